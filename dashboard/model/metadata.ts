// What an edit of metadata sends. The API merges it by key: what is not sent stays.

export type Metadata = Readonly<Record<string, unknown>>;

/** @returns no member at all where nothing differs */
export function changedKeys(before: Metadata, after: Metadata): { readonly metadata?: Metadata } {
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]));
  return changed.length === 0 ? {} : { metadata: Object.fromEntries(changed) };
}

export function keysLeftOut(before: Metadata, after: Metadata): readonly string[] {
  return Object.keys(before).filter((key) => !(key in after));
}
