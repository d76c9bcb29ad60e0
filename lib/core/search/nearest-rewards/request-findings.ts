// What is missing until the redeemables of a validation work, each in its place in the request.
import type { Candidate } from '../../evaluation/candidate/candidate';
import type { Evaluation } from '../../evaluation/candidate/outcome';
import { recordOf } from '../../evaluation/candidate/target';
import type { EvaluationInput } from '../../evaluation/facts';
import { StepBudget } from '../step-budget';
import { CHANGE_KINDS } from '../nearest/diagnosis';
import { RequestFold } from '../nearest/request-fold';
import { findNearest, isPassedOver, type NearestReward, STEPS_OF_REQUEST } from './find-nearest';
import { isAnswered, isHidden } from './rows';

/** By redeemable: absent for those that the answer says nothing about. */
export type NearestFindings = ReadonlyMap<Candidate, Pick<FoundRewards, 'nearest' | 'more'>>;

interface FoundRewards {
  readonly nearest: NearestReward | null;
  readonly more: NearestReward | null;
}

/** True when a request asks what is missing, and its caller may be answered. */
export function expandsNearest({ request, principal, facts }: EvaluationInput): boolean {
  if (!request.options?.expand?.includes('nearest')) return false;
  return principal === 'PROJECT' || facts.config.settings.client_nearest_enabled;
}

/** Finds what is missing for each redeemable of a validation. */
export function listRequestFindings(input: EvaluationInput, { outcomes }: Evaluation): NearestFindings {
  const budget = new StepBudget(STEPS_OF_REQUEST);
  const known = withoutHidden(input, outcomes);
  const terms = {
    kinds: new Set(CHANGE_KINDS),
    budget,
    isInRequest: true,
    showsNames: input.principal === 'PROJECT',
    fold: new RequestFold(known),
  };
  const findings = new Map<Candidate, FoundRewards>();
  for (const outcome of outcomes) {
    const { candidate } = outcome;
    if (recordOf(candidate.target) === null || isPassedOver(outcome)) continue;
    if (isHidden(input, candidate) || !isAnswered(input, candidate)) continue;
    const found = findNearest(known, candidate, terms);
    if (found) findings.set(candidate, { nearest: found.nearest, more: found.more });
  }
  return findings;
}

/** The input without the tiers that are hidden from its caller: a search that waits would show when they begin. */
function withoutHidden(input: EvaluationInput, outcomes: Evaluation['outcomes']): EvaluationInput {
  const hidden = outcomes.filter(({ candidate }) => isHidden(input, candidate)).map(({ candidate }) => candidate.id);
  if (hidden.length === 0) return input;
  const { config } = input.facts;
  const tiers = new Map([...config.tiers].filter(([id]) => !hidden.includes(id)));
  return { ...input, facts: { ...input.facts, config: { ...config, tiers } } };
}
