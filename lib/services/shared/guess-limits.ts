// Who guesses codes, and how many wrong ones each may name in a minute.
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { LIMITS } from '../../model/limits';
import type { EvaluationRequest } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import type { Limit, LimitState } from '../../ports/limits';

const WRONG_CODES: Limit = {
  kind: 'wrong_codes',
  most: LIMITS.wrongCodes,
  windowMs: LIMITS.wrongCodesWindowMs,
};

/** One that wrong codes are counted for. */
export interface Guesser {
  readonly subject: string;
  readonly most: number;
  /** It is all that a server key asks for customers who are not known. */
  readonly isCeiling?: boolean;
}

type Shopper = Pick<EvaluationRequest, 'customer' | 'tracking_id'>;

/**
 * A browser is known by its address, and by the customer whom its token proves; what it says of itself, it can change. A
 * shop's backend speaks for many shoppers: each is counted apart where the request names one, and all of them together.
 */
export function guessersOf(caller: Caller, { customer, tracking_id }: Shopper): readonly Guesser[] {
  const address = caller.address ?? '';
  if (caller.kind === 'client') {
    const { shopper } = caller;
    return [['address', address], ...(shopper ? [['customer', shopper.sourceId]] : [])].map(guesserNamed);
  }
  const shopper = customer?.source_id ?? customer?.id ?? tracking_id ?? null;
  const own = shopper === null ? ['key', caller.keyId, address] : ['shopper', caller.keyId, shopper];
  return [guesserNamed(own), ceilingOf(caller, own)];
}

function guesserNamed(names: readonly string[]): Guesser {
  return { subject: JSON.stringify(names), most: WRONG_CODES.most };
}

/** No item is read by every request of a key: those that guess fall into all shares alike. */
const CEILING_SHARES = 8;

function ceilingOf({ keyId }: Caller, names: readonly string[]): Guesser {
  let sum = 0;
  for (const character of names.join()) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  const subject = JSON.stringify(['ceiling', keyId, sum % CEILING_SHARES]);
  return { subject, most: LIMITS.wrongCodesOfKey / CEILING_SHARES, isCeiling: true };
}

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
 * Refuse whoever named too many unknown codes, and count those of this request. A list of a backend, which it puts
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
    guessers.map(({ subject, most }) => {
      const amount = caller.kind === 'client' ? unknown : Math.min(unknown, most);
      return rt.store.limits.count(caller, { ...WRONG_CODES, most }, { subject, amount, nowMs });
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
    guessers.map(async ({ subject }) => {
      const state = await rt.store.limits.state(caller, WRONG_CODES, { subject, nowMs });
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
