// The first line of a code's ledger is part of the code's item, which its redemption writes anyway (ADR 096). The line of
// its rollback stands beside it, of codes without a balance. Stores pass a line as a whole item, with its own key and
// list positions; readers of a ledger receive it in this form too.
import { ledgerPartition, voucherKeyOfHash } from '../keys';
import { hashOfId } from '../name-hashes';
import { ledgerOwner } from '../keys/code-keys';
import { holds } from '../lists/stacked-values';
import { type Item, type Key, keyText, type Query, type QueryPage, type ItemValue, type Write } from '../table/table';
import { kindOf } from './formats';

/** The attribute of a code that holds it. */
export const FIRST_LINE = 'first';
/** The attribute of a code that holds the line of the rollback of the first line. */
export const UNDO_LINE = 'undo';
const LINE_ATTRIBUTES = [FIRST_LINE, UNDO_LINE] as const;

type LineUpdate = Extract<Write, { kind: 'update' }>;

/** Return the ledger line that a write stores on a code; null without one. A write stores at most one. */
export function lineOfWrite(write: Write): Item | null {
  const attribute = lineAttribute(write);
  return attribute && write.kind === 'update' ? (write.change.set?.[attribute] as Item) : null;
}

function lineAttribute(write: Write): (typeof LINE_ATTRIBUTES)[number] | null {
  if (write.kind !== 'update') return null;
  const { set } = write.change;
  return LINE_ATTRIBUTES.find((name) => set?.[name] !== undefined) ?? null;
}

/** Return a write of a code with its stored ledger line replaced, or removed if the line is undefined. */
export function replaceLine(write: Write, line: ItemValue | undefined): LineUpdate {
  const attribute = lineAttribute(write) ?? FIRST_LINE;
  const { change, ...rest } = write as LineUpdate;
  if (line !== undefined) return { change: { ...change, set: { ...change.set, [attribute]: line } }, ...rest };
  const others = Object.entries(change.set ?? {}).filter(([name]) => name !== attribute);
  return { change: { ...change, set: Object.fromEntries(others) }, ...rest };
}

/**
 * Convert the writes of a transaction to their stored form, with ledger lines on the items of codes. A line that needs
 * an index entry, or that does not fit its code, is a separate item.
 */
export function codeLineWrites(writes: readonly Write[]): readonly Write[] {
  const apart: Write[] = [];
  const stored = writes.map((write) => {
    const line = lineOfWrite(write);
    if (!line) return write;
    if (isOfCode(line, (write as LineUpdate).key)) return replaceLine(write, storedLine(line));
    apart.push({ kind: 'put', item: line });
    return replaceLine(write, undefined);
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

/** Extract the ledger lines stored on a code's item, as separate items, oldest first. */
export function linesOnCode(code: Item | null | undefined): readonly Item[] {
  if (!code || kindOf(code) !== 'V V') return [];
  const [project = ''] = code.pk.split('#');
  const pk = ledgerPartition(project, code.id as string);
  const stored = LINE_ATTRIBUTES.flatMap((name) => (code[name] as { readonly sk: string } | undefined) ?? []);
  return stored.map((line) => ({ pk, id: line.sk.split('#')[2] ?? '', ...line }));
}

/** Split a code's item into the code and the ledger lines on it; returns the item alone without a line. */
export function splitCodeLines(item: Item): readonly Item[] {
  const lines = linesOnCode(item);
  if (lines.length === 0) return [item];
  const { [FIRST_LINE]: _first, [UNDO_LINE]: _undo, ...code } = item;
  return [code, ...lines];
}

/** Build the write that stores a ledger line as an item of its own. */
export function ledgerLineWrite(line: Item): Write {
  const { pk, sk, ...set } = line;
  return { kind: 'update', key: { pk, sk }, change: { set } };
}

/**
 * Return the key of the code that a query of a ledger must read too, because it may store a line; null if the
 * query's range excludes that line.
 */
export function codeKeyForLedgerQuery({ index, partition, prefix = '', from = '', to = '~' }: Query): Key | null {
  const isInRange = prefix.startsWith('R#') || ('R#'.startsWith(prefix) && from < 'R#~' && to >= 'R#');
  return index === undefined && isInRange ? codeOfLedger(partition) : null;
}

/** Return a page of a ledger with those lines added that are stored on its code and belong on the page. */
export function pageWithLines(page: QueryPage, query: Query, code: Item | null): QueryPage {
  const lines = linesOnCode(code).filter((line) => line.pk === query.partition && isOnPage(line, page, query));
  if (lines.length === 0) return page;
  const others = page.items.filter(({ sk }) => lines.every((line) => line.sk !== sk));
  if (query.count) return { ...page, count: page.count + lines.length };
  const sign = query.descending ? -1 : 1;
  const items = [...others, ...lines].sort((left, right) => sign * (left.sk < right.sk ? -1 : 1));
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
export function withCodeLines(keys: readonly Key[], read: readonly Item[]): readonly Item[] {
  const asked = new Set(keys.map(keyText));
  const found = new Map(read.map((item) => [keyText(item), item]));
  for (const item of read) {
    for (const line of linesOnCode(item)) {
      if (asked.has(keyText(line))) found.set(keyText(line), { ...found.get(keyText(line)), ...line });
    }
  }
  return [...found].filter(([text]) => asked.has(text)).map(([, item]) => item);
}
