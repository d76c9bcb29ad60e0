// JSON in canonical form: equal values have the same text.

/**
 * Serialize a value as RFC 8785 does: members sorted by UTF-16 code units, no white space, numbers as ECMAScript writes
 * them. Members without a value are left out.
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => toCanonicalJson(one ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${toCanonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
