// npm run serve as processes: how it ends, what is lost when one of them is killed, and what it tells of itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../../scripts/build/main';
import { freePort } from '../../server/engine/ports';
import { isAlive } from '../../server/engine/processes';
import { treeOf } from '../../server/engine/usage';
import { ended, startService, type StartedService } from '../support/service';
import { until, voucherLine } from '../support/shop';

jest.setTimeout(600_000);

const GIFT = 'SERVED-GIFT';

let folder: string;
let metricsPort: number;

beforeAll(async () => {
  await build();
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-serve-'));
  metricsPort = await freePort();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function started(settings: NodeJS.ProcessEnv = {}): Promise<StartedService> {
  const env = { PROCESSES: '2', METRICS_PORT: String(metricsPort), DRAIN_SECONDS: '0', ...settings };
  return startService({ server: 'serve', dataDir: folder, env });
}

async function told(path = '/metrics'): Promise<string> {
  return (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).text();
}

/** Process ids that the metrics name. */
async function serving(): Promise<readonly number[]> {
  const lines = (await told()).matchAll(/stackable_memory_bytes\{process="(\d+)"\}/g);
  return [...lines].map(([, pid]) => Number(pid));
}

function cameAbout(isSo: () => Promise<boolean> | boolean): Promise<void> {
  return until(isSo, { what: () => 'It did not come about.' });
}

function spend(service: StartedService): Promise<{ readonly status: number }> {
  const body = { redeemables: [voucherLine(GIFT, 1)], order: { amount: 100 } };
  return service.call('POST', '/v1/redemptions', { body });
}

/** What comes on a connection of its own that stays open, until a whole answer is there. */
async function answerOf(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.endsWith('{"status":"ok"}')) break;
  }
  return text;
}

async function balance(service: StartedService): Promise<number> {
  return (await service.call('GET', `/v1/vouchers/${GIFT}`)).body.gift.balance;
}

describe('npm run serve', () => {
  it('answers what is under way when it is asked to end, and accepts no new request', async () => {
    const service = await started();
    await service.call('POST', `/v1/vouchers/${GIFT}`, { body: { gift: { amount: 100 } } });
    const underWay = Array.from({ length: 8 }, () => spend(service));
    // They are on their way, and meet each other on one balance.
    await sleep(20);

    const code = ended(service.child, 'SIGTERM');
    const answers = await Promise.allSettled(underWay);

    const answered = answers.filter((one) => one.status === 'fulfilled' && one.value.status === 200);
    expect(await code).toBe(0);
    expect(answered).not.toHaveLength(0);
    await expect(fetch(`${service.address}/health`)).rejects.toThrow();
    const again = await started();
    expect(100 - (await balance(again))).toBe(answered.length);
    await again.stop();
  });

  it('resets none of 200 requests that are on their way when it is asked to end, and closes their connections', async () => {
    const service = await started({ DRAIN_SECONDS: '4' });
    const answers = Array.from({ length: 200 }, () => answerOf(service.port));

    const code = ended(service.child, 'SIGTERM');
    await cameAbout(async () => (await told('/ready')) === 'not ready');
    const readiness = (await fetch(`http://127.0.0.1:${metricsPort}/ready`)).status;
    const later = await answerOf(service.port);

    const statuses = (await Promise.all(answers)).map((text) => text.split('\r\n')[0]);
    expect(statuses).toEqual(statuses.map(() => 'HTTP/1.1 200 OK'));
    expect(readiness).toBe(503);
    expect(later).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
    expect(await code).toBe(0);
    await expect(answerOf(service.port)).rejects.toThrow('ECONNREFUSED');
  });

  it('goes on when one of its processes is killed, and starts another', async () => {
    const service = await started();
    await cameAbout(async () => (await serving()).length === 2);
    const [lost = 0] = await serving();

    process.kill(lost, 'SIGKILL');
    await cameAbout(async () => (await told()).includes('stackable_process_restarts_total 1'));

    await cameAbout(async () => (await serving()).length === 2);
    expect(await serving()).not.toContain(lost);
    expect((await service.call('GET', '/v1/vouchers')).status).toBe(200);
    await service.stop();
  });

  it('goes on when the one that takes the place of a killed one ends before it listens', async () => {
    const service = await started();
    await cameAbout(async () => (await serving()).length === 2);
    const [lost = 0] = await serving();
    const before = new Set(treeOf(service.child.pid!));

    process.kill(lost, 'SIGKILL');
    let next: number | undefined;
    await until(() => (next = treeOf(service.child.pid!).find((pid) => !before.has(pid))) !== undefined, {
      what: () => 'No other one was started.',
      everyMs: 2,
    });
    process.kill(next!, 'SIGKILL');

    await cameAbout(async () => (await told()).includes('stackable_process_restarts_total 2'));
    await cameAbout(async () => (await serving()).length === 2);
    expect((await service.call('GET', '/v1/vouchers')).status).toBe(200);
    await service.stop();
  });

  it('keeps what it answered when all of it is killed', async () => {
    const service = await started();
    await service.call('POST', `/v1/vouchers/${GIFT}`, { body: { gift: { amount: 100 } } });
    await cameAbout(async () => (await serving()).length === 2);
    const processes = await serving();
    expect((await spend(service)).status).toBe(200);

    await service.kill();

    await cameAbout(() => processes.every((pid) => !isAlive(pid)));
    const again = await started();
    expect(await balance(again)).toBe(99);
    await again.stop();
  });

  it('begins with the shop of the demo on request', async () => {
    const service = await startService({ server: 'serve', dataDir: folder, env: { PROCESSES: '1', DEMO_SHOP: 'on' } });

    const { body } = await service.call('GET', '/v1/redemptions?limit=1');

    expect(body.total).toBeGreaterThan(200);
    await service.stop();
  });

  it.each([10, 60])('refuses %d MB, which the gateway would not take, and says so', async (megabytes) => {
    const service = await started();

    const answer = await service.call('POST', '/v1/vouchers/import', { body: 'x'.repeat(megabytes * 1024 * 1024) });

    expect(answer).toMatchObject({ status: 413, body: { code: 413, key: 'payload_too_large' } });
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
    await service.stop();
    expect(service.said()).toContain(
      `"request_id":"${String(answer.body.request_id)}","route":"POST /v1/vouchers/import"`,
    );
  });

  it('counts requests by route and status, and shows no code or key', async () => {
    const service = await started();
    await service.call('GET', '/v1/vouchers/SECRET-CODE');
    await service.call('GET', '/nowhere/SECRET-CODE');

    // Each process reports its own requests, one later than the other.
    await cameAbout(async () => {
      const counted = await told();
      return counted.includes('route="$default"') && counted.includes('route="GET /v1/vouchers/{code}"');
    });

    const metrics = await told();
    expect(metrics).toContain('stackable_requests_total{route="GET /v1/vouchers/{code}",status="404"} 1');
    expect(metrics).toContain('stackable_requests_total{route="$default",status="404"} 1');
    expect(await told('/ready')).toBe('ready');
    await service.stop();
    expect(service.said()).toContain('"route":"GET /v1/vouchers/{code}"');
    for (const secret of ['SECRET-CODE', service.keys.server.token]) {
      expect(metrics).not.toContain(secret);
      expect(service.said()).not.toContain(secret);
    }
  });
});
