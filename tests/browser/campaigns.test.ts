// A marketer looks after campaigns: how one is doing, a new one, stopping it. In Chromium, with what the API really did.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { openMore, pressAction, violations } from './support/page';
import type { Shop } from './support/world';

const dashboard = useDashboard({ hasHistory: true });

interface CampaignRecord {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly vouchers_count: number;
  readonly validation_rules_assignments: { readonly data: readonly { readonly rule_id: string }[] };
  readonly voucher?: Readonly<Record<string, unknown>>;
}

let service: Shop;
let page: Page;

beforeAll(() => {
  service = dashboard.shop;
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

const open = (path: string) => dashboard.open(page, path);
const campaign = (name: string) => service.api<CampaignRecord>('GET', `/v1/campaigns/${encodeURIComponent(name)}`);
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const next = () => page.getByRole('button', { name: 'Next' }).click();

describe('the list of campaigns', () => {
  it('says what is live and how much of a budget is used, and keeps its filters in the address', async () => {
    await open('/campaigns');
    const flash = page.getByRole('row', { name: /Flash sale/ });
    await flash.getByText('nearly used up').waitFor();
    expect(await flash.innerText()).toMatch(/Coupons\s+Live/);

    await page.getByLabel('State').selectOption('SCHEDULED');
    await page.waitForURL(/status=SCHEDULED/);
    await page.getByRole('link', { name: 'Winter warm-up', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Flash sale', exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: 'Winter warm-up', exact: true }).waitFor();
  });

  it('stops and enables a campaign where it stands, after one question in figures, and copies it', async () => {
    const { vouchers_count } = await campaign('Winter warm-up');
    await open('/campaigns');
    await page.getByRole('button', { name: 'Stop… Winter warm-up' }).click();
    await page.getByRole('dialog').getByText(`Its ${vouchers_count} codes stop working`).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).dblclick();
    await page.getByRole('button', { name: 'Enable… Winter warm-up' }).click();
    expect((await campaign('Winter warm-up')).active).toBe(false);
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Stop… Winter warm-up' }).waitFor();

    await page.getByRole('link', { name: 'Copy Winter warm-up' }).click();
    await heading(/New campaign/);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Winter warm-up (copy)');
  });
});

describe('the name of a campaign', () => {
  it('leads to its id, also where the name is the address of a screen', async () => {
    const body = { name: 'new', campaign_type: 'PROMOTION', type: 'STATIC' };
    const { id } = await service.api<{ id: string }>('POST', '/v1/campaigns', body);
    await open('/campaigns');

    await page.getByRole('link', { name: 'new', exact: true }).click();

    await page.waitForURL(new RegExp(`/campaigns/${id}`));
    await heading('new');
  });
});

describe('one campaign', () => {
  const figure = () =>
    page
      .getByRole('term')
      .filter({ hasText: /^Redemptions$/ })
      .locator('xpath=../dd[1]');

  it('counts every successful redemption while somebody looks, also those taken back', async () => {
    const { id } = await campaign('VIP days');
    const { total } = await service.api<{ total: number }>(
      'GET',
      `/v1/redemptions?limit=1&campaign=${id}&result=SUCCESS&filters[object][conditions][$is]=redemption`,
    );
    await open(`/campaigns/${id}`);
    await figure().waitFor();
    await figure()
      .filter({ hasText: new RegExp(`^${total}$`) })
      .waitFor();

    const { redemptions } = await service.api<{ redemptions: { id: string }[] }>('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'VIP-10' }],
      customer: { source_id: 'somebody-new' },
      order: { amount: 5_000 },
    });
    await service.api('POST', `/v1/redemptions/${redemptions[0]!.id}/rollback`, {});
    await page
      .locator('.tiles dd')
      .first()
      .getByText(String(total + 1), { exact: true })
      .waitFor();
  });

  it('announces changed figures to a screen reader a minute later', async () => {
    const { id } = await campaign('VIP days');
    await page.clock.install();
    await open(`/campaigns/${id}`);
    await figure().waitFor();
    const before = Number(await figure().innerText());
    await service.api('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'VIP-10' }],
      customer: { source_id: 'somebody-newer' },
      order: { amount: 5_000 },
    });
    await page.clock.fastForward(6_000);
    await page
      .locator('.tiles dd')
      .first()
      .getByText(String(before + 1), { exact: true })
      .waitFor();
    const told = page.getByRole('status', { name: 'Figures that changed' });
    expect(await told.innerText()).toBe('');
    await page.clock.fastForward(60_000);
    await told.getByText(`Redemptions ${before + 1}, net discounts $`).waitFor();
  });

  it('asks for one thing at a time, and for the sums once there is a redemption more', async () => {
    const { id } = await campaign('VIP days');
    await open(`/campaigns/${id}`);
    await figure().waitFor();
    await page.waitForLoadState('networkidle');
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await sleep(12_000);
    expect(paths.length).toBeGreaterThanOrEqual(1);
    expect(new Set(paths)).toEqual(new Set(['/v1/redemptions']));

    const sums = page.waitForRequest((request) => new URL(request.url()).pathname === '/v1/campaigns');
    await service.api('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'VIP-10' }],
      customer: { source_id: 'somebody-else' },
      order: { amount: 5_000 },
    });
    await sums;
  });

  it('shows its rules in words, its codes, and its tiers in order', async () => {
    await open(`/campaigns/${(await campaign('Welcome coupons')).id}?tab=rules`);
    await page.getByText('Cart before discounts').first().waitFor();
    await page.getByRole('tab', { name: 'Codes' }).click();
    await page
      .getByRole('link', { name: /^HELLO-/ })
      .first()
      .waitFor();
    expect(page.url()).toContain('tab=codes');

    await open(`/campaigns/${(await campaign('Cart promotions')).id}?tab=tiers`);
    await page.getByText('Big basket').waitFor();
    const tiers = page.getByRole('region', { name: 'Tiers', exact: true }).getByRole('listitem');
    expect((await tiers.allInnerTexts()).join(' ')).toMatch(/Spend 75, save 8.*Spend 200, save 25/s);
  });

  it('says that the reward of a referee is added to a card', async () => {
    const reward = { related_object_parent: { name: 'Gift cards' }, type: 'GIFT_VOUCHER', amount: 500 };
    const { id } = await service.api<CampaignRecord>('POST', '/v1/campaigns', {
      name: 'Both are rewarded',
      campaign_type: 'REFERRAL_PROGRAM',
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 500 } },
      referral_program: { conversion_event_type: 'redemption', referee_reward: reward },
    });
    await open(`/campaigns/${id}?tab=settings`);

    await page.getByText('added to a card').waitFor();
    await service.api('DELETE', `/v1/campaigns/${id}`);
  });

  it('is stopped, enabled, and gets more codes, each after one question', async () => {
    const { id, vouchers_count } = await campaign('Press samples');
    await open(`/campaigns/${id}`);
    await pressAction(page, 'Enable…');
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).dblclick();
    await openMore(page);
    await page.getByRole('button', { name: 'Stop…' }).waitFor();
    expect((await campaign(id)).active).toBe(true);

    await pressAction(page, 'Add codes…');
    await page.getByRole('dialog').getByLabel('How many').fill('7');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Add codes' }).dblclick();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await campaign(id)).vouchers_count).toBe(vouchers_count + 7);
  });

  it('says what more cards would hold together before it makes them', async () => {
    const { id } = await campaign('Gift cards');
    await open(`/campaigns/${id}`);
    await pressAction(page, 'Add codes…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('How many').fill('20');
    await dialog.getByText('Each holds $75.00: $1,500.00 in all.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('is deleted only when its name was typed', async () => {
    const { id } = await service.api<CampaignRecord>('POST', '/v1/campaigns', {
      name: 'Short lived',
      campaign_type: 'PROMOTION',
    });
    await open(`/campaigns/${id}`);
    await pressAction(page, 'Delete…');
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel(/Type the name/).fill('Short lived');
    await confirm.click();
    await heading('Campaigns');
    expect(await campaign(id)).toMatchObject({ key: 'not_found' });
  });
});

describe('the wizard', () => {
  it('makes a campaign with its rules by keyboard alone, and shows before what it does to a cart', async () => {
    await open('/campaigns/new');
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Advent coupons');
    await page.keyboard.press('Enter');
    await heading(/Value/);
    await page.getByLabel('Percent').focus();
    await page.keyboard.type('20');
    await page.getByLabel('At most (optional)').focus();
    await page.keyboard.type('15.00');
    const preview = page.getByRole('region', { name: 'On a sample cart' });
    await preview.getByText('$48.00').waitFor();
    expect(await preview.innerText()).toMatch(/Cart\s+\$60\.00\s+Discount\s+minus\s−\$12\.00\s+To pay\s+\$48\.00/);
    await page.keyboard.press('Enter');
    await heading(/Who and when/);
    await page.getByRole('button', { name: 'Add a rule' }).press('Enter');
    await page.getByLabel('Amount').fill('30');
    await page.getByText('Cart before discounts is at least $30.00').waitFor();
    await page.keyboard.press('Enter');
    await heading(/Codes/);
    await page.getByLabel('How many codes').fill('12');
    await page.getByLabel('Pattern').fill('ADV-#####');
    await next();
    await heading(/Together/);
    const met = page.getByRole('region', { name: 'Other live campaigns' });
    await met.getByRole('link').first().waitFor();
    expect(await met.getByText('Not combined with it').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption({ label: 'Seasonal' });
    await next();
    await heading(/Check/);
    expect(await page.getByRole('region', { name: 'Advent coupons' }).innerText()).toMatch(/\$180\.00/);
    await page.getByLabel(/Save as draft/).check();
    await page.getByRole('button', { name: 'Create campaign' }).dblclick();

    await heading('Advent coupons');
    const made = await campaign('Advent coupons');
    expect(made).toMatchObject({ active: false, vouchers_count: 12 });
    expect(made.validation_rules_assignments.data).toHaveLength(1);
  });

  it('says what is missing at the top, each with the way there, and keeps what was typed', async () => {
    await open('/campaigns/new');
    await next();
    await page.getByRole('alert').getByRole('link', { name: 'The campaign needs a name.' }).click();
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('name');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('Kept');
    await next();
    await heading(/Value/);
    await page.goBack();
    await heading(/Kind/);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kept');
  });

  it('asks before a draft is lost, and keeps none in the browser', async () => {
    await open('/campaigns/new');
    await page.getByLabel('Name', { exact: true }).fill('Half done');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await heading(/New campaign/);
    const kept = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])');
    expect(kept).not.toContain('Half done');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await heading('Campaigns');
  });

  it('begins like another campaign', async () => {
    await open(`/campaigns/${(await campaign('Welcome coupons')).id}`);
    await pressAction(page, 'Copy');
    await heading(/New campaign/);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Welcome coupons (copy)');
    await next();
    expect(await page.getByLabel('At most (optional)').inputValue()).toBe('30.00');
  });
});
