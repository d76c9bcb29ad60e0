// Operations → What we owe: the statement of cards on a date, by month and as a file.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, violationsInBothThemes } from './support/page';

const dashboard = useDashboard();

let page: Page;

beforeAll(async () => {
  const { api } = dashboard.shop;
  const redeemables = [{ object: 'voucher', id: 'GIFT-100', gift: { credits: 2_500 } }];
  await api('POST', '/v1/redemptions', { redeemables, order: { amount: 10_000 } });
  const program = {
    name: 'Club',
    type: 'AUTO_UPDATE',
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 1_250 } },
  };
  const { id } = await api<{ id: string }>('POST', '/v1/loyalties', program);
  await api('POST', `/v1/loyalties/${id}/members`, { customer: { source_id: 'demo-customer' } });
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

const rows = async (): Promise<readonly string[]> => {
  const table = page.getByRole('region', { name: 'What we owe' }).getByRole('table');
  await table.waitFor();
  return (await table.locator('tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
};

/** The browser is a process of its own, which hands over its files. */
async function textOf(file: Download): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'owed-'));
  const path = join(folder, 'owed.csv');
  await file.saveAs(path);
  const text = await readFile(path, 'utf8');
  await rm(folder, { recursive: true });
  return text;
}

it('shows the opening, what moved it, and the closing', async () => {
  await dashboard.open(page, '/operations?tab=owed');

  expect(await rows()).toEqual([
    'Opening $0.00 0',
    'Issued $100.00 1,250',
    'Added $0.00 0',
    'Spent minus −$25.00 0',
    'Returned $0.00 0',
    'Expired $0.00 0',
    'Removed $0.00 0',
    'Closing $75.00 1,250',
  ]);
  await page.getByText('Gift cards: 1 card').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
});

it('is read at the date of the address', async () => {
  await dashboard.open(page, '/operations?tab=owed&at=2020-01-31');
  const before = await rows();
  expect(before[0]).toBe('Opening $0.00 0');
  expect(before.at(-1)).toBe('Closing $0.00 0');

  await page.getByLabel('End of day').fill('2999-01-01');
  await page.getByRole('alert').first().waitFor();
});

it('is saved as a file, and shown by month', async () => {
  await dashboard.open(page, '/operations?tab=owed');
  await rows();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const [head, gift, points] = (await textOf(file)).trim().split('\r\n');
  expect(head).toBe('from,at,type,currency,opening,issued,added,spent,returned,expired,removed,closing,ended,cards');
  expect(gift).toMatch(/,GIFT_VOUCHER,\w+,0\.00,100\.00,0\.00,-25\.00,0\.00,0\.00,0\.00,75\.00,0\.00,1$/);
  expect(points).toMatch(/,LOYALTY_CARD,,0,1250,0,0,0,0,0,1250,0,1$/);

  await page.getByRole('button', { name: 'Show by month' }).click();
  await page.getByRole('heading', { name: 'Loyalty points at the end of each month' }).waitFor();
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  const months = page.getByRole('region', { name: 'Gift cards at the end of each month' }).locator('tbody tr');
  const texts = await months.allInnerTexts();
  expect(texts).toHaveLength(13);
  expect(texts.at(-1)).toMatch(/\$75\.00$/);
});

it('is for administrators', async () => {
  const user = await dashboard.pageOf('USER');
  await dashboard.open(user, '/operations?tab=owed');
  await user.getByRole('tab', { name: 'Background jobs' }).waitFor();

  expect(await user.getByRole('tab').allInnerTexts()).not.toContain('What we owe');
});
