// Remembers what was worked out, so that it is worked out once.

/** Computes when first asked, then remembers. */
export function once<T>(compute: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: compute() }).value;
}

/** What was worked out last, by a module that sees for itself whether it still serves. */
export interface Kept<T> {
  value: T;
}

/** A place to keep what was worked out last. @param nothing what it holds until then */
export function kept<T>(nothing: T): Kept<T> {
  return { value: nothing };
}

/**
 * Remembers the answer for the object that was asked about last. It serves what one decision asks again and again of the
 * same object, which no later decision will ask of it: a map with weak keys costs the collector more than the answer.
 */
export function latest<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  let known: { readonly key: K; readonly value: T } | null = null;
  return (key) => {
    if (known?.key !== key) known = { key, value: compute(key) };
    return known.value;
  };
}
