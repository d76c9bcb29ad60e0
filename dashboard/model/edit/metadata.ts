// The request of a metadata edit. The API merges it by key: missing keys stay unchanged.
import { changedMembers } from './changed';

export type Metadata = Readonly<Record<string, unknown>>;

/** @returns no member at all where nothing differs */
export function changedKeys(before: Metadata, after: Metadata): { readonly metadata?: Metadata } {
  const changed = changedMembers(before, after);
  return Object.keys(changed).length === 0 ? {} : { metadata: changed };
}

export function keysLeftOut(before: Metadata, after: Metadata): readonly string[] {
  return Object.keys(before).filter((key) => !(key in after));
}
