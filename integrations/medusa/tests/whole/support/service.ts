// A Stackable of its own, with a folder for its data: it can be stopped, continued, killed and started again.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, start, waitFor, type Running } from './processes';

const ROOT = join(__dirname, '../../../../..');

export interface Service {
  readonly url: string;
  readonly keys: { readonly appId: string; readonly appToken: string };
  /** Call the service as the shop's owner would. @throws for any other status than 2xx */
  readonly call: <Body>(method: string, path: string, body?: object) => Promise<Body>;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** End it, and remove its folder. */
  readonly end: () => Promise<void>;
}

export async function startService(): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'stackable-medusa-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: folder, PORT: String(port), PROCESSES: '1', STACKABLE_DEMO: 'off', DRAIN_SECONDS: '0' };
  const launch = (): Running => start({ args: ['dist/serve/main.js'], cwd: ROOT, env });
  let running = launch();
  const isUp = async (): Promise<boolean> => (await fetch(`${url}/health`)).ok;
  await waitFor(isUp, `a service: ${running.output()}`);
  const keys = makeProject(folder);
  return {
    url,
    keys,
    call: (method, path, body) => call({ url, keys }, { method, path, body }),
    signal: (name) => running.signal(name),
    kill: () => running.kill(),
    start: async () => {
      running = launch();
      await waitFor(isUp, 'the service again');
    },
    end: async () => {
      running.signal('SIGCONT');
      await running.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Make a project and a server pair, as an operator does. */
function makeProject(folder: string): Service['keys'] {
  const run = (...args: readonly string[]): string =>
    execFileSync(process.execPath, ['--import', 'tsx', 'cli/main.ts', 'keys', ...args], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    });
  const project = /proj_\w+/.exec(
    run('create-project', '--name', 'Shop', '--timezone', 'UTC', '--currency', 'EUR'),
  )?.[0];
  const made = run('create', '--project', project ?? '', '--kind', 'server');
  const header = (name: string): string => new RegExp(`${name}: (\\S+)`).exec(made)?.[1] ?? '';
  return { appId: header('X-App-Id'), appToken: header('X-App-Token') };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

async function call<Body>({ url, keys }: Pick<Service, 'url' | 'keys'>, { method, path, body }: Call): Promise<Body> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-App-Id': keys.appId, 'X-App-Token': keys.appToken },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Body;
}

/** A code that takes an amount or a percentage off the order. */
export async function makeCode(
  service: Service,
  code: string,
  discount: object,
  uses: number | null = null,
): Promise<string> {
  await service.call('POST', `/v1/vouchers/${code}`, {
    type: 'DISCOUNT_VOUCHER',
    discount,
    ...(uses !== null && { redemption: { quantity: uses } }),
  });
  return code;
}

export async function makeGiftCard(service: Service, code: string, credits: number): Promise<string> {
  await service.call('POST', `/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', gift: { amount: credits } });
  return code;
}

/** A promotion tier that applies without a code. */
export async function makeTier(service: Service, name: string, discount: object): Promise<string> {
  const campaign = await service.call<{ readonly id: string }>('POST', '/v1/campaigns', {
    name: `${name} campaign`,
    campaign_type: 'PROMOTION',
    type: 'STATIC',
  });
  const tier = await service.call<{ readonly id: string }>('POST', `/v1/promotions/${campaign.id}/tiers`, {
    name,
    action: { discount },
  });
  return tier.id;
}

/** How often a code is used up: redemptions less rollbacks. */
export async function countUses(service: Service, code: string): Promise<number> {
  const voucher = await service.call<{ readonly redemption: { readonly redeemed_quantity: number } }>(
    'GET',
    `/v1/vouchers/${code}`,
  );
  return voucher.redemption.redeemed_quantity;
}
