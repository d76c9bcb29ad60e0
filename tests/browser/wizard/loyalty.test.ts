// A loyalty program in the wizard: its earning rules, expiration and tiers are stored with it.
import type { Page } from 'playwright-core';
import { useDashboard } from '../support/browser';
import { fitsNarrow, violationsInBothThemes } from '../support/page';
import { walkOf } from '../support/wizard';

const dashboard = useDashboard();

let page: Page;
const { begin, next, heading, toCheck, create } = walkOf(() => page);

beforeEach(async () => {
  page = await dashboard.pageOf('USER');
  await dashboard.open(page, '/campaigns/new');
});

interface Listed {
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

interface Stored {
  readonly id: string;
  readonly auto_join: boolean;
  readonly voucher: { readonly loyalty_card: Readonly<Record<string, unknown>> };
}

it('is made with its card, expiration, earning rules and tiers', async () => {
  await begin('Loyalty program', 'Club');
  await page.getByLabel('Points on a new card').fill('10');
  await next();
  await heading(/Points and tiers/);
  await page.getByLabel('For each', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Add a tier' }).click();
  await next();
  await page.getByRole('alert').getByRole('link', { name: 'Tier 1 needs a name.' }).waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Enter the amount of a step, such as 1.00.' }).click();
  await page.keyboard.type('10');
  await page.getByLabel('Points expire', { exact: true }).selectOption({ label: 'Some months after they are earned' });
  await page.getByLabel('Months', { exact: true }).fill('6');
  await page.getByLabel('Days until active (optional)').fill('14');
  await page.getByLabel('Name of tier 1').fill('Silver');
  await page.getByLabel('From points').fill('100');
  await page.getByRole('button', { name: 'Add an earning rule' }).click();
  await page.getByLabel('Counted from').nth(1).selectOption({ label: 'Reaching a first tier' });
  await page.getByLabel('Points', { exact: true }).nth(1).fill('50');
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  await next();
  await heading(/Who and when/);
  await next();
  await heading(/Codes/);
  await toCheck();
  await page
    .getByText(
      '1 point for each $10.00 of the cart before discounts, after 14 days and 50 points for reaching a first tier',
      { exact: true },
    )
    .waitFor();
  await create('Club');

  const { api } = dashboard.shop;
  const { id, auto_join, voucher } = await api<Stored>('GET', '/v1/loyalties/Club');
  expect([auto_join, voucher.loyalty_card]).toEqual([
    true,
    expect.objectContaining({ points: 10, expiration_rules: { period_type: 'MONTH', period_value: 6 } }),
  ]);
  const rules = await api<Listed>('GET', `/v1/loyalties/${id}/earning-rules`);
  expect(rules.data).toHaveLength(2);
  expect(rules.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'order.paid', pending_points: { period_type: 'DAY', period_value: 14 } }),
      expect.objectContaining({ event: 'customer.loyalty.tier.joined', loyalty_tier: { id: '__ANY__' } }),
    ]),
  );
  const tiers = await api<Listed>('GET', `/v1/loyalties/${id}/tiers`);
  expect(tiers.data).toEqual([expect.objectContaining({ name: 'Silver', points: { from: 100 } })]);
});

it('stores rules and tiers once when the last call is repeated', async () => {
  await begin('Loyalty program', 'Second try');
  await page.getByLabel('Points on a new card').fill('0');
  await next();
  await heading(/Points and tiers/);
  await page.getByRole('button', { name: 'Add a tier' }).click();
  await page.getByLabel('Name of tier 1').fill('Gold');
  await page.getByLabel('From points').fill('5');
  await next();
  await next();
  await heading(/Codes/);
  await toCheck();
  await page.route('**/tiers', (route) => route.abort());
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByRole('alert').waitFor();
  await page.unroute('**/tiers');
  await create('Second try');

  const { api } = dashboard.shop;
  const counts = ['earning-rules', 'tiers'].map(async (kind) => {
    const { data } = await api<Listed>('GET', `/v1/loyalties/Second%20try/${kind}`);
    return data.length;
  });
  expect(await Promise.all(counts)).toEqual([1, 1]);
});
