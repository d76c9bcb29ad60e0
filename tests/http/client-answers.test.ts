// What answers show a browser, on every route it may call: no amount of a card of another customer, and its own names.
import * as app from '../support/app';
import {
  aCaller,
  aGiftCard,
  allRoutes,
  aRuntime,
  aShopperKey,
  aVoucher,
  callHandler,
  figures,
  type HttpAnswer,
  type HttpCall,
  KEYS,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  putShopperKeys,
  putVoucher,
  signedToken,
  type SigningKey,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
const caller = aCaller();
/** What the cards of these tests hold, and what is left where 100 or 1,000 is taken. */
const AMOUNTS = figures(7_654, 7_554, 6_654);
const EXPAND = { expand: ['order', 'redeemable', 'category', 'explain'] };

let rt: TestRuntime;
let signer: SigningKey;

beforeEach(async () => {
  const open = { client_trusted_domains: [SHOP], client_redeem_enabled: true, client_publish_enabled: true };
  const limits = { client_rate_limit_enabled: false, wrong_code_limit_enabled: false };
  rt = await aRuntime({ settings: { ...open, ...limits, client_publish_campaigns: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  signer = await aShopperKey();
  await putShopperKeys(rt, signer);
  app.installRuntime(rt);
  await app.upsertCustomer(rt, caller, { source_id: 'ada' });
  await app.upsertCustomer(rt, caller, { source_id: 'eve' });
  // Pictures of codes get their key with the first code.
  await app.createVoucher(rt, caller, 'SETUP', { discount: { type: 'PERCENT', percent_off: 5 } });
});

type Ask = Partial<HttpCall> & { readonly as?: string | null };

async function call(key: string, { as = null, ...rest }: Ask): Promise<HttpAnswer> {
  const { handler, method, path } = allRoutes().find((route) => route.key === key)!;
  const token: Record<string, string> =
    as === null ? {} : { 'X-Customer-Token': await signedToken(rt, signer, { sub: as }) };
  const keys = path.startsWith('/client/') ? { ...KEYS.client, Origin: SHOP, ...token } : KEYS.server;
  return callHandler(handler, { method, path, headers: keys, ...rest });
}

const shown = ({ body }: HttpAnswer): string => JSON.stringify(body);

/** Every way to ask about the card, for amounts it holds and amounts it does not. */
function questions(code: string): readonly (readonly [string, Ask])[] {
  const orders = [{ amount: 100 }, { amount: 1_000_000_000 }];
  const credits = [undefined, 100, 9_999_999];
  const lines = credits.map((wanted) => voucherLine(code, wanted));
  const bodies = orders.flatMap((order) => lines.map((line) => ({ redeemables: [line], order })));
  return [
    ...bodies.flatMap((body): readonly [string, Ask][] => [
      ['POST /client/v1/validations', { body: { ...body, options: EXPAND } }],
      ['POST /client/v1/redemptions', { body: { ...body, options: EXPAND } }],
      ['POST /client/v1/redeem', { query: `code=${code}`, body: { order: body.order, ...giftOf(body) } }],
    ]),
    ['GET /client/v1/validate', { query: `code=${code}&amount=100` }],
    ['GET /client/v1/validate', { query: `code=${code}&amount=1000000000` }],
    ['GET /client/v1/validate', { query: `code=${code}&amount=100&session_type=LOCK` }],
    ...['ALL', 'CUSTOMER_WALLET', 'AUDIENCE_ONLY'].map((scenario): [string, Ask] => {
      const options = { expand: ['redeemable', 'category', 'validation_rules'] };
      const session = { type: 'LOCK' };
      return ['POST /client/v1/qualifications', { body: { scenario, order: { amount: 100 }, options, session } }];
    }),
    ...orders.map((order): [string, Ask] => {
      const options = { filters: { code: { conditions: { $is: [code] } } }, expand: ['redeemable'] };
      return ['POST /client/v1/qualifications', { body: { order, options, session: { type: 'LOCK' } } }];
    }),
  ];
}

function giftOf({ redeemables: [line] }: { readonly redeemables: readonly { readonly gift?: unknown }[] }): object {
  return line?.gift === undefined ? {} : { gift: line.gift };
}

describe('amounts of a card', () => {
  it.each([
    ['by claim, of nobody', null, null],
    ['by claim, of Ada', null, 'ada'],
    ['to another customer, of nobody', 'eve', null],
    ['to another customer, of Ada', 'eve', 'ada'],
  ])('are not shown %s', async (_name, as, owner) => {
    const holder = owner === null ? null : (await rt.store.customers.load(caller, owner))!.customer.id;
    // The balance would be another one after the first redemption that works.
    const fresh = async () =>
      (await putVoucher(rt, aGiftCard(7_654, { ...(holder !== null && { holder_id: holder }) }))).code;
    const count = questions(await fresh()).length;

    for (let index = 0; index < count; index += 1) {
      const [key, ask] = questions(await fresh())[index]!;
      const answer = await call(key, { ...ask, as });

      expect([key, answer.status < 500, AMOUNTS.exec(shown(answer))]).toEqual([key, true, null]);
    }
  });

  it.each([null, 'eve'])('are not shown by a publication that is refused: %s', async (as) => {
    const { code } = await putVoucher(rt, aGiftCard(7_654));
    await call('POST /v1/publications', { body: { voucher: code, customer: { source_id: 'ada' } } });
    const body = { voucher: code, ...(as === null && { customer: { source_id: 'ada' } }) };

    const answer = await call('POST /client/v1/publish', { body, as });

    expect(answer.status).toBe(400);
    expect(shown(answer)).not.toMatch(AMOUNTS);
    expect(shown(answer)).not.toMatch(/cust_/);
  });
});

describe('tracking ids', () => {
  it.each([
    ['sent', { tracking_id: 'ada' }],
    ['of a customer', { customer: { source_id: 'ada' } }],
  ])('of a claim are others than those of the backend: %s', async (_name, members) => {
    const { code } = await putVoucher(rt);
    const body = { redeemables: [voucherLine(code)], ...members };
    const tracked = async (key: string, as: string | null = null) =>
      (await call(key, { body, as })).body.tracking_id as string;

    const claimed = await tracked('POST /client/v1/validations');
    const backend = await tracked('POST /v1/validations');

    expect(claimed).toMatch(/^track_/);
    expect(claimed).not.toBe(backend);
    expect(claimed).toBe(await tracked('POST /client/v1/validations'));
  });

  it('with a token are those of its customer, whatever is sent', async () => {
    const { code } = await putVoucher(rt);
    const ask = async (key: string, members: object, as: string | null = null) =>
      (await call(key, { body: { redeemables: [voucherLine(code)], ...members }, as })).body.tracking_id;

    const own = await ask('POST /v1/validations', { customer: { source_id: 'ada' } });

    expect(await ask('POST /client/v1/validations', { tracking_id: 'eve' }, 'ada')).toBe(own);
  });
});

describe('an order by a token that names it', () => {
  it('is the one that is named, under all of its names', async () => {
    const { code } = await putVoucher(rt);
    const made = async (source_id: string) => {
      const body = { source_id, amount: 900, customer: { source_id: 'ada' } };
      return (await call('POST /v1/orders', { body })).body;
    };
    const [named, other] = [await made('o-1'), await made('o-2')];
    const token = await signedToken(rt, signer, { orders: ['o-1'] });
    const redeem = async (order: object) => {
      const { handler, path } = allRoutes().find(({ key }) => key === 'POST /client/v1/redemptions')!;
      const headers = { ...KEYS.client, Origin: SHOP, 'X-Customer-Token': token };
      return callHandler(handler, { path, headers, body: { redeemables: [voucherLine(code)], order } });
    };

    const mixed = await redeem({ id: other.id, source_id: 'o-1' });
    const renamed = await redeem({ id: 'o-1', source_id: 'o-2' });

    expect(mixed).toMatchObject({ status: 404, body: { resource_type: 'order' } });
    expect((await rt.store.orders.load(caller, 'o-2'))?.order).toMatchObject({ id: other.id, status: 'CREATED' });
    expect((await rt.store.orders.load(caller, 'o-1'))?.order).toMatchObject({ id: named.id, source_id: 'o-1' });
    expect(renamed.status).toBeLessThan(500);
  });
});

describe('a reward and a referral by claim', () => {
  it('earn nobody anything', async () => {
    const { id, name } = await putCampaign(rt, { campaign_type: 'REFERRAL_PROGRAM', id: `camp_${'1'.repeat(24)}` });
    const referral = await putVoucher(rt, aVoucher({ campaign: name, campaign_id: id, is_referral_code: true }));
    await call('POST /v1/publications', { body: { voucher: referral.code, customer: { source_id: 'ada' } } });
    const profile = async (who: string) => rt.store.customers.load(caller, who);
    const before = [await profile('ada'), await profile('eve')];

    const { status } = await call('POST /client/v1/redeem', {
      query: `code=${referral.code}`,
      body: { order: { amount: 100 }, customer: { source_id: 'eve' } },
    });

    expect(status).toBe(200);
    expect([await profile('ada'), await profile('eve')]).toEqual(before);
  });
});
