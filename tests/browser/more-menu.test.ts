// The menu of rarer actions stays open while the data of its page arrives.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';

const dashboard = useDashboard();

let campaign: string;

beforeAll(async () => {
  const made = await dashboard.shop.api<{ id: string }>('POST', '/v1/campaigns', {
    name: 'Slow',
    campaign_type: 'DISCOUNT_COUPONS',
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 }, redemption: { quantity: 1 } },
  });
  campaign = made.id;
});

/** Each answer of the API comes later than the one before. */
async function slow(page: Page): Promise<void> {
  let calls = 0;
  await page.route(/\/(v1|dashboard\/(session|search)|management)\b/, async (route) => {
    calls += 1;
    const waitMs = 150 * calls;
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs);
    });
    await route.continue().catch(() => undefined);
  });
}

it.each([
  ['a campaign', () => `/campaigns/${campaign}`],
  ['a code', () => '/codes/GIFT-100'],
])('stays open on the page of %s', async (_what, path) => {
  const page = await dashboard.pageOf();
  await slow(page);
  await dashboard.open(page, path());
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await page.waitForLoadState('networkidle');

  expect(await more.getAttribute('aria-expanded')).toBe('true');
});

it('stays open on a page that the address of another one leads to', async () => {
  const page = await dashboard.pageOf();
  await dashboard.open(page, '/codes/GIFT-100');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.waitFor();
  await slow(page);
  await page.evaluate(`history.pushState({}, '', '/dashboard/campaigns/Slow')`);
  await page.getByRole('heading', { level: 1, name: 'Slow' }).waitFor();
  await more.click();
  await page.waitForLoadState('networkidle');

  expect(await more.getAttribute('aria-expanded')).toBe('true');
});

it('stays open on a page that is reached from its list', async () => {
  const page = await dashboard.pageOf();
  await dashboard.open(page, '/campaigns');
  await slow(page);
  await page.getByRole('link', { name: 'Slow' }).first().click();
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await page.waitForLoadState('networkidle');

  expect(await more.getAttribute('aria-expanded')).toBe('true');
});

it('stays open when the page moves the focus to its heading, and closes when a user leaves it', async () => {
  const page = await dashboard.pageOf();
  await dashboard.open(page, '/codes/GIFT-100');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await page.locator('h1').focus();
  expect(await more.getAttribute('aria-expanded')).toBe('true');

  await more.focus();
  await page.keyboard.press('Shift+Tab');
  expect(await more.getAttribute('aria-expanded')).toBe('false');
});
