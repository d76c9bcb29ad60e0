// npm run test:move-in: one instance moves into another, is killed half-way and goes on; then every code is compared.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_KEYS, DEMO_PROJECT } from '../../lib/model/keys/access-token';
import { voucherFact } from '../../lib/storage/vouchers/voucher-items';
import { TableReader } from '../../cli/audit/read-table';
import { startBenchService } from '../../bench/service';
import { useLocalAws } from '../../server/engine/environment';
import { openPlace } from '../../cli/keys/place';
import type { MoveState } from '../../cli/move-in/state';
import { runAsCommand } from '../../scripts/support/command';
import { ROOT } from '../../scripts/support/service-definition';
import { fillShop, Shop } from './shop';

const { values } = parseArgs({ options: { codes: { type: 'string', default: '20000' } } });
const CODES = Number(values.codes);
const PLAN = { codes: CODES, customers: 200, published: CODES / 20, redeemed: CODES / 40 };

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly seconds: number;
}

async function main(): Promise<void> {
  useLocalAws();
  const folder = mkdtempSync(join(tmpdir(), 'stackable-move-'));
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const source = await startBenchService(from);
  const target = await startBenchService(to);
  try {
    await fillShop(new Shop(source.address), PLAN, say);
    const project = await aProject(to);
    const isProved = await proveMove({ folder, from, to, project, address: source.address });
    if (!isProved) process.exitCode = 1;
  } finally {
    await Promise.all([source.stop(), target.stop()]);
    rmSync(folder, { recursive: true });
  }
}

function say(line: string): void {
  console.log(line);
}

interface Site {
  readonly folder: string;
  readonly from: string;
  readonly to: string;
  readonly project: string;
  readonly address: string;
}

async function proveMove(site: Site): Promise<boolean> {
  const killed = await killedHalfWay(site);
  const { vouchers } = stateOf(site)!.steps;
  say(`Killed       after ${killed.seconds.toFixed(1)} s, with ${vouchers?.moved} codes noted`);
  const resumed = await command('move-in', moveArguments(site), site.to);
  say(resumed.said);
  say(`Moved        ${CODES} codes in ${(killed.seconds + resumed.seconds).toFixed(1)} s, both runs together`);
  const again = await command('move-in', moveArguments(site), site.to);
  const verified = await command('move-in', [...moveArguments(site), '--verify', '--sample', '500'], site.to);
  say(verified.said);
  const audited = await command('audit', ['--project', site.project], site.to);
  say(audited.said);
  const differing = await differingCodes(site);
  say(`Compared     ${CODES} codes by balance, uses and what was spent: ${differing} differ`);
  return [resumed, again, verified, audited].every(({ code }) => code === 0) && differing === 0;
}

function moveArguments({ folder, address, project }: Site): readonly string[] {
  const keys = join(folder, 'keys.json');
  const { id, token } = DEMO_KEYS.server;
  writeFileSync(keys, JSON.stringify({ from: { app_id: id, app_token: token } }), { mode: 0o600 });
  const state = join(folder, 'state');
  return ['--from', address, '--project', project, '--keys', keys, '--state', state, '--rate', '500'];
}

function stateOf({ folder }: Pick<Site, 'folder'>): MoveState | null {
  const file = join(folder, 'state', 'state.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MoveState) : null;
}

/** Between a page that is noted and the next one, wherever the kill meets it. */
async function killedHalfWay(site: Site): Promise<Ended> {
  const startedMs = performance.now();
  const { child, ended } = started('move-in', moveArguments(site), site.to);
  while ((stateOf(site)?.steps.vouchers?.moved ?? 0) < CODES / 2) {
    if (child.exitCode !== null) throw new Error(`The move ended too early: ${(await ended).said}`);
    await sleep(3);
  }
  child.kill('SIGKILL');
  const { code, said } = await ended;
  return { code, said, seconds: (performance.now() - startedMs) / 1000 };
}

function started(name: string, args: readonly string[], dataDir: string) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/main.ts', name, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'pipe',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit').then(([code]): Ended => ({
    code: code as number | null,
    said,
    seconds: (performance.now() - startedMs) / 1000,
  }));
  return { child, ended };
}

async function command(name: string, args: readonly string[], dataDir: string): Promise<Ended> {
  const ended = await started(name, args, dataDir).ended;
  if (ended.code !== 0) say(`${name} ended with ${ended.code}: ${ended.said}`);
  return ended;
}

async function aProject(dataDir: string): Promise<string> {
  const { said } = await command('keys', ['create-project', '--name', 'Moved', '--currency', 'EUR'], dataDir);
  const [, project] = /Project {2}(proj_\w+)/.exec(said) ?? [];
  if (project === undefined) throw new Error(`No project was made: ${said}`);
  return project;
}

/** Every code of both projects, read from their tables. */
async function differingCodes({ from, to, project }: Site): Promise<number> {
  const [there, here] = [await codesIn(from, DEMO_PROJECT), await codesIn(to, project)];
  const names = new Set([...there.keys(), ...here.keys()]);
  return [...names].filter((code) => there.get(code) !== here.get(code)).length;
}

async function codesIn(dataDir: string, project: string): Promise<ReadonlyMap<string, string>> {
  // The key of the engine that serves the folder goes where the clients of this process look for it.
  const place = await openPlace({ stage: null }, Object.assign(process.env, { DATA_DIR: dataDir }));
  const reader = new TableReader(place);
  const items = await reader.items(project);
  reader.close();
  await place.close();
  const vouchers = items.filter(({ pk, sk }) => pk.startsWith(`${project}#V#`) && sk === 'V');
  return new Map(vouchers.map((item) => [voucherFact(item).voucher.code, numbersOf(voucherFact(item).voucher)]));
}

function numbersOf({
  gift,
  loyalty_card: card,
  redemption,
  publish,
  created_at,
}: ReturnType<typeof voucherFact>['voucher']) {
  const { quantity, redeemed_quantity, redeemed_amount, redeemed_points } = redemption;
  const counts = [quantity, redeemed_quantity, redeemed_amount, redeemed_points, publish.count];
  return JSON.stringify([gift?.amount, gift?.balance, card?.points, card?.balance, ...counts, created_at]);
}

runAsCommand(main);
