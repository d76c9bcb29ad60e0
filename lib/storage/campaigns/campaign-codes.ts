// Changes or deletes all codes of a campaign in portions.
import type { Voucher } from '../../model/records/voucher';
import type { ProjectScope } from '../../ports/common';
import type { Redefined, CodeRedefinition, Removal } from '../../ports/vouchers';
import { CAMPAIGN_PREFIXES, codesCountKey, goneCampaignItem } from '../keys/code-keys';
import { activityWrites } from '../activity/activity-store';
import { forgetHolders } from '../customers/holder-rows';
import { LIST_SHARDS } from '../keys';
import { openList } from '../lists/list-merge';
import { readListItems } from '../lists/read-list';
import { outboxWrites } from '../events/outbox-writes';
import { queryList } from '../lists/query-list';
import { type Item, type Table, TableUnavailable, type Write, undone } from '../table/table';
import { isStill, voucherFact } from '../vouchers/voucher-items';
import { bookBalance } from '../../model/ledger/chain';
import { chainedChange } from '../vouchers/chain-lines';
import { campaignSources } from '../vouchers/voucher-list';
import { countDeletedCodes, ledgerRemovalWrites, removeWrites } from '../vouchers/voucher-writes';
import { tryWhileBusy, untilAsRead } from '../table/retries';
import { fromVoucherRecord, isDeleted, toVoucher, toVoucherRecord } from '../vouchers/voucher-record';

/** Codes of one transaction, whose items may have much metadata. Each may need a ledger line as well. */
const AT_ONCE = 49;

/**
 * Rewrite the unused codes of a campaign to its changed definition, until none is left or the time is over. Repeating
 * it after a crash is safe.
 */
export async function redefineCodes(
  table: Table,
  scope: ProjectScope,
  redefinition: CodeRedefinition,
): Promise<Redefined> {
  let { doneUntil } = redefinition;
  let changed = 0;
  const sources = campaignSources(scope.project, redefinition.campaignId, ['free']);
  const list = openList(table, { sources, ascending: true, behind: doneUntil }, AT_ONCE);
  for (;;) {
    const entries = await list.take(AT_ONCE);
    const last = entries.at(-1);
    if (!last) return { status: 'DONE', changed };
    if (performance.now() >= redefinition.untilMs) return { status: 'MORE', doneUntil, changed };
    const items = await readListItems(table, entries);
    changed += await redefineSome(table, scope, { items, ...redefinition });
    doneUntil = (last.g2s as string).slice(CAMPAIGN_PREFIXES.free.length);
  }
}

/**
 * Changes some codes in one transaction; if one of them has changed meanwhile, one by one.
 * @returns number of changed codes
 */
async function redefineSome(table: Table, scope: ProjectScope, some: SomeCodes): Promise<number> {
  const { items, outboxOf } = some;
  const found = items.map((item) => redefinedItem(scope, item, some)).filter((one) => one !== null);
  if (found.length === 0) return 0;
  const outbox = outboxWrites(scope, outboxOf?.(found.map(({ voucher }) => voucher)));
  const outcome = await table.transact([...found.flatMap(({ writes }) => writes), ...outbox], { isBulk: true });
  if (outcome.status === 'DONE') return found.length;
  const changed = await Promise.all(items.map((item) => redefineOne(table, scope, { ...some, items: [item] })));
  return changed.filter((isChanged) => isChanged).length;
}

interface SomeCodes extends Pick<CodeRedefinition, 'change' | 'nowMs' | 'outboxOf'> {
  readonly items: readonly Item[];
}

/** After a concurrent change the decision is repeated on the item that the refused write returned. */
async function redefineOne(
  table: Table,
  scope: ProjectScope,
  { items: [read], change, nowMs, outboxOf }: SomeCodes,
): Promise<boolean> {
  let item = read;
  return untilAsRead(`The code ${read?.pk}`, async () => {
    if (!item || item.id !== read?.id) return false;
    const found = redefinedItem(scope, item, { change, nowMs });
    if (found === null) return false;
    const { writes, voucher } = found;
    const outbox = outboxWrites(scope, outboxOf?.([voucher]));
    const outcome = await tryWhileBusy(() =>
      writes.length + outbox.length === 1 && writes[0]
        ? table.write(writes[0])
        : table.transact([...writes, ...outbox]),
    );
    if (outcome.status === 'DONE') return true;
    if (outcome.status !== 'REFUSED') throw undone(outcome);
    item = outcome.item ?? undefined;
    return null;
  });
}

/** Null for a code that no longer follows: one that was redeemed, published or deleted, or is so already. */
function redefinedItem(
  scope: ProjectScope,
  item: Item,
  { change, nowMs }: Pick<CodeRedefinition, 'change' | 'nowMs'>,
): { readonly writes: readonly Write[]; readonly voucher: Voucher } | null {
  const fact = voucherFact(item);
  const { voucher, revision, sequence } = fact;
  if (isDeleted(item) || voucher.redemption.redeemed_quantity > 0 || voucher.publish.count > 0) return null;
  const followed = change(voucher);
  if (followed === voucher) return null;
  const redefined = Number(item.redefined ?? 0);
  const changed = sequence === redefined ? followed : withBalanceOf(voucher, followed);
  const balance = bookBalance({ ...fact, voucher: changed });
  const chained =
    balance === bookBalance(fact) ? null : chainedChange(scope, fact, { timeMs: nowMs, after: balance, prefix: 'tc' });
  const counted = chained && { redefined: redefined + 1 };
  const write: Write = {
    kind: 'update',
    key: { pk: item.pk, sk: item.sk },
    change: {
      set: { record: toVoucherRecord(changed), balance, ...chained?.set, ...counted },
      add: { rev: 1 },
      remove: ['income', 'subtracted'],
    },
    condition: {
      test: 'and',
      of: [
        { test: 'eq', path: 'id', value: voucher.id },
        isStill('rev', revision),
        isStill('seq', sequence),
        isStill('redeemed', 0),
      ],
    },
  };
  return { writes: chained ? [write, { kind: 'put', item: chained.line }] : [write], voucher: changed };
}

/** A changed balance may change again only with a ledger line: such a card keeps its balance. */
function withBalanceOf({ gift, loyalty_card: card }: Voucher, changed: Voucher): Voucher {
  if (changed.gift && gift) {
    return { ...changed, gift: { ...changed.gift, amount: gift.amount, balance: gift.balance } };
  }
  if (!changed.loyalty_card || !card) return changed;
  return { ...changed, loyalty_card: { ...changed.loyalty_card, points: card.points, balance: card.balance } };
}

interface CampaignRemoval extends Removal {
  readonly campaignId: string;
  /** Retention of activity rows, days. */
  readonly keptDays: number;
}

/** Maximum codes and activity rows in one transaction, which also has the campaign's count and the outbox row. */
const REMOVED_AT_ONCE = 98;

/** Deletes codes in one transaction with the campaign's count. @returns number of deleted codes; 0 when none is left */
export function removeCodes(table: Table, scope: ProjectScope, removal: CampaignRemoval): Promise<number> {
  return untilAsRead(`A code of ${removal.campaignId}`, () => removeOnce(table, scope, removal));
}

/** Null when a code changed hands since it was read. */
async function removeOnce(table: Table, scope: ProjectScope, removal: CampaignRemoval): Promise<number | null> {
  const items = await someCodes(table, scope, removal.campaignId);
  const [first] = items;
  if (!first) return dropCounts(table, scope, removal);
  const plain = fitting(
    items.filter((item) => fromVoucherRecord(item).assignments.length === 0),
    (item) => ledgerRemovalWrites(scope, item, removal).length,
  );
  const removed = (plain.length > 0 ? plain : [first]).map(fromVoucherRecord);
  await forgetHolders(table, scope, { codes: removed, ...removal });
  const writes = plain.length > 0 ? removeAll(scope, plain, removal) : removeWrites(scope, first, removal);
  const noted = removed.flatMap((voucher) => activityWrites(scope, removal.note?.(voucher), removal.keptDays));
  const outbox = outboxWrites(scope, removal.outboxOf?.(removed));
  const outcome = await tryWhileBusy(() => table.transact([...writes, ...noted, ...outbox]));
  if (outcome.status === 'DONE') return Math.max(plain.length, 1);
  if (outcome.status === 'REFUSED') return null;
  throw undone(outcome);
}

/**
 * The first codes that fit one transaction: a code with a holder needs an additional row, and so does each line that its
 * deletion adds to its ledger.
 */
function fitting(items: readonly Item[], countLines: (item: Item) => number): readonly Item[] {
  let room = REMOVED_AT_ONCE;
  const needed = (item: Item): number => 1 + (fromVoucherRecord(item).holder_id ? 1 : 0) + countLines(item);
  return items.filter((item) => (room -= needed(item)) >= 0);
}

/** Codes without rules of their own, counted together. */
function removeAll(scope: ProjectScope, items: readonly Item[], removal: CampaignRemoval): readonly Write[] {
  const key = codesCountKey(scope.project, removal.campaignId, 0);
  const removals = items.flatMap((item) => [
    ...removeWrites(scope, item, removal).slice(0, 1),
    ...ledgerRemovalWrites(scope, item, removal),
  ]);
  return [
    ...removals,
    { kind: 'update', key, change: { add: countDeletedCodes(items.map((item) => toVoucher(item))) } },
  ];
}

async function someCodes(table: Table, scope: ProjectScope, campaignId: string): Promise<readonly Item[]> {
  for (const { index, partition, prefix } of campaignSources(scope.project, campaignId)) {
    const page = await queryList(table, { index, partition, ...(prefix && { prefix }), limit: REMOVED_AT_ONCE });
    const items = await table.batchGet(page.items);
    const left = items.filter((item) => item.g2p === partition);
    if (left.length > 0) return left;
  }
  return [];
}

/** No code is left to be counted. @returns 0 */
async function dropCounts(table: Table, { project }: ProjectScope, removal: CampaignRemoval): Promise<0> {
  const { campaignId, date } = removal;
  const shards = Array.from({ length: LIST_SHARDS }, (_, shard) => codesCountKey(project, campaignId, shard));
  const writes: readonly Write[] = [
    ...shards.map((key): Write => ({ kind: 'delete', key })),
    // Statements and exports find the lines of its cards by it.
    { kind: 'put', item: goneCampaignItem(project, campaignId, Date.parse(date)) },
  ];
  const outcome = await tryWhileBusy(() => table.transact(writes));
  if (outcome.status !== 'DONE') throw new TableUnavailable(new Error(`Counts of ${campaignId}: ${outcome.status}`));
  return 0;
}
