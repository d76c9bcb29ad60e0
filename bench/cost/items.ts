// The stored items that an operation wrote: their kinds, sizes, and entries in the indexes.
import { type ItemKind, kindOf } from '../../lib/storage/formats/formats';
import { toStored } from '../../lib/storage/records/documents';
import { type Item, type Key, keyText, type Table, type Write } from '../../lib/storage/table/table';
import { bytesOf } from '../heat/units';

const INDEX_KEYS = { g1: ['g1p', 'g1s'], g2: ['g2p', 'g2s'], g3: ['g3p', 'g1s'] } as const;

const EMPTY_KEY_BYTES = bytesOf({ pk: '', sk: '' });

export interface WrittenItem {
  readonly kind: ItemKind | undefined;
  readonly operation: string;
  readonly bytes: number;
  /** Names of the indexes that have an entry of it. */
  readonly indexes: readonly string[];
  /** Bytes of each attribute but the key, the largest first. */
  readonly attributes: string;
}

/** Collects the writes of the calls that pass through a table. */
export class WriteRecorder {
  private sent: { readonly operation: string; readonly key: Key }[] = [];

  constructor(private readonly table: Table) {}

  reset(): void {
    this.sent = [];
  }

  note(operation: 'write' | 'transact', writes: readonly Write[]): void {
    for (const write of writes) {
      const key = write.kind === 'put' ? write.item : write.key;
      this.sent.push({ operation: `${operation} ${write.kind}`, key: { pk: key.pk, sk: key.sk } });
    }
  }

  /** The items as they are stored now. */
  async read(): Promise<readonly WrittenItem[]> {
    const items = new Map(
      (await this.table.batchGet(this.sent.map(({ key }) => key))).map((one) => [keyText(one), one]),
    );
    return this.sent.map(({ operation, key }) => toWritten(operation, key, items.get(keyText(key))));
  }
}

function toWritten(operation: string, key: Key, item: Item | undefined): WrittenItem {
  const sizes = Object.keys(item ?? {}).map((name) => [name, attributeBytes(item, name)] as const);
  const indexes = Object.entries(INDEX_KEYS).filter(([, names]) => names.every((name) => item?.[name] !== undefined));
  return {
    kind: kindOf(key),
    operation,
    bytes: sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
    indexes: indexes.map(([index]) => index),
    attributes: sizes
      .filter(([name]) => name !== 'pk' && name !== 'sk')
      .toSorted(([, left], [, right]) => right - left)
      .map(([name, bytes]) => `${name} ${bytes}`)
      .join(', '),
  };
}

function attributeBytes(item: Item | undefined, name: string): number {
  return bytesOf({ pk: '', sk: '', [name]: toStored({ [name]: item?.[name] })[name] }) - EMPTY_KEY_BYTES;
}
