// Records as columns, with codes and the ids that follow from them named once.
import type { Voucher } from '../../model/records/voucher';
import { fromColumns, hasColumns, toColumns } from './columns';
import { fullId, shortId } from '../name-hashes';

export type NamedVoucher = Pick<Voucher, 'id' | 'code'>;

interface Named {
  readonly code: string;
  /** The end of the id, from `shortId`. */
  readonly tail: string;
}

/** The named vouchers as columns, then the value as columns. */
type PackedColumns = readonly [named: unknown, value: unknown];

/** The beginning of a reference: a letter and two digits follow. A value whose texts contain it holds no references. */
const MARK = '~';
const MOST_NAMED = 100;
const ID_LENGTH = 34;
const REFERENCE = /~([cv])(\d\d)$/;

const same = (text: string): string => text;

/**
 * Packs a value as the JSON text of its columns; null for the few values that it cannot hold.
 * @param json of the value
 * @param vouchers whose codes and ids the value repeats
 */
export function packColumns(json: string, value: unknown, vouchers: readonly NamedVoucher[]): string | null {
  if (!hasColumns(json)) return null;
  const named = json.includes(MARK) ? [] : namedOf(vouchers);
  const short = named.map(({ code, tail }): Named => ({ code, tail }));
  return JSON.stringify([toColumns(short, same), toColumns(value, referenceMap(named))] satisfies PackedColumns);
}

/** Return the value of a text that `packColumns` made: records whose members stand in columns. */
export function unpackColumns(text: string): unknown {
  const [packed, value] = JSON.parse(text) as PackedColumns;
  const named = fromColumns(packed, same) as readonly Named[];
  if (named.length === 0) return fromColumns(value, same);
  const ids = named.map(({ code, tail }) => fullId(code, tail));
  return fromColumns(value, (text) => {
    const [reference, kind, number] = REFERENCE.exec(text) ?? [];
    if (reference === undefined) return text;
    const full = kind === 'c' ? named[Number(number)]?.code : ids[Number(number)];
    return text.slice(0, -reference.length) + (full ?? '');
  });
}

function namedOf(vouchers: readonly NamedVoucher[]): readonly (Named & NamedVoucher)[] {
  const byCode = new Map(vouchers.map(({ id, code }) => [code, id]));
  const named = [...byCode].slice(0, MOST_NAMED).map(([code, id]) => ({ id, code, tail: shortId({ id, code }) }));
  return named.flatMap(({ tail, ...voucher }) => (tail === null ? [] : [{ ...voucher, tail }]));
}

/** Replaces codes, and ids at the end of a text. */
function referenceMap(named: readonly NamedVoucher[]): (text: string) => string {
  if (named.length === 0) return same;
  const digits = (index: number): string => String(index).padStart(2, '0');
  const codes = new Map(named.map(({ code }, index) => [code, `${MARK}c${digits(index)}`]));
  const ids = new Map(named.map(({ id }, index) => [id, `${MARK}v${digits(index)}`]));
  return (text) => {
    const id = text.length < ID_LENGTH ? undefined : ids.get(text.slice(-ID_LENGTH));
    return id === undefined ? (codes.get(text) ?? text) : text.slice(0, -ID_LENGTH) + id;
  };
}
