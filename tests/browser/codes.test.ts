// A support agent and one code: its state, its records, what can be done about it; finding it, by keyboard alone.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { pressAction, violations } from './support/page';
import type { Shop } from './support/world';

const dashboard = useDashboard();

interface Voucher {
  readonly active: boolean;
  readonly expiration_date: string | null;
  readonly additional_info: string | null;
  readonly holder_id: string | null;
}

let service: Shop;
let page: Page;
let pointsCard: string;

const LONG = `<img src=x onerror=alert(1)>${'W'.repeat(120)}`;

beforeAll(async () => {
  service = dashboard.shop;
  const discount = { type: 'AMOUNT', amount_off: 500 };
  const { id } = await service.api<{ id: string }>('POST', '/v1/validation-rules', {
    name: 'Big carts',
    rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [5_000] } } },
  });
  await service.api('POST', '/v1/vouchers/RULED', {
    discount,
    validation_rules: [id],
    start_date: '2999-01-01T00:00:00Z',
  });
  for (const code of ['TO-BIN', 'TO-DELETE']) await service.api('POST', `/v1/vouchers/${code}`, { discount });
  await service.api('POST', `/v1/vouchers/${encodeURIComponent(LONG)}`, { discount, additional_info: LONG });
  await service.api('POST', '/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: 'RULED' }],
    order: { amount: 100 },
  });
  await service.api('POST', '/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: 'GIFT-100', gift: { credits: 700 } }],
    order: { source_id: 'paid-with-it', amount: 1_000 },
  });
  const { id: program } = await service.api<{ id: string }>('POST', '/v1/campaigns', {
    name: 'Members',
    campaign_type: 'LOYALTY_PROGRAM',
    type: 'AUTO_UPDATE',
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 120 } },
  });
  const member = await service.api<{ code: string }>('POST', `/v1/loyalties/${program}/members`, {
    customer: { source_id: 'demo-customer' },
  });
  pointsCard = member.code;
  await service.api('POST', `/v1/loyalties/members/${pointsCard}/balance`, { points: -20, reason: 'Too many' });
  await service.api('POST', '/v1/validations', {
    redeemables: [{ object: 'voucher', id: 'GIFT-100', gift: { credits: 300 } }],
    order: { amount: 300 },
    session: { type: 'LOCK' },
  });
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

const open = (path: string) => dashboard.open(page, path);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const act = (name: string) => pressAction(page, name);
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('a code', () => {
  it('says in words why it cannot be used, its rules, and who was refused', async () => {
    await open('/codes/RULED');
    await page.getByText('Not yet: starts Jan 1, 2999').waitFor();
    await page.getByRole('row', { name: /voucher not active yet|starts at a later date/ }).waitFor();
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByText('Cart after earlier discounts is at least $50.00').waitFor();
    await page.getByText('QR code').click();
    const picture = page.getByRole('img', { name: 'QR code of RULED' });
    await picture.waitFor();
    expect(
      await page.evaluate<number>(
        'document.querySelector("img.qr").decode().then(() => document.images[0].naturalWidth)',
      ),
    ).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
  });

  it('is switched off and on, and gets dates and a note', async () => {
    await open('/codes/WELCOME-20');
    await act('Disable');
    await page.getByText('Disabled', { exact: true }).waitFor();
    expect((await service.api<Voucher>('GET', '/v1/vouchers/WELCOME-20')).active).toBe(false);
    await act('Enable');
    await page.getByText('Active').first().waitFor();

    await act('Edit…');
    await page.getByLabel('From (UTC)').fill('2026-01-02T00:00');
    await page.getByLabel('Until (UTC)').fill('2026-01-01T00:00');
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByLabel('Until (UTC)').fill('2999-12-24T18:00');
    await page.getByLabel('Note').fill('For Christmas');
    expect(await violations(page)).toEqual([]);
    await press('Save');
    await page.getByText('For Christmas').first().waitFor();
    expect(await service.api<Voucher>('GET', '/v1/vouchers/WELCOME-20')).toMatchObject({
      expiration_date: '2999-12-24T18:00:00.000Z',
      additional_info: 'For Christmas',
    });

    await page.getByRole('tab', { name: 'Changes' }).click();
    const changes = page.getByRole('row').filter({ hasText: 'Code: ' });
    await changes.filter({ hasText: 'expiration_date' }).waitFor();
    expect(await changes.count()).toBe(3);
    expect(await violations(page)).toEqual([]);
  });

  it('shows the sums of a card, and releases what an open checkout has reserved', async () => {
    await open('/codes/GIFT-100');
    await page.locator('.sums').getByText('adds up').waitFor();
    const sums = (await page.locator('.sums').innerText()).replace(/\s+/g, ' ');
    expect(sums).toContain('Granted $100.00 Spent minus −$7.00 Given back $0.00 Adjusted $0.00 Left $93.00');
    await page.getByRole('row', { name: /Redeemed minus \$7\.00 \$93\.00 paid-with-it r_\w+/ }).waitFor();
    await page.getByRole('tab', { name: 'Reservations' }).click();
    await page.getByRole('row', { name: /\$3\.00/ }).waitFor();
    await press('Release…');
    expect(await violations(page)).toEqual([]);
    await press('Release');
    await page.getByText('No open checkout has reserved it').waitFor();
  });

  it('is copied to be sent again, as it is published once', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await service.api('POST', '/v1/vouchers/SENT-TWICE', { discount: { type: 'PERCENT', percent_off: 5 } });
    const publication = { customer: { source_id: 'demo-customer' }, voucher: 'SENT-TWICE' };
    await service.api('POST', '/v1/publications', publication);
    await open('/codes/SENT-TWICE');
    await act('Copy code');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('SENT-TWICE');

    await press('Publish…');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This code is already published').waitFor();
    await dialog.getByText('They get: 5% off').waitFor();
    const { holder_id } = await service.api<Voucher>('GET', '/v1/vouchers/SENT-TWICE');
    expect(holder_id).toMatch(/^cust_/);
    expect(await dialog.getByLabel('Customer').inputValue()).toBe(holder_id);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('has the same sums of points, and a file of the ledger', async () => {
    await open(`/codes/${pointsCard}`);
    await page.locator('.sums').getByText('adds up').waitFor();
    const sums = (await page.locator('.sums').innerText()).replace(/\s+/g, ' ');
    expect(sums).toContain('Granted 120 Spent 0 Given back 0 Adjusted minus −20 Left 100');
    await page.getByRole('row', { name: /Removed manually minus 20 100 Too many/ }).waitFor();
    await press('Export…');
    await page.getByRole('dialog').getByText(pointsCard).waitFor();
    await press('Create file');
    await page.getByRole('dialog').getByText('Done', { exact: true }).waitFor();
  });

  it('says through which reward points paid', async () => {
    const coin = { exchange_ratio: 1, points_ratio: 10 };
    const { id: reward } = await service.api<{ id: string }>('POST', '/v1/rewards', {
      name: 'Ten points for one',
      type: 'COIN',
      parameters: { coin },
    });
    await service.api('POST', '/v1/loyalties/Members/rewards', [{ reward }]);
    await service.api('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: pointsCard, reward: { id: reward, points: 30 } }],
      order: { source_id: 'paid-with-points', amount: 5_000 },
      customer: { source_id: 'demo-customer' },
    });
    await open(`/codes/${pointsCard}`);
    await page
      .getByRole('row', { name: /Redeemed minus 30 70 paid-with-points.*reward “Ten points for one”/ })
      .waitFor();
  });

  it('is deleted into the bin, or for good once its name was typed', async () => {
    for (const [code, forGood] of [
      ['TO-BIN', false],
      ['TO-DELETE', true],
    ] as const) {
      await open(`/codes/${code}`);
      await act('Delete…');
      if (forGood) {
        await page.getByLabel(/Delete permanently/).check();
        expect(await page.getByRole('button', { name: 'Delete permanently' }).isDisabled()).toBe(true);
        expect(await violations(page)).toEqual([]);
        await page.getByLabel('Type the code to continue').fill(code);
      }
      await press(forGood ? 'Delete permanently' : 'Move to trash');
      await heading('Codes');
      expect(await service.api<{ key: string }>('GET', `/v1/vouchers/${code}`)).toMatchObject({ key: 'not_found' });
    }
  });
});

describe('by keyboard alone', () => {
  beforeEach(async () => {
    await open('/redemptions');
    await heading('Redemptions');
  });

  it('a card is found and adjusted', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('GIFT-100');
    await page.keyboard.press('Enter');
    await heading('GIFT-100');
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate<string>('document.activeElement.textContent')) === 'Adjust balance') break;
    }
    expect(await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('1.50');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By keys');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /By keys by you/ }).waitFor();
  });

  it('lists are walked, and single keys can be switched off', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await heading('Codes');
    await page.locator('tbody tr').first().waitFor();
    await page.keyboard.press('j');
    const first = await page.locator('tbody tr th a').first().innerText();
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe(first);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(/Single keys work/).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.waitForTimeout(300);
    await heading('Codes');
  });

  it('the search shows what it did not find, and opens screens', async () => {
    const box = page.getByRole('searchbox');
    await box.fill('NO-SUCH-THING');
    await page.keyboard.press('Enter');
    await page.getByText('Names and IDs must match exactly').waitFor();
    expect(await violations(page)).toEqual([]);
    await box.fill('demo-customer');
    await page.keyboard.press('Enter');
    await heading('Ada Demo');
    await box.fill('public');
    await page.keyboard.press('Enter');
    await heading('Publications');
  });
});
