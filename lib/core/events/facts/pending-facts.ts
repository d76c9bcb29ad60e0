// Facts of pending points, and the rows that the activity of their holder gets.
import type { Caller } from '../../../model/common';
import type { Config } from '../../../model/config';
import type { ActivityRow } from '../../../model/events/activity';
import { callCause } from '../../../model/events/call-cause';
import type { EventFact } from '../../../model/events/events';
import type { PendingBalanceResponse } from '../../../model/generated-answers/records';
import type { Customer } from '../../../model/records/customer';
import type { PendingPoints } from '../../../model/records/earning-rule';
import type { Voucher } from '../../../model/records/voucher';
import type { VoucherFact } from '../../evaluation/facts';
import { openPoints, toPendingPointsResponse } from '../../loyalty/pending/entry';
import { type BalanceMove, balanceAnswer, withBalance } from '../../voucher/balance';
import { campaignShape, simpleHolder, simpleVoucher } from '../shapes';
import { buildBalanceFacts } from './balance-facts';
import { transactionShape } from './movement-facts';

/** A change of pending points, with the card that has them. */
export interface PendingOccurrence {
  readonly fact: VoucherFact;
  readonly before: PendingPoints | null;
  readonly after: PendingPoints;
  /** All pending points of the card afterwards. */
  readonly total: number;
  /** The balance change that made them active; null for any other change. */
  readonly move: BalanceMove | null;
  readonly isManual: boolean;
}

type PendingVerb = 'added' | 'updated' | 'canceled' | 'activated';

function verbOf({ before, after }: PendingOccurrence): PendingVerb {
  if (!before) return 'added';
  if (after.state === 'PENDING') return 'updated';
  return after.state === 'ACTIVATED' ? 'activated' : 'canceled';
}

/** Build the facts of a change of pending points: with an activation, the movement of the balance as well. */
export function buildPendingFacts(
  occurrence: PendingOccurrence,
  { config, holder }: { readonly config: Config; readonly holder: Customer | null },
): readonly EventFact[] {
  const { fact, move, total } = occurrence;
  const data = {
    customer: simpleHolder(fact.voucher.holder_id, holder),
    campaign: campaignShape(fact.voucher.campaign_id, config),
    ...pendingData(occurrence, config),
  };
  const type = `voucher.loyalty_card.pending_points.${verbOf(occurrence)}` as const;
  const moved = move ? buildBalanceFacts(withPendingTotal(move, total), { config, holder }).slice(0, 1) : [];
  return [...moved, { type, entity_id: fact.voucher.id, data }];
}

function withPendingTotal(move: BalanceMove, total: number): BalanceMove {
  return { ...move, fact: { ...move.fact, voucher: withPending(move.fact.voucher, total) } };
}

function pendingData(occurrence: PendingOccurrence, config: Config) {
  const { fact, after, total, move, isManual } = occurrence;
  const voucher = simpleVoucher(cardAfter(occurrence), config);
  const order = { ...after.details.order, object: 'order' };
  const pending_points = toPendingPointsResponse(after);
  if (!move) {
    const voucher_pending_points_balance = pendingBalanceOf(occurrence);
    return { voucher, voucher_pending_points_balance, order, pending_points };
  }
  const { amount: points, ...balance } = balanceAnswer(move);
  const { row, balanceAfter } = move;
  const line = { ...row, kind: 'T', delta: move.amount, balance: balanceAfter } as const;
  const transaction = transactionShape({ voucher: withPending(fact.voucher, total), line });
  const operation_type = isManual ? 'MANUAL' : 'AUTOMATIC';
  return { voucher, balance: { ...balance, points, operation_type }, order, transaction, pending_points };
}

/** Build the balance of pending points after a change: `points` is the change. */
export function pendingBalanceOf({ fact, before, after, total, isManual }: PendingOccurrence): PendingBalanceResponse {
  return {
    points: openPoints(after) - openPoints(before),
    total,
    object: 'balance',
    related_object: { type: 'voucher', id: fact.voucher.id },
    operation_type: isManual ? 'MANUAL' : 'AUTOMATIC',
  };
}

function cardAfter({ fact, total, move }: PendingOccurrence): Voucher {
  const voucher = withPending(fact.voucher, total);
  return move ? withBalance(voucher, move.balanceAfter, move.row.total) : voucher;
}

function withPending(voucher: Voucher, total: number): Voucher {
  const { loyalty_card: card } = voucher;
  return card ? { ...voucher, loyalty_card: { ...card, pending_points: total } } : voucher;
}

interface PendingRowContext {
  readonly config: Config;
  /** The change, by which the row is identified. */
  readonly row: { readonly id: string; readonly timeMs: number };
}

/** Build the activity row of a change of pending points; undefined for a card without a holder. */
export function buildPendingRow(
  caller: Caller,
  occurrence: PendingOccurrence,
  { config, row }: PendingRowContext,
): ActivityRow | undefined {
  const { holder_id: customerId, campaign_id } = occurrence.fact.voucher;
  if (!customerId) return undefined;
  return {
    ...row,
    customerId,
    type: `customer.voucher.loyalty_card.pending_points.${verbOf(occurrence)}`,
    data: pendingData(occurrence, config),
    ...(campaign_id && { campaign_id }),
    ...callCause(caller),
  };
}
