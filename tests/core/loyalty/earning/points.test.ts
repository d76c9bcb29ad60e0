// The points that an earning rule adds, for each calculation.
import {
  computeEarnedPoints,
  type EarningBasis,
  type EarningLoyalty,
  LIMITS,
  type LineView,
} from '../../../support/core';
import { aContext, aLine, anOrder } from '../../formula/support';

const line = (productId: string, quantity: number, amount: number, subtotal = amount): LineView => ({
  productId,
  productSourceId: null,
  skuId: null,
  skuSourceId: null,
  quantity,
  price: null,
  amount,
  subtotal,
  metadata: {},
  productMetadata: {},
  skuMetadata: {},
});

const CUSTOMER = { metadata: { level: 12.9 } };

const FORMULA_LINES = [aLine({ quantity: 5 }), aLine({ quantity: 3 })];

const BASIS: EarningBasis = {
  formula: aContext({ customer: CUSTOMER, order: anOrder(10_050, FORMULA_LINES, { visits: 7 }) }),
  order: { amount: 10_050, total_amount: 9_000, metadata: { visits: 7, note: 'x' } },
  lines: [
    { view: line('prod_tea', 5, 5_000, 4_500), freeUnits: 2 },
    { view: line('prod_mug', 2, 3_000), freeUnits: 0 },
    { view: line('prod_pot', 1, 2_050), freeUnits: 0 },
  ],
  collections: { byId: new Map(), nowMs: 0, timezone: 'UTC' },
  customerMetadata: CUSTOMER.metadata,
  eventMetadata: { pages: 25 },
};

const step = (every: number, points: number) => ({ every, points });
const of = (members: object): EarningLoyalty => ({ type: 'PROPORTIONAL', ...members }) as EarningLoyalty;
const tea = { object: 'product', id: 'prod_tea' } as const;
const mug = { object: 'product', id: 'prod_mug' } as const;

describe('computeEarnedPoints', () => {
  test.each<[string, EarningLoyalty, number]>([
    ['a fixed number', { type: 'FIXED', points: 7 }, 7],
    ['full steps of the amount', of({ calculation_type: 'ORDER_AMOUNT', order: { amount: step(1_000, 3) } }), 30],
    [
      'full steps of the total',
      of({ calculation_type: 'ORDER_TOTAL_AMOUNT', order: { total_amount: step(1_000, 3) } }),
      27,
    ],
    [
      'full steps of metadata of the order',
      of({ calculation_type: 'ORDER_METADATA', order: { metadata: { ...step(2, 5), property: 'visits' } } }),
      15,
    ],
    [
      'nothing for text in metadata',
      of({ calculation_type: 'ORDER_METADATA', order: { metadata: { ...step(1, 5), property: 'note' } } }),
      0,
    ],
    [
      'nothing for a property that every object has',
      of({ calculation_type: 'ORDER_METADATA', order: { metadata: { ...step(1, 5), property: 'constructor' } } }),
      0,
    ],
    [
      'units without free ones',
      of({ calculation_type: 'ORDER_ITEMS_QUANTITY', order_items: { quantity: { ...step(1, 10), ...tea } } }),
      30,
    ],
    [
      'amounts of lines of several products',
      of({
        calculation_type: 'ORDER_ITEMS_AMOUNT',
        order_items: { amount: { ...step(1_000, 1), applicable_to: [tea, mug, tea] } },
      }),
      8,
    ],
    [
      'amounts of lines after their discounts',
      of({
        calculation_type: 'ORDER_ITEMS_SUBTOTAL_AMOUNT',
        order_items: { subtotal_amount: { ...step(1_000, 1), ...tea } },
      }),
      4,
    ],
    [
      'full steps of a fraction in metadata of the customer',
      of({ calculation_type: 'CUSTOMER_METADATA', customer: { metadata: { ...step(3, 2), property: 'level' } } }),
      8,
    ],
    [
      'full steps of metadata of the event',
      of({
        calculation_type: 'CUSTOM_EVENT_METADATA',
        custom_event: { metadata: { ...step(10, 3), property: 'pages' } },
      }),
      6,
    ],
    [
      'no more than a card holds',
      of({ calculation_type: 'ORDER_AMOUNT', order: { amount: step(1, 1_000_000_000) } }),
      LIMITS.amount,
    ],
  ])('adds %s', (_case, loyalty, points) => {
    expect(computeEarnedPoints(loyalty, BASIS)).toBe(points);
  });

  const amount = (formula: string, points = 3) =>
    of({ calculation_type: 'ORDER_AMOUNT', order: { amount: { ...step(1_000, points), points_formula: formula } } });
  const fixed = (points: number, points_formula: string): EarningLoyalty => ({ type: 'FIXED', points, points_formula });
  const ofTea = (id: string) =>
    of({
      calculation_type: 'ORDER_ITEMS_AMOUNT',
      order_items: { amount: { ...step(1_000, 1), object: 'product', id, points_formula: '40' } },
    });

  test.each<[string, EarningLoyalty, number]>([
    ['the amount in major units, rounded down', fixed(7, 'ORDER_AMOUNT'), 100],
    ['a value instead of the points of steps', amount('IF(ORDER_AMOUNT > 500; 1.5 * ORDER_AMOUNT; 2.9)'), 2],
    ['a value of 0', fixed(7, 'ORDER_AMOUNT - 500'), 0],
    ['metadata of the order and the customer', fixed(7, 'ORDER_METADATA("visits") + CUSTOMER_METADATA("level")'), 19],
    ['units of the order', fixed(7, 'ORDER_UNITS_QUANTITY'), 8],
    ['a value for a product in the order', ofTea('prod_tea'), 40],
    ['nothing for a product that the order lacks', ofTea('prod_cup'), 0],
    ['the points where a value is missing', fixed(7, 'CUSTOMER_METADATA("unknown")'), 7],
    ['the points where it divides by zero', fixed(7, 'ORDER_AMOUNT / 0'), 7],
    ['the points of steps where a value is missing', amount('ORDER_METADATA("unknown")'), 30],
    ['nothing without points where a value is missing', fixed(0, 'ORDER_METADATA("unknown")'), 0],
  ])('a formula adds %s', (_case, loyalty, points) => {
    expect(computeEarnedPoints(loyalty, BASIS)).toBe(points);
  });

  test('adds nothing without an order or lines', () => {
    const empty = { ...BASIS, order: null, lines: [] };

    expect(computeEarnedPoints(of({ calculation_type: 'ORDER_AMOUNT', order: { amount: step(1, 1) } }), empty)).toBe(0);
  });

  test.each([
    'ORDER_AMOUNT',
    'ORDER_TOTAL_AMOUNT',
    'ORDER_METADATA',
    'ORDER_ITEMS_QUANTITY',
    'ORDER_ITEMS_AMOUNT',
    'ORDER_ITEMS_SUBTOTAL_AMOUNT',
    'CUSTOMER_METADATA',
    'CUSTOM_EVENT_METADATA',
  ])('adds nothing by %s without its step', (calculation_type) => {
    expect(computeEarnedPoints(of({ calculation_type }), BASIS)).toBe(0);
  });

  test.each<[string, EarningLoyalty]>([
    [
      'metadata',
      of({ calculation_type: 'ORDER_METADATA', order: { metadata: { ...step(1, 5), property: 'visits' } } }),
    ],
    [
      'an event',
      of({
        calculation_type: 'CUSTOM_EVENT_METADATA',
        custom_event: { metadata: { ...step(1, 5), property: 'pages' } },
      }),
    ],
  ])('adds nothing by %s that is not there', (_case, loyalty) => {
    expect(computeEarnedPoints(loyalty, { ...BASIS, order: null, eventMetadata: null })).toBe(0);
  });

  const count = (goods: object) =>
    of({ calculation_type: 'ORDER_ITEMS_QUANTITY', order_items: { quantity: { ...step(1, 10), ...goods } } });

  test.each<[string, object]>([
    ['no kind', { id: 'prod_tea' }],
    ['no id', { object: 'product' }],
  ])('adds nothing for goods with %s', (_case, goods) => {
    expect(computeEarnedPoints(count({ ...goods, points_formula: '40' }), BASIS)).toBe(0);
  });

  test('a formula adds nothing for goods of which all units were free', () => {
    const [first] = BASIS.lines;
    const free = { ...BASIS, lines: first ? [{ ...first, freeUnits: 5 }] : [] };

    expect(computeEarnedPoints(count({ ...tea, points_formula: '40' }), free)).toBe(0);
    expect(computeEarnedPoints(count({ ...tea, points_formula: '40' }), BASIS)).toBe(40);
  });

  test.each([-5_000, Number.NaN, '7'])('adds nothing for %p in metadata', (visits) => {
    const order = { amount: null, metadata: { visits } } as unknown as EarningBasis['order'];
    const loyalty = of({
      calculation_type: 'ORDER_METADATA',
      order: { metadata: { ...step(1, 5), property: 'visits' } },
    });

    expect(computeEarnedPoints(loyalty, { ...BASIS, order })).toBe(0);
  });
});
