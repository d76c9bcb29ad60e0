// Carts and codes that a shop rarely sees: odd texts, guessers, fractions of a cent, and totals that become smaller.
import { market, service, shop, useShop } from './support/fixture';
import { makeShipping } from './support/shipping';
import { countUses, makeCode, makeGiftCard, makeTier, readBalance } from './support/service';
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

useShop({ rate: 7, project: ['--case-insensitive-codes'] });

const OFF = { type: 'AMOUNT', amount_off: 300 };
const ONE_LINE = [{ price: 20, quantity: 1 }];

function cartOf(price: number, quantity = 1): Promise<string> {
  return makeCart(shop, market, [{ price, quantity }], 'de');
}

async function setQuantity(cart: string, quantity: number): Promise<Reply> {
  const [line] = (await readCart(shop, cart)).items;
  return shop.store('POST', `/store/carts/${cart}/line-items/${line.id}`, { quantity });
}

describe('a gift card that pays all', () => {
  it('leaves no fraction of a cent, for which Medusa would ask a payment', async () => {
    await makeGiftCard(service, 'FRACTION', 10_000);
    // With 7 % tax this is 10.7107.
    const cart = await cartOf(10.01);

    expect(await setCodes(shop, cart, ['FRACTION'])).toMatchObject({ applied: [{ amount: 1071 }] });

    expect((await readCart(shop, cart)).total).toBe(0);
    const done = await shop.store('POST', `/store/carts/${cart}/complete`, {});
    expect(done.body).toMatchObject({ type: 'order', order: { total: 0 } });
    expect(await readBalance(service, 'FRACTION')).toBe(8929);
  });

  it('pays less once the cart costs less', async () => {
    await makeGiftCard(service, 'LESS', 10_000);
    const cart = await cartOf(10, 3);
    await setCodes(shop, cart, ['LESS']);

    await setQuantity(cart, 1);

    expect(await readView(shop, cart)).toMatchObject({ applied: [{ code: 'LESS', amount: 1070 }] });
    expect((await readCart(shop, cart)).total).toBe(0);
    await shop.store('POST', `/store/carts/${cart}/complete`, {});
    expect(await readBalance(service, 'LESS')).toBe(8930);
  });

  it('pays the shipping as well, and keeps no more than the total while the service is down', async () => {
    const shipping = await makeShipping(shop, { currency: 'eur', country: 'de' }, [5, 1]);
    const send = (cart: string, price: number): Promise<Reply> =>
      shop.store('POST', `/store/carts/${cart}/shipping-methods`, { option_id: shipping.get(price) });
    await makeGiftCard(service, 'SHIPPED', 10_000);
    const cart = await cartOf(10);
    await setCodes(shop, cart, ['SHIPPED']);
    expect((await send(cart, 5)).status).toBe(200);
    expect(await readView(shop, cart)).toMatchObject({ applied: [{ code: 'SHIPPED', amount: 1605 }] });
    await service.kill();

    expect((await send(cart, 1)).status).toBe(200);

    const { total, credit_lines } = await readCart(shop, cart);
    expect({ total, credit_lines }).toEqual({ total: 11.77, credit_lines: [] });
    expect(await readView(shop, cart)).toMatchObject({ status: 'unavailable', codes: ['SHIPPED'], applied: [] });
    await service.start();
    await send(cart, 1);
    expect(await readView(shop, cart)).toMatchObject({ applied: [{ code: 'SHIPPED', amount: 1177 }] });
  });
});

describe('a text that can be no code', () => {
  it('is refused alone, and the other codes apply', async () => {
    await makeCode(service, 'BESIDE', OFF);
    const cart = await cartOf(20);
    const odd = ['a\u0000b', '\ud800', '"; drop table cart', '🙂'.repeat(50)];

    const view = await setCodes(shop, cart, [...odd, 'BESIDE']);

    expect(view).toMatchObject({ status: 'ok', applied: [{ code: 'BESIDE', amount: 300 }] });
    expect(view.rejected.map(({ key }: { readonly key: string }) => key)).toEqual(odd.map(() => 'not_found'));
  });

  it('is 400 on the route of promotions, and changes nothing', async () => {
    await makeCode(service, 'REMAINS', OFF);
    const cart = await cartOf(20);
    await setCodes(shop, cart, ['REMAINS']);

    for (const code of ['a\u0000b', '', 'x'.repeat(5000)]) {
      const refused = await shop.store('POST', `/store/carts/${cart}/promotions`, { promo_codes: [code] });
      expect(refused).toMatchObject({ status: 400, body: { message: 'This code does not exist.' } });
    }
    expect(await readView(shop, cart)).toMatchObject({ codes: ['REMAINS'], applied: [{ amount: 300 }], rejected: [] });
  });
});

describe('a code', () => {
  it('whose letters are composed otherwise than those of the shop is the same code, and its order is made', async () => {
    const [stored, entered] = ['\u00c9T\u00c9', 'E\u0301te\u0301'];
    await makeCode(service, stored, OFF, 5);
    await makeCode(service, 'BESIDE-IT', OFF, 5);
    const cart = await cartOf(20);

    expect(await setCodes(shop, cart, [entered, stored, 'BESIDE-IT'])).toMatchObject({
      applied: [{ code: entered }, { code: 'BESIDE-IT' }],
      rejected: [{ code: stored, key: 'duplicated_redeemables' }],
    });
    expect(await complete(shop, cart)).toMatchObject({ body: { type: 'order' } });
    expect(await countUses(service, stored)).toBe(1);
  });

  it('in three spellings is used once', async () => {
    await makeCode(service, 'Twice', OFF, 5);
    const cart = await cartOf(20);

    const view = await setCodes(shop, cart, ['twice', 'TWICE', 'Twice']);

    expect(view).toMatchObject({ applied: [{ code: 'twice', amount: 300 }] });
    expect(view.rejected).toMatchObject([{ key: 'duplicated_redeemables' }, { key: 'duplicated_redeemables' }]);
    const { order } = (await complete(shop, cart)).body;
    expect(await countUses(service, 'Twice')).toBe(1);
    expect((await describeOrder(shop, order.id)).attempts).toMatchObject([{ state: 'redeemed' }]);
  });

  it('of a guest works while another guest guesses codes', async () => {
    await makeCode(service, 'HONEST', OFF);
    const guessing = await cartOf(20);
    const guesses = Array.from({ length: 30 }, (_, index) => `GUESS-${index}`);
    await setCodes(shop, guessing, guesses);
    await setCodes(shop, guessing, guesses);
    const honest = await cartOf(20);

    expect(await setCodes(shop, honest, ['HONEST'])).toMatchObject({ status: 'ok', applied: [{ code: 'HONEST' }] });

    expect((await complete(shop, honest)).body).toMatchObject({ type: 'order' });
    expect(await countUses(service, 'HONEST')).toBe(1);
  });

  it('waits on an empty cart, and applies once there are goods', async () => {
    await makeCode(service, 'WAITING', OFF);
    // Without a region Medusa takes one of the shop.
    const { cart } = (await shop.store('POST', '/store/carts', {})).body;

    expect(await setCodes(shop, cart.id, ['WAITING'])).toMatchObject({
      status: 'ok',
      applied: [],
      rejected: [{ code: 'WAITING', key: 'missing_order_items' }],
    });
    const variant_id = await market.variant(20);
    await shop.store('POST', `/store/carts/${cart.id}/line-items`, { variant_id, quantity: 1 });
    expect(await readView(shop, cart.id)).toMatchObject({ applied: [{ code: 'WAITING', amount: 300 }], rejected: [] });
  });

  it('stays when the guest signs in or names an address', async () => {
    await makeCode(service, 'NAMED', OFF);
    const cart = await cartOf(20);
    await setCodes(shop, cart, ['NAMED']);

    await shop.store('POST', `/store/carts/${cart}`, { email: 'guest@example.com' });

    expect(await readView(shop, cart)).toMatchObject({ applied: [{ code: 'NAMED', amount: 300 }] });
    expect((await complete(shop, cart)).body).toMatchObject({ type: 'order' });
  });
});

describe('a tier', () => {
  it('that ends between the last change and the completion is refused, and the full price sells', async () => {
    const tier = await makeTier(service, 'Ends', OFF);
    const cart = await makeCart(shop, market, ONE_LINE, 'de');
    expect((await readView(shop, cart)).applied).toMatchObject([{ promotion_tier: tier }]);
    await startPayment(shop, cart);
    await service.call('PUT', `/v1/promotions/tiers/${tier}`, { active: false });

    const refused = await shop.store('POST', `/store/carts/${cart}/complete`, {});

    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^stackable_refused: [A-Z]/) },
    });
    await shop.store('POST', `/store/carts/${cart}`, { metadata: { touched: true } });
    expect((await complete(shop, cart)).body).toMatchObject({ type: 'order', order: { total: 21.4 } });
  });

  it('with a hostile name is a line of the cart like any other, and no answer or log has the token', async () => {
    const name = `"><script>alert('${'ß'.repeat(60)}')</script>{{7*7}} \u202e 🙂`;
    const tier = await makeTier(service, name, OFF);
    const cart = await makeCart(shop, market, ONE_LINE, 'de');

    const view = await readView(shop, cart);

    expect(view.applied).toMatchObject([{ promotion_tier: tier, name, amount: 300 }]);
    const { order } = (await complete(shop, cart)).body;
    const described = await describeOrder(shop, order.id);
    expect(described.applied).toMatchObject([{ name, amount: 300 }]);
    expect(JSON.stringify([view, order, described])).not.toContain(service.keys.appToken);
    expect(shop.output()).not.toContain(service.keys.appToken);
    await service.call('PUT', `/v1/promotions/tiers/${tier}`, { active: false });
  });
});
