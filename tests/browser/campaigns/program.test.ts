// The page of a loyalty program: its points, its tiers, its earning rules and a dry run on a past order.
import type { Page } from 'playwright-core';
import { useDashboard } from '../support/browser';
import { fitsNarrow, settled, violationsInBothThemes } from '../support/page';

const dashboard = useDashboard();

let page: Page;
let program: string;

beforeAll(async () => {
  const { api } = dashboard.shop;
  ({ id: program } = await api<{ id: string }>('POST', '/v1/loyalties', {
    name: 'Club',
    type: 'AUTO_UPDATE',
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 200 } },
  }));
  const [rule] = await api<readonly { id: string }[]>('POST', `/v1/loyalties/${program}/earning-rules`, [
    {
      event: 'order.paid',
      loyalty: {
        type: 'PROPORTIONAL',
        calculation_type: 'ORDER_AMOUNT',
        order: { amount: { every: 1_000, points: 1 } },
      },
      source: { banner: 'Every tenner counts' },
    },
  ]);
  await api('POST', `/v1/loyalties/${program}/tiers`, [
    { name: 'Gold', points: { from: 500 } },
    {
      name: 'Silver',
      points: { from: 100, to: 499 },
      earning_rules: { [rule?.id ?? '']: { type: 'MULTIPLY', multiplier: 2 } },
    },
  ]);
  const { code } = await api<{ code: string }>('POST', `/v1/loyalties/${program}/members`, {
    customer: { source_id: 'demo-customer' },
  });
  await api('POST', `/v1/loyalties/members/${code}/balance`, { points: -50 });
  await api('POST', '/v1/orders', { source_id: 'past', amount: 12_345, customer: { source_id: 'demo-customer' } });
  await api('POST', '/v1/orders', { source_id: 'nobody', amount: 500 });
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

it('shows points, tiers and rules, and what a past order would earn', async () => {
  await dashboard.open(page, `/campaigns/${program}?tab=program`);
  await page.getByText('Every tenner counts').first().waitFor();
  await settled(page);

  const tiles = await page.getByLabel('Points of the program').innerText();
  expect(tiles.replace(/\s+/g, ' ')).toMatch(
    /Members 1 Points issued 200 .* Points spent 0 .* Points expired 0 Points removed 50 .* Points owed 150/,
  );
  const tiers = await page.getByRole('region', { name: 'Tiers' }).getByRole('listitem').allInnerTexts();
  expect(tiers[0]).toMatch(/Silver\s+100 to 499 points\s+Every tenner counts: × 2/);
  expect(tiers.at(-1)).toMatch(/Gold\s+500 points and more/);

  await page.getByLabel('Past order: ID or source ID').fill('past');
  await page.keyboard.press('Enter');
  // 12 full steps of 10.00, doubled by the tier of the member.
  await page.getByText('would earn 24 points.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
});

it('says what is wrong with the order of a dry run', async () => {
  await dashboard.open(page, `/campaigns/${program}?tab=program`);
  await page.getByLabel('Past order: ID or source ID').fill('nobody');
  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByText('This order has no customer, so it earns nothing.', { exact: true }).waitFor();

  await page.getByLabel('Past order: ID or source ID').fill('missing');
  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByRole('alert').waitFor();
});

it('disables and enables a rule', async () => {
  await dashboard.open(page, `/campaigns/${program}?tab=program`);
  const row = page.getByRole('region', { name: 'Earning rules' }).getByRole('row', { name: /Every tenner/ });
  await row.getByRole('button', { name: /^Disable / }).click();
  await row.getByText('Disabled', { exact: true }).waitFor();

  await row.getByRole('button', { name: /^Enable / }).click();
  await row.getByText('Active', { exact: true }).waitFor();
});

it('has nothing to press for a viewer', async () => {
  const viewer = await dashboard.pageOf('VIEWER');
  await dashboard.open(viewer, `/campaigns/${program}?tab=program`);
  await viewer.getByText('Every tenner counts').first().waitFor();
  await viewer.getByText(/· Viewer$/).waitFor();

  expect(await viewer.getByRole('button', { name: /Disable|Dry run/ }).count()).toBe(0);
});
