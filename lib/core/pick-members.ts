// Requests may have members that no schema names. What is stored of an object has the listed members alone.

/** The listed members of an object that are set, in the object's order. */
export function pickMembers<T extends object, Name extends keyof T>(value: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name as Name))) as Pick<T, Name>;
}
