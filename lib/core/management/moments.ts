// Expiration times of keys.
import type { Failure } from '../../errors';

/** The earlier of two ends; null means no end. */
export function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** True when an end has passed; null means no end. */
export function isOver(moment: string | null, nowMs: number): boolean {
  return moment !== null && Date.parse(moment) <= nowMs;
}

/**
 * The end in a request, in UTC with milliseconds. Null for no end, undefined when the request has none.
 * @returns invalid_payload for a moment in the past
 */
export function endMoment<T extends string | null | undefined>(
  member: string,
  text: T,
  nowMs: number,
): { readonly end: T extends string ? string : T } | Failure {
  type End = T extends string ? string : T;
  if (typeof text !== 'string') return { end: text as End };
  const ms = Date.parse(text);
  if (ms > nowMs) return { end: new Date(ms).toISOString() as End };
  return { key: 'invalid_payload', details: `Property .${member} must be a moment in the future.` };
}
