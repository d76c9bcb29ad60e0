// What a campaign of the wizard takes off, and what a copy of one keeps.
import type { Page } from 'playwright-core';
import { useDashboard } from '../support/browser';
import { violations } from '../support/page';
import { walkOf } from '../support/wizard';

const dashboard = useDashboard();

let page: Page;
const { begin, next, heading, preview, toCodes, toCheck, create } = walkOf(() => page);

beforeAll(() => dashboard.shop.api('POST', '/v1/products', { source_id: 'beans', name: 'Beans', price: 1_450 }));

beforeEach(async () => {
  page = await dashboard.pageOf('USER');
  await dashboard.open(page, '/campaigns/new');
});

it('gives free units of a product, asks which and how many, and makes codes that do it', async () => {
  await begin('One generic code', 'Free beans');
  await page.getByLabel('Discount', { exact: true }).selectOption({ label: 'Free units of a product' });
  await next();
  const faults = page.getByRole('alert').getByRole('link');
  await faults.nth(1).waitFor();
  expect(await faults.allInnerTexts()).toEqual([
    'Enter how many units are free, 1 or more.',
    'Enter the free product: ID or source ID.',
  ]);
  await page.getByLabel('Free units').fill('2');
  await page.getByLabel('Product: ID or source ID').fill('beans');
  // Two units join the cart and are free: what is to be paid stays.
  await preview().filter({ hasText: 'Free items' }).getByText('To pay').waitFor();
  expect(await preview().innerText()).toMatch(
    /Free items\s+\+?\$29\.00\s+Discount\s+minus\s−\$29\.00\s+To pay\s+\$60\.00/,
  );
  expect(await violations(page)).toEqual([]);
  await toCodes();
  await page.getByLabel('Code', { exact: true }).fill('WELCOME-20');
  await page.getByText('Code WELCOME-20 already exists').waitFor();
  await page.getByLabel('Code', { exact: true }).fill('BEANS');
  await page.getByText('Code WELCOME-20 already exists').waitFor({ state: 'detached' });
  await toCheck();
  await create('Free beans');

  const done = await dashboard.shop.api<{ order: { amount: number; total_amount: number } }>(
    'POST',
    '/v1/redemptions',
    {
      redeemables: [{ object: 'voucher', id: 'BEANS' }],
      order: { amount: 6_000, items: [{ product_id: 'other', quantity: 1, price: 6_000 }] },
    },
  );
  expect([done.order.amount, done.order.total_amount]).toEqual([8_900, 6_000]);
});

it('chooses what an amount comes off, and a copy keeps it, also where the page has no fields for it', async () => {
  await begin('Unique coupons', 'Off each line');
  await page.getByLabel('Discount', { exact: true }).selectOption({ label: 'Amount off' });
  await page.getByLabel('Amount', { exact: true }).fill('5');
  await page.getByLabel('Effect').selectOption({ label: 'Each unit of those lines' });
  await preview().getByText('$55.00').waitFor();
  expect(await violations(page)).toEqual([]);
  await toCodes();
  await page.getByLabel('Pattern').fill('LINE-######');
  await toCheck();
  await page.getByText('Each unit of those lines').waitFor();
  await create('Off each line');

  interface Made {
    readonly voucher: { readonly discount: { readonly effect: string } };
  }
  const { voucher } = await dashboard.shop.api<Made>('GET', '/v1/campaigns/Off%20each%20line');
  expect(voucher.discount).toMatchObject({ type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 500 });

  const capped = { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 500, aggregated_amount_limit: 900 };
  await dashboard.shop.api('POST', '/v1/campaigns', {
    name: 'Capped',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 1,
    voucher: { type: 'DISCOUNT_VOUCHER', discount: capped },
  });
  await dashboard.open(page, '/campaigns/new?from=Capped');
  await next();
  await heading(/Value/);
  await page.getByText('more than this page has fields for: aggregated_amount_limit').waitFor();
  await preview().getByText('$55.00').waitFor();
  expect(await violations(page)).toEqual([]);
  await toCodes();
  await page.getByLabel('Pattern').fill('CAPPED-######');
  await toCheck();
  await create('Capped (copy)');

  const copy = await dashboard.shop.api<Made>('GET', '/v1/campaigns/Capped%20(copy)');
  expect(copy.voucher.discount).toMatchObject(capped);
});

it('copies free units of several products as they are', async () => {
  const unit = { unit_off: 1, unit_type: 'beans', product: { id: 'beans' }, effect: 'ADD_NEW_ITEMS' };
  const discount = { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [unit] };
  await dashboard.shop.api('POST', '/v1/campaigns', {
    name: 'Several',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'STANDALONE',
    voucher: { type: 'DISCOUNT_VOUCHER', discount, code: 'SEVERAL' },
  });
  await dashboard.open(page, '/campaigns/new?from=Several');
  await next();
  await heading(/Value/);
  await page.getByText('more than this page has fields for: effect and units').waitFor();
  await preview().getByText('Free items').waitFor();
  await page.getByRole('button', { name: 'Choose another discount' }).click();
  expect(await page.getByLabel('Discount', { exact: true }).inputValue()).toBe('UNIT');
});
