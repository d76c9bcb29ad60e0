// The first line of a code's ledger is part of the code's item, which its redemption writes anyway (ADR 096). Stores
// pass it as a whole item, with its own key and list positions; readers of a ledger receive it in this form too.
import { hashOfId, ledgerPartition, voucherKeyOfHash } from '../keys';
import { ledgerOwner } from '../keys/movement-keys';
import { holds } from '../lists/holds';
import { type Item, type Key, keyText, type Query, type QueryPage, type ItemValue, type Write } from '../table/table';
import { kindOf } from './item-kinds';

/** The attribute of a code that holds it. */
export const FIRST_LINE = 'first';

type FirstLineUpdate = Extract<Write, { kind: 'update' }>;

/** Returns the first line that a write stores on a code; null without one. */
export function firstLineOfWrite(write: Write): Item | null {
  const line = write.kind === 'update' ? write.change.set?.[FIRST_LINE] : undefined;
  return line === undefined ? null : (line as Item);
}

/** Return a write of a code with its stored first ledger line replaced, or removed if the line is undefined. */
export function replaceFirstLine(write: Write, line: ItemValue | undefined): FirstLineUpdate {
  const { change, ...rest } = write as FirstLineUpdate;
  if (line !== undefined) return { change: { ...change, set: { ...change.set, [FIRST_LINE]: line } }, ...rest };
  const { [FIRST_LINE]: _given, ...set } = change.set ?? {};
  return { change: { ...change, set }, ...rest };
}

/**
 * The stored writes of a transaction. A line that needs an index entry, or that does not fit its code, is a separate
 * item.
 */
export function firstLineWrites(writes: readonly Write[]): readonly Write[] {
  const apart: Write[] = [];
  const stored = writes.map((write) => {
    const line = firstLineOfWrite(write);
    if (!line) return write;
    if (isOfCode(line, (write as FirstLineUpdate).key)) return replaceFirstLine(write, storedLine(line));
    apart.push({ kind: 'put', item: line });
    return replaceFirstLine(write, undefined);
  });
  return apart.length === 0 ? stored : [...stored, ...apart];
}

/** Ids of codes that came from elsewhere do not lead to the code. */
function isOfCode({ pk, g2p, g3p }: Item, code: Key): boolean {
  const holder = codeOfLedger(pk);
  return holder !== null && keyText(holder) === keyText(code) && g2p === undefined && g3p === undefined;
}

function storedLine({ pk: _pk, id: _id, ...line }: Item): ItemValue {
  return line;
}

/**
 * The key of the code whose item may hold a line of a ledger; null for the ledger of a tier, lines of shards, and other
 * partitions.
 */
function codeOfLedger(partition: string): Key | null {
  const [project = '', letter, , shard] = partition.split('#');
  const hash = letter === 'L' && shard === undefined ? hashOfId('v', ledgerOwner(partition)) : null;
  return hash === null ? null : voucherKeyOfHash(project, hash);
}

/** Extract the first ledger line stored on a code's item, as a separate item; null without one. */
export function firstLineOf(code: Item | null | undefined): Item | null {
  const line = code?.[FIRST_LINE] as { readonly sk: string } | undefined;
  if (!code || line === undefined || kindOf(code) !== 'V V') return null;
  const [project = ''] = code.pk.split('#');
  return { pk: ledgerPartition(project, code.id as string), id: line.sk.split('#')[2] ?? '', ...line };
}

/** Split a code's item into the code and its first ledger line; returns the item alone without a line. */
export function splitFirstLine(item: Item): readonly Item[] {
  const line = firstLineOf(item);
  if (!line) return [item];
  const { [FIRST_LINE]: _line, ...code } = item;
  return [code, line];
}

/** Build the write that stores a ledger line as an item of its own. */
export function ledgerLineWrite(line: Item): Write {
  const { pk, sk, ...set } = line;
  return { kind: 'update', key: { pk, sk }, change: { set } };
}

/**
 * Return the key of the code that a query of a ledger must read too, because it may store the first line; null if the
 * query's range excludes that line.
 */
export function codeKeyForLedgerQuery({ index, partition, prefix = '', from = '', to = '~' }: Query): Key | null {
  const isInRange = prefix.startsWith('R#') || ('R#'.startsWith(prefix) && from < 'R#~' && to >= 'R#');
  return index === undefined && isInRange ? codeOfLedger(partition) : null;
}

/** Return a page of a ledger with the first line stored on its code added, if that line belongs on the page. */
export function pageWithLine(page: QueryPage, query: Query, code: Item | null): QueryPage {
  const line = firstLineOf(code);
  if (!line || line.pk !== query.partition || !isOnPage(line, page, query)) return page;
  const others = page.items.filter(({ sk }) => sk !== line.sk);
  if (query.count) return { ...page, count: page.count + 1 };
  const sign = query.descending ? -1 : 1;
  const items = [...others, line].sort((left, right) => sign * (left.sk < right.sk ? -1 : 1));
  return { ...page, items, count: page.count + items.length - page.items.length };
}

function isOnPage(line: Item, { next }: QueryPage, query: Query): boolean {
  const { prefix = '', from = '', to = '~', after, filter, descending } = query;
  const { sk } = line;
  const isBehind = (other: string): boolean => (descending ? sk < other : sk > other);
  if (!sk.startsWith(prefix) || sk < from || sk > to) return false;
  if ((after && !isBehind(after.sk)) || (next && isBehind(next.sk))) return false;
  return !filter || holds(filter, line);
}

/** Return the keys of the codes whose items may store some of the ledger lines with the given keys. */
export function codesOfLines(keys: readonly Key[]): readonly Key[] {
  return keys.flatMap((key) => (kindOf(key) === 'L R' ? (codeOfLedger(key.pk) ?? []) : []));
}

/** Select the requested items from the read ones; ledger lines stored on a code's item are extracted. */
export function withFirstLines(keys: readonly Key[], read: readonly Item[]): readonly Item[] {
  const asked = new Set(keys.map(keyText));
  const found = new Map(read.map((item) => [keyText(item), item]));
  for (const item of read) {
    const line = firstLineOf(item);
    if (line && asked.has(keyText(line))) found.set(keyText(line), { ...found.get(keyText(line)), ...line });
  }
  return [...found].filter(([text]) => asked.has(text)).map(([, item]) => item);
}
