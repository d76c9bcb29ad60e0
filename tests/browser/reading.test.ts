// What readers bring along: their language, their spacing of text, and the colours of their system.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { settled } from './support/page';
import { bareTexts, cutOff, spaceText } from './support/reading';

const dashboard = useDashboard({ hasHistory: true });

let stack: string;

beforeAll(async () => {
  const redeemables = ['WELCOME-20', 'GIFT-100'].map((id) => ({
    object: 'voucher',
    id,
    ...(id === 'GIFT-100' && { gift: { credits: 700 } }),
  }));
  const { parent_redemption } = await dashboard.shop.api<{ parent_redemption: { id: string } }>(
    'POST',
    '/v1/redemptions',
    { redeemables, customer: { source_id: 'demo-customer' }, order: { amount: 10_000 } },
  );
  stack = parent_redemption.id;
});

const show = async (page: Page, path: string, last = 'h1') => {
  await dashboard.open(page, path);
  await settled(page);
  await page.locator(last).first().waitFor();
};

/** Addresses, and what each shows last. */
const screens = (): readonly (readonly [string, string])[] => [
  ['/', 'main time'],
  [`/redemptions/${stack}`, '.check'],
  ['/codes/GIFT-100', '[role=tabpanel] table'],
  ['/campaigns/new?step=when', '#start'],
  ['/customers/demo-customer', '[role=tabpanel] :is(table, .empty)'],
  ['/operations?tab=webhooks', '[role=tabpanel] .panel'],
];

describe('the language', () => {
  it('is that of the browser: no text of these screens and dialogs stands outside of the catalogue', async () => {
    const page = await dashboard.newPage({ locale: 'en-XA' });
    await show(page, '/');
    expect(await bareTexts(page)).toEqual([]);

    await page.context().addCookies([(await dashboard.shop.enter('ADMIN')).cookie]);
    for (const [path, last] of screens()) {
      await show(page, path, last);
      expect(await bareTexts(page)).toEqual([]);
    }
    await show(page, '/codes/GIFT-100');
    await page.getByRole('button', { name: /Adjúst/ }).click();
    await page.getByRole('dialog').waitFor();

    expect(await bareTexts(page)).toEqual([]);
    expect(await page.evaluate<string>('document.documentElement.lang')).toBe('en-XA');
    expect(await page.title()).toMatch(/^\[GIFT-100 · Códés~+\] · Stackable$/);
  });
});

describe('text with wide spaces', () => {
  it('is whole, and over no other, at 1280 and at 320 pixels', async () => {
    const page = await dashboard.pageOf();
    for (const [path, last] of screens()) {
      await page.setViewportSize({ width: 1280, height: 860 });
      await show(page, path, last);
      await spaceText(page);
      expect([path, ...(await cutOff(page))]).toEqual([path]);

      await page.setViewportSize({ width: 320, height: 700 });
      expect([path, ...(await cutOff(page))]).toEqual([path]);
    }
  });

  it('that is clipped, or lies over another, is found', async () => {
    const page = await dashboard.pageOf();
    await show(page, '/campaigns');
    await page.evaluate(`
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('h1 { width: 2ch; overflow: hidden; white-space: nowrap } main p { position: fixed; top: 0 }');
      document.adoptedStyleSheets = [sheet];
    `);

    const found = await cutOff(page);
    expect(found.filter((text) => text.startsWith('cut at its side: H1'))).toHaveLength(1);
  });
});

describe('colours of the system', () => {
  const styleOf = (page: Page, selector: string, name: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector(${JSON.stringify(selector)}))[${JSON.stringify(name)}]`,
    );

  it('leave focus, what is chosen and what is drawn to be seen', async () => {
    const page = await dashboard.newPage({ forcedColors: 'active' });
    await page.context().addCookies([(await dashboard.shop.enter('ADMIN')).cookie]);
    await show(page, '/campaigns');
    await page.locator('.badge').first().waitFor();
    const primary = await Promise.all(['color', 'backgroundColor'].map((name) => styleOf(page, '.primary', name)));
    expect(new Set(primary).size).toBe(2);
    expect(await styleOf(page, 'nav [aria-current=page]', 'borderInlineStartWidth')).toBe('4px');
    expect(await styleOf(page, 'nav a:not([aria-current])', 'borderInlineStartWidth')).toBe('0px');
    expect(await styleOf(page, '.badge', 'borderTopWidth')).toBe('1px');

    await page.getByLabel('Kind').focus();
    await page.keyboard.press('Tab');
    expect(await styleOf(page, ':focus', 'outlineStyle')).toBe('solid');
    expect(parseFloat(await styleOf(page, ':focus', 'outlineWidth'))).toBeGreaterThanOrEqual(2);

    await show(page, '/codes/GIFT-100');
    const tabs = await Promise.all(
      ['true', 'false'].map((is) => styleOf(page, `[role=tab][aria-selected=${is}]`, 'borderBottomColor')),
    );
    expect(new Set(tabs).size).toBe(2);

    // Each kind of step has a pattern of its own, and each bar is told in words and figures.
    await show(page, `/redemptions/${stack}`);
    await page.getByRole('figure').getByText('adds up').waitFor();
    const fills = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('figure li rect')].map((one) => getComputedStyle(one).fill)`,
    );
    expect(new Set(fills).size).toBeGreaterThanOrEqual(3);
  });
});
