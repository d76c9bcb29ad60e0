// The widget of the admin in a real browser: gross to net, the state, returns, and the link to the dashboard.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { market, service, shop, useShop } from './support/fixture';
import { receiveUnits, requestReturn, sellAndSend, waitForReturns } from './support/returns';
import { makeCode, makeGiftCard, makeTier } from './support/service';
import { ADMIN, complete, describeOrder, FOLDER, makeCart, MEDUSA, setCodes } from './support/shop';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

let browser: Browser;
let page: Page;

beforeAll(buildAdmin, 600_000);

useShop({ environment: { SHOP_ADMIN: 'on' } });

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() });
  page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1400, height: 1600 } });
  await signIn();
});

afterAll(() => browser.close());

/** @throws Error where there is none: nothing passes that was not seen */
function findChromium(): string {
  const found = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (found === undefined) throw new Error('There is no Chromium: install it, or name one by the variable CHROMIUM.');
  return found;
}

/** Build the admin with the widget of the installed package, to where a started shop serves it from. */
function buildAdmin(): void {
  const env = {
    ...process.env,
    SHOP_ADMIN: 'on',
    STACKABLE_OPTIONS: '{"url":"http://127.0.0.1:9","appId":"a","appToken":"b"}',
  };
  execFileSync(process.execPath, [MEDUSA, 'build', '--admin-only'], { cwd: FOLDER, env, stdio: 'pipe' });
  rmSync(join(FOLDER, 'public'), { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'public'));
  renameSync(join(FOLDER, '.medusa/admin'), join(FOLDER, 'public/admin'));
}

async function signIn(): Promise<void> {
  await page.goto(`${shop.url}/app/login`);
  await page.locator('input[name="email"]').fill(ADMIN.email);
  await page.locator('input[name="password"]').fill(ADMIN.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/\/app\/orders/);
  await page.getByRole('heading', { name: 'Orders' }).first().waitFor();
}

/** The rows of the widget, as text of its two columns. */
async function readWidget(orderId: string): Promise<{ readonly rows: readonly string[]; readonly text: string }> {
  await page.goto(`${shop.url}/app/orders/${orderId}`);
  const heading = page.getByRole('heading', { name: 'Stackable', exact: true });
  await heading.waitFor();
  const widget = page.locator('div.flex-col', { has: heading }).last();
  const rows = await widget.locator('div.justify-between:not(:has(h2))').allInnerTexts();
  return { rows: rows.map((row) => row.replace(/\s*\n\s*/g, ': ')), text: await widget.innerText() };
}

describe('the widget of an order', () => {
  it('draws the goods, each discount, gift cards and returns, and links to the redemption', async () => {
    await makeTier(service, 'Two off', { type: 'AMOUNT', amount_off: 200 });
    await makeCode(service, 'TEN', { type: 'PERCENT', percent_off: 10 });
    await makeGiftCard(service, 'CARD', 800);
    const cart = await makeCart(shop, market, [{ price: 20, quantity: 2 }]);
    await setCodes(shop, cart, ['TEN', 'CARD']);
    const order = await sellAndSend(shop, cart);

    const { rows, text } = await readWidget(order.id);

    expect(rows).toEqual([
      'Goods: €40.00',
      'Two off: -€2.00',
      'TEN: -€3.80',
      'Left to pay for goods: €34.20',
      'CARD: -€8.00',
    ]);
    expect(text).toContain('redeemed');
    const [attempt] = (await describeOrder(shop, order.id)).attempts;
    const link = page.getByRole('link', { name: 'Open in the dashboard' });
    expect(await link.getAttribute('href')).toBe(`${service.url}/dashboard/redemptions/${attempt.redemption_id}`);

    const units = [{ id: order.items[0].id as string, quantity: 1 }];
    await receiveUnits(shop, await requestReturn(shop, order.id, units), { good: units });
    await waitForReturns(shop, order.id, 1);
    expect((await readWidget(order.id)).rows.slice(5)).toEqual(['Returned goods: €17.10', 'Back on gift cards: €4.00']);
  });

  it('shows that a canceled order was rolled back', async () => {
    await makeCode(service, 'BACK', { type: 'PERCENT', percent_off: 10 });
    const cart = await makeCart(shop, market, [{ price: 20, quantity: 1 }]);
    await setCodes(shop, cart, ['BACK']);
    const { order } = (await complete(shop, cart)).body;
    await shop.admin('POST', `/admin/orders/${order.id}/cancel`);

    expect((await readWidget(order.id)).text).toContain('rolled back');
  });
});
