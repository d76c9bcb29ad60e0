// Tiers, dates, codes and cards in the wizard, and what it previews of them.
import type { Page } from 'playwright-core';
import { useDashboard } from '../support/browser';
import { fitsNarrow, violations } from '../support/page';
import { walkOf } from '../support/wizard';

const dashboard = useDashboard();

let page: Page;
const { begin, next, heading, preview, toCodes, toCheck, create } = walkOf(() => page);

beforeAll(() =>
  dashboard.shop.api('POST', '/v1/campaigns', {
    name: 'Older coupons',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 1,
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percent_off: 5 },
      code_config: { pattern: 'OLD-####' },
    },
  }),
);

beforeEach(async () => {
  page = await dashboard.pageOf('USER');
  await dashboard.open(page, '/campaigns/new');
});

interface Tier {
  readonly name: string;
  readonly validation_rule_assignments: { readonly data: readonly unknown[] };
}

it('holds each tier to rules of its own', async () => {
  await begin('Promotion', 'Two tiers');
  await page.getByLabel('Name of tier 1').fill('Five off');
  await page.getByLabel('Discount', { exact: true }).selectOption({ label: 'Amount off' });
  await page.getByLabel('Amount', { exact: true }).fill('5');
  await page.getByText('Rules of this tier').click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await next();
  await page.getByRole('alert').getByRole('link', { name: 'Rule 1 has no value to compare with.' }).click();
  await page.keyboard.type('100');
  await page.getByText('Cart before discounts is at least $100.00').waitFor();
  await page.getByRole('button', { name: 'Add a tier' }).click();
  await page.getByLabel('Name of tier 2').fill('Ten percent');
  await page.locator('#tier-1-text').fill('10');
  // The cart of 60 is too small for the first, and the second applies.
  await preview().getByRole('heading', { name: 'Ten percent' }).waitFor();
  await preview().getByText('$54.00').waitFor();
  await preview().getByText('Not applied').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  await next();
  await heading(/Who and when/);
  // A promotion has no codes to ask for.
  await toCheck();
  await create('Two tiers');

  interface Made {
    readonly promotion: { readonly tiers: readonly Tier[] };
  }
  const { promotion } = await dashboard.shop.api<Made>('GET', '/v1/campaigns/Two%20tiers');
  expect(promotion.tiers.map(({ name, validation_rule_assignments: { data } }) => [name, data.length])).toEqual([
    ['Five off', 1],
    ['Ten percent', 0],
  ]);
});

it('previews what one customer would get', async () => {
  await begin('Unique coupons', 'For Ada');
  await page.getByLabel('Percent').fill('50');
  await preview().getByText('$30.00').first().waitFor();
  await next();
  await heading(/Who and when/);
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabel('Subject').selectOption({ label: 'Attribute of the customer' });
  await page.getByLabel('Name of the attribute').fill('tier');
  await page.getByLabel('Value', { exact: true }).fill('gold');
  await page.goBack();
  await heading(/Value/);
  await preview().getByText('Not applied').waitFor();

  await dashboard.shop.api('POST', '/v1/customers', { source_id: 'golden', metadata: { tier: 'gold' } });
  await preview()
    .getByLabel(/^Customer/)
    .fill('golden');

  await preview().getByText('Not applied').waitFor({ state: 'detached' });
  await preview().getByText('$30.00').first().waitFor();
});

it('says which campaigns make codes that look the same', async () => {
  await begin('Unique coupons', 'New coupons');
  await page.getByLabel('Percent').fill('5');
  await toCodes();
  await page.getByLabel('Pattern').fill('OLD-####');
  await page.getByText('may look like those of Older coupons').waitFor();
  await page.getByLabel('Pattern').fill('NEW-####');
  await page.getByText('may look like those of').waitFor({ state: 'detached' });
});

it('tries a loyalty card with the reward it pays for', async () => {
  await begin('Loyalty program', 'Club');
  await page.getByLabel('Points on a new card').fill('500');
  await preview()
    .getByLabel(/Pays with the reward/)
    .fill('rew_nobody');
  await preview().getByRole('alert').waitFor();
});

it('says which moment it understood of a date, in the zone of the project and in UTC', async () => {
  await dashboard.shop.manage('PUT', '', { timezone: 'Europe/Warsaw' });
  // The page reads the project once.
  await page.reload();
  await begin('Unique coupons', 'Advent');
  await page.getByLabel('Percent').fill('5');
  await next();
  await heading(/Who and when/);
  const understood = page.locator('#start-hint');
  expect(await understood.innerText()).toBe('No date');
  await page.getByLabel('From (optional)', { exact: true }).fill('2999-12-24T18:00');
  expect(await page.getByLabel('From (optional)', { exact: true }).getAttribute('aria-describedby')).toContain(
    'start-hint',
  );
  expect((await understood.innerText()).replace(/\s/g, ' ')).toBe(
    'Tuesday, December 24, 2999 at 6:00 PM Central European Standard Time · 2999-12-24 17:00 UTC',
  );
  await page.getByLabel('From (optional)', { exact: true }).fill('2999-03-31T02:30');
  await understood.filter({ hasText: 'This time is skipped by daylight saving.' }).waitFor();
  await page.getByLabel('Until (optional)', { exact: true }).fill('0026-12-24T18:00');
  await next();
  await page.getByRole('alert').getByRole('link', { name: 'year of four digits' }).waitFor();
  expect(await violations(page)).toEqual([]);
});
