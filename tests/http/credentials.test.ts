// Who may call: key pairs, their kinds and projects, and what a browser may do.
import { handler as getOrder } from '../../functions/orders/get';
import { handler as getRedemption } from '../../functions/redemptions/get';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as rollback } from '../../functions/redemptions/rollback';
import { handler as validate } from '../../functions/validations/validate';
import { handler as getVoucher } from '../../functions/vouchers/get';
import * as app from '../support/app';
import {
  aRuntime,
  callHandler,
  KEYS,
  OTHER_PROJECT,
  putCredential,
  putKeys,
  putVoucher,
  type TestRuntime,
  type TestRuntimeOptions,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';

async function install(options: TestRuntimeOptions = {}): Promise<{ rt: TestRuntime; code: string }> {
  const rt = await aRuntime(options);
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  return { rt, code: (await putVoucher(rt)).code };
}

function validateAs(headers: Readonly<Record<string, string>>, code: string, path = '/v1/validations') {
  return callHandler(validate, { path, headers, body: { redeemables: [voucherLine(code)] } });
}

describe('a server route', () => {
  it.each([
    ['no keys', {}],
    ['an id without a token', { 'X-App-Id': 'server-key' }],
    ['an unknown id', { 'X-App-Id': 'nobody', 'X-App-Token': 'server-secret' }],
    ['a wrong token', { 'X-App-Id': 'server-key', 'X-App-Token': 'client-secret' }],
    ['an empty token', { 'X-App-Id': 'server-key', 'X-App-Token': '' }],
    ['a revoked pair', KEYS.revoked],
  ])('answers 401 to %s', async (_name, headers) => {
    const { code } = await install();

    expect(await validateAs(headers, code)).toMatchObject({ status: 401, body: { code: 401, key: 'unauthorized' } });
  });

  it('answers 403 to a client key', async () => {
    const { code } = await install();

    expect(await validateAs(KEYS.client, code)).toMatchObject({ status: 403, body: { key: 'forbidden' } });
  });

  it('answers a merchant, who may evaluate', async () => {
    const { code } = await install();

    expect(await validateAs(KEYS.merchant, code)).toMatchObject({ status: 200, body: { valid: true } });
  });

  it('takes header names in any case', async () => {
    const { code } = await install();

    expect(await validateAs({ 'x-APP-id': 'server-key', 'X-app-TOKEN': 'server-secret' }, code)).toMatchObject({
      status: 200,
    });
  });
});

describe('an unknown key id', () => {
  const readsOf = async (rt: TestRuntime, headers: readonly Readonly<Record<string, string>>[], code: string) => {
    rt.meter.reset();
    const answers = await Promise.all(headers.map((one) => validateAs(one, code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    return rt.meter.made.length;
  };
  const pair = (id: string) => ({ 'X-App-Id': id, 'X-App-Token': 'any' });

  it('is looked up once in ten seconds', async () => {
    const { rt, code } = await install();

    expect(await readsOf(rt, Array<Record<string, string>>(20).fill(pair('nobody')), code)).toBe(1);
    expect(await readsOf(rt, [pair('nobody')], code)).toBe(0);
    rt.clock.advance(10_000);
    expect(await readsOf(rt, [pair('nobody')], code)).toBe(1);
  });

  it('is not looked up where no key has an id so long', async () => {
    const { rt, code } = await install();

    expect(await readsOf(rt, [pair('x'.repeat(101)), pair('x'.repeat(5_000))], code)).toBe(0);
  });
});

describe('demo keys', () => {
  it.each([
    [false, 401],
    [true, 200],
  ])('work only where the demo runs: %s answers %i', async (acceptsDemoKeys, status) => {
    const { rt, code } = await install({ acceptsDemoKeys });
    const { id, token } = app.DEMO_KEYS.server;
    const settings = { ...(await rt.store.config.load({ project: OTHER_PROJECT, caseSensitiveCodes: true })).settings };
    await rt.store.configChanges.commit({ project: app.DEMO_PROJECT, caseSensitiveCodes: true }, { settings });
    await putCredential(rt, { keyId: id, token, project: app.DEMO_PROJECT });

    expect(await validateAs({ 'X-App-Id': id, 'X-App-Token': token }, code)).toMatchObject({ status });
  });
});

describe('a client route', () => {
  const trusted: Partial<app.ProjectSettings> = { client_trusted_domains: [SHOP], client_redeem_enabled: true };

  it.each([
    ['a trusted origin', SHOP, 200],
    ['another origin', 'https://evil.example', 403],
    ['a trusted name as a part of another', 'https://shop.example.evil.example', 403],
    ['no origin', undefined, 403],
    ['what is no origin', 'null', 403],
  ])('answers %s', async (_name, origin, status) => {
    const { code } = await install({ settings: trusted });

    const headers = { ...KEYS.client, ...(origin !== undefined && { Origin: origin }) };

    expect(await validateAs(headers, code, '/client/v1/validations')).toMatchObject({ status });
  });

  it('answers 403 to a server key', async () => {
    const { code } = await install({ settings: trusted });

    const answer = await validateAs({ ...KEYS.server, Origin: SHOP }, code, '/client/v1/validations');

    expect(answer).toMatchObject({ status: 403, body: { key: 'forbidden' } });
  });

  it.each([
    [true, 200],
    [false, 403],
  ])('redeems only where the project switched it on: %s answers %i', async (isEnabled, status) => {
    const { code } = await install({ settings: { ...trusted, client_redeem_enabled: isEnabled } });

    const headers = { ...KEYS.client, Origin: SHOP };
    const body = { redeemables: [voucherLine(code)] };

    expect(await callHandler(redeem, { path: '/client/v1/redemptions', headers, body })).toMatchObject({ status });
  });
});

describe('another project', () => {
  it('knows no voucher, order or redemption of this one, and can undo none', async () => {
    const { rt, code } = await install();
    const body = { redeemables: [voucherLine(code)], order: { source_id: 'order-1', amount: 100 } };
    const redeemed = await callHandler(redeem, { path: '/v1/redemptions', headers: KEYS.server, body });
    const id = redeemed.body.redemptions[0]!.id;
    const headers = KEYS.otherProject;

    const answers = [
      await callHandler(getVoucher, { method: 'GET', path: `/v1/vouchers/${code}`, params: { code }, headers }),
      await callHandler(getOrder, {
        method: 'GET',
        path: '/v1/orders/order-1',
        params: { id: 'order-1', orderId: 'order-1' },
        headers,
      }),
      await callHandler(getRedemption, { method: 'GET', path: `/v1/redemptions/${id}`, params: { id }, headers }),
      await callHandler(rollback, { path: `/v1/redemptions/${id}/rollbacks`, params: { id }, headers, body: {} }),
      await callHandler(redeem, { path: '/v1/redemptions', headers, body }),
    ];

    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { key: 'not_found' } });
    const own = await callHandler(getRedemption, {
      method: 'GET',
      path: `/v1/redemptions/${id}`,
      params: { id },
      headers: KEYS.server,
    });
    expect(own.body).toMatchObject({ status: 'SUCCEEDED' });
    expect(rt.logged.length).toBeGreaterThan(0);
  });

  it('locks orders of its own: the same name is free there', async () => {
    const { rt } = await install();
    const nowMs = rt.clock.nowMs();
    const lease = { nowMs, untilMs: nowMs + 1_000, owner: null };

    const here = await rt.store.orderLocks.acquire({ project: OTHER_PROJECT, caseSensitiveCodes: true }, 'o', lease);
    const there = await rt.store.orderLocks.acquire(
      { project: app.DEMO_PROJECT, caseSensitiveCodes: true },
      'o',
      lease,
    );

    expect([here.status, there.status]).toEqual(['ACQUIRED', 'ACQUIRED']);
  });
});
