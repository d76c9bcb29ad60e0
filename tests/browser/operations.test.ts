// An administrator keeps the house running: rules, settings, keys, jobs, who changed what.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { violations } from './support/page';
import type { Shop } from './support/world';

const dashboard = useDashboard({ hasHistory: true });

let service: Shop;
let page: Page;

beforeAll(() => {
  service = dashboard.shop;
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

const open = (path: string) => dashboard.open(page, path);

const managed = <T>(path: string) => service.manage<T>('GET', path);

describe('operations', () => {
  it('sets stacking rules, and the audit trail says so', async () => {
    await open('/operations?tab=stacking');
    await page.getByLabel('Max applied').fill('99');
    await page.getByText('From 1 to 30.').waitFor();
    await page.getByLabel('Max applied').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const { data } = await managed<{ data: { applicable_redeemables_limit: number }[] }>('/stacking-rules');
    expect(data[0]?.applicable_redeemables_limit).toBe(12);

    // A second change of the same rules.
    await page.getByLabel('If one does not apply').selectOption('PARTIAL');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const after = await managed<{ data: object[] }>('/stacking-rules');
    expect(after.data[0]).toMatchObject({
      applicable_redeemables_limit: 12,
      redeemables_application_mode: 'PARTIAL',
    });
    await page.getByRole('tab', { name: 'Audit trail' }).click();
    await page.getByText('Stacking rules: changed').first().waitFor();
  });

  it('changes the currency, which every amount follows', async () => {
    await open('/operations?tab=settings');
    await page.getByLabel(/Currency/).fill('eur');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await managed('')).toMatchObject({ currency: 'EUR' });
    await open('/redemptions');
    await page.getByText('€').first().waitFor();
  });

  it('makes a key whose token is shown once, rotates it, and revokes it', async () => {
    await open('/operations?tab=keys');
    await page.getByRole('button', { name: 'New key pair…' }).click();
    await page.getByLabel('Name: who uses it').fill('Checkout');
    await page.getByLabel('validate and qualify').check();
    await page.getByRole('button', { name: 'Create key pair' }).dblclick();
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
    await page.getByRole('button', { name: "I've copied it" }).click();
    await token.waitFor({ state: 'detached' });
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
    await open('/operations?tab=categories');
    await page.getByRole('button', { name: 'New category…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Partners');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Delete Partners' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Partners' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Seasonal' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
  });

  it('lets somebody in, gives them another role, and takes them out', async () => {
    await open('/operations?tab=users');
    await page.getByRole('button', { name: 'Add user…' }).click();
    await page.getByLabel('Email address').fill('Grace@Example.com');
    await page.getByLabel('First name (optional)').fill('Grace');
    await page.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption('SUPPORT');
    // What was typed is there, whatever was loaded meanwhile.
    expect(await page.getByLabel('Email address').inputValue()).toBe('Grace@Example.com');
    expect(await page.getByLabel('First name (optional)').inputValue()).toBe('Grace');
    await page.getByRole('button', { name: 'Add user', exact: true }).dblclick();
    await page.getByRole('row', { name: /grace@example\.com.*Grace.*Support/ }).waitFor();

    await page.getByRole('button', { name: 'Change role of grace@example.com' }).click();
    await page.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption('USER');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row', { name: /grace@example\.com.*User: also creates/ }).waitFor();
    expect(await managed('/users/grace@example.com')).toMatchObject({ projects: { [service.project]: 'USER' } });

    await page.getByRole('button', { name: 'Remove grace@example.com' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).dblclick();
    await page.getByRole('row', { name: /grace@example\.com/ }).waitFor({ state: 'detached' });
    expect(await managed('/users/grace@example.com')).toMatchObject({ key: 'not_found' });
  });

  it('removes a definition of metadata, restores it, and purges what is removed', async () => {
    const definition = { type: 'string', optional: true };
    const body = { related_object: 'customer', properties: { nickname: definition, 'size <b>': definition } };
    const schema = await service.manage<{ id: string }>('POST', '/metadata-schemas', body);
    const person = { source_id: 'nick', metadata: { nickname: 'Nick', kept: 'yes' } };
    await service.api('POST', '/v1/customers', person);
    await open('/operations?tab=metadata');
    const row = page.getByRole('row', { name: /nickname/ });
    await row.getByText('may be left out').waitFor();
    await page.getByRole('row', { name: /size <b>/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Purge nickname of customer' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    for (const [verb, state] of [
      ['Remove', 'removed'],
      ['Restore', 'may be left out'],
      ['Remove', 'removed'],
    ] as const) {
      await page.getByRole('button', { name: `${verb} nickname of customer` }).click();
      await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
      await row.getByText(state).waitFor();
    }

    await page.getByRole('button', { name: 'Purge nickname of customer' }).click();
    const purge = page.getByRole('button', { name: 'Purge permanently' });
    expect(await purge.isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(/Type the name to continue/).fill('nickname');
    await purge.dblclick();
    await page.getByRole('link', { name: 'Background jobs' }).click();
    await page
      .getByRole('row', { name: /Remove metadata of customers.*(Done|DONE)/ })
      .first()
      .waitFor();
    expect(await service.api('GET', '/v1/customers/nick')).toMatchObject({ metadata: { kept: 'yes' } });
    expect(await managed(`/metadata-schemas/${schema.id}`)).not.toHaveProperty('properties.nickname');
    const { async_actions } = await service.api<{ async_actions: { type: string }[] }>('GET', '/v1/async-actions');
    expect(async_actions.filter(({ type }) => type === 'CUSTOMERS.METADATA_KEY_PURGE')).toHaveLength(1);
  });

  it('lists jobs with what came of each', async () => {
    await open('/operations?tab=jobs');
    await page
      .getByRole('row', { name: /Change codes/ })
      .getByRole('button')
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Refused', { exact: true }).waitFor();
    expect(await dialog.innerText()).toMatch(/Rows\s+4\s+Done\s+3\s+Refused\s+1/);
    expect(await violations(page)).toEqual([]);
  });

  it('shows who may not change settings no place for them', async () => {
    page = await dashboard.pageOf('USER');
    await open('/operations');
    await page.getByRole('tab', { name: 'Background jobs' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Keys' }).count()).toBe(0);
  });
});
