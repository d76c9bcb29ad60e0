// Every screen, in both themes, and every dialog: axe finds nothing, one main and one heading, and 320 pixels are enough.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, goTo, pressAction, settled, VIEWPORT, violationsInBothThemes } from './support/page';

const dashboard = useDashboard({ hasHistory: true });

/** Long, without a place to break, and hostile. */
const LONG = `<img src=x onerror=alert(1)>${'W'.repeat(120)}`;

let page: Page;
/** Records of the shop that an address names. */
const known: Record<string, string> = { LONG: encodeURIComponent(LONG) };

interface Listed {
  readonly redemptions: readonly { readonly id: string }[];
}

const firstOf = async (query: string) =>
  (await dashboard.shop.api<Listed>('GET', `/v1/redemptions?limit=1&${query}`)).redemptions[0]!.id;

beforeAll(async () => {
  const { api } = dashboard.shop;
  const gift = { object: 'voucher', id: 'GIFT-100', gift: { credits: 700 } };
  const redeemables = [{ object: 'voucher', id: 'WELCOME-20' }, gift];
  const stack = await api<{ parent_redemption: { id: string } }>('POST', '/v1/redemptions', {
    redeemables,
    customer: { source_id: 'demo-customer' },
    order: { items: [{ product_id: LONG, quantity: 2, price: 5_000 }] },
  });
  await api('POST', `/v1/vouchers/${known.LONG}`, {
    discount: { type: 'AMOUNT', amount_off: 500 },
    additional_info: LONG,
  });
  await api('POST', '/v1/publications', { customer: { source_id: 'demo-customer' }, voucher: 'GIFT-100' });
  known.STACK = stack.parent_redemption.id;
  known.FAILED = await firstOf('result=FAILURE');
  known.ROLLBACK = await firstOf('filters[object][conditions][$is]=redemption_rollback');
});

/** From screen to screen in one page, which is loaded once. */
const open = async (path: string) => {
  page = await dashboard.pageOf();
  if (page.url() === 'about:blank') await dashboard.open(page, '/');
  await settled(page);
  await goTo(
    page,
    path.replace(/\{(\w+)\}/g, (_all, name: string) => known[name] ?? ''),
  );
};

describe('the screen', () => {
  it.each([
    '/',
    '/redemptions',
    '/redemptions?result=FAILURE',
    '/redemptions/{STACK}',
    '/redemptions/{FAILED}',
    '/redemptions/{ROLLBACK}',
    '/codes',
    '/codes/GIFT-100',
    '/codes/GIFT-100?tab=redemptions',
    '/codes/GIFT-100?tab=publications',
    '/codes/GIFT-100?tab=reservations',
    '/codes/GIFT-100?tab=changes',
    '/codes/{LONG}',
    '/codes/{LONG}?tab=rules',
    '/campaigns',
    '/campaigns/Flash%20sale',
    '/campaigns/Flash%20sale?tab=rules',
    '/campaigns/Gift%20cards?tab=codes',
    '/campaigns/Gift%20cards?tab=publications',
    '/campaigns/Gift%20cards?tab=summary',
    '/campaigns/Gift%20cards?tab=transactions',
    '/campaigns/Gift%20cards?tab=settings',
    '/campaigns/Gift%20cards?tab=changes',
    '/campaigns/Cart%20promotions?tab=tiers',
    '/campaigns/new',
    '/campaigns/new?step=value',
    '/campaigns/new?step=when',
    '/campaigns/new?step=codes',
    '/campaigns/new?step=together',
    '/campaigns/new?step=check',
    '/publications',
    '/publications?filters[result][conditions][$is]=FAILURE&filters[channel][conditions][$is]=API',
    '/customers',
    '/customers/demo-customer',
    '/customers/demo-customer?tab=redemptions',
    '/customers/demo-customer?tab=orders',
    '/customers/demo-customer?tab=returns',
    '/customers/demo-customer?tab=publications',
    '/customers/demo-customer?tab=referrals',
    '/customers/demo-customer?tab=points',
    '/customers/demo-customer?tab=activity',
    '/sandbox',
    '/operations?tab=stacking',
    '/operations?tab=settings',
    '/operations?tab=keys',
    '/operations?tab=users',
    '/operations?tab=audit',
    '/operations?tab=webhooks',
    '/operations?tab=deliveries',
    '/operations?tab=exports',
    '/operations?tab=jobs',
    '/operations?tab=categories',
    '/operations?tab=metadata',
    '/nowhere',
  ])('%s', async (path) => {
    await open(path);

    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('main').count()).toBe(1);
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(await fitsNarrow(page)).toBe(true);
  });

  it('of the sign-in', async () => {
    page = await dashboard.newPage();
    await dashboard.open(page, '/');
    await settled(page);

    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await fitsNarrow(page)).toBe(true);
  });

  it('of the sandbox with an answer', async () => {
    await open('/sandbox');
    await page.getByLabel('Cart amount').fill('60');
    await page.getByRole('button', { name: 'Add a line' }).click();
    await page.getByLabel('Product', { exact: true }).first().fill('no-such-product');
    for (const code of [`${LONG}-unknown`, 'WELCOME-20', 'GIFT-100']) {
      await page.getByLabel('Redeemable', { exact: true }).fill(code);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Validate', exact: true }).click();
    await page.getByText('Not valid').waitFor();
    await settled(page);

    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(await fitsNarrow(page)).toBe(true);
  });

  it('has the theme that the system asks for', async () => {
    page = await dashboard.newPage({ colorScheme: 'dark' });
    await dashboard.open(page, '/');
    await settled(page);
    expect(await page.evaluate<string>('document.documentElement.dataset.theme')).toBe('dark');
  });
});

describe('the dialog', () => {
  it.each([
    ['/', 'Help'],
    ['/redemptions/{STACK}', 'Roll back…'],
    ['/codes/GIFT-100', 'Adjust balance'],
    ['/codes/GIFT-100', 'Publish…'],
    ['/codes/GIFT-100', 'Edit…'],
    ['/codes/GIFT-100', 'Delete…'],
    ['/campaigns/Gift%20cards', 'Publish to a list…'],
    ['/campaigns/Gift%20cards', 'Add codes…'],
    ['/campaigns/Gift%20cards', 'Edit…'],
    ['/campaigns/Gift%20cards', 'Stop…'],
    ['/campaigns/Gift%20cards', 'Delete…'],
    ['/publications', 'Publish…'],
    ['/publications', 'Publish to a list…'],
    ['/customers/demo-customer', 'Publish…'],
    ['/customers/demo-customer', 'Edit…'],
    ['/customers/demo-customer', 'Forget…'],
    ['/redemptions', 'Export…'],
    ['/codes', 'Import…'],
    ['/operations?tab=webhooks', 'New webhook…'],
    ['/operations?tab=webhooks', 'Rotate the secret…'],
    ['/operations?tab=exports', 'New export…'],
    ['/operations?tab=keys', 'New key pair…'],
    ['/operations?tab=users', 'Add user…'],
    ['/operations?tab=categories', 'New category…'],
    ['/operations?tab=categories', 'Delete Seasonal'],
  ])('of %s: %s', async (path, opener) => {
    await open(path);
    if (opener === 'Help') await page.getByRole('button', { name: opener, exact: true }).click();
    else await pressAction(page, opener);
    await page.getByRole('dialog').waitFor();

    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await fitsNarrow(page)).toBe(true);

    // It gives back the focus to what has opened it; on a phone the help is inside the menu.
    await page.setViewportSize(VIEWPORT);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(
      (name) => {
        const { document } = globalThis as unknown as { document: { activeElement: { textContent: string } } };
        return document.activeElement.textContent === name;
      },
      await page.getByRole('button', { name: opener, exact: true }).innerText(),
    );
  });
});
