// Chromium and a service started as a user starts it, with its demo data.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { DEMO_KEYS } from '../../lib/model/demo';
import { freePort } from '../../scripts/engine/ports';

const ROOT = join(__dirname, '../..');
/** It may have to build everything first. */
const READY_MS = 240_000;
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export interface Service {
  readonly address: string;
  readonly stop: () => Promise<void>;
  /** A call with the demo project's server key. */
  readonly api: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

/** @param options with the history of a shop, where a screen is to have something to show */
export async function startService({ hasShop = false } = {}): Promise<Service> {
  const port = await freePort();
  const shop = { DEMO_SHOP: hasShop ? 'on' : 'off' };
  const env = { ...process.env, ...shop, PORT: String(port), DATA_DIR: ':memory:', npm_lifecycle_event: undefined };
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start/main.ts'], {
    cwd: ROOT,
    env,
    stdio: 'pipe',
  });
  await untilReady(child);
  const address = `http://127.0.0.1:${port}`;
  const { id, token } = DEMO_KEYS.server;
  const headers = { 'X-App-Id': id, 'X-App-Token': token, 'Content-Type': 'application/json' };
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
    api: async <T>(method: string, path: string, body?: unknown) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${address}${path}`, { method, headers, ...sent });
      return (await response.json()) as T;
    },
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (let waited = 0; !said.includes('Ctrl-C stops it.'); waited += 50) {
    if (child.exitCode !== null || waited > READY_MS) {
      child.kill('SIGTERM');
      throw new Error(`The service did not start: ${said}`);
    }
    await sleep(50);
  }
}

export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (executablePath === undefined) {
    throw new Error('No Chromium here: install the package chromium, or name one by the variable CHROMIUM.');
  }
  // Chromium's own sandbox does not run as root, as in containers.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

/** A page that keeps what its policy refused and what failed in it. */
export async function openPage(browser: Browser): Promise<{ readonly page: Page; readonly faults: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-US', timezoneId: 'UTC' });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) faults.push(message.text());
  });
  return { page, faults };
}

export async function signIn(page: Page, { address }: Service, pair = DEMO_KEYS.management): Promise<void> {
  await page.goto(`${address}/dashboard/redemptions`);
  await page.getByLabel('Key ID').fill(pair.id);
  await page.getByLabel('Key token').fill(pair.token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Redemptions' }).waitFor();
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong with what the page shows now. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const found = await axe.run({ runOnly: { type: 'tag', values: rules } });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, RULES);
}

/** Within one screen's width, whatever it holds. */
export async function fitsNarrow(page: Page): Promise<boolean> {
  await page.setViewportSize({ width: 320, height: 700 });
  return page.evaluate<boolean>('document.documentElement.scrollWidth <= 320');
}
