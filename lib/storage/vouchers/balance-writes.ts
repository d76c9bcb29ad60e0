// Moves the balance of a gift or loyalty card by hand, or points between cards: the balances, the lines of their ledgers
// and the guard of the request change in one transaction.
import type { AccrualSettlement, GuardedMove, BalanceOutcome, PointsTransfer, TierWrite } from '../../ports/vouchers';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { HolderChange, HoldingsChange } from '../../core/order/order-counts';
import type { BalanceMove } from '../../core/voucher/balance';
import { invariant } from '../../errors';
import { type ProjectScope, transactionRowKey, voucherKey } from '../keys';
import { movementAttributes, NO_CAMPAIGN } from '../keys/code-keys';
import type { ItemCondition, Item, Table, Write, WriteOutcome } from '../table/table';
import { holderWrites, holdingsWrites, transactWithOptional } from '../customers/usage-writes';
import { activityWrites } from '../activity/activity-store';
import { outboxWrites } from '../events/outbox-writes';
import { guardWrites, requireUnused } from '../records/guard-store';
import { accrualWrites, isPendingTotalAsRead, lotEndWrites, pendingWrites } from './points/point-items';
import { headOf, nextLink } from '../../model/ledger/chain';
import { joinBookedLots, lotsChange, sumLots, tierChange } from './voucher-record';
import { isStill } from './voucher-items';

type UpdateWrite = Extract<Write, { kind: 'update' }>;

/**
 * Change the balance of a gift card or loyalty card with its ledger line, in one transaction.
 *
 * | write | condition |
 * |---|---|
 * | voucher | the same one, neither edited nor moved since it was read |
 * | line of the ledger | not written yet: an unanswered attempt of the same change may arrive late |
 * | line among the activities of the holder, where there is one | that of the ledger is not written yet |
 * | end of each new lot of points, and of the day of a tier | – |
 * | accrual of an earning rule | the rule added nothing for the order or event yet, or nothing was taken back |
 * | pending points that become active | as they were read |
 * | guard | the Idempotency-Key stands for nothing yet |
 * | counts of the holder | gives way: theirs |
 */
export async function moveBalance(
  table: Table,
  scope: ProjectScope,
  { keptDays, ...move }: GuardedMove & { readonly keptDays: number },
): Promise<BalanceOutcome> {
  const sideWrites = [...activityWrites(scope, move.activity, keptDays), ...outboxWrites(scope, move.outbox)];
  const item = ledgerItem(scope, move);
  const required = [
    withPendingTotal(voucherWrite(scope, move, item.link), move),
    { kind: 'put', item, condition: { test: 'absent', path: 'pk' } } as const,
    ...sideWrites,
    ...lotEndWrites(scope, { ...move.fact.voucher, stamp: move.row.id }, move.newLots),
    ...accrualWrites(scope, move.accrual),
    ...pendingWrites(scope, move.pending),
    ...guardWrites(scope, move.guard),
  ];
  const outcome = await transactWithOptional(
    table,
    required,
    holdingsWrites(scope, move.fact.voucher, { more: move.amount, tier: move.tier }),
  );
  if (outcome.status === 'DONE') return { status: 'MOVED' };
  requireUnused(required, move.guard, outcome);
  if (outcome.status === 'REFUSED') return { status: 'STALE' };
  return outcome;
}

/**
 * Mark an accrual as taken back without a change of the card, on condition that the card got no points since the read.
 */
export async function settleAccrual(
  table: Table,
  scope: ProjectScope,
  { accrual, fact }: AccrualSettlement,
): Promise<BalanceOutcome> {
  const check: Write | null = fact && {
    kind: 'check',
    key: voucherKey(scope, fact.voucher.code),
    condition: isCardAsRead(fact),
  };
  const outcome = await table.transact([...(check ? [check] : []), ...accrualWrites(scope, accrual)]);
  if (outcome.status === 'DONE') return { status: 'MOVED' };
  return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
}

/** Store the tiers of a card whose balance stays, on condition that the card did not change since the read. */
export function keepTier(
  table: Table,
  scope: ProjectScope,
  { fact, tier, newLots, id, outbox }: TierWrite,
): Promise<WriteOutcome> {
  const { voucher } = fact;
  const card: Write = {
    kind: 'update',
    key: voucherKey(scope, voucher.code),
    change: { set: tierChange(tier) },
    condition: isCardAsRead(fact),
  };
  const required = [card, ...lotEndWrites(scope, { ...voucher, stamp: id }, newLots), ...outboxWrites(scope, outbox)];
  return transactWithOptional(table, required, holdingsWrites(scope, voucher, { more: 0, tier }));
}

export function isCardAsRead({ voucher, sequence, revision }: VoucherFact): ItemCondition {
  return {
    test: 'and',
    of: [
      { test: 'eq', path: 'id', value: voucher.id },
      isStill('seq', sequence),
      // The code was neither published nor deleted: its balance belongs to the holder that was read.
      isStill('rev', revision),
    ],
  };
}

/** Add the change of the card's pending points to the change of its balance. */
function withPendingTotal(write: UpdateWrite, { fact, pending }: GuardedMove): UpdateWrite {
  if (!pending) return write;
  const set = { ...write.change.set, pending: pending.total };
  const condition: ItemCondition = { test: 'and', of: [isCardAsRead(fact), isPendingTotalAsRead(fact)] };
  return { ...write, change: { ...write.change, set }, condition };
}

/** Build the change of a card by a move. @param link the end of its chain afterwards */
function voucherWrite(scope: ProjectScope, move: BalanceMove, link: string): UpdateWrite {
  const { fact, amount, row, supportMoves, isExpiration } = move;
  const { voucher, sequence } = fact;
  const before = voucher.gift?.subtracted_amount ?? voucher.loyalty_card?.subtracted_points ?? 0;
  const subtracted = before + (isExpiration ? 0 : Math.max(-amount, 0));
  return {
    kind: 'update',
    key: voucherKey(scope, voucher.code),
    change: {
      set: {
        balance: bookedBalance(move),
        seq: sequence + 1,
        head: link,
        income: row.total,
        subtracted,
        ...lotsChange(joinBookedLots(fact, move.lots)),
        ...tierChange(move.tier),
        ...(supportMoves && { support_day: supportMoves.day, support_moved: supportMoves.moved }),
      },
      ...(isExpiration && { add: { expired: -amount } }),
    },
    condition: isCardAsRead(fact),
  };
}

/** The balance in the books: points that have expired and are not booked are part of it. */
function bookedBalance({ fact, balanceAfter }: BalanceMove): number {
  return balanceAfter + sumLots(fact.unbooked ?? []);
}

/** Build the ledger line of a move, with its link in the hash chain of the card. */
function ledgerItem({ project }: ProjectScope, move: BalanceMove): Item & { readonly link: string } {
  const { fact, row, amount } = move;
  const { timeMs, id, total, reason, sourceId, source, person, earned, expired, transfer } = row;
  const { id: voucherId, created_at: createdAt, gift } = fact.voucher;
  const value = gift ? 'gift' : 'loyalty_card';
  const balanceAfter = bookedBalance(move);
  const head = headOf({ voucherId, createdAt, balance: balanceAfter - amount, head: fact.head });
  const line = {
    kind: 'T',
    id,
    value,
    voucherId,
    timeMs,
    delta: amount,
    balanceAfter,
    earned,
    expired,
    transfer,
  } as const;
  return {
    ...transactionRowKey(project, voucherId, { timeMs, id }),
    ...movementAttributes({ project, campaignId: fact.voucher.campaign_id ?? NO_CAMPAIGN, timeMs, id }),
    id,
    value,
    delta: amount,
    balance_after: balanceAfter,
    seq: fact.sequence + 1,
    total,
    reason,
    source_id: sourceId,
    source,
    link: nextLink(head, line),
    ...(person !== undefined && { person }),
    ...(earned !== undefined && { earned }),
    ...(expired !== undefined && { expiration: expired }),
    ...(transfer !== undefined && { related: transfer.related }),
  };
}

/**
 * Move points from some loyalty cards to one other, in one transaction.
 *
 * | write | condition |
 * |---|---|
 * | each card | the same one, neither edited nor moved since it was read |
 * | end of each new lot of points | – |
 * | two ledger lines for each source | not written yet: an unanswered attempt of the same transfer may arrive late |
 * | a line among the activities of each holder | those of the ledgers are not written yet |
 * | guard | the Idempotency-Key stands for nothing yet |
 * | counts of the holders | optional: their own |
 */
export async function transferPoints(
  table: Table,
  scope: ProjectScope,
  { outgoing, incoming, guard, outbox, activities, keptDays }: PointsTransfer & { readonly keptDays: number },
): Promise<BalanceOutcome> {
  const required = [
    ...[...outgoing.map((move) => [move]), incoming].flatMap((moves) => cardWrites(scope, moves)),
    ...activities.flatMap((row) => activityWrites(scope, row, keptDays)),
    ...outboxWrites(scope, outbox),
    ...guardWrites(scope, guard),
  ];
  const counts = holderWrites(scope, holderChanges([...outgoing, ...incoming]));
  const outcome = await transactWithOptional(table, required, counts);
  if (outcome.status === 'DONE') return { status: 'MOVED' };
  requireUnused(required, guard, outcome);
  return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
}

/** Build the writes of one card: its new balance, on condition of the first move, and one line for each move. */
function cardWrites(scope: ProjectScope, moves: readonly BalanceMove[]): readonly Write[] {
  const [first, last] = [moves[0], moves.at(-1)];
  invariant(first && last, 'a transfer moves points of each of its cards');
  const items: ReturnType<typeof ledgerItem>[] = [];
  for (const move of moves) {
    const before = items.at(-1);
    items.push(ledgerItem(scope, before ? { ...move, fact: { ...move.fact, head: before.link } } : move));
  }
  const update = voucherWrite(scope, last, items.at(-1)?.link ?? '');
  // A card and a day have one end, whichever moves need it.
  const days = new Map(moves.flatMap(({ newLots = [] }) => newLots.map((day) => [day.date, day] as const)));
  return [
    { ...update, condition: isCardAsRead(first.fact) },
    ...items.map((item): Write => ({ kind: 'put', item, condition: { test: 'absent', path: 'pk' } })),
    ...lotEndWrites(scope, { ...first.fact.voucher, stamp: last.row.id }, [...days.values()]),
  ];
}

/** The change of each holder's points, one for each holder; programs whose sum and tiers stay are left out. */
function holderChanges(moves: readonly BalanceMove[]): readonly HolderChange[] {
  const holders = new Map<string, Map<string, HoldingsChange>>();
  for (const { fact, amount, tier } of moves) {
    const { holder_id: customerId, campaign_id } = fact.voucher;
    const campaignId = campaign_id ?? NO_CAMPAIGN;
    if (!customerId) continue;
    const own = holders.get(customerId) ?? new Map<string, HoldingsChange>();
    const before = own.get(campaignId) ?? { campaignId, points: 0, credits: 0, referred: 0 };
    const change = { ...before, points: before.points + amount, ...(tier && { tier }) };
    holders.set(customerId, own.set(campaignId, change));
  }
  return [...holders].map(([customerId, own]) => ({
    customerId,
    holdings: [...own.values()].filter(({ points, tier }) => points !== 0 || tier !== undefined),
  }));
}
