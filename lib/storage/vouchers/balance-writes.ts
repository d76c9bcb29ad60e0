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
import { nextLink } from '../../model/ledger/chain';
import { NO_CAMPAIGN } from '../keys/code-keys';
import { headOfFact } from '../../model/ledger/card-head';
import { isStill } from './voucher-items';

/**
 * Change the balance of a gift card or loyalty card with its ledger line, in one transaction.
 *
 * | write | condition |
 * |---|---|
 * | voucher | the same one, neither edited nor moved since it was read |
 * | line of the ledger | not written yet: an unanswered attempt of the same change may arrive late |
 * | line among the activities of the holder, where there is one | that of the ledger is not written yet |
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
  const { fact, amount, balanceAfter, row, supportMoves } = move;
  const { voucher, sequence } = fact;
  const before = voucher.gift?.subtracted_amount ?? voucher.loyalty_card?.subtracted_points ?? 0;
  const subtracted = before + Math.max(-amount, 0);
  return {
    kind: 'update',
    key: voucherKey(scope, voucher.code),
    change: {
      set: {
        balance: balanceAfter,
        seq: sequence + 1,
        head: link,
        income: row.total,
        subtracted,
        ...(supportMoves && { support_day: supportMoves.day, support_moved: supportMoves.moved }),
      },
    },
    condition: isCardAsRead(fact),
  };
}

function ledgerItem({ project }: ProjectScope, move: GuardedMove): Item & { readonly link: string } {
  const { fact, row, amount, balanceAfter } = move;
  const { timeMs, id, total, reason, sourceId, source, person, earned } = row;
  const value = fact.voucher.gift ? 'gift' : 'loyalty_card';
  const line = {
    kind: 'T',
    id,
    value,
    voucherId: fact.voucher.id,
    timeMs,
    delta: amount,
    balanceAfter,
    earned,
  } as const;
  return {
    ...transactionRowKey(project, fact.voucher.id, { timeMs, id }),
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
    link: nextLink(headOfFact(fact), line),
    ...(person !== undefined && { person }),
    ...(earned !== undefined && { earned }),
  };
}
