// The traits of one redeemable of a search: what holds of it on every order that earlier redeemables may leave.
import { isBlindPayment, listTraits, readsEarlier } from '../../../lib/core/search/candidate-traits';
import { evaluationContext } from '../../../lib/core/evaluation/context';
import type { RequestOrderItem } from '../../../lib/model/records/order';
import {
  buildCandidates,
  type Discount,
  type EvaluationInput,
  inputOf,
  listed,
  type ProductScope,
  type ScopeDefinition,
  type VoucherWords,
  type World,
} from '../../support/core';
import { searchContextOf } from '../../support/best-stack-search';

/** A: two units of 10.00, B: one unit of 5.00. */
const ITEMS: readonly RequestOrderItem[] = [
  { product_id: 'A', price: 1_000, quantity: 2 },
  { product_id: 'B', price: 500, quantity: 1 },
];
const TENTH: Discount = { type: 'PERCENT', percent_off: 10 };
const AMOUNT: Discount = { type: 'AMOUNT', amount_off: 300 };
const ADDED_UNIT: Discount = { type: 'UNIT', unit_off: 1, unit_type: 'X', effect: 'ADD_NEW_ITEMS' };
const STACKING = { ONCE: { redeemables_products_application_mode: 'ONCE' } } as const;
const OF_INITIAL = { discount_calculation_mode: 'INITIAL_AMOUNT' } as const;

interface TraitTerms {
  readonly world?: World;
  /** The lines of the order; null for a request without an order. */
  readonly items?: readonly RequestOrderItem[] | null;
  /** A second redeemable of the search. */
  readonly beside?: VoucherWords;
}

/** The traits of the code ONE. */
function traitsOf(voucher: VoucherWords, { world = {}, items = ITEMS, beside }: TraitTerms = {}) {
  const vouchers = { ONE: voucher, ...(beside && { BESIDE: beside }) };
  const order = items === null ? {} : { order: { items } };
  const request = { redeemables: listed(...Object.keys(vouchers)), ...order };
  return searchContextOf({ world: { ...world, vouchers }, request }).traits[0];
}

/** A world whose rule `val_scope` limits a discount to products. */
const scoped = (applicable_to: ProductScope): World => ({ rules: { val_scope: { applicable_to } } });
const of = (members: Partial<ScopeDefinition>): ScopeDefinition => ({ object: 'product', id: 'A', ...members });

describe('whether a redeemable is unusable', () => {
  it.each<[string, VoucherWords, boolean]>([
    ['disabled', { discount: TENTH, active: false }, true],
    ['expired', { discount: TENTH, expiration_date: '2026-01-01T00:00:00.000Z' }, true],
    ['used up', { discount: TENTH, quantity: 1, redeemed: 1 }, true],
    ['held by another customer', { points: 10, holder_id: 'cust_2' }, true],
    ['a plain code', { discount: TENTH }, false],
    ['a gift card', { gift: 100 }, false],
  ])('for one that is %s', (_, voucher, isUnusable) => {
    expect(traitsOf(voucher)?.isUnusable).toBe(isUnusable);
  });

  it('for a code that nothing has', () => {
    const request = { redeemables: listed('NO-CODE'), order: { items: ITEMS } };

    expect(searchContextOf({ world: {}, request }).traits[0]).toMatchObject({
      isUnusable: true,
      isCode: false,
      isStored: false,
      neverGainsMore: false,
    });
  });
});

describe('whether a payment is blind', () => {
  const world: World = {
    vouchers: { CARD: { gift: 100 }, CODE: { discount: TENTH }, OWN: { gift: 9, holder_id: 'c' } },
  };

  it.each([
    ['a card of a client key without credits', { id: 'CARD' }, 'CLAIM', true],
    ['a card of a client key with credits', { id: 'CARD', gift: { credits: 40 } }, 'CLAIM', false],
    ['a card of a client key without named credits', { id: 'CARD', gift: {} }, 'CLAIM', true],
    ['a card of the project', { id: 'CARD' }, 'PROJECT', false],
    ['a code of a client key', { id: 'CODE' }, 'CLAIM', false],
    ['an unknown code of a client key', { id: 'NONE' }, 'CLAIM', false],
  ] as const)('%s', (_, redeemable, principal, isBlind) => {
    const request = { redeemables: [{ object: 'voucher', ...redeemable }], order: { amount: 900 } } as const;
    const input: EvaluationInput = { ...inputOf(world, request), principal };
    const candidates = buildCandidates(request.redeemables, input.facts);
    const isUsable = redeemable.id !== 'NONE' && !isBlind;

    expect(isBlindPayment(candidates[0]!, input)).toBe(isBlind);
    expect(listTraits({ input: evaluationContext(input), start: null, candidates })[0]?.isUnusable).toBe(!isUsable);
  });
});

it.each<[VoucherWords, { readonly isStored: boolean; readonly isCode: boolean }]>([
  [{ discount: TENTH }, { isStored: false, isCode: true }],
  [{ gift: 100 }, { isStored: true, isCode: true }],
  [{ points: 100 }, { isStored: true, isCode: true }],
])('whether it is a card or a code: %j', (voucher, kind) => {
  expect(traitsOf(voucher)).toMatchObject(kind);
});

it('a tier is no code and no card', () => {
  const world: World = { tiers: { promo_1: { discount: TENTH } } };
  const request = { redeemables: listed('promo_1'), order: { items: ITEMS } };

  expect(searchContextOf({ world, request }).traits[0]).toMatchObject({ isStored: false, isCode: false, share: 0.1 });
});

describe('the share of what is left that a redeemable takes', () => {
  const bundle: World = { rules: { val_1: { bundle_rules: { '1': { object: 'product', id: 'A', quantity: 1 } } } } };

  it.each<[string, VoucherWords, World, number | null]>([
    ['of a percentage of the order', { discount: TENTH }, {}, 0.1],
    ['of more than a hundred percent', { discount: { type: 'PERCENT', percent_off: 120 } }, {}, 1],
    ['of no percentage', { discount: { type: 'PERCENT' } }, {}, 0],
    ['of a percentage of lines', { discount: { ...TENTH, effect: 'APPLY_TO_ITEMS' } }, {}, null],
    ['of a formula', { discount: { ...TENTH, percent_off_formula: '10' } }, {}, null],
    ['of an amount', { discount: AMOUNT }, {}, null],
    ['of a card', { gift: 100 }, {}, null],
    ['of the initial amount', { discount: TENTH }, { stacking: OF_INITIAL }, null],
    ['of bundles', { discount: { ...TENTH, effect: 'APPLY_TO_ORDER' }, rules: ['val_1'] }, bundle, null],
  ])('%s', (_, voucher, world, share) => {
    expect(traitsOf(voucher, { world })?.share).toBe(share);
  });
});

describe('whether a redeemable never gains more beside one that adds units', () => {
  const bundle: World = { rules: { val_1: { bundle_rules: { '1': { object: 'product', id: 'A', quantity: 1 } } } } };

  it.each<[string, VoucherWords, World, boolean]>([
    ['an amount of the order', { discount: AMOUNT }, {}, true],
    ['a percentage of what is left', { discount: TENTH }, {}, true],
    ['a percentage of the initial amount', { discount: TENTH }, { stacking: OF_INITIAL }, false],
    ['an amount, with percentages of the initial amount', { discount: AMOUNT }, { stacking: OF_INITIAL }, true],
    ['a formula', { discount: { ...AMOUNT, amount_off_formula: '3' } }, {}, false],
    ['an amount of each line', { discount: { ...AMOUNT, effect: 'APPLY_TO_ITEMS' } }, {}, false],
    ['units', { discount: ADDED_UNIT }, {}, false],
    ['an amount for bundles', { discount: { ...AMOUNT, effect: 'APPLY_TO_ORDER' }, rules: ['val_1'] }, bundle, false],
    ['a gift card for the order', { gift: 100 }, {}, true],
    ['a gift card for items', { gift: { balance: 100, effect: 'APPLY_TO_ITEMS' } }, {}, false],
    ['points', { points: 100 }, {}, true],
    ['a gift card without a gift', { type: 'GIFT_VOUCHER' }, {}, true],
    ['a code without a discount', {}, {}, false],
  ])('for %s', (_, voucher, world, neverGainsMore) => {
    expect(traitsOf(voucher, { world, beside: { discount: ADDED_UNIT } })).toMatchObject({
      neverGainsMore,
      reduction: null,
    });
  });
});

it.each<[string, Discount, World, boolean]>([
  ['a percentage of the initial amount', TENTH, { stacking: OF_INITIAL }, true],
  ['an amount of each line', { ...AMOUNT, effect: 'APPLY_TO_ITEMS' }, {}, true],
  ['an amount of each unit', { ...AMOUNT, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' }, {}, true],
  ['an amount of all lines', { ...AMOUNT, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' }, {}, false],
  ['no units', { type: 'UNIT', unit_off: 0 }, {}, false],
])('whether it never gains more without an order, for %s', (_, discount, world, neverGainsMore) => {
  expect(traitsOf({ discount }, { world, items: null })).toMatchObject({ neverGainsMore, reduction: null });
});

describe('a percentage of products never gains more while they only become fewer', () => {
  const everyLimit = { quantity_limit: 1 };
  const equalPrices = ITEMS.map((item) => ({ ...item, price: 500 }));

  it.each<[string, ProductScope, boolean]>([
    ['of some units', { included: [of(everyLimit)] }, true],
    ['of some units together', { included: [of({ aggregated_quantity_limit: 1 })] }, true],
    ['of the cheapest', { included: [of({ effect: 'APPLY_TO_CHEAPEST' })] }, true],
    ['of every unit, with a limit of money', { included: [of({ effect: 'APPLY_TO_EVERY', amount_limit: 5 })] }, true],
    ['with a formula of the price', { included: [of({ price_formula: '1' })] }, false],
    ['with a formula of the units of a line', { included: [of({ quantity_limit_formula: '1' })] }, false],
    ['with a formula of all units', { included: [of({ aggregated_quantity_limit_formula: '1' })] }, false],
    ['of one of two definitions', { included: [of(everyLimit), of({ id: 'B', price_formula: '1' })] }, false],
    ['without some units', { excluded: [of(everyLimit)] }, true],
    ['without a product with a formula', { excluded: [of({ price_formula: '1' })] }, false],
    ['with units for a campaign', { included: [of({ product_campaign_quantity_limit: 1 })] }, false],
  ])('%s', (_, applicable_to, neverGainsMore) => {
    const words = { discount: TENTH, rules: ['val_scope'] };

    expect(traitsOf(words, { world: scoped(applicable_to) })).toMatchObject({ neverGainsMore, reduction: null });
  });

  it.each<[string, Partial<ScopeDefinition>, boolean]>([
    ['with a limit of money', { amount_limit: 5 }, true],
    ['of every unit', { effect: 'APPLY_TO_EVERY', amount_limit: 5, skip_initially: 0, repeat: 1 }, true],
    ['of some units', { quantity_limit: 1 }, false],
    ['of some units together', { aggregated_quantity_limit: 1 }, false],
    ['without the first line', { skip_initially: 1 }, false],
    ['of every second line', { repeat: 2 }, false],
    ['of the cheapest', { effect: 'APPLY_TO_CHEAPEST' }, false],
    ['with a formula of the price', { price_formula: '1' }, false],
  ])('%s, where lines are discounted once', (_, members, neverGainsMore) => {
    const world = { ...scoped({ included: [of(members)] }), stacking: STACKING.ONCE };

    expect(traitsOf({ discount: TENTH, rules: ['val_scope'] }, { world })).toMatchObject({
      neverGainsMore,
      reduction: null,
    });
  });

  it.each<[string, readonly RequestOrderItem[], Partial<ScopeDefinition>, boolean]>([
    ['two lines of one price, and the cheapest', equalPrices, { effect: 'APPLY_TO_CHEAPEST' }, false],
    ['two lines of one price, and every unit', equalPrices, { quantity_limit: 1 }, true],
    [
      'amounts of one price of a unit',
      [
        { product_id: 'A', amount: 1_000, quantity: 2 },
        { product_id: 'B', price: 500, quantity: 1 },
      ],
      { effect: 'APPLY_TO_CHEAPEST' },
      false,
    ],
    [
      'equal amounts of unequal prices',
      [
        { product_id: 'A', amount: 1_000, quantity: 2 },
        { product_id: 'B', amount: 1_000, quantity: 1 },
      ],
      { effect: 'APPLY_TO_CHEAPEST' },
      true,
    ],
    [
      'lines without an amount',
      [
        { product_id: 'A', quantity: 2 },
        { product_id: 'B', quantity: 1 },
        { product_id: 'C', price: 5 },
      ],
      { effect: 'APPLY_TO_CHEAPEST' },
      false,
    ],
  ])('%s', (_, items, members, neverGainsMore) => {
    const world = scoped({ included: [of(members)] });

    expect(traitsOf({ discount: TENTH, rules: ['val_scope'] }, { world, items })).toMatchObject({
      neverGainsMore,
      reduction: null,
    });
  });

  it('not with a redeemable that adds units', () => {
    const terms = { world: scoped({ included: [of(everyLimit)] }), beside: { discount: ADDED_UNIT } };

    expect(traitsOf({ discount: TENTH, rules: ['val_scope'] }, terms)?.neverGainsMore).toBe(false);
  });
});

it.each<[string, Discount, VoucherWords | undefined, boolean]>([
  ['a percentage of lines', { ...TENTH, effect: 'APPLY_TO_ITEMS' }, undefined, true],
  ['free units that are alone', { type: 'UNIT', unit_off: 1, unit_type: 'A' }, undefined, true],
  [
    'free units of two redeemables',
    { type: 'UNIT', unit_off: 1, unit_type: 'A' },
    { discount: { type: 'UNIT', unit_off: 1, unit_type: 'B' } },
    false,
  ],
])('whether it never gains more with a known reduction, for %s', (_, discount, beside, neverGainsMore) => {
  const traits = traitsOf({ discount }, beside && { beside });

  expect(traits?.reduction).not.toBeNull();
  expect(traits?.neverGainsMore).toBe(neverGainsMore);
});

it.each<[string, World['rules'], boolean]>([
  ['no rules', {}, false],
  [
    'a rule on the amount',
    { val_1: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [5] } } } } },
    false,
  ],
  [
    'a budget',
    { val_1: { rules: { '1': { name: 'redemption.count.per_customer', conditions: { $less_than: [5] } } } } },
    true,
  ],
  [
    'units for a campaign',
    { val_1: { applicable_to: { included: [of({ product_campaign_quantity_limit: 1 })] } } },
    true,
  ],
  ['products', { val_1: { applicable_to: { included: [of({})] } } }, false],
])('whether a code reads what earlier redeemables took, with %s', (_, rules = {}, isReading) => {
  const world: World = { rules, vouchers: { ONE: { discount: TENTH, rules: Object.keys(rules) } } };
  const input = inputOf(world, { redeemables: listed('ONE') });

  expect(buildCandidates(input.request.redeemables, input.facts).map(readsEarlier)).toEqual([isReading]);
});
