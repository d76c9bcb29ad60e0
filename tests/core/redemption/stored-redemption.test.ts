// What is stored of a redemption beside its records: what it counted, the notes of its lines, and their free units.
import {
  CREATED_AT,
  evaluated,
  type EvaluationInput,
  type EvaluationRequest,
  inputOf,
  listed,
  type MetadataSchema,
  NOON,
  type OrderItem,
  planRedemption,
  type World,
} from '../../support/core';
import { redeemed } from './support';

const BASE = 'f'.repeat(22);
const SETTING = { ids: { base: BASE, orderId: 'ord_new' }, date: NOON };
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const WORLD: World = {
  customer: {},
  campaigns: { camp_1: {} },
  vouchers: {
    OFF: { discount: OFF, campaign: 'camp_1' },
    FREE: { discount: { type: 'UNIT', unit_off: 2, unit_type: 'A', effect: 'ADD_NEW_ITEMS' } },
    BY_UNITS: { discount: { type: 'AMOUNT', amount_off: 90, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } },
    ZERO: { discount: { type: 'AMOUNT', amount_off: 0 }, metadata: { colour: 'red' } },
    BAD: { active: false, metadata: { colour: 'blue' } },
    REFERRAL: { discount: OFF, holder_id: 'cust_9', is_referral_code: true, publish: { count: 1 } },
  },
  products: { A: { price: 50 } },
};
const ORDER = {
  items: [
    { product_id: 'A', price: 50, quantity: 4 },
    { product_id: 'B', price: 10, quantity: 1 },
  ],
};

function planOf(
  ids: readonly string[],
  request: Partial<EvaluationRequest> = {},
  world: World = {},
  more: Partial<EvaluationInput> = {},
) {
  const input = inputOf(
    { ...WORLD, ...world },
    { redeemables: listed(...ids), order: ORDER, customer: { id: 'cust_1' }, ...request },
  );
  return redeemed({ ...input, ...more, facts: { ...input.facts, ...more.facts } }, SETTING);
}
const storedOf = (...args: Parameters<typeof planOf>) => planOf(...args).stored;

describe('what a redemption counted of its order', () => {
  const own = (value: number) => ({ redemption: BASE, value, ids: ['camp_1'] });

  it('is what was placed, and is noted where units were added', () => {
    expect(storedOf(['OFF'])).toMatchObject({ order_id: 'ord_new', order_version: 1, order_counts: [own(210)] });
    expect(storedOf(['OFF'])).not.toHaveProperty('order_value');
    expect(storedOf(['OFF', 'FREE'])).toMatchObject({ order_value: 210, order_counts: [own(210)] });
  });

  it('follows what earlier redemptions counted', () => {
    const counts = [{ redemption: 'earlier', value: 100, ids: ['camp_1'] }];
    const world: World = { order: { amount: 300 } };
    const { order } = inputOf(world, { redeemables: [] }).facts;
    const facts = { order: { ...order!, version: 6, counts } } as Partial<EvaluationInput['facts']>;
    const plan = planOf(['OFF'], { order: { id: 'ord_1' } }, world, { facts } as Partial<EvaluationInput>);

    expect(plan.stored).toMatchObject({ order_version: 7, order_counts: [...counts, own(300)] });
    expect(plan.order?.counts).toEqual([...counts, own(300)]);
    expect(plan.campaigns).toMatchObject([{ ordersAmount: 200 }]);
  });

  it('is nothing without an order, and zero of one without an amount', () => {
    const mug: World = {
      rewards: { rew_mug: { campaign: 'camp_1', type: 'MATERIAL', points: 5 } },
      vouchers: { POINTS: { points: 50, campaign: 'camp_1', holder_id: 'cust_1' } },
    };
    const redeemables = [{ object: 'voucher', id: 'POINTS', reward: { id: 'rew_mug' } }] as const;
    const none = storedOf([], { redeemables, order: null }, mug);
    const empty = storedOf([], { redeemables, order: {} }, mug);

    expect(none).toMatchObject({ order_id: null, order_version: null });
    for (const member of ['order_value', 'order_counts', 'line_notes', 'free_units', 'last_order_before']) {
      expect(none).not.toHaveProperty(member);
    }
    expect(planOf([], { redeemables, order: null }, mug).order).toBeNull();
    expect(empty).toMatchObject({ order_id: 'ord_new', order_counts: [{ value: 0 }] });
    expect(empty).not.toHaveProperty('order_value');
    expect(planOf([], { redeemables, order: {} }, mug).order).toMatchObject({
      notes: null,
      record: { status: 'PAID' },
    });
  });
});

describe('the lines of a redeemed order', () => {
  const line: OrderItem = {
    object: 'order_item',
    id: 'line_1',
    product_id: 'A',
    price: 50,
    quantity: 4,
    initial_quantity: 4,
    amount: 200,
  };
  const gone = {
    ...line,
    id: 'line_2',
    product_id: 'B',
    quantity: 0,
    initial_quantity: 1,
    amount: 0,
    initial_amount: 50,
  };

  it('keep their ids, and new ones are named after the redemption', () => {
    const plan = planOf(
      ['OFF'],
      { order: { id: 'ord_1', items: [line, ...ORDER.items] } },
      { order: { items: [line] } },
    );

    expect(plan.order?.record.items?.map(({ id }) => id)).toEqual(['line_1', `ordli_${BASE}001`, `ordli_${BASE}002`]);
  });

  it('note which lines they carry a part of', () => {
    const whole = { ...line, discount_amount: 80 };
    const half = { product_id: 'A', price: 50, quantity: 2, discount_amount: 40 };
    const items = [{ ...half, id: 'line_1' }, half];
    const plan = planOf(['OFF'], { order: { id: 'ord_1', items } }, { order: { items: [whole] } });

    expect(plan.order?.notes).toEqual({ carried: { [`ordli_${BASE}001`]: ['line_1'] } });
  });

  it('are noted where they were left out', () => {
    const plan = planOf(['OFF'], { order: { id: 'ord_1', items: [line] } }, { order: { items: [line, gone] } });
    const hidden = [
      { object: 'order_item', id: 'line_2', quantity: 0, initial_quantity: 1, amount: 0, initial_amount: 50 },
    ];

    expect(plan.order?.notes).toEqual({ hidden });
    expect(plan.stored.line_notes).toEqual({ hidden });
    expect(storedOf(['OFF'])).not.toHaveProperty('line_notes');
  });

  it.each<[string, readonly string[], object | undefined]>([
    [
      'of a line with other discounted units',
      ['FREE', 'BY_UNITS'],
      { [`ordli_${BASE}000`]: 2, [`ordli_${BASE}001`]: 0 },
    ],
    ['of several that are free', ['FREE', 'FREE_2', 'BY_UNITS'], { [`ordli_${BASE}000`]: 3, [`ordli_${BASE}001`]: 0 }],
    ['of lines without any', ['BY_UNITS'], { [`ordli_${BASE}000`]: 0, [`ordli_${BASE}001`]: 0 }],
    ['not where all units that count are free', ['FREE'], undefined],
    ['not where no units count', ['OFF'], undefined],
  ])('have free units that are noted: %s', (_name, ids, expected) => {
    const one = { discount: { ...WORLD.vouchers!.FREE!.discount, unit_off: 1 } } as NonNullable<
      World['vouchers']
    >[string];
    const vouchers = { ...WORLD.vouchers, FREE_2: one };

    expect(storedOf(ids, {}, { vouchers }).free_units).toEqual(expected);
  });
});

describe('what refuses a redemption', () => {
  const schema: MetadataSchema = {
    id: 'ms_1',
    related_object: 'redemption',
    properties: {},
    allow_defined_only: true,
    created_at: CREATED_AT,
    updated_at: null,
    object: 'metadata_schema',
  };
  const refused = (
    world: World,
    request: Partial<EvaluationRequest>,
    ids: readonly string[],
    schemas = new Map<string, MetadataSchema>(),
  ) => {
    const input = inputOf(
      { ...WORLD, ...world },
      { redeemables: listed(...ids), order: ORDER, customer: { id: 'cust_1' }, ...request },
    );
    const facts = { ...input.facts, config: { ...input.facts.config, metadataSchemas: schemas } };
    const asking = { ...input, facts };
    return planRedemption(evaluated(asking), asking, {
      ...SETTING,
      trackingId: null,
      customer: null,
      requestHash: null,
      award: null,
    });
  };
  const partial: World = { stacking: { redeemables_application_mode: 'PARTIAL' } };

  it('is metadata that breaks its schema, with PARTIAL as well', () => {
    const schemas = new Map([['ms_1', schema]]);

    for (const world of [WORLD, partial]) {
      expect(refused(world, { metadata: { other: 1 } }, ['OFF'], schemas)).toMatchObject({
        status: 'REFUSED',
        failure: { key: 'metadata_validation_failed' },
        refused: { object: 'voucher', id: 'OFF' },
      });
    }
    expect(refused(partial, {}, ['OFF', 'BAD'], schemas)).toMatchObject({ status: 'PLANNED' });
  });

  it('is a customer with more limits of units than one write keeps', () => {
    const items = Array.from({ length: 61 }, (_, index) => ({ product_id: `P${index}`, price: 1000, quantity: 1 }));
    const each = { product_in_collection_customer_campaign_quantity_limit: 5 };
    const world: World = {
      rules: {
        each: { applicable_to: { included: [{ object: 'products_collection', id: 'pc_a11pr0dUc75', ...each }] } },
      },
      vouchers: {
        EACH: {
          discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' },
          campaign: 'camp_1',
          rules: ['each'],
        },
      },
    };

    expect(refused(world, { order: { items: items.slice(1) } }, ['EACH'])).toMatchObject({ status: 'PLANNED' });
    expect(refused(world, { order: { items } }, ['EACH'])).toEqual({
      status: 'REFUSED',
      failure: {
        key: 'invalid_redeemables',
        details: 'The rules limit 61 numbers of the customer: one redemption keeps at most 60.',
      },
      refused: null,
    });
  });
});

it('a redemption lists what did not apply with the members that it asks for', () => {
  const stacking = { redeemables_application_mode: 'PARTIAL', redeemables_no_effect_rule: 'SKIP' } as const;
  const { response } = storedOf(['OFF', 'BAD', 'ZERO'], { options: { expand: ['redeemable'] } }, { stacking });

  expect(response.inapplicable_redeemables).toMatchObject([{ id: 'BAD', metadata: { colour: 'blue' } }]);
  expect(response.skipped_redeemables).toMatchObject([{ id: 'ZERO', metadata: { colour: 'red' } }]);
});

it('a claim refers no order', () => {
  expect(planOf(['REFERRAL']).order?.record.referrer_id).toBe('cust_9');
  expect(planOf(['REFERRAL'], {}, {}, { principal: 'CLAIM' }).order?.record.referrer_id).toBeNull();
});
