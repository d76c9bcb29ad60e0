// The token by which a shop says whose browser calls: which ones are refused, and what one opens.
import { createHmac } from 'node:crypto';
import { handler as publish } from '../../functions/publications/create';
import { handler as qualify } from '../../functions/qualifications/check';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as validate } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  aCaller,
  aGiftCard,
  allRoutes,
  aRuntime,
  aShopperKey,
  aVoucher,
  callHandler,
  dump as dumpAll,
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
  type TokenWords,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
const caller = aCaller();

let rt: TestRuntime;
let hmac: SigningKey;
let curve: SigningKey;

async function install(settings: Partial<app.ProjectSettings> = {}): Promise<void> {
  const open = { client_trusted_domains: [SHOP], client_redeem_enabled: true, client_publish_enabled: true };
  const all = { ...open, client_rate_limit_enabled: false, client_publish_campaigns: ['*'] };
  rt = await aRuntime({ settings: { ...all, ...settings } });
  await putKeys(rt, OTHER_PROJECT);
  [hmac, curve] = await Promise.all([aShopperKey('HS256'), aShopperKey('ES256')]);
  await putShopperKeys(rt, hmac, curve);
  app.installRuntime(rt);
  // Pictures of codes get their key with the first code.
  await app.createVoucher(rt, caller, 'SETUP', { discount: { type: 'PERCENT', percent_off: 5 } });
}

beforeEach(() => install());

/** Everything but the counts of requests. */
async function dump(): Promise<unknown> {
  return Object.fromEntries(Object.entries(await dumpAll(rt)).filter(([key]) => !key.includes('#D#')));
}

type Ask = Partial<HttpCall> & { readonly token?: string };

function call(handler: Parameters<typeof callHandler>[0], path: string, { token, headers, ...rest }: Ask) {
  const own = { ...KEYS.client, Origin: SHOP, ...(token !== undefined && { 'X-Customer-Token': token }), ...headers };
  return callHandler(handler, { path, ...rest, headers: own });
}

const askToValidate = (ask: Ask) => call(validate, '/client/v1/validations', ask);
const askToRedeem = (ask: Ask) => call(redeem, '/client/v1/redemptions', ask);
const askToPublish = (ask: Ask) => call(publish, '/client/v1/publish', ask);
const askWhatQualifies = (ask: Ask) => call(qualify, '/client/v1/qualifications', ask);
const tokenOf = (words: TokenWords = {}) => signedToken(rt, curve, words);
const shown = ({ body }: HttpAnswer): string => JSON.stringify(body);

/** A token whose signature is right, whatever its header says. */
function forged(header: object, payload: object, secret: string | Uint8Array): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function claims(): { sub: string; aud: string; iat: number; exp: number } {
  const nowS = Math.floor(rt.clock.nowMs() / 1000);
  return { sub: 'ada', aud: caller.project, iat: nowS, exp: nowS + 60 };
}

describe('a shopper token', () => {
  it.each(['HS256', 'ES256'])('of %s is taken', async (algorithm) => {
    const key = algorithm === 'HS256' ? hmac : curve;
    const { code } = await putVoucher(rt);

    const answer = await askToValidate({
      token: await signedToken(rt, key),
      body: { redeemables: [voucherLine(code)] },
    });

    expect(answer).toMatchObject({ status: 200, body: { valid: true } });
  });

  const refused: readonly [string, string, () => string | Promise<string>][] = [
    ['of no text', 'is not a token', () => ''],
    ['that is none', 'is not a token', () => 'ada'],
    ['that is too long', 'is not a token', () => 'a'.repeat(4_097)],
    ['of an unknown key', 'names no key', async () => signedToken(rt, await aShopperKey())],
    [
      'without a key',
      'names no key',
      () => forged({ alg: 'HS256' }, claims(), Buffer.from(hmac.record.key, 'base64url')),
    ],
    [
      'without a signature',
      'is not signed by',
      () => `${forged({ alg: 'none', kid: hmac.record.kid }, claims(), 'x').split('.', 2).join('.')}.`,
    ],
    [
      'signed by the public key as if it were a secret',
      'is not signed by ES256',
      () => forged({ alg: 'HS256', kid: curve.record.kid }, claims(), curve.record.key),
    ],
    [
      'with another algorithm in the header',
      'is not signed by',
      () => forged({ alg: 'HS512', kid: hmac.record.kid }, claims(), 'x'),
    ],
    [
      'that was changed',
      'has no valid signature',
      () => forged({ alg: 'HS256', kid: hmac.record.kid }, claims(), 'another secret'),
    ],
    [
      'with a critical extension',
      'has no valid signature',
      () =>
        tokenOf({ header: { crit: ['exp'] } }).catch(() =>
          forged(
            { alg: 'HS256', kid: hmac.record.kid, crit: ['x'], x: 1 },
            claims(),
            Buffer.from(hmac.record.key, 'base64url'),
          ),
        ),
    ],
    ['that has expired', 'has expired', () => tokenOf({ iat: -3600, exp: -6 })],
    ['of the future', 'has no iat before now', () => tokenOf({ iat: 60, exp: 120 })],
    ['for more than 24 hours', 'is valid for more than 24 hours', () => tokenOf({ exp: 86_401 })],
    ['for another project', 'has another aud', () => tokenOf({ aud: OTHER_PROJECT })],
    ['without an audience', 'has another aud', () => tokenOf({ without: ['aud'] })],
    ['without an end', 'has another exp', () => tokenOf({ without: ['exp'] })],
    ['without a beginning', 'has another iat', () => tokenOf({ without: ['iat'] })],
    ['of nobody', 'has another sub', () => tokenOf({ without: ['sub'] })],
    ['of an empty name', 'has no sub', () => tokenOf({ sub: '' })],
    ['of a name that is none', 'has no sub', () => tokenOf({ sub: ['ada'] })],
    ['of too long a name', 'has no sub', () => tokenOf({ sub: 'a'.repeat(256) })],
    ['with orders that are none', 'has no list', () => tokenOf({ orders: 'o-1' })],
    [
      'with too many orders',
      'has no list',
      () => tokenOf({ orders: Array.from({ length: 51 }, (_, at) => `o-${at}`) }),
    ],
    [
      'of a revoked key',
      'is signed by a revoked key',
      async () => {
        const key = await aShopperKey('HS256', { revoked: true });
        await putShopperKeys(rt, key);
        return signedToken(rt, key);
      },
    ],
    [
      'of a key that has expired',
      'is signed by a key that has expired',
      async () => {
        const key = await aShopperKey('HS256', { expiresAt: '2026-03-10T12:00:00.000Z' });
        await putShopperKeys(rt, key);
        return signedToken(rt, key);
      },
    ],
  ];

  it.each(refused)('%s is refused, and nothing is done', async (_name, details, make) => {
    const { code } = await putVoucher(rt, aVoucher({ redemption: { quantity: 1, redeemed_quantity: 0 } }));
    const token = await make();
    const before = await dump();

    const answer = await askToRedeem({ token, body: { redeemables: [voucherLine(code)] } });

    expect(answer).toMatchObject({ status: 401, body: { key: 'unauthorized' } });
    expect(answer.body.details).toContain(details);
    expect(answer.headers['access-control-allow-origin']).toBe(SHOP);
    expect(await dump()).toEqual(before);
  });

  it('holds a few seconds longer, for clocks that differ', async () => {
    const { code } = await putVoucher(rt);
    const body = { redeemables: [voucherLine(code)] };

    expect((await askToValidate({ token: await tokenOf({ iat: -60, exp: -4 }), body })).status).toBe(200);
    expect((await askToValidate({ token: await tokenOf({ iat: 4, exp: 60 }), body })).status).toBe(200);
  });

  it('is looked at on every route of clients', async () => {
    const statuses = await Promise.all(
      allRoutes()
        .filter(({ kind }) => kind === 'client')
        .map(({ handler, method, path }) => call(handler, path, { method, token: 'none', body: '[]' })),
    );

    expect(statuses.length).toBeGreaterThan(8);
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('is nothing to a backend, which needs none', async () => {
    const { code } = await putVoucher(rt);
    const headers = { ...KEYS.server, 'X-Customer-Token': 'none' };

    expect(
      (await callHandler(validate, { path: '/v1/validations', headers, body: { redeemables: [voucherLine(code)] } }))
        .status,
    ).toBe(200);
  });

  it('may be sent by a page: the preflight allows it', async () => {
    const { handler } = await import('../../functions/system/not-found');
    const { headers } = await callHandler(handler, {
      method: 'OPTIONS',
      path: '/client/v1/redemptions',
      headers: { Origin: SHOP },
    });

    expect(headers['access-control-allow-headers']).toContain('X-Customer-Token');
  });

  it('lets its customer ask 20 times in 5 seconds, from wherever', async () => {
    await install({ client_rate_limit_enabled: true });
    const token = await tokenOf();
    const ask = (index: number, of = token) =>
      askToValidate({
        token: of,
        sourceIp: `192.0.2.${index}`,
        body: { redeemables: [{ object: 'promotion_tier', id: 'promo_x' }] },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await ask(index)).status);

    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await ask(99, await tokenOf({ sub: 'eve' }))).status).toBe(200);
  });
});

describe('with a shopper token', () => {
  const ADA = { source_id: 'ada', name: 'Ada Lovelace', email: 'ada@lovelace.example', metadata: { tier: 'gold' } };

  async function aCustomer(members: object = ADA): Promise<app.Customer> {
    await app.upsertCustomer(rt, caller, members);
    return (await rt.store.customers.load(caller, (members as { source_id: string }).source_id))!.customer;
  }

  it('a request is that customer', async () => {
    const ada = await aCustomer();
    const { code } = await putVoucher(rt);

    const answer = await askToRedeem({
      token: await tokenOf(),
      body: { redeemables: [voucherLine(code)], order: { amount: 100 } },
    });

    expect(answer.body).toMatchObject({
      redemptions: [{ customer_id: ada.id, customer: { source_id: 'ada', name: 'Ada Lovelace' } }],
      order: { customer_id: ada.id },
    });
  });

  it.each([
    ['by source id', () => ({ source_id: 'eve' })],
    ['by id', (other: app.Customer) => ({ id: other.id })],
  ])('nobody else is meant: %s', async (_name, name) => {
    await aCustomer();
    const eve = await aCustomer({ source_id: 'eve' });
    const { code } = await putVoucher(rt);
    const customer = name(eve);
    const token = await tokenOf();
    const before = await dump();
    const answers = [
      await askToRedeem({ token, body: { redeemables: [voucherLine(code)], customer } }),
      await askToValidate({ token, body: { redeemables: [voucherLine(code)], customer } }),
      await askToPublish({ token, body: { voucher: code, customer } }),
    ];

    for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_customer' } });
    expect(await dump()).toEqual(before);
  });

  it('only members that the project lists are changed, and only they serve the decision', async () => {
    await install({ shopper_customer_members: ['phone'] });
    await aCustomer();
    const { code } = await putVoucher(rt);
    const customer = { source_id: 'ada', name: 'Mallory', phone: '123', metadata: { tier: 'black' } };

    await askToRedeem({ token: await tokenOf(), body: { redeemables: [voucherLine(code)], customer } });

    const stored = await rt.store.customers.load(caller, 'ada');
    expect(stored?.customer).toMatchObject({ ...ADA, phone: '123' });
  });

  it('the wallet is open, and shows the balance of its own cards alone', async () => {
    const ada = await aCustomer();
    const own = await putVoucher(rt, aGiftCard(5_432));
    await callHandler(publish, {
      path: '/v1/publications',
      headers: KEYS.server,
      body: { voucher: own.code, customer: { source_id: 'ada' } },
    });
    const others = await putVoucher(rt, aGiftCard(7_654));
    const ask = { scenario: 'CUSTOMER_WALLET', order: { amount: 9_999 } };

    const wallet = await askWhatQualifies({ token: await tokenOf(), body: ask });
    const stranger = await askWhatQualifies({
      token: await tokenOf({ sub: 'eve' }),
      body: { ...ask, customer: { source_id: 'eve' } },
    });

    expect(wallet.body).toMatchObject({
      redeemables: { data: [{ id: own.code, result: { gift: { balance: 5_432, credits: 5_432 } } }] },
    });
    expect(shown(wallet)).not.toContain(others.code);
    expect(stranger.body).toMatchObject({ redeemables: { total: 0 } });
    expect(shown(stranger)).not.toContain(ada.id);
  });

  it('its own card pays, and says what is left', async () => {
    const ada = await aCustomer();
    const card = await putVoucher(rt, aGiftCard(5_432, { holder_id: ada.id }));
    const body = { redeemables: [voucherLine(card.code)], order: { amount: 432 } };

    expect((await askToRedeem({ token: await tokenOf({ sub: 'eve' }), body })).body).toMatchObject({
      key: 'invalid_customer',
    });
    expect((await askToRedeem({ token: await tokenOf(), body })).body).toMatchObject({
      redemptions: [{ gift: { amount: 432 }, voucher: { holder_id: ada.id, gift: { balance: 5_000 } } }],
    });
  });

  it('a card without a holder shows no more than to any other caller', async () => {
    await aCustomer();
    const card = await putVoucher(rt, aGiftCard(5_432));
    const ask = async (amount: number) =>
      askToValidate({ token: await tokenOf(), body: { redeemables: [voucherLine(card.code)], order: { amount } } });

    const [covered, huge] = [await ask(32), await ask(1_000_000_000)];
    expect(covered.body).toMatchObject({ valid: true, redeemables: [{ result: { gift: { credits: 32 } } }] });
    expect(huge.body).toMatchObject({ valid: false });
    expect(shown(covered) + shown(huge)).not.toMatch(figures(5_432, 5_400));
  });

  it('a publication does not show who passed a code on to its customer', async () => {
    const eve = await aCustomer({ source_id: 'eve' });
    await aCustomer();
    const referral = await putCampaign(rt, { id: `camp_${'r'.repeat(24)}`, campaign_type: 'REFERRAL_PROGRAM' });
    const member = { campaign: referral.name, campaign_id: referral.id };
    const friend = await putVoucher(
      rt,
      aVoucher({ ...member, is_referral_code: true, holder_id: eve.id, publish: { count: 1 } }),
    );
    const voucher = await putVoucher(rt);
    const token = await tokenOf();
    const used = await askToRedeem({
      token,
      body: { redeemables: [voucherLine(friend.code)], order: { amount: 1_000 } },
    });
    expect(used).toMatchObject({ status: 200 });

    const answer = await askToPublish({ token, body: { voucher: voucher.code } });

    expect(answer.body).toMatchObject({ customer: { referrals: { total: 1, campaigns: [{ referrer_id: null }] } } });
    expect(shown(answer)).not.toContain(eve.id);
  });

  describe('orders', () => {
    const order = { source_id: 'o-1', amount: 300 };

    it('that it names are those of the shop', async () => {
      await aCustomer();
      const { code } = await putVoucher(rt);
      await app.upsertOrder(rt, caller, { source_id: 'o-1', amount: 5_000, customer: { source_id: 'ada' } });

      const token = await tokenOf({ orders: ['o-1'] });
      const answer = await askToRedeem({
        token,
        body: { redeemables: [voucherLine(code)], order: { source_id: 'o-1' } },
      });

      expect(answer.body).toMatchObject({ order: { amount: 5_000, source_id: 'o-1' } });
      expect((await rt.store.orders.load(caller, 'o-1'))?.order.status).toBe('PAID');
    });

    it('that it does not name are left alone', async () => {
      await aCustomer();
      const { code } = await putVoucher(rt);
      await app.upsertOrder(rt, caller, { source_id: 'o-1', amount: 5_000, customer: { source_id: 'ada' } });

      const answer = await askToRedeem({
        token: await tokenOf({ orders: ['o-2'] }),
        body: { redeemables: [voucherLine(code)], order },
      });

      expect(answer.body).toMatchObject({ order: { amount: 300, source_id: 'o-1' } });
      expect((await rt.store.orders.load(caller, 'o-1'))?.order).toMatchObject({ status: 'CREATED', amount: 5_000 });
    });

    it('of another customer are not found, even where it names them', async () => {
      const { code } = await putVoucher(rt);
      await app.upsertOrder(rt, caller, { source_id: 'o-1', amount: 5_000, customer: { source_id: 'eve' } });
      const before = await rt.store.orders.load(caller, 'o-1');

      const token = await tokenOf({ orders: ['o-1'] });
      const answer = await askToRedeem({ token, body: { redeemables: [voucherLine(code)], order } });

      expect(answer).toMatchObject({ status: 404, body: { resource_type: 'order' } });
      expect(await rt.store.orders.load(caller, 'o-1')).toEqual(before);
    });

    it('that it names are locked with those of the shop', async () => {
      await aCustomer();
      const { code } = await putVoucher(rt);
      const nowMs = rt.clock.nowMs();
      await rt.store.orderLocks.acquire(caller, 'o-1', { nowMs, untilMs: nowMs + 60_000, owner: null });
      const body = { redeemables: [voucherLine(code)], order };

      expect((await askToRedeem({ token: await tokenOf({ orders: ['o-1'] }), body })).body).toMatchObject({
        key: 'multiple_requests',
      });
      expect((await askToRedeem({ token: await tokenOf(), body })).status).toBe(200);
    });
  });

  describe('publications', () => {
    async function campaignOf(count: number, members: object = {}): Promise<string> {
      const campaign = await putCampaign(rt, { id: `camp_${'0'.repeat(24)}`, ...members });
      const member = { campaign: campaign.name, campaign_id: campaign.id };
      for (let index = 0; index < count; index += 1) await putVoucher(rt, aVoucher(member));
      return campaign.name;
    }

    it('are to oneself, whether or not one is named', async () => {
      const ada = await aCustomer();
      const campaign = await campaignOf(2);
      const token = await tokenOf();

      for (const customer of [undefined, { source_id: 'ada' }]) {
        const { body } = await askToPublish({ token, body: { campaign, ...(customer && { customer }) } });

        expect(body).toMatchObject({
          customer_id: ada.id,
          customer: { name: 'Ada Lovelace' },
          voucher: { holder_id: ada.id },
        });
      }
    });

    it('are shown again under join once, to the customer who has the code', async () => {
      await aCustomer();
      const campaign = await campaignOf(5, { join_once: true });
      const { body } = await callHandler(publish, {
        path: '/v1/publications',
        headers: KEYS.server,
        body: { campaign, customer: { source_id: 'ada' } },
      });
      const { code } = body.voucher as { code: string };

      expect(shown(await askToPublish({ token: await tokenOf(), body: { campaign } }))).toContain(code);
      expect(shown(await askToPublish({ token: await tokenOf({ sub: 'eve' }), body: { campaign } }))).not.toContain(
        code,
      );
    });

    it('have source ids of their own', async () => {
      const campaign = await campaignOf(5);
      const ask = async (sub: string) =>
        askToPublish({ token: await tokenOf({ sub }), body: { campaign, source_id: 'p-1' } });
      const [first, again, eve] = [await ask('ada'), await ask('ada'), await ask('eve')];

      expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
      expect(again.body.id).toBe(first.body.id);
      expect(eve.body.id).not.toBe(first.body.id);
    });

    it('need somebody to go to', async () => {
      const campaign = await campaignOf(1);

      expect(await askToPublish({ body: { campaign } })).toMatchObject({
        status: 400,
        body: { key: 'missing_customer' },
      });
    });
  });
});
