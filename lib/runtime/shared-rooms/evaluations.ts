// The facts of a decision.
import { DECISION_READS } from '../../core/evaluation/reads/decision-reads';
import { DynamoEvaluationStore } from '../../storage/validations/evaluation-store';
import { codesOf, countersOf } from '../counters';
import type { Room } from '../bind';

export const evaluationsRoom = {
  stores: {
    evaluations: (parts) =>
      new DynamoEvaluationStore(parts.formatted, parts.config, {
        ...parts,
        counters: countersOf(parts),
        codes: codesOf(parts),
        plan: DECISION_READS,
      }),
  },
} satisfies Room;
