// The hash chain of each balance: every way in which a balance changes adds a line that follows from the one before it.
import { rollback } from '../support/returns';
import * as app from '../support/app';
import {
  aCaller,
  aClub,
  aDiscount,
  aGift,
  answered,
  aRuntime,
  brokenInvariants,
  callRoute,
  type ChainedLine,
  KEYS,
  OTHER_PROJECT,
  problemsOf,
  putKeys,
  redeemed,
  returned,
  type TestRuntime,
  voucherOf,
} from '../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

interface Ledger {
  readonly data: readonly ChainedLine[];
  readonly total: number;
  readonly head: { readonly sequence: number; readonly hash: string; readonly balance: number };
}

const ledgerOf = async (code: string, query = 'limit=100'): Promise<Ledger> =>
  await answered('GET /v1/vouchers/{code}/ledger', { params: { code }, query });

/** The types of the lines of a card whose chain holds. */
async function typesOf(code: string): Promise<readonly string[]> {
  const { data, total, head } = await ledgerOf(code);
  expect(problemsOf(data)).toEqual([]);
  expect(total).toBe(data.length);
  const last = data.at(-1)!;
  expect(head).toEqual({ sequence: last.sequence, hash: last.hash, balance: last.balance_after });
  return data.map(({ type, change }) => `${type} ${change}`);
}

const pay = (code: string, credits: number, amount = 10_000) => {
  rt.clock.advance(1000);
  return redeemed([voucherOf(code, { gift: { credits } })], { amount });
};

const give = (code: string, amount: number) => {
  rt.clock.advance(1000);
  return answered('POST /v1/vouchers/{code}/balance', { params: { code }, body: { amount } });
};

async function aCampaign(voucher: object, more: object = {}): Promise<string> {
  const body = { name: 'Cards', campaign_type: 'GIFT_VOUCHERS', type: 'STATIC', voucher, ...more };
  return (await answered('POST /v1/campaigns', { body })).id;
}

const addCode = (campaignId: string, code: string) =>
  answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params: { campaignId, code }, body: {} });

describe('the ledger of a card', () => {
  it('begins with the opening line of a card that nobody used', async () => {
    const { id, created_at } = await aGift('NEW', 1000);

    expect(await ledgerOf('NEW')).toMatchObject({
      object: 'list',
      data_ref: 'data',
      total: 1,
      data: [
        {
          voucher_id: id,
          sequence: 1,
          created_at,
          type: 'OPENING',
          change: 1000,
          balance_after: 1000,
          previous_hash: '0'.repeat(64),
        },
      ],
      head: { sequence: 1, balance: 1000 },
    });
    expect(await typesOf('NEW')).toEqual(['OPENING 1000']);
  });

  it.each([
    ['without a campaign', () => aGift('G', 1000)],
    ['of a campaign', async () => addCode(await aCampaign({ type: 'GIFT_VOUCHER', gift: { amount: 1000 } }), 'G')],
  ])('%s has a line for each redemption, rollback, return and change by hand', async (_name, make) => {
    await make();
    const first = await pay('G', 300);
    expect((await rollback(first.id)).status).toBe(200);
    const second = await pay('G', 400);
    await give('G', 50);
    await returned(second.id, { amount: 5000 });
    await returned(second.id, { amount: 2500 });
    await give('G', -20);
    const third = await pay('G', 100);
    await give('G', 1);
    expect((await rollback(third.id)).status).toBe(200);
    expect((await rollback(second.id)).status).toBe(200);
    await answered('PUT /v1/vouchers/{code}', { params: { code: 'G' }, body: { metadata: { edited: true } } });

    expect(await typesOf('G')).toEqual([
      'OPENING 1000',
      'CREDITS_REDEMPTION -300',
      'CREDITS_REFUND 300',
      'CREDITS_REDEMPTION -400',
      'CREDITS_ADDITION 50',
      'CREDITS_REFUND 200',
      'CREDITS_REFUND 100',
      'CREDITS_REMOVAL -20',
      'CREDITS_REDEMPTION -100',
      'CREDITS_ADDITION 1',
      'CREDITS_REFUND 100',
      'CREDITS_REFUND 100',
    ]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('has the new amount of its campaign as a line, each time it changes', async () => {
    const campaignId = await aCampaign({ type: 'GIFT_VOUCHER', gift: { amount: 500 } });
    await addCode(campaignId, 'C');
    for (const amount of [800, 700]) {
      rt.clock.advance(1000);
      const body = { voucher: { type: 'GIFT_VOUCHER', gift: { amount } } };
      await answered('PUT /v1/campaigns/{campaignId}', { params: { campaignId }, body });
      await app.runDueActions(rt, performance.now() + 20_000);
    }
    await pay('C', 100);

    expect(await typesOf('C')).toEqual([
      'OPENING 500',
      'CREDITS_ADDITION 300',
      'CREDITS_REMOVAL -100',
      'CREDITS_REDEMPTION -100',
    ]);
    const { data } = await answered('GET /v1/ledger/statement');
    expect(data[0]).toMatchObject({ issued: 500, added: 300, spent: -100, removed: -100, closing: 600 });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('of points has a line for each redemption and return', async () => {
    const { id } = await aClub(
      { type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } } },
      { points: 30, order: { amount: 10_000 } },
    );
    rt.clock.advance(1000);
    await returned(id, { all: true });

    expect(await typesOf('POINTS')).toEqual(['OPENING 500', 'POINTS_REDEMPTION -30', 'POINTS_REFUND 30']);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is read page by page', async () => {
    await aGift('P', 1000);
    for (const amount of [1, 2, 3, 4]) await give('P', amount);
    const { data: all } = await ledgerOf('P');

    const pages = await Promise.all([1, 2, 3, 4].map((page) => ledgerOf('P', `limit=2&page=${page}`)));

    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
    expect(pages.flatMap(({ data }) => data)).toEqual(all);
    expect(pages.every(({ total }) => total === 5)).toBe(true);
    expect((await app.listLedger(rt, aCaller(), 'P', {})).data).toEqual(all);
  });

  it('holds under many changes at once', async () => {
    await aGift('BUSY', 10_000);

    await Promise.all(Array.from({ length: 8 }, (_, at) => give('BUSY', at + 1)));

    expect((await typesOf('BUSY')).length).toBe(9);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('GET /v1/vouchers/{code}/ledger', () => {
  const statusOf = async (code: string, headers: Readonly<Record<string, string>> = KEYS.server) => {
    const { status, body } = await callRoute('GET /v1/vouchers/{code}/ledger', { params: { code }, headers });
    return [status, body.key];
  };

  it('refuses unknown codes, codes without a balance, and client keys', async () => {
    await aDiscount('OFF', { type: 'PERCENT', percent_off: 10 });
    await aGift('BIN', 100);
    await callRoute('DELETE /v1/vouchers/{code}', { params: { code: 'BIN' } });

    expect(await statusOf('NOBODY')).toEqual([404, 'not_found']);
    expect(await statusOf('BIN')).toEqual([404, 'not_found']);
    expect(await statusOf('OFF')).toEqual([400, 'invalid_voucher']);
    expect([401, 403]).toContain((await statusOf('OFF', KEYS.client))[0]);
  });
});
