// The facts of a decision, and the reservations that it makes.
import { DECISION_READS } from '../../core/evaluation/reads/decision-reads';
import { DynamoEvaluationStore } from '../../storage/validations/evaluation-store';
import { DynamoReservationStore } from '../../storage/validations/reservation-store';
import { CodeReads } from '../../storage/vouchers/spread/code-reads';
import { countersOf } from '../counters';
import type { Room } from '../parts';

export const validationsRoom = {
  stores: {
    evaluations: (parts) =>
      new DynamoEvaluationStore(parts.table, parts.config, {
        ...parts,
        counters: countersOf(parts),
        reads: new CodeReads(parts.formatted, parts, parts.codes),
        plan: DECISION_READS,
      }),
    reservations: ({ table }) => new DynamoReservationStore(table),
  },
} satisfies Room;
