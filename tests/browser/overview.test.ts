// What the first page counts and asks for while somebody looks. In Chromium, with what the API really did.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import type { Shop } from './support/world';

const dashboard = useDashboard({ hasHistory: true });

let service: Shop;
let page: Page;

beforeAll(() => {
  service = dashboard.shop;
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

const open = (path: string) => dashboard.open(page, path);

describe('the overview', () => {
  it('asks for the counters, one request a time, and at each fourth for what needs somebody', async () => {
    await page.clock.install();
    await open('/');
    // The time to the next request begins with this answer.
    await page.getByRole('link', { name: 'Flash sale' }).first().waitFor();
    await page
      .getByRole('term')
      .filter({ hasText: 'Refused' })
      .locator('xpath=../dd[1]')
      .filter({ hasText: /\d/ })
      .waitFor();
    await page.waitForLoadState('networkidle');
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    for (const path of [...Array.from({ length: 3 }, () => '/dashboard/counters'), '/v1/async-actions']) {
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
      await page.clock.fastForward(34_000);
      await answered;
      expect(paths.splice(0)).toEqual([path]);
    }
  });

  it('counts what was redeemed and refused in its range, and leads to what needs a look', async () => {
    await open('/?days=30');
    await page.getByRole('link', { name: 'Flash sale' }).first().waitFor();
    const from = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 30 * 86_400_000).toISOString();
    const query = new URLSearchParams({ limit: '1', result: 'FAILURE' });
    query.set('filters[object][conditions][$is]', 'redemption');
    query.set('filters[created_at][conditions][$after]', from);
    const { total } = await service.api<{ total: number }>('GET', `/v1/redemptions?${query.toString()}`);
    const tile = page.getByRole('term').filter({ hasText: 'Refused' }).locator('xpath=../dd[1]');
    expect(await tile.innerText()).toBe(String(total));
    await page.getByRole('button', { name: 'Show as table' }).click();
    expect(await page.getByRole('region', { name: 'redemptions by day' }).getByRole('row').count()).toBe(31);
    await page.getByLabel('Range').selectOption('1');
    await page.waitForURL(/days=1/);
  });
});
