// The refund of all returned units together, and its parts for money and cards.
import { minor, mulDivFloor } from '../money';
import type { CardRefund, ReturnBasis, ReturnCard, ReturnLine, ReturnPolicy, TenderOrder } from './types';

/** The worth of the returned units of one line, minor units. */
export interface ReturnedValue {
  /** List value. */
  readonly amount: number;
  /** Their cost after all discounts. */
  readonly cost: number;
  /** Their cost without the discounts of the redemption. */
  readonly costBefore: number;
}

/**
 * The worth of the units of a line that came back so far, each rounded down.
 * @param units 0 to the quantity of the line
 */
export function valueOfReturned(line: ReturnLine, units: number): ReturnedValue {
  const amount = portion(line.amount, units, line.quantity);
  return {
    amount,
    cost: portion(line.cost, amount, line.amount),
    costBefore: portion(line.costBefore, amount, line.amount),
  };
}

/**
 * Compute the refund for all units that came back so far under KEEP and FORFEIT, minor units.
 * @param values one for each line of the basis
 * @returns      at most the total of the basis; below zero when the kept units cost more than all cost before
 * @see docs/behaviour/returns.md#policies
 */
export function refundOf(
  basis: ReturnBasis,
  values: readonly ReturnedValue[],
  policy: Exclude<ReturnPolicy, 'RE_EVALUATE'>,
): number {
  const kept = basis.lines.reduce((sum, line, index) => {
    const { cost, costBefore } = values[index] ?? NO_VALUE;
    const losesDiscount = policy === 'FORFEIT' && !line.isShipping;
    return sum + (losesDiscount ? line.costBefore - costBefore : line.cost - cost);
  }, 0);
  return basis.total - kept;
}

/**
 * Compute the refund for all units that came back so far under RE_EVALUATE: never more than their list value.
 * @param values one for each line of the basis
 * @param cost   what the kept units cost when they are decided again, minor units
 */
export function refundBeyondCost(basis: ReturnBasis, values: readonly ReturnedValue[], cost: number): number {
  const listValue = values.reduce((sum, { amount }) => sum + amount, 0);
  return Math.min(listValue, basis.total - cost);
}

const NO_VALUE: ReturnedValue = { amount: 0, cost: 0, costBefore: 0 };

/** The parts of a refund, minor units, and the credits or points of each card. */
export interface SharedRefund {
  readonly money: number;
  /** The cards of the basis, in processing order. */
  readonly cards: readonly CardRefund[];
}

/**
 * Divide the refund of all returns so far. Every part is a sum since the first return, and none falls when the refund
 * grows, so a return gives each the difference to the sums before it.
 * @param refund minor units, 0 to the total of the basis
 * @see docs/behaviour/returns.md#money-and-cards
 */
export function shareRefund(basis: ReturnBasis, refund: number, order: TenderOrder): SharedRefund {
  if (order === 'PROPORTIONAL') return shareByPayment(basis, refund);
  const reserved = order === 'MONEY_FIRST' ? Math.min(refund, basis.money) : 0;
  let pool = refund - reserved;
  const cards = basis.cards.map((card) => {
    const part = Math.min(card.paid, pool);
    pool -= part;
    return cardRefund(card, part);
  });
  return { money: reserved + pool, cards };
}

function shareByPayment(basis: ReturnBasis, refund: number): SharedRefund {
  let pool = refund;
  let rest = basis.total;
  const cards = basis.cards.map((card) => {
    const part = portion(card.paid, pool, rest);
    pool -= part;
    rest -= card.paid;
    return cardRefund(card, part);
  });
  return { money: pool, cards };
}

/** A fraction of a point waits for the next return. */
function cardRefund({ redemptionId, type, paid, charged }: ReturnCard, amount: number): CardRefund {
  const units = type === 'GIFT_VOUCHER' ? amount : portion(charged, amount, paid);
  return { redemption_id: redemptionId, amount, units };
}

/** value × part ÷ whole, rounded down; 0 when the whole is 0. */
function portion(value: number, part: number, whole: number): number {
  return whole === 0 ? 0 : mulDivFloor(minor(value), part, whole);
}
