// Why a redemption was decided as it was, and whether a replay gives the same, in Chromium and against the service.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, violationsInBothThemes } from './support/page';

const dashboard = useDashboard();

interface RedeemedStack {
  readonly parent_redemption: { readonly id: string };
  readonly redemptions: readonly { readonly id: string }[];
}

let page: Page;
let stack: RedeemedStack;

beforeAll(async () => {
  stack = await dashboard.shop.api('POST', '/v1/redemptions', {
    redeemables: [
      { object: 'voucher', id: 'WELCOME-20' },
      { object: 'voucher', id: 'GIFT-100', gift: { credits: 3_000 } },
    ],
    order: { amount: 10_000 },
  });
});

beforeEach(async () => {
  page = await dashboard.pageOf('VIEWER');
});

const decided = async (): Promise<readonly string[]> => {
  const rows = page.getByRole('region', { name: 'Redeemables as decided' }).locator('tbody tr');
  await rows.first().waitFor();
  return (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());
};

it('shows each redeemable with its amounts, and that a replay is equal', async () => {
  await dashboard.open(page, `/redemptions/${stack.parent_redemption.id}`);
  await page.getByRole('tab', { name: 'Why' }).click();

  expect(await decided()).toEqual([
    'WELCOME-20 Applied $100.00 $20.00 $80.00',
    'GIFT-100 Applied $80.00 $30.00 $50.00',
  ]);
  await page.getByText('The same input gives the same outcome today, to the byte.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
});

it('names each value that another engine decides otherwise', async () => {
  const path = `/v1/redemptions/${stack.parent_redemption.id}/decision`;
  const decision = await dashboard.shop.api<object>('GET', path);
  const differences = [{ pointer: '/order/total_amount', then: 5_000, now: 4_900 }];
  await page.route(`**${path}`, (route) =>
    route.fulfill({ json: { ...decision, replay: { equal: false, engine: 99, differences } } }),
  );
  await dashboard.open(page, `/redemptions/${stack.parent_redemption.id}?tab=why`);

  await page.getByText('The same input gives another outcome today.').waitFor();
  const rows = page.getByRole('region', { name: 'Differences' }).locator('tbody tr');
  expect(await rows.allInnerTexts()).toEqual([expect.stringMatching(/\/order\/total_amount\s+5000\s+4900/)]);
});

it('says so where no decision was kept', async () => {
  const failed = await dashboard.shop.api<object>('POST', '/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: 'GIFT-100', gift: { credits: 99_999_999 } }],
    order: { amount: 10_000 },
  });
  expect(failed).toMatchObject({ code: 400 });
  const { redemptions } = await dashboard.shop.api<{ redemptions: readonly { id: string }[] }>(
    'GET',
    '/v1/redemptions?result=FAILURE&limit=1',
  );
  await dashboard.open(page, `/redemptions/${redemptions[0]!.id}?tab=why`);

  await page.getByText('This redemption has no decision record.').waitFor();
});
