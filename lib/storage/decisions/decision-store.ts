// Reads the decisions of redemptions and of refused attempts.
import type { DecisionStore, KeptDecision } from '../../ports/decisions';
import { type ProjectScope, redemptionKey } from '../keys';
import type { Table } from '../table/table';
import { DECISION, unpackDecision } from './packed-decisions';
import type { Revisions } from './revisions';

export class DynamoDecisionStore implements DecisionStore {
  constructor(
    private readonly table: Table,
    private readonly revisions: Revisions,
  ) {}

  async load({ project }: ProjectScope, base: string): Promise<KeptDecision | null> {
    const item = await this.table.get(redemptionKey(project, base));
    return unpackDecision(item?.[DECISION], { project, revisions: this.revisions });
  }
}
