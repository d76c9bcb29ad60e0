// Maps errors of calls to outcomes of writes, and attributes to plain values.
import { ApiError } from '../../errors';
import { fromStored } from '../records/documents';
import type { Item, ItemValue, WriteOutcome } from './table';

/** The partition or the table is throttled. */
const THROTTLING: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);
/** Refused before anything was written; trying again is safe. */
const BUSY_ERRORS: ReadonlySet<string> = new Set([
  'TransactionConflictException',
  'LimitExceededException',
  ...THROTTLING,
]);
const THROTTLED_REASONS: ReadonlySet<string> = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded']);
const BUSY_REASONS: ReadonlySet<string> = new Set(['TransactionConflict', ...THROTTLED_REASONS]);

/**
 * Turn an error of a write into its outcome.
 * @throws ApiError record_too_large, when a record has no room for what was to be written
 * @throws the error itself when it is a defect, such as a malformed expression
 */
export function writeOutcome(error: unknown): WriteOutcome {
  const refusal = error as DynamoWriteError;
  if (isNamed(error, 'ConditionalCheckFailedException')) {
    return { status: 'REFUSED', index: 0, item: storedItem(refusal.Item) };
  }
  if (isNamed(error, 'TransactionCanceledException')) return cancelled(refusal);
  if (isTooLarge(error)) throw recordTooLarge(error);
  if (isThrottled(error)) return { status: 'BUSY', cause: error, throttled: 'ALL' };
  if (isError(error) && BUSY_ERRORS.has(error.name)) return { status: 'BUSY', cause: error };
  if (isUnsent(error)) return { status: 'BUSY', cause: error };
  if (isUncertain(error)) return { status: 'UNKNOWN', cause: error };
  throw error;
}

/** Node's own errors may belong to another realm than this file. */
function isError(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'name' in error && 'message' in error;
}

/** True when the whole call was refused because the partition or the table is throttled. */
export function isThrottled(error: unknown): boolean {
  return isError(error) && THROTTLING.has(error.name);
}

function isNamed(error: unknown, name: string): boolean {
  return isError(error) && error.name === name;
}

/** The error of a refused write, with items in DynamoDB's format. */
interface DynamoWriteError extends Error {
  readonly Item?: DynamoAttributes;
  readonly CancellationReasons?: readonly CancellationReason[];
}

interface CancellationReason {
  readonly Code?: string;
  readonly Message?: string;
  readonly Item?: DynamoAttributes;
}

function storedItem(item: DynamoAttributes | undefined): Item | null {
  return item ? fromStored(fromAttributes(item)) : null;
}

/** Reasons are in the order of the actions. A failed condition is a result; only contention may be retried. */
function cancelled(error: DynamoWriteError): WriteOutcome {
  const reasons = error.CancellationReasons ?? [];
  const refused = reasons.flatMap(({ Code, Item: item }, index) =>
    Code === 'ConditionalCheckFailed' ? [{ index, item: storedItem(item) }] : [],
  );
  if (refused[0]) return { status: 'REFUSED', ...refused[0], refused };
  if (reasons.some(isTooLargeReason)) throw recordTooLarge(error);
  if (!reasons.some((reason) => BUSY_REASONS.has(reason.Code ?? ''))) throw error;
  const indexesOf = (isMeant: (code: string) => boolean) =>
    reasons.flatMap(({ Code = '' }, index) => (isMeant(Code) ? [index] : []));
  const conflicts = indexesOf((code) => code === 'TransactionConflict');
  const throttled = indexesOf((code) => THROTTLED_REASONS.has(code));
  return { status: 'BUSY', cause: error, conflicts, ...(throttled.length > 0 && { throttled }) };
}

/** The table has no code of its own for this: a validation error may as well be a malformed expression of ours. */
const TOO_LARGE = /\bitem size\b|\baggregate size\b|\bmore than 4 ?MB\b/i;

function isTooLarge(error: unknown): boolean {
  return isError(error) && error.name === 'ValidationException' && TOO_LARGE.test(error.message);
}

function isTooLargeReason({ Code, Message = '' }: CancellationReason): boolean {
  return Code === 'ValidationError' && TOO_LARGE.test(Message);
}

function recordTooLarge(cause: unknown): ApiError {
  const details = 'What is stored about one of the records has no room for more. Nothing was changed.';
  return new ApiError({ key: 'record_too_large', details }, { cause });
}

/** No connection was made, so nothing was sent. */
function isUnsent(error: unknown): boolean {
  if (!isError(error)) return false;
  const isConnecting = error.name === 'TimeoutError' && error.message.includes('establish a connection');
  return isConnecting || UNSENT_CODES.has((error as { code?: string }).code ?? '');
}

const UNSENT_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * True for an error after which the call may have reached the table: timeouts, broken connections and answers of 5xx.
 */
export function isUncertain(error: unknown): boolean {
  if (!isError(error)) return false;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500 || error.name === 'TransactionInProgressException';
  const code = (error as { code?: string }).code ?? '';
  return error.name === 'TimeoutError' || error.name === 'AbortError' || UNCERTAIN_CODES.has(code);
}

const UNCERTAIN_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** True when a read may be retried: after contention, and after any lost response. */
export function mayBeTriedAgain(error: unknown): boolean {
  return isUncertain(error) || isUnsent(error) || (isError(error) && BUSY_ERRORS.has(error.name));
}

// Values in the form in which DynamoDB writes them: each with its type.

/** Bytes are base64 text when read from JSON. */
export type Attribute =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly B: string | Uint8Array }
  | { readonly L: readonly Attribute[] }
  | { readonly M: DynamoAttributes };

export type DynamoAttributes = Readonly<Record<string, Attribute>>;

/** Convert plain values to attributes in DynamoDB's wire form; undefined members are left out. */
export function toAttributes(values: Readonly<Record<string, ItemValue | undefined>>): DynamoAttributes {
  const typed: Record<string, Attribute> = {};
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) typed[name] = toAttribute(value);
  }
  return typed;
}

function toAttribute(value: ItemValue): Attribute {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: base64(value) };
  if (Array.isArray(value)) return { L: (value as readonly ItemValue[]).map(toAttribute) };
  return { M: toAttributes(value as Readonly<Record<string, ItemValue | undefined>>) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** Convert attributes in DynamoDB's wire form to plain values. */
export function fromAttributes(attributes: Readonly<Record<string, unknown>>): Record<string, ItemValue> {
  const values: Record<string, ItemValue> = {};
  for (const name in attributes) values[name] = fromAttribute(attributes[name] as Attribute);
  return values;
}

function fromAttribute(attribute: Attribute): ItemValue {
  if ('S' in attribute) return attribute.S;
  if ('N' in attribute) return Number(attribute.N);
  if ('BOOL' in attribute) return attribute.BOOL;
  if ('M' in attribute) return fromAttributes(attribute.M);
  if ('L' in attribute) return attribute.L.map(fromAttribute);
  if ('B' in attribute) return bytesOf(attribute.B);
  return null;
}

function bytesOf(bytes: string | Uint8Array): Uint8Array {
  return typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes, 'base64')) : bytes;
}
