// Somebody takes records out as a file, with the filters of the list, and brings others in; rows that cannot be are told.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, settled, violationsInBothThemes } from './support/page';

const dashboard = useDashboard();
const HOSTILE = `=<img src=x onerror=document.title='taken'>${'W'.repeat(90)}`;

const folder = mkdtempSync(join(tmpdir(), 'files-'));

let page: Page;

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  page = await dashboard.pageOf('USER');
});

const open = async (path: string): Promise<void> => {
  await dashboard.open(page, path);
  await settled(page);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

/** The lines of the file that a button leads to. */
async function downloaded(): Promise<readonly string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog()
      .getByRole('button', { name: /^Download/ })
      .click(),
  ]);
  const path = join(folder, 'file.csv');
  await download.saveAs(path);
  return readFileSync(path, 'utf8').trim().split('\r\n');
}

it('makes a file of what the list of codes shows, and lists it', async () => {
  await dashboard.shop.api('POST', '/v1/vouchers/OFF-1', {
    discount: { type: 'AMOUNT', amount_off: 100 },
    active: false,
    metadata: { note: HOSTILE },
  });
  const made = page.getByRole('row', { name: /Codes.*Done.*active.*dashboard/ });
  await open('/operations?tab=exports');
  const before = await made.count();
  await open('/codes?state=off');
  await button('Export…').click();
  await dialog().getByText('State').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Columns').selectOption('all');
  await button('Create file').dblclick();
  // Everything else that runs in the background meanwhile may come first.
  await dialog().getByText('Done', { exact: true }).waitFor({ timeout: 60_000 });
  expect(await violationsInBothThemes(page)).toEqual([]);
  const [head, ...rows] = await downloaded();
  expect(head).toMatch(/^Code,Voucher Type,Value/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^OFF-1,DISCOUNT_VOUCHER,1\.00,.*'=<img/);

  await open('/operations?tab=exports');
  await made.first().waitFor();
  expect(await made.count()).toBe(before + 1);
  await page
    .getByRole('button', { name: /^Codes/ })
    .first()
    .click();
  await page.waitForURL(/open=exp_/);
  await dialog().getByText('Done', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
});

it('finds the customers a filter names, and says where there is nobody', async () => {
  await open('/redemptions?customer=nobody');
  await button('Export…').click();
  await button('Create file').click();
  await dialog().getByRole('alert').waitFor();
  expect(await dialog().getByRole('alert').innerText()).toMatch(/not found/i);
});

it('exports everything of a kind, and an administrator deletes the file', async () => {
  page = await dashboard.pageOf();
  await open('/operations?tab=exports');
  await button('New export…').click();
  await dialog().getByLabel('What', { exact: true }).selectOption('customer');
  await button('Create file').click();
  await dialog().getByText('Done', { exact: true }).waitFor();
  expect(await downloaded()).toEqual(['Name,Source_id', 'Ada Demo,demo-customer']);
  await button('Close').click();
  await page.getByRole('button', { name: /^Delete Customers/ }).click();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await button('Delete').dblclick();
  await page.getByRole('row', { name: /Customers/ }).waitFor({ state: 'detached' });
});

const csv = (...lines: readonly string[]) => ({
  name: 'codes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

it('imports codes, and shows the rows that were refused', async () => {
  await open('/codes');
  await button('Import…').click();
  expect(await button('Import').isDisabled()).toBe(true);
  const file = page.getByLabel('CSV file');
  await file.setInputFiles({ ...csv(), buffer: Buffer.alloc(0) });
  await page.getByText('The file is empty.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const good = 'IN-1,DISCOUNT_VOUCHER,AMOUNT,5.00';
  await file.setInputFiles(csv('Code,Voucher Type,Discount Type,Value', good, `${HOSTILE},GIFT_VOUCHER,,x`));
  await button('Import').dblclick();
  const refused = dialog().getByRole('region', { name: 'Refused rows' }).locator('tbody tr');
  await refused.waitFor();
  expect(await refused.innerText()).toMatch(/^2\s.*Value/s);
  const [head, ...lines] = await downloaded();
  expect(head).toBe('row,code,key,reason');
  expect(lines).toEqual([expect.stringMatching(/^2,.*Value/s)]);
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  await button('Close').click();
  await page.getByRole('link', { name: 'IN-1' }).waitFor();

  await open('/operations?tab=jobs');
  await page
    .getByRole('row', { name: /Import codes from a file/ })
    .getByRole('button')
    .click();
  await page.waitForURL(/open=aa_/);
  await page.reload();
  await refused.waitFor();
});

it('says of a file that is none why it was not taken', async () => {
  await open('/operations?tab=jobs');
  await button('Import…').click();
  await dialog().getByLabel('What', { exact: true }).selectOption('customers');
  await page.getByLabel('CSV file').setInputFiles(csv('Name,Name', '"broken'));
  await button('Import').click();
  await dialog().getByRole('alert').waitFor();
  await dialog().getByLabel('What', { exact: true }).selectOption('campaign');
  expect(await button('Import').isDisabled()).toBe(true);
});

it.each(['VIEWER', 'SUPPORT'] as const)('%s makes and gets files without personal data alone', async (role) => {
  const { id } = await dashboard.shop.api<{ id: string }>('POST', '/v1/exports', { exported_object: 'customer' });
  page = await dashboard.pageOf(role);
  await open('/codes');
  expect(await page.getByRole('button', { name: /import/i }).count()).toBe(0);
  await button('Export…').click();
  await page.getByLabel('Columns').selectOption('all');
  await button('Create file').click();
  await dialog().getByText('Done', { exact: true }).waitFor();
  const [head] = await downloaded();
  expect(head).toMatch(/^Code,Voucher Type,Value.*Customer ID/);
  expect(head).not.toMatch(/source|additional|note/i);

  await open('/operations?tab=exports');
  await button('New export…').click();
  const what = dialog().getByLabel('What', { exact: true });
  await what.waitFor();
  const choices = await what.locator('option').allInnerTexts();
  expect(choices).toContain('Orders');
  expect(choices).not.toContain('Customers');
  await open(`/operations?tab=exports&open=${id}`);
  await dialog().getByText('Done', { exact: true }).waitFor();
  await dialog()
    .getByRole('button', { name: /^Download/ })
    .click();
  expect(await dialog().getByRole('alert').innerText()).toMatch(/personal data/);
});
