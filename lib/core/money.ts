// Minor units: the only place that divides money; every rounding mode is named.
import type { Minor } from '../model/common';
import { LIMITS } from '../model/limits';

export const ZERO = 0 as Minor;

/**
 * Take a number as an amount of money.
 * @param value minor units
 * @throws RangeError when it is not a whole number that doubles hold exactly
 */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of minor units: ${value}`);
  return (value === 0 ? 0 : value) as Minor;
}

/** Add two amounts in minor units. */
export function add(left: Minor, right: Minor): Minor {
  return minor(left + right);
}

/** Subtract the right amount from the left one, in minor units. */
export function subtract(left: Minor, right: Minor): Minor {
  return minor(left - right);
}

/** The smaller of two amounts. */
export function least(left: Minor, right: Minor): Minor {
  return left < right ? left : right;
}

/** The larger of two amounts. */
export function greatest(left: Minor, right: Minor): Minor {
  return left > right ? left : right;
}

/** Return an amount, or zero if the amount is negative. */
export function atLeastZero(value: Minor): Minor {
  return value < 0 ? ZERO : value;
}

/**
 * Clamp a configured or computed number to an amount that a discount may use.
 *
 * @param value minor units; a fraction rounds to the nearest unit, halves up
 * @returns     0 to the largest accepted amount; zero when the number is below zero or not a number
 */
export function clampToMinor(value: number): Minor {
  if (!(value > 0)) return ZERO;
  return value >= LIMITS.amount ? minor(LIMITS.amount) : minor(Math.round(value));
}

/** price × units, exact. */
export function times(price: Minor, units: number): Minor {
  return minor(price * units);
}

/**
 * value × numerator ÷ denominator, rounded once to the nearest unit, halves up.
 * @param value       minor units, not negative
 * @param numerator   a whole number, not negative
 * @param denominator a whole number above zero
 * @returns           minor units
 */
export function mulDivHalfUp(value: Minor, numerator: number, denominator: number): Minor {
  const product = value * numerator;
  if (product <= Number.MAX_SAFE_INTEGER / 4) {
    return minor(Math.floor((2 * product + denominator) / (2 * denominator)));
  }
  const exact = 2n * BigInt(value) * BigInt(numerator) + BigInt(denominator);
  return minor(Number(exact / (2n * BigInt(denominator))));
}

/** Multiply an amount by a ratio (numerator / denominator) exactly, rounded down to minor units. */
export function mulDivFloor(value: Minor, numerator: number, denominator: number): Minor {
  const product = value * numerator;
  if (product <= Number.MAX_SAFE_INTEGER) return minor(Math.floor(product / denominator));
  return minor(Number((BigInt(value) * BigInt(numerator)) / BigInt(denominator)));
}

/** Multiply an amount by a ratio (numerator / denominator) exactly, rounded up to minor units. */
export function mulDivCeil(value: Minor, numerator: number, denominator: number): Minor {
  const floor = mulDivFloor(value, numerator, denominator);
  return mulDivRemainder(value, numerator, denominator) === 0 ? floor : minor(floor + 1);
}

/** The remainder of `mulDivFloor`: of value × numerator, below the denominator. */
export function mulDivRemainder(value: Minor, numerator: number, denominator: number): number {
  const product = value * numerator;
  if (product <= Number.MAX_SAFE_INTEGER) return product % denominator;
  return Number((BigInt(value) * BigInt(numerator)) % BigInt(denominator));
}

/** A fraction of whole numbers: the percentage 12.5 is 125 over 1000. */
export interface Rate {
  readonly numerator: number;
  readonly denominator: number;
}

const MOST_DECIMALS = 9;

/**
 * Convert a decimal number to the exact fraction of its digits.
 * @param value not negative; decimals after the ninth, and after the fifteenth digit of a long number, are rounded away
 * @throws RangeError when it is below zero or more than doubles count exactly
 */
export function decimalFraction(value: number): Rate {
  if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) throw new RangeError(`Not a decimal number: ${value}`);
  for (let decimals = 0, scale = 1; ; decimals += 1, scale *= 10) {
    const numerator = Math.round(value * scale);
    const isExact = numerator / scale === value;
    if (isExact || decimals === MOST_DECIMALS || numerator > Number.MAX_SAFE_INTEGER / 10) {
      return { numerator, denominator: scale };
    }
  }
}

/**
 * Convert a percentage to the exact fraction of its decimal digits.
 * @param percent percent; further decimals than nine are rounded away; below zero counts as zero
 * @throws RangeError when it is not finite
 */
export function percentRate(percent: number): Rate {
  if (!Number.isFinite(percent)) throw new RangeError(`Not a percentage: ${percent}`);
  const { numerator, denominator } = decimalFraction(percent < 0 ? 0 : percent);
  return { numerator, denominator: 100 * denominator };
}

/**
 * Take a percentage of an amount.
 * @param base minor units, not negative
 * @param rate from `percentRate`
 * @returns    minor units; half a unit rounds up; may exceed the base when the rate does
 * @see docs/behaviour/discounts.md#percent-discounts
 */
export function percentOf(base: Minor, rate: Rate): Minor {
  return mulDivHalfUp(base, rate.numerator, rate.denominator);
}

/**
 * Take a percentage of the value of some of the units of a line, rounded once.
 * @param base  minor units of all units, not negative
 * @param rate  from `percentRate`
 * @param units how many of the units, and how many there are
 * @returns     minor units; half a unit rounds up
 * @see docs/behaviour/discounts.md#percent-discounts
 */
export function percentOfUnits(base: Minor, rate: Rate, units: { readonly hit: number; readonly all: number }): Minor {
  if (units.hit === units.all) return percentOf(base, rate);
  const numerator = rate.numerator * units.hit;
  const denominator = rate.denominator * units.all;
  if (Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator)) {
    return mulDivHalfUp(base, numerator, denominator);
  }
  const whole = BigInt(rate.denominator) * BigInt(units.all);
  const exact = 2n * BigInt(base) * BigInt(rate.numerator) * BigInt(units.hit) + whole;
  return minor(Number(exact / (2n * whole)));
}

/**
 * Share an amount by weight. Every share is its exact part rounded down; the units left over go one each to the
 * largest remainders, on a tie to the earlier line.
 * @param total   minor units, or units of a product; not negative
 * @param weights whole numbers, not negative
 * @returns       as many shares as weights; they add up to the total, or are all zero when every weight is
 * @see docs/behaviour/discounts.md#amount-discounts
 */
export function spread(total: Minor, weights: readonly number[]): readonly Minor[] {
  let sum = 0;
  for (const weight of weights) sum += weight;
  if (sum === 0) return weights.map(() => ZERO);
  const shares = weights.map((weight) => mulDivFloor(total, weight, sum));
  let left: number = total;
  for (const share of shares) left -= share;
  return left === 0 ? shares : withLeftover({ total, weights, sum, shares, left });
}

interface Shares {
  readonly total: Minor;
  readonly weights: readonly number[];
  readonly sum: number;
  readonly shares: readonly Minor[];
  /** Below the number of shares: every share lost less than one unit. */
  readonly left: number;
}

function withLeftover({ total, weights, sum, shares, left }: Shares): readonly Minor[] {
  const remainders = weights.map((weight) => mulDivRemainder(total, weight, sum));
  const byRemainder = shares.map((_, position) => position);
  // The sort is stable: equal remainders keep the order of the lines.
  byRemainder.sort((one, other) => (remainders[other] ?? 0) - (remainders[one] ?? 0));
  const raised = shares.slice();
  for (const position of byRemainder.slice(0, left)) raised[position] = minor((raised[position] ?? 0) + 1);
  return raised;
}
