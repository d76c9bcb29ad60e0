// What the wizard of campaigns can do beyond percentages: free units, tiers with rules of their own, a preview for one person.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, violations } from './support/page';

const dashboard = useDashboard();

let page: Page;

beforeAll(async () => {
  const { api } = dashboard.shop;
  await Promise.all([
    api('POST', '/v1/products', { source_id: 'beans', name: 'Beans', price: 1_450 }),
    api('POST', '/v1/campaigns', {
      ...{ name: 'Older coupons', campaign_type: 'DISCOUNT_COUPONS', vouchers_count: 1 },
      voucher: {
        ...{ type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } },
        code_config: { pattern: 'OLD-####' },
      },
    }),
  ]);
});

beforeEach(async () => {
  page = await dashboard.pageOf('USER');
  await dashboard.open(page, '/campaigns/new');
});

interface Tier {
  readonly name: string;
  readonly validation_rule_assignments: { readonly data: readonly unknown[] };
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const next = () => page.getByRole('button', { name: 'Next' }).click();
const preview = () => page.getByRole('region', { name: 'On a sample cart' });

async function begin(kind: string, name: string): Promise<void> {
  await page.getByRole('radio', { name: kind }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await next();
  await heading(/Value/);
}

/** From the value to the check, leaving what stands between as it is. */
async function finishPromotion(name: string): Promise<void> {
  // It has no codes to ask for.
  for (const step of [/Who and when/, /Together/, /Check/]) {
    await next();
    await heading(step);
  }
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await heading(name);
}

it('gives free units of a product, asks which and how many, and makes codes that do it', async () => {
  await begin('One generic code', 'Free beans');
  await page.getByLabel('Discount', { exact: true }).selectOption({ label: 'Free units of a product' });
  await next();
  const faults = page.getByRole('alert').getByRole('link');
  await faults.nth(1).waitFor();
  expect(await faults.allInnerTexts()).toEqual([
    'Say how many units are free, 1 or more.',
    'Say which product is free, by its id or source id.',
  ]);
  await page.getByLabel('Free units').fill('2');
  await page.getByLabel('Product: id or source id').fill('beans');
  // Two units join the cart and are free: what is to be paid stays.
  await preview().filter({ hasText: 'Free items' }).getByText('To pay').waitFor();
  expect(await preview().innerText()).toMatch(
    /Free items\s+\+?\$29\.00\s+Discount\s+minus\s−\$29\.00\s+To pay\s+\$60\.00/,
  );
  expect(await violations(page)).toEqual([]);
  await next();
  await heading(/Who and when/);
  await next();
  await heading(/Codes/);
  await page.getByLabel('Code', { exact: true }).fill('WELCOME-20');
  await page.getByText('There is a code WELCOME-20 already').waitFor();
  await page.getByLabel('Code', { exact: true }).fill('BEANS');
  await page.getByText('There is a code WELCOME-20 already').waitFor({ state: 'detached' });
  for (const step of [/Together/, /Check/]) {
    await next();
    await heading(step);
  }
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await heading('Free beans');

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
  await finishPromotion('Two tiers');

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
  await next();
  await heading(/Who and when/);
  await next();
  await heading(/Codes/);
  await page.getByLabel('Pattern').fill('OLD-####');
  await page.getByText('may look like those of Older coupons').waitFor();
  await page.getByLabel('Pattern').fill('NEW-####');
  await page.getByText('may look like those of').waitFor({ state: 'detached' });
});

it('tries a loyalty card with the reward it pays for', async () => {
  await begin('Loyalty programme', 'Club');
  await page.getByLabel('Points on a new card').fill('500');
  await preview()
    .getByLabel(/Pays with the reward/)
    .fill('rew_nobody');
  await preview().getByRole('alert').waitFor();
});

it('chooses what an amount comes off, and a copy keeps it, also where the page has no fields for it', async () => {
  await begin('Unique coupons', 'Off each line');
  await page.getByLabel('Discount', { exact: true }).selectOption({ label: 'Amount off' });
  await page.getByLabel('Amount', { exact: true }).fill('5');
  await page.getByLabel('Effect').selectOption({ label: 'Each unit of those lines' });
  await preview().getByText('$55.00').waitFor();
  expect(await violations(page)).toEqual([]);
  await next();
  await heading(/Who and when/);
  await next();
  await heading(/Codes/);
  await page.getByLabel('Pattern').fill('LINE-######');
  for (const step of [/Together/, /Check/]) {
    await next();
    await heading(step);
  }
  await page.getByText('Each unit of those lines').waitFor();
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await heading('Off each line');

  interface Made {
    readonly voucher: { readonly discount: { readonly effect: string } };
  }
  const { voucher } = await dashboard.shop.api<Made>('GET', '/v1/campaigns/Off%20each%20line');
  expect(voucher.discount).toMatchObject({ type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 500 });

  const capped = { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 500, aggregated_amount_limit: 900 };
  await dashboard.shop.api('POST', '/v1/campaigns', {
    ...{ name: 'Capped', campaign_type: 'DISCOUNT_COUPONS', vouchers_count: 1 },
    voucher: { type: 'DISCOUNT_VOUCHER', discount: capped },
  });
  await dashboard.open(page, '/campaigns/new?from=Capped');
  await next();
  await heading(/Value/);
  await page.getByText('more than this page has fields for: aggregated_amount_limit').waitFor();
  await preview().getByText('$55.00').waitFor();
  expect(await violations(page)).toEqual([]);
  await next();
  await heading(/Who and when/);
  await next();
  await heading(/Codes/);
  await page.getByLabel('Pattern').fill('CAPPED-######');
  for (const step of [/Together/, /Check/]) {
    await next();
    await heading(step);
  }
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await heading('Capped (copy)');

  const copy = await dashboard.shop.api<Made>('GET', '/v1/campaigns/Capped%20(copy)');
  expect(copy.voucher.discount).toMatchObject(capped);
});

it('says what is wrong with a field by the field as well, tied to it, until it is right', async () => {
  await begin('Unique coupons', 'Faulty');
  const percent = page.getByLabel('Percent');
  expect(await percent.getAttribute('aria-invalid')).toBeNull();
  await percent.fill('101');
  await page.getByLabel('At most (optional)').fill('x');
  await next();
  await page.getByRole('alert').getByRole('link', { name: 'The cap is an amount' }).waitFor();
  expect(await faultOf('Percent')).toBe('A percentage lies above 0 and is 100 at most.');
  expect(await faultOf('At most (optional)')).toBe('The cap is an amount, as in 30.00.');
  expect(await page.getByLabel('Effect').getAttribute('aria-invalid')).toBeNull();
  expect(await violations(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  await percent.fill('10');
  await page.locator('#text-fault').waitFor({ state: 'detached' });
  expect(await percent.getAttribute('aria-invalid')).toBeNull();
  expect(await faultOf('At most (optional)')).toBe('The cap is an amount, as in 30.00.');
});

it('says it in the sandbox, by the line that is meant', async () => {
  await dashboard.open(page, '/sandbox');
  await page.getByLabel('Qualify', { exact: true }).check();
  for (const [index, quantity] of ['1', '0'].entries()) {
    await page.getByRole('button', { name: 'Add a line' }).click();
    const line = page.getByRole('group', { name: `Line ${index + 1}` });
    await line.getByLabel('Product', { exact: true }).fill('beans');
    await line.getByLabel('Quantity').fill(quantity);
  }
  await page.getByRole('button', { name: 'Qualify', exact: true }).click();
  await page.getByRole('alert').getByRole('link', { name: 'The quantity is a whole number from 1.' }).click();
  expect(await page.evaluate<string>('document.activeElement.id')).toBe('quantity-2');
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
  expect(await page.locator('#quantity-2').getAttribute('aria-describedby')).toBe('quantity-2-fault');
  expect(await page.locator('#quantity-2-fault').innerText()).toBe('The quantity is a whole number from 1.');
  expect(await violations(page)).toEqual([]);
  await page.locator('#quantity-2').fill('2');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
});

it('copies free units of several products as they are', async () => {
  const unit = { unit_off: 1, unit_type: 'beans', product: { id: 'beans' }, effect: 'ADD_NEW_ITEMS' };
  const discount = { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [unit] };
  await dashboard.shop.api('POST', '/v1/campaigns', {
    ...{ name: 'Several', campaign_type: 'DISCOUNT_COUPONS', type: 'STANDALONE' },
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

/** What a field that is wrong is described by, besides its hint. */
async function faultOf(label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true });
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const [id] = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  return page.locator(`#${id}`).innerText();
}
