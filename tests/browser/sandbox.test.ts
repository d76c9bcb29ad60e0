// A support agent and a developer try carts: what applies, why not, and how to ask the same by code.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { violations } from './support/page';
import type { Shop } from './support/world';

const dashboard = useDashboard();

interface Validated {
  readonly redeemables: readonly { readonly order?: { readonly total_applied_discount_amount: number } }[];
  readonly order: { readonly total_amount: number };
}

let service: Shop;
let page: Page;

beforeAll(async () => {
  service = dashboard.shop;
  const discount = { type: 'AMOUNT', amount_off: 500 };
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

describe('the sandbox', () => {
  it('draws what the API would do, and its link brings the same back', async () => {
    await open('/sandbox');
    const understood = page.locator('#cart-understood');
    await page.getByLabel('Cart amount').fill('60.123');
    expect(await understood.innerText()).toBe('Use a number with at most two decimals, such as 12.50.');
    await page.getByLabel('Cart amount').fill('60');
    expect(await understood.innerText()).toBe('$60.00');
    await add('WELCOME-20', 'GIFT-100');
    await press('Move GIFT-100 up');
    await press('Validate');
    await page.getByText('adds up').waitFor();

    const answer = await service.api<Validated>('POST', '/v1/validations', {
      redeemables: ['GIFT-100', 'WELCOME-20'].map((id) => ({ object: 'voucher', id })),
      order: { amount: 6_000 },
    });
    const taken = answer.redeemables.map(({ order }) => order?.total_applied_discount_amount ?? 0);
    const bars = await page.getByRole('figure').getByRole('listitem').allInnerTexts();
    expect(taken).toEqual([6_000, 0]);
    expect(bars.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Cart $60.00 $60.00',
      'GIFT-100 gift card, $40.00 left on it minus −$60.00 $0.00',
      'WELCOME-20 20% off $0.00 $0.00',
      'To pay $0.00 $0.00',
    ]);

    await page.getByText('WELCOME-20').last().click();
    await page.getByText('Left to pay before it $0.00, after it $0.00.').waitFor();

    const link = page.url();
    expect(new URL(link).hash).toMatch(/^#[\w-]{20,}$/);
    await open('/codes');
    await page.goto(link);
    await page.getByText('GIFT-100').waitFor();
    expect(await page.getByLabel('Cart amount').inputValue()).toBe('60');
  });

  it('finds the customer by e-mail address, and products by their name', async () => {
    await service.api('POST', '/v1/customers', { source_id: 'by-mail', email: 'Grace@Example.com', name: 'Grace' });
    await service.api('POST', '/v1/products', { source_id: 'blue-mug', name: 'Blue mug', price: 1_250 });
    await open('/sandbox');
    const customer = page.getByRole('combobox', { name: 'Customer' });
    await customer.fill('grace@example.com');
    await page.getByRole('option', { name: 'Grace' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await customer.press('ArrowDown');
    await customer.press('Enter');
    expect(await customer.inputValue()).toMatch(/^cust_/);
    expect(await page.getByRole('option').count()).toBe(0);

    await press('Add a line');
    const product = page.getByRole('combobox', { name: 'Product' });
    await product.fill('MUG');
    await page.getByRole('option', { name: 'Blue mug' }).click();
    expect(await product.inputValue()).toBe('blue-mug');
    await product.fill('no such thing');
    await product.press('Escape');
    expect(await product.inputValue()).toBe('no such thing');
  });

  it('has ids only in its link, and says what that leaves out; the way back brings all of it', async () => {
    await service.api('POST', '/v1/customers', { source_id: 'mary@example.com', name: 'Mary' });
    await open('/sandbox');
    const customer = page.getByRole('combobox', { name: 'Customer' });
    const tried = async (who: string) => {
      await customer.fill(who);
      await customer.press('Escape');
      await press('Validate');
    };
    await page.getByLabel('Cart amount').fill('60');
    await add('WELCOME-20');
    await page.getByText('Metadata of the redemption').click();
    await page.getByLabel('JSON').fill('{"mail":"mary@example.com"}');
    await tried('nobody@example.com');
    const note = page.getByText(/^The link has IDs only/);
    await note.waitFor();
    expect(await note.innerText()).toMatch(/leaves out the customer: unknown ID,? and the metadata\.$/);
    expect(await violations(page)).toEqual([]);
    const first = page.url();
    await tried('mary@example.com');
    await note.filter({ hasNotText: 'the customer' }).waitFor();
    const second = page.url();
    await page.goBack();
    await page.waitForURL(first);
    await page.locator('#customer[value="nobody@example.com"]').waitFor();
    expect(await page.getByLabel('JSON').inputValue()).toBe('{"mail":"mary@example.com"}');

    const other = await dashboard.pageOf();
    const shown: string[] = [];
    for (const link of [first, second]) {
      await other.goto(link);
      await other.getByRole('list', { name: 'Redeemables in order' }).getByText('WELCOME-20').waitFor();
      shown.push(await other.getByRole('combobox', { name: 'Customer' }).inputValue());
      expect(await other.locator('#metadata').inputValue()).toBe('');
    }
    expect(shown).toEqual(['', expect.stringMatching(/^cust_/)]);
  });

  it('names the field that cannot be sent', async () => {
    await open('/sandbox');
    await press('Validate');
    const alert = page.getByRole('alert');
    expect(await alert.innerText()).toBe('Add at least one code, promotion tier or promotion stack.');
    await alert.getByRole('link').click();
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('redeemable');
  });

  it('asks for more in the answer by its options, which a link keeps', async () => {
    await open('/sandbox');
    await add('WELCOME-20');
    await page.getByText('Options: what the answer holds besides').click();
    await page.getByLabel('Its categories').check();
    expect(await violations(page)).toEqual([]);
    await press('Validate');
    await page.getByText('A redemption of these would succeed now.').waitFor();
    await page.getByRole('tab', { name: 'Response' }).click();
    expect(await page.getByRole('region', { name: 'Response' }).innerText()).toContain('"categories"');
    const link = page.url();
    await open('/codes');
    await page.goto(link);
    await page.getByLabel('Its categories').waitFor();
    expect(await page.getByLabel('Its categories').isChecked()).toBe(true);
  });

  it('spends only behind the switch, once, and leads to the record', async () => {
    await open('/sandbox');
    await page.getByLabel('Cart amount').fill('10');
    await add('WELCOME-20');
    await page.getByLabel('Redeem', { exact: true }).check();
    await page.getByText('Validate it first to see the result here.').waitFor();
    await page.getByLabel('Validate', { exact: true }).check();
    await press('Validate');
    await page.getByText('adds up').waitFor();
    await page.getByLabel('Redeem', { exact: true }).check();
    await page.getByText('As it was validated last, it takes $2.00 off and leaves $8.00 to pay.').waitFor();
    const button = page.getByRole('button', { name: 'Redeem', exact: true });
    expect(await button.isDisabled()).toBe(true);
    await page.getByText(/Idempotency-Key [0-9a-f-]{36}/).waitFor();
    const before = await service.api<{ total: number }>('GET', '/v1/redemptions?limit=1');

    await page.getByLabel('This spends real value').check();
    await button.dblclick();
    await page.getByText('Redeemed', { exact: true }).waitFor();

    const after = await service.api<{ total: number }>('GET', '/v1/redemptions?limit=1');
    expect(after.total - before.total).toBe(1);
    await page.getByRole('tab', { name: 'curl' }).click();
    expect(await page.getByRole('region', { name: 'curl' }).innerText()).toMatch(/Idempotency-Key: [0-9a-f-]{36}/);
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('region', { name: 'Client code' }).innerText()).toContain(
      'redemptions.redeemStackable',
    );
    await page.getByRole('tab', { name: 'Result' }).click();
    await page.getByRole('link', { name: /^r_/ }).click();
    await page.getByText('adds up').waitFor();
  });

  it('finds the best stack of the codes, and fills it into the form', async () => {
    await service.api('POST', '/v1/vouchers/HALF-OFF', { discount: { type: 'PERCENT', percent_off: 50 } });
    await service.api('POST', '/v1/vouchers/TEN-OFF', { discount: { type: 'AMOUNT', amount_off: 1_000 } });
    await open('/sandbox');
    await page.getByLabel('Best stack').check();
    await add('TEN-OFF', 'HALF-OFF', 'NEXT-YEAR');
    await press('Best stack');
    expect(await page.getByRole('alert').innerText()).toBe('Enter the cart: its amount, or lines.');

    await page.getByLabel('Cart amount').fill('60');
    await press('Best stack');
    await page.getByText('It takes off $40.00.').waitFor();
    await page.getByText('No other stack is better.').waitFor();
    await page.getByText('The code starts at a later date.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Client code' }).click();
    expect(await page.getByRole('region', { name: 'Client code' }).innerText()).toContain('/v1/validations/best');
    await page.getByRole('tab', { name: 'Result' }).click();

    await press('Use this stack');
    const list = page.getByRole('list', { name: 'Redeemables in order' }).getByRole('listitem');
    expect((await list.allInnerTexts()).map((text) => /[A-Z-]{4,}/.exec(text)?.[0])).toEqual(['HALF-OFF', 'TEN-OFF']);
    await press('Validate');
    await page.getByText('A redemption of these would succeed now.').waitFor();
  });

  it('shows what a refused code lacks, and adds it to the cart', async () => {
    const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [20_000] } }, logic: '1' };
    const rule = await service.api<{ id: string }>('POST', '/v1/validation-rules', { name: 'From 200', rules });
    const code = { discount: { type: 'PERCENT', percent_off: 15 }, validation_rules: [rule.id] };
    const soon = new Date(Date.now() + 172_800_000).toISOString();
    await service.api('POST', '/v1/vouchers/FROM-200', code);
    await service.api('POST', '/v1/vouchers/SOON', { discount: { type: 'AMOUNT', amount_off: 100 }, start_date: soon });
    await open('/sandbox');
    await page.getByLabel('Cart amount').fill('196.97');
    await add('FROM-200', 'SOON');
    await press('Validate');
    const lackOf = (id: string) => page.getByRole('group', { name: `Missing for ${id}` });
    const spend = lackOf('FROM-200').getByText(/^Spend \D*3\.03\D* more\.$/);
    await spend.waitFor();
    expect(await violations(page)).toEqual([]);

    await lackOf('FROM-200').getByRole('button', { name: 'Add to the cart and validate' }).click();
    await spend.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Cart amount').inputValue()).toBe('200.00');
    const wait = lackOf('SOON').getByText(/^Available from /);
    await wait.waitFor();
    expect(await lackOf('SOON').getByRole('button').count()).toBe(0);
    await page.getByRole('tab', { name: 'Request' }).click();
    expect(await page.getByRole('region', { name: 'Request' }).innerText()).toMatch(/"amount": 20000\b/);
  });

  it('shows what a cart could use', async () => {
    await open('/sandbox');
    await page.getByLabel('Qualify').check();
    await page.getByLabel('Cart amount').fill('60');
    await press('Qualify');

    await page.getByText('could be used on this cart').waitFor();
    expect(await page.getByRole('link', { name: 'WELCOME-20' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'NEXT-YEAR' }).count()).toBe(0);
  });

  it('lists near redeemables with what they would take off, and applies one to the cart', async () => {
    const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [9_000] } }, logic: '1' };
    const rule = await service.api<{ id: string }>('POST', '/v1/validation-rules', { name: 'From 90', rules });
    const price = { 1: { name: 'order.items.price', conditions: { $more_than: [100] } }, logic: '1' };
    const dear = await service.api<{ id: string }>('POST', '/v1/validation-rules', { name: 'Dear', rules: price });
    const discount = { type: 'PERCENT', percent_off: 10 };
    await service.api('POST', '/v1/vouchers/FROM-90', { discount, validation_rules: [rule.id] });
    await service.api('POST', '/v1/vouchers/DEAR', { discount, validation_rules: [dear.id] });
    await open('/sandbox');
    await page.getByLabel('Near', { exact: true }).check();
    await page.getByLabel('Cart amount').fill('80');
    await press('Near');
    const lackOf = (id: string) => page.getByRole('group', { name: `Missing for ${id}`, exact: true });
    await lackOf('FROM-90').getByText('Then it takes $9.00 off.').waitFor();
    expect(await lackOf('FROM-90').innerText()).toMatch(/Spend \D*10\.00\D* more\./);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Client code' }).click();
    expect(await page.getByRole('region', { name: 'Client code' }).innerText()).toContain('/v1/qualifications/nearest');
    await page.getByRole('tab', { name: 'Result' }).click();

    await add('DEAR', 'FROM-90');
    await press('Near');
    await lackOf('DEAR').getByText('A rule reads more than amounts and units').waitFor();
    await lackOf('FROM-90').getByRole('button', { name: 'Add to the cart and validate' }).click();
    await page.getByText('A redemption of these would succeed now.').waitFor();
    expect(await page.getByLabel('Cart amount').inputValue()).toBe('90.00');
    const list = page.getByRole('list', { name: 'Redeemables in order' }).getByRole('listitem');
    expect(await list.count()).toBe(1);
  });

  it('finds the best of the codes beside one that is refused', async () => {
    await service.api('POST', '/v1/vouchers/QUARTER', { discount: { type: 'PERCENT', percent_off: 25 } });
    await open('/sandbox');
    await page.getByLabel('Cart amount').fill('60');
    await add('QUARTER', 'NEXT-YEAR');
    await press('Validate');
    await page.getByText('A redemption of these would be refused now.').waitFor();
    await page.getByRole('button', { name: 'Best of these, beside NEXT-YEAR' }).click();
    await page.getByText('It takes off $15.00.').waitFor();
    await press('Use this stack');
    await press('Validate');
    await page.getByText('A redemption of these would succeed now.').waitFor();
  });
});
