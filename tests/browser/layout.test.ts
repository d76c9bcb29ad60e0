// Where things stand on a wide screen and on a phone, with a month of records and long names.
import type { Locator, Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { settled } from './support/page';

const dashboard = useDashboard({ hasHistory: true });
const WIDE = { width: 1440, height: 900 } as const;
const LAPTOP = { width: 1280, height: 860 } as const;
const PHONE = { width: 375, height: 667 } as const;
const LONG_NAME = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Second';
const CARD = 'LONG-NAMED-CARD';
const WHO = 'long-named';

let page: Page;

beforeAll(async () => {
  const { api } = dashboard.shop;
  await api('POST', '/v1/customers', { source_id: WHO, name: LONG_NAME, email: 'max@example.com' });
  await api('POST', `/v1/vouchers/${CARD}`, { gift: { amount: 10_000 } });
  await api('POST', '/v1/campaigns', {
    name: `Everything for ${LONG_NAME}`,
    campaign_type: 'DISCOUNT_COUPONS',
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } },
  });
  for (const credits of [3_000, 90_000]) {
    await api('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: CARD, gift: { credits } }],
      customer: { source_id: WHO },
      order: {
        source_id: `order-of-${credits}-credits`,
        amount: 120_000,
        items: [{ product_id: 'mug', quantity: 2, price: 60_000 }],
      },
    });
  }
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

interface Size {
  readonly width: number;
  readonly height: number;
}

async function open(path: string, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await dashboard.open(page, path);
  await settled(page);
  await page.locator('table.rows tbody tr').first().waitFor();
}

/** Times as wide as any, whatever today is. */
const WIDEST_TIMES = `for (const time of document.querySelectorAll('.scroll time'))
  time.textContent = time.textContent.replace(/^[A-Z][a-z]+ \\d+(.*?)\\d+:\\d+ [AP]M$/, 'Nov 30$110:58 PM')`;

/** Tables that are wider than their place, as their names. */
const TOO_WIDE = `[...document.querySelectorAll('.scroll')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map((one) => one.getAttribute('aria-label') + ' ' + one.scrollWidth + ' > ' + one.clientWidth)`;

const tooWide = (): Promise<readonly string[]> => page.evaluate<readonly string[]>(TOO_WIDE);

const TABLES = [
  '/redemptions',
  '/redemptions?result=FAILURE',
  '/codes',
  '/campaigns',
  '/customers',
  '/publications',
  `/codes/${CARD}?tab=redemptions`,
  `/codes/${CARD}?tab=ledger`,
  `/customers/${WHO}?tab=redemptions`,
  `/customers/${WHO}?tab=orders`,
  '/customers/shop-1001',
  '/operations?tab=keys',
] as const;

it.each(TABLES)('%s shows each column of its table on a wide screen, a laptop and a phone', async (path) => {
  await open(path, WIDE);
  await page.evaluate(WIDEST_TIMES);
  for (const size of [WIDE, LAPTOP, PHONE]) {
    await page.setViewportSize(size);
    expect(await tooWide()).toEqual([]);
  }
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

const headings = () => page.getByRole('region', { name: 'Redemptions' }).getByRole('columnheader').allInnerTexts();

it('the redemptions of a code or a customer leave out its own column, and have the result second', async () => {
  await open(`/codes/${CARD}?tab=redemptions`, WIDE);
  expect(await headings()).toEqual(['When', 'Result', 'Customer', 'Order', 'Gross', 'Discount', 'Net']);
  const failed = page.getByRole('row', { name: /Failed/ });
  expect(await failed.innerText()).toContain('The gift card balance is too low.');

  await open(`/customers/${WHO}?tab=redemptions`, WIDE);
  expect(await headings()).toEqual(['What', 'Result', 'When', 'Order', 'Gross', 'Discount', 'Net']);
});

it.each([`/codes/${CARD}?tab=redemptions`, `/customers/${WHO}?tab=redemptions`])(
  'the facts of %s stand above its table, and beside it from 1600 pixels on',
  async (path) => {
    await open(path, WIDE);
    const facts = page.getByRole('complementary', { name: 'Facts' });
    const table = page.locator('.scroll');
    const bottom = async () => ((await facts.boundingBox())?.y ?? 0) + ((await facts.boundingBox())?.height ?? 0);
    expect(await bottom()).toBeLessThan((await table.boundingBox())!.y);

    await page.setViewportSize({ width: 1600, height: 900 });
    const [beside, shown] = [(await facts.boundingBox())!, (await table.boundingBox())!];
    expect(beside.x).toBeGreaterThan(shown.x + shown.width);
    expect(await tooWide()).toEqual([]);
  },
);

it('rows of a table do not repeat the current year, and keep a long name on one line with its full text', async () => {
  await open('/redemptions', WIDE);
  const row = page.getByRole('row', { name: new RegExp(CARD) }).last();
  const time = row.locator('time');
  const year = String(new Date().getFullYear());
  expect(await time.innerText()).not.toContain(year);
  expect(await time.getAttribute('title')).toContain(year);
  const name = row.getByTitle(LONG_NAME);
  expect(await name.evaluate((one) => (one as { getClientRects(): object[] }).getClientRects().length)).toBe(1);
});

const middleOf = async (one: Locator): Promise<number> => {
  const box = (await one.boundingBox())!;
  return box.y + box.height / 2;
};

it.each<readonly [path: string, name: RegExp]>([
  ['/redemptions', new RegExp(CARD)],
  ['/codes', new RegExp(CARD)],
  [`/codes/${CARD}?tab=ledger`, /Redeemed/],
  [`/customers/${WHO}?tab=orders`, /order-of-3000/],
])('a row of %s is a block on a phone: name and state, then amount and date', async (path, name) => {
  await open(path, PHONE);
  const row = page.getByRole('row', { name }).last();
  const at = (place: string) => row.locator(`[data-place=${place}]`);
  const [first, state] = [(await at('NAME').boundingBox())!, (await at('STATE').boundingBox())!];
  expect(state.y).toBeLessThan(first.y + first.height);
  expect(state.x).toBeGreaterThan(first.x);
  const [amount, date] = [await middleOf(at('AMOUNT')), await middleOf(at('DATE'))];
  expect(Math.abs(amount - date)).toBeLessThan(8);
  expect(amount).toBeGreaterThan(Math.max(first.y + first.height, state.y + state.height) - 1);
});

it('a part of a stack has as gross what the parts before it left, also in the list of its code', async () => {
  const { api } = dashboard.shop;
  await api('POST', '/v1/vouchers/BEFORE-THE-CARD', { discount: { type: 'AMOUNT', amount_off: 3_000 } });
  await api('POST', '/v1/vouchers/CARD-OF-A-STACK', { gift: { amount: 10_000 } });
  await api('POST', '/v1/redemptions', {
    redeemables: [
      { object: 'voucher', id: 'BEFORE-THE-CARD' },
      { object: 'voucher', id: 'CARD-OF-A-STACK', gift: { credits: 500 } },
    ],
    order: { amount: 12_000 },
  });
  await open('/codes/CARD-OF-A-STACK?tab=redemptions', WIDE);
  const amounts = page.locator('table.rows tbody td.end');
  expect(await amounts.locator('.figure').allInnerTexts()).toEqual([
    '$90.00',
    expect.stringContaining('$5.00'),
    '$85.00',
  ]);
});

interface Boxed {
  getBoundingClientRect(): { readonly left: number; readonly right: number };
}

/** Runs in the page. Positions have fractions of a pixel, and a scroll has none. */
function isOpenTabInSight(): boolean {
  const { document } = globalThis as unknown as { document: { querySelector(selector: string): Boxed } };
  const { left, right } = document.querySelector('[role=tablist]').getBoundingClientRect();
  const open = document.querySelector('[role=tab][aria-selected=true]').getBoundingClientRect();
  return open.left > left - 1 && open.right < right + 1;
}

describe('on a phone', () => {
  it.each([
    '/campaigns/Flash%20sale?tab=settings',
    `/customers/${WHO}?tab=changes`,
    `/codes/${CARD}?tab=changes`,
    '/operations?tab=exports',
  ])('the tabs of %s are one line, and the open one is in sight', async (path) => {
    for (const size of [PHONE, WIDE]) {
      // The size changes after the page was opened, as when a phone is turned.
      await page.setViewportSize(size);
      await dashboard.open(page, path);
      await settled(page);
      await page.setViewportSize(PHONE);
      const list = page.getByRole('tablist').first();
      expect((await list.boundingBox())!.height).toBeLessThan(50);
      await page.waitForFunction(isOpenTabInSight);
    }
  });

  it.each(['/redemptions', '/codes'])(
    'the filters of %s are behind a button, which counts those that are set',
    async (path) => {
      await open(path, PHONE);
      const filters = page.getByRole('form', { name: 'Filters' });
      expect(await filters.isVisible()).toBe(false);
      const button = page.getByRole('button', { name: 'Filters', exact: true });
      expect((await page.locator('.scroll').first().boundingBox())!.y).toBeLessThan(330);

      await button.click();
      await filters.waitFor();
      await filters.locator('input[type=date]').last().fill('2031-01-01');
      await page.getByRole('button', { name: '1 filter', expanded: true }).click();
      await filters.waitFor({ state: 'hidden' });
      await page.setViewportSize(WIDE);
      await filters.waitFor();
      expect(await page.locator('.fold').isVisible()).toBe(false);
    },
  );

  it('the subtitle of a redemption is below its title', async () => {
    await open('/redemptions', PHONE);
    await page
      .getByRole('link', { name: /redeemables$/ })
      .first()
      .click();
    const subtitle = page.locator('.subtitle', { hasText: /redeemables$/ });
    await subtitle.waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect((await subtitle.boundingBox())!.y - title.y - title.height).toBeLessThan(8);
  });
});

describe('the header on a phone', () => {
  it('is one line, with the search and the menu behind a button each', async () => {
    await open('/redemptions', PHONE);
    const header = page.locator('.shell > header');
    expect((await header.boundingBox())!.height).toBeLessThanOrEqual(56);
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())!.y).toBeLessThan(100);
    const menu = page.getByRole('button', { name: 'Menu' });
    const screens = page.getByRole('navigation', { name: 'Screens' });
    expect([await screens.isVisible(), await page.getByRole('searchbox').isVisible()]).toEqual([false, false]);

    await menu.click();
    expect(await menu.getAttribute('aria-expanded')).toBe('true');
    for (const name of ['Help', /^Theme: /, 'Sign out']) await page.getByRole('button', { name }).waitFor();
    await screens.getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await screens.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  });

  it('shows the help by its key while the menu is closed', async () => {
    await open('/redemptions', PHONE);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
  });
});
