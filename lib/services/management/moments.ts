// Moments at which keys end.
import { ApiError } from '../../errors';

/**
 * A moment that is still to come, in UTC with milliseconds. Null for no end, undefined where nothing was sent.
 * @throws ApiError invalid_payload for one that is over
 */
export function endMoment<T extends string | null | undefined>(member: string, text: T, nowMs: number) {
  type End = T extends string ? string : T;
  if (typeof text !== 'string') return text as End;
  const ms = Date.parse(text);
  if (ms > nowMs) return new Date(ms).toISOString() as End;
  throw new ApiError({ key: 'invalid_payload', details: `Property .${member} must be a moment in the future.` });
}
