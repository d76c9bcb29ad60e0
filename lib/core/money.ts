// Minor units: the only place that divides money, and every rounding has a name.
import type { Minor } from '../model/common';

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

export function add(left: Minor, right: Minor): Minor {
  return minor(left + right);
}

export function subtract(left: Minor, right: Minor): Minor {
  return minor(left - right);
}

/** The smaller of two amounts. */
export function least(left: Minor, right: Minor): Minor {
  return left < right ? left : right;
}

/** The amount itself, or zero when it is below zero. */
export function atLeastZero(value: Minor): Minor {
  return value < 0 ? ZERO : value;
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
  if (product <= Number.MAX_SAFE_INTEGER / 4 && denominator <= Number.MAX_SAFE_INTEGER / 4) {
    return minor(Math.floor((2 * product + denominator) / (2 * denominator)));
  }
  const exact = 2n * BigInt(value) * BigInt(numerator) + BigInt(denominator);
  return minor(Number(exact / (2n * BigInt(denominator))));
}

/** As `mulDivHalfUp`, rounded down. */
export function mulDivFloor(value: Minor, numerator: number, denominator: number): Minor {
  const product = value * numerator;
  if (product <= Number.MAX_SAFE_INTEGER && denominator <= Number.MAX_SAFE_INTEGER) {
    return minor(Math.floor(product / denominator));
  }
  return minor(Number((BigInt(value) * BigInt(numerator)) / BigInt(denominator)));
}

/** A percentage as a fraction of whole numbers: 12.5 % is 125 over 1000. */
export interface Rate {
  readonly numerator: number;
  readonly denominator: number;
}

/**
 * A percentage, exactly as its decimal digits say.
 * @param percent percent with at most nine decimals; below zero counts as zero
 * @throws RangeError when it is not finite or has more decimals than that
 */
export function percentRate(percent: number): Rate {
  if (!Number.isFinite(percent)) throw new RangeError(`Not a percentage: ${percent}`);
  if (percent <= 0) return { numerator: 0, denominator: 100 };
  for (let decimals = 0, scale = 1; decimals <= 9; decimals += 1, scale *= 10) {
    const numerator = Math.round(percent * scale);
    if (numerator / scale === percent) return { numerator, denominator: 100 * scale };
  }
  throw new RangeError(`More than nine decimals in a percentage: ${percent}`);
}

/**
 * Take a percentage of an amount.
 * @param base minor units, not negative
 * @param rate from `percentRate`
 * @returns    minor units; half a unit rounds up; may exceed the base when the rate does
 * @see docs/behaviour.md#percent-discounts
 */
export function percentOf(base: Minor, rate: Rate): Minor {
  return mulDivHalfUp(base, rate.numerator, rate.denominator);
}
