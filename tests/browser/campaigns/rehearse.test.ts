// A rehearsal of an edit: what it would have changed on past days, in Chromium and against the service.
import type { Page } from 'playwright-core';
import { useDashboard } from '../support/browser';
import { fitsNarrow, openMore, violationsInBothThemes } from '../support/page';

const dashboard = useDashboard();

let page: Page;
let coupons: string;
let promotion: string;
let second: string;

beforeAll(async () => {
  const { api } = dashboard.shop;
  const post = <Answer>(path: string, body: unknown) => api<Answer>('POST', path, body);
  const made = await post<{ id: string }>('/v1/campaigns', {
    name: 'Autumn',
    campaign_type: 'DISCOUNT_COUPONS',
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percent_off: 20 },
      redemption: { quantity: null },
      code_config: { pattern: 'AUTUMN' },
    },
    vouchers_count: 1,
  });
  coupons = made.id;
  const discount = (percent_off: number) => ({ type: 'PERCENT', percent_off });
  const tiers = [
    { name: 'Five', action: { discount: discount(5) } },
    { name: 'Ten', action: { discount: discount(10) } },
  ];
  const promo = await post<{ id: string; promotion: { tiers: readonly { id: string; name: string }[] } }>(
    '/v1/campaigns',
    { name: 'Tiered', campaign_type: 'PROMOTION', promotion: { tiers } },
  );
  promotion = promo.id;
  second = promo.promotion.tiers.find(({ name }) => name === 'Ten')!.id;
  const redeem = (object: string, id: string, amount: number) =>
    post('/v1/redemptions', { redeemables: [{ object, id }], order: { amount } });
  await redeem('promotion_tier', second, 20_000);
  for (;;) {
    const answer = await redeem('voucher', 'AUTUMN', 10_000);
    if ('redemptions' in (answer as object)) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  await redeem('voucher', 'AUTUMN', 5_000);
});

beforeEach(async () => {
  page = await dashboard.pageOf('USER');
});

const report = () => page.getByRole('region', { name: 'Report' });
const rehearse = () => page.getByRole('button', { name: 'Rehearse', exact: true }).click();
const figures = () => report().locator('dl.tiles');

it('shows discounts then and now of a changed discount, by day and by its largest changes', async () => {
  await dashboard.open(page, `/campaigns/${coupons}?tab=rehearse`);
  await page.getByLabel('Percent', { exact: true }).fill('30');
  await rehearse();
  await page.waitForURL(/rehearsal=aa_/);
  await report().getByText('Largest changes').first().waitFor();

  // 20 % and 30 % of 150.00, beside 10 % of 200.00, which stays.
  const text = await figures().innerText();
  expect(text).toMatch(/Orders decided again\s+3\s/);
  expect(text).toMatch(/Changed\s+2\s/);
  expect(text).toMatch(/Discounts then\s+\$50\.00/);
  expect(text).toMatch(/Discounts now\s+\$65\.00\s+\+\$15\.00/);
  const largest = page.getByRole('region', { name: 'Largest changes' }).locator('tbody tr');
  expect(await largest.allInnerTexts()).toEqual([
    expect.stringMatching(/\$20\.00\s+\$30\.00\s+\+\$10\.00/),
    expect.stringMatching(/\$10\.00\s+\$15\.00\s+\+\$5\.00/),
  ]);

  await page.getByRole('button', { name: 'Show as table' }).click();
  const days = page.getByRole('region', { name: 'Discounts by day' }).locator('tbody tr');
  expect(await days.allInnerTexts()).toEqual([expect.stringMatching(/\$50\.00\s+\$65\.00/)]);
  await page.reload();
  await report().getByText('Largest changes').first().waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
});

it('stores nothing of the edit', async () => {
  const { voucher } = await dashboard.shop.api<{ voucher: { discount: object } }>('GET', `/v1/campaigns/${coupons}`);

  expect(voucher.discount).toMatchObject({ percent_off: 20 });
});

it('is reached from the dialogs that edit and stop a campaign, with their edit', async () => {
  await dashboard.open(page, `/campaigns/${coupons}`);
  await page.getByRole('heading', { level: 1, name: 'Autumn' }).waitFor();
  await openMore(page);
  await page.getByRole('button', { name: 'Stop…' }).click();
  await page.getByRole('link', { name: 'Rehearse this on past orders' }).click();
  await rehearse();
  await report().getByText('Largest changes').first().waitFor();
  expect(await figures().innerText()).toMatch(/Refused now\s+2\s+then: 0/);

  await openMore(page);
  await page.getByRole('button', { name: 'Edit…' }).click();
  await page.getByRole('dialog').getByLabel('Until (UTC)').fill('2030-05-01T10:00');
  await page.getByRole('link', { name: 'Rehearse this on past orders' }).click();
  await rehearse();
  await page.getByText('This edit would have changed no order of these days.').waitFor();
  expect(await page.getByLabel('Until (UTC)').inputValue()).toBe('2030-05-01T10:00');
});

it('rehearses a change of one tier, and of tiers that the shop did not send', async () => {
  await dashboard.open(page, `/campaigns/${promotion}?tab=tiers`);
  await page.getByRole('link', { name: 'Rehearse a change Ten' }).click();
  expect(await page.getByLabel('Tier', { exact: true }).inputValue()).toBe(second);
  await page.getByLabel('Percent', { exact: true }).fill('25');
  await rehearse();
  await report().getByText('Largest changes').first().waitFor();
  expect(await figures().innerText()).toMatch(/Discounts now\s+\$80\.00\s+\+\$30\.00/);

  await page.getByLabel('Add its tiers to every order').check();
  await rehearse();
  // Both tiers apply to the other two orders now.
  await figures().locator('div', { hasText: 'Changed' }).getByText('3', { exact: true }).waitFor();
});

it('names what is wrong in the form', async () => {
  await dashboard.open(page, `/campaigns/${coupons}?tab=rehearse`);
  await rehearse();
  await page.getByText('Change the discount, the dates or the state to rehearse.').waitFor();
  await page.getByLabel('Days up to today').fill('0');
  await rehearse();
  await page.getByText('Enter a number from 1 to 366.').waitFor();
});

it('is for roles that may change campaigns', async () => {
  const support = await dashboard.pageOf('SUPPORT');
  await dashboard.open(support, `/campaigns/${coupons}`);
  await support.getByText(/· Support$/).waitFor();
  await support.getByRole('tab', { name: 'Settings' }).waitFor();

  expect(await support.getByRole('tab').allInnerTexts()).not.toContain('Rehearse');
});
