// What the search of one customer and one moment shares: usable candidates, stacks, limits and bounds of carts.
import { CartSchedule } from '../../../../lib/core/search/worst-case/cart-schedule';
import { evaluateStack, withOrder } from '../../../../lib/core/search/worst-case/evaluate-stack';
import { boundAnyCart, boundCart, buildScenario, startOf } from '../../../../lib/core/search/worst-case/scenario';
import { evaluationContext, type EvaluationContext } from '../../../../lib/core/evaluation/context';
import { type Discount, inputOf, listed, questionOf, type SmallQuestion, type World } from '../../../support/core';

const off = (amount_off: number): Discount => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' });
const half: Discount = { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ORDER' };
const DECEMBER = '2026-12-01T00:00:00.000Z';
const MOMENTS = ['2026-11-21T12:00:00.000Z', '2026-12-21T12:00:00.000Z'];

const WORLD: World = {
  products: { A: { price: 700, metadata: { cost: 500 } }, B: { price: 300 } },
  skus: { B1: { product_id: 'B', price: 300 } },
  tiers: {
    promo_1: { discount: off(300) },
    promo_2: { discount: off(200) },
    promo_3: { discount: off(50) },
    promo_4: { discount: off(40), expiration_date: DECEMBER },
  },
  stacks: { stack_1: ['promo_1', 'promo_2'], stack_2: ['promo_3'], stack_3: ['promo_3', 'promo_4'] },
  vouchers: {
    OLD: { discount: off(900), expiration_date: '2026-01-02T00:00:00.000Z' },
    NOW: { discount: off(100), expiration_date: DECEMBER },
    HALF: { discount: half, start_date: DECEMBER },
    GIFT: { discount: { type: 'UNIT', unit_off: 2, unit_type: 'A', effect: 'ADD_NEW_ITEMS' }, active: false },
  },
};
const IDS = ['stack_1', 'OLD', 'NOW', 'stack_2', 'HALF', 'stack_3', 'stack_4', 'UNKNOWN', 'GIFT'];
const A = { object: 'product', id: 'A', price: 700, max: 2 } as const;
const B1 = { object: 'sku', id: 'B1', price: 300, max: 1 } as const;

const questionWith = (more: Partial<SmallQuestion> = {}) =>
  questionOf({ world: WORLD, ids: IDS, products: [A, B1], aim: 'AMOUNT', moments: MOMENTS, ...more });
const scenarioAt = (moment: number, more: Partial<SmallQuestion> = {}) =>
  buildScenario(questionWith(more), { customer: 0, moment });

describe('a scenario', () => {
  it('has the candidates and promotion stacks that may be used at its moment', () => {
    const used = [0, 1].map((moment) => {
      const { candidates, positions, stacks, refusals } = scenarioAt(moment);
      return {
        codes: candidates.map(({ id }) => id),
        positions,
        stacks: stacks.map(({ position, size }) => [position, size]),
        refusals: [...refusals.values()],
      };
    });

    expect(used).toEqual([
      {
        codes: ['NOW'],
        positions: [2],
        stacks: [
          [0, 2],
          [3, 1],
          [5, 2],
        ],
        refusals: [null],
      },
      {
        codes: ['HALF'],
        positions: [4],
        stacks: [
          [0, 2],
          [3, 1],
        ],
        refusals: [null],
      },
    ]);
  });

  it.each([
    [{}, 3, 3],
    [{ redeemables_limit: 2 }, 3, 2],
    [{ applicable_redeemables_limit: 1 }, 3, 1],
    [{}, 1, 1],
  ])('with the stacking rules %j and %i together allows %i redeemables', (stacking, together, limit) => {
    expect(scenarioAt(0, { world: { ...WORLD, stacking }, together }).limit).toBe(limit);
  });

  it('counts the metadata of a floor alone', () => {
    const vouchers = { GIFT: { discount: WORLD.vouchers?.GIFT?.discount ?? null } };
    const addedFor = (aim: SmallQuestion['aim']) =>
      scenarioAt(0, { world: { ...WORLD, vouchers }, ids: ['GIFT'], aim }).added;

    expect(addedFor({ metadata: 'cost' })).toEqual({ value: 1_400, cost: 1_000, mayReplace: false });
    expect(addedFor({ amount: 5 })).toEqual({ value: 1_400, cost: 0, mayReplace: false });
    expect(addedFor('AMOUNT')).toEqual({ value: 1_400, cost: 0, mayReplace: false });
  });

  it('is of a customer and a moment of the question', () => {
    const question = questionWith();

    expect(() => buildScenario(question, { customer: 1, moment: 0 })).toThrow('No such customer or moment.');
    expect(() => buildScenario(question, { customer: 0, moment: 2 })).toThrow('No such customer or moment.');
    expect(() => startOf(evaluationContext(inputOf(WORLD, { redeemables: [] })))).toThrow(
      'A cart always has an order.',
    );
  });
});

describe('the bound of carts', () => {
  it('is that of the deepest promotion stack, or of the codes that may come together', () => {
    const now = scenarioAt(0);
    const later = scenarioAt(1);
    const carts = new CartSchedule(questionWith().carts, [now]);
    const boundsOf = (cart: number) => [boundCart(now, carts.cartOf(cart), 3), boundCart(later, carts.cartOf(cart), 3)];

    // The first cart is one SKU of B for 300, the last one all goods for 1,700.
    expect([boundsOf(0), boundsOf(4)]).toEqual([
      [300, 300],
      // Half of it is rounded.
      [500, 851],
    ]);
    expect([boundAnyCart(now), boundAnyCart(later)]).toEqual([1_700, 1_700]);
  });

  it('rises with the number of redeemables', () => {
    const ids = ['NOW', 'promo_1', 'promo_2'];
    const scenario = scenarioAt(0, { ids, together: 2 });
    const cart = new CartSchedule(questionWith().carts, [scenario]).cartOf(4);

    expect([1, 2, 3].map((count) => boundCart(scenario, cart, count))).toEqual([300, 500, 500]);
  });

  it('counts the units that codes may add', () => {
    const vouchers = { GIFT: { discount: WORLD.vouchers?.GIFT?.discount ?? null } };
    const scenario = scenarioAt(0, { world: { ...WORLD, vouchers }, ids: ['GIFT'] });

    expect(boundAnyCart(scenario)).toBe(1_700 + 1_400);
  });
});

describe('the schedule of carts', () => {
  it('begins with the highest bound, then with fewer units and the earlier cart', () => {
    const question = questionWith();
    const scenarios = [scenarioAt(0), scenarioAt(1)];
    const schedule = new CartSchedule(question.carts, scenarios);

    expect([schedule.count, schedule.isComplete, schedule.boundAt(0), schedule.bounded]).toEqual([10, false, 1_700, 0]);
    schedule.boundCarts(4);
    expect([schedule.isComplete, schedule.bounded]).toEqual([false, 4]);
    schedule.boundCarts(5);
    const places = Array.from({ length: 10 }, (_, position) => {
      const { cart, scenario } = schedule.at(position);
      return [cart, scenario, schedule.boundAt(position)];
    });

    expect([schedule.isComplete, schedule.bounded, schedule.boundAt(10)]).toEqual([true, 5, 0]);
    expect(places).toEqual([
      [4, 1, 851],
      [3, 1, 701],
      [2, 1, 501],
      [1, 0, 500],
      [1, 1, 500],
      [2, 0, 500],
      [3, 0, 500],
      [4, 0, 500],
      [0, 0, 300],
      [0, 1, 300],
    ]);
  });

  it('before all are bounded has the highest bound of any scenario', () => {
    const small = scenarioAt(0, { products: [{ ...B1 }] });

    expect(new CartSchedule(questionWith().carts, [small, scenarioAt(0)]).boundAt(0)).toBe(1_700);
    expect(new CartSchedule(questionWith().carts, [scenarioAt(0), small]).boundAt(7)).toBe(1_700);
  });

  it('bounds 4,000 caps in a step', () => {
    const cartsOfStep = (...moments: readonly number[]) =>
      new CartSchedule(
        questionWith().carts,
        moments.map((moment) => scenarioAt(moment)),
      ).cartsOfStep;

    // One code and three promotion stacks; then one code and two. One more for the cart itself.
    expect([cartsOfStep(0), cartsOfStep(1), cartsOfStep(0, 1)]).toEqual([800, 1_000, 500]);
  });

  it('reads carts as orders before any redeemable', () => {
    const schedule = new CartSchedule(questionWith().carts, [scenarioAt(0)]);
    const { start, figures } = schedule.cartOf(4);
    const line = { initialQuantity: 1, discount: 0, discountQuantity: 0, touched: false };

    expect({ ...start, lines: start.lines }).toMatchObject({
      amount: 1_700,
      initialAmount: 1_700,
      orderDiscount: 0,
      itemsDiscount: 0,
      hasOrderDiscount: false,
      hasItemsDiscount: false,
      unitsChanged: false,
      lines: [
        { ...line, identity: { product_id: 'A' }, price: 700, amount: 700, initialAmount: 700, quantity: 2 },
        { ...line, identity: { sku_id: 'B1' }, price: 300, amount: 300, initialAmount: 300, quantity: 1 },
      ],
    });
    expect([figures.amount, [...Array.from(figures.quantities)], figures.prices]).toEqual([1_700, [2, 1], [700, 300]]);
  });
});

describe('a stack on a cart', () => {
  const inputIn = (stacking: World['stacking'] = {}): EvaluationContext => {
    const world: World = {
      ...WORLD,
      stacking,
      categories: { first: { hierarchy: 1 }, second: { hierarchy: 2 } },
      vouchers: {
        ...WORLD.vouchers,
        ONE: { discount: off(100), category: 'second' },
        TWO: { discount: { ...half, percent_off: 10 }, category: 'first' },
        FEW: { discount: off(10), rules: ['val_1'] },
      },
      rules: { val_1: { rules: { '1': { name: 'order.amount', conditions: { $less_than: [5] } }, logic: '1' } } },
    };
    return evaluationContext(inputOf(world, { redeemables: [] }));
  };
  const leftOf = (ids: readonly string[], stacking: World['stacking'] = {}) => {
    const order = evaluateStack(withOrder(inputIn(stacking), { amount: 1_000 }), listed(...ids));
    return order && Number(order.amount) - order.orderDiscount - order.itemsDiscount;
  };
  const best = { redeemables_selection: 'BEST', redeemables_application_mode: 'PARTIAL' } as const;

  it.each<[string, readonly string[], World['stacking'], number | null]>([
    ['of two codes', ['ONE', 'TWO'], {}, 810],
    ['of two codes in the other order', ['TWO', 'ONE'], {}, 800],
    ['of a promotion stack', ['stack_1'], {}, 500],
    ['of no redeemable', [], {}, null],
    ['of an unknown promotion stack', ['stack_4'], {}, null],
    ['with a promotion stack beside a code', ['stack_1', 'ONE'], {}, null],
    ['with a code twice', ['ONE', 'ONE'], {}, null],
    ['with a code that its rules refuse', ['ONE', 'FEW'], { redeemables_application_mode: 'PARTIAL' }, null],
    ['in the order of its categories', ['TWO', 'ONE'], { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' }, 800],
    ['in another order', ['ONE', 'TWO'], { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' }, null],
    ['in the best order', ['TWO', 'ONE'], best, 800],
    ['in another order than the best', ['ONE', 'TWO'], best, null],
  ])('%s', (_words, ids, stacking, left) => {
    expect(leftOf(ids, stacking)).toBe(left);
  });
});
