// Limits the guessing of codes: unknown codes count against the caller, and too many of them refuse the caller for a
// while.
import { guessSubjectsOf } from '../../core/access/guessers';
import { withOpenCode } from '../../core/publication/open-code';
import { type Evaluation, isInapplicable } from '../../core/evaluation/candidate/outcome';
import type { Caller } from '../../model/common';
import type { EvaluationRequest } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import type { PublicationFacts } from '../../core/publication/facts';
import { guardCodes, readGuesses } from './guess-limits';
import type { RequestSnapshot } from './load-facts';

/** Count the unknown codes of a request against its caller. @throws ApiError too_many_requests, see `guardCodes` */
export async function guardRequest(
  rt: Runtime<'limits'>,
  caller: Caller,
  { request, facts, nowMs }: RequestSnapshot & { readonly request: EvaluationRequest },
): Promise<void> {
  const codes = request.redeemables.filter(({ object }) => object === 'voucher').map(({ id }) => id);
  if (codes.length === 0) return;
  const unknown = codes.filter((code) => !facts.vouchers.has(code)).length;
  const guess = { guessers: guessSubjectsOf(caller, request), unknown, states: facts.wrongCodes, config: facts.config };
  await guardCodes(rt, caller, { ...guess, isKnown: facts.customer !== null, nowMs });
}

/**
 * Count a request for more than a card's balance like a wrong code, for a browser: the refusal reveals something of the
 * balance.
 * @throws ApiError too_many_requests, see `guardCodes`
 */
export async function guardAmounts(
  rt: Runtime<'limits'>,
  caller: Caller,
  { evaluation, facts, nowMs }: RequestSnapshot & { readonly evaluation: Pick<Evaluation, 'outcomes'> },
): Promise<void> {
  if (caller.kind !== 'client') return;
  const refused = evaluation.outcomes.filter(isInapplicable).map(({ failure }) => failure.key);
  const unknown = refused.filter((key) => key === 'gift_amount_exceeded').length;
  if (unknown === 0) return;
  const guess = { guessers: guessSubjectsOf(caller, {}), unknown, states: facts.wrongCodes, isKnown: false };
  await guardCodes(rt, caller, { ...guess, config: facts.config, nowMs });
}

/**
 * Hide a code that a browser may not publish from the facts of its publication, and count it like a wrong code. Only
 * browsers are guarded: a backend that may publish a code need not guess it.
 * @throws ApiError too_many_requests, see `guardCodes`
 */
export async function guardPublication(
  rt: Runtime<'limits'>,
  caller: Caller,
  { code, facts, nowMs }: { readonly code: string | null; readonly facts: PublicationFacts; readonly nowMs: number },
): Promise<PublicationFacts> {
  if (caller.kind !== 'client' || code === null) return facts;
  const open = withOpenCode(facts, nowMs);
  const guessers = guessSubjectsOf(caller, {});
  const states = await readGuesses(rt, caller, { guessers, nowMs });
  const guess = { guessers, unknown: open.voucher ? 0 : 1, states, isKnown: false };
  await guardCodes(rt, caller, { ...guess, config: facts.config, nowMs });
  return open;
}
