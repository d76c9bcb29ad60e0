// The state of the sandbox, and the request that it makes.
import { readMoney } from '../money';
import { t } from '../../texts/text';

export type Mode = 'validate' | 'best' | 'near' | 'qualify' | 'redeem';

export interface SandboxLine {
  readonly kind: 'product' | 'sku';
  /** Its id or source id. */
  readonly id: string;
  readonly quantity: string;
  /** In units of the currency; empty for the price of the catalogue. */
  readonly price: string;
  /** Of the whole line, in units of the currency; empty or absent for price times quantity. */
  readonly amount?: string;
}

export interface SandboxRedeemable {
  readonly id: string;
  /** Credits of a gift card, in units of the currency; empty for as many as fit. */
  readonly credits: string;
  /** Reward of a loyalty card. */
  readonly reward: string;
}

export interface SandboxState {
  readonly mode: Mode;
  /** An id or source id, never a name or address: the state is part of links. */
  readonly customer: string;
  /** Tracking id of an anonymous visitor. */
  readonly tracking: string;
  /** In units of the currency. */
  readonly amount: string;
  readonly lines: readonly SandboxLine[];
  readonly redeemables: readonly SandboxRedeemable[];
  /** JSON. */
  readonly metadata: string;
  readonly scenario: string;
  /** What the best stack is best at: a key of `OBJECTIVES`. */
  readonly objective: string;
  /** Optional parts of the answer: keys of `EXPANSIONS`. */
  readonly expand: readonly string[];
}

export const EMPTY_STATE: SandboxState = {
  mode: 'validate',
  customer: '',
  tracking: '',
  amount: '',
  lines: [],
  redeemables: [],
  metadata: '',
  scenario: 'ALL',
  objective: 'DISCOUNT',
  expand: [],
};

/** Optional values of `options.expand`; the screen always requests the others. */
export const EXPANSIONS = [
  ['redeemable', t('Name, campaign and metadata of each redeemable')],
  ['category', t('Its categories')],
  ['redemption', t('How often it was redeemed')],
] as const;

export const SCENARIOS = [
  ['ALL', t('Everything')],
  ['CUSTOMER_WALLET', t('What the customer holds')],
  ['AUDIENCE_ONLY', t('By audience')],
  ['PRODUCTS', t('By products')],
  ['PRODUCTS_DISCOUNT', t('Discounts of products')],
  ['PROMOTION_STACKS', t('Promotion stacks')],
] as const;

export const OBJECTIVES = [
  ['DISCOUNT', t('The highest discount')],
  ['PAYABLE', t('The least left to pay, with cards')],
] as const;

export const PATHS: Readonly<Record<Mode, string>> = {
  validate: '/v1/validations',
  best: '/v1/validations/best',
  near: '/v1/qualifications/nearest',
  qualify: '/v1/qualifications',
  redeem: '/v1/redemptions',
};

export type SandboxBody = Readonly<Record<string, unknown>>;

/** The request, or an error of a typed value. */
export type SandboxRequest = { readonly body: SandboxBody } | { readonly field: string; readonly problem: string };

/** Null for what is no request. */
export function bodyOf(made: SandboxRequest): SandboxBody | null {
  return 'body' in made ? made.body : null;
}

export function requestOf(state: SandboxState): SandboxRequest {
  const { mode, redeemables } = state;
  if (needsRedeemables(mode) && redeemables.length === 0) {
    return { field: 'redeemable', problem: t('Add at least one code, promotion tier or promotion stack.') };
  }
  const metadata = metadataOf(state.metadata);
  if (metadata === 'MALFORMED') return { field: 'metadata', problem: t('Enter the metadata as a JSON object.') };
  const order = orderOf(state);
  if ('problem' in order) return order;
  if (mode === 'best' && !order.body) {
    return { field: 'cart-amount', problem: t('Enter the cart: its amount, or lines.') };
  }
  const listed = redeemables.map(redeemableOf);
  const bad = listed.find((one) => 'problem' in one);
  if (bad) return bad as SandboxRequest;
  return {
    body: {
      ...subjectOf(state, listed),
      ...(state.customer && { customer: customerOf(state.customer) }),
      ...(state.tracking && { tracking_id: state.tracking }),
      ...(order.body && { order: order.body }),
      ...(metadata && { metadata }),
      ...optionsOf(state),
    },
  };
}

function needsRedeemables(mode: Mode): boolean {
  return mode === 'validate' || mode === 'redeem';
}

/** Rows that the list of near redeemables shows where the form names none. */
const NEAR_ROWS = 20;

function optionsOf(state: SandboxState): SandboxBody {
  const { mode, redeemables } = state;
  if (mode === 'best') return {};
  if (mode === 'near') return redeemables.length > 0 ? {} : { options: { limit: NEAR_ROWS } };
  return { options: { expand: expansionOf(state) } };
}

/** Without candidates the best stack, and the list of near redeemables, are made of whatever the cart could use. */
function subjectOf({ mode, scenario, objective }: SandboxState, listed: readonly SandboxBody[]): SandboxBody {
  if (mode === 'qualify') return { scenario };
  if (mode === 'best') return { ...(listed.length > 0 && { candidates: listed }), objective };
  if (mode === 'near') return listed.length > 0 ? { redeemables: listed } : {};
  return { redeemables: listed };
}

function expansionOf({ mode, expand }: SandboxState): readonly string[] {
  if (mode === 'qualify') return ['redeemable'];
  return [...(mode === 'validate' ? ['order', 'explain', 'nearest'] : ['order']), ...expand];
}

function customerOf(text: string): SandboxBody {
  return text.startsWith('cust_') ? { id: text } : { source_id: text };
}

function metadataOf(text: string): SandboxBody | 'MALFORMED' | null {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SandboxBody) : 'MALFORMED';
  } catch {
    return 'MALFORMED';
  }
}

type MadeOrder = { readonly body: SandboxBody | null } | { readonly field: string; readonly problem: string };

function orderOf({ amount, lines }: SandboxState): MadeOrder {
  const total = amount.trim() === '' ? null : readMoney(amount);
  if (amount.trim() !== '' && (total === null || total < 0)) {
    return {
      field: 'cart-amount',
      problem: t('Enter the cart amount with up to two decimals, such as 60 or 59.90.'),
    };
  }
  const items: SandboxBody[] = [];
  for (const [index, line] of lines.entries()) {
    const item = itemOf(line, index + 1);
    if ('problem' in item) return item;
    items.push(item.body);
  }
  if (total === null && items.length === 0) return { body: null };
  return { body: { ...(total !== null && { amount: total }), ...(items.length > 0 && { items }) } };
}

/** @param number of the line, from 1 */
function itemOf({ kind, id, quantity, price, amount = '' }: SandboxLine, number: number): SandboxRequest {
  const each = price.trim() === '' ? null : readMoney(price);
  const whole = amount.trim() === '' ? null : readMoney(amount);
  if (id.trim() === '') return { field: `product-${number}`, problem: t('A line names no product.') };
  if (!/^[1-9]\d{0,5}$/.test(quantity))
    return { field: `quantity-${number}`, problem: t('Enter a whole number of units, 1 or more.') };
  if (price.trim() !== '' && (each === null || each < 0))
    return { field: `price-${number}`, problem: t('A price is not a valid amount.') };
  if (amount.trim() !== '' && (whole === null || whole < 0))
    return { field: `line-amount-${number}`, problem: t('The amount of a line is not a valid amount.') };
  return {
    body: {
      ...lineName(kind, id.trim()),
      quantity: Number(quantity),
      ...(each !== null && { price: each }),
      ...(whole !== null && { amount: whole }),
    },
  };
}

function lineName(kind: SandboxLine['kind'], id: string): SandboxBody {
  if (id.startsWith('prod_')) return { product_id: id };
  if (id.startsWith('sku_')) return { sku_id: id };
  return { source_id: id, related_object: kind };
}

export function objectOf(id: string): 'voucher' | 'promotion_tier' | 'promotion_stack' {
  if (id.startsWith('promo_')) return 'promotion_tier';
  return id.startsWith('stack_') ? 'promotion_stack' : 'voucher';
}

function redeemableOf({ id, credits, reward }: SandboxRedeemable, index: number): SandboxBody {
  const amount = credits.trim() === '' ? null : readMoney(credits);
  if (credits.trim() !== '' && (amount === null || amount <= 0)) {
    return { field: `credits-${index + 1}`, problem: t('Enter credits above 0 for {id}.', { id }) };
  }
  return {
    object: objectOf(id),
    id,
    ...(amount !== null && { gift: { credits: amount } }),
    ...(reward.trim() !== '' && { reward: { id: reward.trim() } }),
  };
}
