// Carts: what codes and tiers take off, what the view says, and what Medusa shows.
import { makeCode, makeTier, makeGiftCard, startService, type Service } from './support/service';
import { complete, makeCart, makeMarket, readCart, setCodes, startShop, type Market, type Shop } from './support/shop';

let service: Service;
let shop: Shop;
let market: Market;

beforeAll(async () => {
  service = await startService();
  shop = await startShop({ url: service.url, ...service.keys });
  market = await makeMarket(shop, { currency: 'eur', country: 'de' });
});

afterAll(async () => {
  await shop.end();
  await service.end();
});

describe('a cart', () => {
  it('shows what a code takes off each line, and becomes an order with it', async () => {
    const code = await makeCode(service, 'TEN', { type: 'PERCENT', percent_off: 10 });
    const cart = await makeCart(shop, market, [
      { price: 19.99, quantity: 2 },
      { price: 5, quantity: 1 },
    ]);

    const view = await setCodes(shop, cart, [code]);

    expect(view).toMatchObject({
      status: 'ok',
      codes: ['TEN'],
      applied: [{ code: 'TEN', promotion_tier: null, automatic: false, gift: false, amount: 450 }],
      rejected: [],
    });
    const shown = await readCart(shop, cart);
    expect(shown.total).toBe(40.48);
    const done = await complete(shop, cart);
    expect(done).toMatchObject({ status: 200, body: { type: 'order', order: { total: 40.48 } } });
    const order = await service.call<any>('GET', `/v1/orders/${cart}`);
    expect(order).toMatchObject({ source_id: cart, status: 'PAID' });
    const admin = await shop.admin('GET', `/admin/stackable/orders/${done.body.order.id}`);
    expect(admin.body.attempts).toMatchObject([{ number: 1, state: 'redeemed' }]);
  });
});
