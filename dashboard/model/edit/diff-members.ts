// What an edit changes of a record.
import { replaceEqualDeep } from '@tanstack/react-query';

type FormMembers = Readonly<Record<string, unknown>>;

/** Returns the members whose values differ, regardless of the order of their own members. */
export function diffMembers(before: FormMembers, after: FormMembers): FormMembers {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name], value)));
}

/** It is the value before itself where the two say the same. */
function isSame(before: unknown, after: unknown): boolean {
  return Object.is(replaceEqualDeep(before, after), before);
}
