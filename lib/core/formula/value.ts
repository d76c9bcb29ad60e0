// The values of formulas, and their conversion from JSON.
import { type Fraction, fromNumber } from './fraction';

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
