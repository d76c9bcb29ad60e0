// What requests that are refused leave behind, whose address is counted, and that no page publishes by a link.
import { handler as createByGet } from '../../functions/publications/create-get';
import { handler as publish } from '../../functions/publications/create';
import { handler as listPublications } from '../../functions/publications/list';
import { handler as listRedemptions } from '../../functions/redemptions/list';
import { handler as listOfVoucher } from '../../functions/vouchers/list-redemptions';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as validate } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  brokenInvariants,
  callHandler,
  dump,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putVoucher,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
const CLIENT = { ...KEYS.client, Origin: SHOP };
const caller = aCaller();
const DAY_S = 86_400;

let rt: TestRuntime;

async function install(settings: Partial<app.ProjectSettings> = {}): Promise<void> {
  const open = { client_trusted_domains: [SHOP], client_redeem_enabled: true, client_publish_enabled: true };
  const limits = { client_rate_limit_enabled: false, client_publish_campaigns: ['*'] };
  rt = await aRuntime({ settings: { ...open, ...limits, ...settings } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
}

beforeEach(() => install());

type Items = Awaited<ReturnType<typeof dump>>;

/** What is there now and was not before, but for counts of limits. */
async function added(before: Items): Promise<Items> {
  const after = Object.entries(await dump(rt));
  return Object.fromEntries(after.filter(([key]) => !(key in before) && !key.includes('#D#')));
}

const bytes = (items: Items): number => JSON.stringify(items).length;
const LARGE = { note: 'x'.repeat(31_000) };

describe('a refused request of a browser', () => {
  it('leaves a small record of a redemption, which goes away by itself', async () => {
    const { code } = await putVoucher(rt, aVoucher({ expiration_date: '2020-01-01T00:00:00.000Z' }));
    const body = { redeemables: [voucherLine(code)], metadata: LARGE, customer: { source_id: 'a', metadata: LARGE } };
    const before = await dump(rt);

    const { status } = await callHandler(redeem, { path: '/client/v1/redemptions', headers: CLIENT, body });

    const items = await added(before);
    expect(status).toBe(400);
    expect(Object.keys(items)).toHaveLength(2);
    expect(bytes(items)).toBeLessThan(1_500);
    for (const item of Object.values(items)) {
      expect(item.expires_at).toBe(rt.clock.nowMs() / 1000 + app.LIMITS.clientRefusalDays * DAY_S);
    }
  });

  it('leaves a small record of a publication, which goes away by itself', async () => {
    const { code } = await putVoucher(rt, aVoucher({ expiration_date: '2020-01-01T00:00:00.000Z' }));
    const body = { voucher: code, metadata: LARGE, customer: { source_id: 'a', metadata: LARGE } };
    const before = await dump(rt);

    const { status } = await callHandler(publish, { path: '/client/v1/publish', headers: CLIENT, body });

    const items = await added(before);
    expect(status).toBe(400);
    expect(Object.keys(items)).toHaveLength(2);
    expect(bytes(items)).toBeLessThan(1_500);
    for (const item of Object.values(items)) expect(item.expires_at).toBeGreaterThan(rt.clock.nowMs() / 1000);
  });

  it('is in the history of the code, and in no list of the project', async () => {
    const { code } = await putVoucher(rt, aVoucher({ expiration_date: '2020-01-01T00:00:00.000Z' }));
    const asClient = (handler: typeof redeem, path: string, body: object) =>
      callHandler(handler, { path, headers: CLIENT, body });
    await asClient(redeem, '/client/v1/redemptions', { redeemables: [voucherLine(code)] });
    await asClient(publish, '/client/v1/publish', { voucher: code, customer: { source_id: 'a' } });
    const list = async (handler: typeof redeem, path: string, params: Readonly<Record<string, string>> = {}) =>
      (await callHandler(handler, { method: 'GET', path, params, headers: KEYS.server })).body;

    expect(await list(listRedemptions, '/v1/redemptions')).toMatchObject({ total: 0 });
    expect(await list(listPublications, '/v1/publications')).toMatchObject({ total: 0 });
    expect(await list(listOfVoucher, `/v1/vouchers/${code}/redemptions`, { code })).toMatchObject({
      redemption_entries: [{ result: 'FAILURE', failure_code: 'voucher_expired', metadata: null, customer: null }],
    });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('of a backend stays for a season, with all it said, but for large metadata', async () => {
    const { code } = await putVoucher(rt, aVoucher({ expiration_date: '2020-01-01T00:00:00.000Z' }));
    await app.upsertCustomer(rt, caller, { source_id: 'a' });
    const body = { redeemables: [voucherLine(code)], metadata: { note: 1 }, customer: { source_id: 'a' } };
    await callHandler(redeem, { path: '/v1/redemptions', headers: KEYS.server, body });

    const { body: listed } = await callHandler(listRedemptions, {
      method: 'GET',
      path: '/v1/redemptions',
      headers: KEYS.server,
    });
    expect(listed).toMatchObject({
      redemptions: [{ result: 'FAILURE', metadata: { note: 1 }, customer: { source_id: 'a' } }],
    });

    const before = await dump(rt);
    await callHandler(redeem, { path: '/v1/redemptions', headers: KEYS.server, body: { ...body, metadata: LARGE } });
    const items = Object.values(await added(before));
    expect(items).toHaveLength(2);
    expect(bytes(items as never)).toBeLessThan(3_000);
    for (const item of items) expect(item.expires_at).toBe(rt.clock.nowMs() / 1000 + app.LIMITS.refusalDays * DAY_S);
  });
});

describe('GET /v1/publications/create', () => {
  const ask = (headers: Readonly<Record<string, string>>, code: string) =>
    callHandler(createByGet, {
      method: 'GET',
      path: '/v1/publications/create',
      query: `voucher=${code}&customer[source_id]=ada`,
      headers,
    });

  beforeEach(async () => {
    // Pictures of codes get their key with the first code.
    await app.createVoucher(rt, caller, 'SETUP', { discount: { type: 'PERCENT', percent_off: 5 } });
  });

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a page', { Origin: SHOP }],
    ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
    ['a prefetch of an older browser', { Purpose: 'prefetch' }],
  ])('publishes nothing for %s', async (_name, headers) => {
    const { code } = await putVoucher(rt);
    const before = await dump(rt);

    expect(await ask({ ...KEYS.server, ...headers }, code)).toMatchObject({ status: 403, body: { key: 'forbidden' } });
    expect(await dump(rt)).toEqual(before);
  });

  it('publishes nothing with a client key', async () => {
    const { code } = await putVoucher(rt);

    expect((await ask(CLIENT, code)).status).toBe(403);
  });

  it.each([
    ['a backend', {}],
    ['a page of the service itself', { 'Sec-Fetch-Site': 'same-origin' }],
    ['one who types the address', { 'Sec-Fetch-Site': 'none' }],
  ])('publishes for %s', async (_name, headers) => {
    const { code } = await putVoucher(rt);

    expect((await ask({ ...KEYS.server, ...headers }, code)).status).toBe(200);
  });
});

describe('sourceAddress', () => {
  it.each<[string | undefined, Record<string, string>, string]>([
    [undefined, { 'x-forwarded-for': '203.0.113.9' }, '10.0.0.1'],
    ['x-real-ip', { 'x-real-ip': '203.0.113.9' }, '203.0.113.9'],
    ['x-real-ip', { 'x-forwarded-for': '203.0.113.9' }, ''],
    ['x-forwarded-for', { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }, '203.0.113.9'],
    ['cloudfront-viewer-address', { 'cloudfront-viewer-address': '203.0.113.9:46532' }, '203.0.113.9'],
    ['x-real-ip', { 'x-real-ip': '[2001:db8::1]:443' }, '2001:db8::1'],
    ['x-real-ip', { 'x-real-ip': '2001:db8::1' }, '2001:db8::1'],
    ['x-real-ip', { 'x-real-ip': 'a shopper' }, ''],
    ['x-real-ip', { 'x-real-ip': '' }, ''],
    ['x-real-ip', {}, ''],
  ])('behind %s with %p is %s', (header, headers, address) => {
    expect(app.sourceAddress(headers, '10.0.0.1', header)).toBe(address);
  });
});

describe('behind a proxy', () => {
  const ask = (headers: Readonly<Record<string, string>>) =>
    callHandler(validate, {
      path: '/client/v1/validations',
      headers: { ...CLIENT, ...headers },
      sourceIp: '10.0.0.1',
      body: { redeemables: [{ object: 'promotion_tier', id: 'promo_x' }] },
    });

  async function statuses(count: number, headers: (index: number) => Readonly<Record<string, string>>) {
    const found: number[] = [];
    for (let index = 0; index < count; index += 1) found.push((await ask(headers(index))).status);
    return found;
  }

  beforeEach(async () => {
    await install({ client_rate_limit_enabled: true });
    app.installRuntime({ ...rt, trustedProxyHeader: 'x-real-ip' });
  });

  it('each shopper has a limit of their own', async () => {
    expect(await statuses(8, (index) => ({ 'X-Real-IP': `203.0.113.${index}` }))).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(await statuses(6, () => ({ 'X-Real-IP': '198.51.100.1' }))).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('no other header says where a request comes from', async () => {
    const forged = (index: number) => ({ 'X-Real-IP': '198.51.100.1', 'X-Forwarded-For': `203.0.113.${index}` });

    expect((await statuses(6, forged)).at(-1)).toBe(429);
  });

  it('requests that come past it are counted together', async () => {
    expect((await statuses(6, (index) => ({ 'X-Forwarded-For': `203.0.113.${index}` }))).at(-1)).toBe(429);
  });
});
