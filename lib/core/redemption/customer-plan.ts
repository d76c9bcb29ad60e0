// What a redemption changes of its customer.
import type { Order } from '../../model/order';
import type { LastOrder } from '../../model/redemption';
import { boundsOn } from '../budgets';
import type { EvaluationInput } from '../facts';
import { holderChanges } from './holder-change';
import type { RedemptionPlan, RedemptionSetting } from './plan';
import { usageOfRedemption } from './usage';
import type { Redeemed } from './voucher-use';

/** The last order of the customer before this redemption. */
export function lastOrderOf({ facts }: EvaluationInput): LastOrder | null {
  const { last_order_amount: amount, last_order_date: date } = facts.usage.summary.orders;
  return date === null ? null : { amount, date };
}

export function customerPlan(given: {
  redeemed: readonly Redeemed[];
  order: Order | null;
  input: EvaluationInput;
  setting: RedemptionSetting;
}): RedemptionPlan['customer'] {
  const { redeemed, order, input, setting } = given;
  if (!setting.customer) return null;
  const orders = { before: input.facts.order?.order ?? null, after: order, date: setting.date };
  const effects = redeemed.map(({ effect }) => effect);
  const bounds = redeemed.flatMap(({ outcome: { candidate } }) => boundsOn('CUSTOMER', { candidate, input }));
  const { id } = setting.customer.record;
  const held = holderChanges(effects, 1).find((change) => change.customerId === id)?.sums ?? [];
  return { ...setting.customer, usage: { ...usageOfRedemption(effects, orders, bounds), held } };
}
