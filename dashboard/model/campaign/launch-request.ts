// The check of a campaign before its launch: the form, and the request for a worst case that it makes.
import type { WorstCaseRequest } from '../../../lib/model/generated';
import { readMoney } from '../money';
import { percentOf, rulesOf, wholeOf, type WizardRequestBody, type WizardRequests, withRules } from '../wizard/request';
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

/** The members of a stored campaign that a check reads. */
export interface LaunchCampaign {
  readonly id: string;
  readonly campaign_type: string;
  readonly active: boolean;
  readonly start_date?: string | null;
  readonly promotion?: { readonly tiers: readonly { readonly id: string; readonly active: boolean }[] };
}

/** A campaign that is not stored: its requests, before they are sent. */
export interface LaunchDraft {
  readonly requests: WizardRequests;
}

export type LaunchSubject = LaunchCampaign | LaunchDraft;

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

/**
 * The form at first: the products of the campaign, the cheapest and the dearest one of the catalogue; amounts where no
 * product has a price.
 * @param scope ids or source ids that the campaign names
 */
export function fillLaunchForm(products: readonly PricedProduct[], scope: readonly string[] = []): LaunchForm {
  const priced = products
    .flatMap(({ id, source_id, price }) => (price === null ? [] : [{ id: source_id ?? id, own: id, price }]))
    .toSorted((one, other) => one.price - other.price);
  // A product without a price of the catalogue would be refused.
  const named = scope.flatMap((name) => {
    if (name.startsWith('sku_')) return name;
    return priced.find(({ id, own }) => id === name || own === name)?.id ?? [];
  });
  const ends = [...priced.slice(0, 1), ...priced.slice(-1)].map(({ id }) => id);
  const chosen = new Set([...[...new Set(named)].slice(0, MOST_PRODUCTS - ends.length), ...ends]);
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
 * The request of a form, or the first error in it. A campaign that is not stored is created in the draft, a stopped one
 * is enabled there, and one that begins later is searched at its start: otherwise none would take anything off.
 */
export function buildLaunchRequest(subject: LaunchSubject, form: LaunchForm, nowMs: number): LaunchRequest {
  const floor = floorOf(form);
  if ('problem' in floor) return floor;
  const carts = form.carts === 'AMOUNTS' ? amountsOf(form) : productsOf(form);
  if ('problem' in carts) return carts;
  const candidates = form.others === 'ALONE' ? candidatesOf(subject) : null;
  if (candidates?.length === 0) return { field: 'others', problem: t('This campaign has no active tier.') };
  const start = startOf(subject);
  const isLater = start !== null && Date.parse(start) > nowMs;
  const changes = 'requests' in subject ? creationOf(subject) : subject.active ? [] : [enabled(subject)];
  return {
    body: {
      ...(changes.length > 0 && { changes }),
      ...(candidates && { candidates }),
      bounds: { ...carts, ...(isLater && { moments: [new Date(start).toISOString()] }) },
      floor,
      steps: STEPS[form.effort],
    },
  };
}

/** The start of a campaign; null for one that has none. */
export function startOf(subject: LaunchSubject): string | null {
  if (!('requests' in subject)) return subject.start_date ?? null;
  const { start_date: start } = subject.requests.campaign;
  return typeof start === 'string' ? start : null;
}

function enabled({ id }: LaunchCampaign) {
  return { method: 'POST', path: `/v1/campaigns/${encodeURIComponent(id)}/enable` };
}

/** The name of a campaign that is not stored. */
const DRAFTED = 'campaign';

/** The rules of a campaign, then the campaign with them: active, though it may be saved as a draft. */
function creationOf({ requests }: LaunchDraft): NonNullable<WorstCaseRequest['changes']> {
  const rules = rulesOf(requests);
  const ids = new Map(rules.map((rule, index) => [rule, `$rule-${index + 1}`]));
  const { active: _active, ...campaign } = withRules(requests, ids);
  const create = (path: string, body: WizardRequestBody, ref: string) => ({ method: 'POST', path, body, ref });
  return [
    ...rules.map((rule, index) => create('/v1/validation-rules', rule, `rule-${index + 1}`)),
    create('/v1/campaigns', campaign, DRAFTED),
  ];
}

function candidatesOf(subject: LaunchSubject): readonly LaunchCandidate[] {
  return 'requests' in subject ? [`$${DRAFTED}`] : redeemablesOf(subject);
}

type LaunchCandidate = NonNullable<WorstCaseRequest['candidates']>[number];
type StoredCandidate = Exclude<LaunchCandidate, string>;

/** The candidates of a campaign: its active tiers, or one of its codes. */
export function redeemablesOf({ id, campaign_type, promotion }: LaunchCampaign): readonly StoredCandidate[] {
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
