// Equality of JSON values.
import { withoutNulls } from '../without-nulls';

/** True when two values are equal. The order of members does not matter; a null member differs from an absent one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  const isAlike = (name: string) => Object.hasOwn(other, name) && isSame(one[name], other[name]);
  return names.length === Object.keys(other).length && names.every(isAlike);
}

/** True when two records are equal; a null member equals an absent one. */
export function isSameRecord(one: object, other: object): boolean {
  return isSame(withoutNulls(one), withoutNulls(other));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
