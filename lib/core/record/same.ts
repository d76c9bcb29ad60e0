// Whether two values of JSON say the same.
import { withoutNulls } from '../without-nulls';

/** The order of members is of no matter; a member that is null is not one that is absent. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  const isAlike = (name: string) => Object.hasOwn(other, name) && isSame(one[name], other[name]);
  return names.length === Object.keys(other).length && names.every(isAlike);
}

/** Whether two records say the same: a member that is null may as well be absent. */
export function isSameRecord(one: object, other: object): boolean {
  return isSame(withoutNulls(one), withoutNulls(other));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
