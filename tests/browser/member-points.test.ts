// The points of a member: the days on which they expire, and pending ones that are activated, adjusted or cancelled.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, settled, violationsInBothThemes } from './support/page';

const dashboard = useDashboard();

const ORDERS = 3;
let page: Page;
let code: string;

interface Entries {
  readonly data: readonly { readonly points: number }[];
}

const pending = async (): Promise<readonly number[]> => {
  const { data } = await dashboard.shop.api<Entries>('GET', `/v1/loyalties/members/${code}/pending-points?order=id`);
  return data.map(({ points }) => points);
};

beforeAll(async () => {
  const { api } = dashboard.shop;
  const { id } = await api<{ id: string }>('POST', '/v1/loyalties', {
    name: 'Club',
    type: 'AUTO_UPDATE',
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
  });
  await api('POST', `/v1/loyalties/${id}/earning-rules`, [
    {
      event: 'order.paid',
      loyalty: { type: 'FIXED', points: 40 },
      pending_points: { period_type: 'DAY', period_value: 14 },
    },
  ]);
  const customer = { source_id: 'demo-customer' };
  ({ code } = await api<{ code: string }>('POST', `/v1/loyalties/${id}/members`, { customer }));
  const expires = { points: 30, expiration_type: 'CUSTOM_DATE', expiration_date: '2999-01-31' };
  await api('POST', `/v1/loyalties/members/${code}/balance`, expires);
  await api('POST', `/v1/loyalties/members/${code}/balance`, { points: 7 });
  for (let order = 0; order < ORDERS; order += 1) {
    await api('POST', '/v1/orders', { source_id: `paid-${order}`, amount: 1_000, status: 'PAID', customer });
  }
  while ((await pending()).length < ORDERS) await new Promise((resolve) => setTimeout(resolve, 100));
});

beforeEach(async () => {
  page = await dashboard.pageOf('USER');
  await dashboard.open(page, `/codes/${code}?tab=points`);
  await page.getByText('Jan 31, 2999').first().waitFor();
});

const rows = (name: string) => page.getByRole('region', { name }).getByRole('table').locator('tbody tr');

it('shows the balance, the days of its points, and what is pending', async () => {
  await settled(page);
  const days = await rows('Points by last day of use').allInnerTexts();
  expect(days.map((row) => row.replace(/\s+/g, ' '))).toEqual(['Jan 31, 2999 30', 'No last day 7']);
  expect(await rows('Pending points').count()).toBe(ORDERS);
  const tiles = await page.getByLabel('Points of the card').innerText();
  expect(tiles.replace(/\s+/g, ' ')).toMatch(/Balance 37 Pending 120 .* Expire next 30 after Jan 31, 2999/);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
});

it('activates, adjusts and cancels pending points', async () => {
  const press = (verb: string) => rows('Pending points').first().getByRole('button', { name: verb }).click();
  const dialog = page.getByRole('dialog');

  await press('Adjust');
  await dialog.getByLabel('Direction').selectOption({ label: 'Take' });
  await dialog.getByLabel('Points').fill('40');
  await dialog.getByText('At least 1 point must stay. Cancel the entry instead.', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Take', exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel('Points').fill('5');
  await dialog.getByRole('button', { name: 'Take', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await pending()).toSorted()).toEqual([35, 40, 40]);

  await press('Activate');
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
  await rows('Pending points')
    .nth(ORDERS - 1)
    .waitFor({ state: 'detached' });
  await press('Cancel');
  await dialog.getByRole('button', { name: 'Cancel points', exact: true }).click();
  await rows('Pending points').nth(1).waitFor({ state: 'detached' });

  expect(await pending()).toEqual([40]);
});

it('has no actions for support and viewers', async () => {
  for (const role of ['SUPPORT', 'VIEWER'] as const) {
    const reader = await dashboard.pageOf(role);
    await dashboard.open(reader, `/codes/${code}?tab=points`);
    await reader.getByText('Jan 31, 2999').first().waitFor();
    await settled(reader);
    expect(await reader.getByRole('button', { name: /^(Activate|Adjust|Cancel) points/ }).count()).toBe(0);
  }
});
