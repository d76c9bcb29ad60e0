// Before a campaign begins: the worst cart that shoppers could make with it, in Chromium and against the service.
import type { Page } from 'playwright-core';
import { useDashboard } from '../support/browser';
import { fitsNarrow, violationsInBothThemes } from '../support/page';
import { walkOf } from '../support/wizard';

const dashboard = useDashboard();

let page: Page;
let coupons: string;
const { begin, toCodes, toCheck } = walkOf(() => page);

beforeAll(async () => {
  const { api } = dashboard.shop;
  const post = <Answer>(path: string, body: unknown) => api<Answer>('POST', path, body);
  await post('/v1/products', { source_id: 'mug', name: 'Blue mug', price: 1_000 });
  await post('/v1/products', { source_id: 'lamp', name: 'Lamp', price: 5_000 });
  // A draft, as the wizard saves one: it is enabled for the search alone.
  const made = await post<{ id: string }>('/v1/campaigns', {
    name: 'Half price',
    campaign_type: 'DISCOUNT_COUPONS',
    active: false,
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percent_off: 50 },
      redemption: { quantity: null },
      code_config: { pattern: 'HALF' },
    },
    vouchers_count: 1,
  });
  coupons = made.id;
});

beforeEach(async () => {
  page = await dashboard.pageOf('USER');
  await dashboard.open(page, `/campaigns/${coupons}?tab=launch`);
});

const result = () => page.getByRole('region', { name: 'Result' });
const search = () => page.getByRole('button', { name: 'Search', exact: true }).click();

it('shows the worst cart, and opens it in the sandbox', async () => {
  await page.getByLabel('At most', { exact: true }).fill('55');
  await search();
  await result().getByText('The worst cart that was found costs').waitFor();

  // Half off, and WELCOME-20 of the shop off the rest.
  const text = await result().innerText();
  expect(text).toMatch(/Unsafe/);
  expect(text).toMatch(/2 redeemables, at most 3 together/);
  expect(text).toMatch(/8 carts with up to 2 × Blue mug at \$10\.00 and 2 × Lamp at \$50\.00/);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);

  // From the cart of $10.00 to the floor and below: the campaign is a draft, so that the discount is one step.
  const figure = result().getByRole('figure', { name: 'From the cart to what is to be paid' });
  expect(await figure.innerText()).toMatch(/Cart[^]*Discount[^]*WELCOME-20[^]*To pay[^]*adds up/);

  await result().getByRole('link', { name: 'Open in the sandbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sandbox' }).waitFor();
  await page.getByLabel('Product', { exact: true }).first().waitFor();
  await page.getByText('WELCOME-20').first().waitFor();
  await page.getByText('HALF').first().waitFor();
});

it('calls it safe within the bounds, which it names', async () => {
  await page.getByLabel('At most', { exact: true }).fill('60');
  await page.getByLabel('Cart contents').selectOption({ label: 'Amounts, without lines' });
  await search();
  await result().getByText('No cart that was searched costs less than its floor.').waitFor();
  expect(await result().innerText()).toMatch(/99 carts without lines, from \$10\.00 to \$500\.00 in steps of \$5\.00/);

  await page.getByLabel('Redeemables', { exact: true }).selectOption({ label: 'This campaign alone' });
  await page.getByLabel('At most', { exact: true }).fill('50');
  await search();
  await result().getByText('1 redeemable, at most 3 together').waitFor();
  await result().getByText('No cart that was searched costs less than its floor.').waitFor();
});

it('searches thoroughly in the background, and its address leads back to the result', async () => {
  await page.getByLabel('At most', { exact: true }).fill('55');
  await page.getByLabel('Effort').selectOption('LONG');
  await search();
  await page.waitForURL(/check=aa_/);
  await result().getByText('Unsafe').waitFor();
  await page.reload();
  await result().getByText('Unsafe').waitFor();
});

it('draws the steps of each redeemable where a validation decides the same today', async () => {
  const { id } = await dashboard.shop.api<{ id: string }>('POST', '/v1/campaigns', {
    name: 'Quarter off',
    campaign_type: 'PROMOTION',
    promotion: {
      tiers: [{ name: 'Quarter', action: { discount: { type: 'PERCENT', percent_off: 25 } } }],
    },
  });
  await dashboard.open(page, `/campaigns/${id}?tab=launch`);
  await page.getByLabel('At most', { exact: true }).fill('20');
  await page.getByLabel('Redeemables', { exact: true }).selectOption({ label: 'This campaign alone' });
  await search();

  const figure = result().getByRole('figure', { name: 'From the cart to what is to be paid' });
  await figure.getByText('Quarter', { exact: true }).waitFor();
  expect(await figure.innerText()).toMatch(/25% off/);
});

it('begins with the products of the campaign', async () => {
  const { api } = dashboard.shop;
  await api('POST', '/v1/products', { source_id: 'vase', name: 'Vase', price: 3_000 });
  const rule = await api<{ id: string }>('POST', '/v1/validation-rules', {
    name: 'Vases',
    applicable_to: { included: [{ object: 'product', source_id: 'vase' }] },
  });
  const { id } = await api<{ id: string }>('POST', '/v1/campaigns', {
    name: 'Vases',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 1,
    validation_rules: [rule.id],
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } },
  });
  await dashboard.open(page, `/campaigns/${id}?tab=launch`);

  const names = page.getByRole('combobox', { name: 'Product' });
  await names.first().waitFor();
  const values = await Promise.all((await names.all()).map((field) => field.inputValue()));
  expect(values).toEqual(['vase', 'mug', 'lamp']);
});

it('is offered on the last step of the wizard, for a campaign that is not stored', async () => {
  await dashboard.open(page, '/campaigns/new');
  await begin('Unique coupons', 'Sixty off');
  await page.getByLabel('Percent').fill('60');
  await toCodes();
  await toCheck();
  await page.getByText('Check before launch').click();
  await page.getByLabel('At most', { exact: true }).fill('55');
  await page.getByLabel('Redeemables', { exact: true }).selectOption({ label: 'This campaign alone' });
  await search();

  await result().getByText('The worst cart that was found costs').waitFor();
  expect(await result().innerText()).toMatch(/Unsafe[^]*1 redeemable, at most 3 together/);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  const { campaigns } = await dashboard.shop.api<{ campaigns: readonly { readonly name: string }[] }>(
    'GET',
    '/v1/campaigns?limit=100',
  );
  expect(campaigns.map(({ name }) => name)).not.toContain('Sixty off');
});

it('names what is no number, and shows what the service refuses', async () => {
  await page.getByLabel('At most', { exact: true }).fill('a lot');
  await search();
  await page.getByText('Enter a percentage from 0 to 100.').waitFor();
  expect(await page.getByLabel('At most', { exact: true }).getAttribute('aria-invalid')).toBe('true');

  await page.getByLabel('At most', { exact: true }).fill('50');
  await page.getByLabel('Product', { exact: true }).first().fill('nowhere');
  await search();
  await page.getByRole('alert').getByText('nowhere').waitFor();
});

it('is for coupons and promotions, and for roles that may change campaigns', async () => {
  const cards = {
    name: 'Cards',
    campaign_type: 'GIFT_VOUCHERS',
    voucher: { type: 'GIFT_VOUCHER', gift: { amount: 500 } },
  };
  await dashboard.shop.api('POST', '/v1/campaigns', cards);
  const tabsOf = async (of: Page, path: string) => {
    await dashboard.open(of, path);
    await of.getByText(/· (User|Support)$/).waitFor();
    await of.getByRole('tab', { name: 'Settings' }).waitFor();
    return of.getByRole('tab').allInnerTexts();
  };

  expect(await tabsOf(page, `/campaigns/${coupons}`)).toContain('Check before launch');
  expect(await tabsOf(page, '/campaigns/Cards')).not.toContain('Check before launch');
  const support = await dashboard.pageOf('SUPPORT');
  expect(await tabsOf(support, `/campaigns/${coupons}`)).not.toContain('Check before launch');
});
