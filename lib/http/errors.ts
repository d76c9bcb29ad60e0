// Convert an error to an answer: the only place that does so.
import { ApiError, CATALOGUE, type Failure, messageOf } from '../errors';
import type { ApiResult } from './event';
import { json } from './respond';

/** Members that frameworks use for the error of a body that is too large, added to those of this service. */
const TOO_LARGE = { statusCode: 413, error: 'Request Entity Too Large' } as const;

/** The one form of an error answer. For an error that a framework answers elsewhere, the body has both forms. */
export function errorBody(failure: Failure, requestId: string): Readonly<Record<string, unknown>> {
  const { key, case: _, named: __, subject: ___, details, ...rest } = failure;
  const { status: code } = CATALOGUE[key];
  return {
    code,
    key,
    message: messageOf(failure),
    ...(details !== undefined && { details }),
    request_id: requestId,
    ...rest,
    ...(code === TOO_LARGE.statusCode && TOO_LARGE),
  };
}

/** The failure for an error. Any error other than an ApiError is a defect of the service, and shows no detail. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  // Storage throws it when the table was unreachable and nothing was written.
  if (error instanceof Error && error.name === 'TableUnavailable') return { key: 'temporarily_unavailable' };
  if (error instanceof Error && error.name === 'WriteUnanswered') return { key: 'outcome_unknown' };
  return { key: 'internal_error' };
}

/** Convert an error to the HTTP answer with its error body. */
export function errorAnswer(error: unknown, requestId: string): ApiResult {
  const failure = failureOf(error);
  const retry: Record<string, string> = CATALOGUE[failure.key].status > 500 ? { 'retry-after': '1' } : {};
  const headers = error instanceof ApiError ? error.headers : {};
  return json(CATALOGUE[failure.key].status, errorBody(failure, requestId), { ...retry, ...headers });
}
