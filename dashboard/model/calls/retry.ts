// When an unanswered call is retried automatically: soon, and with jitter between pages.

const FIRST_MS = 250;
/** Maximum retry pause, ms: after it the error is shown instead of a skeleton, with a button to retry. */
const LONGEST_MS = 4_000;

/**
 * @param tries  number of failed attempts
 * @param askedS the `Retry-After` of the response, s; null without one
 * @param random from 0 to 1
 */
export function retryDelayMs(tries: number, askedS: number | null, random: number): number {
  const ownMs = FIRST_MS * 2 ** tries * (1 + random);
  return Math.min(Math.max(ownMs, (askedS ?? 0) * 1000), LONGEST_MS);
}
