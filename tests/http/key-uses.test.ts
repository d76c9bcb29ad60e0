// When a secret was last used: to the hour, noted once for all processes, and never in the way of a request.
import { handler as getOrder } from '../../functions/orders/get';
import { handler as validate } from '../../functions/validations/validate';
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
  voucherLine,
} from '../support/shop';

let rt: TestRuntime;
let code: string;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  code = (await putVoucher(rt)).code;
  anotherProcess();
});

/** From now on requests reach a process that remembers no pair. */
function anotherProcess(): void {
  app.installRuntime({ ...rt } satisfies app.Runtime);
}

async function request(headers: Readonly<Record<string, string>> = KEYS.server, expected = 200): Promise<void> {
  const body = { redeemables: [voucherLine(code)] };
  const { status } = await callHandler(validate, { path: '/v1/validations', headers, body });
  expect(status).toBe(expected);
}

const usesOf = async (keyId = 'server-key') => (await rt.store.credentials.load(keyId))?.lastUses;
const writes = () => rt.meter.made.filter(({ operation }) => operation === 'write').length;

describe('a use', () => {
  it('is noted to the hour', async () => {
    rt.clock.set('2026-03-10T12:59:59.999Z');

    await request();

    expect(await usesOf()).toEqual({ sec_one: '2026-03-10T12:00:00.000Z' });
  });

  it('is noted once an hour, however many requests and processes there are', async () => {
    rt.meter.reset();
    for (let number = 0; number < 10; number += 1) await request();
    for (let number = 0; number < 3; number += 1) {
      anotherProcess();
      await request();
    }
    rt.clock.set('2026-03-10T12:59:59Z');
    await request();
    const before = writes();
    rt.clock.set('2026-03-10T13:00:00Z');
    await request();
    rt.clock.set('2026-03-10T13:00:29Z');
    await request();

    expect([before, writes()]).toEqual([1, 2]);
    expect(await usesOf()).toEqual({ sec_one: '2026-03-10T13:00:00.000Z' });
  });

  it('is shown for each secret, so that an old one is revoked when no system needs it', async () => {
    const [old, young] = ['old', 'young'].map((id) => ({
      id: `sec_${id}`,
      tokenHash: app.hashToken(id),
      createdAt: '2026-01-01T00:00:00.000Z',
      expiresAt: null,
    }));
    await putCredential(rt, { keyId: 'two', token: 'none', secrets: [old!, young!] });

    await request({ 'X-App-Id': 'two', 'X-App-Token': 'old' });
    rt.clock.advance(3_600_000);
    await request({ 'X-App-Id': 'two', 'X-App-Token': 'young' });

    expect(await usesOf('two')).toEqual({
      sec_old: '2026-03-10T12:00:00.000Z',
      sec_young: '2026-03-10T13:00:00.000Z',
    });
  });

  it('never goes back in time', async () => {
    const late = { keyId: 'server-key', secretId: 'sec_one', hour: '2026-03-10T11:00:00.000Z' };
    await request();

    await rt.store.credentials.noteUse(late);

    expect(await usesOf()).toEqual({ sec_one: '2026-03-10T12:00:00.000Z' });
  });

  it('adds no round trip that a request waits for', async () => {
    await request();
    anotherProcess();
    rt.meter.reset();
    await request();
    const without = rt.meter.roundTrips;
    rt.clock.advance(3_600_000);
    anotherProcess();
    rt.meter.reset();
    await request();

    expect([writes(), rt.meter.roundTrips]).toEqual([1, without]);
  });

  it('that cannot be noted does no harm, and is noted with the next look at the pair', async () => {
    rt.faults.next('write', { kind: 'LOST_REQUEST' });

    await request();
    const lost = await usesOf();
    rt.clock.advance(30_000);
    await request();

    expect([lost, await usesOf()]).toEqual([{}, { sec_one: '2026-03-10T12:00:00.000Z' }]);
    expect(rt.logged.map(({ message }) => message)).toContain('A use was not noted.');
  });

  it('counts where the request is refused for another reason', async () => {
    const call = { method: 'GET', path: '/v1/orders/none', params: { orderId: 'none' }, headers: KEYS.merchant };
    expect((await callHandler(getOrder, call)).status).toBe(404);

    expect(await usesOf('merchant-key')).toEqual({ sec_one: '2026-03-10T12:00:00.000Z' });
  });

  it('is none where the token is wrong', async () => {
    await request({ 'X-App-Id': 'server-key', 'X-App-Token': 'wrong' }, 401);
    await request(KEYS.revoked, 401);

    expect([await usesOf(), await usesOf('revoked-key')]).toEqual([{}, {}]);
  });
});
