// Thirty-two checkouts while the service is killed, hangs and is slow, and while the shop is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { market, service, shop, useShop } from './support/fixture';
import { waitFor } from './support/processes';
import { countUses, makeCode, makeGiftCard, readBalance } from './support/service';
import { complete, makeCart, type Reply, setCodes, startPayment } from './support/shop';

useShop({ plugin: { timeoutMs: 800, completeTimeoutMs: 1500 } });

interface Checkout {
  readonly cart: string;
  /** A code with one use, or a gift card, that only this cart has. */
  readonly code: string;
  readonly isGift: boolean;
}

const CARTS_OF_A_WAVE = 8;

async function makeCheckouts(wave: string): Promise<readonly Checkout[]> {
  const checkouts: Checkout[] = [];
  for (let index = 0; index < CARTS_OF_A_WAVE; index += 1) {
    const code = `${wave}-${index}`.toUpperCase().replaceAll(' ', '-');
    const isGift = index % 4 === 3;
    if (isGift) await makeGiftCard(service, code, 500);
    else await makeCode(service, code, { type: 'AMOUNT', amount_off: 500 }, 1);
    const cart = await makeCart(shop, market, [{ price: 20, quantity: 1 }]);
    await setCodes(shop, cart, [code]);
    await startPayment(shop, cart);
    checkouts.push({ cart, code, isGift });
  }
  return checkouts;
}

/** Complete carts one after the other; an answer that was lost is null. */
async function completeAll(checkouts: readonly Checkout[]): Promise<readonly (Reply | null)[]> {
  return Promise.all(
    checkouts.map(async ({ cart }, index) => {
      await sleep(index * 150);
      return shop.store('POST', `/store/carts/${cart}/complete`, {}).catch(() => null);
    }),
  );
}

/** Stop and continue the service so that it works a tenth of the time. */
async function slowDown(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    service.signal('SIGSTOP');
    await sleep(450);
    service.signal('SIGCONT');
    await sleep(50);
  }
}

const FAULTS: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'service killed',
    async () => {
      await sleep(400);
      await service.kill();
      await sleep(2000);
      await service.start();
    },
  ],
  [
    'service hangs',
    async () => {
      await sleep(400);
      service.signal('SIGSTOP');
      await sleep(4000);
      service.signal('SIGCONT');
    },
  ],
  ['service slow', () => slowDown(4000)],
  [
    'shop killed',
    async () => {
      await sleep(600);
      await shop.kill();
      await shop.start();
    },
  ],
];

interface SoldOrder {
  readonly id: string;
  readonly cart?: { readonly id: string } | null;
  readonly total: number;
}

async function listOrders(): Promise<readonly SoldOrder[]> {
  const { body } = await shop.admin('GET', '/admin/orders?limit=200&fields=id,total,cart.id');
  return body.orders as readonly SoldOrder[];
}

/** The part of a code that stands at the service. */
async function countStanding({ code, isGift }: Checkout): Promise<number> {
  if (!isGift) return countUses(service, code);
  return (500 - (await readBalance(service, code))) / 500;
}

interface Difference {
  readonly code: string;
  readonly sold: number;
  readonly standing: number;
}

/** Checkouts of which the two sides say different things. */
async function findDifferences(checkouts: readonly Checkout[]): Promise<readonly Difference[]> {
  const orders = await listOrders();
  const differences: Difference[] = [];
  for (const checkout of checkouts) {
    const own = orders.filter(({ cart }) => cart?.id === checkout.cart);
    const sold = own.filter(({ total }) => total === 15).length;
    const standing = await countStanding(checkout);
    if (sold !== standing || own.length > 1) differences.push({ code: checkout.code, sold, standing });
  }
  return differences;
}

async function findUnsold(checkouts: readonly Checkout[]): Promise<readonly Checkout[]> {
  const orders = await listOrders();
  return checkouts.filter(({ cart }) => !orders.some((order) => order.cart?.id === cart));
}

async function waitForAgreement(checkouts: readonly Checkout[]): Promise<void> {
  await waitFor(async () => (await findDifferences(checkouts)).length === 0, 'agreement of both sides', 180).catch(
    async () => expect(await findDifferences(checkouts)).toEqual([]),
  );
}

describe('32 checkouts among faults', () => {
  it('leave one standing redemption for each order with a discount, and none without; every cart then sells', async () => {
    const all: Checkout[] = [];
    const answered: string[] = [];
    for (const [wave, fault] of FAULTS) {
      const checkouts = await makeCheckouts(wave);
      all.push(...checkouts);
      const [replies] = await Promise.all([completeAll(checkouts), fault()]);
      answered.push(
        ...replies.flatMap((reply) => (reply?.body.type === 'order' ? [reply.body.order.id as string] : [])),
      );
    }

    await waitForAgreement(all);
    const ids = (await listOrders()).map(({ id }) => id);
    expect(answered.filter((id) => !ids.includes(id))).toEqual([]);

    // The pause of the shop after a timeout is over: each cart that did not sell is changed, and sells.
    await sleep(10_000);
    const unsold = await findUnsold(all);
    for (const { cart } of unsold) {
      await shop.store('POST', `/store/carts/${cart}`, { metadata: { again: true } });
      expect((await complete(shop, cart)).body).toMatchObject({ type: 'order' });
    }
    expect(await findUnsold(all)).toEqual([]);
    expect(await listOrders()).toHaveLength(all.length);
    await waitForAgreement(all);
  }, 900_000);
});
