// A few records with all records that must agree with them: a code with its ledger and redemptions, a redemption with
// its rows, rollback and order, an order with its redemptions. Memory use does not depend on the size of the table.
import { parseRedemptionId, redemptionId } from '../model/keys/record-ids';
import { splitCodeLines } from '../storage/formats/first-lines';
import { itemKind, ledgerPartition, orderKey, redemptionKey, rollbackKey, settingsKey } from '../storage/keys';
import { hashOfId } from '../storage/name-hashes';
import { COUNTER_SHARDS, ledgerPartitions, rowKeys } from '../storage/keys/counter-keys';
import { type Item, type Key, keyText, type Table } from '../storage/table/table';
import { epochOf } from '../storage/sharding/epochs';
import { Shards } from '../storage/sharding/shards';
import { hasLedgers } from '../storage/vouchers/code-shards';
import { auditFacts, type AuditMoment, findingsOf } from './audit';
import { describeMissingEntry } from './checks/orders';
import type { Finding, Invariant } from './findings';
import { FactsReader } from './read-items';
import { redemptionOf, rollbackOf } from './records';

/** A code with more lines than this is for `npm run audit`. */
export const MOST_LINES = 500;

export interface NeighbourhoodAudit {
  readonly findings: readonly Finding[];
  readonly records: number;
  readonly passedOver: number;
}

/** Invariants of a record that are checked once all of its neighbours are loaded. */
const ASKED: Readonly<Record<string, readonly Invariant[]>> = {
  voucher: ['I1', 'I2', 'I11', 'I16'],
  redemption: ['I3', 'I7', 'I10'],
  order: ['I4', 'I8', 'I10'],
};

/**
 * Check a few records together with all records that must agree with them.
 * @param keys of codes, redemptions and orders of one project
 */
export async function auditNeighbourhood(
  table: Table,
  { project, keys }: { readonly project: string; readonly keys: readonly Key[] },
  moment: AuditMoment,
): Promise<NeighbourhoodAudit> {
  const read = new Map<string, Item>();
  const add = (items: readonly Item[]): void =>
    items.flatMap(splitCodeLines).forEach((item) => read.set(keyText(item), item));
  const anchors = await table.batchGet(keys);
  add(anchors);
  add(await table.batchGet([settingsKey(project)]));
  add(await shardsOf(table, anchors));
  const large = await addLedgers(table, { project, codes: anchors.filter(isCode) }, add);
  const orders = anchors.filter((item) => itemKind(item) === 'O O');
  add(await table.batchGet([...basesIn([...read.values()], orders)].flatMap((base) => keysOf(project, base))));
  const redemptions = anchors.filter((item) => itemKind(item) === 'R R' && item.body !== undefined);
  add(await table.batchGet(redemptions.flatMap(({ pk }) => laterKeys(project, pk.split('#')[2] ?? ''))));
  add(await table.batchGet(redemptions.flatMap((item) => neighbours(project, item, read))));
  const own = redemptions.map(({ pk }) => redemptionId('r', pk.split('#')[2] ?? '', 0));
  const names = new Set([
    ...anchors.filter(isCode).flatMap(({ id }) => (large.has(id as string) ? [] : [`voucher ${id as string}`])),
    ...own.map((id) => `redemption ${id}`),
    ...orders.map(({ id }) => `order ${id as string}`),
  ]);
  // An order that has forgotten a redemption leads to it no more: the redemption leads to the order.
  const forgotten = new Set(own.map((id) => describeMissingEntry(id)));
  const reader = new FactsReader(project);
  for (const item of read.values()) reader.add(item);
  const findings = findingsOf(auditFacts(reader.facts(), moment)).filter(
    ({ record, invariant, problem }) =>
      (names.has(record) && ASKED[record.split(' ')[0] ?? '']?.includes(invariant)) ||
      (invariant === 'I8' && forgotten.has(problem)),
  );
  return { findings, records: names.size, passedOver: large.size };
}

function isCode(item: Item): boolean {
  return itemKind(item) === 'V V';
}

/** @returns ids of codes with a ledger above the limit */
async function addLedgers(
  table: Table,
  { project, codes }: { readonly project: string; readonly codes: readonly Item[] },
  add: (items: readonly Item[]) => void,
): Promise<ReadonlySet<string>> {
  const large = new Set<string>();
  for (const code of codes) {
    const { id } = code;
    const lines: Item[] = [];
    for (const { partition, prefix } of ledgersOf(project, code)) {
      if (lines.length > MOST_LINES) break;
      let after: Item | undefined;
      do {
        const page = await table.query({ partition, prefix, limit: MOST_LINES, after });
        lines.push(...page.items);
        after = page.next;
      } while (after && lines.length <= MOST_LINES);
    }
    if (lines.length > MOST_LINES) large.add(id as string);
    else add(lines);
  }
  return large;
}

/** Shards of sharded codes. The codes themselves are read too, since they may be settled meanwhile. */
async function shardsOf(table: Table, anchors: readonly Item[]): Promise<readonly Item[]> {
  const shards = new Shards(table, { shards: COUNTER_SHARDS, nowMs: () => Date.now() });
  const found = await Promise.all(
    anchors.map((code) => {
      const epoch = epochOf(code);
      return epoch === null ? Promise.resolve([]) : shards.of(code, epoch);
    }),
  );
  return found.flat();
}

function ledgersOf(project: string, code: Item) {
  const own = ledgerPartition(project, code.id as string);
  const partitions = hasLedgers(code) ? ledgerPartitions(project, code.id as string) : [own];
  return [...partitions.map((partition) => ({ partition, prefix: 'R#' })), { partition: own, prefix: 'T#' }];
}

/** Redemptions that lines of ledgers and orders name. */
function basesIn(items: readonly Item[], orders: readonly Item[]): ReadonlySet<string> {
  const ofLines = items.filter((item) => itemKind(item) === 'L R').map(({ id }) => id as string);
  const ofOrders = orders.flatMap(({ record }) => Object.keys((record as { redemptions?: object }).redemptions ?? {}));
  return new Set([...ofLines, ...ofOrders].flatMap((id) => parseRedemptionId(id)?.base ?? []));
}

function keysOf(project: string, base: string): readonly Key[] {
  return [redemptionKey(project, base), ...laterKeys(project, base)];
}

/** List the keys that a redemption's rollback and its returns left behind. */
function laterKeys(project: string, base: string): readonly Key[] {
  const { pk } = redemptionKey(project, base);
  return [rollbackKey(project, base), { pk, sk: RETURN_STATE }];
}

const RETURN_STATE = 'RT';

/** The rows and the order of a redemption, and the rows of its rollback, if it was read. */
function neighbours(project: string, item: Item, read: ReadonlyMap<string, Item>): readonly Key[] {
  const { date, order_id, effects } = redemptionOf(item);
  const rowsOf = (target: string, id: string, at: string): readonly Key[] =>
    rowKeys(project, target, { timeMs: Date.parse(at), id });
  const undone = read.get(keyText(rollbackKey(project, item.pk.split('#')[2] ?? '')));
  const returned = undone ? rollbackOf(undone).rollbacks : [];
  const hash = order_id === null ? null : hashOfId('ord', order_id);
  return [
    ...effects.flatMap(({ target_id, child_id }) => rowsOf(target_id, child_id, date)),
    ...returned.flatMap(({ id }, index) => rowsOf(effects[index]?.target_id ?? '', id, undone?.date as string)),
    ...(hash === null ? [] : [orderKey(project, hash)]),
  ];
}
