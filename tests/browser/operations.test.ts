// An administrator keeps the house running: rules, settings, keys, jobs, who changed what.
import type { Browser, Page } from 'playwright-core';
import { DEMO_KEYS, DEMO_PROJECT } from '../../lib/model/demo';
import { fitsNarrow, launch, openPage, type Service, signIn, startService, violations } from './browser';

let service: Service;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ hasShop: true }), launch()]);
});

afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
});

beforeEach(async () => {
  ({ page, faults } = await openPage(browser));
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const open = (path: string) => page.goto(`${service.address}/dashboard${path}`);

async function managed<T>(path: string): Promise<T> {
  const { id, token } = DEMO_KEYS.management;
  const headers = { 'X-Management-Id': id, 'X-Management-Token': token };
  const response = await fetch(`${service.address}/management/v1/projects/${DEMO_PROJECT}${path}`, { headers });
  return (await response.json()) as T;
}

describe('operations', () => {
  it('sets stacking rules, and the audit trail says so', async () => {
    await signIn(page, service);
    await open('/operations?tab=stacking');
    await page.getByLabel('Of them applied').fill('99');
    await page.getByText('From 1 to 30.').waitFor();
    await page.getByLabel('Of them applied').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const { data } = await managed<{ data: { applicable_redeemables_limit: number }[] }>('/stacking-rules');
    expect(data[0]?.applicable_redeemables_limit).toBe(12);

    // A second change of the same rules.
    await page.getByLabel('Where one does not apply').selectOption('PARTIAL');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const after = await managed<{ data: object[] }>('/stacking-rules');
    expect(after.data[0]).toMatchObject({
      applicable_redeemables_limit: 12,
      redeemables_application_mode: 'PARTIAL',
    });
    await page.getByRole('tab', { name: 'Audit trail' }).click();
    await page.getByText('stacking rules: updated').first().waitFor();
  });

  it('changes the currency, which every amount follows', async () => {
    await signIn(page, service);
    await open('/operations?tab=settings');
    await page.getByLabel(/Currency/).fill('eur');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await managed('')).toMatchObject({ currency: 'EUR' });
    await open('/redemptions');
    await page.getByText('€').first().waitFor();
  });

  it('makes a key whose token is told once, rotates it, and revokes it', async () => {
    await signIn(page, service);
    await open('/operations?tab=keys');
    await page.getByRole('button', { name: 'New key pair …' }).click();
    await page.getByLabel('Name: who uses it').fill('Checkout');
    await page.getByLabel('validate and qualify').check();
    await page.getByRole('button', { name: 'Make key pair' }).dblclick();
    const token = page.getByLabel('Token', { exact: true });
    await token.waitFor();
    expect(await violations(page)).toEqual([]);
    const [id, first] = [await page.getByLabel('ID', { exact: true }).inputValue(), await token.inputValue()];
    const used = await fetch(`${service.address}/v1/validations`, {
      method: 'POST',
      headers: { 'X-App-Id': id, 'X-App-Token': first, 'Content-Type': 'application/json' },
      body: JSON.stringify({ redeemables: [{ object: 'voucher', id: 'VIP-10' }], order: { amount: 5_000 } }),
    });
    expect(used.status).toBe(200);
    await page.getByRole('button', { name: 'I have it' }).click();
    expect(await page.content()).not.toContain(first);

    await page.getByRole('button', { name: 'Rotate Checkout' }).click();
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    await token.waitFor();
    expect(await token.inputValue()).not.toBe(first);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Revoke Checkout' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { data } = await managed<{ data: { name: string; status: string }[] }>('/api-keys?limit=100');
    expect(data.find(({ name }) => name === 'Checkout')?.status ?? 'REVOKED').toBe('REVOKED');
  });

  it('makes and renames a category, and says why one in use stays', async () => {
    await signIn(page, service);
    await open('/operations?tab=categories');
    await page.getByRole('button', { name: 'New category …' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Partners');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Delete Partners' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Partners' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Seasonal' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
  });

  it('lists jobs with what came of each', async () => {
    await signIn(page, service);
    await open('/operations?tab=jobs');
    await page
      .getByRole('row', { name: /Change codes/ })
      .getByRole('button')
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Refused').waitFor();
    expect(await dialog.innerText()).toMatch(/Rows\s+4\s+Done\s+3\s+Refused\s+1/);
    expect(await violations(page)).toEqual([]);
  });

  it('shows who may not change settings no place for them', async () => {
    await signIn(page, service, DEMO_KEYS.server as never);
    await open('/operations');
    await page.getByRole('tab', { name: 'Background jobs' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Keys' }).count()).toBe(0);
  });

  it.each(['stacking', 'settings', 'keys', 'audit', 'jobs', 'categories'])(
    '%s has no fault that axe finds, in both themes, and fits a narrow screen',
    async (tab) => {
      await signIn(page, service);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await open(`/operations?tab=${tab}`);
        await page.getByRole('tab', { selected: true }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await violations(page)).toEqual([]);
      }
      expect(await fitsNarrow(page)).toBe(true);
    },
  );
});
