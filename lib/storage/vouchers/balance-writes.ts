// Moves the balance of a gift or loyalty card by hand: the balance, the line of its ledger and the guard of the request
// change in one transaction.
import type { AccrualSettlement, GuardedMove, BalanceOutcome } from '../../ports/vouchers';
import type { VoucherFact } from '../../core/evaluation/facts';
import { type ProjectScope, transactionRowKey, voucherKey } from '../keys';
import { movementAttributes } from '../keys/movement-keys';
import type { ItemCondition, Item, Table, Write } from '../table/table';
import { holdingsWrites, transactWithOptional } from '../customers/usage-writes';
import { activityWrites } from '../activity/activity-store';
import { outboxWrites } from '../events/outbox-writes';
import { guardWrites, requireUnused } from '../records/guard-store';
import { accrualWrites } from './accruals';
import { headOf, nextLink } from '../../model/ledger/chain';
import { NO_CAMPAIGN } from '../keys/code-keys';
import { bookedLots, lotsChange, sumLots } from './voucher-record';
import { lotEndWrites } from './points/lot-ends';
import { isStill } from './voucher-items';

/**
 * Change the balance of a gift card or loyalty card with its ledger line, in one transaction.
 *
 * | write | condition |
 * |---|---|
 * | voucher | the same one, neither edited nor moved since it was read |
 * | line of the ledger | not written yet: an unanswered attempt of the same change may arrive late |
 * | line among the activities of the holder, where there is one | that of the ledger is not written yet |
 * | end of each new lot of points | – |
 * | accrual of an earning rule | the rule added nothing for the order or event yet, or nothing was taken back |
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
    voucherWrite(scope, move, item.link),
    { kind: 'put', item, condition: { test: 'absent', path: 'pk' } } as const,
    ...sideWrites,
    ...lotEndWrites(scope, move.fact.voucher, move.newLots),
    ...accrualWrites(scope, move.accrual),
    ...guardWrites(scope, move.guard),
  ];
  const outcome = await transactWithOptional(table, required, holdingsWrites(scope, move.fact.voucher, move.amount));
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

function isCardAsRead({ voucher, sequence, revision }: VoucherFact): ItemCondition {
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

function voucherWrite(scope: ProjectScope, move: GuardedMove, link: string): Write {
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
        ...lotsChange(bookedLots(fact, move.lots)),
        ...(supportMoves && { support_day: supportMoves.day, support_moved: supportMoves.moved }),
      },
      ...(isExpiration && { add: { expired: -amount } }),
    },
    condition: isCardAsRead(fact),
  };
}

/** The balance in the books: points that have expired and are not booked are part of it. */
function bookedBalance({ fact, balanceAfter }: GuardedMove): number {
  return balanceAfter + sumLots(fact.unbooked ?? []);
}

function ledgerItem({ project }: ProjectScope, move: GuardedMove): Item & { readonly link: string } {
  const { fact, row, amount } = move;
  const { timeMs, id, total, reason, sourceId, source, person, earned, expired } = row;
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
  };
}
