// The facts of a decision.
import { DECISION_READS } from '../../core/evaluation/reads/decision-reads';
import { DynamoEvaluationStore } from '../../storage/validations/evaluation-store';
import { CopiedReads } from '../../storage/sharding/copied-reads';
import { countersOf } from '../counters';
import type { Room } from '../bind';

export const evaluationsRoom = {
  stores: {
    evaluations: (parts) =>
      new DynamoEvaluationStore(parts.table, parts.config, {
        ...parts,
        counters: countersOf(parts),
        reads: new CopiedReads(parts.formatted, parts, parts.codes),
        plan: DECISION_READS,
      }),
  },
} satisfies Room;
