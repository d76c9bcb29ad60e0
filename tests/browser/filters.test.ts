// Filters of the lists: they stand in the address, and show what of a whole they match.
import { useDashboard } from './support/browser';
import { settled, violations } from './support/page';

const dashboard = useDashboard();
const searchOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe('the list of redemptions', () => {
  it('shows the whole of a part that the type matches, open, with the part marked by a word', async () => {
    await dashboard.shop.api('POST', '/v1/redemptions', {
      redeemables: [
        { object: 'voucher', id: 'GIFT-100', gift: { credits: 100 } },
        { object: 'voucher', id: 'WELCOME-20' },
      ],
      order: { source_id: 'order-of-filters', amount: 10_000 },
    });
    const page = await dashboard.pageOf('VIEWER');
    await dashboard.open(page, '/redemptions');
    await settled(page);

    await page.getByLabel('Type').selectOption('gift-card');

    const marked = page.locator('tr[aria-current=true]');
    await marked.waitFor();
    expect(searchOf(page.url())).toEqual({ type: 'gift-card' });
    expect(await marked.innerText()).toMatch(/GIFT-100\s+found\s+Gift card/);
    expect(await page.locator('tr.child').count()).toBe(2);
    const whole = page.getByRole('row', { name: /2 redeemables\s+Stack/ });
    expect(await whole.getByRole('link', { name: 'order-of-filters' }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);

    await page.getByLabel('Type').selectOption('promotion');
    await page.getByText('Nothing fits these filters').waitFor();
    await page.goBack();
    await marked.waitFor();
    expect(await page.getByLabel('Type').inputValue()).toBe('gift-card');
  });
});

describe('the list of codes', () => {
  it('is filtered in the address, and switches a code off and on', async () => {
    await dashboard.shop.api('POST', '/v1/vouchers/SWITCHED', { discount: { type: 'PERCENT', percent_off: 5 } });
    const page = await dashboard.pageOf('SUPPORT');
    await dashboard.open(page, '/codes?type=coupon');
    const row = page.getByRole('row', { name: /SWITCHED/ });
    await row.getByText('Active').waitFor();
    expect(await page.getByRole('row', { name: /GIFT-100/ }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await row.getByRole('button', { name: 'Disable SWITCHED' }).click();
    await row.getByRole('button', { name: 'Enable SWITCHED' }).waitFor();
    await page.getByLabel('State').selectOption('off');
    await page.waitForURL(/state=off/);
    expect(searchOf(page.url())).toEqual({ type: 'coupon', state: 'off' });
    await row.getByRole('button', { name: 'Enable SWITCHED' }).click();
    await page.getByText('No code fits these filters').waitFor();
  });

  it('finds a customer by e-mail address, and a screen by a word of its name', async () => {
    await dashboard.shop.api('POST', '/v1/customers', { source_id: 'c-7', email: 'Grace@example.com', name: 'Grace' });
    const page = await dashboard.pageOf('SUPPORT');
    await dashboard.open(page, '/codes');
    await page.getByRole('searchbox').first().fill('grace@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();

    await page.getByRole('searchbox').first().fill('jobs');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Background jobs', selected: true }).waitFor();
    await page.getByRole('searchbox').first().fill('Stacking');
    await page.keyboard.press('Enter');
    await page.getByText('Names and IDs must match exactly').waitFor();
  });

  it('shows matches while one types, finds customers by the beginning of their names, and lists them all', async () => {
    const { api } = dashboard.shop;
    await api('POST', '/v1/customers', { source_id: 'c-8', email: 'olga@example.com', name: 'Olga Beginning' });
    await api('POST', '/v1/customers', { source_id: 'c-9', name: 'Olga Before Ada' });
    const page = await dashboard.pageOf('SUPPORT');
    await dashboard.open(page, '/codes');
    const box = page.getByRole('searchbox');
    expect(await box.getAttribute('placeholder')).toMatch(/^Code, order, email or ID/);
    await box.fill('olga be');
    const search = page.getByRole('search');
    await search.getByText('2 matches').waitFor();
    expect(await violations(page)).toEqual([]);
    await box.fill('WELCOME-20');
    await search.getByRole('link', { name: 'Code WELCOME-20' }).waitFor();
    await box.fill('Olga Beg');
    await search.getByRole('link', { name: 'Customer Olga Beginning' }).click();
    await page.getByRole('heading', { level: 1, name: 'Olga Beginning' }).waitFor();

    await page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await page.getByRole('row', { name: /Ada Demo.*demo-customer/ }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('olga');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Ada Demo/ }).waitFor({ state: 'detached' });
    expect(searchOf(page.url())).toEqual({ name: 'olga' });
    expect(await page.getByRole('row').count()).toBe(3);
    await page.getByLabel('ID or source ID').fill('demo-customer');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ada Demo' }).waitFor();
  });

  it('opens an exact code, and offers no switch to who only looks', async () => {
    const page = await dashboard.pageOf('VIEWER');
    await dashboard.open(page, '/codes');
    await settled(page);
    expect(await page.getByRole('button', { name: /^(Enable|Disable) / }).count()).toBe(0);

    await page.getByLabel('Exact code or id').fill('WELCOME-20');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'WELCOME-20' }).waitFor();
  });
});
