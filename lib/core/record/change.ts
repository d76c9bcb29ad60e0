// A record with the changes of a request, the equality of JSON values, and refusals common to records of all kinds.
import { type Failure, isFailure } from '../../errors';
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

// Refusals common to records of all kinds.

/** Build the failure (409) for a name that another record of the same type has. */
export function buildNameTakenFailure(resource_type: string, name: string): Failure {
  return existsAlready(resource_type, name, `Another ${resource_type} has the name ${name}.`);
}

/** The 409 for a code that another voucher has. */
export function buildCodeTakenFailure(code: string): Failure {
  return existsAlready('voucher', code, `Voucher with code ${code} exists already.`);
}

/** The 409 for a new campaign with the name of another one. */
export function buildCampaignNameTakenFailure(name: string): Failure {
  return existsAlready('campaign', name, `Campaign with name ${name} exists already.`);
}

function existsAlready(resource_type: string, resource_id: string, details: string): Failure {
  return { key: 'duplicate_found', details, resource_id, resource_type };
}

/** The maximum number of ids in a refusal; the total counts all. */
const NAMED_IDS = 100;

/** Records of one type that use another. */
export interface DependentRecords {
  readonly type: string;
  readonly ids: readonly string[];
  /** The total number, when not all ids are known. */
  readonly total?: number;
}

/** The 400 for a record that others still use. */
export function buildInUseFailure(subject: string, { type, ids, total = ids.length }: DependentRecords): Failure {
  return {
    key: 'resource_in_use',
    details: `${subject} is used by ${total} of type ${type}.`,
    related_object_ids: ids.slice(0, NAMED_IDS),
    related_object_type: type,
    related_object_total: total,
  };
}

interface UniqueNameOwner {
  readonly id: string;
  readonly name: string;
}

/**
 * Refuse a record whose name another record of the same type has.
 * @returns duplicate_found when another record of its kind has the name
 */
export function refuseTakenName(
  type: string,
  { id, name }: UniqueNameOwner,
  records: Iterable<UniqueNameOwner>,
): Failure | null {
  const isTaken = [...records].some((other) => other.name === name && other.id !== id);
  return isTaken ? buildNameTakenFailure(type, name) : null;
}

/** A refusal that is temporary. */
export interface RetryableRefusal {
  readonly failure: Failure;
  /** The earliest time at which a retry can succeed. */
  readonly untilMs: number;
}

type Joined<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? Exclude<First, Failure> & Joined<Rest>
  : unknown;

/**
 * Merges the members of all parts into one object.
 *
 * @param parts never an unchecked request: its members could have the names of a failure's members
 * @returns the first failure among the parts
 */
export function mergeOrFail<Parts extends readonly object[]>(...parts: Parts): Joined<Parts> | Failure {
  const failure = parts.find((part): part is Failure => isFailure(part));
  return failure ?? (Object.assign({}, ...parts) as Joined<Parts>);
}
