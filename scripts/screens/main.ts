// npm run docs:screens: pictures of every screen, taken in Chromium from a fresh demo shop, into docs/dashboard/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch, openPage, type Service, signIn, startService } from '../../tests/browser/browser';
import { runAsCommand } from '../support/command';
import { ROOT } from '../support/service-definition';
import { type Screen, screensOf } from './screens';

const FOLDER = join(ROOT, 'docs', 'dashboard');
const SIZE = { width: 1280, height: 860 };

async function take(page: Page, { address }: Service, { name, path, ready, act }: Screen): Promise<void> {
  await page.setViewportSize(SIZE);
  await page.goto(`${address}/dashboard${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  if (ready) await page.getByText(ready).first().waitFor();
  await act?.(page);
  // Nothing is marked as if somebody had gone there by keyboard.
  await page.evaluate('document.activeElement?.blur()');
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  console.log(`${name}.png`);
}

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const only = process.argv.slice(2);
  const [service, browser] = await Promise.all([startService({ hasShop: true }), launch()]);
  try {
    const { page, faults } = await openPage(browser);
    await signIn(page, service);
    const screens = await screensOf(service);
    const asked = only.length > 0 ? screens.filter(({ name }) => only.includes(name)) : screens;
    for (const screen of asked) await take(page, service, screen);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await Promise.all([browser.close(), service.stop()]);
  }
}

runAsCommand(main);
