// Validation sessions that a browser opens: short, few, apart from the backend's, and ended by the shop with the code alone.
import { handler as list } from '../../functions/vouchers/list-sessions';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as releaseOne } from '../../functions/vouchers/release-session';
import { handler as remove } from '../../functions/vouchers/delete';
import { handler as release } from '../../functions/vouchers/release-sessions';
import { handler as validate } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  aGiftCard,
  aRuntime,
  aShopperKey,
  aVoucher,
  callHandler,
  dump,
  type HttpAnswer,
  type HttpCall,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putShopperKeys,
  putVoucher,
  signedToken,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
const MINUTE = 60_000;

let rt: TestRuntime;

async function install(settings: Partial<app.ProjectSettings> = {}): Promise<void> {
  const open = { client_trusted_domains: [SHOP], client_redeem_enabled: true, client_rate_limit_enabled: false };
  rt = await aRuntime({ settings: { ...open, ...settings } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
}

beforeEach(() => install());

const once = (): Promise<app.Voucher> =>
  putVoucher(rt, aVoucher({ redemption: { quantity: 1, redeemed_quantity: 0 } }));
const lock = (key?: string, time: object = {}) => ({ session: { type: 'LOCK', ...(key && { key }), ...time } });

function ask(code: string, members: object = {}, call: Partial<HttpCall> = {}): Promise<HttpAnswer> {
  const headers = { ...KEYS.client, Origin: SHOP, ...call.headers };
  const body = { redeemables: [voucherLine(code)], ...members };
  return callHandler(validate, { path: '/client/v1/validations', body, ...call, headers });
}

const askToRedeem = (code: string, members: object = {}) => {
  const body = { redeemables: [voucherLine(code)], ...members };
  return callHandler(redeem, { path: '/client/v1/redemptions', body, headers: { ...KEYS.client, Origin: SHOP } });
};
const asBackend = (handler: typeof validate, path: string, code: string, members: object = {}) =>
  callHandler(handler, { path, headers: KEYS.server, body: { redeemables: [voucherLine(code)], ...members } });
const backendRedeems = (code: string, members: object = {}) => asBackend(redeem, '/v1/redemptions', code, members);
const backendValidates = (code: string, members: object = {}) => asBackend(validate, '/v1/validations', code, members);

function sessionsOf(method: 'GET' | 'DELETE', code: string): Promise<HttpAnswer> {
  const path = `/v1/vouchers/${code}/sessions`;
  return callHandler(method === 'GET' ? list : release, { method, path, params: { code }, headers: KEYS.server });
}

describe('the time of a session', () => {
  it('is minutes, as the project says', async () => {
    const { code } = await once();

    expect((await ask(code, lock())).body).toMatchObject({
      session: { type: 'LOCK', key: expect.stringMatching(/^ssnc_/) as string, ttl: 15, ttl_unit: 'MINUTES' },
    });
    rt.clock.advance(15 * MINUTE - 1);
    expect((await ask(code)).body).toMatchObject({ valid: false });
    rt.clock.advance(1);
    expect((await ask(code)).body).toMatchObject({ valid: true });
  });

  it.each([[{ ttl: 365, ttl_unit: 'DAYS' }], [{ ttl: 1 }], [{ ttl: 16, ttl_unit: 'MINUTES' }]])(
    'of %p is refused, and nothing is reserved',
    async (time) => {
      const { code } = await once();

      expect(await ask(code, lock('k', time))).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
      expect((await backendValidates(code)).body).toMatchObject({ valid: true });
    },
  );

  it('is set by the project', async () => {
    await install({ client_session_minutes: 2 });
    const { code } = await once();

    expect((await ask(code, lock())).body).toMatchObject({ session: { ttl: 2, ttl_unit: 'MINUTES' } });
    expect((await ask(code, lock('k', { ttl: 3, ttl_unit: 'MINUTES' }))).status).toBe(400);
  });

  it('of a backend is days, as before', async () => {
    const { code } = await once();

    expect((await backendValidates(code, lock())).body).toMatchObject({ session: { ttl: 7, ttl_unit: 'DAYS' } });
  });
});

describe('the number of sessions', () => {
  const codes = async (count: number): Promise<readonly string[]> => {
    const vouchers = [];
    for (let index = 0; index < count; index += 1) vouchers.push(await once());
    return vouchers.map(({ code }) => code);
  };

  it('is three at a time for an address, whatever it says of itself', async () => {
    const all = await codes(5);
    const statuses: number[] = [];
    for (const [index, code] of all.slice(0, 4).entries()) {
      const members = { ...lock(`k-${index}`), customer: { source_id: `c-${index}` }, tracking_id: `t-${index}` };
      statuses.push((await ask(code, members, { sourceIp: '192.0.2.1' })).status);
    }

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await backendValidates(all[3]!)).body).toMatchObject({ valid: true });
    expect((await ask(all[4]!, lock('k'), { sourceIp: '192.0.2.2' })).status).toBe(200);
    rt.clock.advance(15 * MINUTE);
    expect((await ask(all[3]!, lock('k'), { sourceIp: '192.0.2.1' })).status).toBe(200);
  });

  it('says when to come back', async () => {
    const all = await codes(4);
    await ask(all[0]!, lock('short', { ttl: 1, ttl_unit: 'MINUTES' }));
    for (const code of all.slice(1, 3)) await ask(code, lock(code));

    expect((await ask(all[3]!, lock('more'))).headers['retry-after']).toBe('60');
  });

  it('is three at a time, however many come at once', async () => {
    const all = await codes(8);

    const answers = await Promise.all(all.map((code) => ask(code, lock(code))));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  const clientRedeems = (code: string, key: string) => askToRedeem(code, { session: { key } });
  const deleteCode = (code: string) =>
    callHandler(remove, { method: 'DELETE', path: `/v1/vouchers/${code}`, params: { code }, headers: KEYS.server });
  const releaseById = (code: string, sessionKey: string) =>
    callHandler(releaseOne, {
      method: 'DELETE',
      path: `/v1/vouchers/${code}/sessions/${sessionKey}`,
      params: { code, sessionKey },
      headers: KEYS.server,
    });
  const sessionIdOf = async (code: string) =>
    ((await sessionsOf('GET', code)).body as unknown as { sessions: { id: string }[] }).sessions[0]?.id ?? '';

  it.each<[string, (code: string, key: string) => Promise<HttpAnswer>, number]>([
    ['its page redeemed', clientRedeems, 200],
    ['the shop released by its id', async (code) => releaseById(code, await sessionIdOf(code)), 204],
    ['the shop released with its code', (code) => sessionsOf('DELETE', code), 204],
    ['has a code that the shop deleted', deleteCode, 204],
  ])('counts a session no more that %s', async (_name, end, status) => {
    const all = await codes(6);
    for (const code of all.slice(0, 3)) expect((await ask(code, lock(code))).status).toBe(200);
    expect((await ask(all[3]!, lock('fourth'))).status).toBe(429);

    expect((await end(all[0]!, all[0]!)).status).toBe(status);

    expect((await ask(all[3]!, lock('fourth'))).status).toBe(200);
    expect((await ask(all[4]!, lock('fifth'))).status).toBe(429);
  });

  it('counts a session of several codes until the last of them is free', async () => {
    const all = await codes(5);
    await ask('', { redeemables: all.slice(0, 2).map((code) => voucherLine(code)), ...lock('two') });
    for (const code of all.slice(2, 4)) await ask(code, lock(code));

    await sessionsOf('DELETE', all[0]!);
    expect((await ask(all[4]!, lock('more'))).status).toBe(429);
    await sessionsOf('DELETE', all[1]!);
    expect((await ask(all[4]!, lock('more'))).status).toBe(200);
  });

  it('counts of a session the codes that it still reserves', async () => {
    const all = await codes(31);
    for (let index = 0; index < 30; index += 5) {
      const some = all.slice(index, index + 5).map((code) => voucherLine(code));
      await ask('', { redeemables: some, ...lock('same') });
    }
    expect((await ask(all[30]!, lock('same'))).status).toBe(429);

    await sessionsOf('DELETE', all[0]!);

    expect((await ask(all[30]!, lock('same'))).status).toBe(200);
    expect((await ask(all[0]!, lock('same'))).status).toBe(429);
  });

  it('is three open ones, while others are opened and released at the same time', async () => {
    const all = await codes(12);
    for (const code of all.slice(0, 3)) await ask(code, lock(code));
    await sessionsOf('DELETE', all[0]!);
    await sessionsOf('DELETE', all[1]!);

    const answers = await Promise.all([
      ...all.slice(3).map((code) => ask(code, lock(code))),
      sessionsOf('DELETE', all[2]!),
    ]);

    const opened = answers.slice(0, -1).filter(({ status }) => status === 200);
    const lists = await Promise.all(all.map((code) => sessionsOf('GET', code)));
    const standing = lists.filter(({ body }) => (body as unknown as { total: number }).total === 1);
    expect(standing).toHaveLength(opened.length);
    expect([2, 3]).toContain(opened.length);
  });

  it('counts nothing where the reservation fails', async () => {
    const [one, ...others] = await codes(4);
    await backendValidates(one!, lock('shop'));

    for (const key of ['a', 'b', 'c', 'd']) expect((await ask(one!, lock(key))).body).toMatchObject({ valid: false });

    for (const code of others) expect((await ask(code, lock(code))).status).toBe(200);
  });

  it('counts a session that is renewed once, and one that reserves nothing not at all', async () => {
    const [code] = await codes(1);
    const { code: unlimited } = await putVoucher(rt);

    for (let index = 0; index < 6; index += 1) {
      expect((await ask(code!, lock('same'))).status).toBe(200);
      expect((await ask(unlimited, lock(`nothing-${index}`))).status).toBe(200);
    }
  });

  it('is no way around the number of codes: one that is renewed reserves 30 at most', async () => {
    const all = await codes(32);
    const reserve = (some: readonly string[]) =>
      ask('', { redeemables: some.map((code) => voucherLine(code)), ...lock('same') });
    const byFive = Array.from({ length: 6 }, (_, index) => all.slice(index * 5, index * 5 + 5));
    for (const five of byFive) expect((await reserve(five)).body).toMatchObject({ valid: true });

    const refused = await reserve(all.slice(30, 31));
    expect(refused).toMatchObject({ status: 429, body: { key: 'too_many_requests' } });
    expect((await backendValidates(all[30]!)).body).toMatchObject({ valid: true });
    expect((await reserve(all.slice(0, 5))).status).toBe(200);
    rt.clock.advance(15 * MINUTE);
    expect((await reserve(all.slice(30))).body).toMatchObject({ valid: true });
  });

  it('is remembered until the last of them ends, whichever came last', async () => {
    const all = await codes(2);
    await ask(all[0]!, lock('long'));
    await ask(all[1]!, lock('short', { ttl: 1, ttl_unit: 'MILLISECONDS' }));

    const counted = Object.entries(await dump(rt)).find(([key]) => key.endsWith(' L'))!;
    expect(counted[1].expires_at).toBe((rt.clock.nowMs() + 15 * MINUTE) / 1000 + 60);
  });

  it('is three for a customer whom a token proves, from all addresses', async () => {
    const key = await aShopperKey();
    await putShopperKeys(rt, key);
    const headers = { 'X-Customer-Token': await signedToken(rt, key) };
    const all = await codes(5);
    const statuses: number[] = [];
    for (const [index, code] of all.slice(0, 4).entries()) {
      statuses.push((await ask(code, lock(`k-${index}`), { headers, sourceIp: `192.0.2.${index}` })).status);
    }

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask(all[4]!, lock('k'), { sourceIp: '192.0.2.1' })).status).toBe(200);
  });

  it('is not limited for a backend', async () => {
    for (const code of await codes(5)) expect((await backendValidates(code, lock(code))).status).toBe(200);
  });

  it('leaves nothing behind: what is counted goes away by itself', async () => {
    const [code] = await codes(1);
    await ask(code!, lock('k'));

    const counted = Object.entries(await dump(rt)).filter(([key]) => key.endsWith(' L'));
    expect(counted).toHaveLength(1);
    expect(counted[0]![1].expires_at).toBe((rt.clock.nowMs() + 15 * MINUTE) / 1000 + 60);
  });
});

describe('a session whose key a page chose', () => {
  it('is not entered from another address that names the same key', async () => {
    const { code } = await once();
    await ask(code, lock('cart'), { sourceIp: '192.0.2.1' });

    expect((await ask(code, lock('cart'), { sourceIp: '198.51.100.9' })).body).toMatchObject({ valid: false });
    expect((await ask(code, lock('cart'), { sourceIp: '192.0.2.1' })).body).toMatchObject({ valid: true });
  });

  it('is entered from any address with a key that the service made', async () => {
    const { code } = await once();
    const { body } = await ask(code, lock(), { sourceIp: '192.0.2.1' });
    const { key } = body.session as { readonly key: string };

    expect((await ask(code, lock(key), { sourceIp: '198.51.100.9' })).body).toMatchObject({ valid: true });
  });
});

describe('a session of a backend', () => {
  it('is not that of a client that names the same key', async () => {
    const { code } = await once();
    await backendValidates(code, lock('cart-1'));

    expect((await ask(code, lock('cart-1'))).body).toMatchObject({ valid: false });
    expect((await askToRedeem(code, { session: { key: 'cart-1' } })).body).toMatchObject({ key: 'quantity_exceeded' });
    expect((await backendRedeems(code, { session: { key: 'cart-1' } })).status).toBe(200);
  });

  it('may be that of a client whose key the service made', async () => {
    const { code } = await once();
    const { body } = await ask(code, lock());
    const { key } = body.session as { key: string };

    expect((await backendRedeems(code)).body).toMatchObject({ key: 'quantity_exceeded' });
    expect((await backendRedeems(code, { session: { key } })).status).toBe(200);
  });

  it('is redeemed by the page that opened it', async () => {
    const { code } = await once();
    await ask(code, lock('mine'));

    const redeemed = await askToRedeem(code, { session: { key: 'mine' } });
    expect(redeemed.body).toMatchObject({ redemptions: [{ session: { type: 'LOCK', key: 'mine' } }] });
  });
});

describe('the sessions of a code', () => {
  it('are listed by the shop, no matter who opened them', async () => {
    const card = await putVoucher(rt, aGiftCard(1_000));
    await backendValidates(card.code, {
      redeemables: [voucherLine(card.code, 300)],
      order: { amount: 400 },
      ...lock('b'),
    });
    await ask(card.code, { redeemables: [voucherLine(card.code, 200)], order: { amount: 400 }, ...lock('a') });

    const { body } = await sessionsOf('GET', card.code);

    expect(body).toMatchObject({
      total: 2,
      sessions: [
        { opened_by: 'client', expires_at: '2026-03-10T12:15:00.000Z', locked_credits: 200 },
        { opened_by: 'server', expires_at: '2026-03-17T12:00:00.000Z', locked_credits: 300 },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('"a"');
    rt.clock.advance(15 * MINUTE);
    expect((await sessionsOf('GET', card.code)).body).toMatchObject({ total: 1 });
  });

  it('are ended by the shop with the code alone', async () => {
    const { code } = await once();
    await ask(code, lock('nobody knows'));
    expect((await backendRedeems(code)).status).toBe(400);

    expect((await sessionsOf('DELETE', code)).status).toBe(204);
    expect((await sessionsOf('DELETE', code)).status).toBe(204);
    expect((await sessionsOf('GET', code)).body).toMatchObject({ sessions: [], total: 0 });
    expect((await backendRedeems(code)).status).toBe(200);
  });

  it('are ended one by one, by the id that the list names', async () => {
    const { code } = await putVoucher(rt, aVoucher({ redemption: { quantity: 3, redeemed_quantity: 0 } }));
    await backendValidates(code, lock('a'));
    rt.clock.advance(1);
    await backendValidates(code, lock('b'));
    const idsOf = async () =>
      ((await sessionsOf('GET', code)).body as unknown as { sessions: { id: string }[] }).sessions.map(({ id }) => id);
    const [first = '', second] = await idsOf();

    const end = (sessionKey: string): Promise<HttpAnswer> => {
      const path = `/v1/vouchers/${code}/sessions/${sessionKey}`;
      return callHandler(releaseOne, { method: 'DELETE', path, params: { code, sessionKey }, headers: KEYS.server });
    };

    expect((await end(first)).status).toBe(204);
    expect(await end(first)).toMatchObject({ status: 404, body: { resource_type: 'session' } });
    expect(await idsOf()).toEqual([second]);
    expect((await end('b')).status).toBe(204);
    expect(await idsOf()).toEqual([]);
  });

  it('are ended however many they are', async () => {
    const { code } = await putVoucher(rt, aVoucher({ redemption: { quantity: 500, redeemed_quantity: 0 } }));
    for (let index = 0; index < 60; index += 1) await backendValidates(code, lock(`session-${index}`));

    await sessionsOf('DELETE', code);

    expect((await sessionsOf('GET', code)).body).toMatchObject({ total: 0 });
  });

  it.each(['GET', 'DELETE'] as const)('of an unknown code are not found: %s', async (method) => {
    expect((await sessionsOf(method, 'NO-SUCH')).status).toBe(404);
  });
});

describe('a gift card that a session holds whole', () => {
  it.each([
    ['a backend', (code: string) => backendRedeems(code, { order: { amount: 500 } })],
    ['a client', (code: string) => askToRedeem(code, { order: { amount: 500 } })],
  ])('is not redeemed with nothing by %s', async (_name, attempt) => {
    const { code } = await putVoucher(rt, aGiftCard(300));
    await ask(code, { redeemables: [voucherLine(code, 300)], order: { amount: 500 }, ...lock('k') });

    expect(await attempt(code)).toMatchObject({ status: 400, body: { key: 'gift_amount_exceeded' } });
    expect((await rt.store.vouchers.load({ project: 'proj_test0001', caseSensitiveCodes: true }, code))?.sequence).toBe(
      0,
    );
  });
});
