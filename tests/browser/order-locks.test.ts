// Somebody looks who has an order, and takes its lock from a request that is stuck: in Chromium, with what the API has really done.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { violations } from './support/page';
import type { Shop } from './support/world';

const dashboard = useDashboard();
/** Longer than any test: who acquired the lock never comes back. */
const LEASE_MS = 600_000;

interface Redeemed {
  readonly order: { readonly id: string };
  readonly redemptions: readonly { readonly id: string }[];
}

let service: Shop;
let page: Page;
let made = 0;

beforeAll(() => {
  service = dashboard.shop;
});

beforeEach(async () => {
  page = await dashboard.pageOf('SUPPORT');
});

const open = (path: string) => dashboard.open(page, path);
const fact = (): ReturnType<Page['locator']> => page.locator('dd', { has: page.getByRole('status') });

async function aRedemption(source_id: string): Promise<{ readonly id: string; readonly order: string }> {
  const redeemables = [{ object: 'voucher', id: 'WELCOME-20' }];
  const order = { source_id, amount: 1_000 };
  const redeemed = await service.api<Redeemed>('POST', '/v1/redemptions', { redeemables, order });
  return { id: redeemed.redemptions[0]!.id, order: redeemed.order.id };
}

function anOrder(): string {
  made += 1;
  return `order-in-use-${made}`;
}

async function lock(order: string): Promise<void> {
  const scope = { project: service.project, caseSensitiveCodes: true };
  const nowMs = Date.now();
  const { status } = await service.rt.store.orderLocks.acquire(scope, order, {
    nowMs,
    untilMs: nowMs + LEASE_MS,
    owner: null,
  });
  expect(status).toBe('ACQUIRED');
}

async function sessionsOf(order: string): Promise<number> {
  return (await service.api<{ total: number }>('GET', `/v1/orders/${order}/sessions`)).total;
}

describe('the lock of an order', () => {
  it('is released on its redemption, after a question that says what happens, with a line in the audit trail', async () => {
    const name = anOrder();
    const { id, order } = await aRedemption(name);
    await lock(name);
    await open(`/redemptions/${id}`);
    await fact().filter({ hasText: 'in use, until' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Release the order…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('is refused when it would redeem or change something').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Release' }).dblclick();

    await fact().filter({ hasText: 'free: no request uses it' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await sessionsOf(order)).toBe(0);
    const { data } = await service.manage<{ data: readonly { readonly resource: { readonly id: string } }[] }>(
      'GET',
      '/audit-trail?action=order_lock.released',
    );
    expect(data.map(({ resource }) => resource.id)).toEqual([order]);

    await page.getByText('Changes of the order').click();
    await page.getByRole('row', { name: /lock of an order.*support-/i }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('that ended by itself meanwhile asks for nothing more', async () => {
    const name = anOrder();
    const { id } = await aRedemption(name);
    await lock(name);
    await open(`/redemptions/${id}`);
    await page.getByRole('button', { name: 'Release the order…' }).click();
    const scope = { project: service.project, caseSensitiveCodes: true };
    const held = await service.rt.store.orderLocks.held(scope, name);
    await service.rt.store.orderLocks.release(scope, held!.lock);
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await fact().filter({ hasText: 'free: no request uses it' }).waitFor();
  });

  it('is shown by the name of an order that its first redemption has not stored', async () => {
    const name = anOrder();
    await lock(name);
    await open(`/redemptions?order=${name}`);

    await fact().filter({ hasText: 'in use, until' }).waitFor();
    await page.getByText('Nothing fits these filters').waitFor();
    await page.getByRole('button', { name: 'Release the order…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await page.getByText('no order has this name, and no request uses it').waitFor();
  });

  it('is seen by everybody, and taken by nobody who may only look', async () => {
    const name = anOrder();
    const { id } = await aRedemption(name);
    await lock(name);
    page = await dashboard.pageOf('VIEWER');
    await open(`/redemptions/${id}`);

    await fact().filter({ hasText: 'in use, until' }).waitFor();
    expect(await page.getByRole('button', { name: 'Release the order…' }).count()).toBe(0);
  });

  it('says that it could not be read, and is requested again by a button', async () => {
    const { id } = await aRedemption(anOrder());
    const broken = { key: 'internal_error', message: 'Internal error', details: 'Something broke.', code: 500 };
    await page.route('**/v1/orders/*/sessions', (route) => route.fulfill({ status: 500, json: broken }));
    await open(`/redemptions/${id}`);
    await page.getByRole('alert').filter({ hasText: 'Something broke.' }).waitFor();

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await fact().filter({ hasText: 'free: no request uses it' }).waitFor();
  });
});
