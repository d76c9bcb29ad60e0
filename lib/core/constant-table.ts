// Tables of constants that are looked up by a name from outside.

/** By name; what a prototype has is in none. @param members as they are written, in the order they are listed in */
export function tableOf<T>(members: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(members));
}
