// The request of a metadata edit. The API merges it by key: missing keys stay unchanged.
import { diffMembers } from './diff-members';

export type Metadata = Readonly<Record<string, unknown>>;

/**
 * Returns the metadata to send: its keys whose values differ.
 *
 * @returns no member at all where nothing differs
 */
export function diffMetadata(before: Metadata, after: Metadata): { readonly metadata?: Metadata } {
  const changed = diffMembers(before, after);
  return Object.keys(changed).length === 0 ? {} : { metadata: changed };
}

export function keysLeftOut(before: Metadata, after: Metadata): readonly string[] {
  return Object.keys(before).filter((key) => !(key in after));
}
