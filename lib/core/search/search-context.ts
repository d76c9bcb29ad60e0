// Build what a search reads from the input of a decision.
import { type Failure, isFailure } from '../../errors';
import { refuseCrowdedLimits } from '../evaluation/bounds';
import { evaluationContext } from '../evaluation/context';
import type { EvaluationInput } from '../evaluation/facts';
import { refuseRequestMetadata } from '../metadata/request';
import { openBoundedOrder } from '../order/bounds';
import { type Candidate, refuseTooMuch } from '../evaluation/candidate/candidate';
import { listApplicableAlone } from '../stacking/fold';
import { listFamilies, setOf } from './stack-families';
import { listTraits, readsEarlier } from './candidate-traits';
import { FoldTree, type Objective, type SearchContext } from './fold-tree';
import { haveFixedUnits } from './value-bound';

/**
 * Build what all steps of a search share: candidates, start order and objective.
 * @param candidates in the order of the list, without promotion stacks
 * @returns the refusal of the order itself
 */
export function buildSearchContext(
  input: EvaluationInput,
  candidates: readonly Candidate[],
  objective: Objective,
): SearchContext | Failure {
  const { config, order: stored, catalog } = input.facts;
  const sources = {
    request: input.request.order ?? null,
    stored: stored?.order ?? null,
    notes: stored?.notes,
    catalog,
  };
  const start = openBoundedOrder(sources);
  if (start !== null && isFailure(start)) return start;
  const context = evaluationContext({ ...input, explain: false });
  const traits = listTraits({ input: context, start, candidates });
  const isUnfit = refuseRequestMetadata(input) !== null;
  const { redeemables_limit, applicable_redeemables_limit } = config.stackingRules;
  return {
    input: context,
    start,
    candidates,
    traits: isUnfit ? traits.map((traits) => ({ ...traits, isUnusable: true })) : traits,
    objective,
    limit: Math.min(redeemables_limit, applicable_redeemables_limit),
    hasFixedUnits: haveFixedUnits(candidates, start, catalog),
    readsEarlier: candidates.some(readsEarlier),
  };
}

/** Build one tree for each family of stacks that the candidates may form. */
export function buildTrees(context: SearchContext): readonly FoldTree[] {
  const { candidates, traits, input, start } = context;
  const usable = candidates.flatMap((_, index) => (traits[index]?.isUnusable === false ? index : []));
  const exclusive = candidates.filter(({ group }, index) => group === 'EXCLUSIVE' && usable.includes(index));
  const validAlone = listApplicableAlone(exclusive, input, start).map((one) => candidates.indexOf(one));
  const families = listFamilies(candidates, input.facts.config.stackingRules, {
    usable,
    validAlone: setOf(validAlone),
  });
  return families.map((family) => new FoldTree(context, family));
}

/** Build the test whether a sequence of candidates is too large for one request; null if all of them fit. */
export function refusalOfLists({
  candidates,
  input,
}: SearchContext): ((sequence: readonly number[]) => boolean) | null {
  const isRefused = (list: readonly Candidate[]) =>
    (refuseTooMuch(list, input.facts) ?? refuseCrowdedLimits(list, input)) !== null;
  if (!isRefused(candidates)) return null;
  return (sequence) => isRefused(sequence.flatMap((index) => candidates[index] ?? []));
}
