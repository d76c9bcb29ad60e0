// What records of a redemption say beside themselves: members that the request asked for, and ids of the lines.
import { type EvaluationRequest, inputOf, listed, NOON, type World } from '../../support/core';
import { redeemed, undone } from './support';

const BASE = 'e'.repeat(22);
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const CATEGORY = { name: 'Seasonal', hierarchy: 3 } as const;
const WORLD: World = {
  campaigns: { camp_1: { category: 'cat_1' } },
  categories: { cat_1: CATEGORY },
  stacking: { joint_categories: ['cat_1'] },
  vouchers: {
    OFF: { discount: OFF, campaign: 'camp_1', metadata: { colour: 'red' } },
    CARD: { gift: 500 },
  },
  tiers: { promo_1: { discount: OFF, name: 'Ten', metadata: { colour: 'blue' } } },
};
const ORDER = { items: [{ product_id: 'A', price: 1000, quantity: 2 }] };

const setting = { ids: { base: BASE, orderId: 'ord_1' }, date: NOON };

function planned(request: Partial<EvaluationRequest>, world: World = WORLD) {
  const input = inputOf(world, { redeemables: listed('OFF', 'promo_1', 'CARD'), order: ORDER, ...request });
  return redeemed(input, setting);
}

describe('options.expand of a redemption', () => {
  const shown = (expand?: readonly string[]) =>
    planned(expand ? { options: { expand } } : {}).stored.response.redemptions.map(({ voucher, promotion_tier }) => {
      const { metadata, categories } = voucher ?? promotion_tier ?? {};
      return { metadata, categories: categories?.map(({ id, stacking_rules_type }) => [id, stacking_rules_type]) };
    });
  const nothing = { metadata: undefined, categories: undefined };

  test.each([
    ['nothing', undefined],
    ['the order', ['order']],
    ['the redemption', ['redemption']],
  ])('adds nothing to codes and tiers where it asks for %s', (_name, expand) => {
    expect(shown(expand)).toEqual([nothing, nothing, nothing]);
  });

  test('adds metadata to codes and tiers with redeemable', () => {
    expect(shown(['redeemable'])).toEqual([
      { ...nothing, metadata: { colour: 'red' } },
      { ...nothing, metadata: { colour: 'blue' } },
      { ...nothing, metadata: {} },
    ]);
  });

  test('adds categories to codes and tiers with category', () => {
    expect(shown(['category', 'order'])).toEqual([
      { ...nothing, categories: [['cat_1', 'JOINT']] },
      { ...nothing, categories: [] },
      { ...nothing, categories: [] },
    ]);
  });

  test('adds nothing to the rollback', () => {
    const plan = planned({ options: { expand: ['redeemable', 'category'] } });

    const { rollbacks } = undone(plan, { date: NOON }).response;

    expect(rollbacks).toHaveLength(3);
    for (const { voucher, promotion_tier } of rollbacks) {
      expect(voucher ?? promotion_tier).not.toHaveProperty('metadata');
      expect(voucher ?? promotion_tier).not.toHaveProperty('categories');
    }
  });
});

describe('lines in the orders of child redemptions', () => {
  const LINES = { items: [1, 2, 3].map((number) => ({ product_id: `P${number}`, price: 1000, quantity: 1 })) };
  const ids = [`ordli_${BASE}000`, `ordli_${BASE}001`, `ordli_${BASE}002`];
  const linesOf = (order: { readonly items?: readonly { readonly id?: string }[] } | null | undefined) =>
    order?.items?.map(({ id }) => id);

  test('have the ids that the stored order has', () => {
    const { redemptions, parent_redemption, order } = planned({ order: LINES }).stored.response;

    expect(linesOf(order)).toEqual(ids);
    expect(linesOf(parent_redemption?.order)).toEqual(ids);
    expect(redemptions.map((child) => linesOf(child.order))).toEqual([ids, ids, ids]);
  });

  test('keep the ids of an order that is stored', () => {
    const items = [{ id: 'ordli_own', product_id: 'A', price: 1000, quantity: 1, amount: 1000, object: 'order_item' }];
    const world: World = { ...WORLD, order: { id: 'ord_1', amount: 1000, items: items as never } };

    const { redemptions } = planned({ order: { id: 'ord_1' } }, world).stored.response;

    expect(redemptions.map((child) => linesOf(child.order))).toEqual([['ordli_own'], ['ordli_own'], ['ordli_own']]);
  });

  test.each([
    [10, true],
    [11, false],
  ])('have ids up to 5,000 of them in all: of %i with 500 lines each', (count, areNamed) => {
    const items = Array.from({ length: 500 }, (_, index) => ({ product_id: `P${index}`, price: 10, quantity: 1 }));
    const codes = Array.from({ length: count }, (_, index) => `OFF-${index}`);
    const world: World = { vouchers: Object.fromEntries(codes.map((code) => [code, { discount: OFF }])) };

    const { redemptions, order } = planned({ redeemables: listed(...codes), order: { items } }, world).stored.response;

    expect(order?.items?.every(({ id }) => id !== undefined)).toBe(true);
    for (const child of redemptions) expect(child.order?.items?.every(({ id }) => id !== undefined)).toBe(areNamed);
  });

  test('share what nothing was applied to', () => {
    const [first, second] = planned({ order: LINES }).stored.response.redemptions.map(({ order }) => order?.items);

    expect(first).toBe(second);
  });
});
