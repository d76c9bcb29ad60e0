// Which decisions are kept, as the setting `decision_records` of the project says.
import { buildDecision } from '../../core/decision/decision';
import type { Decision } from '../../core/decision/types';
import type { Evaluation } from '../../core/evaluation/candidate/outcome';
import type { EvaluationInput } from '../../core/evaluation/facts';
import type { Failure } from '../../errors';
import type { Process } from '../../ports/runtime';

interface Decided {
  readonly input: EvaluationInput;
  readonly evaluation: Evaluation;
}

/** The decision of a redemption; null when the project keeps none. */
export function keepDecision(rt: Process, decided: Decided): Decision | null {
  const { decision_records: kept } = decided.input.facts.config.settings;
  return kept === 'OFF' ? null : buildDecision(decided, rt.replayerHash ?? null);
}

/** The decision of a refused attempt; null unless the project keeps them, too. */
export function keepFailedDecision(rt: Process, decided: Decided & { readonly failure: Failure }): Decision | null {
  const { decision_records: kept } = decided.input.facts.config.settings;
  return kept === 'FAILURES_TOO' ? buildDecision(decided, rt.replayerHash ?? null) : null;
}
