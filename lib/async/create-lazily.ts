// Objects whose members are created on first access.

/** A factory for each member. */
export type LazyFactories<T> = { readonly [Name in keyof T]: () => T[Name] };

/**
 * Creates an object whose members are created once, on first access. A maker that throws is called again on the
 * next access.
 */
export function createLazily<T extends object>(makers: LazyFactories<T>): T {
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
