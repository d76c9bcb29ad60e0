// Null and absent mean the same in a request, and in most records.

/** Return a copy of an object without undefined members. */
export function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

/** Return a copy of an object without null and undefined members. */
export function withoutNulls<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], null | undefined> };
}
