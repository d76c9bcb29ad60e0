// The changes of the customer by a redemption.
import type { CustomerUsage } from '../../model/counters';
import type { Order } from '../../model/records/order';
import type { LastOrder } from '../../model/records/redemption';
import { boundsOnAll } from '../evaluation/candidate/rules-of-candidate';
import type { EvaluationInput } from '../evaluation/facts';
import { computeOrderSpend, holderChanges, type OrderShare } from '../order/order-counts';
import { adjustClaimBounds } from '../access/evaluation-input';
import type { ClaimPlan, RedemptionPlan, RedemptionSetting } from './plan-types';
import { customerUnitBounds } from '../evaluation/units/unit-counts';
import { computeUseChanges, selectExpiredUses, type UsageChange, usageOfRedemption, type UseChange } from './usage';
import type { RedeemedOutcome } from './voucher-use';

/** The last order of the customer before this redemption. */
export function lastOrderOf({ facts }: EvaluationInput): LastOrder | null {
  const { last_order_amount: amount, last_order_date: date } = facts.usage.summary.orders;
  const { lastOrderId } = facts.usage;
  return date === null ? null : { amount, date, ...(lastOrderId !== undefined && { order_id: lastOrderId }) };
}

/** Plan how a redemption changes the customer and the customer's counts; null without a customer. */
export function customerPlan(redemption: {
  redeemed: readonly RedeemedOutcome[];
  order: Order | null;
  shares: readonly OrderShare[];
  input: EvaluationInput;
  setting: RedemptionSetting;
}): RedemptionPlan['customer'] {
  const { redeemed, order, shares, input, setting } = redemption;
  if (!setting.customer) return null;
  const effects = redeemed.map(({ effect }) => effect);
  const bounds = customerBounds(redeemed, input);
  const { id } = setting.customer.record;
  const last = order && { amount: computeOrderSpend(order), date: setting.date, order_id: order.id };
  const orders = { share: shares.find(({ customerId }) => customerId === id), last, date: setting.date };
  const holdings = holderChanges(effects, 1).find((change) => change.customerId === id)?.holdings ?? [];
  const { place } = input.facts.usage;
  const counted = usageOfRedemption(effects, orders, bounds);
  const over = overOf(counted.uses, input.facts.usage.uses, input);
  return { ...setting.customer, usage: { ...counted, holdings, ...over, ...(place && { place }) } };
}

function overOf(
  changed: readonly UseChange[],
  known: CustomerUsage['uses'],
  { nowMs, facts }: EvaluationInput,
): Pick<UsageChange, 'over'> {
  const over = selectExpiredUses(changed, known, { nowMs, timezone: facts.config.settings.timezone });
  return over.length === 0 ? {} : { over };
}

/** The limits of rules and of units on what the customer has. */
export function customerBounds(redeemed: readonly RedeemedOutcome[], input: EvaluationInput) {
  const outcomes = redeemed.map(({ outcome }) => outcome);
  return [...boundsOnAll('CUSTOMER', outcomes, input), ...customerUnitBounds(outcomes)];
}

/**
 * Plan the counts of a customer whom a client key names without proof; null when the request is not such a claim, or
 * names no customer.
 */
export function claimPlan(redeemed: readonly RedeemedOutcome[], input: EvaluationInput): ClaimPlan | null {
  const { customer } = input.request;
  const name = customer?.id ?? customer?.source_id ?? null;
  if (input.principal !== 'CLAIM' || name === null) return null;
  const bounds = adjustClaimBounds(customerBounds(redeemed, input), input.facts);
  const uses = computeUseChanges(
    redeemed.map(({ effect }) => effect),
    1,
  );
  const { claimedPlace: place, claimedUses } = input.facts;
  const over = overOf(uses, claimedUses ?? {}, input);
  return { name, usage: { uses, bounds, ...over, ...(place && { place }) } };
}
