// The screens to capture, and their subjects: records of the demo shop that show each feature.
import type { Page } from 'playwright-core';
import type { DemoService } from './service';

export interface Screen {
  readonly name: string;
  /** Under /dashboard. */
  readonly path: string;
  /** A text that is there once the screen is. */
  readonly ready?: string;
  readonly act?: (page: Page) => Promise<void>;
  readonly isDark?: boolean;
  /** Uses a phone-sized viewport. */
  readonly isNarrow?: boolean;
}

interface Listed {
  readonly id: string;
  readonly customer_id?: string | null;
  readonly related_redemptions?: { readonly redemptions?: readonly unknown[] };
}

export async function screensOf(service: DemoService): Promise<readonly Screen[]> {
  const [stack, card, campaigns, customer] = await Promise.all([
    longestStack(service),
    busiestCard(service),
    campaignIds(service),
    busiestCustomer(service),
  ]);
  const idOf = (name: string): string => campaigns.get(name) ?? name;
  return [
    { name: 'overview', path: '/?days=30', ready: 'Busiest campaigns' },
    {
      name: 'redemptions',
      path: '/redemptions',
      act: (page) =>
        page
          .getByRole('button', { name: /Show [34] parts/ })
          .first()
          .click(),
    },
    { name: 'redemption', path: `/redemptions/${stack}`, ready: 'adds up' },
    { name: 'overview-dark', path: '/?days=30', ready: 'Busiest campaigns', isDark: true },
    { name: 'redemption-dark', path: `/redemptions/${stack}`, ready: 'adds up', isDark: true },
    { name: 'codes', path: '/codes' },
    { name: 'code', path: `/codes/${card}`, ready: 'adds up' },
    { name: 'campaigns', path: '/campaigns', ready: 'nearly used up' },
    { name: 'campaign', path: `/campaigns/${idOf('Flash sale')}`, ready: 'redemptions' },
    { name: 'wizard', path: '/campaigns/new', act: fillWizard },
    { name: 'together', path: '/campaigns/new', act: toTogether },
    { name: 'publications', path: '/publications' },
    { name: 'publication', path: '/publications', act: openPublication },
    { name: 'customer', path: `/customers/${customer}` },
    { name: 'sandbox', path: `/sandbox?customer=${customer}`, act: (page) => fillSandbox(page, card) },
    { name: 'activity', path: `/customers/${customer}?tab=activity`, ready: 'SO-' },
    { name: 'summary', path: `/campaigns/${idOf('Gift cards')}?tab=summary`, ready: 'On new cards', act: toTabs },
    { name: 'transactions', path: `/campaigns/${idOf('Gift cards')}?tab=transactions`, ready: 'Redeemed', act: toTabs },
    { name: 'webhooks', path: '/operations?tab=webhooks', ready: 'Last delivered' },
    { name: 'deliveries', path: '/operations?tab=deliveries', ready: 'Attempts' },
    { name: 'delivery', path: '/operations?tab=deliveries', act: openDelivery },
    { name: 'exports', path: '/operations?tab=exports', ready: 'Download' },
    { name: 'import', path: '/operations?tab=jobs', act: openImport },
    { name: 'operations', path: '/operations', ready: 'Joint categories' },
    { name: 'redemption-narrow', path: `/redemptions/${stack}`, ready: 'adds up', isNarrow: true },
    { name: 'redemptions-narrow', path: '/redemptions', isNarrow: true },
  ];
}

/** Scrolls to the part below the figures of a campaign. */
async function toTabs(page: Page): Promise<void> {
  const top = await page.getByRole('tablist').evaluate((tabs) => (tabs as Boxed).getBoundingClientRect().top);
  await page.mouse.wheel(0, top - HEADER);
}

interface Boxed {
  getBoundingClientRect(): { readonly top: number };
}

const HEADER = 76;

/** Opens a delivery whose receiver was down at first. */
async function openDelivery(page: Page): Promise<void> {
  const row = page.getByRole('row', { name: /Published.*Delivered/ });
  await row.getByRole('button').first().click();
  await page.getByRole('region', { name: 'What is sent' }).waitFor();
}

/** Opens an import with a refused row. */
async function openImport(page: Page): Promise<void> {
  const row = page.getByRole('row', { name: /Import codes from a file/ });
  await row.getByRole('button').click();
  await page.getByRole('region', { name: 'Refused rows' }).waitFor();
}

async function longestStack({ api }: DemoService): Promise<string> {
  const { redemptions } = await api<{ redemptions: readonly Listed[] }>('GET', '/v1/redemptions?limit=100');
  const length = ({ related_redemptions }: Listed): number => related_redemptions?.redemptions?.length ?? 0;
  return redemptions.toSorted((left, right) => length(right) - length(left))[0]?.id ?? '';
}

async function busiestCard({ api }: DemoService): Promise<string> {
  const { vouchers } = await api<{ vouchers: readonly { code: string; gift?: { amount: number; balance: number } }[] }>(
    'GET',
    '/v1/vouchers?limit=100&campaign=Gift%20cards',
  );
  const spent = ({ gift }: (typeof vouchers)[number]): number => (gift ? gift.amount - gift.balance : 0);
  return vouchers.toSorted((left, right) => spent(right) - spent(left))[0]?.code ?? '';
}

async function campaignIds({ api }: DemoService): Promise<ReadonlyMap<string, string>> {
  const { campaigns } = await api<{ campaigns: readonly { id: string; name: string }[] }>(
    'GET',
    '/v1/campaigns?limit=100',
  );
  return new Map(campaigns.map(({ id, name }) => [name, id]));
}

/** The customer with the most codes. */
async function busiestCustomer({ api }: DemoService): Promise<string> {
  const { vouchers } = await api<{ vouchers: readonly { holder_id?: string | null }[] }>(
    'GET',
    '/v1/vouchers?limit=100',
  );
  const held = new Map<string, number>();
  for (const { holder_id } of vouchers) if (holder_id) held.set(holder_id, (held.get(holder_id) ?? 0) + 1);
  return [...held].toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? '';
}

async function fillWizard(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Advent coupons');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Percent').fill('20');
  await page.getByLabel('At most (optional)').fill('15.00');
  await page.getByText('To pay').first().waitFor();
}

async function toTogether(page: Page): Promise<void> {
  await fillWizard(page);
  const next = page.getByRole('button', { name: 'Next' });
  for (const step of ['Who and when', 'Codes', 'Together with others']) {
    await next.click();
    await page.getByRole('heading', { name: `New campaign: ${step}` }).waitFor();
  }
  await page.getByText('Cart promotions').first().waitFor();
}

/** Opens a publication whose codes were used. */
async function openPublication(page: Page): Promise<void> {
  await page.getByRole('row', { name: /CARD-/ }).first().getByRole('button').first().click();
  await page.getByRole('region', { name: 'Uses of the codes' }).or(page.getByText('None yet.')).first().waitFor();
}

/** A discount that applies, one that does not, and a card. */
async function fillSandbox(page: Page, card: string): Promise<void> {
  await page.getByLabel('Cart amount').first().fill('120.00');
  for (const code of ['FLASH30', 'VIP-10', card]) {
    await page.getByLabel('Redeemable').first().fill(code);
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  }
  await page.getByRole('button', { name: 'Validate' }).first().click();
  await page.getByText('To pay').first().waitFor();
  await page.getByRole('heading', { name: 'Sandbox' }).scrollIntoViewIfNeeded();
}
