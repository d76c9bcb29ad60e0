// A person looks at redemptions, and takes one back: in Chromium, over HTTP, with what the API has really done.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { violations } from './support/page';
import type { Shop } from './support/world';

const dashboard = useDashboard();

interface Redeemed {
  readonly redemptions: readonly {
    readonly id: string;
    readonly voucher: { readonly gift?: { readonly balance: number } };
  }[];
  readonly parent_redemption: { readonly id: string };
}

let service: Shop;
let page: Page;
let stack: Redeemed;

const redeem = (): Promise<Redeemed> =>
  service.api('POST', '/v1/redemptions', {
    redeemables: [
      { object: 'voucher', id: 'GIFT-100', gift: { credits: 100 } },
      { object: 'voucher', id: 'WELCOME-20' },
    ],
    order: { amount: 10_000 },
  });

beforeAll(() => {
  service = dashboard.shop;
});

beforeEach(async () => {
  stack = await redeem();
  page = await dashboard.pageOf();
});

/** The login of a user of the tests. */
const BY_ADMIN = /by admin-\w+@example\.com/;

const open = (path: string) => dashboard.open(page, path);
const textOf = (name: string) => page.getByRole('row', { name }).first().innerText();

describe('the list of redemptions', () => {
  it('shows a stack as one group that opens to its parts, in order, with the amounts of the API', async () => {
    await open('/redemptions');

    const group = page.getByRole('button', { name: `Show 2 parts of redemption ${stack.parent_redemption.id}` });
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    await group.click();

    const rows = page.locator('tr.child');
    await rows.nth(1).waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/GIFT-100.*\$100\.00.*−\$1\.00.*\$99\.00.*Succeeded/s),
      expect.stringMatching(/WELCOME-20.*\$99\.00.*−\$19\.80.*\$79\.20.*Succeeded/s),
    ]);
  });

  it('shows the exact moment of a row, and what is cut off in it, by keyboard and by touch, until Esc', async () => {
    await open('/redemptions');
    const row = page.locator('tbody tr').first();
    await row.waitFor();
    const time = row.locator('time');
    const told = page.locator('.exact');
    expect(await told.count()).toBe(0);
    await row.getByRole('button').first().focus();
    await page.keyboard.press('Tab');

    await told.waitFor();
    const order = row.locator('.one-line');
    const isCut = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
      scrollWidth > clientWidth;
    expect(await order.evaluate(isCut)).toBe(true);
    const lines = [await time.getAttribute('title'), await order.getAttribute('title')];
    expect((await told.innerText()).split('\n')).toEqual(lines);
    expect(lines).toEqual([expect.stringContaining('UTC'), expect.stringMatching(/^ord_/)]);
    await page.keyboard.press('Escape');
    await told.waitFor({ state: 'detached' });
    await time.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
    await told.waitFor();
    await order.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
    await page.locator('.exact', { hasText: /^ord_/ }).waitFor();
  });

  it('has its filters in the address, and goes back to them', async () => {
    await service.api('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'NO-SUCH-CODE' }],
      order: { amount: 100 },
    });
    await open('/redemptions');

    await page.getByLabel('Result').selectOption('FAILURE');
    await page.waitForURL(/result=FAILURE/);
    expect(new URL(page.url()).searchParams.get('result')).toBe('FAILURE');
    await page.getByRole('link', { name: 'NO-SUCH-CODE' }).first().click();
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor();
    await page.goBack();

    await page.getByRole('heading', { level: 1, name: 'Redemptions' }).waitFor();
    expect(await page.getByLabel('Result').inputValue()).toBe('FAILURE');
    expect(await textOf('NO-SUCH-CODE')).toContain('not_found');
  });
});

describe('one redemption', () => {
  it('is drawn from gross to net, in bars and in a table that say the same', async () => {
    await open(`/redemptions/${stack.parent_redemption.id}`);

    const figure = page.getByRole('figure');
    await figure.getByText('adds up').waitFor();
    const bars = (await figure.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    // Each test takes a dollar more.
    const left = (stack.redemptions[0]?.voucher.gift?.balance ?? 0) / 100;
    expect(bars).toEqual([
      'Cart $100.00 $100.00',
      `GIFT-100 gift card, $${left.toFixed(2)} left on it minus −$1.00 $99.00`,
      'WELCOME-20 20% off minus −$19.80 $79.20',
      'To pay $79.20 $79.20',
    ]);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await figure.locator('tbody tr').first().waitFor();
    const rows = await figure.locator('tbody tr').allInnerTexts();
    expect(rows.map((text) => text.replace(/\s+/g, ' '))).toEqual(bars);
  });

  it('is called by its order number, with its redeemables below, and ids that never break', async () => {
    const { parent_redemption } = await service.api<Redeemed>('POST', '/v1/redemptions', {
      redeemables: [
        { object: 'voucher', id: 'GIFT-100', gift: { credits: 100 } },
        { object: 'voucher', id: 'WELCOME-20' },
      ],
      customer: { source_id: 'demo-customer' },
      order: { source_id: 'SO-1', amount: 10_000 },
    });
    await open(`/redemptions/${parent_redemption.id}`);
    await page.getByRole('heading', { level: 1, name: 'SO-1', exact: true }).waitFor();
    await page.locator('.subtitle', { hasText: /^2 redeemables$/ }).waitFor();
    const facts = page.getByRole('complementary', { name: 'Facts' });
    const customer = facts.getByRole('link', { name: /^cust_\w{4}…\w{4}$/ });
    const { id } = await service.api<{ id: string }>('GET', '/v1/customers/demo-customer');
    expect(await customer.locator('span').getAttribute('title')).toBe(id);
    const lines = await facts
      .locator('.fact-id')
      .evaluateAll((all) =>
        (all as { getClientRects(): { height: number }[] }[]).map((one) => one.getClientRects().length),
      );
    expect(lines).toEqual([1, 1, 1]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await facts.getByRole('button', { name: `Copy ${id}` }).click();
    await facts.getByText('Copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(id);

    await open(`/redemptions/${stack.parent_redemption.id}`);
    await page.getByRole('heading', { level: 1, name: 'Redemption', exact: true }).waitFor();
  });

  it('that failed has a sentence, what to do, and its key once', async () => {
    await service.api('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'GIFT-100', gift: { credits: 99_999 } }],
      order: { amount: 99_999 },
    });
    await open('/redemptions?result=FAILURE');
    await page.getByRole('link', { name: 'GIFT-100' }).first().click();
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor();
    await page.getByRole('complementary', { name: 'Facts' }).getByText('Failed').waitFor();
    const shown = await page.getByRole('main').innerText();
    expect(shown).toMatch(
      /The gift card balance is too low\.\s+Lower the amount or add credits\.\s+gift_amount_exceeded/,
    );
    expect(shown.match(/gift.amount.exceeded/g)).toHaveLength(1);
  });

  it('says what each tier of a stack took, which the tier may not any more', async () => {
    const tier = (name: string, percent_off: number) => ({
      name,
      action: { discount: { type: 'PERCENT', percent_off } },
    });
    const { id } = await service.api<{ id: string }>('POST', '/v1/campaigns', {
      name: 'Autumn',
      campaign_type: 'PROMOTION',
      promotion: { tiers: [] },
    });
    const ids: string[] = [];
    for (const one of [tier('Twenty', 20), tier('Ten', 10)]) {
      ids.push((await service.api<{ id: string }>('POST', `/v1/promotions/${id}/tiers`, one)).id);
    }
    const made = await service.api<{ id: string }>('POST', `/v1/promotions/${id}/stacks`, {
      name: 'Both',
      tiers: { ids },
    });
    const { parent_redemption } = await service.api<Redeemed>('POST', '/v1/redemptions', {
      redeemables: [{ object: 'promotion_stack', id: made.id }],
      order: { amount: 10_000 },
    });
    await service.api('PUT', `/v1/promotions/tiers/${ids[0]}`, tier('Twenty', 50));
    await open(`/redemptions/${parent_redemption.id}`);

    const figure = page.getByRole('figure');
    await figure.getByText('adds up').waitFor();
    const bars = (await figure.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(bars).toEqual([
      'Cart $100.00 $100.00',
      'Twenty 20% off minus −$20.00 $80.00',
      'Ten 10% off minus −$8.00 $72.00',
      'To pay $72.00 $72.00',
    ]);
  });

  it('shows a part in its whole, marked by a word', async () => {
    const child = stack.redemptions[1]!.id;
    await open(`/redemptions/${child}`);

    const marked = page.locator('tr[aria-current=true]');
    await marked.waitFor();
    expect(await marked.innerText()).toMatch(/WELCOME-20\s+found/);
    expect(await page.getByRole('button', { name: /Hide 2 parts/ }).count()).toBe(1);
  });

  it('is taken back once: the dialog says what returns, and the ledger has it', async () => {
    await open(`/redemptions/${stack.parent_redemption.id}`);
    await page.getByRole('button', { name: 'Roll back…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.filter({ hasText: 'is returned to card' }).waitFor();
    expect(await dialog.innerText()).toContain('$1.00 is returned to card GIFT-100');
    expect(await violations(page)).toEqual([]);

    await dialog.getByLabel('Reason').fill('Sent back');
    await dialog.getByRole('button', { name: 'Roll back' }).dblclick();

    await page.getByText('Rolled back').first().waitFor();
    await page.getByText('Reason: Sent back').waitFor();
    await page.getByRole('button', { name: 'Roll back…' }).waitFor({ state: 'detached' });
    await page.getByRole('paragraph').filter({ hasText: 'Rolled back' }).getByText('by you').waitFor();
    // Somebody else is told who it was, on the record and in the ledger.
    page = await dashboard.pageOf('VIEWER');
    await open(`/redemptions/${stack.parent_redemption.id}`);
    await page.getByText(BY_ADMIN).waitFor();
    await open('/codes/GIFT-100');
    await page.getByText(BY_ADMIN).first().waitFor();
    const first = page.locator('tbody tr').first();
    await first.filter({ hasText: 'Given back' }).waitFor();
    expect(await first.innerText()).toMatch(/Given back\s+\+\$1\.00/);
  });
});

describe('a gift card', () => {
  it('takes an amount with a reason, once', async () => {
    await open('/codes/GIFT-100');
    await page.getByRole('button', { name: 'Adjust balance' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('5.005');
    expect(await dialog.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Amount').fill('5,50');
    await dialog.getByLabel('Reason').fill('Goodwill');
    await dialog.getByRole('button', { name: 'Add' }).dblclick();

    await page.getByText('Goodwill').first().waitFor();
    const { data } = await service.api<{ data: { reason: string; details: { balance: { amount: number } } }[] }>(
      'GET',
      '/v1/vouchers/GIFT-100/transactions?limit=50',
    );
    const moved = data.filter(({ reason }) => reason === 'Goodwill').map(({ details }) => details.balance.amount);
    expect(moved).toEqual([550]);
  });
});
