// What saving an order writes.
import { namesPeople, isUnchanged, type OrderPlanInput, planOrder } from '../../../lib/core/order/plan';
import {
  CREATED_AT,
  isFailure,
  LIMITS,
  type MetadataSchema,
  NOON,
  type Order,
  ORDER_IS_TOO_LARGE,
} from '../../support/core';

const decide = (members: Partial<OrderPlanInput>) =>
  planOrder({
    request: {},
    found: null,
    known: { catalog: { products: new Map(), skus: new Map() }, catalogStates: new Map() },
    config: { metadataSchemas: new Map() },
    nowMs: Date.parse(NOON),
    newId: 'ord_new',
    lineIds: Array.from({ length: 120 }, (_, index) => `ordli_${index}`),
    idOf: (prefix, sourceId) => `${prefix}_${sourceId}`,
    people: { customerId: 'cust_1', referrerId: undefined },
    ...members,
  });

function plan(members: Partial<OrderPlanInput>) {
  const planned = decide(members);
  if (isFailure(planned)) throw new Error(planned.details);
  return planned;
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    quantity: 1,
    amount: 1,
    product: { source_id: `p-${index}`, override: true },
  }));

describe('planOrder', () => {
  it('makes an order of what is sent, for whom it is', () => {
    const { record, catalogue } = plan({ request: { source_id: 'cart-1', amount: 700 } });

    expect(record).toMatchObject({
      id: 'ord_new',
      source_id: 'cart-1',
      created_at: NOON,
      amount: 700,
      customer_id: 'cust_1',
    });
    expect(catalogue).toEqual({ products: [], skus: [] });
  });

  it('changes the order that was found', () => {
    const { record: order } = plan({ request: { source_id: 'cart-1', amount: 700 } });

    const { record } = plan({ request: { amount: 800 }, found: { order, version: 1 } });

    expect(record).toMatchObject({ id: 'ord_new', source_id: 'cart-1', created_at: NOON, amount: 800 });
  });

  it('prices a line by the product it changes', () => {
    const item = { quantity: 2, product: { source_id: 'shoe', override: true, price: 700 } };

    const { record, catalogue } = plan({ request: { items: [item] } });

    expect(record).toMatchObject({ amount: 1400, items: [{ id: 'ordli_0', product_id: 'prod_shoe' }] });
    expect(catalogue.products).toMatchObject([{ record: { id: 'prod_shoe', created_at: NOON } }]);
  });

  it('reads amounts that are texts', () => {
    const request = { amount: '1000', initial_amount: '1200', discount_amount: '100' };

    expect(plan({ request }).record).toMatchObject({ amount: 1000, initial_amount: 1200, discount_amount: 100 });
    expect(plan({ request: { amount: null } }).record).not.toHaveProperty('amount');
  });

  it('writes as many records of the catalogue as a transaction has room for', () => {
    expect(plan({ request: { items: lines(90) } }).catalogue.products).toHaveLength(90);
    expect(decide({ request: { items: lines(91) } })).toEqual({
      key: 'invalid_order',
      details: 'Saving an order writes at most 90 records of the catalogue: send fewer lines with override.',
    });
  });

  it('refuses what the catalogue cannot be', () => {
    expect(decide({ request: { items: [{ product: { override: true } }] } })).toMatchObject({ key: 'invalid_product' });
  });

  it('refuses an amount above the largest', () => {
    expect(plan({ request: { amount: 1_000_000_000_000 } }).record).toMatchObject({ amount: 1_000_000_000_000 });
    expect(decide({ request: { amount: 1_000_000_000_001 } })).toEqual({
      key: 'invalid_order',
      details: 'Amounts of an order, and of its lines together, are at most 1000000000000.',
    });
  });

  it('refuses amounts that are not exact any more', () => {
    const items = [{ quantity: 1_000_000, price: 1_000_000_000_000, product_id: 'prod_1' }];

    expect(decide({ request: { items } })).toEqual({
      key: 'invalid_order',
      details: 'Amounts of an order, and of its lines together, are at most 1000000000000.',
    });
  });

  it('refuses an order that is too large to store, by its bytes', () => {
    const size = (order: Order) => Buffer.byteLength(JSON.stringify(order));
    const room = LIMITS.orderBytes - size(plan({ request: { metadata: { a: '' } } }).record);
    const sized = (bytes: number) => ({ request: { metadata: { a: `é${'x'.repeat(bytes - 2)}` } } });

    expect(size(plan(sized(room)).record)).toBe(LIMITS.orderBytes);
    expect(decide(sized(room + 1))).toEqual({ key: 'invalid_order', details: ORDER_IS_TOO_LARGE });
  });

  describe('with a metadata schema', () => {
    const schema = (related_object: 'order' | 'order_item'): MetadataSchema => ({
      id: `ms_${related_object}`,
      related_object,
      properties: { note: { type: 'string', object_type: null, array: false, optional: true, deleted: false } },
      allow_defined_only: true,
      created_at: CREATED_AT,
      updated_at: null,
      object: 'metadata_schema',
    });
    const config = { metadataSchemas: new Map([schema('order'), schema('order_item')].map((one) => [one.id, one])) };

    it.each([
      ['of the order', { metadata: { other: 1 } }, "other: property is not defined (actual value is '1')"],
      [
        'of a line',
        { items: [{ product_id: 'a', price: 1, metadata: { other: 1 } }] },
        "other: property is not defined (actual value is '1')",
      ],
    ])('refuses metadata %s that the schema does not allow', (_name, request, details) => {
      expect(decide({ config, request })).toMatchObject({ key: 'metadata_validation_failed', details });
    });

    it('stores metadata that fits, or that was there before', () => {
      const { record: order } = plan({ request: { amount: 700, metadata: { other: 1 } } });

      expect(plan({ config, request: { metadata: { note: 'x' } } }).record.metadata).toEqual({ note: 'x' });
      expect(plan({ config, request: { amount: 800 }, found: { order, version: 1 } }).record.amount).toBe(800);
    });
  });

  it('refuses notes that are too large to store, and keeps smaller ones', () => {
    const { record: order } = plan({ request: { amount: 700 } });
    const withNotes = (length: number) => {
      const hidden = [{ object: 'order_item' as const, id: 'x'.repeat(length), quantity: 0 }];
      return { found: { order, version: 1, notes: { hidden } } };
    };

    expect(plan(withNotes(10)).notes).toEqual(withNotes(10).found.notes);
    expect(decide(withNotes(LIMITS.lineNotesBytes))).toEqual({ key: 'invalid_order', details: ORDER_IS_TOO_LARGE });
  });

  it('lets a defect through', () => {
    const broken = { order: { items: 1, redemptions: {} } as unknown as Order, version: 1 };

    expect(() => decide({ request: { items: [] }, found: broken })).toThrow(TypeError);
  });
});

describe('isUnchanged', () => {
  const order = { id: 'ord_1', amount: 1, created_at: CREATED_AT, updated_at: null } as unknown as Order;

  it('leaves the day of the change aside', () => {
    expect(isUnchanged(order, { ...order, updated_at: NOON })).toBe(true);
    expect(isUnchanged(order, { ...order, amount: 2 })).toBe(false);
  });
});

test.each<[object, boolean]>([
  [{}, false],
  [{ customer: null, referrer: null }, false],
  [{ customer: { source_id: 'jane' } }, true],
  [{ referrer: { source_id: 'jane' } }, true],
])('namesPeople in %j: %s', (request, expected) => {
  expect(namesPeople(request)).toBe(expected);
});
