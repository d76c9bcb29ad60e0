// The keys a shop signs the tokens of its shoppers with: one item for each project, found by its key alone.
import type { ShopperKey, ShopperKeyStore } from '../../ports/shopper-keys';
import { shopperKeysKey } from '../keys/credential-keys';
import { type Condition, type Item, type Table, TableUnavailable, undone } from '../table/table';
import { tryWhileBusy } from '../table/try-while-busy';

const CHANGE_TRIES = 10;

export class DynamoShopperKeyStore implements ShopperKeyStore {
  constructor(private readonly table: Table) {}

  async load(project: string): Promise<readonly ShopperKey[]> {
    return keysOf(await this.table.get(shopperKeysKey(project)));
  }

  async change(
    project: string,
    change: (keys: readonly ShopperKey[]) => readonly ShopperKey[],
  ): Promise<readonly ShopperKey[]> {
    const key = shopperKeysKey(project);
    for (let tries = 0; tries < CHANGE_TRIES; tries += 1) {
      const item = await this.table.get(key);
      const keys = change(keysOf(item));
      const rev = Number(item?.rev ?? 0) + 1;
      const put = { kind: 'put', item: { ...key, record: keys as never, rev }, condition: isAsRead(item) } as const;
      const outcome = await tryWhileBusy(() => this.table.write(put));
      if (outcome.status === 'DONE') return keys;
      // Someone else changed them since they were read: decide again.
      if (outcome.status !== 'REFUSED') throw undone(outcome);
    }
    throw new TableUnavailable(null);
  }
}

function keysOf(item: Item | null): readonly ShopperKey[] {
  return (item?.record ?? []) as unknown as readonly ShopperKey[];
}

function isAsRead(item: Item | null): Condition {
  return item ? { test: 'eq', path: 'rev', value: Number(item.rev) } : { test: 'absent', path: 'pk' };
}
