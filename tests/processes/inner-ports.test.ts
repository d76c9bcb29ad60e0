// Every port that the processes of a service listen on: a page of another site gets nothing there, under no name.
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/build/main';
import { freePort } from '../../server/engine/ports';
import { treeOf } from '../../server/engine/usage';
import { startService, type StartedService } from '../support/service';

jest.setTimeout(600_000);

let folder: string;
let metricsPort: number;
const running: StartedService[] = [];

beforeAll(async () => {
  await build();
  folder = mkdtempSync(join(tmpdir(), 'stackable-ports-'));
  metricsPort = await freePort();
});

afterAll(async () => {
  for (const service of running) await service.stop();
  rmSync(folder, { recursive: true });
});

/** Those of this network; what listens in one of its own is out of reach. */
function listeningPorts(pids: readonly number[]): readonly number[] {
  const portOf = new Map(
    readFileSync('/proc/self/net/tcp', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state]) => state === '0A')
      .map((fields) => [`socket:[${fields[9]}]`, parseInt(fields[1]!.split(':')[1]!, 16)]),
  );
  const ports = pids.flatMap((pid) => socketsOf(pid).flatMap((socket) => portOf.get(socket) ?? []));
  return [...new Set(ports)].sort((one, other) => one - other);
}

function socketsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    // The process or one of its files is gone meanwhile.
    return [];
  }
}

async function call(port: number, path: string, headers: Readonly<Record<string, string>>, method = 'GET') {
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(method === 'POST' ? '{}' : undefined);
  const [response] = await answered;
  response.resume();
  return { status: response.statusCode!, allowed: response.headers['access-control-allow-origin'] };
}

const PAGE = { origin: 'http://evil.example' };
const REBOUND = { host: 'evil.example' };
const PATHS = ['/', '/metrics', '/ready', '/2015-03-31/functions/stackable-local-health/invocations', '/local-files/x'];

describe.each(['start', 'serve'] as const)('the service of %s', (server) => {
  let service: StartedService;
  let inner: readonly number[];

  beforeAll(async () => {
    const env = { PROCESSES: '2', METRICS_PORT: String(metricsPort), STACKABLE_DEMO: 'on', SERVED_HOSTS: 'shop.test' };
    service = await startService({ server, dataDir: join(folder, server), env });
    running.push(service);
    inner = listeningPorts(treeOf(service.child.pid!)).filter((port) => port !== service.port);
  });

  it('has no other inner ports than these: the guard, and that of files or of metrics', () => {
    expect(inner).toHaveLength(2);
    if (server === 'serve') expect(inner).toContain(metricsPort);
  });

  it.each([
    ['a page of another site', PAGE],
    ['a page that has led its own name here', REBOUND],
  ])('gives %s nothing on its inner ports', async (_who, headers) => {
    for (const port of inner) {
      for (const path of PATHS) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const answer = await call(port, path, headers, method);
          expect({ port, path, method, allowed: answer.allowed }).toEqual({ port, path, method, allowed: undefined });
          expect(answer.status).toBeGreaterThanOrEqual(400);
        }
      }
    }
  });

  it.each(['/health', '/v1/vouchers', '/dashboard', '/nothing', '/openapi.json'])(
    'answers 421 on %s under a foreign host while the keys of the demo work',
    async (path) => {
      const keys = { ...service.serverHeaders };

      expect((await call(service.port, path, { ...keys, ...REBOUND })).status).toBe(421);
      for (const host of ['localhost', '127.0.0.1', '[::1]:3000', 'shop.test', 'Shop.Test:443']) {
        expect((await call(service.port, path, { ...keys, host })).status).not.toBe(421);
      }
    },
  );
});
