// What happened: the activity of a customer, movements and sums of a campaign, its changes, and the figures of the days.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, settled, violationsInBothThemes } from './support/page';

const dashboard = useDashboard({ hasHistory: true });
const HOSTILE = `"><img src=x onerror=document.title='taken'>${'W'.repeat(100)}`;
const WHO = 'shop-1001';

let page: Page;

beforeAll(async () => {
  await dashboard.shop.api('POST', '/v1/events', {
    event: HOSTILE,
    customer: { source_id: WHO },
    metadata: { note: HOSTILE },
  });
});

beforeEach(async () => {
  page = await dashboard.pageOf('VIEWER');
});

const open = async (path: string): Promise<void> => {
  await dashboard.open(page, path);
  await settled(page);
};
const rows = () => page.locator('main tbody tr');

it('shows what a customer did, in words, and keeps what is requested in the address', async () => {
  await open(`/customers/${WHO}?tab=activity`);
  await rows().first().waitFor();
  expect(await rows().first().innerText()).toMatch(/Event of the shop/);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(await page.title()).not.toBe('taken');

  await page.getByLabel('What').selectOption('customer.publication.succeeded');
  await page.waitForURL(/kind=customer\.publication\.succeeded/);
  await page.getByRole('row', { name: /Event of the shop/ }).waitFor({ state: 'detached' });
  await rows().filter({ hasText: 'Published' }).first().waitFor();
  const shown = await rows().allInnerTexts();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((row) => !row.includes('Published'))).toEqual([]);
  await page.reload();
  await settled(page);
  expect(await rows().allInnerTexts()).toEqual(shown);
  expect(await fitsNarrow(page)).toBe(true);
});

it('goes through the pages of an activity, and back', async () => {
  const { data } = await dashboard.shop.api<{ data: readonly { id: string }[] }>(
    'GET',
    `/v1/customers/${WHO}/activity?limit=3`,
  );
  await open(`/customers/${WHO}?tab=activity&after=${data[2]!.id}`);
  await rows().first().waitFor();
  const behind = await rows().allInnerTexts();
  await page.getByRole('button', { name: 'Newest' }).click();
  await page.waitForURL((url) => !url.searchParams.has('after'));
  await page.getByRole('row', { name: /Event of the shop/ }).waitFor();
  expect(await rows().nth(3).innerText()).toBe(behind[0]);
  await page.goBack();
  await page.getByRole('row', { name: /Event of the shop/ }).waitFor({ state: 'detached' });
  expect(await rows().first().innerText()).toBe(behind[0]);
});

it('shows what moved the cards of a campaign, and of one of them', async () => {
  await open('/campaigns/Gift%20cards?tab=transactions');
  await rows().first().waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const card = await rows().first().getByRole('link').first().innerText();
  await page.getByLabel('Card ID').fill(card);
  await page.keyboard.press('Enter');
  await page.waitForURL(/card=v_/);
  await settled(page);
  const { data } = await dashboard.shop.api<{ data: readonly object[] }>(
    'GET',
    `/v1/vouchers/${card}/transactions?limit=25`,
  );
  await page.getByText(data.length === 1 ? '1 row' : `${data.length} rows`, { exact: true }).waitFor();
  await rows().first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.url()).toContain(`/codes/${card}`);
});

it('sums up a campaign as the API does, also between two days', async () => {
  const { id } = await dashboard.shop.api<{ id: string }>('GET', '/v1/campaigns/Gift%20cards');
  await open('/campaigns/Gift%20cards?tab=summary');
  const spent = page.getByRole('region', { name: 'Gift cards' }).locator('div', { hasText: 'Spent' });
  await spent.waitFor();
  const totals = await dashboard.shop.api<{ amount_redeemed: number }>('GET', `/v1/campaigns/${id}/summary`);
  expect((await spent.innerText()).replaceAll(/[^\d]/g, '')).toBe(String(totals.amount_redeemed));
  expect(totals.amount_redeemed).toBeGreaterThan(0);
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.waitForURL(/to=2020-01-02/);
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.waitForURL(/from=2020-01-01/);
  await spent.getByText(/^\D*0\.00$/).waitFor();
  expect(await fitsNarrow(page)).toBe(true);
});

it('has the changes of a campaign for an administrator alone', async () => {
  await open('/campaigns/Gift%20cards');
  await page.getByRole('tab', { name: 'Summary' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Changes' }).count()).toBe(0);
  page = await dashboard.pageOf();
  await open('/campaigns/Gift%20cards?tab=changes');
  await page.getByText('Campaign: created').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

it('counts the days of the overview as the service does', async () => {
  await open('/?days=30');
  const figure = (name: string) => page.locator('.tiles div', { hasText: name }).locator('dd').first();
  await figure('Gift credits spent').waitFor();
  const from = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
  const { totals } = await dashboard.shop.api<{ totals: Record<string, number> }>(
    'GET',
    `/dashboard/counters?start_date=${from}`,
  );
  expect(await figure('Redeemed').innerText()).toBe(String(totals.redemptions));
  expect(await figure('Refused').innerText()).toBe(String(totals.redemptions_failed));
  expect((await figure('Gift credits spent').innerText()).replaceAll(/[^\d]/g, '')).toBe(String(totals.gift_credits));
  expect(await violationsInBothThemes(page)).toEqual([]);
});
