// Carts: what codes and tiers take off, what the view says, and what Medusa shows.
import { market, service, shop, useShop } from './support/fixture';
import { makeCode, makeTier, requireAmount } from './support/service';
import {
  complete,
  describeOrder,
  makeCart,
  makeMarket,
  makePromotion,
  readCart,
  readView,
  setCodes,
} from './support/shop';

useShop();

const ONE_LINE = [{ price: 20, quantity: 1 }];

describe('a code', () => {
  it('takes its share off each line, and the order has it', async () => {
    const code = await makeCode(service, 'TEN', { type: 'PERCENT', percent_off: 10 });
    const cart = await makeCart(shop, market, [
      { price: 19.99, quantity: 2 },
      { price: 5, quantity: 1 },
    ]);

    const view = await setCodes(shop, cart, [code]);

    const shown = await readCart(shop, cart);
    const [first, second] = shown.items;
    expect(view).toEqual({
      status: 'ok',
      codes: ['TEN'],
      applied: [
        {
          code: 'TEN',
          promotion_tier: null,
          name: 'TEN',
          automatic: false,
          gift: false,
          amount: 450,
          lines: [
            { item_id: first.id, amount: 400 },
            { item_id: second.id, amount: 50 },
          ],
        },
      ],
      rejected: [],
    });
    expect(shown.total).toBe(40.48);
    expect(shown.items.flatMap((item: { adjustments: object[] }) => item.adjustments)).toMatchObject([
      { amount: 4, provider_id: 'stackable', code: null },
      { amount: 0.5, provider_id: 'stackable', code: null },
    ]);
    expect(await readView(shop, cart)).toEqual(view);
    const done = await complete(shop, cart);
    expect(done).toMatchObject({ status: 200, body: { type: 'order', order: { total: 40.48 } } });
    expect(await service.call('GET', `/v1/orders/${cart}`)).toMatchObject({ source_id: cart, status: 'PAID' });
    expect(await describeOrder(shop, done.body.order.id)).toMatchObject({
      attempts: [{ number: 1, state: 'redeemed' }],
      redemption: { object: 'redemption', status: 'SUCCEEDED' },
      dashboard_url: expect.stringContaining('/redemptions/r_'),
    });
  });

  it('that is refused is said in words, beside those that apply, and changes no price', async () => {
    await makeCode(service, 'GOOD', { type: 'AMOUNT', amount_off: 300 });
    await makeCode(service, 'ENDED', { type: 'AMOUNT', amount_off: 300 });
    await service.call('PUT', '/v1/vouchers/ENDED', { expiration_date: '2020-01-01T00:00:00Z' });
    const cart = await makeCart(shop, market, ONE_LINE);

    const view = await setCodes(shop, cart, ['ENDED', 'UNKNOWN', 'GOOD']);

    expect(view).toMatchObject({
      status: 'ok',
      codes: ['ENDED', 'UNKNOWN', 'GOOD'],
      applied: [{ code: 'GOOD', amount: 300 }],
      rejected: [
        { code: 'ENDED', key: 'voucher_expired', message: 'This code has expired.' },
        { code: 'UNKNOWN', key: 'not_found', message: 'This code does not exist.' },
      ],
    });
    expect((await readCart(shop, cart)).total).toBe(17);
  });

  it('is replaced by the next list, and an empty list takes all off', async () => {
    await makeCode(service, 'FIRST', { type: 'AMOUNT', amount_off: 100 });
    await makeCode(service, 'SECOND', { type: 'AMOUNT', amount_off: 200 });
    const cart = await makeCart(shop, market, ONE_LINE);
    await setCodes(shop, cart, ['FIRST']);

    expect(await setCodes(shop, cart, ['SECOND'])).toMatchObject({ codes: ['SECOND'], applied: [{ amount: 200 }] });
    expect((await readCart(shop, cart)).total).toBe(18);
    expect(await setCodes(shop, cart, [])).toEqual({ status: 'ok', codes: [], applied: [], rejected: [] });
    expect((await readCart(shop, cart)).total).toBe(20);
  });

  it('that adds units is not supported', async () => {
    await service.call('POST', '/v1/products', { name: 'Mug', source_id: 'mug', price: 500 });
    await makeCode(service, 'MUG', {
      type: 'UNIT',
      unit_off: 1,
      unit_type: 'mug',
      effect: 'ADD_NEW_ITEMS',
    });
    const cart = await makeCart(shop, market, ONE_LINE);

    expect(await setCodes(shop, cart, ['MUG'])).toMatchObject({
      applied: [],
      rejected: [{ code: 'MUG', key: 'not_supported_in_cart' }],
    });
  });

  it('follows every change of the lines', async () => {
    await makeCode(service, 'HALF', { type: 'PERCENT', percent_off: 50 });
    const cart = await makeCart(shop, market, ONE_LINE);
    await setCodes(shop, cart, ['HALF']);
    const [line] = (await readCart(shop, cart)).items;

    await shop.store('POST', `/store/carts/${cart}/line-items/${line.id}`, { quantity: 3 });
    expect((await readCart(shop, cart)).total).toBe(30);
    await shop.store('POST', `/store/carts/${cart}/line-items`, { variant_id: await market.variant(5), quantity: 1 });
    expect((await readCart(shop, cart)).total).toBe(32.5);
    await shop.store('DELETE', `/store/carts/${cart}/line-items/${line.id}`);
    expect((await readCart(shop, cart)).total).toBe(2.5);
  });
});

describe('the route of codes', () => {
  it.each([
    ['no list', { codes: 'TEN' }],
    ['no codes', {}],
    ['31 codes', { codes: Array.from({ length: 31 }, (_, index) => `C${index}`) }],
    ['an empty code', { codes: ['TEN', ''] }],
    ['a code of 101 characters', { codes: ['x'.repeat(101)] }],
    ['a number', { codes: [7] }],
  ])('refuses %s, and changes nothing', async (_title, body) => {
    const cart = await makeCart(shop, market, ONE_LINE);

    expect((await shop.store('POST', `/store/carts/${cart}/stackable`, body)).status).toBe(400);
    expect((await readView(shop, cart)).codes).toEqual([]);
  });

  it('is 404 without the cart, and 400 for a completed one', async () => {
    const cart = await makeCart(shop, market, ONE_LINE);
    await complete(shop, cart);

    expect((await shop.store('POST', '/store/carts/cart_none/stackable', { codes: [] })).status).toBe(404);
    expect((await shop.store('GET', '/store/carts/cart_none/stackable')).status).toBe(404);
    expect((await shop.store('POST', `/store/carts/${cart}/stackable`, { codes: [] })).status).toBe(400);
  });
});

describe('the routes of promotions', () => {
  it('take codes of both kinds, and remove both', async () => {
    await makeCode(service, 'OURS', { type: 'PERCENT', percent_off: 50 });
    await makePromotion(shop, 'THEIRS', { value: 4, currency: 'eur' });
    const cart = await makeCart(shop, market, ONE_LINE);
    const path = `/store/carts/${cart}/promotions`;

    const added = await shop.store('POST', path, { promo_codes: ['OURS', 'THEIRS'] });

    expect(added).toMatchObject({
      status: 200,
      body: { cart: { id: cart, total: 8, promotions: [{ code: 'THEIRS' }] } },
    });
    const less = await shop.store('DELETE', path, { promo_codes: ['THEIRS'] });
    expect(less).toMatchObject({ status: 200, body: { cart: { total: 10 } } });
    const none = await shop.store('DELETE', path, { promo_codes: ['ours'] });
    expect(none).toMatchObject({ status: 200, body: { cart: { total: 20 } } });
  });

  it('refuse when every sent code is refused, and nothing changes', async () => {
    await makeCode(service, 'STAYS', { type: 'AMOUNT', amount_off: 500 });
    const cart = await makeCart(shop, market, ONE_LINE);
    const path = `/store/carts/${cart}/promotions`;
    await shop.store('POST', path, { promo_codes: ['STAYS'] });

    const refused = await shop.store('POST', path, { promo_codes: ['NOBODY', 'NOWHERE'] });

    expect(refused).toMatchObject({ status: 400, body: { message: 'This code does not exist.' } });
    expect(await readView(shop, cart)).toMatchObject({
      codes: ['STAYS'],
      applied: [{ code: 'STAYS' }],
      rejected: [],
    });
    expect((await readCart(shop, cart)).total).toBe(15);
  });

  it('are not the only way: a change of the cart takes codes of both kinds, as the starter storefront sends them', async () => {
    await makeCode(service, 'UPDATE', { type: 'AMOUNT', amount_off: 500 });
    await makePromotion(shop, 'UPDATETOO', { value: 4, currency: 'eur' });
    const cart = await makeCart(shop, market, ONE_LINE);

    const both = await shop.store('POST', `/store/carts/${cart}`, { promo_codes: ['UPDATETOO', 'UPDATE'] });
    expect(both).toMatchObject({ status: 200, body: { cart: { total: 11, promotions: [{ code: 'UPDATETOO' }] } } });
    const refused = await shop.store('POST', `/store/carts/${cart}`, { promo_codes: ['UPDATETOO', 'NOBODY'] });
    expect(refused).toMatchObject({ status: 400, body: { message: 'This code does not exist.' } });
    const less = await shop.store('POST', `/store/carts/${cart}`, { promo_codes: [] });
    expect(less).toMatchObject({ status: 200, body: { cart: { total: 15 } } });
  });

  it('clear both kinds with an empty list', async () => {
    await makeCode(service, 'GONE', { type: 'AMOUNT', amount_off: 500 });
    await makePromotion(shop, 'GONETOO', { value: 4, currency: 'eur' });
    const cart = await makeCart(shop, market, ONE_LINE);
    const path = `/store/carts/${cart}/promotions`;
    await shop.store('POST', path, { promo_codes: ['GONE', 'GONETOO'] });

    expect((await shop.store('POST', path, { promo_codes: [] })).body.cart.total).toBe(20);
  });
});

describe('money', () => {
  it.each([
    ['JPY, without digits', 'jpy', 'jp', 1999, 1000, 999],
    ['KWD, with three digits', 'kwd', 'kw', 9.995, 1000, 8.995],
  ])('is that of %s', async (_title, currency, country, price, amount, total) => {
    const other = await makeMarket(shop, { currency, country });
    await makeCode(service, `OFF-${currency}`, { type: 'AMOUNT', amount_off: amount });
    const cart = await makeCart(shop, other, [{ price, quantity: 1 }]);

    expect(await setCodes(shop, cart, [`OFF-${currency}`])).toMatchObject({ applied: [{ amount }] });
    expect((await readCart(shop, cart)).total).toBe(total);
    expect(await complete(shop, cart)).toMatchObject({ body: { type: 'order', order: { total } } });
  });

  it.each([
    ['included in prices', 'pln', 'pl', true, 71.99],
    ['added to prices', 'eur', 'fr', false, 88.5477],
  ])('is right where tax is %s', async (_title, currency, country, isInclusive, total) => {
    const taxed = await makeMarket(shop, { currency, country, rate: 23, isInclusive });
    await makeCode(service, `OFF-${country}`, { type: 'AMOUNT', amount_off: 2800 });
    const cart = await makeCart(shop, taxed, [{ price: 99.99, quantity: 1 }], country);

    await setCodes(shop, cart, [`OFF-${country}`]);

    expect((await readCart(shop, cart)).total).toBeCloseTo(total, 6);
    expect((await complete(shop, cart)).body).toMatchObject({ type: 'order' });
  });
});

describe('a tier', () => {
  it('applies without a code, also to a cart that is made with lines, and its name is on the line', async () => {
    const tier = await makeTier(service, 'Two off', { type: 'AMOUNT', amount_off: 200 });
    const { body } = await shop.store('POST', '/store/carts', {
      region_id: market.region,
      items: [{ variant_id: await market.variant(20), quantity: 1 }],
    });
    const cart = body.cart.id as string;

    expect(await readView(shop, cart)).toMatchObject({
      applied: [{ code: null, promotion_tier: tier, name: 'Two off', automatic: true, amount: 200 }],
    });
    expect((await readCart(shop, cart)).total).toBe(18);
    await shop.store('POST', `/store/carts/${cart}`, { email: 'a@example.com' });
    expect((await readCart(shop, cart)).total).toBe(18);
    expect(await complete(shop, cart)).toMatchObject({ body: { type: 'order', order: { total: 18 } } });
  });

  it('whose threshold is not met keeps no code from applying', async () => {
    for (const least of [10_000, 20_000, 30_000, 40_000]) {
      const tier = await makeTier(service, `From ${least}`, { type: 'AMOUNT', amount_off: 100 });
      await requireAmount(service, tier, least);
    }
    await makeCode(service, 'AFTER', { type: 'AMOUNT', amount_off: 300 });
    const cart = await makeCart(shop, market, ONE_LINE);

    expect(await setCodes(shop, cart, ['AFTER'])).toMatchObject({
      applied: [{ name: 'Two off' }, { code: 'AFTER', amount: 300 }],
      rejected: [],
    });
  });
});
