// What a process keeps in memory: maps of bounded size, and objects whose members are created on first access.

/**
 * A map of at most `most` entries. `set` makes an entry the newest, and evicts the oldest one beyond the maximum.
 *
 * @example
 * const known = new BoundedMap<string, number>(2);
 * known.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
 * [...known.keys()]; // ['a', 'c']
 */
export class BoundedMap<K, V> extends Map<K, V> {
  /** One iterator for all evictions, as a new one would step over the places of all evicted entries. */
  private readonly oldest = this.keys();

  constructor(private readonly most: number) {
    super();
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.most) this.delete(this.oldest.next().value as K);
    return this;
  }
}

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
