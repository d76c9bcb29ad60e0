// An administrator looks after webhooks: makes one, sees what got through and what did not, and sends that again.
import type { Page } from 'playwright-core';
import { aReceiver, isSigned, type Receiver } from '../support/receiver';
import { useDashboard } from './support/browser';
import { fitsNarrow, settled, violationsInBothThemes } from './support/page';

const dashboard = useDashboard();
const HOSTILE = `"><img src=x onerror=document.title='taken'>${'W'.repeat(120)}`;

let page: Page;
let receiver: Receiver;
/** What the receiver answers. */
let status = 200;

interface Listed {
  readonly id: string;
  readonly target_url: string;
  readonly active: boolean;
  readonly data: 'full' | 'thin';
  readonly events: readonly string[];
}

beforeAll(async () => {
  receiver = await aReceiver((response) => response.writeHead(status).end());
});

afterAll(() => receiver.close());

beforeEach(async () => {
  status = 200;
  page = await dashboard.pageOf();
});

const TABLES_THAT_SCROLL = `[...document.querySelectorAll('.scroll')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length`;

const open = async (path: string): Promise<void> => {
  await dashboard.open(page, path);
  await settled(page);
};
const family = (name: string) => page.getByRole('dialog').locator('summary', { hasText: name }).click();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const webhooks = async () => (await dashboard.shop.manage<{ data: readonly Listed[] }>('GET', '/webhooks')).data;
const redeem = () =>
  dashboard.shop.api('POST', '/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: 'WELCOME-20' }],
    order: { amount: 1_000 },
    customer: { source_id: 'demo-customer', name: HOSTILE },
  });

it('has none at first, and says what one is', async () => {
  await open('/operations?tab=deliveries');
  await page.getByText('No deliveries yet').waitFor();
  await open('/operations?tab=webhooks');
  await page.getByText('No webhook yet').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

it('makes one with events and a header, shows the secret once, and tests it', async () => {
  await open('/operations?tab=webhooks');
  await button('New webhook…').click();
  expect(await button('Create webhook').isDisabled()).toBe(true);
  await page.getByLabel('Address').fill(`${receiver.url}/${'w'.repeat(150)}`);
  await family('Redemptions');
  await page.getByLabel('Redeemed redemption.succeeded').check();
  await page.getByLabel('Refused redemption.failed').check();
  await family('Campaigns');
  await page.getByLabel('All of campaigns').check();
  await page.getByLabel('Refused redemption.failed').uncheck();
  await page.getByLabel('Headers of your own (optional)').fill('no header');
  await page.getByText('Line 1 is not “name: value”.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Headers of your own (optional)').fill('X-Shop: coffee');
  await button('Create webhook').dblclick();
  await page.getByText('Active', { exact: true }).waitFor();
  const [made, ...others] = await webhooks();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ active: true, headers: { 'x-shop': '***' } });
  expect(made?.events).toContain('campaign.created');
  expect(made?.events.filter((type) => type.startsWith('redemption.'))).toEqual(['redemption.succeeded']);

  await button('Rotate the secret…').click();
  await button('Rotate').dblclick();
  const field = page.getByRole('textbox', { name: 'Secret' });
  const secret = await field.inputValue();
  await page.getByText('The previous secret also signs until').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await button("I've copied it").click();
  expect(await page.content()).not.toContain(secret);
  await page.getByText('Previous secret signs until').waitFor();

  await button(`Test ${made!.target_url}`).click();
  await button('Send a test').click();
  await page.getByRole('dialog').getByText('Delivered').waitFor();
  expect(isSigned(secret, receiver.received.at(-1)!)).toBe(true);
  expect(receiver.received.at(-1)?.headers['x-shop']).toBe('coffee');
  status = 500;
  await button('Send again').click();
  await page.getByRole('dialog').getByText('Failed', { exact: true }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  status = 200;
});

it('shows what got through and what did not, tries it again, and keeps filters and the open one in the address', async () => {
  await redeem();
  await open('/operations?tab=deliveries');
  const done = page.getByRole('row', { name: /Delivered/ }).first();
  await done.waitFor();
  status = 500;
  await redeem();
  const row = page.getByRole('row', { name: /Retrying/ });
  await row.getByText(/The receiver answered 500.*Next try/).waitFor();
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(TABLES_THAT_SCROLL)).toBe(0);
  }
  await page.getByLabel('State').selectOption('PENDING');
  await page.waitForURL(/state=PENDING/);
  await done.waitFor({ state: 'detached' });
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Redeemed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('What is sent', { exact: true }).waitFor();
  await page.waitForURL(/open=whs_/);
  await dialog.locator('tbody tr').first().waitFor();
  const [first] = await dialog.locator('tbody tr').allInnerTexts();
  expect(first).toMatch(/500/);
  expect(await dialog.getByRole('region', { name: 'What is sent' }).innerText()).toContain(HOSTILE.slice(0, 20));
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(await page.title()).not.toBe('taken');
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.reload();
  const again = dialog.getByRole('button', { name: 'Try it now' });
  await again.waitFor();
  // Not before: a try of its own may come at any moment, and would get through.
  status = 200;
  await again.click();
  await dialog.getByText('Delivered').first().waitFor();
  expect(await fitsNarrow(page)).toBe(true);
});

it('disables and enables one, changes its events, sends again what it missed, and deletes it', async () => {
  const [{ target_url: address } = { target_url: '' }] = await webhooks();
  await open('/operations?tab=webhooks');
  await button(`Disable ${address}`).click();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await button('Disable').click();
  await page.getByText('Disabled', { exact: true }).waitFor();
  await button(`Replay ${address}`).click();
  await page.getByText('Disabled. Enable it first.').waitFor();
  expect(await button('Replay').isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await button(`Enable ${address}`).click();
  await button('Enable').click();
  await page.getByText('Active', { exact: true }).waitFor();

  await button(`Edit ${address}`).click();
  expect(await page.getByLabel('Keep the headers x-shop').isChecked()).toBe(true);
  await button('Choose none').click();
  expect(await button('Save').isDisabled()).toBe(true);
  await family('Publications');
  await page.getByLabel('Published publication.succeeded').check();
  await page.getByLabel('The ID of the record only').check();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await button('Save').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const changed = { events: ['publication.succeeded'], data: 'thin', headers: { 'x-shop': '***' } };
  expect(await webhooks()).toMatchObject([{ ...changed, active: true }]);
  await page.getByText('The ID of the record only').waitFor();

  await button(`Replay ${address}`).click();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await button('Replay').click();
  await page.getByText('Replay started').waitFor();
  await page.getByRole('link', { name: 'jobs' }).click();
  await page.getByText('Send again what a webhook missed').waitFor();

  await open('/operations?tab=webhooks');
  await button(`Delete ${address}`).click();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await button('Delete').dblclick();
  await page.getByText('No webhook yet').waitFor();
  expect(await webhooks()).toEqual([]);
});

it('makes one that is disabled, shows what is never sent, and sends only ids of people where that is chosen', async () => {
  await open('/operations?tab=webhooks');
  await button('New webhook…').click();
  await page.getByLabel('Address').fill(`${receiver.url}/thin`);
  await family('Customers');
  await page.getByLabel('Customer changed customer.updated').check();
  await page.getByText('customer.confirmed never sent').waitFor();
  await page.getByLabel('The ID of the record only').check();
  await page.getByLabel(/^Active from the start/).uncheck();
  await button('Create webhook').click();
  await page.getByText('Disabled', { exact: true }).waitFor();
  expect(await webhooks()).toMatchObject([{ active: false, data: 'thin' }]);

  await button(`Enable ${receiver.url}/thin`).click();
  await button('Enable').click();
  await page.getByText('Active', { exact: true }).waitFor();
  await dashboard.shop.api('POST', '/v1/customers', { source_id: 'thin', name: HOSTILE });
  await dashboard.shop.api('POST', '/v1/customers', { source_id: 'thin', name: `${HOSTILE} again` });
  const thin = () => receiver.received.filter(({ path }) => path.endsWith('/thin'));
  while (thin().length === 0) await page.waitForTimeout(100);
  expect(thin().map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { type: 'customer.updated', data: { truncated: true } },
  ]);
  expect(JSON.stringify(thin())).not.toContain('onerror');
});

it.each(['VIEWER', 'SUPPORT', 'USER'] as const)('is no place for %s', async (role) => {
  page = await dashboard.pageOf(role);
  for (const tab of ['webhooks', 'deliveries']) {
    await open(`/operations?tab=${tab}`);
    await page.getByRole('tab', { name: 'Background jobs' }).waitFor();
    expect(await page.getByRole('tab', { name: /Webhooks|Deliveries/ }).count()).toBe(0);
    expect(await button('New webhook…').count()).toBe(0);
  }
});
