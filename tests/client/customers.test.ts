// Customers, orders and the catalogue through the official client, and what is stored after each call.
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';
import { finished, manage, shown, type Client, type Shown } from '../support/sdk';
import { until } from '../support/until';
import { proves } from './checklist';

/** What the client calls deprecated. */
type OlderCalls = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
});

describe('customers', () => {
  it('are created, updated by a second create, read, changed and deleted', async () => {
    const created = shown(
      await client.customers.create({
        source_id: 'ann@shop/ä',
        name: 'Ann',
        email: 'ann@example.com',
        address: { city: 'Ghent', country: 'BE' },
        metadata: { vip: true },
      }),
    );
    const upserted = shown(await client.customers.create({ source_id: 'ann@shop/ä', phone: '+32 1' }));
    const bySource = await client.customers.get('ann@shop/ä');
    const updated = shown(await client.customers.update({ id: created.id, name: 'Anna', metadata: { age: 7 } }));
    const bySourceId = await client.customers.update({ source_id: 'ann@shop/ä', description: 'regular' });
    const stored = await client.customers.get(created.id);
    await client.customers.delete(created.id);

    expect(created).toMatchObject({
      object: 'customer',
      source_id: 'ann@shop/ä',
      address: { city: 'Ghent', country: 'BE' },
      summary: {
        redemptions: { total_redeemed: 0 },
        orders: { total_count: 0, average_amount: 0, last_order_date: null },
      },
      loyalty: { points: 0, referred_customers: 0, campaigns: {} },
      referrals: { total: 0, campaigns: [] },
      system_metadata: {},
    });
    expect(created).not.toHaveProperty('updated_at');
    expect(upserted).toMatchObject({ id: created.id, name: 'Ann', phone: '+32 1' });
    expect(bySource).toEqual(upserted);
    expect(updated).toMatchObject({ name: 'Anna', email: 'ann@example.com', metadata: { vip: true, age: 7 } });
    expect(stored).toEqual(bySourceId);
    await expect(client.customers.get(created.id)).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it('do what the shop reports of them, and its pages', async () => {
    const told = await client.events.create('article.read', {
      customer: { source_id: 'reader', name: 'Rea' },
      metadata: { pages: 3 },
    } as never);
    const page = service.clientSide();
    const claimed = await page.track('article.read', { source_id: 'reader' }, { pages: 4 });

    const activity = await client.customers.listActivity('reader');
    const older = await (client.customers as unknown as OlderCalls).listActivities!('reader');

    expect(activity).toMatchObject({ data_ref: 'data', has_more: false });
    expect(activity.data.map(({ type }) => type).sort()).toEqual(['customer.created', 'customer.custom_event']);
    // The former spelling tells a total as well.
    expect(older).toEqual({ ...activity, total: 2 });
    expect(told).toMatchObject({ object: 'event', type: 'article.read', referral: null, loyalty: null });
    expect(told).toMatchObject({ customer: { source_id: 'reader', name: 'Rea', object: 'customer' } });
    expect(claimed).toMatchObject({ object: 'event', type: 'article.read', customer: { object: 'customer' } });
    expect(await client.customers.get('reader')).toMatchObject({ name: 'Rea' });
  });

  it('are listed, and scrolled through from end to end', async () => {
    const names = ['s1', 's2', 's3', 's4', 's5'];
    for (const name of names)
      await client.customers.create({ source_id: name, name: 'Scroll', email: `${name}@example.com` });

    const list = await client.customers.list({ name: 'Scroll', limit: 2, order: '-created_at' } as never);
    const one = await client.customers.list({ email: 'S3@example.com' });
    const scrolled: unknown[] = [];
    const customers = client.customers.scroll({ limit: 2, order: 'created_at' } as never) as AsyncIterable<Shown>;
    for await (const { source_id, name } of customers) {
      if (name === 'Scroll') scrolled.push(source_id);
    }

    expect(list).toMatchObject({ object: 'list', data_ref: 'customers', total: 5, has_more: true });
    expect(list.customers).toHaveLength(2);
    expect(one).toMatchObject({ total: 1, customers: [{ source_id: 's3' }] });
    expect(scrolled).toEqual(names);
  });

  it('have the codes that were published to them', async () => {
    await client.vouchers.create({ code: 'HELD', gift: { amount: 700 } } as never);
    await client.distributions.publications.create({ voucher: 'HELD', customer: { source_id: 'holder' } });

    const held = await client.customers.listRedeemables('holder', { limit: 10 });

    expect(held).toMatchObject({
      object: 'list',
      data_ref: 'data',
      total: 1,
      has_more: false,
      data: [
        {
          object: 'redeemable_holder',
          holder_role: 'OWNER',
          voucher_type: 'GIFT_VOUCHER',
          redeemable: { type: 'voucher', status: 'ACTIVE', voucher: { code: 'HELD', gift: { balance: 700 } } },
        },
      ],
    });
  });

  it('count what they redeem, and leave nothing of the person when deleted for good', async () => {
    await client.vouchers.create({ code: 'COUNTED', gift: { amount: 1_000 } } as never);
    const redeemed = await client.redemptions.redeemStackable({
      redeemables: [{ object: 'voucher', id: 'COUNTED', gift: { credits: 300 } }],
      order: { amount: 1_200, source_id: 'counted-order' },
      customer: { source_id: 'counted', name: 'Person', email: 'person@example.com' },
    } as never);
    const customer = shown(await client.customers.get('counted'));
    const deletion = await client.customers.deletePermanently('counted');
    const read = () => client.redemptions.get(redeemed.redemptions[0]!.id);
    const isErased = async (): Promise<boolean> => (await read()).customer?.source_id !== 'counted';
    await until(isErased, { what: () => 'The redemption still names the person.', everyMs: 100 });
    const kept = await read();

    expect(customer).toMatchObject({
      summary: {
        redemptions: { total_redeemed: 1, total_succeeded: 1, gift: { redeemed_amount: 300 } },
        orders: { total_count: 1, total_amount: 900, average_amount: 900, last_order_amount: 900 },
      },
    });
    expect(deletion).toMatchObject({ object: 'pernament_deletion', status: 'DONE', related_object_id: customer.id });
    expect(kept.customer).toMatchObject({ source_id: null, metadata: {}, object: 'customer' });
    expect(kept.customer?.id).not.toBe(customer.id);
    await expect(client.customers.get('counted')).rejects.toMatchObject({ code: 404 });
  });

  it('are changed by the dozen in the background', async () => {
    const bulk = await client.customers.updateInBulk([
      { source_id: 'bulk-1', name: 'One' },
      { source_id: 'bulk-2', name: 'Two' },
    ] as never);
    await finished(client, bulk);
    const metadata = await client.customers.updateMetadataInBulk({
      source_ids: ['bulk-1', 'bulk-2'],
      metadata: { wave: 3 },
    });
    const done = await finished(client, metadata);

    expect(done).toMatchObject({ type: 'CUSTOMERS.METADATA_UPDATE', status: 'DONE', result: { done_count: 2 } });
    expect(await client.customers.get('bulk-2')).toMatchObject({ name: 'Two', metadata: { wave: 3 } });
  });
});

describe('orders', () => {
  const items = [
    { source_id: 'tea', related_object: 'product', quantity: 2, price: 300, product: { override: true, name: 'Tea' } },
  ];

  it('are created, updated by a second create, read, changed and listed', async () => {
    const created = shown(
      await client.orders.create({
        source_id: 'o-1',
        items,
        customer: { source_id: 'buyer' },
        metadata: { a: 1 },
      } as never),
    );
    const upserted = await client.orders.create({ source_id: 'o-1', status: 'PAID' } as never);
    const updated = shown(await client.orders.update({ id: created.id, metadata: { b: 2 } }));
    const bySource = await client.orders.update({ source_id: 'o-1', status: 'FULFILLED' } as never);
    const read = await client.orders.get('o-1');
    const list = await client.orders.list({ limit: 1, order: '-created_at' } as never);

    expect(created).toMatchObject({
      object: 'order',
      status: 'CREATED',
      amount: 600,
      total_amount: 600,
      items: [{ object: 'order_item', quantity: 2, price: 300, amount: 600, subtotal_amount: 600 }],
      updated_at: null,
      redemptions: {},
    });
    expect(upserted).toMatchObject({ id: created.id, status: 'PAID' });
    expect(updated).toMatchObject({ status: 'PAID', metadata: { a: 1, b: 2 } });
    expect(read).toEqual(bySource);
    expect(list).toMatchObject({
      object: 'list',
      data_ref: 'orders',
      orders: [{ id: created.id, status: 'FULFILLED' }],
    });
    expect(await client.products.get('tea')).toMatchObject({ name: 'Tea' });
    await expect(client.orders.get('o-none')).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it('are imported', async () => {
    const begun = await client.orders.import([
      { source_id: 'i-1', amount: 100, status: 'PAID' },
      { source_id: 'i-2', amount: 200 },
    ] as never);
    const done = await finished(client, begun);

    expect(done).toMatchObject({ type: 'ORDERS.IMPORT', status: 'DONE' });
    expect(await client.orders.get('i-1')).toMatchObject({ amount: 100, status: 'PAID' });
  });

  it('are discounted by their id alone', async () => {
    const order = shown(await client.orders.create({ source_id: 'by-id', amount: 5_000 }));
    await client.vouchers.create({ code: 'BY-ID', discount: { type: 'PERCENT', percent_off: 10 } } as never);

    const redeemed = await client.redemptions.redeemStackable({
      redeemables: [{ object: 'voucher', id: 'BY-ID' }],
      order: { id: order.id },
    } as never);

    const id = redeemed.redemptions[0]!.id;
    expect(await client.orders.get(order.id)).toMatchObject({
      status: 'PAID',
      total_amount: 4_500,
      redemptions: { [id]: { related_object_type: 'voucher' } },
    });
  });
});

describe('the catalogue', () => {
  it('holds products and their SKUs', async () => {
    const product = await client.products.create({
      source_id: 'shirt',
      name: 'Shirt',
      price: 2_000,
      attributes: ['size'],
    });
    const changed = await client.products.update({ source_id: 'shirt', price: 2_500 });
    const sku = await client.products.createSku(product.id, {
      source_id: 'shirt-m',
      sku: 'M',
      attributes: { size: 'M' },
    });
    const resized = await client.products.updateSku(product.id, { id: sku.id, price: 2_600, currency: 'EUR' } as never);
    const read = await client.products.getSku('shirt-m');
    const skus = await client.products.listSkus(product.id);
    const whole = await client.products.get('shirt');
    const list = await client.products.list({ limit: 10, order: '-created_at' } as never);
    await client.products.deleteSku(product.id, sku.id, { force: true });
    const none = await client.products.listSkus(product.id);
    await client.products.delete(product.id, { force: true });

    expect(product).toMatchObject({ object: 'product', price: 2_000, updated_at: null, image_url: null });
    expect(changed).toMatchObject({ id: product.id, price: 2_500, name: 'Shirt' });
    expect(sku).toMatchObject({ object: 'sku', product_id: product.id, sku: 'M', price: null });
    expect(read).toEqual(resized);
    expect(skus).toMatchObject({ data_ref: 'skus', total: 1, skus: [{ id: sku.id, price: 2_600 }] });
    expect(whole).toMatchObject({ skus: { total: 1, data: [{ id: sku.id }] } });
    expect(list.products[0]).toMatchObject({ id: product.id });
    expect(none).toMatchObject({ total: 0 });
    await expect(client.products.get(product.id)).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it('is changed by the dozen in the background', async () => {
    const bulk = await client.products.bulkUpdate([{ source_id: 'p-1', name: 'One', price: 10 }] as never);
    await finished(client, bulk);
    const metadata = await client.products.bulkUpdateMetadata({ source_ids: ['p-1'], metadata: { wave: 1 } });
    await finished(client, metadata);

    expect(await client.products.get('p-1')).toMatchObject({ name: 'One', price: 10, metadata: { wave: 1 } });
  });

  it('is grouped in collections by list and by filter', async () => {
    const product = await client.products.create({ source_id: 'col-1', name: 'Collected', price: 77 });
    const fixed = await client.productCollections.create({
      name: 'Fixed',
      type: 'STATIC',
      products: [{ object: 'product', id: product.id }],
    } as never);
    const filtered = await client.productCollections.create({
      name: 'Filtered',
      type: 'AUTO_UPDATE',
      filter: { junction: 'AND', price: { conditions: { $is: [77] } } },
    } as never);
    const read = await client.productCollections.get(fixed.id);
    const list = await client.productCollections.list({ limit: 10 });
    const inFixed = await client.productCollections.listProducts(fixed.id, { limit: 10 });
    const inFiltered = await client.productCollections.listProducts(filtered.id);
    await client.productCollections.delete(fixed.id);

    expect(read).toEqual(fixed);
    expect(list.data.map(({ id }) => id)).toEqual(expect.arrayContaining([fixed.id, filtered.id]));
    expect(inFixed).toMatchObject({ total: 1, data: [{ id: product.id }] });
    expect(inFiltered).toMatchObject({ total: 1, data: [{ id: product.id }] });
    await expect(client.productCollections.get(fixed.id)).rejects.toMatchObject({ code: 404 });
  });
});

describe('a segment', () => {
  it('is made by list and by filter, and lists its customers', async () => {
    const sent = { source_id: 'seg-1', metadata: { club: 'Gold' } };
    const customer = (await client.customers.create(sent)) as { readonly id: string };
    const fixed = await client.segments.create({ name: 'Fixed', type: 'static', customers: [customer.id] } as never);
    const filter = { junction: 'and', 'metadata.club': { conditions: { $is: 'Gold' } } };
    const filtered = await client.segments.create({ name: 'Gold', type: 'passive', filter } as never);
    const read = await client.segments.get(fixed.id);
    const own = await client.segments.list(customer.id);
    const members = await client.customers.list({ segment_id: filtered.id } as never);
    await client.segments.delete(fixed.id);

    expect(read).toEqual(fixed);
    expect(own.data).toEqual([fixed, filtered].map(({ id, name }) => ({ id, name, object: 'segment' })));
    expect(members.customers.map(({ id }) => id)).toEqual([customer.id]);
    await expect(client.segments.get(fixed.id)).rejects.toMatchObject({ code: 404 });
  });
});

describe('metadata schemas', () => {
  it('are listed and read by what they are of', async () => {
    const properties = { floor: { type: 'number', optional: true, array: false, max_length: null } };
    const path = `/management/v1/projects/${service.project}/metadata-schemas`;
    await manage(service, 'POST', path, { related_object: 'Place', properties });

    const list = await client.metadataSchemas.list();
    const one = await client.metadataSchemas.get('Place');

    expect(one).toMatchObject({
      id: expect.stringMatching(/^ms_/) as string,
      related_object: 'Place',
      object: 'metadata_schema',
    });
    expect(one.properties.floor).toEqual({ type: 'number', array: false, optional: true, objectType: null });
    expect(list).toMatchObject({ object: 'list', data_ref: 'schemas', schemas: [one], total: 1 });
    await expect(client.metadataSchemas.get('customer')).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });
});

describe('consents', () => {
  it('are listed for servers and pages: there are none', async () => {
    const none = { object: 'list', data_ref: 'data', data: [], total: 0 };
    const older = client.consents as unknown as OlderCalls;

    expect(await older.list!()).toEqual({ groups: none, consents: none });
    expect(await service.clientSide().listConsents()).toEqual({ groups: none, consents: none });
  });
});

proves('customers');
