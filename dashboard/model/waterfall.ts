// A redemption drawn from gross to net: the cart, one step for each redeemable in the order it was applied, what is left to pay.
import { refusalOf } from './explain/refusals';
import { decimalText } from './money';
import { type Money, type NotApplied, type OrderPart, isRolledBack, type Redemption } from './redemption';
import { plural, t } from '../texts/text';

export type StepKind = 'CART' | 'ADDED' | 'DISCOUNT' | 'CREDITS' | 'POINTS' | 'NOT_APPLIED' | 'TO_PAY' | 'GIVEN_BACK';

/** An amount in the words of a language, with its currency. */
export type MoneyWords = (amount: number) => string;

export interface WaterfallStep {
  readonly kind: StepKind;
  readonly label: string;
  /** Its effect in words, such as "20 % off". */
  readonly value: string | null;
  /** Hundredths; what is taken is negative. Of cart and rest the amount itself. */
  readonly amount: number;
  /** The amount after the step. */
  readonly running: number;
  /** The redemption that did it. */
  readonly redemptionId: string | null;
}

export interface Waterfall {
  readonly steps: readonly WaterfallStep[];
  /** True when the steps add up to the order's total: otherwise the figure is not drawn. */
  readonly adds: boolean;
  /** The steps that a rollback took back, from the last to the first, up from what was to be paid. */
  readonly givenBack: readonly WaterfallStep[];
}

/** A redeemable on its way through an order. */
export interface WaterfallPart extends Pick<WaterfallStep, 'kind' | 'label' | 'value'> {
  /** The order after it, including its discount. */
  readonly order?: OrderPart | null | undefined;
  readonly redemptionId?: string;
  readonly isUndone?: boolean;
}

/**
 * @param parent   a redemption that succeeded; parts that did not apply are shown with an amount of zero
 * @param children its parts in the order they were applied; empty for a single one
 * @param money    formats amounts in value words
 * @returns null when the redemption has no order
 */
export function waterfallOf(
  parent: Redemption,
  children: readonly Redemption[],
  money: MoneyWords = plain,
): Waterfall | null {
  const parts = (children.length > 0 ? children : [parent]).map((part): WaterfallPart => {
    const words = [valueOf(part, money), leftOf(part, money), scopeOf(part.order)].filter((text) => text !== null);
    return {
      kind: kindOf(part),
      label: labelOf(part),
      value: words.length === 0 ? null : words.join(', '),
      order: part.order,
      redemptionId: part.id,
      isUndone: isRolledBack(part),
    };
  });
  const { inapplicable_redeemables = [], skipped_redeemables = [] } = parent;
  return buildWaterfall(parent.order, [
    ...parts,
    ...[...inapplicable_redeemables, ...skipped_redeemables].map(notApplied),
  ]);
}

function notApplied({ id, result }: NotApplied): WaterfallPart {
  const { key } = result.details;
  return { kind: 'NOT_APPLIED', label: id, value: refusalOf(key)?.sentence ?? key };
}

/**
 * Builds the steps from the cart to the amount that is left to pay.
 *
 * @returns null without an order
 */
export function buildWaterfall(order: Money | null | undefined, parts: readonly WaterfallPart[]): Waterfall | null {
  if (order?.amount === undefined) return null;
  const start = order.initial_amount ?? order.amount;
  const steps: WaterfallStep[] = [total('CART', t('Cart'), start)];
  const undone: WaterfallStep[] = [];
  let running = start;
  const add = (step: Omit<WaterfallStep, 'running'>, isUndone = false): void => {
    running += step.amount;
    const full = { ...step, running };
    steps.push(full);
    if (isUndone && step.amount !== 0) undone.unshift(full);
  };
  const added = order.amount - start;
  const isAllUndone = parts.every(({ kind, isUndone }) => kind === 'NOT_APPLIED' || isUndone === true);
  if (added > 0) {
    add({ kind: 'ADDED', label: t('Free items'), value: null, amount: added, redemptionId: null }, isAllUndone);
  }
  for (const { kind, label, value, redemptionId = null, order: after, isUndone } of parts) {
    const taken = after?.total_applied_discount_amount ?? 0;
    // Not −0, which would be shown with a sign.
    add({ kind, label, value, amount: taken === 0 ? 0 : -taken, redemptionId }, isUndone);
  }
  const toPay = order.total_amount ?? order.amount;
  steps.push(total('TO_PAY', t('To pay'), toPay));
  return { steps, adds: running === toPay, givenBack: mirrored(undone, toPay) };
}

function mirrored(undone: readonly WaterfallStep[], toPay: number): readonly WaterfallStep[] {
  let running = toPay;
  return undone.map((step) => {
    running -= step.amount;
    return { ...step, kind: 'GIVEN_BACK', value: null, amount: -step.amount, running };
  });
}

function total(kind: StepKind, label: string, amount: number): WaterfallStep {
  return { kind, label, value: null, amount, running: amount, redemptionId: null };
}

function kindOf({ voucher }: Redemption): StepKind {
  if (voucher?.gift) return 'CREDITS';
  return voucher?.loyalty_card ? 'POINTS' : 'DISCOUNT';
}

/** The code or the tier, as people call it; a record about a whole stack names neither. */
export function labelOf({ voucher, promotion_tier, related_object_type, related_object_id }: Redemption): string {
  const named = voucher?.code ?? promotion_tier?.name;
  if (named === undefined && related_object_type === 'redemption') return t('several redeemables');
  return named ?? related_object_id;
}

/** Its benefit, in words; null when the record has none. */
function valueOf({ voucher, promotion_tier, loyalty_card }: Redemption, money: MoneyWords): string | null {
  if (voucher?.gift) return t('gift card');
  if (loyalty_card) return plural(loyalty_card.points, { one: '{count} point', other: '{count} points' });
  if (promotion_tier) return discountText(promotion_tier.action?.discount ?? null, money) ?? t('promotion');
  return discountText(voucher?.discount ?? null, money);
}

/** The remaining balance of the card at that time; null for other kinds. */
function leftOf({ voucher }: Redemption, money: MoneyWords): string | null {
  if (voucher?.gift) return t('{money} left on it', { money: money(voucher.gift.balance) });
  return voucher?.loyalty_card
    ? plural(voucher.loyalty_card.balance, { one: '{count} point left on it', other: '{count} points left on it' })
    : null;
}

/** The part of the order that was discounted; null without a discount, or without lines. */
export function scopeOf(order: OrderPart | null | undefined): string | null {
  const items = order?.items ?? [];
  if (items.length === 0 || !order?.total_applied_discount_amount) return null;
  const touched = items.filter(({ applied_discount_amount: taken }) => taken !== undefined && taken > 0).length;
  if (touched === 0) return t('on the order');
  return plural(touched, { one: 'on {count} line', other: 'on {count} lines' });
}

/** @param money formats its amounts; plain decimals by default */
export function discountText(
  discount: Readonly<Record<string, unknown>> | null,
  money: MoneyWords = plain,
): string | null {
  if (discount === null) return null;
  // The definition of a formula does not have its result.
  const isOpen = discount.is_dynamic === undefined && Object.keys(discount).some((name) => name.endsWith('_formula'));
  if (isOpen) return t('discount by formula');
  const { percent_off, amount_off, fixed_amount, unit_off, amount_limit } = discount;
  if (typeof percent_off === 'number') {
    const values = { percent: percent_off };
    if (typeof amount_limit !== 'number') return t('{percent}% off', values);
    return t('{percent}% off, at most {money}', { ...values, money: money(amount_limit) });
  }
  if (typeof amount_off === 'number') return t('{money} off', { money: money(amount_off) });
  if (typeof fixed_amount === 'number') return t('price {money}', { money: money(fixed_amount) });
  return typeof unit_off === 'number' ? t('{count} free', { count: unit_off }) : t('discount');
}

function plain(amount: number): string {
  return decimalText(amount).replace(/\.00$/, '');
}
