// Objects whose members are created on first access.

/** A maker for each member. */
export type Makers<T> = { readonly [Name in keyof T]: () => T[Name] };

/** Each member is created once. A maker that throws is called again on the next access. */
export function whenUsed<T extends object>(makers: Makers<T>): T {
  const made = {} as T;
  for (const name in makers) {
    Object.defineProperty(made, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = makers[name]();
        Object.defineProperty(made, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return made;
}
