// Lines that are sent with the id of a stored line alone keep what is sold, its price, and the amount of the order.
import * as app from '../support/app';
import { type Answered, answered, aRuntime, OTHER_PROJECT, putKeys } from '../support/shop';

const LAMP = 'lamp';

beforeEach(async () => {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await answered('POST /v1/products', { body: { source_id: LAMP, name: 'Lamp', price: 5_000 } });
});

type Lines = readonly Answered[];

const save = (items: readonly object[]) => answered('POST /v1/orders', { body: { items } });
const read = (orderId: string) => answered('GET /v1/orders/{orderId}', { params: { orderId } });
const write = (orderId: string, items: readonly object[]) =>
  answered('PUT /v1/orders/{orderId}', { params: { orderId }, body: { items } });

/** The members that say what is sold. */
const sold = (order: Answered) =>
  (order.items as Lines).map(({ product_id, sku_id, price, amount, quantity, metadata }) => ({
    product_id,
    sku_id,
    price,
    amount,
    quantity,
    metadata,
  }));

describe('a line by the id of a stored one', () => {
  it('keeps its product, its price and its metadata with another quantity', async () => {
    const order = await save([{ product_id: LAMP, quantity: 2, price: 4_500, metadata: { colour: 'red' } }]);
    const [line] = order.items as Lines;

    const changed = await write(order.id, [{ id: line?.id, quantity: 3 }]);

    expect(sold(changed)).toEqual([{ ...sold(order)[0], quantity: 3, amount: 13_500 }]);
    expect([changed.amount, changed.total_amount]).toEqual([13_500, 13_500]);
  });

  it('keeps its amount where it has no price and the quantity is the same', async () => {
    const order = await save([{ source_id: 'unknown', related_object: 'product', quantity: 2, amount: 999 }]);
    const [line] = order.items as Lines;

    expect((await write(order.id, [{ id: line?.id, quantity: 2 }])).amount).toBe(999);
  });

  it('takes what is sent before what is stored', async () => {
    const order = await save([{ product_id: LAMP, quantity: 1, price: 5_000 }]);
    const [line] = order.items as Lines;

    const changed = await write(order.id, [{ id: line?.id, quantity: 1, price: 4_000, metadata: { note: 'sale' } }]);

    expect(sold(changed)).toEqual([{ ...sold(order)[0], price: 4_000, amount: 4_000, metadata: { note: 'sale' } }]);
  });

  it('is another product where one is sent', async () => {
    await answered('POST /v1/products', { body: { source_id: 'mug', name: 'Mug', price: 700 } });
    const order = await save([{ product_id: LAMP, quantity: 1 }]);
    const [line] = order.items as Lines;

    expect((await write(order.id, [{ id: line?.id, product_id: 'mug', quantity: 1 }])).amount).toBe(700);
  });

  it('is decided on with its price by validations and redemptions, and rolled back as it was', async () => {
    const discount = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' };
    await answered('POST /v1/vouchers/{code}', {
      params: { code: 'TEN' },
      body: { type: 'DISCOUNT_VOUCHER', discount },
    });
    const order = await save([{ product_id: LAMP, quantity: 1, price: 5_000 }]);
    const [line] = order.items as Lines;
    const body = {
      redeemables: [{ object: 'voucher', id: 'TEN' }],
      order: { id: order.id, items: [{ id: line?.id, quantity: 2 }] },
    };

    const validated = await answered('POST /v1/validations', { body });
    const redeemed = await answered('POST /v1/redemptions', { body });
    const [redemption] = redeemed.redemptions;
    await answered('POST /v1/redemptions/{id}/rollbacks', { params: { id: redemption?.id ?? '' }, body: {} });

    expect([validated, redeemed].map((answer) => (answer.order as Answered).total_amount)).toEqual([9_000, 9_000]);
    const after = await read(order.id);
    expect([after.amount, after.total_amount, sold(after)[0]?.price]).toEqual([10_000, 10_000, 5_000]);
  });

  it('is in a collection by what the catalogue knows of its product', async () => {
    const filter = { junction: 'and', name: { conditions: { $is: ['Lamp'] } } };
    const collection = await answered('POST /v1/product-collections', {
      body: { name: 'Lamps', type: 'AUTO_UPDATE', filter },
    });
    const scope = { included: [{ object: 'products_collection', id: collection.id }], excluded: [] };
    const rule = await answered('POST /v1/validation-rules', {
      body: { name: 'Lamps alone', rules: {}, applicable_to: scope },
    });
    await answered('POST /v1/vouchers/{code}', {
      params: { code: 'LAMPS' },
      body: {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' },
        validation_rules: [rule.id],
      },
    });
    const order = await save([{ product_id: LAMP, quantity: 1, price: 5_000 }]);
    const [line] = order.items as Lines;
    const redeemables = [{ object: 'voucher', id: 'LAMPS' }];
    const validated = (items: readonly object[]) =>
      answered('POST /v1/validations', { body: { redeemables, order: { id: order.id, items } } });

    const answers = [
      await validated([{ id: line?.id, quantity: 2 }]),
      await validated([{ product_id: LAMP, quantity: 2 }]),
    ];

    expect(answers.map((answer) => (answer.order as Answered).total_amount)).toEqual([9_000, 9_000]);
  });
});
