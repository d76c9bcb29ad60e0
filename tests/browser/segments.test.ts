// Segments of customers with their live counts, in Chromium and against the service.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, settled, violationsInBothThemes } from './support/page';

const dashboard = useDashboard();

let page: Page;
let ada: string;

beforeAll(async () => {
  const { api } = dashboard.shop;
  const customer = (source_id: string, city: string) =>
    api<{ id: string }>('POST', '/v1/customers', { source_id, name: source_id, address: { city } });
  ada = (await customer('ada', 'Warsaw')).id;
  await customer('ben', 'Warsaw');
  await customer('cleo', 'Berlin');
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

const rowOf = async (name: string): Promise<string> => {
  const row = page.getByRole('row', { name });
  await row.getByRole('link').waitFor();
  return (await row.innerText()).replace(/\s+/g, ' ');
};

it('are made by a filter or a list, and show how many customers they have', async () => {
  await dashboard.open(page, '/customers');
  await page.getByRole('link', { name: 'Segments' }).click();
  await page.getByRole('heading', { name: 'No segment yet' }).waitFor();

  await page.getByRole('button', { name: 'New segment…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Locals');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  expect(await rowOf('Locals')).toMatch(/^Locals Filter 2 /);

  await page.getByRole('button', { name: 'New segment…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Chosen');
  await page.getByLabel('Type').selectOption('static');
  await page.getByLabel('Customer IDs, one per line').fill(`${ada}\n${ada}`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  expect(await rowOf('Chosen')).toMatch(/^Chosen Fixed list 1 /);
  await settled(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);

  await page.getByRole('link', { name: 'customers of Chosen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await settled(page);
  const rows = page.getByRole('region', { name: 'Customers' }).locator('tbody tr');
  expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('ada')]);
});

it('are deleted, unless a rule names them', async () => {
  const { api } = dashboard.shop;
  const { id } = await api<{ id: string }>('POST', '/v1/segments', { name: 'Ruled', type: 'static', customers: [] });
  const rules = { 1: { name: 'customer.segment', conditions: { $is: [id] } }, logic: '1' };
  await api('POST', '/v1/validation-rules', { name: 'Segment', rules });
  await api('POST', '/v1/segments', { name: 'Free', type: 'static', customers: [] });
  await dashboard.open(page, '/segments');

  await page.getByRole('button', { name: 'Delete Free' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('row', { name: 'Free' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete Ruled' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
});

it('are read, and not changed, by support', async () => {
  const support = await dashboard.pageOf('SUPPORT');
  await dashboard.open(support, '/segments');
  await support.getByRole('row', { name: 'Ruled' }).waitFor();
  await support.getByText(/· Support$/).waitFor();

  expect(await support.getByRole('button', { name: /segment…|Delete/ }).count()).toBe(0);
});
