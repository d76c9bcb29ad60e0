// A redeemable under search for its nearest reward, with the parts that the search works with.
import { buildCandidates } from '../../lib/core/evaluation/candidate/candidate';
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import type { RuleContext } from '../../lib/core/rules/context';
import { noAddition } from '../../lib/core/search/nearest/addition';
import { type Atom, listAlternatives } from '../../lib/core/search/nearest/atoms';
import { buildLevers, type LeverSet } from '../../lib/core/search/nearest/levers';
import { type NearestSubject, type Probe, probe } from '../../lib/core/search/nearest/probe';
import { RequestFold } from '../../lib/core/search/nearest/request-fold';
import { StepBudget } from '../../lib/core/search/step-budget';
import type { Rule, RuleSet } from '../../lib/model/records/rules';
import type { EvaluationRequest } from '../../lib/model/request';
import { inputOf, type World } from './world';

/** A set of one rule. */
export function ruleOf(name: string, conditions: Rule['conditions'], members: Partial<Rule> = {}): RuleSet {
  return { '1': { name, conditions, ...members }, logic: '1' };
}

interface SubjectSetting {
  /** The place of the redeemable in the request; the last one by default. */
  readonly place?: number;
  readonly isSelected?: boolean;
  /** Evaluations for the redeemable, and for the whole request. */
  readonly steps?: number;
  readonly requestSteps?: number;
}

/** The redeemable of an input under search. */
export function subjectOfInput(input: EvaluationInput, setting: SubjectSetting = {}): NearestSubject {
  const { redeemables } = input.request;
  const candidates = buildCandidates(redeemables, input.facts);
  const candidate = candidates[setting.place ?? candidates.length - 1];
  if (!candidate) throw new Error('the request lists no such redeemable');
  return {
    input,
    candidate,
    isInRequest: redeemables.length > 1,
    isSelected: setting.isSelected ?? false,
    fold: new RequestFold(input),
    probes: new Map(),
    budgets: { own: new StepBudget(setting.steps ?? 500), request: new StepBudget(setting.requestSteps ?? 10_000) },
  };
}

/** The redeemable of a request in a made-up project. */
export function subjectOf(world: World, request: EvaluationRequest, setting: SubjectSetting = {}): NearestSubject {
  return subjectOfInput(inputOf(world, request), setting);
}

export interface SearchParts {
  readonly subject: NearestSubject;
  readonly levers: LeverSet;
  /** The atoms of the first alternative. */
  readonly atoms: readonly Atom[];
  readonly shown: Probe;
  readonly context: RuleContext;
}

/** A redeemable with rules, its levers, the first alternative of its rules and its evaluation without an addition. */
export function searchOf(world: World, request: EvaluationRequest, setting: SubjectSetting = {}): SearchParts {
  const subject = subjectOf(world, request, setting);
  const levers = buildLevers(subject);
  const [atoms] = listAlternatives(subject.candidate.rules) ?? [];
  const shown = probe(subject, levers.levers, noAddition(levers.levers));
  if (!shown?.context || !atoms) throw new Error('the request is refused, or its redeemable has no rules');
  return { subject, levers, atoms, shown, context: shown.context };
}
