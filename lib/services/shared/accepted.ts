// What the core answered: a result goes on, a refusal ends the request.
import { ApiError, type Failure, isFailure } from '../../errors';

/** The result. @throws ApiError where it is a refusal */
export function accepted<T extends object | null>(result: T): Exclude<T, Failure> {
  if (result !== null && isFailure(result)) throw new ApiError(result);
  return result as Exclude<T, Failure>;
}

/** @throws ApiError for a refusal; null is none */
export function refuseIf(failure: Failure | null): void {
  if (failure) throw new ApiError(failure);
}
