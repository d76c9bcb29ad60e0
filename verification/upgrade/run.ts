// npm run test:upgrade: this release is upgraded to an example of the next ones, which bring other formats, and rolled back. Processes
// of two builds run side by side on one table, with traffic.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Plugin, stop as stopBundler } from 'esbuild';
import { DEMO_KEYS, DEMO_PROJECT } from '../../lib/model/keys/access-token';
import type { Converters } from '../../lib/storage/formats/formats';
import { findingsOf } from '../../lib/audit/audit';
import { auditTable } from '../../cli/audit/run';
import { bundleSchemas } from '../../scripts/build/separate-schemas';
import { buildServer, EVERY_COMMAND } from '../../scripts/build/server';
import { startEngine } from '../../server/engine/engine';
import { useLocalAws } from '../../server/engine/environment';
import { freePort } from '../../server/engine/ports';
import { migrateItems } from '../../cli/migrate/migrate';
import { runAsCommand } from '../../scripts/support/command';
import { ROOT, tableNameOf } from '../../scripts/support/service-definition';
import { NEXT_RELEASE, RELEASE_AFTER } from '../../tests/support/next-release';

const CLIENTS = 4;
const PHASE_MS = 2_500;
const READY_MS = 60_000;
const GIFT = 'UPGRADED-GIFT';
const AMOUNT = 1_000_000;
const TABLE = tableNameOf('local');

/** The servers find their project two folders above. */
const FOLDERS = { this: '.upgrade-this', next: '.upgrade-next', after: '.upgrade-after' } as const;

type Build = keyof typeof FOLDERS;

/** The names of the converters of an example in `tests/support/next-release.ts`. */
const CONVERTERS_OF = { next: 'NEXT_RELEASE', after: 'RELEASE_AFTER' } as const;

/** Gives a build the converters of a later release. */
function convertersOf(build: keyof typeof CONVERTERS_OF): Plugin {
  return {
    name: 'converters',
    setup(bundler) {
      let isReplaced = false;
      bundler.onLoad({ filter: /storage\/formats\/converters\.ts$/ }, () => {
        isReplaced = true;
        return {
          contents: `export { ${CONVERTERS_OF[build]} as CONVERTERS } from './tests/support/next-release';`,
          resolveDir: ROOT,
          loader: 'ts',
        };
      });
      bundler.onEnd(() => {
        if (!isReplaced) throw new Error('The build has the converters of this release: where are they now?');
      });
    },
  };
}

interface Running {
  readonly address: string;
  readonly child: ChildProcess;
}

async function serve(endpoint: string, build: Build): Promise<Running> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    PROCESSES: '1',
    DYNAMODB_ENDPOINT: endpoint,
    STACKABLE_DEMO: 'on',
    DEMO_SHOP: 'off',
  };
  const child = spawn(process.execPath, [join(ROOT, FOLDERS[build], 'serve/main.js')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (let waited = 0; !said.includes('"ready":'); waited += 50) {
    if (child.exitCode !== null || waited > READY_MS) throw new Error(`A server is not ready: ${said}`);
    await sleep(50);
  }
  return { address: `http://127.0.0.1:${port}`, child };
}

async function stop({ child }: Running): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Clients that go on whatever is deployed; each call goes to one of the servers there are. */
class Traffic {
  servers: readonly Running[] = [];
  readonly unexpected: string[] = [];
  calls = 0;
  spent = 0;
  /** Redemptions and rollbacks. */
  made = 0;
  private isOver = false;
  private readonly clients: Promise<void>[] = [];

  start(): void {
    for (let client = 0; client < CLIENTS; client += 1) this.clients.push(this.play(client));
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.clients);
  }

  /** A server that goes takes no new connection: the same request, with its key, goes to another one. */
  async call(method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
    const { id, token } = DEMO_KEYS.server;
    const headers = {
      'x-app-id': id,
      'x-app-token': token,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    for (;;) {
      const { address } = this.servers[Math.floor(Math.random() * this.servers.length)]!;
      const sent = fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer = await sent.catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (answer === null || text === null || text === undefined) continue;
      this.calls += 1;
      if (answer.status !== 200) this.unexpected.push(`${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text) as Readonly<Record<string, unknown>>;
    }
  }

  private async play(client: number): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      // Each client has its own order, which comes again: it is written by one release and then by the other.
      const order = { source_id: `order-${client}-${turn % 5}`, amount: 5_000 };
      const redeemables = [{ object: 'voucher', id: `${GIFT}-${client}`, gift: { credits: 3 } }];
      const customer = { source_id: `customer-${client}` };
      await this.call('POST', '/v1/validations', { redeemables, order, customer });
      const { redemptions } = await this.call('POST', '/v1/redemptions', { redeemables, order, customer });
      this.spent += 3;
      this.made += 1;
      const [redemption] = (redemptions ?? []) as readonly { readonly id: string }[];
      await this.call('GET', `/v1/orders/order-${client}-${turn % 5}`);
      await this.call('GET', '/v1/redemptions?limit=5');
      if (turn % 3 !== 0 || !redemption) continue;
      await this.call('POST', `/v1/redemptions/${redemption.id}/rollback`, {});
      this.spent -= 3;
      this.made += 1;
    }
  }
}

async function balances(traffic: Traffic): Promise<number> {
  let left = 0;
  for (let client = 0; client < CLIENTS; client += 1) {
    const { gift } = (await traffic.call('GET', `/v1/vouchers/${GIFT}-${client}`)) as { gift: { balance: number } };
    left += gift.balance;
  }
  return left;
}

async function listed(traffic: Traffic): Promise<number> {
  const { total } = await traffic.call('GET', '/v1/redemptions?limit=1');
  return Number(total);
}

async function migrate(endpoint: string, converters: Converters): Promise<void> {
  const options = { converters, isDryRun: false, perSecond: 2_000, after: null, note: () => undefined };
  const { items, changed } = await migrateItems({ endpoint, tableName: TABLE }, options);
  const counts = [...changed].map(([name, count]) => `${count} ${name}`);
  console.log(`  migrated: ${items} items, ${counts.join(', ') || 'none of another format'}`);
}

async function play(endpoint: string): Promise<void> {
  const traffic = new Traffic();
  const deploy = async (name: string, build: Build): Promise<void> => {
    const before = traffic.servers;
    const next = await serve(endpoint, build);
    traffic.servers = [...before, next];
    await sleep(PHASE_MS);
    traffic.servers = [next];
    await Promise.all(before.map(stop));
    await sleep(PHASE_MS / 2);
    console.log(`${name}: ${traffic.calls} calls so far, ${traffic.unexpected.length} not as they should be`);
  };
  traffic.servers = [await serve(endpoint, 'this')];
  try {
    for (let client = 0; client < CLIENTS; client += 1) {
      await traffic.call('POST', `/v1/vouchers/${GIFT}-${client}`, { gift: { amount: AMOUNT } });
    }
    const listedBefore = await listed(traffic);
    traffic.start();
    await sleep(PHASE_MS);
    await deploy('the next release, which reads new formats', 'next');
    await deploy('the release after it, which writes them', 'after');
    await migrate(endpoint, RELEASE_AFTER);
    await deploy('back to the next release', 'next');
    // What the release after wrote until it stopped is migrated by the second run.
    await migrate(endpoint, NEXT_RELEASE);
    await migrate(endpoint, NEXT_RELEASE);
    await deploy('back to this release', 'this');
    await traffic.end();
    const [left, list] = [await balances(traffic), (await listed(traffic)) - listedBefore];
    const { items, verdicts } = await auditTable({ endpoint, tableName: TABLE }, DEMO_PROJECT);
    const findings = findingsOf(verdicts);
    console.log(`${items} items audited, ${findings.length} findings; ${traffic.spent} spent, ${left} left`);
    console.log(`${traffic.made} redemptions and rollbacks, of which this release lists ${list}`);
    const problems = [...traffic.unexpected, ...findings.map((finding) => JSON.stringify(finding))];
    if (left !== CLIENTS * AMOUNT - traffic.spent) problems.push('The balances are not what was spent.');
    if (list !== traffic.made) problems.push('The list of redemptions is not what was made.');
    if (problems.length > 0) throw new Error(problems.slice(0, 20).join('\n'));
  } finally {
    await traffic.end();
    await Promise.all(traffic.servers.map(stop));
  }
}

async function build(name: Build, plugins: readonly Plugin[] = []): Promise<void> {
  const folder = join(ROOT, FOLDERS[name]);
  await buildServer(ROOT, folder, { commands: EVERY_COMMAND, placeSchemas: bundleSchemas, plugins });
}

async function main(): Promise<void> {
  useLocalAws();
  const folder = mkdtempSync(join(tmpdir(), 'stackable-upgrade-'));
  try {
    await build('this');
    await build('next', [convertersOf('next')]);
    await build('after', [convertersOf('after')]);
    await stopBundler();
    const engine = await startEngine(folder);
    try {
      await play(engine.endpoint);
    } finally {
      await engine.stop();
    }
  } finally {
    const builds = Object.values(FOLDERS).map((name) => join(ROOT, name));
    for (const made of [folder, ...builds]) rmSync(made, { recursive: true, force: true });
  }
}

runAsCommand(main);
