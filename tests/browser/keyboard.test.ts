// A day without a mouse: sign in, find a code, adjust its balance, sign out. Where the focus is can be seen at each step.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { settled, signIn } from './support/page';

const dashboard = useDashboard();

let page: Page;

interface Focus {
  readonly name: string;
  readonly isSeen: boolean;
}

const FOCUS = `(() => {
  const one = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const { top, bottom, width, height } = one.getBoundingClientRect();
  const label = one.getAttribute('aria-label') ?? (one.labels?.[0] ?? one).textContent;
  const isOnScreen = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  const [x, y] = [one.getBoundingClientRect().left + width / 2, Math.min(Math.max(top + height / 2, 1), innerHeight - 1)];
  const above = document.elementFromPoint(x, y);
  const isCovered = above !== null && above !== one && !one.contains(above) && !above.contains(one);
  return { name: label.trim(), isSeen: outlineStyle !== 'none' && outlineWidth !== '0px' && isOnScreen && !isCovered };
})()`;

/** With Tab alone, until the focus is there; each stop on the way can be seen. */
async function tabTo(name: string): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    const focus = await page.evaluate<Focus>(FOCUS);
    if (stops > 0) expect(focus).toEqual({ name: focus.name, isSeen: true });
    if (focus.name === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

it('goes from the sign-in to the sign-out', async () => {
  page = await dashboard.newPage();
  const { id, token } = dashboard.shop.keys.server;
  await dashboard.open(page, '/');
  await heading('Sign in');
  await tabTo('Key ID');
  await page.keyboard.type(id);
  await tabTo('Key token');
  await page.keyboard.type(token);
  await page.keyboard.press('Enter');
  await heading('Overview');
  // A screen reader is told where it is.
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('H1');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('GIFT-100');
  await page.keyboard.press('Enter');
  await heading('GIFT-100');
  await settled(page);
  await tabTo('Adjust balance');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('1.50');
  await tabTo('Reason');
  await page.keyboard.type('Without a mouse');
  await tabTo('Add');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Without a mouse/ }).waitFor();
  expect((await page.evaluate<Focus>(FOCUS)).name).toBe('Adjust balance');
  const { gift } = await dashboard.shop.api<{ gift: { balance: number } }>('GET', '/v1/vouchers/GIFT-100');
  expect(gift.balance).toBe(10_150);

  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Shift+Tab');
    const focus = await page.evaluate<Focus>(FOCUS);
    expect(focus).toEqual({ name: focus.name, isSeen: true });
    if (focus.name === 'Sign out') break;
  }
  await page.keyboard.press('Enter');
  await heading('Sign in');
});

it('keeps single keys off, and the theme, where a user signs out', async () => {
  page = await dashboard.newPage();
  const { server } = dashboard.shop.keys;
  await dashboard.open(page, '/');
  await signIn(page, server);
  await heading('Overview');
  const kept = `['stackable-shortcuts', 'stackable-theme'].map((name) => localStorage.getItem(name))`;
  await page.evaluate(`localStorage.setItem('stackable-theme', 'dark'); localStorage.setItem('of-nobody', 'x')`);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Single keys work/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await heading('Sign in');
  expect(await page.evaluate(kept)).toEqual(['off', 'dark']);

  await page.reload();
  await heading('Sign in');
  expect(await page.evaluate(kept)).toEqual(['off', 'dark']);
  expect(await page.evaluate(`localStorage.getItem('of-nobody')`)).toBeNull();
});

it('skips what is the same on each screen, and stays within a dialog', async () => {
  page = await dashboard.pageOf('SUPPORT');
  await dashboard.open(page, '/codes/GIFT-100');
  await heading('GIFT-100');
  await settled(page);
  for (let stops = 0; stops < 40; stops += 1) {
    if ((await page.evaluate<Focus>(FOCUS)).name === 'Skip to the content') break;
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate<boolean>('document.querySelector("main").contains(document.activeElement)')).toBe(true);

  await page.getByRole('button', { name: 'Adjust balance' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab');
    const isInside =
      'document.activeElement === document.body || document.activeElement.closest("dialog, [role=dialog]") !== null';
    expect(await page.evaluate<boolean>(isInside)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await page.evaluate<Focus>(FOCUS)).name).toBe('Adjust balance');
});

it('goes from row to row, also where a row leads nowhere, and to what is older', async () => {
  const { shop } = dashboard;
  await shop.api('POST', '/v1/vouchers/MOVED-OFTEN', { gift: { amount: 100 } });
  const add = (reason: string) => shop.api('POST', '/v1/vouchers/MOVED-OFTEN/balance', { amount: 1, reason });
  for (let moved = 1; moved <= 27; moved += 1) await add(`Movement ${moved}.`);
  page = await dashboard.pageOf('SUPPORT');
  await dashboard.open(page, '/codes/MOVED-OFTEN');
  await heading('MOVED-OFTEN');
  const ledger = page.getByRole('region', { name: 'Ledger' });
  await ledger.getByRole('row', { name: /Movement 3\./ }).waitFor();
  const row = () => page.evaluate<string>('document.activeElement.closest("tr")?.textContent ?? ""');
  await page.keyboard.press('j');
  expect(await row()).toContain('Movement 27.');
  await page.keyboard.press('j');
  expect(await row()).toContain('Movement 26.');
  await page.keyboard.press('k');
  expect(await row()).toContain('Movement 27.');
  expect(await ledger.getByRole('row', { name: /Movement 2\./ }).count()).toBe(0);
  await page.keyboard.press(']');
  await ledger.getByRole('row', { name: /Movement 1\./ }).waitFor();
});

it('begins at the skip link after a load of any screen, and at the heading after a change of screen', async () => {
  page = await dashboard.pageOf();
  const focused = () => page.evaluate<string>('document.activeElement.tagName');
  for (const path of ['/redemptions', '/codes/GIFT-100', '/campaigns/new']) {
    await dashboard.open(page, path);
    await settled(page);
    expect([path, await focused()]).toEqual([path, 'BODY']);
  }
  await page.keyboard.press('Tab');
  expect((await page.evaluate<Focus>(FOCUS)).name).toBe('Skip to the content');

  await page.getByRole('link', { name: 'Codes', exact: true }).click();
  await heading('Codes');
  expect(await focused()).toBe('H1');
  await page.getByRole('link', { name: 'GIFT-100' }).click();
  await page.getByRole('complementary', { name: 'Facts' }).waitFor();
  expect(await focused()).toBe('H1');
});
