// What the first page counts and asks for while somebody looks. In Chromium, with what the API really did.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { violations } from './support/page';
import type { Shop } from './support/world';

interface Counted {
  readonly totals: { readonly redemptions: number };
}

const QUARTER_MS = 900_000;

const dashboard = useDashboard({ hasHistory: true });
const DAY_MS = 86_400_000;

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
    // No day ends, in any time zone, while the page is looked at: a new day is a new range, which is asked for anew.
    await page.clock.install({ time: Date.now() - (Date.now() % QUARTER_MS) });
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
    let answered = 0;
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    page.on('requestfinished', () => (answered += 1));
    // A second at a time, and no further while a request is under way: the clock never passes the turn that comes next.
    const untilAsked = async (): Promise<number> => {
      const before = paths.length;
      for (let seconds = 1; ; seconds += 1) {
        await page.clock.runFor(1_000);
        if (paths.length === before) continue;
        while (answered < paths.length) await setTimeout(20);
        return seconds;
      }
    };
    for (let turn = 0; turn < 4; turn += 1) expect(await untilAsked()).toBeGreaterThan(20);
    expect(paths).toEqual([...Array.from({ length: 3 }, () => '/dashboard/counters'), '/v1/async-actions']);
  });

  it('counts what was redeemed and refused in its range, and leads to what needs a look', async () => {
    await open('/?days=30');
    await page.getByRole('link', { name: 'Flash sale' }).first().waitFor();
    const from = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 30 * DAY_MS).toISOString();
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

  it('ranks the campaigns by what they redeemed in the days that are looked at', async () => {
    for (const days of [7, 30]) {
      // A request of the range before may still be on its way.
      const isOfRange = (start: string) => Math.abs(Date.now() - Date.parse(start) - days * DAY_MS) < DAY_MS;
      const asked = page.waitForRequest((request) => {
        const { searchParams } = new URL(request.url());
        return searchParams.get('busiest') === '5' && isOfRange(searchParams.get('start_date') ?? '');
      });
      await open(`/?days=${days}`);
      const start = new URL((await asked).url()).searchParams.get('start_date') ?? '';
      const rows = page.getByRole('region', { name: 'Busiest campaigns' }).getByRole('row');
      // What was shown of another range stays until the answer is there.
      await page.locator('[aria-labelledby=busiest][aria-busy=false]').waitFor();
      await rows.nth(1).waitFor();
      const [, ...shown] = (await rows.allInnerTexts()).map((row) => row.split(/\s*[\t\n]\s*/).filter(Boolean));
      const counted = await Promise.all(
        shown.map(async ([name = '']) => {
          const query = new URLSearchParams({ campaign: name, start_date: start });
          const { totals } = await service.api<Counted>('GET', `/dashboard/counters?${query.toString()}`);
          return [name, String(totals.redemptions)];
        }),
      );
      expect(shown).toEqual(counted);
      const counts = shown.map(([, count]) => Number(count));
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    }
    await page.getByLabel('Range').selectOption('1');
    await page.getByText('Counted by days: yesterday and today.').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
