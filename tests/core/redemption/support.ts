// A redemption that succeeded, and what it takes to roll it back.
import type { RedeemedLines, RolledBackLines } from '../../../lib/core/redemption/rollback/lines';
import {
  evaluated,
  type EvaluationInput,
  factsOf,
  type Failure,
  type LineNotes,
  linesWithoutShare,
  NO_EARLIER_RETURNS,
  type Order,
  type OrderItem,
  planRedemption,
  planRollback,
  type RedemptionPlan,
  type RedemptionSetting,
  type RollbackInput,
  type RollbackPlan,
  type StoredRedemption,
} from '../../support/core';

/** The plan of a redemption that is not refused; without customer, award and tracking id unless they are given. */
export function redeemed(
  input: EvaluationInput,
  setting: Pick<RedemptionSetting, 'ids' | 'date'> & Partial<RedemptionSetting>,
): RedemptionPlan {
  const plan = planRedemption(evaluated(input), input, {
    trackingId: null,
    customer: null,
    requestHash: null,
    award: null,
    ...setting,
  });
  if (plan.status !== 'PLANNED') throw new Error(plan.failure.key);
  return plan;
}

interface Undoable {
  readonly stored: StoredRedemption;
  readonly order: { readonly record: Order } | null;
}

type RollbackMembers = Pick<RollbackInput, 'date'> & Partial<RollbackInput>;

/** The plan of a rollback that is not refused, of an order nobody changed since. */
export function undone(undoable: Undoable, members: RollbackMembers): RollbackPlan {
  const plan = tried(undoable, members);
  if (plan.status !== 'PLANNED') throw new Error(plan.failure.key);
  return plan;
}

/** Why a rollback is refused; null for one that is not. */
export function refusedRollback(undoable: Undoable, members: RollbackMembers): Failure | null {
  const plan = tried(undoable, members);
  return plan.status === 'REFUSED' ? plan.failure : null;
}

function tried({ stored, order }: Undoable, members: RollbackMembers) {
  return planRollback({
    stored,
    returns: NO_EARLIER_RETURNS,
    order: order && { order: order.record, version: 2 },
    config: factsOf({}).config,
    nowMs: Date.parse(members.date),
    keyId: 'key-2',
    attemptId: 'try_1',
    request: {},
    balances: new Map(),
    keyHash: null,
    requestHash: null,
    ...members,
  });
}

/** An order, what it keeps beside its lines, and what its redemption had of them. */
interface SharedOrder {
  readonly shown?: readonly Partial<OrderItem>[];
  readonly hidden?: readonly Partial<OrderItem>[];
  readonly carried?: LineNotes['carried'];
  readonly shares: readonly Partial<OrderItem>[];
  readonly freeUnits?: RedeemedLines['freeUnits'];
}

/** The lines after a rollback. */
export function rolledBack({ shown = [], hidden = [], carried, shares, freeUnits = {} }: SharedOrder): RolledBackLines {
  const order = { items: shown.map(aLine) } as Partial<Order> as Order;
  const notes = { ...(hidden.length > 0 && { hidden: hidden.map(aLine) }), ...(carried && { carried }) };
  return linesWithoutShare(order, notes, { items: shares.map(aLine), freeUnits });
}

/** The shown lines, and the hidden ones, without the word that all of them have. */
export function afterRollback(situation: SharedOrder): readonly (readonly Partial<OrderItem>[])[] {
  const { items, hidden } = rolledBack(situation);
  return [items, hidden].map((lines) => lines.map(({ object: _, ...line }) => line));
}

const aLine = (members: Partial<OrderItem>): OrderItem => ({ object: 'order_item', ...members });
