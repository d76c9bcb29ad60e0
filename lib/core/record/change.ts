// A record with the changes of a request, and the equality of JSON values.
import type { Failure } from '../../errors';
import type { Metadata } from '../../model/common';
import { LIMITS } from '../../model/limits';
import { withoutNulls } from '../object-members';

interface Changeable {
  readonly metadata?: Metadata | null;
  readonly updated_at?: string | null;
}

/**
 * True when a record may hold this metadata: its size is limited, because repeated merges would otherwise let it grow
 * without bound.
 */
export function isStorable(metadata: Metadata): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) <= LIMITS.metadataBytes;
}

/**
 * Refuse metadata larger than a record may have.
 * @returns invalid_payload for more metadata than a record may hold
 */
export function checkMetadata(metadata: Metadata): Failure | null {
  if (isStorable(metadata)) return null;
  const details = `Metadata must be at most ${LIMITS.metadataBytes} bytes of JSON, with what the record holds already.`;
  return { key: 'invalid_payload', details };
}

/**
 * Metadata merged by key; the stored metadata when none is sent.
 * @returns invalid_payload for more than a record may hold
 */
export function mergeStoredMetadata(
  { metadata: before }: { readonly metadata: Metadata },
  { metadata: sent }: { readonly metadata?: Metadata | null | undefined },
): { readonly metadata: Metadata } | Failure {
  const metadata = { ...before, ...sent };
  return checkMetadata(metadata) ?? { metadata };
}

/**
 * The record with the sent members: metadata is merged by key, any other member is replaced.
 * @param now ISO 8601, the moment of the change
 * @returns the same object when nothing differs; invalid_payload for more metadata than a record may hold
 */
export function withChanges<T extends Changeable>(record: T, sent: Partial<T>, now: string): T | Failure {
  const metadata = sent.metadata ? { metadata: { ...record.metadata, ...sent.metadata } } : {};
  const failure = metadata.metadata ? checkMetadata(metadata.metadata) : null;
  if (failure) return failure;
  const merged = { ...record, ...sent, ...metadata };
  return isSame(merged, record) ? record : { ...merged, updated_at: now };
}

/** Select the sent members of a request among those that may change. Null counts as sent and clears the member. */
export function selectSentMembers<T extends object, K extends keyof T & string>(
  request: T,
  names: readonly K[],
): Pick<T, K> {
  const sent = names.filter((name) => request[name] !== undefined).map((name) => [name, request[name]] as const);
  return Object.fromEntries(sent) as Pick<T, K>;
}

/** True when two values are equal. The order of members does not matter; a null member differs from an absent one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  const isAlike = (name: string) => Object.hasOwn(other, name) && isSame(one[name], other[name]);
  return names.length === Object.keys(other).length && names.every(isAlike);
}

/** True when two records are equal; a null member equals an absent one. */
export function isSameRecord(one: object, other: object): boolean {
  return isSame(withoutNulls(one), withoutNulls(other));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
