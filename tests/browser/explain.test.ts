// A support agent asks why a code does not apply: checks, rules and what each of them saw.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { violations } from './support/page';
import type { Shop } from './support/world';

const dashboard = useDashboard();

let service: Shop;
let page: Page;
/** The rules of big carts. */
let bigCarts: string;

beforeAll(async () => {
  service = dashboard.shop;
  ({ id: bigCarts } = await service.api<{ id: string }>('POST', '/v1/validation-rules', {
    name: 'Big carts',
    rules: {
      1: { name: 'order.amount', conditions: { $more_than_or_equal: [5_000] } },
      2: { name: 'customer.metadata', property: 'tier', conditions: { $is: ['gold'] } },
      logic: '1 or 2',
    },
  }));
  const discount = { type: 'AMOUNT', amount_off: 500 };
  await service.api('POST', '/v1/vouchers/BIG-CART', { discount, validation_rules: [bigCarts] });
  await service.api('POST', '/v1/vouchers/NEXT-YEAR', { discount, start_date: '2999-01-01T00:00:00Z' });
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

const open = (path: string) => dashboard.open(page, path);
const add = async (...codes: readonly string[]) => {
  for (const code of codes) {
    await page.getByLabel('Redeemable', { exact: true }).fill(code);
    await page.keyboard.press('Enter');
  }
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('explain', () => {
  it('says why a code does not apply: the rule in words, the date against now', async () => {
    await open('/sandbox');
    await page.getByLabel('Cart amount').fill('40');
    await add('BIG-CART');
    await press('Validate');
    await page.getByText('Not valid').waitFor();

    await page.getByText('does not hold Cart after earlier discounts is at least $50.00').waitFor();
    expect(await page.getByText('not checked: no customer Customer attribute “tier” is “gold”').count()).toBe(1);
    expect(await page.getByText('The cart does not meet a rule of the code.').count()).toBeGreaterThan(0);
    await press('Remove BIG-CART');
    await add('NEXT-YEAR');
    await press('Validate');
    await page.getByText(/It starts Jan 1, 2999, 12:00\sAM UTC; now .*UTC\./).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('marks each rule, also those below another, with what it looked at', async () => {
    const price = { name: 'order.items.price', conditions: { $more_than_or_equal: [1_200] } };
    const quantity = { name: 'order.items.quantity', conditions: { $more_than: [2] } };
    const { id } = await service.api<{ id: string }>('POST', '/v1/validation-rules', {
      name: 'A dear line of many, or dear lines alone',
      rules: {
        1: { name: 'order.amount', conditions: { $more_than: [100] } },
        2: { name: 'order.items.any', rules: { 1: price, 2: quantity, logic: '1 and 2' } },
        3: { name: 'order.items.every', rules: { 1: price } },
        logic: '1 and (2 or 3)',
      },
    });
    await service.api('POST', '/v1/vouchers/DEAR-LINE', {
      discount: { type: 'AMOUNT', amount_off: 500 },
      validation_rules: [id],
    });
    await open('/sandbox');
    for (const [index, [product, each]] of [
      ['cheap', '10'],
      ['dear', '15'],
    ].entries()) {
      await press('Add a line');
      await page
        .getByRole('combobox', { name: 'Product' })
        .nth(index)
        .fill(product ?? '');
      await page
        .getByLabel('Price')
        .nth(index)
        .fill(each ?? '');
    }
    await add('DEAR-LINE');
    await press('Validate');

    const tree = page.locator('.rules').first();
    await tree.getByText('It picked 2 lines').first().waitFor();
    const marks = (await tree.innerText()).split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
    expect(marks.filter((line) => line !== '')).toEqual([
      'All of these',
      '✓ holds Cart after earlier discounts is above $1.00 · It saw $25.00',
      'One of these',
      '✗ does not hold One line · It picked 2 lines',
      'All of these',
      'holds for 1 of 2 lines Price of the line is at least $12.00 · It saw $10.00 and $15.00',
      'holds for no line Units of the line: above 2 · It saw 1 and 1',
      '✗ does not hold Every line · It picked 2 lines',
      'holds for 1 of 2 lines Price of the line is at least $12.00 · It saw $10.00 and $15.00',
    ]);
    expect(await violations(page)).toEqual([]);
  });
});

describe('a failure', () => {
  it('is checked again in the sandbox, filled in', async () => {
    await service.api('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'NEXT-YEAR' }],
      customer: { source_id: 'demo-customer' },
      order: { amount: 100 },
    });
    await open('/redemptions?result=FAILURE');
    await page.getByRole('link', { name: 'NEXT-YEAR' }).first().click();
    await page.getByText('The code starts at a later date.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Check again now' }).click();

    await page.getByRole('list', { name: 'Redeemables in order' }).getByText('NEXT-YEAR').waitFor();
    expect(await page.getByLabel('Customer', { exact: true }).inputValue()).toMatch(/^cust_/);
    await press('Validate');
    await page.getByText('Not valid').waitFor();
  });
});

describe('the rules of a code', () => {
  it('are its own and those of its campaign, in words', async () => {
    const discount = { type: 'AMOUNT', amount_off: 500 };
    const campaign = { campaign_type: 'DISCOUNT_COUPONS', type: 'STANDALONE' };
    const codeOf = (name: string, rules: readonly string[]) =>
      service.api('POST', '/v1/campaigns', {
        ...campaign,
        name,
        validation_rules: rules,
        voucher: { type: 'DISCOUNT_VOUCHER', discount, code: name },
      });
    await codeOf('RULED', [bigCarts]);
    await codeOf('UNRULED', []);
    const words = 'Cart after earlier discounts is at least $50.00';
    const own = page.getByRole('region', { name: 'Its own rules' });
    const shared = page.getByRole('region', { name: 'Rules of its campaign' });

    await open('/codes/BIG-CART?tab=rules');
    await own.getByText(words).waitFor();
    expect(await shared.count()).toBe(0);

    await open('/codes/RULED?tab=rules');
    await shared.getByText(words).waitFor();
    expect(await own.count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await open('/codes/UNRULED?tab=rules');
    await page.getByText('Its campaign has no rules').waitFor();
  });
});
