// Failures: the shop sells while the service is down, and nothing stays redeemed without an order.
import { setTimeout as sleep } from 'node:timers/promises';
import { market, service, shop, useShop } from './support/fixture';
import { waitFor } from './support/processes';
import { countUses, makeCode } from './support/service';
import {
  complete,
  describeOrder,
  makeCart,
  readCart,
  readView,
  type Reply,
  setCodes,
  startPayment,
} from './support/shop';

useShop();

const OFF = { type: 'AMOUNT', amount_off: 500 };

async function cartWith(code: string): Promise<string> {
  await makeCode(service, code, OFF, 1);
  const cart = await makeCart(shop, market, [{ price: 20, quantity: 1 }]);
  await setCodes(shop, cart, [code]);
  await touchUntilPriced(cart);
  return cart;
}

/** A change of the cart that leaves its lines as they are. */
function touch(cart: string): Promise<Reply> {
  return shop.store('POST', `/store/carts/${cart}`, { metadata: { touched: Date.now() } });
}

/** Change a cart until the service answers: after a timeout the shop asks nothing for ten seconds. */
async function touchUntilPriced(cart: string): Promise<void> {
  await waitFor(
    async () => {
      await touch(cart);
      return (await readView(shop, cart)).status === 'ok';
    },
    'a price of the service',
    60,
  );
}

afterEach(async () => {
  service.signal('SIGCONT');
  await service.start();
});

async function statesOf(order: string): Promise<readonly string[]> {
  const { attempts } = await describeOrder(shop, order);
  return (attempts as readonly { readonly state: string }[]).map(({ state }) => state);
}

describe('while the service is down', () => {
  it('a cart keeps its discount until it changes, and every change works', async () => {
    const cart = await cartWith('KEPT');
    await service.kill();

    expect((await touch(cart)).status).toBe(200);
    expect(await readView(shop, cart)).toMatchObject({
      status: 'unavailable',
      applied: [{ code: 'KEPT', amount: 500 }],
    });
    expect((await readCart(shop, cart)).total).toBe(15);
    await shop.store('POST', `/store/carts/${cart}/line-items`, { variant_id: await market.variant(5), quantity: 1 });
    expect(await readView(shop, cart)).toMatchObject({ status: 'unavailable', codes: ['KEPT'], applied: [] });
    expect((await readCart(shop, cart)).total).toBe(25);

    await service.start();
    await touchUntilPriced(cart);
    expect(await readView(shop, cart)).toMatchObject({ applied: [{ code: 'KEPT', amount: 500 }] });
  });

  it('a completion with a discount is refused, the next change drops it, and the full price sells', async () => {
    const cart = await cartWith('REFUSED');
    await startPayment(shop, cart);
    await service.kill();

    const refused = await shop.store('POST', `/store/carts/${cart}/complete`, {});

    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^stackable_unavailable: [A-Z]/) },
    });
    await touch(cart);
    expect((await readCart(shop, cart)).total).toBe(20);
    const done = await complete(shop, cart);
    expect(done.body).toMatchObject({ type: 'order', order: { total: 20 } });
    await service.start();
    await waitFor(
      async () => (await statesOf(done.body.order.id)).at(-1) === 'rolled_back',
      'the end of the attempt',
      180,
    );
    expect(await countUses(service, 'REFUSED')).toBe(0);
  });

  it('a cancellation works, and the code comes back when the service does', async () => {
    const cart = await cartWith('LATER');
    const { order } = (await complete(shop, cart)).body;
    await service.kill();

    expect((await shop.admin('POST', `/admin/orders/${order.id}/cancel`)).status).toBe(200);
    expect(await statesOf(order.id)).toEqual(['rollback_due']);
    await service.start();
    await waitFor(async () => (await countUses(service, 'LATER')) === 0, 'the rollback', 180);
    await waitFor(async () => (await statesOf(order.id))[0] === 'rolled_back', 'the state', 10);
  });
});

describe('a service that hangs', () => {
  it('costs one deadline, and what it redeems later is rolled back', async () => {
    const cart = await cartWith('HANGING');
    await startPayment(shop, cart);
    service.signal('SIGSTOP');

    const refused = await shop.store('POST', `/store/carts/${cart}/complete`, {});
    const other = await makeCart(shop, market, [{ price: 20, quantity: 1 }]);
    service.signal('SIGCONT');

    expect(refused.body.message).toMatch(/^stackable_unavailable: /);
    expect(await readView(shop, other)).toMatchObject({ status: 'unavailable' });
    await waitFor(async () => (await countUses(service, 'HANGING')) === 0, 'the rollback', 180);
    await sleep(61_000);
    expect(await countUses(service, 'HANGING')).toBe(0);
    await touchUntilPriced(cart);
    const done = await complete(shop, cart);
    expect(done.body).toMatchObject({ type: 'order', order: { total: 15 } });
    expect(await statesOf(done.body.order.id)).toEqual(['rolled_back', 'redeemed']);
    expect(await countUses(service, 'HANGING')).toBe(1);
  });
});

describe('a shop that is killed while it redeems', () => {
  it('gives the code back after it starts again', async () => {
    const cart = await cartWith('KILLED');
    await startPayment(shop, cart);
    service.signal('SIGSTOP');
    const lost = shop.store('POST', `/store/carts/${cart}/complete`, {}).catch(() => null);
    await waitFor(
      async () => shop.query(`select state from stackable_attempt where cart_id = '${cart}'`).trim() === 'started',
      'a started attempt',
      30,
    );
    // The request follows the attempt at once. The service gets it when it goes on.
    await sleep(1000);
    await shop.kill();
    service.signal('SIGCONT');
    await lost;
    await waitFor(async () => (await countUses(service, 'KILLED')) === 1, 'the redemption that nobody waits for', 30);

    await shop.start();

    await waitFor(async () => (await countUses(service, 'KILLED')) === 0, 'the rollback', 180);
  });
});
