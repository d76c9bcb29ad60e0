// A redemption drawn from gross to net: the cart, one step for each redeemable in the order it was applied, what is left to pay.
import { decimalText } from './money';
import type { Redemption } from './redemption';

export type StepKind = 'CART' | 'ADDED' | 'DISCOUNT' | 'CREDITS' | 'POINTS' | 'NOT_APPLIED' | 'TO_PAY';

/** An amount in the words of a language, with its currency. */
export type MoneyWords = (amount: number) => string;

export interface Step {
  readonly kind: StepKind;
  readonly label: string;
  /** What it does in words, such as "20 % off". */
  readonly value: string | null;
  /** Hundredths; what is taken is negative. Of cart and rest the amount itself. */
  readonly amount: number;
  /** The amount after the step. */
  readonly running: number;
  /** The redemption that did it. */
  readonly redemptionId: string | null;
}

export interface Waterfall {
  readonly steps: readonly Step[];
  /** Whether the steps come to what the order says is to be paid: a sum that does not is never drawn. */
  readonly adds: boolean;
}

/**
 * @param parent   a redemption that succeeded
 * @param children its parts in the order they were applied; none for a single one
 * @param money    writes amounts in value words
 * @returns null where the redemption has no order
 */
export function waterfallOf(
  parent: Redemption,
  children: readonly Redemption[],
  money: MoneyWords = plain,
): Waterfall | null {
  const { order } = parent;
  if (order?.amount === undefined) return null;
  const parts = children.length > 0 ? children : [parent];
  const start = order.initial_amount ?? order.amount;
  const steps: Step[] = [total('CART', 'Cart', start)];
  let running = start;
  const add = (step: Omit<Step, 'running'>): void => {
    running += step.amount;
    steps.push({ ...step, running });
  };
  if (order.amount > start) {
    add({ kind: 'ADDED', label: 'Free items', value: null, amount: order.amount - start, redemptionId: null });
  }
  for (const part of parts) {
    const taken = part.order?.total_applied_discount_amount ?? 0;
    // Not −0, which would be shown with a sign.
    const amount = taken === 0 ? 0 : -taken;
    add({ kind: kindOf(part), label: labelOf(part), value: valueOf(part, money), amount, redemptionId: part.id });
  }
  const toPay = order.total_amount ?? order.amount;
  steps.push(total('TO_PAY', 'To pay', toPay));
  return { steps, adds: running === toPay };
}

function total(kind: StepKind, label: string, amount: number): Step {
  return { kind, label, value: null, amount, running: amount, redemptionId: null };
}

function kindOf({ voucher }: Redemption): StepKind {
  if (voucher?.gift) return 'CREDITS';
  return voucher?.loyalty_card ? 'POINTS' : 'DISCOUNT';
}

/** The code or the tier, as people call it; a record about a whole stack names neither. */
export function labelOf({ voucher, promotion_tier, related_object_type, related_object_id, id }: Redemption): string {
  const named = voucher?.code ?? promotion_tier?.name;
  if (named === undefined && related_object_type === 'redemption') return 'several redeemables';
  return named ?? related_object_id ?? id;
}

/** What it gives, in words; null where the record does not say. */
function valueOf({ voucher, promotion_tier, loyalty_card }: Redemption, money: MoneyWords): string | null {
  if (voucher?.gift) return 'gift card';
  if (loyalty_card) return `${loyalty_card.points} points`;
  if (promotion_tier) return 'promotion';
  return discountText(voucher?.discount ?? null, money);
}

/** @param money writes its amounts; plain decimals where nobody says how */
export function discountText(
  discount: Readonly<Record<string, unknown>> | null,
  money: MoneyWords = plain,
): string | null {
  if (discount === null) return null;
  const { percent_off, amount_off, fixed_amount, unit_off, amount_limit } = discount;
  const most = typeof amount_limit === 'number' ? `, at most ${money(amount_limit)}` : '';
  if (typeof percent_off === 'number') return `${percent_off} % off${most}`;
  if (typeof amount_off === 'number') return `${money(amount_off)} off`;
  if (typeof fixed_amount === 'number') return `price ${money(fixed_amount)}`;
  return typeof unit_off === 'number' ? `${unit_off} free` : 'discount';
}

function plain(amount: number): string {
  return decimalText(amount).replace(/\.00$/, '');
}
