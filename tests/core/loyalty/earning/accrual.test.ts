// Which earning rules add points for an order or an event, and how many.
import { decideEarnedPoints, isOpenCampaign, selectEarningRules } from '../../../../lib/core/loyalty/earning/accrual';
import { type Campaign, type Config, type EarningRule, factsOf, type World } from '../../../support/core';

const NOW_MS = Date.parse('2026-03-10T12:00:00Z');
const PAID = { event: 'order.paid' };

const rule = (id: string, members: Partial<EarningRule> = {}): EarningRule =>
  ({
    id,
    campaign_id: 'camp_1',
    event: 'order.paid',
    schema_id: null,
    active: true,
    created_at: '2026-01-01T00:00:00.000Z',
    loyalty: { type: 'FIXED', points: 10 },
    assignments: [],
    ...members,
  }) as EarningRule;

const configOf = (rules: readonly EarningRule[], campaign: Partial<Campaign> = {}): Config => {
  const { config } = factsOf({ campaigns: { camp_1: { campaign_type: 'LOYALTY_PROGRAM', ...campaign } as never } });
  return { ...config, earningRules: new Map(rules.map((one) => [one.id, one])) };
};
const select = (rules: readonly EarningRule[], campaign: Partial<Campaign> = {}) =>
  selectEarningRules(configOf(rules, campaign), PAID, NOW_MS).map(({ id }) => id);

describe('earning rules', () => {
  test.each<[string, Partial<EarningRule>, boolean]>([
    ['is for the event', {}, true],
    ['is for another event', { event: 'visit' }, false],
    ['is switched off', { active: false }, false],
    ['was made at the moment of the event', { created_at: '2026-03-10T12:00:00.000Z' }, true],
    ['was made after the event', { created_at: '2026-03-10T12:00:00.001Z' }, false],
    ['is of an unknown program', { campaign_id: 'camp_9' }, false],
    ['begins with the event', { start_date: '2026-03-10T12:00:00Z' }, true],
    ['begins after the event', { start_date: '2026-03-10T12:00:01Z' }, false],
    ['ended before the event', { expiration_date: '2026-03-10T11:59:59Z' }, false],
    ['is for other days of the week', { validity_day_of_week: [3] }, false],
    ['is for the day of the week', { validity_day_of_week: [2] }, true],
  ])('are selected or not: one that %s', (_name, members, isSelected) => {
    expect(select([rule('ern_1', members)])).toEqual(isSelected ? ['ern_1'] : []);
  });

  test.each<[string, Partial<Campaign>, boolean]>([
    ['is switched off', { active: false }, false],
    ['is deleted', { deleted_at: '2026-03-09T00:00:00.000Z' }, false],
    ['is over', { expiration_date: '2026-03-10T11:59:59Z' }, false],
    ['begins later', { start_date: '2026-03-11T00:00:00Z' }, false],
    ['runs', { start_date: '2026-03-10T00:00:00Z', expiration_date: '2026-03-11T00:00:00Z' }, true],
  ])('are selected or not: those of a program that %s', (_name, members, isSelected) => {
    const campaign = configOf([], members).campaigns.get('camp_1') as Campaign;

    expect(select([rule('ern_1')], members)).toEqual(isSelected ? ['ern_1'] : []);
    expect(isOpenCampaign(campaign, { nowMs: NOW_MS, timezone: 'UTC' })).toBe(isSelected);
  });

  it('stand in the order of their making, and of their ids', () => {
    const early = { created_at: '2025-01-01T00:00:00.000Z' };

    expect(select([rule('ern_b'), rule('ern_a'), rule('ern_z', early)])).toEqual(['ern_z', 'ern_a', 'ern_b']);
    expect(select([rule('ern_z', early), rule('ern_a'), rule('ern_b')])).toEqual(['ern_z', 'ern_a', 'ern_b']);
  });
});

const WORLD: World = {
  customer: { id: 'cust_1', metadata: { level: 3 } },
  order: {
    id: 'ord_1',
    amount: 10_000,
    total_amount: 8_000,
    total_discount_amount: 2_000,
    metadata: { channel: 'web', visits: 4 },
    items: [
      {
        product_id: 'prod_tea',
        quantity: 5,
        discount_quantity: 2,
        price: 1_000,
        amount: 5_000,
        subtotal_amount: 3_000,
      },
      { product_id: 'prod_mug', quantity: 2, price: 2_500, amount: 5_000, subtotal_amount: 5_000 },
    ] as never,
  },
  products: { prod_tea: {}, prod_mug: {} },
  rules: {
    val_web: {
      rules: { 1: { name: 'order.metadata', property: 'channel', conditions: { $is: ['web'] } }, logic: '1' },
    },
    val_app: {
      rules: { 1: { name: 'order.metadata', property: 'channel', conditions: { $is: ['app'] } }, logic: '1' },
    },
    val_total: { rules: { 1: { name: 'order.amount', conditions: { $less_than: [9_000] } }, logic: '1' } },
    val_count: {
      rules: { 1: { name: 'redemption.count.total', conditions: { $less_than: [9_000] } }, logic: '1' },
    },
    val_event: {
      rules: { 1: { name: 'redemption.metadata', property: 'pages', conditions: { $is: [7] } }, logic: '1' },
    },
  },
};

const facts = ({ order, ...world }: World = WORLD, members: object = {}) => {
  const { config, catalog, customer, order: known } = factsOf({ ...world, ...(order && { order }) });
  if (!customer) throw new Error('the world has a customer');
  return {
    config,
    catalog,
    customer,
    memberships: new Map() as never,
    order: known,
    eventMetadata: null,
    nowMs: NOW_MS,
    ...members,
  };
};
const assigned = (...ids: readonly string[]) => ({ assignments: ids.map((rule_id) => ({ rule_id })) as never });
const earned = (loyalty: object, members: Partial<EarningRule> = {}, given = facts()) =>
  decideEarnedPoints(rule('ern_1', { loyalty: { type: 'PROPORTIONAL', ...loyalty } as never, ...members }), given);

const TOTAL = { calculation_type: 'ORDER_TOTAL_AMOUNT', order: { total_amount: { every: 1_000, points: 2 } } };

describe('the points of an order', () => {
  test.each<[string, object, number]>([
    ['its amount', { calculation_type: 'ORDER_AMOUNT', order: { amount: { every: 1_000, points: 2 } } }, 20],
    ['its total', TOTAL, 16],
    [
      'units that were paid',
      {
        calculation_type: 'ORDER_ITEMS_QUANTITY',
        order_items: { quantity: { object: 'products', id: 'prod_tea', every: 1, points: 1 } },
      },
      3,
    ],
    [
      'metadata of the customer',
      { calculation_type: 'CUSTOMER_METADATA', customer: { metadata: { every: 1, points: 5, property: 'level' } } },
      15,
    ],
  ])('follow from %s', (_name, loyalty, expected) => {
    expect(earned(loyalty)).toBe(expected);
  });

  it('follow from formulas of the order and the customer', () => {
    const formula = (points_formula: string) => ({ type: 'FIXED', points: 1, points_formula });

    expect(earned(formula('ORDER_AMOUNT / 10'))).toBe(10);
    expect(earned(formula('ORDER_UNITS_QUANTITY'))).toBe(7);
    expect(earned(formula('CUSTOMER_METADATA("level") * 4'))).toBe(12);
    expect(earned(formula('ORDER_METADATA("visits") + 1'))).toBe(5);
    expect(earned(formula('ORDER_AMOUNT'), {}, facts({ ...WORLD, order: undefined }))).toBe(1);
  });

  test.each<[string, readonly string[], number]>([
    ['holds', ['val_web'], 16],
    ['does not hold', ['val_app'], 0],
    ['compares with the total after discounts', ['val_total'], 16],
    ['compares with a counter of redemptions', ['val_count'], 0],
    ['does not exist', ['val_gone'], 0],
    ['holds, with one that does not', ['val_web', 'val_app'], 0],
  ])('are those of a validation rule that %s', (_name, ids, expected) => {
    expect(earned(TOTAL, assigned(...ids))).toBe(expected);
  });
});

describe('the points of an event', () => {
  const event = facts({ ...WORLD, order: undefined }, { eventMetadata: { pages: 7 } });
  const pages = {
    calculation_type: 'CUSTOM_EVENT_METADATA',
    custom_event: { metadata: { every: 2, points: 3, property: 'pages' } },
  };

  it('follow from its metadata, as formulas and rules do', () => {
    expect(earned(pages, {}, event)).toBe(9);
    expect(earned(pages, assigned('val_event'), event)).toBe(9);
    expect(earned(pages, assigned('val_web'), event)).toBe(0);
    expect(earned(TOTAL, {}, event)).toBe(0);
  });
});
