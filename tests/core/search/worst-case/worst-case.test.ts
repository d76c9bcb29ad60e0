// The worst case of a set-up: the examples of its page, ties, and what a budget proves.
import { bruteForceWorst, cartsOf, type Discount, searchWorst, type SmallQuestion } from '../../../support/core';

const percent = (percent_off: number): Discount => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' });
const off = (amount_off: number): Discount => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' });

const ruleFrom = (least: number) => ({
  rules: { '1': { name: 'order.amount', conditions: { $more_than_or_equal: [least] } }, logic: '1' },
});

const C = { object: 'product', id: 'C', price: 12_000, max: 3 } as const;

describe('the worst case', () => {
  const cost: SmallQuestion = {
    world: {
      tiers: { promo_1: { discount: percent(30) } },
      vouchers: { HALF: { discount: percent(50) } },
      products: { C: { price: 12_000, metadata: { cost: 5_000 } } },
    },
    ids: ['promo_1', 'HALF'],
    products: [C],
    aim: { metadata: 'cost' },
  };

  it('is below the cost of its products where a tier and a code meet', () => {
    const { best, isOptimal, upperBound } = searchWorst(cost);

    expect(best).toEqual({ cart: 2, customer: 0, moment: 0, sequence: [0, 1], value: 2_400, units: 3 });
    expect([isOptimal, upperBound]).toEqual([true, 2_400]);
  });

  it('is the earlier cart of two that are equally far below the floor', () => {
    const { best } = searchWorst({
      world: {
        tiers: { promo_1: { discount: off(2_000), rules: ['val_1'] } },
        vouchers: { CODE: { discount: percent(25) } },
        rules: { val_1: ruleFrom(5_000) },
      },
      ids: ['promo_1', 'CODE'],
      amounts: { from: 5_000, to: 10_000, step: 500 },
      aim: { percent_off: 50 },
    });

    expect(best).toMatchObject({ cart: 0, sequence: [0, 1], value: 250 });
  });

  it.each([
    ['DISCOUNTED_AMOUNT', 38, null],
    ['INITIAL_AMOUNT', 38, 240],
    ['INITIAL_AMOUNT', 40, null],
  ] as const)('of two tiers of 20 %% with %s and a floor of %i %% is %s', (discount_calculation_mode, floor, value) => {
    const { best, isOptimal } = searchWorst({
      world: {
        tiers: { promo_1: { discount: percent(20) }, promo_2: { discount: percent(20) } },
        stacking: { discount_calculation_mode },
        products: { C: { price: 12_000 } },
      },
      ids: ['promo_1', 'promo_2'],
      products: [{ ...C, max: 1 }],
      aim: { percent_off: floor },
    });

    expect(best?.value ?? null).toBe(value);
    expect(isOptimal).toBe(true);
  });

  it('holds an exclusive tier that applies only after a code, where joint redeemables are not last', () => {
    const small: SmallQuestion = {
      world: {
        stacking: {
          redeemables_application_mode: 'ALL',
          redeemables_products_application_mode: 'STACK',
          discount_calculation_mode: 'INITIAL_AMOUNT',
          grouped_redeemables_sorting_rule: 'REDEEMABLES_SORTING_RULE',
          exclusive_categories: ['alone'],
        },
        categories: { alone: { hierarchy: 0 } },
        campaigns: { camp_1: {} },
        tiers: {
          promo_1: {
            category: 'alone',
            rules: ['val_1'],
            discount: { type: 'UNIT', unit_off: 2, unit_type: 'A', effect: 'ADD_MISSING_ITEMS' },
          },
        },
        vouchers: {
          FREE: { campaign: 'camp_1', discount: { type: 'FIXED', fixed_amount: 0, effect: 'APPLY_TO_ORDER' } },
        },
        rules: {
          val_1: {
            rules: {
              '1': { name: 'campaign.orders.amount_discounted', conditions: { $less_than_or_equal: [700] } },
              logic: '1',
            },
          },
        },
        products: { A: { price: 700 } },
      },
      ids: ['promo_1', 'FREE'],
      products: [{ object: 'product', id: 'A', price: 700, max: 1 }],
      aim: { percent_off: 0 },
    };
    const { best } = searchWorst(small);

    expect(best).toEqual(bruteForceWorst(small));
    expect(best).toMatchObject({ sequence: [1, 0], value: 1_400 });
  });

  it('without steps proves nothing', () => {
    const { best, isOptimal, upperBound, steps } = searchWorst({ ...cost, steps: 1 });

    expect([best, isOptimal, steps]).toEqual([null, false, 1]);
    expect(upperBound).toBeGreaterThanOrEqual(2_400);
  });

  it('is the same when the search stops after every node', () => {
    expect(searchWorst(cost, 1)).toEqual(searchWorst(cost));
  });

  it('of equal discounts has fewer redeemables, then fewer units, then comes earlier', () => {
    const world = {
      vouchers: { A: { discount: off(600) }, B: { discount: off(400) }, D: { discount: off(1_000) } },
      products: { C: { price: 12_000 }, E: { price: 5_000 } },
    };
    const products = [{ ...C, max: 2 }, { object: 'product', id: 'E', price: 5_000, max: 2 } as const];
    const { best } = searchWorst({ world, ids: ['A', 'B', 'D'], products, aim: 'AMOUNT', together: 2 });

    expect(best).toMatchObject({ value: 1_600, sequence: [0, 2], units: 1, cart: 0 });
  });

  it('of a promotion stack is that of all its tiers alone', () => {
    const { best } = searchWorst({
      world: {
        tiers: { promo_1: { discount: off(300) }, promo_2: { discount: off(200) } },
        stacks: { stack_1: ['promo_1', 'promo_2'] },
        vouchers: { A: { discount: off(450) } },
      },
      ids: ['stack_1', 'A'],
      amounts: { from: 1_000, to: 1_000, step: 1 },
      aim: 'AMOUNT',
    });

    expect(best).toMatchObject({ value: 500, sequence: [0] });
  });

  it('equals what trying everything finds, with free units and a metadata floor', () => {
    const small: SmallQuestion = {
      world: {
        vouchers: {
          A: { discount: percent(25) },
          B: { discount: { type: 'UNIT', unit_off: 2, unit_type: 'E', effect: 'ADD_NEW_ITEMS' } },
        },
        products: { C: { price: 12_000, metadata: { cost: 9_000 } }, E: { price: 5_000, metadata: { cost: 12.5 } } },
      },
      ids: ['A', 'B'],
      products: [C],
      aim: { metadata: 'cost' },
    };

    expect(searchWorst(small).best).toEqual(bruteForceWorst(small));
  });

  it('counts the units that a code adds to carts with too few of them', () => {
    const pair: Discount = { type: 'UNIT', unit_off: 2, unit_type: 'C', effect: 'ADD_MISSING_ITEMS' };
    const small: SmallQuestion = {
      world: {
        vouchers: { PAIR: { discount: pair } },
        tiers: { promo_1: { discount: percent(5) } },
        products: { C: { price: 12_000 } },
      },
      ids: ['PAIR', 'promo_1'],
      products: [{ ...C, max: 2 }],
      units: 1,
      aim: { percent_off: 0 },
      together: 1,
    };
    const { best, upperBound } = searchWorst(small);

    expect(best).toMatchObject({ value: 24_000, units: 1, sequence: [0] });
    expect(upperBound).toBe(24_000);
    expect(searchWorst({ ...small, steps: 1 }).upperBound).toBeGreaterThanOrEqual(24_000);
  });
});

describe('carts', () => {
  const products = [
    { object: 'product', id: 'A', price: 10, max: 2 },
    { object: 'sku', id: 'B', price: 7, max: 1 },
  ] as const;

  it('count up the last product first', () => {
    const carts = cartsOf({ products });
    const all = Array.from({ length: carts.count }, (_, position) => [...Array.from(carts.quantitiesOf(position))]);

    expect(all).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ]);
    expect([carts.amountOf(4), carts.unitsOf(4)]).toEqual([27, 3]);
    expect(carts.orderOf(2)).toEqual({
      items: [
        { product_id: 'A', quantity: 1, price: 10 },
        { sku_id: 'B', quantity: 1, price: 7 },
      ],
    });
  });

  it('stay within the most units and lines', () => {
    expect(cartsOf({ products, units: 2 }).count).toBe(4);
    expect(cartsOf({ products, lines: 1 }).count).toBe(3);
  });

  it('without lines rise from the lowest amount', () => {
    const carts = cartsOf({ amounts: { from: 100, to: 250, step: 100 } });

    expect([carts.count, carts.orderOf(1), carts.amountOf(1)]).toEqual([2, { amount: 200 }, 200]);
  });
});
