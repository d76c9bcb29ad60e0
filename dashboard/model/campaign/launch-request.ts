// The check of a campaign before its launch: the form, and the request for a worst case that it makes.
import type { WorstCaseRequest } from '../../../lib/model/generated';
import { readMoney } from '../money';
import { percentOf, wholeOf } from '../wizard/request';
import { t } from '../../texts/text';

export interface LaunchProduct {
  /** Id or source id of a product, or the id of an SKU. */
  readonly id: string;
  /** The most units. */
  readonly most: string;
}

export interface LaunchForm {
  readonly floorKind: 'PERCENT' | 'AMOUNT' | 'METADATA';
  /** A percentage, an amount in units of the currency, or a metadata key. */
  readonly floor: string;
  readonly others: 'ALL' | 'ALONE';
  readonly carts: 'PRODUCTS' | 'AMOUNTS';
  readonly products: readonly LaunchProduct[];
  /** In units of the currency. */
  readonly from: string;
  readonly to: string;
  readonly step: string;
  readonly effort: keyof typeof STEPS;
}

/** The members of a campaign that a check reads. */
export interface LaunchCampaign {
  readonly id: string;
  readonly campaign_type: string;
  readonly active: boolean;
  readonly start_date?: string | null;
  readonly promotion?: { readonly tiers: readonly { readonly id: string; readonly active: boolean }[] };
}

interface PricedProduct {
  readonly id: string;
  readonly source_id: string | null;
  readonly price: number | null;
}

/** More than 50,000 steps run in the background. */
const STEPS = { QUICK: 20_000, LONG: 1_000_000 } as const;
const MOST_PRODUCTS = 12;
const MOST_UNITS = 20;
const FULL_PERCENT = 100;

/** The form at first: the cheapest and the dearest product of the catalogue, or amounts where no product has a price. */
export function fillLaunchForm(products: readonly PricedProduct[]): LaunchForm {
  const priced = products
    .flatMap(({ id, source_id, price }) => (price === null ? [] : [{ id: source_id ?? id, price }]))
    .toSorted((one, other) => one.price - other.price);
  const chosen = new Set([...priced.slice(0, 1), ...priced.slice(-1)].map(({ id }) => id));
  return {
    floorKind: 'PERCENT',
    floor: '50',
    others: 'ALL',
    carts: chosen.size === 0 ? 'AMOUNTS' : 'PRODUCTS',
    products: [...chosen].map((id) => ({ id, most: '2' })),
    from: '10',
    to: '500',
    step: '5',
    effort: 'QUICK',
  };
}

export interface LaunchFault {
  readonly field: string;
  readonly problem: string;
}

type LaunchRequest = { readonly body: WorstCaseRequest } | LaunchFault;

/**
 * The request of a form, or the first error in it. A stopped campaign is enabled in the draft, and one that begins later
 * is searched at its start: otherwise neither would take anything off.
 */
export function buildLaunchRequest(campaign: LaunchCampaign, form: LaunchForm, nowMs: number): LaunchRequest {
  const floor = floorOf(form);
  if ('problem' in floor) return floor;
  const carts = form.carts === 'AMOUNTS' ? amountsOf(form) : productsOf(form);
  if ('problem' in carts) return carts;
  const candidates = form.others === 'ALONE' ? redeemablesOf(campaign) : null;
  if (candidates?.length === 0) return { field: 'others', problem: t('This campaign has no active tier.') };
  const start = campaign.start_date ?? null;
  const isLater = start !== null && Date.parse(start) > nowMs;
  return {
    body: {
      ...(!campaign.active && { changes: [enabled(campaign)] }),
      ...(candidates && { candidates }),
      bounds: { ...carts, ...(isLater && { moments: [new Date(start).toISOString()] }) },
      floor,
      steps: STEPS[form.effort],
    },
  };
}

function enabled({ id }: LaunchCampaign) {
  return { method: 'POST', path: `/v1/campaigns/${encodeURIComponent(id)}/enable` };
}

type LaunchCandidate = Exclude<NonNullable<WorstCaseRequest['candidates']>[number], string>;

/** The candidates of a campaign: its active tiers, or one of its codes. */
export function redeemablesOf({ id, campaign_type, promotion }: LaunchCampaign): readonly LaunchCandidate[] {
  if (campaign_type !== 'PROMOTION') return [{ object: 'campaign', id }];
  const tiers = (promotion?.tiers ?? []).filter(({ active }) => active);
  return tiers.map((tier) => ({ object: 'promotion_tier', id: tier.id }));
}

type LaunchFloor = NonNullable<WorstCaseRequest['floor']>;

function floorOf({ floorKind, floor }: LaunchForm): LaunchFloor | LaunchFault {
  if (floorKind === 'METADATA') {
    const metadata = floor.trim();
    return metadata === '' ? { field: 'floor', problem: t('Enter the metadata key.') } : { metadata };
  }
  if (floorKind === 'AMOUNT') {
    const amount = amountOf(floor);
    return amount === null ? { field: 'floor', problem: NO_AMOUNT } : { amount };
  }
  const percent = percentOf(floor);
  if (percent === null || percent > FULL_PERCENT)
    return { field: 'floor', problem: t('Enter a percentage from 0 to 100.') };
  return { percent_off: percent };
}

const NO_AMOUNT = t('Use a number with at most two decimals, such as 12.50.');

function amountOf(text: string): number | null {
  const amount = readMoney(text);
  return amount === null || amount < 0 ? null : amount;
}

type LaunchBounds = WorstCaseRequest['bounds'];

function amountsOf({ from, to, step }: LaunchForm): Pick<LaunchBounds, 'amounts'> | LaunchFault {
  const read = { from: amountOf(from), to: amountOf(to), step: amountOf(step) };
  if (read.from === null) return { field: 'from', problem: NO_AMOUNT };
  if (read.to === null) return { field: 'to', problem: NO_AMOUNT };
  if (read.to < read.from) return { field: 'to', problem: t('It must not be below the first amount.') };
  if (read.step === null || read.step === 0) return { field: 'step', problem: t('Enter an amount above 0.') };
  return { amounts: { from: read.from, to: read.to, step: read.step } };
}

function productsOf({ products }: LaunchForm): Pick<LaunchBounds, 'products'> | LaunchFault {
  if (products.length === 0) return { field: 'carts', problem: t('Add at least one product.') };
  if (products.length > MOST_PRODUCTS)
    return {
      field: 'carts',
      problem: t('Remove some products: a search takes at most {most}.', { most: MOST_PRODUCTS }),
    };
  const listed: NonNullable<LaunchBounds['products']>[number][] = [];
  for (const [index, { id, most }] of products.entries()) {
    const max = wholeOf(most);
    const name = id.trim();
    if (name === '') return { field: `launch-product-${index + 1}`, problem: t('A line names no product.') };
    if (max === null || max < 1 || max > MOST_UNITS)
      return {
        field: `launch-units-${index + 1}`,
        problem: t('Enter a number from 1 to {most}.', { most: MOST_UNITS }),
      };
    listed.push({ ...(name.startsWith('sku_') ? { sku_id: name } : { id: name }), max });
  }
  return { products: listed };
}
