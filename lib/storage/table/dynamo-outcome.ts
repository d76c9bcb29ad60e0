// What an error of the SDK means for a write.
import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError } from '../../errors';
import { fromStored } from '../records/documents';
import type { WriteOutcome } from './table';

/** Refused before anything was written; trying again is safe. */
const BUSY_ERRORS: ReadonlySet<string> = new Set([
  'TransactionConflictException',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'LimitExceededException',
]);
const BUSY_REASONS: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Turn an error of a write into its outcome.
 * @throws ApiError record_too_large, where a record has no room for what was to be written
 * @throws the error itself when it is a defect, such as a malformed expression
 */
export function writeOutcome(error: unknown): WriteOutcome {
  if (error instanceof ConditionalCheckFailedException) {
    return { status: 'REFUSED', index: 0, item: error.Item ? fromStored(unmarshall(error.Item)) : null };
  }
  if (error instanceof TransactionCanceledException) return cancelled(error);
  if (isTooLarge(error)) throw recordTooLarge(error);
  if (error instanceof Error && BUSY_ERRORS.has(error.name)) return { status: 'BUSY', cause: error };
  if (isUnsent(error)) return { status: 'BUSY', cause: error };
  if (isUncertain(error)) return { status: 'UNKNOWN', cause: error };
  throw error;
}

/** Reasons come in the order of the actions. A failed condition is an answer; contention alone may be tried again. */
function cancelled(error: TransactionCanceledException): WriteOutcome {
  const reasons = error.CancellationReasons ?? [];
  const refused = reasons.flatMap(({ Code, Item: item }, index) =>
    Code === 'ConditionalCheckFailed' ? [{ index, item: item ? fromStored(unmarshall(item)) : null }] : [],
  );
  if (refused[0]) return { status: 'REFUSED', ...refused[0], refused };
  if (reasons.some(isTooLargeReason)) throw recordTooLarge(error);
  if (reasons.some((reason) => BUSY_REASONS.has(reason.Code ?? ''))) return { status: 'BUSY', cause: error };
  throw error;
}

/** The table has no code of its own for this: a validation error may as well be a malformed expression of ours. */
const TOO_LARGE = /\bitem size\b|\baggregate size\b|\bmore than 4 ?MB\b/i;

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.name === 'ValidationException' && TOO_LARGE.test(error.message);
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
  if (!(error instanceof Error)) return false;
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

/** Timeouts, broken connections and answers of 5xx: the call may have reached the table. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500 || error.name === 'TransactionInProgressException';
  const code = (error as { code?: string }).code ?? '';
  return error.name === 'TimeoutError' || error.name === 'AbortError' || UNCERTAIN_CODES.has(code);
}

const UNCERTAIN_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
