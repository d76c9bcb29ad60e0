// examples/cart-note.html in the page of a shop on a site of its own: what the cart lacks for a reward, as the service answers it.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { useDashboard } from './support/browser';

const dashboard = useDashboard();
const FRAGMENT = readFileSync('examples/cart-note.html', 'utf8');
const NAME = '<img src="x" onerror="document.title=1">';

let site: Server;
let origin: string;
/** The tier that takes the shipping off from 200.00. */
let shipping: string;
/** The tier that asks for a product with markup in its name. */
let gift: string;

beforeAll(async () => {
  site = createServer(({ url = '/' }, response) => {
    const { searchParams } = new URL(url, origin);
    const page = filled(searchParams.get('tier') ?? '', searchParams.get('reward') ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><title>Shop</title>${page}`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const settings = { client_nearest_enabled: true, client_trusted_domains: [origin], client_rate_limit_enabled: false };
  await dashboard.shop.manage('PUT', '', settings);
  shipping = await aTier('Free shipping', { name: 'order.amount', conditions: { $more_than_or_equal: [20_000] } });
  const { api } = dashboard.shop;
  const product = await api<{ id: string }>('POST', '/v1/products', { source_id: 'card', name: NAME, price: 250 });
  gift = await aTier('A gift', { name: 'product.id', conditions: { $is: [product.id] } });
});

afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** The fragment with its data attributes set, and nothing else changed. */
function filled(tier: string, reward: string): string {
  const { address, keys } = dashboard.shop;
  const values: Readonly<Record<string, string>> = {
    service: address,
    'application-id': keys.client.id,
    token: keys.client.token,
    redeemable: tier,
    reward: reward.replaceAll('<', '&lt;'),
  };
  return FRAGMENT.replaceAll(/data-([a-z-]+)="[^"]*"/g, (whole, name: string) =>
    name in values ? `data-${name}="${values[name]}"` : whole,
  );
}

async function aTier(name: string, condition: object): Promise<string> {
  const { api } = dashboard.shop;
  const rule = await api<{ id: string }>('POST', '/v1/validation-rules', { name, rules: { 1: condition, logic: '1' } });
  const action = { discount: { type: 'AMOUNT', amount_off: 500 } };
  const tiers = [{ name, action, validation_rules: [rule.id] }];
  const body = { name, campaign_type: 'PROMOTION', promotion: { tiers } };
  const campaign = await api<{ promotion: { tiers: readonly [{ id: string }] } }>('POST', '/v1/campaigns', body);
  return campaign.promotion.tiers[0].id;
}

async function pageOf(tier: string, reward: string): Promise<Page> {
  const page = await dashboard.newPage();
  await page.goto(`${origin}/?tier=${tier}&reward=${encodeURIComponent(reward)}`);
  return page;
}

/** As the shop says it. */
async function setCart(page: Page, order: object): Promise<void> {
  await page.evaluate(`document.dispatchEvent(new CustomEvent('cart', { detail: ${JSON.stringify(order)} }))`);
}

it('says how much more to spend, and that the cart has the reward once it does', async () => {
  const page = await pageOf(shipping, 'free shipping');
  const note = page.getByRole('status');
  expect(await note.count()).toBe(0);

  await setCart(page, { amount: 19_697 });
  await note.waitFor();
  expect(await note.innerText()).toMatch(/^Spend \D*3\.03\D* more for free shipping\.$/);

  await setCart(page, { amount: 20_000 });
  await note.filter({ hasText: 'This cart has free shipping.' }).waitFor();
});

it('says nothing when the service refuses the cart', async () => {
  const page = await pageOf(shipping, 'free shipping');
  await setCart(page, { amount: 19_697 });
  await page.getByRole('status').waitFor();

  await setCart(page, { amount: -1 });
  await page.getByRole('status').waitFor({ state: 'hidden' });
  expect(await page.locator('#cart-note').innerText()).toBe('');
});

it('shows the last cart, when an older one is answered later', async () => {
  const page = await pageOf(shipping, 'free shipping');
  const isOlder = (request: Request): boolean => request.postData()?.includes('"amount":100}') === true;
  let release: () => void = () => undefined;
  const newerIsShown = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/client/v1/qualifications/nearest', async (route) => {
    if (route.request().method() === 'POST' && isOlder(route.request())) await newerIsShown;
    await route.continue();
  });
  const isSent = page.waitForRequest((request) => request.method() === 'POST' && isOlder(request));
  const isOver = new Promise<void>((resolve) => {
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => {
        if (request.method() === 'POST' && isOlder(request)) resolve();
      });
  });

  await setCart(page, { amount: 100 });
  await isSent;
  await setCart(page, { amount: 19_697 });
  await page.getByText(/^Spend \D*3\.03\D* more for free shipping\.$/).waitFor();
  release();
  await isOver;
  await page.evaluate('fetch(location.href).then((response) => response.text())');

  expect(await page.getByRole('status').innerText()).toMatch(/ \D*3\.03\D* /);
});

it('shows markup in the name of a product and of the reward as text', async () => {
  const page = await pageOf(gift, '<b>a gift</b>');
  await setCart(page, { amount: 1_000, items: [{ source_id: 'other', quantity: 1, amount: 1_000 }] });
  const note = page.getByRole('status');
  await note.waitFor();

  expect(await note.innerText()).toContain(NAME);
  expect(await note.innerText()).toContain('for <b>a gift</b>.');
  expect(await note.locator('*').count()).toBe(0);
  expect(await page.title()).toBe('Shop');
});
