// Calls of older clients: the first qualifications, one rule alone, and a shopper's own customer, codes and consents.
import { handler as updateConsents } from '../../functions/consents/update';
import { handler as examineCampaigns } from '../../functions/older-clients/examine-campaigns';
import { handler as examineVouchers } from '../../functions/older-clients/examine-vouchers';
import { handler as listOwnVouchers } from '../../functions/older-clients/list-own-vouchers';
import { handler as saveOwnCustomer } from '../../functions/older-clients/save-own-customer';
import { handler as validateRule } from '../../functions/older-clients/validate-rule';
import * as app from '../support/app';
import {
  aCaller,
  allRoutes,
  answered,
  aRuntime,
  aShopperKey,
  callHandler,
  callRoute,
  dump,
  filledPath,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putShopperKeys,
  signedToken,
  type SigningKey,
  type TestRuntime,
} from '../support/shop';

const SHOP = 'https://shop.example';
const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));
const NOBODY = { key: 'forbidden', details: 'This needs a shopper token: a client key alone is no customer.' };
const CUSTOMERS = 'POST /client/v1/customers';
const VOUCHERS = 'GET /client/v1/vouchers';
const CONSENTS = 'PUT /client/v1/customers/{customerId}/consents';

const HANDLERS = new Map([
  [CUSTOMERS, saveOwnCustomer],
  [VOUCHERS, listOwnVouchers],
  [CONSENTS, updateConsents],
]);

let rt: TestRuntime;
let signing: SigningKey;

async function install(settings: Partial<app.ProjectSettings> = {}): Promise<void> {
  const open = { client_create_customer_enabled: true, client_list_vouchers_enabled: true };
  const all = { ...open, client_trusted_domains: [SHOP], client_rate_limit_enabled: false };
  rt = await aRuntime({ settings: { ...all, ...settings } });
  await putKeys(rt, OTHER_PROJECT);
  signing = await aShopperKey('HS256');
  await putShopperKeys(rt, signing);
  app.installRuntime(rt);
}

beforeEach(() => install());

interface Ask {
  readonly sub?: string;
  readonly body?: unknown;
  readonly query?: string;
  readonly customerId?: string;
}

/** A request of a page; as the customer of a token where there is one. */
async function page(key: string, { sub, body, query, customerId = 'ada' }: Ask): Promise<HttpAnswer> {
  const route = ROUTES.get(key)!;
  const params: Readonly<Record<string, string>> = route.params.length > 0 ? { customerId } : {};
  const token: Readonly<Record<string, string>> =
    sub === undefined ? {} : { 'X-Customer-Token': await signedToken(rt, signing, { sub }) };
  return callHandler(HANDLERS.get(key)!, {
    method: route.method,
    path: filledPath(route, params),
    params,
    routeKey: key,
    headers: { ...KEYS.client, Origin: SHOP, ...token },
    ...(body !== undefined && { body }),
    ...(query !== undefined && { query }),
  });
}

/** Everything but counts of requests and uses of keys. */
async function records(): Promise<unknown> {
  return Object.fromEntries(Object.entries(await dump(rt)).filter(([key]) => !/#D#|^USED/.test(key)));
}

const percent = (percent_off: number) => ({ discount: { type: 'PERCENT', percent_off } });
const aCode = (code: string, members: object = percent(10)) =>
  answered('POST /v1/vouchers/{code}', { params: { code }, body: members });
const aRule = (rules: object, members: object = {}) =>
  answered('POST /v1/validation-rules', { body: { name: `rule ${Math.random()}`, rules, ...members } });
const assign = (ruleId: unknown, related_object_type: string, related_object_id: unknown) =>
  answered('POST /v1/validation-rules/{ruleId}/assignments', {
    params: { ruleId: ruleId as string },
    body: { related_object_type, related_object_id },
  });
const VIP = { '1': { name: 'customer.metadata', property: 'vip', conditions: { $is: [true] } }, logic: '1' };
const LARGE = { '1': { name: 'order.amount', conditions: { $more_than: [5_000] } }, logic: '1' };
const vip = { source_id: 'ada', metadata: { vip: true } };
const OF_SERVER = { headers: KEYS.server } as const;
const tellVouchers = (body: object, query = '') =>
  callHandler(examineVouchers, { ...OF_SERVER, path: '/v1/vouchers/qualification', body, query });
const ask = async (body: object, query?: string) => (await tellVouchers(body, query)).body;
const askCampaigns = async (body: object, query = '') =>
  (await callHandler(examineCampaigns, { ...OF_SERVER, path: '/v1/campaigns/qualification', body, query })).body;
const namesIn = ({ data }: Readonly<Record<string, unknown>>, name: string) =>
  (data as readonly Readonly<Record<string, unknown>>[]).map((one) => one[name]);

describe('a claim', () => {
  it.each([
    [CUSTOMERS, { source_id: 'ada', name: 'Eve' }],
    [VOUCHERS, undefined],
    [CONSENTS, { unsubscribed: true }],
  ] as const)('learns and changes nothing by %s, whether the customer is stored or not', async (key, body) => {
    const unknown = await page(key, { body });
    await app.upsertCustomer(rt, aCaller(), { source_id: 'ada', name: 'Ada' });
    const before = await records();

    const known = await page(key, { body });

    expect(known).toMatchObject({ status: 403, body: NOBODY });
    expect({ ...known.body, request_id: null }).toEqual({ ...unknown.body, request_id: null });
    expect(await records()).toEqual(before);
  });
});

describe('the customer of a token', () => {
  it('is created, and changes the members that the project lists', async () => {
    await install({ shopper_customer_members: ['name'] });

    const made = await page(CUSTOMERS, {
      sub: 'ada',
      body: { source_id: 'ada', name: 'Ada', metadata: { vip: true } },
    });
    const changed = await page(CUSTOMERS, { sub: 'ada', body: { name: 'Ada L.' } });

    expect(made).toMatchObject({ status: 200, body: { source_id: 'ada', name: 'Ada', object: 'customer' } });
    expect(changed.body).toMatchObject({ id: made.body.id, name: 'Ada L.' });
    expect(changed.body).not.toHaveProperty('metadata');
  });

  it('has no changes where the project lists no members', async () => {
    await app.upsertCustomer(rt, aCaller(), { source_id: 'ada', name: 'Ada' });

    expect((await page(CUSTOMERS, { sub: 'ada', body: { name: 'Eve' } })).body).toMatchObject({ name: 'Ada' });
  });

  it('lists own codes, of a campaign where it says so, and none that is off or of others', async () => {
    for (const code of ['OWN', 'OFF', 'OTHER', 'FREE']) await aCode(code);
    const give = (voucher: string, source_id: string) =>
      answered('POST /v1/publications', { body: { voucher, customer: { source_id } } });
    await give('OWN', 'ada');
    await give('OFF', 'ada');
    await give('OTHER', 'bob');
    await answered('POST /v1/vouchers/{code}/disable', { params: { code: 'OFF' } });
    const id = (await rt.store.customers.load(aCaller(), 'ada'))!.customer.id;

    const { body } = await page(VOUCHERS, { sub: 'ada', query: `customer=${id}` });

    expect(body).toMatchObject({ object: 'list', data_ref: 'vouchers', total: 1 });
    expect(body.vouchers).toEqual([
      {
        active: true,
        code: 'OWN',
        metadata: {},
        assets: expect.any(Object) as object,
        object: 'voucher',
        start_date: null,
        expiration_date: null,
        created_at: expect.any(String) as string,
      },
    ]);
    expect((await page(VOUCHERS, { sub: 'ada', query: 'campaign=none' })).body).toMatchObject({ total: 0 });
    expect((await page(VOUCHERS, { sub: 'stranger' })).body).toMatchObject({ total: 0 });
  });

  it('takes back all consents, of which there are none, and finds no consent', async () => {
    await app.upsertCustomer(rt, aCaller(), { source_id: 'ada' });
    const before = await records();

    expect((await page(CONSENTS, { sub: 'ada', body: { unsubscribed: true } })).status).toBe(204);
    expect(await page(CONSENTS, { sub: 'ada', body: { cnst_1: true } })).toMatchObject({
      status: 404,
      body: { key: 'not_found', resource_type: 'consent', resource_id: 'cnst_1' },
    });
    expect(await records()).toEqual(before);
  });

  it.each([
    [CUSTOMERS, { body: { source_id: 'bob' } }],
    [CUSTOMERS, { body: { id: 'cust_unknown' } }],
    [VOUCHERS, { query: 'customer=bob' }],
    [CONSENTS, { customerId: 'bob', body: {} }],
  ] as const)('is nobody else by %s %j', async (key, asked) => {
    expect(await page(key, { sub: 'ada', ...asked })).toMatchObject({ status: 400, body: { key: 'invalid_customer' } });
  });

  it.each([
    [CUSTOMERS, 'client_create_customer_enabled'],
    [VOUCHERS, 'client_list_vouchers_enabled'],
  ] as const)('is refused %s while the setting %s is off', async (key, setting) => {
    await install({ [setting]: false });

    expect(await page(key, { sub: 'ada', body: key === VOUCHERS ? undefined : {} })).toMatchObject({
      status: 403,
      body: { key: 'forbidden', details: `The setting ${setting} is off.` },
    });
  });
});

describe('consents for a server key', () => {
  const put = (customerId: string, body: unknown) =>
    callRoute('PUT /v1/customers/{customerId}/consents', { params: { customerId }, body });

  it('are of a stored customer, by id and source id', async () => {
    const { id } = await app.upsertCustomer(rt, aCaller(), { source_id: 'ada' });

    expect((await put(id, { unsubscribed: true })).status).toBe(204);
    expect((await put('ada', {})).status).toBe(204);
    expect((await put('bob', {})).body).toMatchObject({ key: 'not_found', resource_type: 'customer' });
  });

  it('are switches', async () => {
    expect(await put('ada', { unsubscribed: 'yes' })).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });
});

describe('vouchers that qualify', () => {
  it('are codes of nobody whose every rule is fulfilled, the newest first', async () => {
    const rule = await aRule(VIP);
    const large = await aRule(LARGE);
    for (const code of ['PLAIN', 'FOR-VIP', 'FOR-LARGE']) {
      rt.clock.advance(1_000);
      await aCode(code);
    }
    await assign(rule.id, 'voucher', 'FOR-VIP');
    await assign(large.id, 'voucher', 'FOR-LARGE');
    await answered('POST /v1/publications', { body: { voucher: (await aCode('HELD')).code, customer: vip } });

    const small = await ask({ customer: vip, order: { amount: 1_000 } });

    expect(small).toMatchObject({
      object: 'list',
      data_ref: 'data',
      total: 2,
      id: expect.stringMatching(/^qfl_/) as string,
    });
    expect(namesIn(small, 'code')).toEqual(['FOR-VIP', 'PLAIN']);
    expect(small.tracking_id).toMatch(/^track_/);
    expect((small.data as readonly object[])[0]).toMatchObject({ object: 'voucher', applicable_to: { total: 0 } });
    expect(namesIn(await ask({ order: { amount: 6_000 } }, 'order=code'), 'code')).toEqual(['FOR-LARGE', 'PLAIN']);
    expect(await ask({ order: { amount: 6_000 } }, 'limit=1')).toMatchObject({
      total: 2,
      data: [{ code: 'FOR-LARGE' }],
    });
    expect(namesIn(await ask({ customer: vip }, 'audienceRulesOnly=true&order=-code'), 'code')).toEqual([
      'PLAIN',
      'FOR-VIP',
      'FOR-LARGE',
    ]);
  });

  it.each([['limit=51'], ['limit=0'], ['order=name'], ['audienceRulesOnly=1x']])('refuse %s', async (query) => {
    expect(await tellVouchers({}, query)).toMatchObject({
      status: 400,
      body: { key: 'invalid_query_params' },
    });
  });
});

describe('campaigns that qualify', () => {
  it('are those whose code would apply: coupons, gift cards and referral codes', async () => {
    const rule = await aRule(VIP);
    const voucher = { type: 'DISCOUNT_VOUCHER', ...percent(10) };
    const make = (name: string, members: object) => answered('POST /v1/campaigns', { body: { name, ...members } });
    const coupons = await make('coupons', { campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher });
    await make('gifts', {
      campaign_type: 'GIFT_VOUCHERS',
      type: 'AUTO_UPDATE',
      voucher: { type: 'GIFT_VOUCHER', gift: { amount: 500 } },
    });
    await make('friends', {
      campaign_type: 'REFERRAL_PROGRAM',
      type: 'AUTO_UPDATE',
      voucher,
      referral_program: { conversion_event: 'redemption' },
    });
    await make('points', {
      campaign_type: 'LOYALTY_PROGRAM',
      type: 'AUTO_UPDATE',
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 1 } },
    });
    await assign(rule.id, 'campaign', coupons.id);

    const all = await askCampaigns({ customer: vip, order: { amount: 1_000 } }, 'order=campaign');

    expect(namesIn(all, 'name')).toEqual(['coupons', 'friends', 'gifts']);
    expect((all.data as readonly object[])[0]).toMatchObject({ object: 'campaign', campaign_type: 'DISCOUNT_COUPONS' });
    expect(namesIn(await askCampaigns({ order: { amount: 1_000 } }, 'order=-campaign'), 'name')).toEqual([
      'gifts',
      'friends',
    ]);
  });
});

describe('a rule alone', () => {
  const tryRule = (ruleId: unknown, body: object) =>
    callHandler(validateRule, {
      ...OF_SERVER,
      path: `/v1/validation-rules/${ruleId as string}/validation`,
      params: { ruleId: ruleId as string },
      body,
    });

  it('is fulfilled by what it asks for, and needs nothing else', async () => {
    const rule = await aRule(VIP);

    expect((await tryRule(rule.id, { customer: vip })).body).toEqual({
      valid: true,
      rule_id: rule.id,
      applicable_to: { object: 'list', data_ref: 'data', data: [], total: 0 },
    });
    expect((await tryRule(rule.id, {})).body).toMatchObject({ valid: false, rule_id: rule.id });
  });

  it('compares with the order that it asks for', async () => {
    const { id } = await aRule(LARGE);

    expect((await tryRule(id, { order: { amount: 6_000 } })).body).toMatchObject({ valid: true });
    expect((await tryRule(id, { order: { amount: 4_000 } })).body).toMatchObject({ valid: false });
    expect((await tryRule(id, {})).body).toMatchObject({ valid: false });
  });

  it('names the products that it applies to', async () => {
    const product = await answered('POST /v1/products', { body: { source_id: 'cap', price: 1_000 } });
    const rule = await aRule({}, { applicable_to: { included: [{ object: 'product', id: product.id }] } });
    const items = [{ source_id: 'cap', related_object: 'product', quantity: 1, price: 1_000 }];

    expect((await tryRule(rule.id, { order: { items } })).body).toMatchObject({
      valid: true,
      applicable_to: { data: [{ id: product.id }], total: 1 },
    });
  });

  it('is unknown by another id, and names an unknown customer', async () => {
    const { id } = await aRule(VIP);

    expect((await tryRule('val_none', {})).body).toMatchObject({ key: 'not_found', resource_type: 'validation_rules' });
    expect((await tryRule(id, { customer: { id: 'cust_none' } })).body).toMatchObject({
      key: 'not_found',
      resource_type: 'customer',
    });
  });
});
