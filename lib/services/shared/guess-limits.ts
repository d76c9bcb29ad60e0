// Counts wrong codes, and refuses a caller that named too many of them.
import type { GuessSubject } from '../../core/access/guessers';
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
  readonly guessers: readonly GuessSubject[];
  /** Number of codes in the request that do not exist. */
  readonly unknown: number;
  readonly states: ReadonlyMap<string, LimitState>;
  /** The customer is known to the shop: counted separately, and not limited by others. */
  readonly isKnown: boolean;
  readonly config: Config;
  readonly nowMs: number;
}

/**
 * Refuse a caller that named too many unknown codes, and count those of this request.
 * @throws ApiError too_many_requests, before any code is evaluated
 */
export async function guardCodes(rt: Runtime<'limits'>, caller: Caller, guess: Guess): Promise<void> {
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

/** Read the stored counts of unknown codes that the caller named recently. */
export async function readGuesses(
  rt: Runtime<'limits'>,
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
