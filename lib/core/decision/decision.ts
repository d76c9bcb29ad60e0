// Decisions: kept as plain values, and made again from them.
import type { Failure } from '../../errors';
import type { Evaluation } from '../evaluation/candidate/outcome';
import type { EvaluationInput } from '../evaluation/facts';
import { evaluateRequest } from '../search/best-stack/selection';
import { toCanonicalJson } from './canonical';
import { listDifferences } from './differences';
import { ENGINE } from './engine';
import { toEvaluationInput } from './evaluation-input';
import { toDecisionInput } from './input';
import { toDecisionOutcome, toDecisionSteps } from './outcome';
import type { Decision, DecisionDocument, DecisionOutcome, Replay } from './types';

interface Decided {
  readonly input: EvaluationInput;
  readonly evaluation: Evaluation | Failure;
  /** The refusal of the attempt; it counts where the evaluation was valid. */
  readonly failure?: Pick<Failure, 'key'>;
}

/**
 * Build the record of a decision: what it was made from, its outcome and its steps.
 * @param sha256 of the file that replays decisions; null without one
 */
export function buildDecision({ input, evaluation, failure }: Decided, sha256: string | null): Decision {
  return {
    engine: ENGINE,
    decided_at: new Date(input.nowMs).toISOString(),
    replayer: { engine: ENGINE, sha256 },
    input: toDecisionInput(input),
    outcome: toDecisionOutcome(evaluation, failure?.key),
    explain: toDecisionSteps(evaluation),
  };
}

/**
 * The outcome of a decision with the engine of today. What refused a redemption after its evaluation is no part of the
 * evaluation, and stays.
 */
export function decideAgain({
  input,
  decided_at,
  outcome,
}: Pick<Decision, 'input' | 'decided_at' | 'outcome'>): DecisionOutcome {
  const isLater = outcome.key !== undefined && outcome.redeemables.length > 0;
  return toDecisionOutcome(evaluateRequest(toEvaluationInput(input, decided_at)), isLater ? outcome.key : null);
}

/**
 * Decide again from what a document holds.
 * @returns equal when the outcome has the same bytes in canonical form
 * @see docs/behaviour/decision-records.md#replay
 */
export function replayDecision(document: Pick<Decision, 'input' | 'decided_at' | 'outcome'>): Replay {
  const now = decideAgain(document);
  const equal = toCanonicalJson(document.outcome) === toCanonicalJson(now);
  return { equal, engine: ENGINE, differences: equal ? [] : listDifferences(document.outcome, now) };
}

/** The document of a decision, with a replay by the engine of today. */
export function toDecisionDocument(decision: Decision): DecisionDocument {
  const { engine, decided_at, replayer, input, outcome, explain } = decision;
  return {
    object: 'decision',
    engine,
    decided_at,
    replayer,
    input,
    outcome,
    explain,
    replay: replayDecision(decision),
  };
}
