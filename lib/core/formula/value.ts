// The values of formulas: exact fractions, texts and dates, and their conversion from JSON.
import { LIMITS } from '../../model/limits';

/** A number, a text, a boolean, a calendar day, a moment, or the elements of an array attribute. */
export type FormulaValue =
  | { readonly kind: 'number'; readonly number: Fraction }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'condition'; readonly holds: boolean }
  /** Days since 1 January 1970. */
  | { readonly kind: 'day'; readonly day: number }
  /** Epoch milliseconds. */
  | { readonly kind: 'moment'; readonly ms: number }
  | { readonly kind: 'list'; readonly items: readonly unknown[] };

/** Wrap a number as a formula value. */
export function numberValue(number: Fraction | null): FormulaValue | null {
  return number === null ? null : { kind: 'number', number };
}

/** Wrap a text as a formula value. */
export function textValue(text: string): FormulaValue {
  return { kind: 'text', text };
}

/** Wrap a boolean as a formula value. */
export function conditionValue(holds: boolean | null): FormulaValue | null {
  return holds === null ? null : { kind: 'condition', holds };
}

/** A JSON value as a formula value; null for null, an object, and a number out of bounds. */
export function jsonValue(json: unknown): FormulaValue | null {
  if (typeof json === 'string') return textValue(json);
  if (typeof json === 'number') return numberValue(fromNumber(json));
  if (typeof json === 'boolean') return conditionValue(json);
  return Array.isArray(json) ? { kind: 'list', items: json } : null;
}

/** Return the number of a formula value; null for other kinds. */
export function numberOf(value: FormulaValue | null): Fraction | null {
  return value?.kind === 'number' ? value.number : null;
}

/** Return the boolean of a formula value; null for other kinds. */
export function conditionOf(value: FormulaValue | null): boolean | null {
  return value?.kind === 'condition' ? value.holds : null;
}

/** Convert a formula value to text: a text itself, or a boolean as "true" or "false"; null for other kinds. */
export function textOf(value: FormulaValue | null): string | null {
  if (value?.kind === 'condition') return String(value.holds);
  return value?.kind === 'text' ? value.text : null;
}

// Exact numbers of formulas: fractions of whole numbers, bounded in size, rounded only by rounding functions.

/** numerator ÷ denominator. The denominator is above zero; the two may share factors. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export type Rounding = 'HALF_UP' | 'FLOOR' | 'CEIL';

/** The largest absolute value of a number in a formula. */
const LARGEST = 10n ** BigInt(LIMITS.formulaWholeDigits);
/** The largest denominator of a number in a formula, in lowest terms. */
const FINEST = 10n ** BigInt(LIMITS.formulaFractionDigits);
/**
 * Whole numbers up to this size are within every bound and are not reduced, because reduction is slow and seldom
 * needed.
 */
const SMALL = 10n ** 20n;

const POWERS_OF_TEN: readonly bigint[] = Array.from({ length: 31 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** A whole number as a fraction. */
export function whole(value: bigint): Fraction {
  return { numerator: value, denominator: 1n };
}

/**
 * numerator ÷ denominator within the bounds.
 * @param denominator above zero
 * @returns null when the number is too large or too fine
 */
export function fraction(numerator: bigint, denominator: bigint): Fraction | null {
  if (denominator <= SMALL && numerator <= SMALL && numerator >= -SMALL) return { numerator, denominator };
  const made = denominator > SMALL ? lowestTerms(numerator, denominator) : { numerator, denominator };
  const tooLarge = magnitude(made.numerator) > LARGEST * made.denominator;
  return tooLarge || made.denominator > FINEST ? null : made;
}

/**
 * Convert a JSON number to the exact fraction of its shortest decimal representation: 0.1 is one tenth.
 * @returns null when it is not finite or out of bounds
 */
export function fromNumber(value: number): Fraction | null {
  if (Number.isSafeInteger(value)) return whole(BigInt(value));
  const [, sign, digits, decimals = '', exponent = '0'] = DECIMAL.exec(String(value)) ?? [];
  if (digits === undefined) return null;
  const shift = Number(exponent) - decimals.length;
  const unscaled = BigInt(digits + decimals) * (sign === '-' ? -1n : 1n);
  return shift < 0 ? fraction(unscaled, 10n ** BigInt(-shift)) : fraction(unscaled * 10n ** BigInt(shift), 1n);
}

/**
 * Parse decimal digits: an optional minus, digits, and optionally a point and more digits.
 * @returns null when the text is anything else or out of bounds
 */
export function fromDigits(text: string): Fraction | null {
  if (text.length > LIMITS.formulaLength) return null;
  const [, sign, digits, decimals = '', exponent] = DECIMAL.exec(text) ?? [];
  if (digits === undefined || exponent !== undefined) return null;
  return fraction(BigInt(digits + decimals) * (sign === '-' ? -1n : 1n), 10n ** BigInt(decimals.length));
}

/** Return the negative of a fraction. */
export function negate(value: Fraction): Fraction {
  return { numerator: -value.numerator, denominator: value.denominator };
}

/** Add two fractions; null when out of bounds. */
export function plus(left: Fraction, right: Fraction): Fraction | null {
  const numerator = left.numerator * right.denominator + right.numerator * left.denominator;
  return fraction(numerator, left.denominator * right.denominator);
}

/** Multiply two fractions; null when out of bounds. */
export function multiply(left: Fraction, right: Fraction): Fraction | null {
  return fraction(left.numerator * right.numerator, left.denominator * right.denominator);
}

/**
 * Divide a fraction by another.
 * @returns null for a division by zero, or out of bounds
 */
export function divide(left: Fraction, right: Fraction): Fraction | null {
  if (right.numerator === 0n) return null;
  const sign = right.numerator < 0n ? -1n : 1n;
  return fraction(left.numerator * right.denominator * sign, left.denominator * right.numerator * sign);
}

/**
 * The remainder of a division, with the sign of `left`: 5.5 % 2 is 1.5, -7 % 3 is -1.
 * @returns null for a division by zero, or out of bounds
 */
export function remainder(left: Fraction, right: Fraction): Fraction | null {
  if (right.numerator === 0n) return null;
  const rest = (left.numerator * right.denominator) % (right.numerator * left.denominator);
  return fraction(rest, left.denominator * right.denominator);
}

/**
 * A number to a whole power, by squaring; 0 to the power 0 is 1.
 * @returns null when the exponent is not whole, zero is taken to a power below zero, or out of bounds
 */
export function power(base: Fraction, exponent: Fraction): Fraction | null {
  const times = asWhole(exponent);
  if (times === null) return null;
  const factor = times < 0n ? divide(whole(1n), base) : base;
  return powerOf(factor, magnitude(times));
}

function powerOf(factor: Fraction | null, times: bigint): Fraction | null {
  let result: Fraction | null = whole(1n);
  let square = factor;
  for (let left = times; left > 0n; left >>= 1n) {
    if (square === null) return null;
    if (left % 2n === 1n) result = multiply(result, square);
    if (result === null) return null;
    square = multiply(square, square);
  }
  return result;
}

/** Below zero when left < right, zero when equal, above zero when left > right. */
export function compare(left: Fraction, right: Fraction): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Convert a fraction to a whole number; null when it has decimals. */
export function asWhole(value: Fraction): bigint | null {
  return value.numerator % value.denominator === 0n ? value.numerator / value.denominator : null;
}

/** A number in units of 10^-places, rounded once; halves round towards the larger number. */
export function roundToUnits(value: Fraction, places: number, rounding: Rounding): bigint {
  const scaled = places > 0 ? value.numerator * powerOfTen(places) : value.numerator;
  const unit = places < 0 ? value.denominator * powerOfTen(-places) : value.denominator;
  if (rounding === 'FLOOR') return floorOf(scaled, unit);
  if (rounding === 'CEIL') return -floorOf(-scaled, unit);
  return floorOf(2n * scaled + unit, 2n * unit);
}

/**
 * Round to a number of decimals; a negative number rounds to tens (-1), hundreds (-2) and so on.
 * @returns null when the places are not a whole number from -30 to 30, or out of bounds
 */
export function round(value: Fraction, places: Fraction, rounding: Rounding): Fraction | null {
  const digits = Number(asWhole(places) ?? NaN);
  if (!(Math.abs(digits) <= LIMITS.formulaWholeDigits)) return null;
  const units = roundToUnits(value, digits, rounding);
  return digits > 0 ? fraction(units, powerOfTen(digits)) : fraction(units * powerOfTen(-digits), 1n);
}

function floorOf(numerator: bigint, denominator: bigint): bigint {
  const towardsZero = numerator / denominator;
  return numerator < 0n && towardsZero * denominator !== numerator ? towardsZero - 1n : towardsZero;
}

function lowestTerms(numerator: bigint, denominator: bigint): Fraction {
  let [divisor, rest] = [denominator, magnitude(numerator)];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
