// Returns by Medusa's own workflow: both sides agree to the cent on what is refunded, in money and to gift cards.
import { market, service, shop, useShop } from './support/fixture';
import {
  owedInMoney,
  readOrder,
  receiveUnits,
  requestReturn,
  sellAndSend,
  type Units,
  waitForReturns,
} from './support/returns';
import { makeCode, makeGiftCard, readBalance } from './support/service';
import { describeOrder, type Line, makeCart, makeMarket, type Market, setCodes } from './support/shop';

let taxed: Market;

useShop();

beforeAll(async () => {
  taxed = await makeMarket(shop, { currency: 'usd', country: 'us', rate: 19 });
});

interface StoredReturn {
  readonly policy: string;
  readonly refund_amount: number;
  readonly money_amount: number;
  readonly reason: string;
  readonly vouchers: readonly { readonly amount: number }[];
}

/** The returns of a redemption, the first one first. */
async function returnsOf(redemptionId: string): Promise<readonly StoredReturn[]> {
  const path = `/v1/redemptions/${redemptionId}/returns`;
  return (await service.call<{ readonly data: readonly StoredReturn[] }>('GET', path)).data.toReversed();
}

const LINES: readonly Line[] = [
  { price: 19.99, quantity: 3 },
  { price: 8.5, quantity: 2 },
];

/** An order of three A and two B, sent and paid. */
async function sell(codes: readonly string[], place = market, country?: string) {
  const cart = await makeCart(shop, place, LINES, country);
  await setCodes(shop, cart, codes);
  const order = await sellAndSend(shop, cart);
  const idOf = (price: number): string =>
    order.items.find((item: { readonly unit_price: number }) => item.unit_price === price).id as string;
  return { id: order.id as string, total: order.total as number, a: idOf(19.99), b: idOf(8.5) };
}

async function giveBack(order: string, units: readonly Units[], received: Parameters<typeof receiveUnits>[2]) {
  const id = await requestReturn(shop, order, units);
  await receiveUnits(shop, id, received);
  return id;
}

describe('the returns of an order with a code', () => {
  it('refund what the units cost, and in the end all that was paid', async () => {
    await makeCode(service, 'FIFTH', { type: 'PERCENT', percent_off: 20 });
    const { id, a, b } = await sell(['FIFTH']);
    const oneA = [{ id: a, quantity: 1 }];
    const owed: number[] = [];

    for (const [count, units, received] of [
      [1, oneA, { good: oneA }],
      [2, oneA, { damaged: oneA }],
      [3, [...oneA, { id: b, quantity: 2 }], { good: oneA, damaged: [{ id: b, quantity: 2 }] }],
    ] as const) {
      await giveBack(id, units, received);
      await waitForReturns(shop, id, count);
      owed.push(await owedInMoney(shop, id));
    }

    const { redemption_id } = (await describeOrder(shop, id)).attempts.at(-1);
    expect((await returnsOf(redemption_id)).map(({ refund_amount }) => refund_amount)).toEqual([1599, 1599, 2960]);
    expect(owed).toEqual([1599, 3199, 6158]);
    expect((await describeOrder(shop, id)).returns).toMatchObject([
      { state: 'done', note: null, refund_amount: 1599, gift_amount: 0 },
      { state: 'done', note: null, refund_amount: 1599, gift_amount: 0 },
      { state: 'done', note: null, refund_amount: 2960, gift_amount: 0 },
    ]);
  });
});

describe.each([
  ['without tax', () => market, undefined],
  ['with tax', () => taxed, 'us'],
] as const)('the returns of an order that a gift card paid in part, %s', (title, place, country) => {
  it('go to the card and to money in proportion, and Medusa owes what is left', async () => {
    const card = await makeGiftCard(service, `CARD ${title}`.replaceAll(' ', '-'), 3000);
    const code = await makeCode(service, `OFF ${title}`.replaceAll(' ', '-'), { type: 'AMOUNT', amount_off: 1000 });
    const { id, total, a, b } = await sell([code, card], place(), country);
    const paid = Math.round(total * 100);
    expect(await readBalance(service, card)).toBe(0);
    const { gift_redemption_id } = (await describeOrder(shop, id)).attempts.at(-1);
    const steps: readonly (readonly Units[])[] = [
      [{ id: a, quantity: 1 }],
      [{ id: b, quantity: 1 }],
      [
        { id: a, quantity: 2 },
        { id: b, quantity: 1 },
      ],
    ];

    for (const [index, units] of steps.entries()) {
      await giveBack(id, units, { good: units });
      await waitForReturns(shop, id, index + 1);

      const returns = await returnsOf(gift_redemption_id);
      const sum = (amountOf: (one: StoredReturn) => number): number =>
        returns.reduce((all, one) => all + amountOf(one), 0);
      expect(returns).toHaveLength(index + 1);
      expect(await owedInMoney(shop, id)).toBe(sum(({ money_amount }) => money_amount));
      expect(await readBalance(service, card)).toBe(sum(({ vouchers }) => vouchers[0]?.amount ?? 0));
    }

    expect(await readBalance(service, card)).toBe(3000);
    expect(await owedInMoney(shop, id)).toBe(paid);
    const { credit_lines } = await readOrder(shop, id);
    const credits = credit_lines as readonly { readonly reference: string; readonly amount: number }[];
    expect(credits.filter(({ reference }) => reference === 'stackable_return')).toHaveLength(3);
    expect(Math.round(credits.reduce((all, { amount }) => all + amount, 0) * 100)).toBe(0);
  });
});

describe.each([
  // 66.97 was paid. Without the discount, the kept units cost 56.98.
  ['FORFEIT', 999],
  // The kept units would have got the discount alone: all of the price comes back.
  ['RE_EVALUATE', 1999],
] as const)('a return under the policy %s', (policy, refund) => {
  beforeAll(() => service.setReturnPolicy(policy));

  afterAll(() => service.setReturnPolicy('KEEP'));

  it('is left to a person, with both amounts, and the gift card with it', async () => {
    const code = await makeCode(service, `OFF-${policy}`, { type: 'AMOUNT', amount_off: 1000 });
    const card = await makeGiftCard(service, `CARD-${policy}`, 3000);
    const { id, a } = await sell([code, card]);
    const { redemption_id, gift_redemption_id } = (await describeOrder(shop, id)).attempts.at(-1);

    await giveBack(id, [{ id: a, quantity: 1 }], { good: [{ id: a, quantity: 1 }] });
    await waitForReturns(shop, id, 1);

    expect(await returnsOf(redemption_id)).toMatchObject([{ policy, refund_amount: refund }]);
    expect(await returnsOf(gift_redemption_id)).toEqual([]);
    expect(await readBalance(service, card)).toBe(0);
    expect(await owedInMoney(shop, id)).toBe(1739);
    const note =
      `The return policy ${policy} refunds ${(refund / 100).toFixed(2)} for these goods, ` +
      'where Medusa shows what they cost. Credit the gift card by hand for its part.';
    expect((await describeOrder(shop, id)).returns).toMatchObject([
      { state: 'manual', note, refund_amount: refund, gift_amount: 0 },
    ]);
  });

  it('of an order that nothing but a gift card paid in part gives the card its part', async () => {
    const card = await makeGiftCard(service, `ALONE-${policy}`, 1000);
    const { id, a } = await sell([card]);

    await giveBack(id, [{ id: a, quantity: 1 }], { good: [{ id: a, quantity: 1 }] });
    await waitForReturns(shop, id, 1);

    expect((await describeOrder(shop, id)).returns).toMatchObject([{ state: 'done', note: null, gift_amount: 259 }]);
    expect(await readBalance(service, card)).toBe(259);
    expect(await owedInMoney(shop, id)).toBe(1740);
  });
});

describe('a return that is received in two parts', () => {
  it('is sent in two parts, and no part twice', async () => {
    await makeCode(service, 'PARTS', { type: 'PERCENT', percent_off: 10 });
    const { id, a } = await sell(['PARTS']);
    const returnId = await requestReturn(shop, id, [{ id: a, quantity: 2 }]);

    await receiveUnits(shop, returnId, { good: [{ id: a, quantity: 1 }] });
    await waitForReturns(shop, id, 1);
    await receiveUnits(shop, returnId, { good: [{ id: a, quantity: 1 }] });
    await waitForReturns(shop, id, 2);

    expect((await describeOrder(shop, id)).returns).toMatchObject([
      { return_id: returnId, reception: 1, state: 'done' },
      { return_id: returnId, reception: 2, state: 'done' },
    ]);
    const { redemption_id } = (await describeOrder(shop, id)).attempts.at(-1);
    const returns = await returnsOf(redemption_id);
    expect(returns.map(({ reason }) => reason)).toEqual([returnId, returnId]);
    expect(await owedInMoney(shop, id)).toBe(returns.reduce((sum, { refund_amount }) => sum + refund_amount, 0));
  });
});

describe('a return while the service is down', () => {
  it('is sent later; where it was refunded in money meanwhile, the card gets nothing, and the order says so', async () => {
    await makeGiftCard(service, 'LATE', 1000);
    await makeGiftCard(service, 'REFUNDED', 1000);
    const [late, refunded] = [await sell(['LATE']), await sell(['REFUNDED'])];
    const [payment] = (await readOrder(shop, refunded.id)).payment_collections[0].payments;
    await service.kill();

    for (const { id, a } of [late, refunded]) {
      await giveBack(id, [{ id: a, quantity: 1 }], { good: [{ id: a, quantity: 1 }] });
    }
    const refund = await shop.admin('POST', `/admin/payments/${payment.id}/refund`, { amount: 19.99 });
    expect(refund.status).toBe(200);
    await service.start();
    await waitForReturns(shop, late.id, 1, 180);
    await waitForReturns(shop, refunded.id, 1, 180);

    // One A is 1999 of 7697, of which the card paid 1000. Its part is rounded down.
    expect(await readBalance(service, 'LATE')).toBe(259);
    expect(await owedInMoney(shop, late.id)).toBe(1740);
    expect(await readBalance(service, 'REFUNDED')).toBe(0);
    expect((await describeOrder(shop, refunded.id)).returns).toMatchObject([
      { state: 'manual', note: expect.stringContaining('refunded in money'), gift_amount: 0 },
    ]);
  });
});
