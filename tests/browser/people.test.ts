// A support agent and a marketer: whose code is it, what does a customer hold, and giving codes to one or to many.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { violations } from './support/page';
import type { Shop } from './support/world';

const dashboard = useDashboard();

interface Publications {
  readonly total: number;
  readonly publications: readonly { readonly source_id: string }[];
}

let service: Shop;
let page: Page;

const HOSTILE = `<img src=x onerror="document.title='taken'">${'W'.repeat(150)}`;

beforeAll(async () => {
  service = dashboard.shop;
  await service.api('POST', '/v1/campaigns', {
    name: 'Summer',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 20,
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
  });
  await service.api('POST', '/v1/publications', { customer: { source_id: 'demo-customer' }, voucher: 'GIFT-100' });
  await service.api('POST', '/v1/publications', {
    customer: { source_id: 'hostile', name: HOSTILE },
    voucher: 'GIFT-100',
  });
  await service.api('POST', '/v1/customers', { source_id: 'hostile', name: HOSTILE, metadata: { note: HOSTILE } });
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

const open = (path: string) => dashboard.open(page, path);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const batches = () =>
  service.api<Publications>('GET', '/v1/publications?limit=100&filters[source_id][conditions][$starts_with]=spring-');

describe('publications', () => {
  it('have filters in the address, as the API takes them, and a drawer', async () => {
    await open('/publications');
    await press('Add filter');
    await page.getByLabel('Filter by').selectOption('result');
    await page.getByLabel('Value').selectOption('FAILURE');
    await press('Apply');
    await page.getByText('Result is Failed').waitFor();

    expect(new URL(page.url()).searchParams.get('filters[result][conditions][$is]')).toBe('FAILURE');
    await page.reload();
    await page.getByText('The code belongs to another customer.').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await press('Remove the filter on Result');
    await page
      .getByRole('row', { name: /Published/ })
      .first()
      .waitFor();
    await page
      .getByRole('row', { name: /Ada Demo/ })
      .getByRole('button')
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Not used yet').waitFor();
    await drawer.getByText('None yet.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.searchParams.has('open'));
  });

  it('list what was redeemed of their codes since', async () => {
    const [customer, discount] = [{ source_id: 'used-it' }, { type: 'AMOUNT', amount_off: 250 }];
    const code = `USED-${Date.now()}`;
    const redeem = () =>
      service.api('POST', '/v1/redemptions', {
        redeemables: [{ object: 'voucher', id: code }],
        order: { amount: 1_000 },
        customer,
      });
    await service.api('POST', `/v1/vouchers/${code}`, { discount, redemption: { quantity: null } });
    const { id } = await service.api<{ id: string }>('POST', '/v1/publications', { customer, voucher: code });
    await redeem();
    await redeem();
    // A list that does not have it shows it all the same.
    await open(`/publications?open=${id}&filters[result][conditions][$is]=FAILURE`);
    const drawer = page.getByRole('dialog');
    await drawer.getByText('used 2 times').waitFor();
    const uses = drawer.getByRole('region', { name: 'Uses of the codes' }).getByRole('row', {
      name: /^r_\w+ .+ ord_\w+ \$2\.50 Succeeded/,
    });
    await uses.nth(1).waitFor();
    expect(await uses.count()).toBe(2);
    expect(await violations(page)).toEqual([]);
  });

  it('go to a list once, however often the batch is sent', async () => {
    await open('/publications');
    for (const known of ['3 people: 1 known, 2 new; 2 rows repeat a customer.', '3 people: 3 known, 0 new; 2 rows']) {
      await press('Publish to a list…');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Campaign').fill('Summer');
      await dialog.getByLabel('Name of the batch').fill('spring');
      await dialog
        .getByLabel(/^One source ID/)
        .fill('source_id\ndemo-customer\nnew-one\nnew-one\nnew@example.com\nNEW@example.com');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText(known).waitFor();
      await dialog.getByText(/^Each gets: /).waitFor();
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Publish 3' }).click();
      await dialog.getByText('3 published').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
    }

    const { publications } = await batches();
    expect(publications.map(({ source_id }) => source_id).sort()).toEqual(['spring-1', 'spring-2', 'spring-4']);
  });

  it('of cards say how much of value they give away before they do, and who gave it afterwards', async () => {
    await service.api('POST', '/v1/campaigns', {
      name: 'Worth',
      campaign_type: 'GIFT_VOUCHERS',
      type: 'AUTO_UPDATE',
      voucher: { type: 'GIFT_VOUCHER', gift: { amount: 1_250 } },
    });
    await open('/publications');
    await press('Publish to a list…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Campaign').fill('Worth');
    await dialog.getByLabel(/^One source ID/).fill('source_id\nworth-1\nworth-2\nworth-3');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('It gives away at most 3 × $12.50 = $37.50, as the campaign creates its cards.').waitFor();
    await dialog.getByRole('button', { name: 'Publish 3' }).click();
    await dialog.getByText('3 published').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();

    const row = page.getByRole('row').filter({ hasText: 'worth-1' }).first();
    await row.getByText('by you').waitFor();
  });
});

describe('a customer', () => {
  it('shows the wallet, and a card is adjusted there', async () => {
    await open('/customers/demo-customer');
    await page.getByRole('heading', { level: 1, name: 'Ada Demo' }).waitFor();
    await press('Adjust balance of GIFT-100');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('2');
    await dialog.getByLabel('Reason').fill('Sorry');
    await dialog.getByRole('button', { name: 'Add' }).dblclick();
    await page.getByText('$102.00 left').waitFor();

    for (const [tab, text] of [
      ['Orders', 'No order yet'],
      ['Publications', 'GIFT-100'],
      ['Referrals', 'No referrer'],
      ['Points', 'No loyalty card.'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByText(text).first().waitFor();
      expect(await violations(page)).toEqual([]);
    }
    expect(new URL(page.url()).searchParams.get('tab')).toBe('points');
  });

  it('gets a code, once, and is corrected', async () => {
    await open('/customers/demo-customer');
    await press('Publish…');
    const what = page.getByLabel('Campaign', { exact: true });
    await what.fill('No such campaign');
    await what.press('Tab');
    await page.getByRole('dialog').getByText('Nothing with this name exists.').waitFor();
    await what.fill('Summer');
    await what.press('Tab');
    await page.getByRole('dialog').getByText('They get: ').waitFor();
    expect(await violations(page)).toEqual([]);
    const before = await service.api<Publications>('GET', '/v1/publications?limit=1&customer=demo-customer');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).dblclick();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Publications' }).click();
    await page.getByText(`of ${before.total + 1}`).waitFor();
    const after = await service.api<Publications>('GET', '/v1/publications?limit=1&customer=demo-customer');
    expect(after.total - before.total).toBe(1);

    await press('Edit…');
    await page.getByLabel('Email').fill('ada@example.com');
    expect(await violations(page)).toEqual([]);
    await press('Save');
    await page.getByText('ada@example.com', { exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Changes' }).click();
    const change = page.getByRole('row').filter({ hasText: 'Customer: changed' });
    await change.filter({ hasText: 'email' }).waitFor();
    expect(await change.count()).toBe(1);
    expect(await change.innerText()).not.toContain('ada@example.com');
    await change.locator('summary').click();
    await change.getByText('email: null → not kept').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is forgotten only after the id was typed; hostile names stay texts', async () => {
    await open('/customers/hostile');
    await page.getByRole('button', { name: 'Forget…' }).waitFor();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(await page.title()).toContain('<img');
    await press('Forget…');
    const button = page.getByRole('button', { name: 'Delete permanently' });
    await page.getByLabel('Type the ID to continue').fill('hostil');
    expect(await button.isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Type the ID to continue').fill('hostile');
    await button.click();
    await page.getByRole('heading', { level: 1, name: 'Redemptions' }).waitFor();
    await open('/customers/hostile');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('Resource not found');
  });
});
