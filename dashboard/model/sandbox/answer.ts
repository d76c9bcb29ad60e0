// What the API answers to the sandbox, and the waterfall it makes.
import type { Check } from '../explain/checks';
import type { Money } from '../redemption';
import { refusalOf } from '../explain/refusals';
import { discountText, type MoneyWords, type Step, type Waterfall } from '../waterfall';

export interface AnsweredRedeemable {
  readonly status?: 'APPLICABLE' | 'INAPPLICABLE' | 'SKIPPED';
  readonly id: string;
  readonly object: string;
  readonly name?: string;
  readonly campaign_name?: string;
  readonly order?: Money | null;
  readonly result?: {
    readonly discount?: Readonly<Record<string, unknown>>;
    readonly gift?: { readonly balance?: number; readonly credits: number };
    readonly loyalty_card?: { readonly points?: number };
    readonly error?: { readonly key: string; readonly message: string; readonly error?: { readonly message: string } };
    readonly details?: { readonly key: string; readonly message: string };
  };
  readonly explain?: { readonly checks: readonly Check[] };
}

export interface Validated {
  readonly valid: boolean;
  readonly redeemables: readonly AnsweredRedeemable[];
  readonly inapplicable_redeemables?: readonly AnsweredRedeemable[];
  readonly skipped_redeemables?: readonly AnsweredRedeemable[];
  readonly order?: Money | null;
}

export interface Qualified {
  readonly redeemables: {
    readonly data: readonly AnsweredRedeemable[];
    readonly total: number;
    readonly has_more: boolean;
  };
}

export interface Redeemed {
  readonly redemptions: readonly { readonly id: string }[];
  readonly parent_redemption?: { readonly id: string };
}

/** Every redeemable of an answer once, in the order in which it was tried. */
export function triedRedeemables(answer: Validated): readonly AnsweredRedeemable[] {
  const others = [...(answer.inapplicable_redeemables ?? []), ...(answer.skipped_redeemables ?? [])];
  const listed = new Set(answer.redeemables.map(({ id }) => id));
  return [...answer.redeemables, ...others.filter(({ id }) => !listed.has(id))];
}

/** What it gives in words, or why it does not. */
export function givenBy({ result }: AnsweredRedeemable, money?: MoneyWords): string | null {
  if (result?.gift) return 'gift card';
  if (result?.loyalty_card) return 'points';
  if (result?.discount) return discountText(result.discount, money);
  const key = result?.details?.key ?? result?.error?.key;
  return key === undefined ? null : (refusalOf(key)?.sentence ?? key);
}

/** @returns null where no order was sent */
export function waterfallOfAnswer(answer: Validated, money?: MoneyWords): Waterfall | null {
  const tried = triedRedeemables(answer);
  const orders = tried.flatMap(({ order }) => order ?? []);
  const last = answer.order ?? orders.at(-1);
  if (last?.amount === undefined) return null;
  const start = last.initial_amount ?? last.amount;
  const steps: Step[] = [total('CART', 'Cart', start)];
  let running = start;
  const add = (step: Omit<Step, 'running' | 'redemptionId'>): void => {
    running += step.amount;
    steps.push({ ...step, running, redemptionId: null });
  };
  if (last.amount > start) add({ kind: 'ADDED', label: 'Free items', value: null, amount: last.amount - start });
  for (const one of tried) {
    const taken = one.order?.total_applied_discount_amount ?? 0;
    add({ kind: kindOf(one), label: one.name ?? one.id, value: givenBy(one, money), amount: taken === 0 ? 0 : -taken });
  }
  const toPay = last.total_amount ?? last.amount;
  steps.push(total('TO_PAY', 'To pay', toPay));
  return { steps, adds: running === toPay };
}

function total(kind: 'CART' | 'TO_PAY', label: string, amount: number): Step {
  return { kind, label, value: null, amount, running: amount, redemptionId: null };
}

function kindOf({ status, result }: AnsweredRedeemable): Step['kind'] {
  if (status === 'INAPPLICABLE' || status === 'SKIPPED') return 'NOT_APPLIED';
  if (result?.gift) return 'CREDITS';
  return result?.loyalty_card ? 'POINTS' : 'DISCOUNT';
}
