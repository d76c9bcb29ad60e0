// A shop with a catalogue, and one redeemable of every effect that changes an order.
import type { Discount } from '../../../lib/model/records/discount';
import type { RequestOrderItem } from '../../../lib/model/records/order';
import type { ScopeDefinition, ValidationRule } from '../../../lib/model/records/rules';
import type { Redeemable } from '../../../lib/model/request';
import { upsertProduct } from '../../../lib/services/products/products';
import { upsertSku } from '../../../lib/services/products/skus';
import { createLoyalty } from '../../../lib/services/loyalties/loyalties';
import { createMember } from '../../../lib/services/loyalties/loyalty-members';
import { assignReward } from '../../../lib/services/rewards/reward-assignments';
import { createReward } from '../../../lib/services/rewards/rewards';
import { aGiftCard, aRule, assigned, aVoucher, putRecords, putStackingRules, putTier, putVoucher } from '../builders';
import { tierLine, voucherLine } from '../builders';
import { aCaller, type TestRuntime } from '../runtime';

export const PRICES = { lamp: 5_000, mug: 1_000, tea: 1_000, coffee: 1_200, chair: 2_000, card: 0 } as const;
export type ProductName = keyof typeof PRICES;

/** Credits of each gift card and points of the loyalty card at the beginning. */
export const BALANCE = 1_000_000;

export interface Shop {
  readonly redeemables: readonly Redeemable[];
  /** Codes of the cards that charge a balance. */
  readonly cards: readonly string[];
}

const free = (product: ProductName, unit_off = 1) => ({
  unit_off,
  unit_type: product,
  product: { source_id: product },
});

const DISCOUNTS: readonly Discount[] = [
  { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' },
  { type: 'AMOUNT', amount_off: 333, effect: 'APPLY_TO_ORDER' },
  { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' },
  { type: 'AMOUNT', amount_off: 120, effect: 'APPLY_TO_ITEMS' },
  { type: 'AMOUNT', amount_off: 70, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' },
  { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
  { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' },
  { type: 'FIXED', fixed_amount: 900, effect: 'APPLY_TO_ITEMS' },
  { type: 'FIXED', fixed_amount: 4_000, effect: 'APPLY_TO_ORDER' },
  { type: 'UNIT', effect: 'ADD_NEW_ITEMS', ...free('mug', 2) },
  { type: 'UNIT', effect: 'ADD_NEW_ITEMS', ...free('lamp') },
  { type: 'UNIT', effect: 'ADD_NEW_ITEMS', ...free('card') },
  { type: 'UNIT', effect: 'ADD_MISSING_ITEMS', ...free('chair', 3) },
  { type: 'UNIT', effect: 'ADD_SAME_ITEMS', ...free('lamp', 2) },
  {
    type: 'UNIT',
    effect: 'ADD_MANY_ITEMS',
    units: [
      { effect: 'ADD_NEW_ITEMS', ...free('tea') },
      { effect: 'ADD_MISSING_ITEMS', ...free('mug', 3) },
    ],
  },
];

/** The place of the first of five replacements among the redeemables: each replaces units that another one adds. */
export const REPLACEMENTS_AT = DISCOUNTS.length;

interface Scoped {
  readonly discount: Discount;
  readonly members: Partial<ValidationRule>;
}

const only = (product: ProductName, more: Partial<ScopeDefinition> = {}): Partial<ValidationRule> => ({
  applicable_to: { included: [{ object: 'product', source_id: product, effect: 'APPLY_TO_EVERY', ...more }] },
});

const SCOPED: readonly Scoped[] = [
  { discount: { type: 'UNIT', effect: 'REPLACE_ITEMS', ...free('coffee') }, members: only('tea') },
  {
    discount: { type: 'UNIT', effect: 'REPLACE_ITEMS', ...free('mug') },
    members: only('chair', { quantity_limit: 1 }),
  },
  { discount: { type: 'UNIT', effect: 'REPLACE_ITEMS', ...free('tea') }, members: only('mug', { quantity_limit: 2 }) },
  { discount: { type: 'UNIT', effect: 'REPLACE_ITEMS', ...free('card', 2) }, members: only('mug') },
  { discount: { type: 'UNIT', effect: 'REPLACE_ITEMS', ...free('mug') }, members: only('card', { quantity_limit: 3 }) },
  {
    discount: { type: 'PERCENT', percent_off: 25, effect: 'APPLY_TO_ITEMS' },
    members: only('lamp', { quantity_limit: 1 }),
  },
  { discount: { type: 'AMOUNT', amount_off: 100 }, members: { rules: {}, bundle_rules: bundleOf('lamp') } },
  {
    discount: { type: 'UNIT', effect: 'ADD_NEW_ITEMS', ...free('mug') },
    members: { rules: {}, bundle_rules: bundleOf('chair') },
  },
];

function bundleOf(product: ProductName): ValidationRule['bundle_rules'] {
  const rules = { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [1] } } };
  const member = { name: 'order.items.any', conditions: { $is: [{ source_id: product, object: 'product' }] }, rules };
  return { '1': member, limit: 3, logic: '1' };
}

/** All redeemables may be redeemed again and again. */
export async function openShop(rt: TestRuntime): Promise<Shop> {
  const caller = aCaller();
  await putStackingRules(rt, { redeemables_application_mode: 'PARTIAL' });
  for (const [source_id, price] of Object.entries(PRICES)) {
    await upsertProduct(rt, caller, { source_id, name: source_id, price });
  }
  await upsertSku(rt, caller, 'lamp', { source_id: 'lamp-red', sku: 'Red', price: PRICES.lamp });
  const plain = await Promise.all(DISCOUNTS.map((discount) => putVoucher(rt, aVoucher({ discount }))));
  const tiers = [];
  for (const scoped of SCOPED) tiers.push(await putScoped(rt, scoped));
  const gift = (effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS') => ({ amount: BALANCE, balance: BALANCE, effect });
  const cards = [
    await putVoucher(rt, aGiftCard(BALANCE)),
    await putVoucher(rt, aGiftCard(BALANCE, { gift: gift('APPLY_TO_ITEMS') })),
  ].map(({ code }) => code);
  const points = await putLoyaltyCard(rt);
  return {
    redeemables: [
      ...plain.map(({ code }) => voucherLine(code)),
      ...tiers.map(tierLine),
      ...cards.map((code) => voucherLine(code, 700)),
      { object: 'voucher', id: points.code, reward: { id: points.reward, points: 30 } },
    ],
    cards: [...cards, points.code],
  };
}

async function putScoped(rt: TestRuntime, { discount, members }: Scoped): Promise<string> {
  const record = aRule({ name: 'order.amount', conditions: { $more_than: [0] } }, members);
  await putRecords(rt, { kind: 'rule', record });
  const assignments = assigned(record, { id: 't', type: 'promotion_tier' });
  return (await putTier(rt, { action: { discount }, assignments })).id;
}

async function putLoyaltyCard(rt: TestRuntime): Promise<{ readonly code: string; readonly reward: string }> {
  const caller = aCaller();
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: BALANCE } };
  const campaign = (await createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher })).id;
  const member = { campaignId: campaign, request: { customer: 'ann' }, idempotencyKey: null };
  const code = (await createMember(rt, caller, member)).answer.code;
  const coin = { exchange_ratio: 1, points_ratio: 10 };
  const reward = (await createReward(rt, caller, { name: 'Pay', type: 'COIN', parameters: { coin } })).id;
  await assignReward(rt, caller, reward, { campaign });
  return { code, reward };
}

/** A line as a shop sends it. */
export function aLine(product: ProductName, quantity: number): RequestOrderItem {
  const line = { quantity, price: PRICES[product] };
  return product === 'lamp' && quantity > 2 ? { ...line, sku_id: 'lamp-red' } : { ...line, product_id: product };
}
