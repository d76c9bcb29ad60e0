// Limits of units over all redemptions: what is left to a discount, and what it takes.
import type { UnitCounter, UnitCounts } from '../../../../lib/core/discount/unit-limits/counter';
import { computeDiscount, type Discount, type ScopeDefinition } from '../../../support/core';
import {
  A,
  aContext,
  aProduct,
  B,
  catalogOf,
  computed,
  type ContextWords,
  everyProduct,
  perLine,
  products,
} from '../cart';
import { aCart, refusalOf } from '../cart';

const counts = (counted: Readonly<Record<string, number>> = {}, members: Partial<UnitCounts> = {}): UnitCounts => ({
  owners: { CAMPAIGN: 'camp_1', TIER: 'promo_1' },
  hasCustomer: true,
  countedOn: ({ id, per }: UnitCounter) => counted[`${per} ${id}`] ?? 0,
  ...members,
});
const catalog = catalogOf([aProduct({ id: 'A', price: 1999 }), aProduct({ id: 'B', price: 850 })]);
const world = (
  included: readonly ScopeDefinition[],
  counted: Readonly<Record<string, number>> = {},
  words: ContextWords = {},
) => aContext({ scope: { included }, unitCounts: counts(counted), catalog, ...words });

const HUNDRED: Discount = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' };
const OF_A = 'ALL camp_1|p|A';
const limited = (member: string, max: number, ids = ['A']) => products(ids, { [member]: max });
const IN_CAMPAIGN = 'product_campaign_quantity_limit';

describe('money off lines', () => {
  // A has 3 units.
  test.each<[string, number, number, number, number]>([
    ['reaches all units within the limit', 5, 0, 300, 3],
    ['reaches all units at the limit', 5, 2, 300, 3],
    ['reaches the units that are left', 5, 3, 200, 2],
    ['reaches the last unit', 5, 4, 100, 1],
    ['reaches no unit of a limit that is used up', 5, 5, 0, 0],
    ['reaches no unit of a limit that was lowered since', 5, 9, 0, 0],
    ['reaches no unit of a limit of 0', 0, 0, 0, 0],
  ])('%s', (_name, max, counted, off, taken) => {
    const { effect, units } = computed(HUNDRED, world(limited(IN_CAMPAIGN, max), { [OF_A]: counted }));

    expect(perLine(effect)).toEqual(off === 0 ? {} : { 0: off });
    expect(units).toEqual([
      { id: 'camp_1|p|A', per: 'ALL', member: IN_CAMPAIGN, max, isDynamic: false, counted, units: taken },
    ]);
  });

  test('keeps all limits on a line at once', () => {
    const both = products(['A'], { [IN_CAMPAIGN]: 9, product_customer_promotion_tier_quantity_limit: 2 });
    const { effect, units } = computed(HUNDRED, world(both, { [OF_A]: 8 }));

    expect(perLine(effect)).toEqual({ 0: 100 });
    expect(units?.map(({ id, per, units: taken }) => [id, per, taken])).toEqual([
      ['camp_1|p|A', 'ALL', 1],
      ['promo_1|p|A', 'CUSTOMER', 1],
    ]);
  });

  test('shares a limit of a collection between its lines, and gives each product its own', () => {
    const shared = [everyProduct({ [IN_CAMPAIGN]: 4 })];
    const each = [everyProduct({ product_in_collection_campaign_quantity_limit: 1 })];

    expect(perLine(computed(HUNDRED, world(shared)).effect)).toEqual({ 0: 300, 1: 100 });
    expect(perLine(computed(HUNDRED, world(each)).effect)).toEqual({ 0: 100, 1: 100, 2: 100 });
    expect(computed(HUNDRED, world(each)).units?.map(({ id, units }) => `${id} ${units}`)).toEqual(
      ['A', 'B', 'C'].map((id) => `camp_1|c|pc_a11pr0dUc75|${id} 1`),
    );
  });

  test('keeps the limit of an entry on lines that another one picks', () => {
    const included = [everyProduct(), ...products(['B'], { [IN_CAMPAIGN]: 1 })];

    expect(perLine(computed(HUNDRED, world(included)).effect)).toEqual({ 0: 300, 1: 100, 2: 100 });
  });

  test('keeps the lower of two limits under one name', () => {
    const included = [...limited(IN_CAMPAIGN, 2), ...limited(IN_CAMPAIGN, 1), ...limited(IN_CAMPAIGN, 3)];
    const { effect, units } = computed(HUNDRED, world(included));

    expect(perLine(effect)).toEqual({ 0: 100 });
    expect(units).toMatchObject([{ max: 1, units: 1 }]);
  });

  test('keeps the limit of a collection on what is in it', () => {
    const members = [{ object: 'product', id: 'B' }] as const;
    const collection = { id: 'pc_1', name: 'Some', type: 'STATIC', products: members, created_at: '' } as const;
    const collections = new Map([['pc_1', { ...collection, object: 'products_collection' } as const]]);
    const included = [everyProduct(), { object: 'products_collection', id: 'pc_1', [IN_CAMPAIGN]: 1 } as const];
    const { effect, units } = computed(HUNDRED, world(included, {}, { collections }));

    expect(perLine(effect)).toEqual({ 0: 300, 1: 100, 2: 100 });
    expect(units?.map(({ id, units: taken }) => [id, taken])).toEqual([['camp_1|c|pc_1', 1]]);
  });

  test('counts no units of a line that loses nothing', () => {
    // A costs 1999 and B 850: a price of 900 takes nothing off B.
    const fixed: Discount = { type: 'FIXED', fixed_amount: 900, effect: 'APPLY_TO_ITEMS' };
    const included = products(['A', 'B'], { [IN_CAMPAIGN]: 9 });
    const { units } = computed(fixed, world(included, {}, { order: aCart(A, B) }));

    expect(units?.map(({ id, units: taken }) => [id, taken])).toEqual([
      ['camp_1|p|A', 3],
      ['camp_1|p|B', 0],
    ]);
  });

  test('of the order as a whole takes none', () => {
    const off: Discount = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' };
    const { effect, units } = computed(off, world(limited(IN_CAMPAIGN, 0)));

    expect(effect.orderDiscount).toBe(100);
    expect(units).toMatchObject([{ units: 0 }]);
  });

  test('says nothing of units without limits', () => {
    expect(computed(HUNDRED, aContext({ scope: { included: limited(IN_CAMPAIGN, 1) } })).units).toBeUndefined();
    expect(computed(HUNDRED, aContext({ unitCounts: counts() })).units).toBeUndefined();
    expect(computed(HUNDRED, world(products(['A']))).units).toEqual([]);
  });
});

describe('a limit with a formula', () => {
  const formula = (text: string, max?: number) =>
    products(['A'], { [`${IN_CAMPAIGN}_formula`]: text, ...(max !== undefined && { [IN_CAMPAIGN]: max }) });

  test.each<[string, readonly ScopeDefinition[], number]>([
    ['goes by the formula', formula('1 + 1', 9), 2],
    ['reads the order', formula('ORDER_AMOUNT / 90'), 2],
    ['falls back to the number', formula('1 / 0', 1), 1],
    ['leaves no unit without a number', formula('1 / 0'), 0],
  ])('%s', (_name, included, max) => {
    const { effect, units } = computed(HUNDRED, world(included));

    expect(units).toMatchObject([{ max, isDynamic: true, units: Math.min(max, 3) }]);
    expect(perLine(effect)).toEqual(max === 0 ? {} : { 0: Math.min(max, 3) * 100 });
  });
});

describe('free units', () => {
  const free = (effect: 'ADD_NEW_ITEMS' | 'ADD_MISSING_ITEMS', unit_off: number): Discount => ({
    type: 'UNIT',
    effect,
    unit_off,
    unit_type: 'A',
  });

  test.each<[number, number, number]>([
    [10, 20, 10],
    [10, 10, 10],
    [10, 9, 9],
    [10, 7, 7],
    [10, 5, 5],
    [10, 2, 2],
    [10, 1, 1],
    [10, 0, 0],
    [1, 0, 0],
    [0, 5, 0],
  ])('of %i with %i left are %i', (wanted, left, given) => {
    const { discount, units } = computed(free('ADD_NEW_ITEMS', wanted), world(limited(IN_CAMPAIGN, left)));

    expect(discount).toMatchObject({ unit_off: given });
    expect(units).toMatchObject([{ max: left, units: given }]);
  });

  test('keep every limit on their product', () => {
    const both = products(['A'], { [IN_CAMPAIGN]: 9, product_customer_campaign_quantity_limit: 2 });
    const { discount, units } = computed(free('ADD_NEW_ITEMS', 4), world(both));

    expect(discount).toMatchObject({ unit_off: 2 });
    expect(units?.map(({ max, units: taken }) => [max, taken])).toEqual([
      [9, 2],
      [2, 2],
    ]);
  });

  test('count in the order and beside it', () => {
    // Three units of A are in the order, and the fourth is added.
    const { effect, units } = computed(free('ADD_MISSING_ITEMS', 4), world(limited(IN_CAMPAIGN, 9)));

    expect(effect.lines).toMatchObject([{ index: 0, freeUnits: 4, addedUnits: 1 }]);
    expect(units).toMatchObject([{ units: 4 }]);
  });

  test('of a new line count as well', () => {
    const order = aCart(B);
    const { effect, units } = computed(free('ADD_NEW_ITEMS', 4), world(limited(IN_CAMPAIGN, 3), {}, { order }));

    expect(effect.added).toMatchObject([{ quantity: 3, freeUnits: 3 }]);
    expect(units).toMatchObject([{ units: 3 }]);
  });

  test('of several elements share a limit', () => {
    const [one, two] = [
      { effect: 'ADD_NEW_ITEMS', unit_off: 4, unit_type: 'A' },
      { effect: 'ADD_NEW_ITEMS', unit_off: 3, unit_type: 'A' },
    ] as const;
    const many: Discount = { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [one, two] as never };
    const shown = (max: number) => {
      const { discount, units } = computed(many, world(limited(IN_CAMPAIGN, max)));
      const given = (discount as { units?: readonly { unit_off?: number }[] }).units?.map(({ unit_off }) => unit_off);
      return { given, taken: units?.[0]?.units };
    };

    expect(shown(9)).toEqual({ given: [4, 3], taken: 7 });
    expect(shown(5)).toEqual({ given: [4, 1], taken: 5 });
    expect(shown(4)).toEqual({ given: [4, 0], taken: 4 });
    expect(shown(2)).toEqual({ given: [2, 0], taken: 2 });
  });
});

describe('units that make way for others', () => {
  const replace = (max: number, counted = 0) =>
    computed(
      { type: 'UNIT', effect: 'REPLACE_ITEMS', unit_off: 1, unit_type: 'B' },
      world(limited(IN_CAMPAIGN, max), { [OF_A]: counted }),
    );

  test.each<[number, number, number]>([
    [9, 0, 3],
    [9, 7, 2],
    [9, 9, 0],
  ])('are those that a limit of %i leaves after %i: %i', (max, counted, gone) => {
    const { effect, units } = replace(max, counted);

    expect(effect.replacements.map(({ source_applied_quantity }) => source_applied_quantity)).toEqual(
      gone === 0 ? [] : [-gone],
    );
    expect(units).toMatchObject([{ id: 'camp_1|p|A', units: gone }]);
  });
});

describe('a limit for each customer', () => {
  const perCustomer = (member = 'product_customer_campaign_quantity_limit') => limited(member, 5);
  const OF_TIER = 'product_customer_promotion_tier_quantity_limit';
  const nobody = { hasCustomer: false };
  const code = { owners: { CAMPAIGN: 'v_1', TIER: null } };
  const order: Discount = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' };

  test.each<[string, Discount, readonly ScopeDefinition[], Partial<UnitCounts> | null, string | null]>([
    ['needs a customer', HUNDRED, perCustomer(), nobody, 'missing_customer'],
    ['needs a customer for a tier', HUNDRED, perCustomer(OF_TIER), nobody, 'missing_customer'],
    ['needs none where there is one', HUNDRED, perCustomer(), {}, null],
    ['of a tier needs none for a code', HUNDRED, perCustomer(OF_TIER), { ...nobody, ...code }, null],
    ['needs none for a discount of the order', order, perCustomer(), nobody, null],
    ['needs none where nothing is counted', HUNDRED, perCustomer(), null, null],
    ['is one of several entries', HUNDRED, [...products(['B']), ...perCustomer()], nobody, 'missing_customer'],
    [
      'is one of several entries with limits',
      HUNDRED,
      [...limited(IN_CAMPAIGN, 5, ['B']), ...perCustomer()],
      nobody,
      'missing_customer',
    ],
    [
      'is one of several limits of an entry',
      HUNDRED,
      products(['A'], { [IN_CAMPAIGN]: 5, product_customer_campaign_quantity_limit: 5 }),
      nobody,
      'missing_customer',
    ],
  ])('%s', (_name, discount, included, members, expected) => {
    const unitCounts = members && counts({}, members);

    expect(refusalOf(discount, aContext({ scope: { included }, ...(unitCounts && { unitCounts }) }))).toBe(expected);
  });

  test('is refused with its reason', () => {
    const context = aContext({ scope: { included: perCustomer() }, unitCounts: counts({}, nobody) });

    expect(computeDiscount(HUNDRED, context)).toEqual({
      key: 'missing_customer',
      details: 'The rules limit units for each customer.',
    });
  });

  test('is none of a limit that all customers share, nor of rules without limits', () => {
    const unitCounts = counts({}, nobody);

    expect(refusalOf(HUNDRED, aContext({ scope: { included: limited(IN_CAMPAIGN, 5) }, unitCounts }))).toBeNull();
    expect(refusalOf(HUNDRED, aContext({ unitCounts }))).toBeNull();
  });
});
