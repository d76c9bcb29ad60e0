// The discounts of an answer: what each takes off the cart and each of its lines.
import { type DiscountedOrder, shareDiscounts } from '../../shop-core/src/shares';
import { type AnswerEntry, isPayment, movesUnits } from './answers';
import { rulesOf } from './reasons';
import type { Eligibility } from './requests';

/** A part of a discount on one line. */
export interface Allocation {
  readonly path: string;
  readonly amount: number;
}

/** One discount of the cart, in the words of neither protocol. */
export interface CartDiscount {
  readonly entry: AnswerEntry;
  /** More than 0, minor units. */
  readonly amount: number;
  /** One share for each line; absent for a cart without lines. */
  readonly shares: readonly number[];
  readonly method: 'each' | 'across';
  /** The claim that it rests on. */
  readonly claim: string | null;
}

/** What happened to the entries that apply. */
export interface CartDiscounts {
  readonly discounts: readonly CartDiscount[];
  /** Entries that take nothing off. */
  readonly withoutEffect: readonly AnswerEntry[];
  /** Entries that a checkout of an agent cannot show: payments and added units. */
  readonly notSupported: readonly AnswerEntry[];
  /** Entries whose units the shop adds by itself. */
  readonly withUnits: readonly AnswerEntry[];
}

export interface CartInput {
  /** Amounts of the lines before discounts. */
  readonly amounts: readonly number[];
  readonly units: 'refuse' | 'report';
  readonly eligibility: Eligibility;
}

/** Divide the entries that apply, and share their discounts among the lines. */
export function computeDiscounts(applicable: readonly AnswerEntry[], input: CartInput): CartDiscounts {
  const { amounts, units, eligibility } = input;
  const isRefused = (entry: AnswerEntry): boolean => isPayment(entry) || (units === 'refuse' && movesUnits(entry));
  const shown = applicable.filter((entry) => !isRefused(entry));
  const shares = shareDiscounts(
    amounts,
    shown.map((entry) => withoutAddedUnits(orderOf(entry), amounts.length)),
  );
  const all = shown.map((entry, index): CartDiscount => {
    const { lines = [], rest = 0, isByLines = false } = shares[index] ?? {};
    const onLines = lines.reduce((sum, share) => sum + share, 0);
    return {
      entry,
      // Lines cannot bear more than they cost.
      amount: amounts.length === 0 ? rest : onLines,
      shares: lines,
      method: isByLines && amounts.length > 0 ? 'each' : 'across',
      claim: claimOf(entry, eligibility),
    };
  });
  return {
    discounts: all.filter(({ amount }) => amount > 0),
    withoutEffect: all.filter(({ amount, entry }) => amount === 0 && !movesUnits(entry)).map(({ entry }) => entry),
    notSupported: applicable.filter(isRefused),
    withUnits: shown.filter(movesUnits),
  };
}

function orderOf({ order, id = '' }: AnswerEntry): NonNullable<AnswerEntry['order']> {
  if (order) return order;
  throw new Error(`The answer lacks the order of ${id}: validate with "order" in options.expand.`);
}

/**
 * Free units are no discount of the lines that the cart has: what they cost and what is taken off for them is left out.
 * Replaced units are no discount at all.
 */
function withoutAddedUnits(order: NonNullable<AnswerEntry['order']>, lineCount: number): DiscountedOrder {
  const { items = [] } = order;
  if (!movesUnits({ order })) return order;
  const isReplaced = items.some(({ applied_quantity = 0 }) => applied_quantity < 0);
  const own = items.slice(0, lineCount).map((item) => {
    const { applied_discount_amount: off = 0, applied_quantity_amount: added = 0 } = item;
    return { applied_discount_amount: isReplaced ? 0 : Math.max(0, off - added) };
  });
  return { items: own };
}

/** The claim whose metadata a rule of the entry read. Other metadata of the same value counts as well. */
function claimOf(entry: AnswerEntry, eligibility: Eligibility): string | null {
  const values = rulesOf(entry)
    .filter(({ name = '', holds }) => holds === true && /^(?:customer|redemption)\.metadata/.test(name))
    .map(({ saw }) => JSON.stringify(saw));
  const isRead = (value: unknown): boolean => values.includes(JSON.stringify(value));
  const claim = Object.entries(eligibility).find(([, { metadata }]) => Object.values(metadata).some(isRead));
  return claim?.[0] ?? null;
}

/** The parts of a discount on the lines of the cart. */
export function allocationsOf({ shares }: CartDiscount): readonly Allocation[] {
  return shares.flatMap((amount, index) => (amount > 0 ? [{ path: `$.line_items[${index}]`, amount }] : []));
}
