// The one bounded map of the service. An LRU library would add 15 KB to each of the bundles of functions.

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
