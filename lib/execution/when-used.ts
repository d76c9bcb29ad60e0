// Objects whose members are made when they are first read.

/** A maker for each member. */
export type Makers<T> = { readonly [Name in keyof T]: () => T[Name] };

/** The members are made once each. What throws is tried again. */
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
