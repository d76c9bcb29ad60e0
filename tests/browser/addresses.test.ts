// What a list shows stands in its address: back, forward, reload and a link that somebody sends lead to the same rows.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { arrived, settled } from './support/page';

const dashboard = useDashboard({ hasHistory: true });

let page: Page;

beforeEach(async () => {
  page = await dashboard.pageOf('USER');
});

const choose = (label: string, value: string) => page.getByLabel(label, { exact: true }).selectOption(value);
const type = async (label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
};
const size = (rowsOnPage: string) => page.locator('.pager select').selectOption(rowsOnPage);
const older = () => page.getByRole('button', { name: 'Older' }).click();

interface Step {
  readonly does: () => Promise<unknown>;
  readonly address: RegExp;
}

/** Each list, and what somebody does to it one after the other. */
const LISTS: readonly (readonly [string, readonly Step[]])[] = [
  [
    '/redemptions',
    [
      { does: () => choose('Result', 'SUCCESS'), address: /result=SUCCESS/ },
      { does: () => type('Campaign', 'Welcome coupons'), address: /campaign=Welcome/ },
      { does: () => size('50'), address: /limit=50/ },
    ],
  ],
  [
    '/codes',
    [
      { does: () => page.getByRole('button', { name: /^Code/ }).click(), address: /sort=-?code/ },
      { does: older, address: /page=2/ },
      { does: () => size('50'), address: /limit=50/ },
    ],
  ],
  [
    '/campaigns',
    [
      { does: () => choose('Kind', 'DISCOUNT_COUPONS'), address: /type=DISCOUNT_COUPONS/ },
      { does: () => choose('State', 'ACTIVE'), address: /status=ACTIVE/ },
    ],
  ],
  [
    '/publications',
    [
      {
        does: async () => {
          await page.getByRole('button', { name: 'Add filter', exact: true }).click();
          await choose('Filter by', 'result');
          await choose('Value', 'SUCCESS');
          await page.getByRole('button', { name: 'Apply', exact: true }).click();
        },
        address: /filters/,
      },
      { does: older, address: /page=2/ },
    ],
  ],
];

/** Rows, and how much there is of all. */
const rows = async (where: Page) => {
  await arrived(where);
  await settled(where);
  await where.locator('tbody tr, .empty').first().waitFor();
  return {
    names: await where.locator('tbody tr th').allInnerTexts(),
    range: await where.locator('.pager .figure').allInnerTexts(),
  };
};

it.each(LISTS)('of %s', async (path, steps) => {
  await dashboard.open(page, path);
  const seen = [{ url: page.url(), shown: await rows(page) }];
  for (const { does, address } of steps) {
    await does();
    await page.waitForURL(address).catch((error: unknown) => {
      throw new Error(`${page.url()} is not ${address.source}`, { cause: error });
    });
    seen.push({ url: page.url(), shown: await rows(page) });
  }
  expect(new Set(seen.map(({ url }) => url)).size).toBe(seen.length);
  expect(new Set(seen.map(({ shown }) => JSON.stringify(shown))).size).toBeGreaterThan(1);

  for (const { url, shown } of seen.slice(0, -1).reverse()) {
    await page.goBack();
    expect(page.url()).toBe(url);
    expect(await rows(page)).toEqual(shown);
  }
  for (const { url, shown } of seen.slice(1)) {
    await page.goForward();
    expect(page.url()).toBe(url);
    expect(await rows(page)).toEqual(shown);
  }
  const last = seen.at(-1)!;
  await page.reload();
  expect(await rows(page)).toEqual(last.shown);

  // Somebody else opens the link.
  const other = await dashboard.pageOf('VIEWER');
  await other.goto(last.url);
  expect(await rows(other)).toEqual(last.shown);

  // From a record back to the same rows.
  const link = page.locator('tbody tr th a').first();
  if ((await link.count()) === 0) return;
  await link.click();
  await page.waitForURL((url) => url.href !== last.url);
  await settled(page);
  await page.goBack();
  expect(page.url()).toBe(last.url);
  expect(await rows(page)).toEqual(last.shown);
});

it('asks for what the first screen needs while the application is on its way, and once', async () => {
  const page = await dashboard.pageOf();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
  });
  const list = page.waitForRequest(/\/v1\/redemptions\?limit=50/);
  // Were the list asked for by the application, neither would ever come.
  await page.route('**/files/app-*.js', async (route) => {
    await list;
    await route.continue();
  });
  await dashboard.open(page, '/redemptions?limit=50');
  await page.locator('main tbody tr').first().waitFor();

  expect(asked.sort()).toEqual(['/dashboard/session', '/management/v1/projects', '/v1/redemptions']);
});
