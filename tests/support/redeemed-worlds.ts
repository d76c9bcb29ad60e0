// Any redemption of discounts and up to five cards, for the laws of returns.
import fc from 'fast-check';
import type { RequestOrder } from '../../lib/model/records/order';
import type { EvaluationRequest, Redeemable } from '../../lib/model/request';
import { anyDiscount } from './stack-worlds';
import type { VoucherWords, World } from './world';

export interface RedeemedWorld {
  readonly world: World;
  readonly request: EvaluationRequest;
}

const PRODUCTS: readonly string[] = ['A', 'B', 'C', 'D'];

const price = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 5000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10_000_000, max: 10_000_000_000 }) },
);

const discountBefore = fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined, freq: 2 });

const anyLine = (discount_amount: fc.Arbitrary<number | undefined>) =>
  fc
    .record({
      product_id: fc.constantFrom(...PRODUCTS, 'prod_5h1pp1ng'),
      price: fc.option(price, { nil: undefined, freq: 8 }),
      quantity: fc.integer({ min: 1, max: 7 }),
      discount_amount,
    })
    .map(withoutUndefined);

const plainOrder = fc
  .array(anyLine(fc.constant(undefined)), { minLength: 1, maxLength: 6 })
  .map((items) => ({ items }));

/** With discounts before, and an amount of its own that may be above or below the sum of its lines. */
const unevenOrder = fc
  .record({
    items: fc.array(anyLine(discountBefore), { maxLength: 6 }),
    amount: fc.integer({ min: 0, max: 40_000 }),
    discount_amount: discountBefore,
  })
  .map(withoutUndefined);

const anyRedeemedOrder: fc.Arbitrary<RequestOrder> = fc.oneof(plainOrder, unevenOrder);

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

const anyRules = fc.constantFrom<readonly string[]>([], [], ['val_1']);

/** At times of the units of one product alone, so that units are replaced as well. */
const anyCoupon = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(anyDiscount, anyRules).map(([discount, rules]): VoucherWords => ({ discount, rules })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...PRODUCTS).map((unit_type): VoucherWords => ({
      discount: { type: 'UNIT', unit_off: 1, unit_type, effect: 'REPLACE_ITEMS' },
      rules: ['val_1'],
    })),
  },
);

const anyGiftCard = fc
  .record({
    balance: fc.oneof(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 10 })),
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
    rules: anyRules,
  })
  .map(({ rules, ...gift }): VoucherWords => ({ gift, rules }));

const anyLoyaltyCard = fc
  .integer({ min: 0, max: 900 })
  .map((points): VoucherWords => ({ points, holder_id: 'cust_1' }));

const anyCard = fc.oneof({ weight: 3, arbitrary: anyGiftCard }, { weight: 2, arbitrary: anyLoyaltyCard });

const anyCoin = fc.constantFrom(
  { exchange_ratio: 5, points_ratio: 40 },
  { exchange_ratio: 1, points_ratio: 1 },
  { exchange_ratio: 0.01, points_ratio: 3 },
  { exchange_ratio: 12.34, points_ratio: 7 },
);

const anyScope = fc
  .record({
    included: fc
      .subarray([...PRODUCTS], { minLength: 1 })
      .map((ids) => ids.map((id) => ({ object: 'product' as const, id }))),
    quantity_limit: fc.constantFrom(undefined, undefined, 2),
  })
  .map(({ included, quantity_limit }) => ({
    included: included.map((one) => withoutUndefined({ ...one, quantity_limit })),
    excluded: [],
  }));

function redeemableOf(id: string, { points }: VoucherWords): Redeemable {
  return { object: 'voucher', id, ...(points !== undefined && { reward: { id: 'rew_1' } }) };
}

/** Three coupons and five cards. */
const MOST_CODES = 8;

/** Every redeemable that applies is redeemed; some redemptions have a single one, and no parent. */
export const anyRedeemedWorld: fc.Arbitrary<RedeemedWorld> = fc
  .record({
    discounts: fc.array(anyCoupon, { maxLength: 3 }),
    cards: fc.array(anyCard, { maxLength: 5 }),
    ranks: fc.array(fc.nat(), { minLength: MOST_CODES, maxLength: MOST_CODES }),
    coin: anyCoin,
    scope: anyScope,
    order: anyRedeemedOrder,
    calculation: fc.constantFrom('INITIAL_AMOUNT' as const, 'DISCOUNTED_AMOUNT' as const),
  })
  .map(({ discounts, cards, ranks, coin, scope, order, calculation }) => {
    const codes = [...discounts, ...cards].map((voucher, index) => ({
      code: `CODE${index}`,
      voucher,
      rank: ranks[index] ?? 0,
    }));
    codes.sort((one, other) => one.rank - other.rank);
    const all = codes.length > 0 ? codes : [{ code: 'CODE0', voucher: NO_DISCOUNT }];
    return {
      world: {
        stacking: {
          redeemables_application_mode: 'PARTIAL',
          redeemables_sorting_rule: 'REQUESTED_ORDER',
          discount_calculation_mode: calculation,
        },
        campaigns: { camp_1: {} },
        rules: { val_1: { applicable_to: scope } },
        rewards: { rew_1: { campaign: 'camp_1', coin } },
        vouchers: Object.fromEntries(all.map(({ code, voucher }) => [code, { ...voucher, campaign: 'camp_1' }])),
        products: { A: { price: 700 }, B: { price: 1250 }, C: { price: 1 }, D: { price: 0 } },
        customer: {},
      },
      request: {
        redeemables: all.map(({ code, voucher }) => redeemableOf(code, voucher)),
        order,
        customer: { id: 'cust_1' },
      },
    };
  });

const NO_DISCOUNT: VoucherWords = { discount: { type: 'AMOUNT', amount_off: 0 } };
