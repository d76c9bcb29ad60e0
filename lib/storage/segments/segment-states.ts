// The auto-update segments and the loyalty tiers that each customer is in: one item for each customer, written with the
// activities of a change.
import type { TierStates } from '../../model/loyalty/loyalty-tier';
import type { SegmentStates } from '../../model/segments/segment';
import type { NotedSegments, SegmentStatesChange, SegmentStatesStore } from '../../ports/segments';
import { activityWrites } from '../activity/activity-store';
import { outboxWrites } from '../events/outbox-writes';
import type { ProjectScope } from '../keys';
import { segmentStatesKey } from '../keys/event-keys';
import { replaceOutcome } from '../records/record-items';
import { type ItemCondition, type Table, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';

export class DynamoSegmentStates implements SegmentStatesStore {
  constructor(
    private readonly table: Table,
    private readonly keptDays: number,
  ) {}

  async load({ project }: ProjectScope, customerId: string): Promise<NotedSegments> {
    const item = await this.table.get(segmentStatesKey(project, customerId));
    if (!item) return { states: {}, tiers: {}, revision: 0 };
    const tiers = (item.tier_states ?? {}) as TierStates;
    return { states: item.states as SegmentStates, tiers, revision: item.rev as number };
  }

  async replace(scope: ProjectScope, { customerId, states, tiers, revision, rows, outbox }: SegmentStatesChange) {
    const condition: ItemCondition =
      revision === 0 ? { test: 'absent', path: 'pk' } : { test: 'eq', path: 'rev', value: revision };
    const noted = Object.keys(tiers).length > 0 ? { states, tier_states: tiers } : { states };
    const item = { ...segmentStatesKey(scope.project, customerId), ...noted, rev: revision + 1 };
    return replaceOutcome(
      await this.table.transact([
        { kind: 'put', item, condition },
        ...rows.flatMap((row) => activityWrites(scope, row, this.keptDays)),
        ...outbox.flatMap((row) => outboxWrites(scope, row)),
      ]),
    );
  }

  async remove({ project }: ProjectScope, customerId: string): Promise<void> {
    const key = segmentStatesKey(project, customerId);
    const outcome = await tryWhileBusy(() => this.table.write({ kind: 'delete', key }));
    if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
  }
}
