// Options of the plugin, and events of the service.
import { createHmac } from 'node:crypto';
import { waitFor } from './support/processes';
import { countUses, makeCode, type Service, startService } from './support/service';
import {
  complete,
  describeOrder,
  makeCart,
  makeMarket,
  readCart,
  readView,
  type Reply,
  setCodes,
  type Shop,
  type ShopOptions,
  startPayment,
  startShop,
} from './support/shop';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.end());

const OFF = { type: 'AMOUNT', amount_off: 500 };
const ONE_LINE = [{ price: 20, quantity: 1 }];

async function withShop(options: Partial<ShopOptions>, act: (shop: Shop) => Promise<void>): Promise<void> {
  const shop = await startShop({ url: service.url, ...service.keys, ...options });
  try {
    await act(shop);
  } finally {
    await shop.end();
  }
}

describe('the start', () => {
  it('fails for missing and unknown options, and names them', async () => {
    await expect(startShop({ url: service.url, appId: 'id', timeout: 5 })).rejects.toThrow(
      /the option \\?"appToken\\?" is missing; the option \\?"timeout\\?" is unknown/,
    );
  });
});

describe('projects', () => {
  it('give each currency its keys; other currencies take no codes', async () => {
    await makeCode(service, 'DOLLARS', OFF);
    await withShop({ projects: { usd: service.keys } }, async (shop) => {
      const usd = await makeMarket(shop, { currency: 'usd', country: 'us' });
      const eur = await makeMarket(shop, { currency: 'eur', country: 'de' });

      expect(await setCodes(shop, await makeCart(shop, usd, ONE_LINE), ['DOLLARS'])).toMatchObject({
        status: 'ok',
        applied: [{ code: 'DOLLARS' }],
      });
      const cart = await makeCart(shop, eur, ONE_LINE);
      expect((await readView(shop, cart)).status).toBe('off');
      expect(await setCodes(shop, cart, ['DOLLARS'])).toEqual({
        status: 'off',
        codes: ['DOLLARS'],
        applied: [],
        rejected: [
          { code: 'DOLLARS', key: 'currency_not_supported', message: 'Codes cannot be used in this currency.' },
        ],
      });
    });
  });
});

describe('hooks: false', () => {
  it('leaves completions and changes of the cart to the shop', async () => {
    await makeCode(service, 'UNHOOKED', OFF);
    await withShop({ hooks: false }, async (shop) => {
      const market = await makeMarket(shop, { currency: 'eur', country: 'de' });
      const cart = await makeCart(shop, market, ONE_LINE);

      await setCodes(shop, cart, ['UNHOOKED']);
      expect((await readCart(shop, cart)).total).toBe(15);
      const done = await complete(shop, cart);

      expect(done.body).toMatchObject({ type: 'order', order: { total: 15 } });
      expect((await describeOrder(shop, done.body.order.id)).attempts).toEqual([]);
      expect(await countUses(service, 'UNHOOKED')).toBe(0);
    });
  });
});

describe('cart: drop', () => {
  it('takes the discounts off while the service is down, though nothing else of the cart changes', async () => {
    await makeCode(service, 'DROPPED', OFF);
    await withShop({ whenUnavailable: { cart: 'drop' } }, async (shop) => {
      const market = await makeMarket(shop, { currency: 'eur', country: 'de' });
      const cart = await makeCart(shop, market, ONE_LINE);
      await setCodes(shop, cart, ['DROPPED']);
      await service.kill();

      expect((await shop.store('POST', `/store/carts/${cart}`, { email: 'a@example.com' })).status).toBe(200);

      expect(await readView(shop, cart)).toMatchObject({ status: 'unavailable', codes: ['DROPPED'], applied: [] });
      expect((await readCart(shop, cart)).total).toBe(20);
      await service.start();
      await shop.store('POST', `/store/carts/${cart}`, { email: 'b@example.com' });
      expect(await readView(shop, cart)).toMatchObject({ status: 'ok', applied: [{ code: 'DROPPED', amount: 500 }] });
    });
  });
});

describe('complete: honour', () => {
  it('sells as shown up to its bound while the service is down, and redeems later; a refusal is listed', async () => {
    await makeCode(service, 'OWED', OFF, 1);
    await makeCode(service, 'LARGE', { type: 'AMOUNT', amount_off: 501 });
    await withShop({ whenUnavailable: { complete: 'honour', honourUpTo: 500 } }, async (shop) => {
      const market = await makeMarket(shop, { currency: 'eur', country: 'de' });
      const carts: string[] = [];
      // Two carts hold the last use of one code.
      for (const code of ['OWED', 'OWED', 'LARGE']) {
        const cart = await makeCart(shop, market, ONE_LINE);
        await setCodes(shop, cart, [code]);
        await startPayment(shop, cart);
        carts.push(cart);
      }
      await service.kill();

      const replies = [];
      for (const cart of carts) replies.push(await shop.store('POST', `/store/carts/${cart}/complete`, {}));

      const [refused, ...sold] = replies.toReversed();
      expect(refused?.body.message).toMatch(/^stackable_unavailable: /);
      expect(sold).toMatchObject([{ body: { order: { total: 15 } } }, { body: { order: { total: 15 } } }]);
      const readAttempts = async (): Promise<readonly Reply['body'][]> => {
        const orders = await Promise.all(sold.map(({ body }) => describeOrder(shop, body.order.id)));
        return orders.flatMap(({ attempts }) => attempts);
      };
      const owed = { state: 'owed', redemption_id: null };
      expect(await readAttempts()).toMatchObject([owed, owed]);
      await service.start();
      await waitFor(
        async () => (await readAttempts()).every(({ state }) => state !== 'owed'),
        'the end of what is owed',
        180,
      );
      const ended = (await readAttempts()).toSorted((a, b) => String(a.state).localeCompare(String(b.state)));
      expect(ended).toMatchObject([
        { state: 'redeemed', failure: null },
        { state: 'refused', failure: 'quantity_exceeded', redemption_id: null },
      ]);
      expect(await countUses(service, 'OWED')).toBe(1);
    });
  });
});

describe('an order', () => {
  it('is marked where its redemption was rolled back by hand', async () => {
    const secret = `whsec_${Buffer.from('a secret that has 32 bytes in it').toString('base64')}`;
    await makeCode(service, 'BYHAND', { type: 'PERCENT', percent_off: 10 });
    await withShop({ webhookSecret: secret }, async (shop) => {
      const market = await makeMarket(shop, { currency: 'eur', country: 'de' });
      const cart = await makeCart(shop, market, [{ price: 20, quantity: 3 }]);
      await setCodes(shop, cart, ['BYHAND']);
      const { order } = (await complete(shop, cart)).body;
      const { redemption_id } = (await describeOrder(shop, order.id)).attempts[0];

      const event = { type: 'redemption.rollback.succeeded', data: { redemption: { id: redemption_id } } };
      expect((await shop.post('/hooks/stackable', event)).status).toBe(401);
      expect((await shop.post('/hooks/stackable', event, sign(secret, event))).status).toBe(200);
      expect((await describeOrder(shop, order.id)).attempts).toMatchObject([{ state: 'rolled_back' }]);
    });
  });
});

function sign(secret: string, event: object): Readonly<Record<string, string>> {
  const seconds = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`m1.${seconds}.${JSON.stringify(event)}`)
    .digest('base64');
  return { 'webhook-id': 'm1', 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
