// What a browser says of its customer without a shopper token: a claim, which reads nothing and changes nothing.
import { handler as publish } from '../../functions/publications/create';
import { handler as qualify } from '../../functions/qualifications/check';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as rollback } from '../../functions/redemptions/rollback';
import { handler as validate } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  aCaller,
  aGiftCard,
  aRule,
  aRuntime,
  assigned,
  aVoucher,
  callHandler,
  dump,
  figures,
  type Handler,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  putRecords,
  putVoucher,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
const CLIENT = { ...KEYS.client, Origin: SHOP };
const ADA = { source_id: 'ada', name: 'Ada Lovelace', email: 'ada@lovelace.example', metadata: { vip: 'secret-tier' } };
const SECRETS = /Lovelace|lovelace|secret-tier/;
const caller = aCaller();

let rt: TestRuntime;
let ada: app.Customer;

async function install(settings: Partial<app.ProjectSettings> = {}): Promise<void> {
  const open = { client_trusted_domains: [SHOP], client_redeem_enabled: true, client_publish_enabled: true };
  const all = { ...open, client_rate_limit_enabled: false, client_publish_campaigns: ['*'] };
  rt = await aRuntime({ settings: { ...all, ...settings } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await app.upsertCustomer(rt, caller, ADA);
  // Pictures of codes get their key with the first code.
  await app.createVoucher(rt, caller, 'SETUP', { discount: { type: 'PERCENT', percent_off: 5 } });
  ada = (await rt.store.customers.load(caller, 'ada'))!.customer;
}

beforeEach(() => install());

type Headers = Readonly<Record<string, string>>;

const call = (handler: Handler, path: string, body: object, headers: Headers = {}): Promise<HttpAnswer> =>
  callHandler(handler, { path, headers: { ...CLIENT, ...headers }, body });
const askToRedeem = (body: object, headers?: Headers) => call(redeem, '/client/v1/redemptions', body, headers);
const askToValidate = (body: object) => call(validate, '/client/v1/validations', body);
const askToPublish = (body: object, headers?: Headers) => call(publish, '/client/v1/publish', body, headers);
const asBackend = (handler: Handler, path: string, body: object, headers: Headers = {}): Promise<HttpAnswer> =>
  callHandler(handler, { path, headers: { ...KEYS.server, ...headers }, body });

const shown = (answer: HttpAnswer): string => JSON.stringify(answer.body);

/** Profiles and counts of customers. */
async function customers(): Promise<unknown> {
  return Object.fromEntries(Object.entries(await dump(rt)).filter(([key]) => /#C#\w+ [CU]$/.test(key)));
}

let made = 0;
/** A campaign with an id as the service makes it. */
function putNewCampaign(members: Partial<app.Campaign> = {}): Promise<app.Campaign> {
  made += 1;
  return putCampaign(rt, { id: `camp_${String(made).padStart(24, '0')}`, ...members });
}

/** A code that was published to Ada, who has counts from then on. */
async function aReferralCode(): Promise<string> {
  const { id, name } = await putNewCampaign({ campaign_type: 'REFERRAL_PROGRAM' });
  const { code } = await putVoucher(rt, aVoucher({ campaign: name, campaign_id: id, is_referral_code: true }));
  await asBackend(publish, '/v1/publications', { voucher: code, customer: { source_id: 'ada' } });
  return code;
}

const holdingsWrites = ({ id }: app.Customer, voucher: Partial<app.Voucher> = {}) => ({ holder_id: id, ...voucher });

describe('a wallet', () => {
  it.each(['CUSTOMER_WALLET', 'ALL', 'AUDIENCE_ONLY', 'PRODUCTS'])('is not opened by a claim: %s', async (scenario) => {
    const campaign = await putNewCampaign({ campaign_type: 'GIFT_VOUCHERS' });
    const member = { campaign: campaign.name, campaign_id: campaign.id };
    const card = await putVoucher(rt, aGiftCard(7_654, member));
    await asBackend(publish, '/v1/publications', { voucher: card.code, customer: { source_id: 'ada' } });

    for (const customer of [{ source_id: 'ada' }, { id: ada.id }, { source_id: 'nobody' }]) {
      const answer = await call(qualify, '/client/v1/qualifications', { scenario, customer, order: { amount: 9_999 } });

      expect(answer.status).toBe(200);
      expect(shown(answer)).not.toContain(card.code);
      expect(shown(answer)).not.toMatch(figures(7_654));
    }
  });

  it('shows no code of a campaign that has but one', async () => {
    const campaign = { type: 'STANDALONE', voucher: { type: 'DISCOUNT_VOUCHER', code: 'ONLY-ONE' } } as object;
    const record = await putNewCampaign(campaign);
    await putVoucher(rt, aVoucher({ code: 'ONLY-ONE', campaign: record.name, campaign_id: record.id }));

    expect(shown(await call(qualify, '/client/v1/qualifications', { order: { amount: 100 } }))).not.toContain(
      'ONLY-ONE',
    );
    expect(shown(await asBackend(qualify, '/v1/qualifications', { order: { amount: 100 } }))).toContain('ONLY-ONE');
  });

  it.each(['gift card', 'loyalty card'])('is not spent by a claim: %s', async (kind) => {
    const campaign = await putNewCampaign({ campaign_type: 'LOYALTY_PROGRAM' });
    const points = { points: 900, balance: 900 };
    const loyalty = {
      type: 'LOYALTY_CARD',
      loyalty_card: points,
      campaign: campaign.name,
      campaign_id: campaign.id,
    } as const;
    const card = await putVoucher(
      rt,
      kind === 'gift card' ? aGiftCard(900, holdingsWrites(ada)) : aVoucher(holdingsWrites(ada, loyalty)),
    );
    const line = { ...voucherLine(card.code), gift: { credits: 100 }, reward: { id: 'rew_any', points: 10 } };
    const body = { redeemables: [line], customer: { source_id: 'ada' }, order: { amount: 100 } };

    expect(await askToRedeem(body)).toMatchObject({ status: 400, body: { key: 'invalid_customer' } });
    expect((await askToValidate(body)).body).toMatchObject({ valid: false });
    expect((await rt.store.vouchers.load(caller, card.code))?.sequence).toBe(0);
  });
});

describe('a redemption by claim', () => {
  it('changes no stored customer, and is answered as it was sent', async () => {
    const { code } = await putVoucher(rt);
    const before = await customers();
    const customer = { source_id: 'ada', name: 'Mallory', email: 'mallory@evil.example', metadata: { vip: 'mine' } };

    const answer = await askToRedeem({ redeemables: [voucherLine(code)], customer, order: { amount: 1_000 } });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      redemptions: [{ customer_id: null, customer: { ...customer, object: 'customer' } }],
      order: { customer_id: null, referrer_id: null },
    });
    expect(shown(answer)).not.toMatch(SECRETS);
    expect(shown(answer)).not.toContain(ada.id);
    expect(await customers()).toEqual(before);
  });

  it('makes no customer, and stores nothing that was said of one', async () => {
    const { code } = await putVoucher(rt);
    const customer = { source_id: 'eve', name: 'Eve Adams', email: 'eve@evil.example' };

    await askToRedeem({ redeemables: [voucherLine(code)], customer });

    expect(await rt.store.customers.load(caller, 'eve')).toBeNull();
    expect(JSON.stringify(await dump(rt))).not.toMatch(/\beve\b/i);
  });

  it.each([
    ['by source id', () => ({ source_id: 'o-1' })],
    [
      'by source id, with other lines',
      () => ({ source_id: 'o-1', items: [{ source_id: 'p', price: 5, quantity: 1 }] }),
    ],
  ])('touches no order of the shop: %s', async (_name, order) => {
    const { code } = await putVoucher(rt);
    await app.upsertOrder(rt, caller, {
      source_id: 'o-1',
      amount: 5_000,
      customer: { source_id: 'ada' },
      metadata: { note: 'secret-tier' },
    });
    const before = await rt.store.orders.load(caller, 'o-1');

    const answer = await askToRedeem({ redeemables: [voucherLine(code)], order: { amount: 70, ...order() } });

    expect(answer.body).toMatchObject({ order: { source_id: 'o-1' }, redemptions: [{ order: { source_id: 'o-1' } }] });
    expect(shown(answer)).not.toMatch(SECRETS);
    expect(await rt.store.orders.load(caller, 'o-1')).toEqual(before);
  });

  it('is not found among the orders and redemptions of the shop by the name it gives', async () => {
    const { code } = await putVoucher(rt);

    const { body } = await askToRedeem({ redeemables: [voucherLine(code)], order: { amount: 70, source_id: 'o-1' } });

    expect(await rt.store.orders.load(caller, 'o-1')).toBeNull();
    const stored = await rt.store.orders.load(caller, (body.order as { id: string }).id);
    expect(stored?.order.source_id).toBeNull();
  });

  it('does not show whether an order or a customer exists', async () => {
    const { code } = await putVoucher(rt);
    await app.upsertOrder(rt, caller, { source_id: 'o-1', amount: 5_000 });
    const { order } = (await rt.store.orders.load(caller, 'o-1'))!;
    const about = (id: string) => ({ redeemables: [voucherLine(code)], order: { id, amount: 5 } });
    const unknown = `ord_${'z'.repeat(32)}`;
    const text = (answer: HttpAnswer, id: string) => shown(answer).replaceAll(id, 'ID').replace(/v-\w+/, '');

    expect(text(await askToRedeem(about(order.id)), order.id)).toBe(text(await askToRedeem(about(unknown)), unknown));
    const by = (id: string) => ({ redeemables: [voucherLine(code)], customer: { id } });
    expect((await askToValidate(by(ada.id))).status).toBe(200);
    expect((await askToValidate(by(`cust_${'z'.repeat(32)}`))).status).toBe(200);
  });

  it('locks no order of the shop', async () => {
    const { code } = await putVoucher(rt);
    const nowMs = rt.clock.nowMs();
    const lease = { nowMs, untilMs: nowMs + 60_000 };
    const body = { redeemables: [voucherLine(code)], order: { amount: 5, source_id: 'o-1' } };

    await rt.store.orderLocks.acquire(caller, 'o-1', { ...lease, holder: null } as never);
    expect((await askToRedeem(body)).status).toBe(200);
    expect((await asBackend(redeem, '/v1/redemptions', body)).body).toMatchObject({ key: 'multiple_requests' });
  });

  it('shows no holder and no balance of a code', async () => {
    const referral = await putVoucher(
      rt,
      aVoucher(holdingsWrites(ada, { is_referral_code: true, referrer_id: ada.id, publish: { count: 1 } })),
    );
    const card = await putVoucher(rt, aGiftCard(7_654));
    const redeemables = [voucherLine(referral.code), voucherLine(card.code, 50)];

    const answer = await askToRedeem({ redeemables, customer: { source_id: 'new' }, order: { amount: 1_000 } });

    expect(answer.status).toBe(200);
    expect(shown(answer)).not.toContain(ada.id);
    expect(shown(answer)).not.toMatch(figures(7_654, 7_604));
    expect(shown(answer)).not.toContain('balance');
  });

  it('counts for no referrer, and a rollback takes nothing from them', async () => {
    const code = await aReferralCode();
    const before = await customers();
    const body = { redeemables: [voucherLine(code)], customer: { source_id: 'new' }, order: { amount: 1_000 } };

    const { body: answer, status } = await askToRedeem(body);

    expect(status).toBe(200);
    expect(await customers()).toEqual(before);
    const stored = await rt.store.orders.load(caller, (answer.order as { id: string }).id);
    expect(stored?.order.referrer_id).toBeNull();
    const { id } = (answer.redemptions as { id: string }[])[0]!;
    await callHandler(rollback, {
      path: `/v1/redemptions/${id}/rollbacks`,
      params: { id },
      headers: KEYS.server,
      body: {},
    });
    expect(await customers()).toEqual(before);
    expect((await asBackend(redeem, '/v1/redemptions', body)).body).toMatchObject({ order: { referrer_id: ada.id } });
    const { usage } = (await rt.store.customers.load(caller, 'ada'))!;
    expect(Object.values(usage.holdings)).toMatchObject([{ referred: 1 }]);
  });

  it('is repeated by its own key, and not by that of a backend', async () => {
    const { code } = await putVoucher(rt);
    const body = { redeemables: [voucherLine(code)], customer: { source_id: 'ada', name: 'Me' } };
    const key = { 'Idempotency-Key': 'the-key-of-order-1' };

    const first = await askToRedeem(body, key);
    const again = await askToRedeem(body, key);
    const backend = await asBackend(redeem, '/v1/redemptions', body, key);

    expect(again).toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    expect({ ...again.body, request_id: '' }).toEqual({ ...first.body, request_id: '' });
    expect(backend).toMatchObject({ status: 200, body: { redemptions: [{ customer: { source_id: 'ada' } }] } });
    expect(backend.headers).not.toHaveProperty('idempotent-replayed');
  });
});

describe('limits of a customer', () => {
  async function onceEach(): Promise<string> {
    const rule = aRule({ name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [2] } });
    await putRecords(rt, { kind: 'rule', record: rule });
    const voucher = aVoucher();
    return (await putVoucher(rt, { ...voucher, assignments: assigned(rule, { id: voucher.id, type: 'voucher' }) }))
      .code;
  }

  const body = (code: string) => ({ redeemables: [voucherLine(code)], customer: { source_id: 'ada' } });
  const byClaim = async (code: string) => (await askToRedeem(body(code))).status;
  const byBackend = async (code: string) => (await asBackend(redeem, '/v1/redemptions', body(code))).status;

  it('are not used up by claims', async () => {
    const code = await onceEach();

    expect([await byClaim(code), await byClaim(code), await byClaim(code)]).toEqual([200, 200, 400]);
    expect([await byBackend(code), await byBackend(code), await byBackend(code)]).toEqual([200, 200, 400]);
  });

  it('leave to claims what the customer and other claims have not used', async () => {
    const code = await onceEach();

    expect([await byBackend(code), await byClaim(code), await byClaim(code)]).toEqual([200, 200, 400]);
    const { body: byId } = await askToValidate({ redeemables: [voucherLine(code)], customer: { id: ada.id } });
    expect(byId).toMatchObject({ valid: false });
  });

  it('hold for claims that come at once', async () => {
    const code = await onceEach();

    const statuses = await Promise.all(Array.from({ length: 8 }, () => byClaim(code)));

    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  });

  it('are given back to claims by a rollback', async () => {
    const code = await onceEach();
    const { body: first } = await askToRedeem(body(code));
    await byClaim(code);
    const { id } = (first.redemptions as { id: string }[])[0]!;
    const call = { path: `/v1/redemptions/${id}/rollbacks`, params: { id }, headers: KEYS.server, body: {} };

    expect((await callHandler(rollback, call)).status).toBe(200);
    expect([await byClaim(code), await byClaim(code)]).toEqual([200, 400]);
  });
});

describe('a publication by claim', () => {
  async function campaignOf(count: number, members: object = {}): Promise<string> {
    const campaign = await putNewCampaign(members);
    const member = { campaign: campaign.name, campaign_id: campaign.id };
    for (let index = 0; index < count; index += 1) await putVoucher(rt, aVoucher(member));
    return campaign.name;
  }

  it.each([
    [{ source_id: 'ada' }, 'ada'],
    [{ id: 'cust_0123456789abcdefabcd', source_id: 'ada' }, 'ada'],
    [{ id: 'cust_0123456789abcdefabcd' }, 'cust_0123456789abcdefabcd'],
  ])('answers the tracking id as the customer was named: %j', async (customer, tracking_id) => {
    const campaign = await campaignOf(1);

    expect((await askToPublish({ campaign, customer })).body).toMatchObject({ result: 'SUCCESS', tracking_id });
  });

  it('changes no stored customer, shows nothing of one, and makes no customer the holder of the code', async () => {
    const campaign = await campaignOf(1);
    const before = await customers();

    const answer = await askToPublish({ campaign, customer: { source_id: 'ada', name: 'Mallory' } });

    expect(answer).toMatchObject({
      status: 200,
      body: { customer_id: null, customer: { source_id: 'ada', name: 'Mallory', object: 'customer' }, voucher: {} },
    });
    expect(shown(answer)).not.toMatch(SECRETS);
    expect(shown(answer)).not.toContain(ada.id);
    expect(await customers()).toEqual(before);
    const { code } = answer.body.voucher as { code: string };
    expect((await rt.store.vouchers.load(caller, code))?.voucher).toMatchObject({ publish: { count: 1 } });
    expect((await rt.store.vouchers.load(caller, code))?.voucher.holder_id ?? null).toBeNull();
  });

  it('replays no publication of anybody', async () => {
    const campaign = await campaignOf(4);
    const source = { campaign, source_id: 'pub-1', customer: { source_id: 'ada' } };
    const key = { 'Idempotency-Key': 'pub-key-1' };
    const backend = await asBackend(publish, '/v1/publications', source, key);
    const { code } = backend.body.voucher as { code: string };

    const bySource = await askToPublish(source);
    const byKey = await askToPublish({ ...source, source_id: 'pub-2' }, key);
    const again = await askToPublish(source);

    expect([bySource.status, byKey.status]).toEqual([200, 200]);
    for (const answer of [bySource, byKey, again]) expect(shown(answer)).not.toContain(code);
    expect(again).toMatchObject({ status: 400, body: { key: 'duplicate_source_id' } });
    expect(again.body).not.toHaveProperty('resource_id');
    expect(shown(again)).not.toContain((bySource.body.voucher as { code: string }).code);
    expect(await asBackend(publish, '/v1/publications', source)).toMatchObject({
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  it('is found by the shop, not by the name the browser gave it', async () => {
    const campaign = await campaignOf(1);

    const { body } = await askToPublish({ campaign, source_id: 'pub-1', customer: { source_id: 'ada' } });

    const stored = await rt.store.publications.load(caller, body.id);
    expect(stored?.record).toMatchObject({ source_id: null, customer: null, customer_id: null });
    expect(JSON.stringify(stored?.record)).not.toMatch(/"ada"|pub-1"/);
  });

  it.each([
    ['the call', {}, true],
    ['the campaign', { join_once: true }, undefined],
  ])('shows no code that was published before under join once of %s', async (_name, members, join_once) => {
    const campaign = await campaignOf(5, members);
    const ask = { campaign, join_once, customer: { source_id: 'ada' } };
    const { body } = await asBackend(publish, '/v1/publications', ask);
    const { code } = body.voucher as { code: string };

    const claimed = await askToPublish(ask);
    expect(claimed).toMatchObject({ status: 400, body: { key: 'voucher_cannot_be_published' } });
    expect(shown(claimed)).not.toContain(code);

    const other = await askToPublish({ ...ask, customer: { source_id: 'eve' } });
    const again = await askToPublish({ ...ask, customer: { source_id: 'eve' } });
    expect([other.status, again.status]).toEqual([200, 400]);
    expect(shown(again)).not.toContain((other.body.voucher as { code: string }).code);
  });

  it('joins nobody else: a stranger who was first keeps no customer out', async () => {
    const campaign = await campaignOf(5);
    const ask = { campaign, join_once: true, customer: { source_id: 'ada' } };

    expect((await askToPublish(ask)).status).toBe(200);
    expect((await asBackend(publish, '/v1/publications', ask)).status).toBe(200);
  });

  it('is for one code at a time', async () => {
    const name = await campaignOf(3);
    const ask = (count: number) => ({ campaign: { name, count }, customer: { source_id: 'ada' } });

    expect(await askToPublish(ask(2))).toMatchObject({ status: 400, body: { key: 'too_many_vouchers_requested' } });
    expect((await askToPublish(ask(1))).status).toBe(200);
  });

  it.each(['LOYALTY_PROGRAM', 'REFERRAL_PROGRAM'])(
    'gives none of a %s, whose codes belong to somebody',
    async (type) => {
      const campaign = await campaignOf(1, { campaign_type: type });

      expect(await askToPublish({ campaign, customer: { source_id: 'ada' } })).toMatchObject({
        status: 400,
        body: { key: 'voucher_cannot_be_published' },
      });
    },
  );

  it('shows no balance of a card it publishes', async () => {
    const card = await putVoucher(rt, aGiftCard(7_654));

    const answer = await askToPublish({ voucher: card.code, customer: { source_id: 'ada' } });

    expect(answer.status).toBe(200);
    expect(shown(answer)).not.toMatch(figures(7_654));
  });

  describe('from a list of campaigns', () => {
    const listed = async (list: readonly string[]) => install({ client_publish_campaigns: list });

    it('takes codes of those alone, by id or name', async () => {
      await listed([]);
      const record = await putNewCampaign({ name: 'Newsletter' });
      const other = await putNewCampaign({ name: 'Staff' });
      for (const { id, name } of [record, record, other]) {
        await putVoucher(rt, aVoucher({ campaign: name, campaign_id: id }));
      }
      const settingsOf = async () => (await rt.store.config.settings(caller))!;
      const ask = async (campaign: string) => (await askToPublish({ campaign, customer: { source_id: 'a' } })).status;

      expect([await ask('Newsletter'), await ask('Nothing')]).toEqual([403, 403]);
      await rt.store.configChanges.commit(caller, {
        settings: { ...(await settingsOf()), client_publish_campaigns: ['Newsletter'] },
      });
      expect([await ask('Newsletter'), await ask(record.id), await ask('Staff')]).toEqual([200, 200, 403]);
    });

    it('answers a code of another campaign as one that nobody has', async () => {
      await listed(['Newsletter']);
      const other = await putNewCampaign({ name: 'Staff' });
      const codes = [
        await putVoucher(rt, aVoucher({ campaign: other.name, campaign_id: other.id })),
        await putVoucher(rt),
        { code: 'NOBODYS' },
      ].map(({ code }) => code);

      const answers = await Promise.all(
        codes.map((voucher) => askToPublish({ voucher, customer: { source_id: 'a' } })),
      );
      const texts = answers.map((answer, index) =>
        shown(answer).replaceAll(codes[index]!, 'CODE').replace(/v-\w+/, ''),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new Set(texts).size).toBe(1);
    });
  });
});
