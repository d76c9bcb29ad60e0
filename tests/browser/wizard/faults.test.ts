// What is wrong with a field is said by the field, in the wizard and in the sandbox.
import type { Page } from 'playwright-core';
import { useDashboard } from '../support/browser';
import { fitsNarrow, violations } from '../support/page';
import { walkOf } from '../support/wizard';

const dashboard = useDashboard();

let page: Page;
const { begin, next } = walkOf(() => page);

beforeAll(() => dashboard.shop.api('POST', '/v1/products', { source_id: 'beans', name: 'Beans', price: 1_450 }));

beforeEach(async () => {
  page = await dashboard.pageOf('USER');
  await dashboard.open(page, '/campaigns/new');
});

it('says what is wrong with a field by the field as well, tied to it, until it is right', async () => {
  await begin('Unique coupons', 'Faulty');
  const percent = page.getByLabel('Percent');
  expect(await percent.getAttribute('aria-invalid')).toBeNull();
  await percent.fill('101');
  await page.getByLabel('At most (optional)').fill('x');
  await next();
  await page.getByRole('alert').getByRole('link', { name: 'Enter the cap as an amount' }).waitFor();
  expect(await faultOf('Percent')).toBe('Enter a percentage above 0, at most 100.');
  expect(await faultOf('At most (optional)')).toBe('Enter the cap as an amount, such as 30.00.');
  expect(await page.getByLabel('Effect').getAttribute('aria-invalid')).toBeNull();
  expect(await violations(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  await percent.fill('10');
  await page.locator('#text-fault').waitFor({ state: 'detached' });
  expect(await percent.getAttribute('aria-invalid')).toBeNull();
  expect(await faultOf('At most (optional)')).toBe('Enter the cap as an amount, such as 30.00.');
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
  await page.getByRole('alert').getByRole('link', { name: 'Enter a whole number of units, 1 or more.' }).click();
  expect(await page.evaluate<string>('document.activeElement.id')).toBe('quantity-2');
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
  expect(await page.locator('#quantity-2').getAttribute('aria-describedby')).toBe('quantity-2-fault');
  expect(await page.locator('#quantity-2-fault').innerText()).toBe('Enter a whole number of units, 1 or more.');
  expect(await violations(page)).toEqual([]);
  await page.locator('#quantity-2').fill('2');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
});

/** What a field that is wrong is described by, besides its hint. */
async function faultOf(label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true });
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const [id] = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  return page.locator(`#${id}`).innerText();
}
