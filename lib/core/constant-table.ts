// Tables of constants, looked up by names from requests.

/**
 * A table by name. Unlike a plain object it has no inherited members.
 * @param members in the order in which they are listed
 */
export function tableOf<T>(members: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(members));
}
