// What was answered is kept: across a restart, and when everything is killed in the middle of traffic.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { voucherLine } from '../support/shop';
import { startService, type Service, type StartedService } from '../support/service';

const GIFT = 'DURABLE-GIFT';
const BALANCE = 1_000_000;
const TRAFFIC_MS = 1_500;
const CALLERS = 8;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-durable-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function started(): Promise<StartedService> {
  const service = await startService({ dataDir: folder });
  await service.call('POST', `/v1/vouchers/${GIFT}`, { body: { gift: { amount: BALANCE } } });
  return service;
}

/** Redeems until the service is gone, and keeps the id of every answered redemption. */
async function traffic(service: Service, answered: string[]): Promise<void> {
  for (;;) {
    const body = { redeemables: [voucherLine(GIFT, 1)], order: { amount: 100 } };
    try {
      const answer = await service.call('POST', '/v1/redemptions', { body });
      if (answer.status === 200) answered.push(answer.body.redemptions[0]!.id);
    } catch {
      // The service is gone: what was not answered may or may not be there.
      return;
    }
  }
}

async function missing(service: Service, ids: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(ids.map((id) => service.call('GET', `/v1/redemptions/${id}`)));
  return ids.filter((_, index) => found[index]!.status !== 200);
}

async function balance(service: Service): Promise<number> {
  return (await service.call('GET', `/v1/vouchers/${GIFT}`)).body.gift.balance;
}

describe('npm start on the same folder', () => {
  it('has all data after a restart', async () => {
    const first = await started();
    const body = { redeemables: [voucherLine(GIFT, 250)], order: { source_id: 'kept', amount: 1_000 } };
    const redeemed = await first.call('POST', '/v1/redemptions', { body });
    await first.stop();

    const second = await startService({ dataDir: folder });

    expect(await missing(second, [redeemed.body.redemptions[0]!.id])).toEqual([]);
    expect(await balance(second)).toBe(BALANCE - 250);
    expect((await second.call('GET', '/v1/orders/kept')).body).toMatchObject({ status: 'PAID', total_amount: 750 });
    await second.stop();
  });

  it('has lost no answered redemption after all of it was killed in the middle of traffic', async () => {
    const first = await started();
    const answered: string[] = [];
    const callers = Array.from({ length: CALLERS }, () => traffic(first, answered));

    await sleep(TRAFFIC_MS);
    await first.kill();
    await Promise.all(callers);
    const second = await startService({ dataDir: folder });

    const spent = BALANCE - (await balance(second));
    expect(answered.length).toBeGreaterThan(0);
    expect(await missing(second, answered)).toEqual([]);
    // A call that was cut off may have been counted; none is counted twice or lost.
    expect(spent).toBeGreaterThanOrEqual(answered.length);
    expect(spent).toBeLessThanOrEqual(answered.length + CALLERS);
    await second.stop();
  });
});
