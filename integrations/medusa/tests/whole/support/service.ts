// A Stackable of its own, with a folder for its data: it can be stopped, continued, killed and started again.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, start, waitForStart, type Running } from './processes';

const ROOT = join(__dirname, '../../../../..');

export interface Service {
  readonly url: string;
  readonly keys: { readonly appId: string; readonly appToken: string };
  /** Call the service as the shop's owner would. @throws for any other status than 2xx */
  readonly call: <Body>(method: string, path: string, body?: object) => Promise<Body>;
  /** Choose what discounts become when units come back. */
  readonly setReturnPolicy: (policy: 'KEEP' | 'FORFEIT' | 'RE_EVALUATE') => Promise<void>;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly kill: () => Promise<void>;
  /** Start it again, where it does not run. */
  readonly start: () => Promise<void>;
  /** End it, and remove its folder. */
  readonly end: () => Promise<void>;
}

/** @param flags of the command that makes the project */
export async function startService(flags: readonly string[] = []): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'stackable-medusa-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: folder, PORT: String(port), PROCESSES: '1', STACKABLE_DEMO: 'off', DRAIN_SECONDS: '0' };
  const launch = (): Running => start({ args: ['dist/serve/main.js'], cwd: ROOT, env });
  let running = launch();
  const isUp = async (): Promise<boolean> => (await fetch(`${url}/health`)).ok;
  await waitForStart(running, isUp, 'a service');
  const { project, keys, management } = makeProject(folder, flags);
  return {
    url,
    keys,
    call: (method, path, body) => call({ url, headers: headersOf('X-App', keys) }, { method, path, body }),
    setReturnPolicy: (policy) =>
      call(
        { url, headers: headersOf('X-Management', management) },
        { method: 'PUT', path: `/management/v1/projects/${project}`, body: { return_policy: policy } },
      ),
    signal: (name) => running.signal(name),
    kill: () => running.kill(),
    start: async () => {
      if (!running.hasEnded()) return;
      running = launch();
      await waitForStart(running, isUp, 'the service again');
    },
    end: async () => {
      running.signal('SIGCONT');
      await running.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Project {
  readonly project: string;
  readonly keys: Service['keys'];
  readonly management: Service['keys'];
}

/** Make a project, a server pair and a management pair, as an operator does. */
function makeProject(folder: string, flags: readonly string[]): Project {
  const run = (...args: readonly string[]): string =>
    execFileSync(process.execPath, ['--import', 'tsx', 'cli/main.ts', 'keys', ...args], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    });
  const created = run('create-project', '--name', 'Shop', '--timezone', 'UTC', '--currency', 'EUR', ...flags);
  const project = /proj_\w+/.exec(created)?.[0] ?? '';
  const makePair = (kind: string): Service['keys'] => {
    const printed = run('create', '--project', project, '--kind', kind);
    const valueOf = (name: string): string => new RegExp(`X-\\w+-${name}: (\\S+)`).exec(printed)?.[1] ?? '';
    return { appId: valueOf('Id'), appToken: valueOf('Token') };
  };
  return { project, keys: makePair('server'), management: makePair('management') };
}

function headersOf(prefix: string, { appId, appToken }: Service['keys']): Readonly<Record<string, string>> {
  return { [`${prefix}-Id`]: appId, [`${prefix}-Token`]: appToken };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

interface Caller {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function call<Body>({ url, headers }: Caller, { method, path, body }: Call): Promise<Body> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
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

/** Let a tier apply from an amount of the order on. */
export async function requireAmount(service: Service, tier: string, least: number): Promise<void> {
  const rule = await service.call<{ readonly id: string }>('POST', '/v1/validation-rules', {
    name: `From ${least}`,
    rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [least] } }, logic: '1' },
  });
  await service.call('POST', `/v1/validation-rules/${rule.id}/assignments`, { promotion_tier: tier });
}

/** What a gift card still holds. */
export async function readBalance(service: Service, code: string): Promise<number> {
  const voucher = await service.call<{ readonly gift: { readonly balance: number } }>('GET', `/v1/vouchers/${code}`);
  return voucher.gift.balance;
}

/** How often a tier is redeemed: redemptions less rollbacks. */
export async function countTierUses(service: Service, tier: string): Promise<number> {
  const { summary } = await service.call<TierSummary>('GET', `/v1/promotions/tiers/${tier}`);
  return summary.redemptions.total_redeemed;
}

interface TierSummary {
  readonly summary: { readonly redemptions: { readonly total_redeemed: number } };
}

/** How often a code is used up: redemptions less rollbacks. */
export async function countUses(service: Service, code: string): Promise<number> {
  const voucher = await service.call<{ readonly redemption: { readonly redeemed_quantity: number } }>(
    'GET',
    `/v1/vouchers/${code}`,
  );
  return voucher.redemption.redeemed_quantity;
}
