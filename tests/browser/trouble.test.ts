// The service is slow, fails, or has had enough: what is shown meanwhile, what can be done, and that nothing happens twice.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { useDashboard } from './support/browser';
import { violations } from './support/page';
import type { Shop } from './support/world';

interface Movements {
  readonly data: readonly { readonly reason: string; readonly details: { readonly balance: { amount: number } } }[];
}

const SLOW_MS = 2_000;
const BROKEN = { key: 'internal_error', message: 'Internal error', details: 'Something broke.', code: 500 };
const BUSY = { key: 'too_many_requests', message: 'Too many requests', details: 'Try again in a moment.', code: 429 };
const FAILED = { status: 500, headers: { 'x-request-id': 'req-of-the-failure' }, json: BROKEN };

const dashboard = useDashboard();
let page: Page;
let service: Shop;

beforeAll(async () => {
  service = dashboard.shop;
  const redeemables = [{ object: 'voucher', id: 'WELCOME-20' }];
  await service.api('POST', '/v1/redemptions', { redeemables, order: { amount: 1_000 } });
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

const open = (path: string) => dashboard.open(page, path);
const moved = async (reason: string) => {
  const { data } = await service.api<Movements>('GET', '/v1/vouchers/GIFT-100/transactions?limit=50');
  return data.filter((one) => one.reason === reason).map(({ details }) => details.balance.amount);
};

async function fillAdjustment(reason: string) {
  await open('/codes/GIFT-100');
  await page.getByRole('button', { name: 'Adjust balance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('1');
  await dialog.getByLabel('Reason').fill(reason);
  return dialog;
}

describe('a slow service', () => {
  it.each([
    ['/redemptions', '**/v1/redemptions?*', 'table'],
    ['/codes', '**/v1/vouchers?*', 'table'],
    ['/codes/GIFT-100', '**/v1/vouchers/GIFT-100', '[role=tablist]'],
    ['/campaigns', '**/v1/campaigns?*', '.empty'],
    ['/publications', '**/v1/publications?*', '.empty'],
    ['/customers/demo-customer', '**/v1/customers/demo-customer', '[role=tablist]'],
  ])('shows grey bars on %s until it answers', async (path, call, content) => {
    let answer = (): void => undefined;
    let ask = (): void => undefined;
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const requested = new Promise<void>((resolve) => {
      ask = resolve;
    });
    await page.route(call, async (route) => {
      ask();
      await answering;
      await route.continue();
    });
    await open(path);

    // The script of the screen has grey bars, too, while it loads; those of the screen itself take their place.
    await requested;
    await page.locator('.skeleton').first().waitFor();
    await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'attached' });
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    answer();
    await page.locator(content).first().waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  });

  it('takes one action once, however impatient somebody is', async () => {
    const dialog = await fillAdjustment('Impatient');
    await page.route('**/balance', async (route) => {
      await sleep(SLOW_MS);
      await route.continue();
    });
    const button = dialog.getByRole('button', { name: 'Add' });
    await button.dblclick();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Impatient/ }).waitFor();

    expect(await moved('Impatient')).toEqual([100]);
  });
});

describe('a service that fails', () => {
  it.each([
    ['/redemptions', '**/v1/redemptions?*'],
    ['/codes/GIFT-100', '**/v1/vouchers/GIFT-100'],
    ['/customers/demo-customer', '**/v1/customers/demo-customer'],
    ['/operations?tab=keys', '**/api-keys*'],
  ])('is shown on %s with the id of the request, and can be tried again', async (path, call) => {
    let isBroken = true;
    const fail = (route: Route) => (isBroken ? route.fulfill(FAILED) : route.continue());
    await page.route(call, fail);
    await open(path);

    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/Internal error.*Something broke\..*req-of-the-failure/s);
    expect(await violations(page)).toEqual([]);
    isBroken = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.locator('table, [role=tablist]').first().waitFor();
  });

  it('has written once where its answer got lost, and somebody tries again', async () => {
    const dialog = await fillAdjustment('Answer lost');
    const keys: (string | undefined)[] = [];
    await page.route('**/balance', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      // The first answer never arrives.
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText("The service can't be reached").waitFor();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('row', { name: /Answer lost/ }).waitFor();

    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await moved('Answer lost')).toEqual([100]);
  });
});

describe('a service that has had enough', () => {
  it('says so in the dialog, which keeps what was typed, and the next try counts', async () => {
    const dialog = await fillAdjustment('Too often');
    let tries = 0;
    await page.route('**/balance', async (route) => {
      tries += 1;
      await (tries === 1
        ? route.fulfill({ status: 429, headers: { 'x-request-id': 'req-429', 'retry-after': '1' }, json: BUSY })
        : route.continue());
    });
    await dialog.getByRole('button', { name: 'Add' }).click();
    const alert = dialog.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/Try again in a moment\..*req-429/s);
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Too often');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('row', { name: /Too often/ }).waitFor();

    expect(await moved('Too often')).toEqual([100]);
  });

  it('leaves a stack without its parts, which can be asked for again', async () => {
    const stack = await service.api<{ parent_redemption: { id: string } }>('POST', '/v1/redemptions', {
      redeemables: ['WELCOME-20', 'GIFT-100'].map((id) => ({ object: 'voucher', id })),
      order: { amount: 500 },
    });
    await page.route('**/v1/redemptions?*', (route) => route.fulfill(FAILED));
    await open(`/redemptions/${stack.parent_redemption.id}`);
    const alert = page.getByRole('alert');
    await alert.getByText('req-of-the-failure').waitFor();
    await page.unroute('**/v1/redemptions?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('row', { name: /WELCOME-20/ })
      .first()
      .waitFor();

    expect(await alert.count()).toBe(0);
  });

  it('is not asked again by the page itself', async () => {
    let requests = 0;
    await page.route('**/v1/redemptions?*', async (route) => {
      requests += 1;
      await route.fulfill({ status: 429, json: BUSY });
    });
    // The screen is drawn after the answer to what was asked for meanwhile.
    await page.route('**/management/v1/projects', async (route) => {
      await sleep(1_500);
      await route.continue();
    });
    await open('/redemptions');
    await page.getByRole('alert').getByText('Try again in a moment.').waitFor();

    expect(requests).toBe(1);
  });
});

describe('the id of a request that failed', () => {
  const told = 'Request req-of-the-failure';

  it('stands in the row of a code that was not switched', async () => {
    await page.route('**/v1/vouchers/*/disable', (route) => route.fulfill(FAILED));
    await open('/codes');
    const row = page.getByRole('row').filter({ hasText: 'WELCOME-20' });
    await row.getByRole('button', { name: 'Disable' }).click();
    await row.getByRole('alert').getByText(told).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('stands with the hint of what would be published', async () => {
    await page.route('**/v1/campaigns/Broken', (route) => route.fulfill(FAILED));
    await open('/publications');
    await page.getByRole('button', { name: 'Publish…' }).click();
    const what = page.getByLabel('Campaign', { exact: true });
    await what.fill('Broken');
    await what.press('Tab');
    // It is tried twice more before it is said.
    await page.getByRole('dialog').getByText(told).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('stands with each row of a list that was not published', async () => {
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } };
    const campaign = { name: 'Autumn', campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher };
    await service.api('POST', '/v1/campaigns', campaign);
    await page.route('**/v1/publications', (route) =>
      route.request().method() === 'POST' ? route.fulfill(FAILED) : route.continue(),
    );
    await open('/publications');
    await page.getByRole('button', { name: 'Publish to a list…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Campaign').fill('Autumn');
    await dialog.getByLabel(/^One source ID/).fill('source_id\nsomebody-here');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: 'Publish 1' }).click();
    await dialog.getByRole('row').filter({ hasText: 'somebody-here' }).getByText(told).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('stands below the search', async () => {
    await page.route('**/dashboard/search?*', (route) => route.fulfill(FAILED));
    await open('/redemptions');
    const box = page.getByRole('searchbox', { name: 'Find by name or id' });
    await box.fill('anything');
    await box.press('Enter');
    await page.getByRole('alert').getByText(told).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
