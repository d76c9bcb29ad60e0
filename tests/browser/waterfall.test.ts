// The steps of larger stacks: thirty redeemables, free units, a card and points together; in bars, as a table, and on a narrow screen.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, violationsInBothThemes } from './support/page';
import type { Shop } from './support/world';

interface Order {
  readonly amount: number;
  /** Where there are lines. */
  readonly initial_amount?: number;
  readonly total_amount: number;
  readonly total_applied_discount_amount: number;
}
interface Redeemed {
  readonly redemptions: readonly { readonly id: string; readonly order: Order }[];
  readonly parent_redemption: { readonly id: string; readonly order: Order };
}

const dashboard = useDashboard();
const MOST = 30;

let service: Shop;
let page: Page;

beforeAll(async () => {
  service = dashboard.shop;
  await service.manage('POST', '/stacking-rules', {
    redeemables_limit: MOST,
    applicable_redeemables_limit: MOST,
    applicable_redeemables_per_category_limit: MOST,
  });
  await service.api('POST', '/v1/products', { source_id: 'mug', name: 'Mug', price: 1_250 });
  await service.api('POST', '/v1/vouchers/FREE-MUG', {
    discount: { type: 'UNIT', unit_off: 2, unit_type: 'mug', effect: 'ADD_NEW_ITEMS' },
  });
});

beforeEach(async () => {
  page = await dashboard.pageOf('SUPPORT');
});

const voucher = (id: string, more = {}) => ({ object: 'voucher', id, ...more });
const redeem = async (redeemables: readonly object[], order: object, more = {}) => {
  const answer = await service.api<Redeemed>('POST', '/v1/redemptions', { redeemables, order, ...more });
  expect(answer).toHaveProperty('parent_redemption');
  return answer;
};

/** Amount and running total of each bar, in cents. */
async function bars(): Promise<readonly (readonly number[])[]> {
  const found = await page.getByRole('figure').getByRole('listitem').all();
  return Promise.all(found.map(async (bar) => cents(await bar.locator('.figure').allInnerTexts())));
}

function cents(texts: readonly string[]): readonly number[] {
  return texts.map((text) => Number(text.replace(/\D/g, '')) * (text.includes('−') ? -1 : 1));
}

/** What the API says of the same. */
function steps({ redemptions, parent_redemption: { order } }: Redeemed): readonly (readonly number[])[] {
  const initial = order.initial_amount ?? order.amount;
  const added = order.amount - initial;
  let left = order.amount;
  const taken = redemptions.map((one) => {
    left -= one.order.total_applied_discount_amount;
    return [0 - one.order.total_applied_discount_amount, left];
  });
  expect(left).toBe(order.total_amount);
  const start = [initial, initial];
  return [start, ...(added > 0 ? [[added, order.amount]] : []), ...taken, [left, left]];
}

async function expectSame(redeemed: Redeemed): Promise<void> {
  await dashboard.open(page, `/redemptions/${redeemed.parent_redemption.id}`);
  await page.locator('.check').getByText('adds up').waitFor();
  expect(await bars()).toEqual(steps(redeemed));
  await page.getByRole('button', { name: 'Show as table' }).click();
  const rows = page.getByRole('region', { name: 'Steps', exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  const table = await Promise.all(
    (await rows.all()).map(async (row) => cents(await row.locator('.figure').allInnerTexts())),
  );
  expect(table).toEqual(steps(redeemed));
  await page.getByRole('button', { name: 'Show as bars' }).click();
  await page.getByRole('figure').getByRole('listitem').first().waitFor();
}

/** Pairs of texts and bars of a figure that cover each other. */
const OVERLAPS = `(() => {
  const found = [];
  const parts = [...document.querySelectorAll('figure li > *')];
  const boxes = parts.map((part) => [part.textContent || 'bar', part.getBoundingClientRect()]);
  for (const [index, [name, one]] of boxes.entries())
    for (const [other, two] of boxes.slice(index + 1))
      if (one.left < two.right - 0.5 && two.left < one.right - 0.5 && one.top < two.bottom - 0.5 && two.top < one.bottom - 0.5)
        found.push(name + ' / ' + other);
  for (const part of parts) if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0) found.push(part.textContent + ' is cut');
  return found;
})()`;

async function redeemMost(prefix: string): Promise<Redeemed> {
  const codes = Array.from({ length: MOST }, (_unused, index) => `${prefix}-${index + 1}-OF-A-LONG-SERIES`);
  await Promise.all(
    codes.map((code, index) =>
      service.api('POST', `/v1/vouchers/${code}`, { discount: { type: 'AMOUNT', amount_off: 101 + index } }),
    ),
  );
  return redeem(
    codes.map((code) => voucher(code)),
    { amount: 123_456_789 },
  );
}

it('of thirty redeemables are those of the API, and none covers another at 320 pixels', async () => {
  const redeemed = await redeemMost('NUMBER');
  expect(redeemed.redemptions).toHaveLength(MOST);
  await expectSame(redeemed);

  expect(await page.evaluate(OVERLAPS)).toEqual([]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  expect(await page.evaluate(OVERLAPS)).toEqual([]);
  expect(await bars()).toEqual(steps(redeemed));
});

it('of free units begin before the units that were added', async () => {
  const redeemed = await redeem([voucher('FREE-MUG'), voucher('WELCOME-20')], {
    items: [{ product_id: 'plate', quantity: 3, price: 1_999 }],
  });
  await expectSame(redeemed);

  expect(await page.getByRole('figure').getByRole('listitem').nth(1).innerText()).toMatch(/Free items.*\+\$25\.00/s);
  await page.getByRole('button', { name: 'Show by line' }).click();
  const lines = page.getByRole('region', { name: 'Steps by order line' });
  // The order has a plate and then the mug; a last column holds what belongs to no line.
  expect(
    await lines
      .getByRole('row', { name: /FREE-MUG/ })
      .getByRole('cell')
      .nth(1)
      .innerText(),
  ).toContain('−$25.00');
});

it('of a card and of points have patterns of their own, and the order in which they were applied', async () => {
  await service.api('POST', '/v1/campaigns', {
    name: 'Club',
    campaign_type: 'LOYALTY_PROGRAM',
    vouchers_count: 0,
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 500 } },
  });
  const member = await service.api<{ code: string }>('POST', '/v1/campaigns/Club/vouchers', {});
  await service.api('POST', '/v1/publications', { voucher: member.code, customer: { source_id: 'member' } });
  const reward = await service.api<{ id: string }>('POST', '/v1/rewards', {
    name: 'Pay with points',
    type: 'COIN',
    parameters: { coin: { exchange_ratio: 0.05 } },
  });
  await service.api('POST', `/v1/rewards/${reward.id}/assignments`, { campaign: 'Club' });
  const redeemed = await redeem(
    [
      voucher('WELCOME-20'),
      voucher(member.code, { reward: { id: reward.id, points: 20 } }),
      voucher('GIFT-100', { gift: { credits: 1_234 } }),
    ],
    { amount: 10_000 },
    { customer: { source_id: 'member' } },
  );
  await expectSame(redeemed);

  const drawn = page.getByRole('figure').getByRole('listitem');
  const kinds = await drawn
    .locator('rect[class^="bar-"]')
    .evaluateAll((all) => (all as { getAttribute(name: string): string }[]).map((one) => one.getAttribute('class')));
  expect(kinds).toEqual(['bar-CART', 'bar-DISCOUNT', 'bar-POINTS', 'bar-CREDITS', 'bar-TO_PAY']);
  const fills = await drawn
    .locator('rect[fill^="url"]')
    .evaluateAll((all) => (all as { getAttribute(name: string): string }[]).map((one) => one.getAttribute('fill')));
  expect(new Set(fills).size).toBe(3);
  expect(await page.getByRole('figure').locator('svg:not([aria-hidden=true])').count()).toBe(0);
});

it.each([
  [1440, 900],
  [375, 667],
])(
  'of thirty redeemables go back by a dialog that is seen as a whole on a screen of %i × %i',
  async (width, height) => {
    const redeemed = await redeemMost(`SIZE-${width}`);
    await dashboard.open(page, `/redemptions/${redeemed.parent_redemption.id}`);
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Roll back…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roll back all 30 parts?' });
    const reason = dialog.getByLabel('Reason');
    await reason.and(page.locator(':focus')).waitFor();
    const buttons = ['Roll back', 'Cancel'].map((name) => dialog.getByRole('button', { name }));
    for (const part of [dialog, dialog.getByRole('heading'), reason, ...buttons]) {
      const box = (await part.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }

    const parts = dialog.getByRole('region', { name: 'What returns' });
    await page.keyboard.press('Shift+Tab');
    await parts.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('End');
    await page.waitForFunction((list) => (list as { scrollTop: number }).scrollTop > 0, await parts.elementHandle());
    expect(await violationsInBothThemes(page)).toEqual([]);
  },
);

it('of a stack of three stand in one group, and go back as a whole, once', async () => {
  await service.api('POST', '/v1/vouchers/FIVE-OFF', { discount: { type: 'AMOUNT', amount_off: 500 } });
  const redeemed = await redeem(
    [voucher('FIVE-OFF'), voucher('WELCOME-20'), voucher('GIFT-100', { gift: { credits: 300 } })],
    { amount: 10_000 },
  );
  const parent = redeemed.parent_redemption.id;
  await dashboard.open(page, '/redemptions');
  await page.getByRole('button', { name: `Show 3 parts of redemption ${parent}` }).click();
  const rows = page.locator('tr.child');
  await rows.nth(2).waitFor();
  const shown = await Promise.all(
    (await rows.all()).map(async (row) => cents(await row.locator('.figure').allInnerTexts())),
  );
  let gross = 10_000;
  expect(shown).toEqual(
    redeemed.redemptions.map(({ order }) => {
      const taken = order.total_applied_discount_amount;
      gross -= taken;
      return [gross + taken, -taken, gross];
    }),
  );
  expect(await rows.locator('th bdi').allInnerTexts()).toEqual(['FIVE-OFF', 'WELCOME-20', 'GIFT-100']);

  await dashboard.open(page, `/redemptions/${parent}`);
  await page.getByRole('button', { name: 'Roll back…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).dblclick();
  await page.getByText('Rolled back').first().waitFor();
  const { redemptions } = await service.api<{ redemptions: { object: string }[] }>(
    'GET',
    `/v1/redemptions?limit=100&filters[object][conditions][$is]=redemption_rollback`,
  );
  // One for the whole, one for each part.
  expect(redemptions).toHaveLength(4);
});
