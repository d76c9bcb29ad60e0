// npm run docs:screens: pictures of every screen, taken in Chromium from a fresh demo shop, into docs/dashboard/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { DEMO_KEYS } from '../../lib/model/keys/access-token';
import { settled, signIn, watched } from '../../tests/browser/support/page';
import { launchChromium } from '../../tests/browser/support/chromium';
import { runAsCommand } from '../support/command';
import { ROOT } from '../support/service-definition';
import { type Screen, screensOf } from './screens';
import { type DemoService, startDemo } from './service';

const FOLDER = join(ROOT, 'docs', 'dashboard');
const LOOK = { viewport: { width: 1280, height: 860 }, locale: 'en-US', timezoneId: 'UTC' };
/** On a machine that is busy with other work. */
const WAITS_MS = 120_000;

const NARROW = { width: 390, height: 844 };

async function take(page: Page, { address }: DemoService, screen: Screen): Promise<void> {
  const { name, path, ready, act, isDark, isNarrow } = screen;
  await page.setViewportSize(isNarrow ? NARROW : LOOK.viewport);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.goto(`${address}/dashboard${path}`);
  await settled(page);
  if (ready) await page.getByText(ready).first().waitFor();
  await act?.(page);
  // Removes the focus, so that no element has a focus ring.
  await page.evaluate('document.activeElement?.blur()');
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  console.log(`${name}.png`);
}

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const only = process.argv.slice(2);
  const [service, server] = await Promise.all([startDemo(), launchChromium()]);
  try {
    const faults: string[] = [];
    const context = await watched(await chromium.connect(server.wsEndpoint()), LOOK, faults);
    const page = await context.newPage();
    page.setDefaultTimeout(WAITS_MS);
    await page.goto(`${service.address}/dashboard`);
    await signIn(page, DEMO_KEYS.management);
    await settled(page);
    const screens = await screensOf(service);
    const chosen = only.length > 0 ? screens.filter(({ name }) => only.includes(name)) : screens;
    for (const screen of chosen) await take(page, service, screen);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await Promise.all([server.close(), service.stop()]);
  }
}

runAsCommand(main);
