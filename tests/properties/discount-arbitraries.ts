// Random carts, discounts and scopes for the laws of discounts.
import fc from 'fast-check';
import { effectsOf } from '../../lib/core/discount/effects';
import type * as app from '../support/app';
import { type ContextWords, aContext, aProduct, catalogOf, orderOf } from '../core/discount/cart';

const IDS = ['A', 'B', 'C', 'D', 'E'] as const;
const id = fc.constantFrom(...IDS);

export const CATALOG = catalogOf([
  aProduct({ id: 'D', price: 2400 }),
  aProduct({ id: 'E', price: 7 }),
  aProduct({ id: 'N' }),
]);

export const anItem: fc.Arbitrary<app.RequestOrderItem> = fc.record(
  {
    product_id: id,
    quantity: fc.integer({ min: 1, max: 12 }),
    price: fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.constant(1_000_000_000)),
    amount: fc.integer({ min: 0, max: 90_000 }),
    discount_amount: fc.integer({ min: 0, max: 5_000 }),
  },
  { requiredKeys: ['product_id', 'quantity'] },
);

/** Without an amount of its own an order costs the sum of its lines. */
export const anOrder: fc.Arbitrary<app.RequestOrder> = fc.record(
  { items: fc.array(anItem, { minLength: 1, maxLength: 8 }), discount_amount: fc.integer({ min: 0, max: 20_000 }) },
  { requiredKeys: ['items'] },
);

const limit = fc.integer({ min: 0, max: 10 });
const money = fc.integer({ min: 0, max: 20_000 });

export const aDefinition: fc.Arbitrary<app.ScopeDefinition> = fc
  .tuple(
    fc.oneof(
      id.map((one) => ({ object: 'product' as const, id: one })),
      fc.constant({ object: 'products_collection' as const, id: 'pc_a11pr0dUc75' }),
    ),
    fc.record(
      {
        effect: fc.constantFrom(
          'APPLY_TO_EVERY' as const,
          'APPLY_TO_CHEAPEST' as const,
          'APPLY_FROM_CHEAPEST' as const,
          'APPLY_TO_MOST_EXPENSIVE' as const,
          'APPLY_FROM_MOST_EXPENSIVE' as const,
        ),
        target: fc.constantFrom('ITEM' as const, 'UNIT' as const),
        skip_initially: fc.integer({ min: 0, max: 4 }),
        repeat: fc.integer({ min: 1, max: 4 }),
        quantity_limit: limit,
        aggregated_quantity_limit: limit,
        amount_limit: money,
        aggregated_amount_limit: money,
        price: fc.integer({ min: 0, max: 20_000 }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([named, settings]) => ({ ...named, ...settings }));

export const aScope: fc.Arbitrary<app.ProductScope | null> = fc.option(
  fc.record(
    {
      included: fc.array(aDefinition, { maxLength: 3 }),
      excluded: fc.array(aDefinition, { maxLength: 2 }),
      included_all: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
);

const moneyEffect = fc.constantFrom(...(effectsOf('AMOUNT') as readonly app.MoneyEffect[]));
const wholeEffect = fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const);
const unitEffect = fc.constantFrom('ADD_MISSING_ITEMS' as const, 'ADD_NEW_ITEMS' as const);

export const aMoneyDiscount: fc.Arbitrary<app.Discount> = fc.oneof(
  fc.record(
    { type: fc.constant('AMOUNT' as const), amount_off: money, effect: moneyEffect, aggregated_amount_limit: money },
    { requiredKeys: ['type', 'amount_off'] },
  ),
  fc.record(
    {
      type: fc.constant('PERCENT' as const),
      percent_off: fc.integer({ min: 0, max: 1200 }).map((tenths) => tenths / 10),
      effect: wholeEffect,
      amount_limit: money,
      aggregated_amount_limit: money,
    },
    { requiredKeys: ['type', 'percent_off'] },
  ),
  fc.record(
    { type: fc.constant('FIXED' as const), fixed_amount: money, effect: wholeEffect },
    { requiredKeys: ['type', 'fixed_amount'] },
  ),
);

const unitType = fc.constantFrom(...IDS, 'N', 'unknown');

export const aUnitDiscount: fc.Arbitrary<app.Discount> = fc.oneof(
  fc.record({
    type: fc.constant('UNIT' as const),
    effect: fc.constantFrom('ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS', 'ADD_SAME_ITEMS', 'REPLACE_ITEMS'),
    unit_off: fc.integer({ min: 0, max: 8 }),
    unit_type: unitType,
  }),
  fc.record({
    type: fc.constant('UNIT' as const),
    effect: fc.constant('ADD_MANY_ITEMS' as const),
    units: fc.array(fc.record({ unit_off: fc.integer({ min: 0, max: 5 }), unit_type: unitType, effect: unitEffect }), {
      maxLength: 4,
    }),
  }),
);

export const aDiscount: fc.Arbitrary<app.Discount> = fc.oneof(aMoneyDiscount, aUnitDiscount);

export const aSetting: fc.Arbitrary<ContextWords> = fc.record({
  scope: aScope,
  calculationMode: fc.constantFrom('INITIAL_AMOUNT' as const, 'DISCOUNTED_AMOUNT' as const),
  discountLinesOnce: fc.boolean(),
});

/** A context whose order has an amount. */
export const aPricedContext: fc.Arbitrary<app.DiscountContext> = fc
  .tuple(anOrder, aSetting)
  .map(([order, setting]) => aContext({ ...setting, order: orderOf(order), catalog: CATALOG }))
  .filter((context) => context.order.amount !== null);
