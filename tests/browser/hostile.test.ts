// Texts that would like to be more, in every text that a screen shows and every field that it has: they stay texts, and the layout holds.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, goTo, pressAction, settled } from './support/page';

/** Markup, a way out of an attribute, right-to-left marks, and no place to break. */
const HOSTILE = `"><img src=x onerror="document.title='taken'"><svg onload=document.title='taken'>\u202eולב${'W'.repeat(120)}`;
const LINK = `javascript:document.title='taken'`;
/** As long as a code may be; one of 300 characters is tried as well. */
const CODE = `<b>${'C'.repeat(252)}`;
const NO_CODE = `<b>${'N'.repeat(297)}`;

const dashboard = useDashboard();
const known = new Map<string, string>();
let page: Page;

beforeAll(async () => {
  const api: typeof dashboard.shop.api = async (method, path, body) => {
    const answer = await dashboard.shop.api<never>(method, path, body);
    // The one refusal that is meant is a record of its own.
    if ((answer as { details?: string }).details && path !== '/v1/redemptions')
      throw new Error(JSON.stringify([path, answer]));
    return answer;
  };
  const discount = { type: 'AMOUNT', amount_off: 100 };
  const metadata = { note: HOSTILE, link: LINK };
  const person = { source_id: 'hostile', name: HOSTILE, description: HOSTILE, phone: LINK, metadata };
  await api('POST', '/v1/customers', { ...person, address: { city: HOSTILE, country: HOSTILE } });
  await api('POST', `/v1/vouchers/${encodeURIComponent(CODE)}`, { discount, additional_info: HOSTILE, metadata });
  await api('POST', '/v1/products', { source_id: 'hostile', name: HOSTILE, image_url: LINK, price: 500 });
  const tier = { name: HOSTILE, banner: HOSTILE, action: { discount }, metadata };
  const campaign = await api<{ id: string }>('POST', '/v1/campaigns', {
    name: HOSTILE,
    description: HOSTILE,
    campaign_type: 'PROMOTION',
    promotion: { tiers: [tier] },
    metadata,
  });
  await api('POST', '/v1/categories', { name: HOSTILE, hierarchy: 5 });
  await api('POST', '/v1/publications', {
    customer: { source_id: 'hostile' },
    voucher: CODE,
    source_id: HOSTILE,
    metadata,
  });
  const { redemptions } = await api<{ redemptions: { id: string }[] }>('POST', '/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: CODE }],
    customer: { source_id: 'hostile' },
    metadata,
    tracking_id: HOSTILE,
    order: {
      source_id: HOSTILE,
      metadata,
      items: [{ product_id: HOSTILE, quantity: 1, price: 5_000, product: { name: HOSTILE } }],
    },
  });
  await api('POST', `/v1/redemptions/${redemptions[0]!.id}/rollback?reason=${encodeURIComponent(HOSTILE)}`, {});
  await api('POST', '/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: HOSTILE }],
    customer: { source_id: 'hostile' },
    order: { amount: 100 },
  });
  known.set('REDEMPTION', redemptions[0]!.id).set('CAMPAIGN', campaign.id).set('CODE', encodeURIComponent(CODE));
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

async function expectInert(): Promise<void> {
  expect(await page.title()).not.toBe('taken');
  expect(await page.locator('img[src=x], svg[onload]').count()).toBe(0);
  const targets = await page.locator('a').evaluateAll((all) => (all as { href: string }[]).map((one) => one.href));
  expect(targets.filter((target) => !/^(https?|mailto|blob):/.test(target))).toEqual([]);
}

it.each([
  '/',
  '/redemptions',
  '/redemptions?result=FAILURE',
  '/redemptions/{REDEMPTION}',
  '/codes',
  '/codes/{CODE}',
  '/codes/{CODE}?tab=redemptions',
  '/codes/{CODE}?tab=publications',
  '/campaigns',
  '/campaigns/{CAMPAIGN}',
  '/campaigns/{CAMPAIGN}?tab=tiers',
  '/campaigns/new?from={CAMPAIGN}',
  '/publications',
  '/customers/hostile',
  '/customers/hostile?tab=orders',
  '/customers/hostile?tab=redemptions',
  '/operations?tab=categories',
  '/operations?tab=audit',
])('shown on %s', async (path) => {
  if (page.url() === 'about:blank') await dashboard.open(page, '/');
  await settled(page);
  await goTo(
    page,
    path.replace(/\{(\w+)\}/g, (_all, name: string) => known.get(name) ?? ''),
  );
  const raw = page.getByText('JSON', { exact: true });
  if ((await raw.count()) > 0) await raw.first().click();

  await expectInert();
  expect(await fitsNarrow(page)).toBe(true);
});

it.each([
  ['/redemptions', null],
  ['/publications', 'Publish…'],
  ['/publications', 'Publish to a list…'],
  ['/codes/GIFT-100', 'Adjust balance'],
  ['/codes/GIFT-100', 'Edit…'],
  ['/customers/demo-customer', 'Edit…'],
  ['/customers/demo-customer', 'Forget…'],
  ['/campaigns/new', null],
  ['/campaigns/new?step=value', null],
  ['/campaigns/new?step=codes', null],
  ['/sandbox', null],
  ['/operations?tab=settings', null],
  ['/operations?tab=webhooks', 'New webhook…'],
  ['/operations?tab=deliveries', null],
  ['/operations?tab=keys', 'New key pair…'],
  ['/operations?tab=users', 'Add user…'],
  ['/operations?tab=categories', 'New category…'],
] as const)('typed on %s (%s) into each field', async (path, opener) => {
  await dashboard.open(page, path);
  await settled(page);
  if (opener) await pressAction(page, opener);
  const fields = page
    .locator('main, dialog')
    .locator('input:not([type]), input[type=text], input[type=email], textarea');
  await fields.first().waitFor();
  const count = await fields.count();
  for (let index = 0; index < count; index += 1) {
    const field = fields.nth(index);
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill(index % 2 === 0 ? HOSTILE : LINK);
  }
  await page.keyboard.press('Enter');
  await settled(page);

  await expectInert();
  expect(await fitsNarrow(page)).toBe(true);
});

it('named in an address leads nowhere else', async () => {
  for (const path of [
    `/codes/${encodeURIComponent(HOSTILE)}`,
    `/codes/${encodeURIComponent(NO_CODE)}`,
    `/redemptions?result=${encodeURIComponent(HOSTILE)}&customer=${encodeURIComponent(HOSTILE)}`,
    `/sandbox#${encodeURIComponent(HOSTILE)}`,
  ]) {
    await dashboard.open(page, path);
    await settled(page);
    await expectInert();
    expect(await fitsNarrow(page)).toBe(true);
  }
  const stranger = await dashboard.newPage();
  for (const next of [LINK, '//elsewhere.example/', 'https://elsewhere.example/']) {
    await dashboard.open(stranger, `/sign-in?next=${encodeURIComponent(next)}`);
    await stranger.context().addCookies([(await dashboard.shop.enter('VIEWER')).cookie]);
    const { id, token } = dashboard.shop.keys.server;
    await stranger.getByLabel('Key ID').fill(id);
    await stranger.getByLabel('Key token').fill(token);
    await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
    await stranger.getByRole('heading', { level: 1, name: 'Redemptions' }).waitFor();
    expect(new URL(stranger.url()).origin).toBe(dashboard.shop.address);
  }
});
