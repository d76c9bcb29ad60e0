// The writes that create and delete vouchers, new ones and those that were used elsewhere before.
import type { Voucher } from '../../model/records/voucher';
import type { OpenOutcome, Removal, VoucherOpening } from '../../ports/vouchers';
import { FIRST_LINE, ledgerLineWrite, linesOnCode, UNDO_LINE } from '../formats/first-lines';
import { type ProjectScope, shardOf, voucherKey } from '../keys';
import { binAttributes, codesCountKey } from '../keys/code-keys';
import { LIST_ATTRIBUTES } from '../lists/list-entries';
import { assignmentItem, ruleWrites, unassignWrites } from '../rules/assignment-store';
import { tryWhileBusy } from '../table/retries';
import {
  type Item,
  type ItemCondition,
  keyText,
  type Table,
  TableUnavailable,
  TRANSACTION_TRIES,
  undone,
  type Write,
} from '../table/table';
import { closingLines, initialSequenceOf, isCard, openingLines } from './chain-lines';
import { lotEndWrites } from './points/point-items';
import { isStill, voucherFact, voucherItem } from './voucher-items';
import { fromVoucherRecord, isDeleted } from './voucher-record';

const ABSENT: ItemCondition = { test: 'absent', path: 'pk' };

/** Build the writes that store new voucher items, each refused when its code exists. */
export function putWrites(items: readonly Item[]): readonly Write[] {
  return items.map((item) => ({ kind: 'put', item, condition: ABSENT }));
}

/**
 * The writes that create vouchers of one campaign, or of none, and update the campaign's count. Those of the vouchers
 * come first, in their order.
 * @param lines opening ledger lines of vouchers that were used before, by voucher id
 */
export function createWrites(
  scope: ProjectScope,
  vouchers: readonly Voucher[],
  lines: ReadonlyMap<string, VoucherOpening['line']> = new Map(),
): readonly Write[] {
  const opened = vouchers.map((voucher) => openedWrites(scope, voucher, lines.get(voucher.id)));
  const puts = putWrites([...opened.map(({ item }) => item), ...opened.flatMap((one) => one.lines)]);
  const [first] = vouchers;
  if (!first || first.campaign_id === null) return puts;
  return [...puts, buildCodesCountWrite(scope, first.campaign_id, vouchers)];
}

function openedWrites(scope: ProjectScope, voucher: Voucher, line: VoucherOpening['line'] | undefined) {
  const item = voucherItem(scope, voucher);
  if (!line) return { item, lines: [] };
  return { item: { ...item, ...initialSequenceOf(voucher) }, lines: openingLines(scope, { voucher, line }) };
}

/** The writes that assign rules to new vouchers: each rule is counted, and its existence checked, once. */
export function assignmentsWrites({ project }: ProjectScope, vouchers: readonly Voucher[]): readonly Write[] {
  const assignments = vouchers.flatMap((voucher) => voucher.assignments);
  const counts = new Map<string, number>();
  for (const { rule_id } of assignments) counts.set(rule_id, (counts.get(rule_id) ?? 0) + 1);
  return [
    ...putWrites(assignments.map((assignment) => assignmentItem(project, assignment))),
    ...[...counts].flatMap(([ruleId, count]) => ruleWrites(project, ruleId, count)),
  ];
}

/** Builds the write that counts new codes of a campaign: their number, and the total value of its cards. */
export function buildCodesCountWrite(scope: ProjectScope, campaignId: string, vouchers: readonly Voucher[]): Write {
  const key = codesCountKey(scope.project, campaignId, shardOf(vouchers[0]?.id ?? ''));
  return {
    kind: 'update',
    key,
    change: { add: countCreatedCodes(vouchers[0], vouchers.length, sumOf(vouchers, worthOf)) },
  };
}

/**
 * Counts new codes: their number and, for cards, the total value.
 *
 * @param like one of them; a code without a balance has no value
 */
export function countCreatedCodes(
  like: Voucher | undefined,
  codes: number,
  worth: number,
): Readonly<Record<string, number>> {
  return { codes, ...(like && isCard(like) && { worth }) };
}

/** Counts deleted codes: the current number falls, the number ever created stays. */
export function countDeletedCodes(vouchers: readonly Voucher[]): Readonly<Record<string, number>> {
  const left = sumOf(vouchers, ({ gift, loyalty_card }) => gift?.balance ?? loyalty_card?.balance ?? 0);
  return { codes: -vouchers.length, gone: vouchers.length, ...(left > 0 && { worth_gone: left }) };
}

/** The value of a new card. */
export function worthOf({ gift, loyalty_card }: Voucher): number {
  return gift?.amount ?? loyalty_card?.points ?? 0;
}

function sumOf(vouchers: readonly Voucher[], of: (voucher: Voucher) => number): number {
  return vouchers.reduce((sum, voucher) => sum + of(voucher), 0);
}

type BinnedRemoval = Pick<Removal, 'isForced' | 'date' | 'deletedBy'> & {
  /** True when the balance was read, and must be unchanged. */
  readonly isAsRead?: boolean;
};

/**
 * Build the writes that delete a voucher: to the bin, where it keeps its code but leaves all lists and counts, or for
 * good if forced.
 */
export function removeWrites(
  scope: ProjectScope,
  item: Item,
  { isForced, date, deletedBy, isAsRead = false }: BinnedRemoval,
): readonly Write[] {
  const { id, campaign_id, assignments } = fromVoucherRecord(item);
  const { pk, sk } = item;
  const wasDeleted: ItemCondition = { test: isDeleted(item) ? 'exists' : 'absent', path: 'deleted' };
  const isSame: ItemCondition = { test: 'eq', path: 'id', value: id };
  const fact = voucherFact(item);
  const { sequence, revision, voucher } = fact;
  const closing = closingOf(scope, item, date);
  // The read balance is subtracted from the sums of its holder and closes the ledger, so it must be unchanged.
  const isUnmoved: readonly ItemCondition[] =
    isAsRead || closing ? [isStill('seq', sequence), isStill('rev', revision)] : [];
  const condition: ItemCondition = {
    test: 'and',
    of: [isSame, wasDeleted, ...isUnmoved, ...(isForced ? [isLined(item)] : [])],
  };
  const entry = binAttributes(scope.project, { id, deletedMs: Date.parse(date) });
  const change = {
    set: { deleted: date, ...(deletedBy && { deleted_by: deletedBy }), ...entry, ...closing?.set },
    add: { rev: 1 },
    remove: LIST_ATTRIBUTES.filter((name) => !(name in entry)),
  };
  return [
    isForced ? { kind: 'delete', key: { pk, sk }, condition } : { kind: 'update', key: { pk, sk }, change, condition },
    ...ledgerRemovalWrites(scope, item, { isForced, date }),
    ...(campaign_id === null || isDeleted(item) ? [] : [deletedWrite(scope, campaign_id, voucher)]),
    ...(isDeleted(item) ? [] : assignments.flatMap((assignment) => unassignWrites(scope.project, assignment))),
  ];
}

/** Builds the lines that a deletion adds to the ledger of a card; null for other codes, and for one in the bin. */
function closingOf(scope: ProjectScope, item: Item, date: string) {
  const fact = voucherFact(item);
  return isCard(fact.voucher) && !isDeleted(item)
    ? closingLines(scope, fact, { timeMs: Date.parse(date), arrived: item.arrived as number | undefined })
    : null;
}

/** Builds the writes that a deletion adds to the ledger of a code: the lines on it where they would go, and its end. */
export function ledgerRemovalWrites(
  scope: ProjectScope,
  item: Item,
  { isForced, date }: { readonly isForced: boolean; readonly date: string },
): readonly Write[] {
  return [...(isForced ? preserveLines(item) : []), ...(closingOf(scope, item, date)?.writes ?? [])];
}

/** Builds the writes that keep the ledger lines on a code when the code is deleted. */
export function preserveLines(item: Item): readonly Write[] {
  return linesOnCode(item).map(ledgerLineWrite);
}

/** Each line is still present, or still absent: one that is added meanwhile would be deleted with the code. */
function isLined(item: Item): ItemCondition {
  const isAsRead = (path: string): ItemCondition => ({ test: item[path] === undefined ? 'absent' : 'exists', path });
  return { test: 'and', of: [isAsRead(FIRST_LINE), isAsRead(UNDO_LINE)] };
}

function deletedWrite(scope: ProjectScope, campaignId: string, voucher: Voucher): Write {
  const key = codesCountKey(scope.project, campaignId, shardOf(voucher.id));
  return { kind: 'update', key, change: { add: countDeletedCodes([voucher]) } };
}

// Stores codes that were used elsewhere before: each with the line of the ledger it begins with, in one transaction, so that
// a repeat finds either both or none.
//
// | write | condition |
// |---|---|
// | voucher, with the id it had before | no voucher has the code |
// | opening line of its ledger, where it was used or holds something | not written yet |
// | number of codes of the campaign | – |
//
// The ends of days on which points expire come first, each by itself: an end without its card does nothing.

const NO_ITEM = { test: 'absent', path: 'pk' } as const;

/**
 * Store the first vouchers of codes that many may open at once, in one transaction, and retry after conflicts.
 * @param openings of one campaign, or of none; at most `OPENINGS_AT_ONCE`
 * @returns existing vouchers of codes that were not stored now, by the id they would have had
 */
export async function openVouchers(
  table: Table,
  scope: ProjectScope,
  openings: readonly VoucherOpening[],
): Promise<ReadonlyMap<string, OpenOutcome>> {
  const outcomes = new Map<string, OpenOutcome>();
  let left = openings;
  for (const end of lotEnds(scope, openings)) await writeEnd(table, end);
  for (let tries = 0; left.length > 0 && tries < TRANSACTION_TRIES; tries += 1) {
    const writes = openingWrites(scope, left);
    const outcome = await tryWhileBusy(() => table.transact(writes));
    if (outcome.status === 'DONE') return outcomes;
    // Refused, or possibly written: the stored codes decide.
    const stored = await storedUnder(table, scope, left);
    for (const { voucher, origin } of left) {
      const item = stored.get(keyText(voucherKey(scope, voucher.code)));
      const status = item && !isDeleted(item) && item.origin === origin ? 'BEFORE' : 'TAKEN';
      if (item) outcomes.set(voucher.id, { status, id: item.id as string });
    }
    left = left.filter(({ voucher }) => !stored.has(keyText(voucherKey(scope, voucher.code))));
  }
  if (left.length > 0) throw new TableUnavailable(null);
  return outcomes;
}

async function storedUnder(
  table: Table,
  scope: ProjectScope,
  openings: readonly VoucherOpening[],
): Promise<ReadonlyMap<string, Item>> {
  const items = await table.batchGet(openings.map(({ voucher }) => voucherKey(scope, voucher.code)));
  return new Map(items.map((item) => [keyText(item), item]));
}

function lotEnds(scope: ProjectScope, openings: readonly VoucherOpening[]): readonly Write[] {
  return openings.flatMap(({ voucher, lots, line }) => {
    const days = lots.filter(({ points }) => points > 0);
    return lotEndWrites(scope, { ...voucher, stamp: line.id }, days);
  });
}

async function writeEnd(table: Table, end: Write): Promise<void> {
  const outcome = await tryWhileBusy(() => table.write(end));
  if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
}

function openingWrites(scope: ProjectScope, openings: readonly VoucherOpening[]): readonly Write[] {
  const puts = openings.flatMap((opening) =>
    [openedItem(scope, opening), ...openingLines(scope, opening)].map((item): Write => ({
      kind: 'put',
      item,
      condition: NO_ITEM,
    })),
  );
  const [first] = openings;
  const campaignId = first?.voucher.campaign_id ?? null;
  if (!first || campaignId === null) return puts;
  return [
    ...puts,
    buildCodesCountWrite(
      scope,
      campaignId,
      openings.map(({ voucher }) => voucher),
    ),
  ];
}

/** The time of arrival stands beside the creation time of the other system: earlier checkpoints do not have the card. */
function openedItem(scope: ProjectScope, { voucher, lots, origin, line }: VoucherOpening): Item {
  const numbers = { ...initialSequenceOf(voucher), ...(lots.length > 0 && { lots }) };
  return { ...voucherItem(scope, voucher), origin, arrived: line.timeMs, ...numbers };
}
