// JSON of values that are both stored and answered, serialized once.

const texts = new WeakMap<object, string>();

/** Serialize a value and cache the JSON for the answer. The value must not change afterwards. */
export function toCachedJson(value: object): string {
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** Serialize a value, or return the JSON cached by `toCachedJson`. */
export function jsonOf(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? texts.get(value) : undefined;
  return known ?? JSON.stringify(value);
}
