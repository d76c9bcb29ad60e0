// The points of an earning rule as a request sends them.
import { readEarningLoyalty } from '../../../../lib/core/loyalty/earning/loyalty-input';

type Sent = Parameters<typeof readEarningLoyalty>[0];

const PAID = 'order.paid';
const read = (sent: object | null, event = PAID) => readEarningLoyalty(sent as Sent, event);
const invalid = (details: string) => ({ key: 'invalid_payload', details });
const by = (
  calculation_type: string,
  member: string,
  measure: string,
  step: object | null = { every: 100, points: 3 },
) => ({
  type: 'PROPORTIONAL',
  calculation_type,
  [member]: { [measure]: step },
});
const amount = (step: object | null) => by('ORDER_AMOUNT', 'order', 'amount', step);
const goods = (step: object) => by('ORDER_ITEMS_AMOUNT', 'order_items', 'amount', { every: 100, points: 3, ...step });
const STEP = { every: 100, points: 3 };
const WITH_PROPERTY = { ...STEP, property: 'visits' };
const WITH_GOODS = { ...STEP, object: 'product', id: 'prod_1' };

describe('fixed points', () => {
  test.each<[string, object, object]>([
    ['a number', { points: 7 }, { points: 7 }],
    ['a text', { points: '7' }, { points: 7 }],
    [
      'a formula beside points',
      { points: 7, points_formula: 'ORDER_AMOUNT' },
      { points: 7, points_formula: 'ORDER_AMOUNT' },
    ],
    ['a formula alone', { points_formula: 'ORDER_AMOUNT' }, { points: 0, points_formula: 'ORDER_AMOUNT' }],
    ['a number without a formula', { points: 7, points_formula: null, order: { amount: STEP } }, { points: 7 }],
  ])('are %s', (_case, sent, expected) => {
    expect(read({ type: 'FIXED', ...sent })).toStrictEqual({ type: 'FIXED', ...expected });
  });

  test.each<[string, object, string]>([
    ['absent', {}, 'is required'],
    ['null', { points: null }, 'is required'],
    ['0', { points: 0 }, 'must be 1 or more without a points_formula'],
    ['below 0', { points: '-1', points_formula: '' }, 'must be 1 or more without a points_formula'],
  ])('are refused where they are %s', (_case, sent, must) => {
    expect(read({ type: 'FIXED', ...sent })).toEqual(invalid(`Property .loyalty.points ${must}.`));
  });

  test.each([
    ['ORDER_AMOUNT', 'order.paid', true],
    ['ORDER_AMOUNT', 'customer.segment.entered', false],
    ['CUSTOMER_METADATA("level")', 'customer.segment.entered', true],
    ['1 +', 'order.paid', false],
  ])('have a formula that fits the event: %s for %s is %s', (points_formula, event, fits) => {
    const expected = fits
      ? { type: 'FIXED' }
      : {
          key: 'invalid_formula',
          details: expect.stringMatching(/^Property \.loyalty\.points_formula, position \d+: /) as string,
        };

    expect(read({ type: 'FIXED', points_formula }, event)).toMatchObject(expected);
  });
});

describe('points of steps', () => {
  test.each([
    ['ORDER_AMOUNT', 'order', 'amount', STEP],
    ['ORDER_TOTAL_AMOUNT', 'order', 'total_amount', STEP],
    ['ORDER_METADATA', 'order', 'metadata', WITH_PROPERTY],
    ['ORDER_ITEMS_QUANTITY', 'order_items', 'quantity', WITH_GOODS],
    ['ORDER_ITEMS_AMOUNT', 'order_items', 'amount', WITH_GOODS],
    ['ORDER_ITEMS_SUBTOTAL_AMOUNT', 'order_items', 'subtotal_amount', WITH_GOODS],
    ['CUSTOMER_METADATA', 'customer', 'metadata', WITH_PROPERTY],
  ])('of %s stand in %s.%s, with the members that they need', (calculation, member, measure, step) => {
    const sent = by(calculation, member, measure, { ...WITH_PROPERTY, ...WITH_GOODS });

    expect(read({ ...sent, customer: sent['customer'] ?? {} })).toStrictEqual(by(calculation, member, measure, step));
  });

  const fits = (calculation: string, event: string) => {
    const [member, measure] =
      calculation === 'ORDER_AMOUNT'
        ? ['order', 'amount']
        : [calculation === 'CUSTOMER_METADATA' ? 'customer' : 'custom_event', 'metadata'];
    return read(by(calculation, member, measure, WITH_PROPERTY), event);
  };

  test.each([
    ['ORDER_AMOUNT', 'order.paid', true],
    ['ORDER_AMOUNT', 'customer.segment.entered', false],
    ['ORDER_AMOUNT', 'customer.loyalty.tier.joined', false],
    ['ORDER_AMOUNT', 'visit', false],
    ['CUSTOMER_METADATA', 'order.paid', true],
    ['CUSTOMER_METADATA', 'customer.segment.entered', true],
    ['CUSTOMER_METADATA', 'customer.loyalty.tier.joined', true],
    ['CUSTOMER_METADATA', 'visit', true],
    ['CUSTOM_EVENT_METADATA', 'order.paid', false],
    ['CUSTOM_EVENT_METADATA', 'customer.segment.entered', false],
    ['CUSTOM_EVENT_METADATA', 'customer.loyalty.tier.joined', false],
    ['CUSTOM_EVENT_METADATA', 'visit', true],
  ])('fit the event: %s of %s is %s', (calculation, event, isFit) => {
    const refusal = invalid(`Property .loyalty.calculation_type ${calculation} does not fit the event ${event}.`);

    expect(fits(calculation, event)).toMatchObject(isFit ? { calculation_type: calculation } : refusal);
  });

  test.each<[string, object, object]>([
    ['one product', { object: 'product', id: 'prod_1', applicable_to: [] }, { object: 'product', id: 'prod_1' }],
    [
      'several goods, without other members',
      { applicable_to: [{ object: 'sku', id: 'sku_1', source_id: 'x' }], object: 'product', id: 'prod_1' },
      { applicable_to: [{ object: 'sku', id: 'sku_1' }] },
    ],
    ['null for several', { object: 'product', id: 'prod_1', applicable_to: null }, { object: 'product', id: 'prod_1' }],
  ])('name %s', (_case, sent, expected) => {
    expect(read(goods(sent))).toStrictEqual(goods(expected));
  });

  test('have a formula', () => {
    const step = { every: 100, points_formula: 'ORDER_AMOUNT' };

    expect(read(amount(step))).toStrictEqual(amount({ ...step, points: 0 }));
  });

  test.each<[string, object | null, string]>([
    ['no points', null, 'Property .loyalty is required.'],
    ['no calculation', { type: 'PROPORTIONAL' }, 'Property .loyalty.calculation_type is required.'],
    [
      'no step',
      { type: 'PROPORTIONAL', calculation_type: 'ORDER_ITEMS_QUANTITY', order_items: { amount: STEP } },
      "Loyalty order items rules must contain one of the following properties - 'quantity'",
    ],
    [
      'no member with steps',
      { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: null },
      "Loyalty order rules must contain one of the following properties - 'amount'",
    ],
    [
      'a step that is null',
      amount(null),
      "Loyalty order rules must contain one of the following properties - 'amount'",
    ],
    ['no length of a step', amount({ points: 3 }), 'Property .loyalty.order.amount.every is required.'],
    ['no points of a step', amount({ every: 100 }), 'Property .loyalty.order.amount.points is required.'],
    [
      'no property',
      by('ORDER_METADATA', 'order', 'metadata'),
      'Property .loyalty.order.metadata.property is required.',
    ],
    ['no goods', goods({}), 'Property .loyalty.order_items.amount needs .object with .id, or .applicable_to.'],
    [
      'goods without an id',
      goods({ object: 'product' }),
      'Property .loyalty.order_items.amount needs .object with .id, or .applicable_to.',
    ],
    [
      'goods without a kind',
      goods({ id: 'prod_1', applicable_to: [] }),
      'Property .loyalty.order_items.amount needs .object with .id, or .applicable_to.',
    ],
  ])('are refused for %s', (_case, sent, details) => {
    expect(read(sent)).toEqual(invalid(details));
  });
});
