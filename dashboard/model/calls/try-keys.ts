// The Idempotency-Keys of a form: the same request again is the same try; another one has a key of its own.

export class TryKeys {
  readonly #make: () => string;
  readonly #keys: Map<string, string>;

  constructor(make: () => string, keys: ReadonlyMap<string, string> = new Map()) {
    this.#make = make;
    this.#keys = new Map(keys);
  }

  keyOf(request: unknown): string {
    const text = JSON.stringify(request);
    const key = this.#keys.get(text) ?? this.#make();
    this.#keys.set(text, key);
    return key;
  }

  /** After it took effect: the same once more is meant as another. */
  without(request: unknown): TryKeys {
    const text = JSON.stringify(request);
    return new TryKeys(this.#make, new Map([...this.#keys].filter(([one]) => one !== text)));
  }
}
