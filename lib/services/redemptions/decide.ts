// Decides a redemption. When the write keeps the limits without exact counts, it is decided as if nothing had been
// counted, except for limits that are used up; if something does not apply then, it is decided again on the actual
// counts.
import { evaluationInput } from '../../core/access/evaluation-input';
import { type CataloguePlan, NO_CHANGE, planCatalogue } from '../../core/catalogue/overrides';
import type { EvaluationInput } from '../../core/evaluation/facts';
import { refuseReturnedOrder } from '../../core/return/returned-order';
import { evaluateRequest } from '../../core/search/best-stack/selection';
import { type Evaluation, isApplicable, isInapplicable, listUnitUses } from '../../core/evaluation/candidate/outcome';
import { ApiError, isFailure } from '../../errors';
import type { Caller } from '../../model/common';
import type { EvaluationRequest } from '../../model/request';
import type { RequestFacts } from '../../ports/limits';
import type { Process, Runtime } from '../../ports/runtime';
import type { CountersRead } from '../../ports/validations';
import { catalogueIds } from '../products/catalogue-ids';
import { unwrap, refuseIf } from '../shared/unwrap';
import { withCatalogueLine } from '../audit-trail/audit-line';
import { loadFacts, type RequestSnapshot } from '../shared/load-facts';

export interface RedemptionDecision {
  /** The situation of the decision: a second read if the first one left counters out. */
  readonly situation: RequestSnapshot;
  readonly input: EvaluationInput;
  readonly evaluation: Evaluation;
  readonly catalogue: CataloguePlan['change'];
}

/**
 * Decide which redeemables of a request apply, and what each takes off. Takes an additional round trip when counters
 * were left out and a redeemable does not apply; only refusals need exact numbers.
 * @throws ApiError for a refusal of the whole request
 */
export async function decideRedemption(
  rt: Runtime<'evaluations'>,
  caller: Caller,
  { request, first }: { readonly request: EvaluationRequest; readonly first: RequestSnapshot },
): Promise<RedemptionDecision> {
  refuseIf(refuseReturnedOrder(first.facts.order));
  const decideOn = (situation: RequestSnapshot) => decide(rt, caller, { request, situation });
  const read = (counters: CountersRead) => loadFacts(rt, caller, request, { isRedeemed: true, counters });
  const decided = decideOn(first);
  if (first.facts.limitedCounters.size === 0 || decided.evaluation.outcomes.every(isApplicable)) return decided;
  const seen = decideOn(await read('SUMS'));
  // Sums are read in parts, so they may never have been true at one time: they may only refuse what the lower bounds
  // refuse, too.
  const uncounted = decideOn(leastCounted(seen.situation));
  return isSame(seen.evaluation, uncounted.evaluation) ? seen : decideOn(await read('EXACT'));
}

function decide(
  rt: Process,
  caller: Caller,
  { request, situation }: { readonly request: EvaluationRequest; readonly situation: RequestSnapshot },
): RedemptionDecision {
  const { facts: known, nowMs } = situation;
  const { catalog, change: catalogue } = overrides(rt, caller, { request, known, nowMs });
  const input = evaluationInput(caller, { request, facts: { ...known, catalog }, nowMs });
  const evaluation = evaluateRequest(input);
  if (isFailure(evaluation)) throw new ApiError(evaluation);
  return { situation, input, evaluation, catalogue };
}

function leastCounted({ facts, nowMs }: RequestSnapshot): RequestSnapshot {
  return { facts: { ...facts, counters: new Map([...facts.counters, ...facts.limitedCounters]) }, nowMs };
}

function isSame(one: Evaluation, other: Evaluation): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ outcomes }: Evaluation): string {
  return JSON.stringify(
    outcomes.map((outcome) => [
      outcome.candidate.id,
      outcome.status,
      isInapplicable(outcome) ? outcome.failure.key : null,
      listUnitUses(outcome),
    ]),
  );
}

/** A browser's lines change nothing. */
function overrides(
  rt: Process,
  caller: Caller,
  {
    request,
    known,
    nowMs,
  }: { readonly request: EvaluationRequest; readonly known: RequestFacts; readonly nowMs: number },
): CataloguePlan {
  if (caller.kind !== 'server') return { catalog: known.catalog, change: NO_CHANGE };
  const facts = { known, config: known.config, now: new Date(nowMs).toISOString(), idOf: catalogueIds(rt) };
  const { catalog, change } = unwrap(planCatalogue(request.order?.items ?? [], facts));
  return { catalog, change: withCatalogueLine(rt, caller, { change, known, nowMs }) };
}
