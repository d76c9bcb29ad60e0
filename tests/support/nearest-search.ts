// The nearest reward of one redeemable of a made-up project.
import { buildCandidates } from '../../lib/core/evaluation/candidate/candidate';
import { type ChangeKind, CHANGE_KINDS } from '../../lib/core/search/nearest/diagnosis';
import { findNearest, type NearestFinding, STEPS_OF_REQUEST } from '../../lib/core/search/nearest-rewards/find-nearest';
import { StepBudget } from '../../lib/core/search/step-budget';
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import type { EvaluationRequest } from '../../lib/model/request';
import { inputOf, type World } from './world';

interface NearestSetting {
  /** The place of the redeemable in the request; the last one by default. */
  readonly place?: number;
  readonly kinds?: readonly ChangeKind[];
  readonly showsNames?: boolean;
}

/** Searches for one redeemable of a request: alone when the request lists no other. */
export function nearestOfInput(input: EvaluationInput, setting: NearestSetting = {}): NearestFinding {
  const { redeemables } = input.request;
  const candidates = buildCandidates(redeemables, input.facts);
  const candidate = candidates[setting.place ?? candidates.length - 1];
  if (!candidate) throw new Error('the request lists no such redeemable');
  const found = findNearest(input, candidate, {
    kinds: new Set(setting.kinds ?? CHANGE_KINDS),
    isInRequest: redeemables.length > 1,
    showsNames: setting.showsNames ?? true,
    budget: new StepBudget(STEPS_OF_REQUEST),
  });
  if (!found) throw new Error('the request is refused');
  return found;
}

export function nearestIn(world: World, request: EvaluationRequest, setting: NearestSetting = {}): NearestFinding {
  return nearestOfInput(inputOf(world, request), setting);
}
