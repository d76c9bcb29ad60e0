// Counts wrong codes, and refuses a caller that named too many of them.
import type { Guesser } from '../../core/access/guessers';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { LIMITS } from '../../model/limits';
import type { Runtime } from '../../ports/runtime';
import type { Limit, LimitState } from '../../ports/limits';

const WRONG_CODES: Limit = {
  kind: 'wrong_codes',
  most: LIMITS.wrongCodes,
  windowMs: LIMITS.wrongCodesWindowMs,
};

export interface Guess {
  readonly guessers: readonly Guesser[];
  /** How many of the codes a request names do not exist. */
  readonly unknown: number;
  readonly states: ReadonlyMap<string, LimitState>;
  /** The customer is one of the shop's: counted alone, and stopped by nobody else. */
  readonly isKnown: boolean;
  readonly config: Config;
  readonly nowMs: number;
}

/**
 * Refuse a caller that named too many unknown codes, and count those of this request. A list of a backend, which it puts
 * together itself, is answered where there is room for one more.
 * @throws ApiError too_many_requests, before anything is said about the codes
 */
export async function guardCodes(rt: Runtime, caller: Caller, guess: Guess): Promise<void> {
  const { states, isKnown, unknown, nowMs } = guess;
  if (!guess.config.settings.wrong_code_limit_enabled || rt.limitsOff?.includes('wrong_codes')) return;
  const guessers = guess.guessers.filter(({ isCeiling }) => !(isCeiling && isKnown));
  for (const { subject, most } of guessers) {
    const state = states.get(subject);
    if (state && state.endsMs > nowMs && state.count >= most) throw tooMany(state.endsMs - nowMs);
  }
  if (unknown === 0) return;
  const outcomes = await Promise.all(
    guessers.map(({ subject, hasCopies, most }) => {
      const amount = caller.kind === 'client' ? unknown : Math.min(unknown, most);
      return rt.store.limits.count(caller, { ...WRONG_CODES, most }, { subject, hasCopies, amount, nowMs });
    }),
  );
  const over = outcomes.find(({ status }) => status === 'OVER');
  if (over) throw tooMany(over.endsMs - nowMs);
}

/** The windows of those who guess, where they are not read along with anything else. */
export async function readGuesses(
  rt: Runtime,
  caller: Caller,
  { guessers, nowMs }: Pick<Guess, 'guessers' | 'nowMs'>,
): Promise<Guess['states']> {
  const entries = await Promise.all(
    guessers.map(async ({ subject, hasCopies }) => {
      const state = await rt.store.limits.state(caller, WRONG_CODES, { subject, hasCopies, nowMs });
      return state ? [[subject, state] as const] : [];
    }),
  );
  return new Map(entries.flat());
}

function tooMany(waitMs: number): ApiError {
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
  const details = `Too many unknown codes. Try again in ${seconds} seconds.`;
  return new ApiError({ key: 'too_many_requests', details }, { headers: { 'retry-after': seconds } });
}
