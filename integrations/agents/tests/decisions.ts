// Random answers of the service, and the answers of single cases.
import { randomAmount, type Random } from '../../shop-core/tests/random';
import type { AnswerEntry, CartLine, ValidationAnswer } from '../src/index';

/** Keys of refusals, those that this package does not know included. */
export const REFUSAL_KEYS = [
  'voucher_expired',
  'voucher_disabled',
  'voucher_not_active',
  'voucher_not_active_now',
  'not_found',
  'not_published',
  'quantity_exceeded',
  'missing_customer',
  'missing_order',
  'missing_order_items',
  'missing_reward',
  'customer_rules_violated',
  'invalid_customer',
  'referrer_not_permitted_to_redeem',
  'order_rules_violated',
  'redemption_rules_violated',
  'constructor',
  'a_key_of_tomorrow',
];

export const SKIP_KEYS = [
  'exclusion_rules_not_met',
  'applicable_redeemables_limit_exceeded',
  'applicable_exclusive_redeemables_limit_exceeded',
  'applicable_exclusive_redeemables_per_category_limit_exceeded',
  'applicable_redeemables_per_category_limit_exceeded',
  'preceding_validation_failed',
  'better_combination_found',
  'no_effect',
];

export interface RandomDecision {
  readonly codes: readonly string[];
  readonly lines: readonly CartLine[];
  readonly answer: ValidationAnswer;
}

/** A decision as the service makes it: discounts on lines and on the order, cards, added units, refusals and skips. */
export function randomDecision(random: Random): RandomDecision {
  const lines = Array.from({ length: random(5) }, (): CartLine => {
    const quantity = 1 + random(3);
    return { quantity, price: Math.floor(randomAmount(random) / quantity) };
  });
  const cart = newCart(lines);
  const count = random(6);
  const entries = Array.from({ length: count }, (_unused, index) => randomEntry(random, { cart, index }));
  const vouchers = entries.flatMap(({ object, id = '' }) => (object === 'voucher' ? [respell(random, id)] : []));
  const extra = Array.from({ length: random(3) }, (_unused, index) => `UNKNOWN-${index}`);
  const doubles = vouchers.filter(() => random(5) === 0).map((code) => respell(random, code));
  return {
    codes: [...vouchers, ...extra, ...doubles],
    lines,
    answer: { valid: true, redeemables: entries, order: { amount: sum(cart.amounts) } },
  };
}

interface Cart {
  readonly amounts: readonly number[];
  readonly leftOfLines: number[];
  leftOfOrder: number;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function newCart(lines: readonly CartLine[]): Cart {
  const amounts = lines.map(({ price = 0, quantity = 1 }) => price * quantity);
  return { amounts, leftOfLines: [...amounts], leftOfOrder: sum(amounts) };
}

function randomEntry(random: Random, { cart, index }: { readonly cart: Cart; readonly index: number }): AnswerEntry {
  const isTier = random(3) === 0;
  const place: AnswerEntry = isTier
    ? { id: `promo_${index}`, object: 'promotion_tier', name: `Tier ${index}`, campaign_id: `camp_${index}` }
    : { id: `Code-${index}`, object: 'voucher' };
  const kind = random(8);
  if (kind === 0) {
    const key = REFUSAL_KEYS[random(REFUSAL_KEYS.length)] ?? '';
    return { ...place, status: 'INAPPLICABLE', result: { error: { key } } };
  }
  if (kind === 1) {
    const key = SKIP_KEYS[random(SKIP_KEYS.length)] ?? '';
    return { ...place, status: 'SKIPPED', result: { details: { key } } };
  }
  const order = takeOff(random, cart);
  if (kind === 2) return { ...place, status: 'APPLICABLE', result: { gift: { credits: 5 } }, order };
  const isAdding = kind === 3 && cart.amounts.length > 0;
  const items = isAdding ? [...order.items, { applied_quantity: 1, applied_discount_amount: 0 }] : order.items;
  const discount =
    random(2) === 0
      ? { type: 'PERCENT', percent_off: random(101) }
      : { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 5 };
  return { ...place, status: 'APPLICABLE', result: { discount }, order: { ...order, items } };
}

function takeOff(random: Random, cart: Cart) {
  const isOnLines = random(3) > 0;
  const items = cart.amounts.map((_amount, line) => {
    const most = Math.min(cart.leftOfLines[line] ?? 0, cart.leftOfOrder);
    const off = isOnLines && random(2) === 0 ? random(most + 1) : 0;
    cart.leftOfLines[line] = (cart.leftOfLines[line] ?? 0) - off;
    cart.leftOfOrder -= off;
    return { applied_discount_amount: off };
  });
  const offOrder = isOnLines && random(2) === 0 ? 0 : random(cart.leftOfOrder + 1);
  cart.leftOfOrder -= offOrder;
  const total = sum(items.map(({ applied_discount_amount }) => applied_discount_amount)) + offOrder;
  return { items, total_applied_discount_amount: total };
}

function respell(random: Random, code: string): string {
  return [code, code.toUpperCase(), code.toLowerCase()][random(3)] ?? code;
}

/** A code that is refused with a key. */
export function refusedCode(key: string, more: object = {}): AnswerEntry {
  return { id: 'CODE', object: 'voucher', status: 'INAPPLICABLE', result: { error: { key } }, ...more };
}
