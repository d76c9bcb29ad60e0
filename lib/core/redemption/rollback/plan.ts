// Plan the rollback of a redemption: all its changes are reverted once.
import { campaignReturns } from '../campaign-use';
import type { Failure } from '../../../errors';
import type { Config } from '../../../model/config';
import type { RollbackRequest } from '../../../model/generated';
import { LIMITS } from '../../../model/limits';
import type { Order } from '../../../model/records/order';
import type { Redemption, RedemptionEffect, StoredRedemption } from '../../../model/records/redemption';
import { plusMonths } from '../../time/calendar';
import { selectReturnablePeriods } from '../../time/expired-periods';
import { stackingRulesOf } from '../../evaluation/compiled-config';
import { refuseByMetadataSchema } from '../../metadata/refusal';
import {
  type HolderChange,
  holderChanges,
  orderReturn,
  type OrderShare,
  orderShares,
  othersChanges,
} from '../../order/order-counts';
import { type ParsedRedemptionId, redemptionId } from '../../../model/keys/record-ids';
import { parentOrder } from '../order-record';
import { orderAfterRollback } from './order';
import { rollbackResponse } from './records';
import type { RollbackInput, RollbackPlan, VoucherReturn, RollbackVoucherState } from './types';
import { cardAfterReturn } from '../returned-lots';
import { computeUseChanges, usageOfRollback } from '../usage';

/** Refuse to roll back a record that cannot be rolled back, or not by this route. */
export function refuseTarget(
  id: ParsedRedemptionId,
  stored: StoredRedemption | null,
  route: 'STACK' | 'SINGLE',
): Failure | null {
  if (id.prefix !== 'r' || stored === null) {
    return { key: 'invalid_redemption', details: 'Only a redemption that succeeded can be rolled back.' };
  }
  if (id.position > 0) {
    return {
      key: 'invalid_redemption_parent',
      details: 'A redemption inside a stack is rolled back by the id of its parent.',
    };
  }
  const isStack = stored.response.parent_redemption !== undefined;
  if (route === 'STACK' || !isStack) return null;
  return {
    key: 'invalid_redemption',
    details: 'A redemption of several redeemables is rolled back through /rollbacks.',
  };
}

interface RefusedRollback {
  readonly status: 'REFUSED';
  readonly failure: Failure;
}

/**
 * Plan a rollback.
 * @returns all writes, to commit all or none, or the reason of the refusal
 * @see docs/behaviour/decisions.md#rollback
 */
export function planRollback(input: RollbackInput): RollbackPlan | RefusedRollback {
  const failure = refusal(input);
  if (failure) return { status: 'REFUSED', failure };
  const { stored, date } = input;
  const hasParent = stored.response.parent_redemption !== undefined;
  const rollbackId = redemptionId('rr', stored.base, 0);
  const effects = returnedEffects(input);
  const returns = effects.map((effect, index) =>
    voucherReturn(effect, redemptionId('rr', stored.base, hasParent ? index + 1 : 0), input),
  );
  const mode = stackingRulesOf(input.config).redeemables_rollback_order_mode;
  const counted = orderReturn(stored, input.order?.counts ?? []);
  const order = input.order && {
    version: input.order.version,
    counts: counted.counts,
    ...orderAfterRollback({
      order: input.order.order,
      redeemed: stored.response.order ?? parentOrder(input.order.order),
      freeUnits: stored.free_units,
      notes: input.order.notes,
      entryId: redemptionId('r', stored.base, 0),
      rollback: { id: rollbackId, stacked: hasParent ? returns.map((one) => one.rollbackId) : [] },
      mode,
      date,
    }),
  };
  const shares = sharesOf(input, order?.record ?? null);
  return {
    status: 'PLANNED',
    stored,
    returns: input.returns,
    response: rollbackResponse({ input, returns, order: order?.record ?? null, hasParent, rollbackId }),
    rollbackId,
    mode,
    nowMs: input.nowMs,
    date,
    keyHash: input.keyHash,
    requestHash: input.requestHash,
    attemptId: input.attemptId,
    order,
    customer: customerPart(stored, shares, returns),
    effects,
    vouchers: returns,
    claim: stored.claim === undefined ? null : { hash: stored.claim, uses: computeUseChanges(effects, -1) },
    holders: othersChanges(holdingsChanges(returns), shares, stored.customer_id),
    orderAmounts: counted.amounts,
    campaigns: campaignReturns(effects, counted.amounts),
  };
}

/** What returns gave back is not taken off the customer's sum again. */
function sharesOf({ order, date }: RollbackInput, after: Order | null): readonly OrderShare[] {
  const returned = order?.returned;
  return orderShares({
    before: order && { ...order.order, returned },
    after: after && { ...after, returned },
    date,
  });
}

/** The effects to revert, without expired days, weeks and months, whose counters may be deleted. */
function returnedEffects({ stored, config, nowMs }: RollbackInput): readonly RedemptionEffect[] {
  const now = { nowMs, timezone: config.settings.timezone };
  return stored.effects.map((effect) => {
    const { periods, campaign_periods: more } = effect;
    return {
      ...effect,
      periods: selectReturnablePeriods(periods, now),
      ...(more && { campaign_periods: selectReturnablePeriods(more, now) }),
    };
  });
}

function refusal({ stored, request, config, nowMs }: RollbackInput): Failure | null {
  if (stored.rollback) {
    const details = `Redemption ${redemptionId('r', stored.base, 0)} was rolled back by ${stored.rollback.id}`;
    return { key: 'already_rolled_back', details };
  }
  const last = plusMonths(Date.parse(stored.date), config.settings.timezone, LIMITS.rollbackMonths);
  if (nowMs > last) {
    return {
      key: 'invalid_rollback_params',
      details: `Redemptions older than ${LIMITS.rollbackMonths} months cannot be rolled back.`,
    };
  }
  return foreign(stored, request) ?? refuseMetadata(stored, request, config);
}

/** Check the metadata; keys that are not sent have the values of the redemption. */
function refuseMetadata(stored: StoredRedemption, { metadata: sent }: RollbackRequest, config: Config): Failure | null {
  if (!sent) return null;
  const before = recordItself(stored) ?? null;
  const metadata = { ...before?.metadata, ...sent };
  return refuseByMetadataSchema(config, { object: 'redemption', before, after: { metadata } });
}

/** The parent of a stack, or the redemption of one redeemable. */
function recordItself({ response }: StoredRedemption): Redemption | undefined {
  return response.parent_redemption ?? response.redemptions[0];
}

/** Refuse a customer or order that is not the one of the redemption. */
function foreign(stored: StoredRedemption, { customer, order }: RollbackRequest): Failure | null {
  if (customer && !namesRecord(customer, recordItself(stored)?.customer)) {
    return { key: 'invalid_customer', details: 'The customer is not the one of the redemption.' };
  }
  if (order && !namesRecord(order, stored.response.order)) {
    return { key: 'invalid_order', details: 'The order is not the one of the redemption.' };
  }
  return null;
}

interface RecordIdentifiers {
  readonly id?: string | null;
  readonly source_id?: string | null;
}

function namesRecord(named: RecordIdentifiers, record: RecordIdentifiers | null | undefined): boolean {
  if (named.id) return named.id === record?.id;
  return !named.source_id || named.source_id === record?.source_id;
}

function voucherReturn(charge: RedemptionEffect, rollbackId: string, input: RollbackInput): VoucherReturn {
  // The tiers that the redemption left are not those after the rollback.
  const { tier: _, ...whole } = charge;
  const state = input.balances.get(whole.target_id);
  const isGone = state === null;
  const { charged = 0 } = whole;
  const left = charged - unitsReturned(whole, input);
  const effect = whole.charged === undefined ? whole : { ...whole, charged: left };
  const one = { effect, rollbackId, isGone, isSettled: charged > 0 && left === 0 };
  if (effect.charged === undefined || isGone) return { ...one, balance: null };
  const { balance: before, ...known } = state ?? asCharged(charge);
  const back = { points: left, before: charged - left, config: input.config, nowMs: input.nowMs };
  const { tier, ...lots } = cardAfterReturn(whole, { ...known, balance: before }, back);
  return {
    ...one,
    effect: { ...effect, ...(tier && { tier }) },
    balance: { ...known, before, after: before + left, ...lots },
  };
}

/** The credits or points that returns gave back to the card of this effect. */
function unitsReturned({ child_id }: RedemptionEffect, { returns }: RollbackInput): number {
  return returns.units[child_id] ?? 0;
}

/** Return the state of a card as a redemption left it. */
export function asCharged(effect: RedemptionEffect): RollbackVoucherState {
  const { sequence_after: sequence = 0, revision = 0, balance_after: balance = 0, holder_id: holderId = null } = effect;
  const lots = effect.lots && { lots: effect.lots.left };
  const tier = effect.tier && { tier: effect.tier };
  return { sequence, revision, balance, total: effect.total, ...lots, ...tier, holderId, head: effect.head_after };
}

function customerPart(
  stored: StoredRedemption,
  shares: readonly OrderShare[],
  returns: readonly VoucherReturn[],
): RollbackPlan['customer'] {
  const { customer_id: id } = stored;
  if (id === null) return null;
  const share = shares.find(({ customerId }) => customerId === id);
  const sums = holdingsChanges(returns).find(({ customerId }) => customerId === id)?.holdings ?? [];
  return {
    id,
    usage: {
      ...usageOfRollback(
        returns.map(({ effect }) => effect),
        share,
      ),
      holdings: sums,
    },
    order: share ? withPrevious(share, stored) : null,
  };
}

/** Restore the last order before this one, unless that was this order itself, from an earlier redemption. */
function withPrevious(share: OrderShare, { last_order_before: previous }: StoredRedemption): OrderShare {
  const isKnown = previous !== undefined && previous?.order_id !== share.orderId;
  return share.last === null && isKnown ? { ...share, previous } : share;
}

/** The amounts returned to the current holders of the cards: none for a card that is deleted or in the bin. */
function holdingsChanges(returns: readonly VoucherReturn[]): readonly HolderChange[] {
  return holderChanges(
    returns.map(({ effect, balance }) =>
      balance?.holderId ? { ...effect, holder_id: balance.holderId } : { ...effect, charged: 0 },
    ),
    -1,
  );
}
