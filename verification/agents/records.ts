// Codes that a service refuses, one for each reason of the protocols, and those of the conformance cases.
import { DEMO_PROJECT } from '../../lib/model/keys/access-token';
import type { Shop } from './shop';

/** A cart of 3500. */
export const LINES = [
  { id: 'line-1', product_id: 'agents-roses', quantity: 1, price: 2000 },
  { id: 'line-2', product_id: 'agents-vase', quantity: 1, price: 1500 },
] as const;

const GUEST = { source_id: 'agents-guest' };

interface RefusedCart {
  readonly reason: string;
  readonly codes: readonly string[];
  readonly customer?: Readonly<Record<string, unknown>>;
}

/** Carts whose only message is the reason. */
export const REFUSALS: readonly RefusedCart[] = [
  { reason: 'discount_code_expired', codes: ['EXPIRED'] },
  { reason: 'discount_code_invalid', codes: ['NO-SUCH-CODE'] },
  { reason: 'discount_code_invalid', codes: ['DISABLED'] },
  { reason: 'discount_code_invalid', codes: ['LATER'] },
  { reason: 'discount_code_invalid', codes: ['GIFT-CARD'] },
  { reason: 'discount_code_already_applied', codes: ['10OFF', '10off'] },
  { reason: 'discount_code_combination_disallowed', codes: ['EXCLUSIVE', '10OFF'] },
  { reason: 'discount_code_minimum_not_met', codes: ['LARGE-ORDER'] },
  { reason: 'discount_code_minimum_not_met', codes: ['MANY-UNITS'] },
  { reason: 'discount_code_user_ineligible', codes: ['SMALL-ORDER'] },
  { reason: 'discount_code_user_not_logged_in', codes: ['GOLD-CARD'] },
  { reason: 'discount_code_user_ineligible', codes: ['GOLD-CARD'], customer: GUEST },
  { reason: 'discount_code_usage_limit_reached', codes: ['USED-UP'] },
  { reason: 'discount_code_usage_limit_reached', codes: ['BUDGET'] },
  { reason: 'discount_code_user_ineligible', codes: ['ONCE-EACH'], customer: GUEST },
];

const percent = (percent_off: number) => ({ discount: { type: 'PERCENT', percent_off } });
const amount = (amount_off: number) => ({ discount: { type: 'AMOUNT', amount_off } });

export async function createRefusals(shop: Shop): Promise<void> {
  const code = (name: string, more: object): Promise<unknown> =>
    shop.call('POST', `vouchers/${name}`, { type: 'DISCOUNT_VOUCHER', ...more });
  const ruled = async (name: string, rule: object): Promise<void> => {
    await code(name, percent(5));
    const id = await shop.create('validation-rules', { name, rules: { 1: rule } });
    await shop.call('POST', `validation-rules/${id}/assignments`, { voucher: name });
  };
  await shop.create('customers', GUEST);
  const exclusive = await shop.create('categories', { name: 'agents exclusive', hierarchy: 1 });
  await shop.manage('POST', `projects/${DEMO_PROJECT}/stacking-rules`, { exclusive_categories: [exclusive] });
  await code('10OFF', percent(10));
  await code('WELCOME20', percent(20));
  await code('FIXED500', amount(500));
  await code('EXPIRED', { ...percent(5), expiration_date: '2020-01-01T00:00:00Z' });
  await code('DISABLED', { ...percent(5), active: false });
  await code('LATER', { ...percent(5), start_date: '2100-01-01T00:00:00Z' });
  await code('GIFT-CARD', { type: 'GIFT_VOUCHER', gift: { amount: 1000 } });
  await code('EXCLUSIVE', { ...percent(5), category_id: exclusive });
  await code('USED-UP', { ...percent(5), redemption: { quantity: 1 } });
  const product = await shop.create('products', { source_id: 'agents-card', name: 'Card', price: 300 });
  const unit = { type: 'UNIT', unit_off: 1, effect: 'ADD_NEW_ITEMS', unit_type: product, product: { id: product } };
  await code('FREE-UNIT', { discount: unit });
  await ruled('LARGE-ORDER', { name: 'order.amount', conditions: { $more_than_or_equal: [5000] } });
  await ruled('SMALL-ORDER', { name: 'order.amount', conditions: { $less_than: [100] } });
  await ruled('MANY-UNITS', { name: 'order.items.count', conditions: { $more_than_or_equal: [9] } });
  await ruled('GOLD-CARD', { name: 'customer.metadata', property: 'card', conditions: { $is: ['gold'] } });
  await ruled('BUDGET', { name: 'redemption.count.daily', conditions: { $less_than_or_equal: [1] } });
  await ruled('ONCE-EACH', { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } });
  for (const id of ['USED-UP', 'BUDGET', 'ONCE-EACH']) {
    await shop.call('POST', 'redemptions', {
      redeemables: [{ object: 'voucher', id }],
      order: { amount: 3500 },
      customer: GUEST,
    });
  }
}
