// Converts results of the core: a value is returned, a refusal is thrown.
import type { RetryableRefusal } from '../../core/record/change';
import { ApiError, type Failure, isFailure } from '../../errors';

/**
 * Return the result of a decision, or throw its failure as an ApiError.
 * @throws ApiError when it is a refusal
 */
export function unwrap<T extends object | null>(result: T): Exclude<T, Failure> {
  if (result !== null && isFailure(result)) throw new ApiError(result);
  return result as Exclude<T, Failure>;
}

/**
 * Return the result of a decision about one element of a body that is a list, or throw its failure. Details that name a
 * member of the element name its place in the list too.
 * @param index of the element, from 0
 * @throws ApiError when it is a refusal
 */
export function unwrapElement<T extends object | null>(result: T, index: number): Exclude<T, Failure> {
  if (result === null || !isFailure(result)) return result as Exclude<T, Failure>;
  const details = result.details?.replace(NAMED_MEMBER, (_, property: string | undefined) => {
    return property === undefined ? `[${index}].` : `${property}[${index}].`;
  });
  throw new ApiError({ ...result, ...(details !== undefined && { details }) });
}

/** The beginning of details that name a member: `Property .points.to must …` or `start_date must …`. */
const NAMED_MEMBER = /^(?:(Property )\.|(?=[a-z]+_[a-z_]+[ .[]))/;

/**
 * Throw a failure as an ApiError; do nothing for null.
 * @throws ApiError for a refusal; null is ignored
 */
export function refuseIf(failure: Failure | null): void {
  if (failure) throw new ApiError(failure);
}

/**
 * Throw a temporary refusal as an ApiError with a Retry-After header; do nothing for null.
 * @throws ApiError for a temporary refusal, with the seconds until its end; null is ignored
 */
export function refuseUntil(later: RetryableRefusal | null, nowMs: number): void {
  if (!later) return;
  const seconds = Math.max(1, Math.ceil((later.untilMs - nowMs) / 1000));
  throw new ApiError(later.failure, { headers: { 'retry-after': String(seconds) } });
}
