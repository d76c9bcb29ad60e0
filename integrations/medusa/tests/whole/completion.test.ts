// Completion: each order with our shares has one standing redemption, and no other stands.
import { market, service, shop, useShop } from './support/fixture';
import {
  countTierUses,
  countUses,
  makeCode,
  makeGiftCard,
  makeTier,
  readBalance,
  requireAmount,
} from './support/service';
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

useShop({ rate: 20 });

const ONE_LINE = [{ price: 20, quantity: 1 }];

async function cartWith(code: string, discount: object, uses = 1): Promise<string> {
  await makeCode(service, code, discount, uses);
  const cart = await makeCart(shop, market, ONE_LINE, 'de');
  await setCodes(shop, cart, [code]);
  return cart;
}

async function attemptsOf(order: string): Promise<Reply['body']> {
  return (await describeOrder(shop, order)).attempts;
}

const OFF = { type: 'AMOUNT', amount_off: 500 };

describe('a declined payment', () => {
  it('gives the code back, and the next try redeems it anew, for the lines of then', async () => {
    const cart = await cartWith('DECLINED', { type: 'PERCENT', percent_off: 10 });

    const declined = await complete(shop, cart, 'pp_declining_tests');

    expect(declined.body.order).toBeUndefined();
    expect(declined.body.message).not.toContain('stackable');
    expect(await countUses(service, 'DECLINED')).toBe(0);
    await shop.store('POST', `/store/carts/${cart}/line-items`, { variant_id: await market.variant(30), quantity: 1 });
    expect((await readCart(shop, cart)).items).toHaveLength(2);
    expect(await readView(shop, cart)).toMatchObject({
      applied: [{ code: 'DECLINED', amount: 500 }],
    });
    const done = await complete(shop, cart);
    expect(done.body).toMatchObject({ type: 'order', order: { total: 54 } });
    expect(await countUses(service, 'DECLINED')).toBe(1);
    expect(await attemptsOf(done.body.order.id)).toMatchObject([
      { number: 1, state: 'rolled_back' },
      { number: 2, state: 'redeemed' },
    ]);
    expect(await service.call('GET', `/v1/orders/${cart}`)).toMatchObject({
      status: 'PAID',
      amount: 5000,
      total_amount: 4500,
    });
  });
});

describe('a declined payment of a stack', () => {
  it('gives back all of it, and the next try redeems all of it once', async () => {
    const tier = await makeTier(service, 'From a hundred', { type: 'AMOUNT', amount_off: 1000 });
    await requireAmount(service, tier, 10_000);
    await makeCode(service, 'STACK-1', { type: 'PERCENT', percent_off: 10 }, 1);
    await makeCode(service, 'STACK-2', OFF, 1);
    await makeGiftCard(service, 'STACK-CARD', 3000);
    const cart = await makeCart(shop, market, [{ price: 200, quantity: 1 }], 'de');
    const view = await setCodes(shop, cart, ['STACK-1', 'STACK-2', 'STACK-CARD']);
    const countAll = async (): Promise<readonly number[]> => [
      await countTierUses(service, tier),
      await countUses(service, 'STACK-1'),
      await countUses(service, 'STACK-2'),
      await readBalance(service, 'STACK-CARD'),
    ];
    expect(view).toMatchObject({
      applied: [
        { promotion_tier: tier, amount: 1000 },
        { code: 'STACK-1', amount: 1900 },
        { code: 'STACK-2', amount: 500 },
        { code: 'STACK-CARD', gift: true, amount: 3000 },
      ],
      rejected: [],
    });

    for (const tries of [1, 2]) {
      const declined = await complete(shop, cart, 'pp_declining_tests');
      expect([tries, declined.body.order]).toEqual([tries, undefined]);
      expect(await countAll()).toEqual([0, 0, 0, 3000]);
    }
    const done = await complete(shop, cart);
    const again = await shop.store('POST', `/store/carts/${cart}/complete`, {});

    expect(done.body).toMatchObject({ type: 'order', order: { total: 169.2 } });
    expect(again.body.order.id).toBe(done.body.order.id);
    expect(await countAll()).toEqual([1, 1, 1, 0]);
    expect(await attemptsOf(done.body.order.id)).toMatchObject([
      { number: 1, state: 'rolled_back' },
      { number: 2, state: 'rolled_back' },
      { number: 3, state: 'redeemed' },
    ]);
  });
});

describe('a completion', () => {
  it('is refused when the code was used up meanwhile; the next change of the cart shows it, and it sells', async () => {
    const cart = await cartWith('LAST', OFF);
    await service.call('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'LAST' }],
      order: { amount: 1000 },
    });

    const refused = await complete(shop, cart);

    expect(refused).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'stackable_refused: This code has been used up.' },
    });
    await shop.store('POST', `/store/carts/${cart}`, { email: 'a@example.com' });
    expect(await readView(shop, cart)).toMatchObject({
      applied: [],
      rejected: [{ code: 'LAST', key: 'quantity_exceeded' }],
    });
    expect(await complete(shop, cart)).toMatchObject({ body: { type: 'order', order: { total: 24 } } });
  });

  it('is refused when a code takes off something else than the cart shows, and gives it back', async () => {
    const cart = await cartWith('CHANGED', OFF);
    await startPayment(shop, cart);
    await service.call('PUT', '/v1/vouchers/CHANGED', { discount: { type: 'AMOUNT', amount_off: 100 } });

    const refused = await shop.store('POST', `/store/carts/${cart}/complete`, {});

    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(/^stackable_changed: [A-Z].+\.$/);
    expect(await countUses(service, 'CHANGED')).toBe(0);
  });

  it('redeems once where it is sent again, and where two are sent at once', async () => {
    const cart = await cartWith('ONCE', OFF, 5);
    await startPayment(shop, cart);
    const path = `/store/carts/${cart}/complete`;

    const replies = await Promise.all([shop.store('POST', path, {}), shop.store('POST', path, {})]);
    const again = await shop.store('POST', path, {});

    expect(replies.map(({ body }) => body.type as string)).toContain('order');
    expect(again.body.type).toBe('order');
    expect(await countUses(service, 'ONCE')).toBe(1);
    expect(await attemptsOf(again.body.order.id)).toMatchObject([{ number: 1, state: 'redeemed' }]);
  });

  it('of eight carts with one use left: one sells with it, the others are refused', async () => {
    await makeCode(service, 'RACE', OFF, 1);
    const carts: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const cart = await makeCart(shop, market, ONE_LINE, 'de');
      await setCodes(shop, cart, ['RACE']);
      await startPayment(shop, cart);
      carts.push(cart);
    }

    const replies = await Promise.all(carts.map((cart) => shop.store('POST', `/store/carts/${cart}/complete`, {})));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    expect(replies.filter(({ body }) => body.type === 'order')).toMatchObject([{ body: { order: { total: 18 } } }]);
    expect(await countUses(service, 'RACE')).toBe(1);
  });

  it('without a discount makes no call and no attempt', async () => {
    const cart = await makeCart(shop, market, ONE_LINE, 'de');

    const done = await complete(shop, cart);

    expect(done.body.type).toBe('order');
    expect(await attemptsOf(done.body.order.id)).toEqual([]);
    await expect(service.call('GET', `/v1/orders/${cart}`)).rejects.toThrow('404');
  });
});

describe('a gift card', () => {
  it('pays the total with tax, so that a cart of 0 completes without a payment', async () => {
    await makeGiftCard(service, 'CARD', 10_000);
    await makeCode(service, 'BEFORE', OFF);
    const cart = await makeCart(shop, market, ONE_LINE, 'de');

    const view = await setCodes(shop, cart, ['CARD', 'BEFORE']);

    expect(view).toMatchObject({
      applied: [
        { code: 'BEFORE', gift: false, amount: 500 },
        { code: 'CARD', gift: true, amount: 1800, lines: [] },
      ],
    });
    const shown = await readCart(shop, cart);
    expect(shown).toMatchObject({
      total: 0,
      credit_lines: [{ reference: 'stackable', reference_id: 'CARD', amount: 18 }],
    });
    await shop.store('POST', '/store/payment-collections', { cart_id: cart });
    const done = await shop.store('POST', `/store/carts/${cart}/complete`, {});
    expect(done.body.type).toBe('order');
    expect(await readBalance(service, 'CARD')).toBe(8200);
  });

  it('pays what it holds, is charged once, and gets it back with the order', async () => {
    await makeGiftCard(service, 'SMALL', 700);
    const cart = await makeCart(shop, market, ONE_LINE, 'de');
    await setCodes(shop, cart, ['SMALL']);
    expect((await readCart(shop, cart)).total).toBe(17);
    expect((await complete(shop, cart, 'pp_declining_tests')).body.order).toBeUndefined();
    expect(await readBalance(service, 'SMALL')).toBe(700);

    const done = await complete(shop, cart);

    expect(done.body).toMatchObject({ type: 'order', order: { total: 17 } });
    expect(await readBalance(service, 'SMALL')).toBe(0);
    await shop.admin('POST', `/admin/orders/${done.body.order.id}/cancel`);
    expect(await readBalance(service, 'SMALL')).toBe(700);
  });
});

describe('a canceled order', () => {
  it.each([
    ['one code', ['CANCELED']],
    ['several codes', ['CANCELED-1', 'CANCELED-2']],
  ])('gives %s back', async (_title, codes) => {
    for (const code of codes) await makeCode(service, code, OFF, 1);
    const cart = await makeCart(shop, market, ONE_LINE, 'de');
    await setCodes(shop, cart, codes);
    const { order } = (await complete(shop, cart)).body;

    const canceled = await shop.admin('POST', `/admin/orders/${order.id}/cancel`);

    expect(canceled).toMatchObject({ status: 200, body: { order: { status: 'canceled' } } });
    for (const code of codes) expect(await countUses(service, code)).toBe(0);
    expect(await attemptsOf(order.id)).toMatchObject([{ number: 1, state: 'rolled_back' }]);
  });
});
