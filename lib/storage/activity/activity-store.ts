// What customers did: rows beside the records that say the rest.
//
// | write | condition |
// |---|---|
// | row | not written yet: an unanswered attempt of the same event may arrive late |
// | customer, when new or changed | absent, or as it was read |
// | guard | the Idempotency-Key stands for nothing yet |
// | referral that it converts | the customer was referred by no event of this campaign |
// | code of the referral | as it was read |
// | counts of the customer | the referral is listed where there is room, else counted; the event is counted |
// | counts of the referrer | gives way: theirs |
import type { CommitOutcome } from '../../ports/common';
import type { ActivityPage, ActivityQuery, ActivityStore, TrackedEvent } from '../../ports/activity';
import type { ActivityRow } from '../../model/events/activity';
import { customerItem } from '../customers/customer-items';
import { areCountsOf, eventCountChange } from '../customers/holdings';
import { newUsageWrite, type OptionalWrite, transactWithOptional, usageWrite } from '../customers/usage-writes';
import { conversionWrites, referralMark } from './conversion-writes';
import { outboxWrites } from '../events/outbox-writes';
import { activityKey, conversionKey } from '../keys/event-keys';
import type { ProjectScope } from '../keys';
import { countActivity, readActivity } from './read-activity';
import { endAfter } from '../records/ending-table';
import { guardWrites, requireUnused } from '../records/guard-store';
import type { ItemCondition, Item, Table, Write } from '../table/table';

const ABSENT: ItemCondition = { test: 'absent', path: 'pk' };

export class DynamoActivityStore implements ActivityStore {
  constructor(
    private readonly table: Table,
    private readonly keptDays: number,
  ) {}

  async track(scope: ProjectScope, tracked: TrackedEvent): Promise<CommitOutcome> {
    const { row, guard, outbox } = tracked;
    const { required, optional } = conversionWrites(scope, tracked);
    const writes: readonly Write[] = [
      { kind: 'put', item: activityItem(scope, row, this.keptDays), condition: ABSENT },
      ...personWrites(scope, tracked),
      ...outboxWrites(scope, outbox),
      ...required,
      ...guardWrites(scope, guard),
    ];
    const [put] = writes;
    const counts = [...optional, ...eventWrites(scope, tracked)];
    const isAlone = writes.length === 1 && counts.length === 0;
    const outcome =
      isAlone && put ? await this.table.write(put) : await transactWithOptional(this.table, writes, counts);
    requireUnused(writes, guard, outcome);
    if (outcome.status === 'DONE') return { status: 'COMMITTED' };
    return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
  }

  async isReferred({ project }: ProjectScope, customerId: string, campaignId: string): Promise<boolean> {
    return (await this.table.get(conversionKey(project, customerId, campaignId))) !== null;
  }

  ofCustomer(scope: ProjectScope, customerId: string, query: ActivityQuery): Promise<ActivityPage> {
    return readActivity(this.table, scope, { customerId, ...query });
  }

  countOfCustomer(scope: ProjectScope, customerId: string, query: Omit<ActivityQuery, 'limit' | 'after'>) {
    return countActivity(this.table, scope, { customerId, ...query });
  }

  async readEventData({ project }: ProjectScope, row: Pick<ActivityRow, 'id' | 'customerId' | 'timeMs'>) {
    const item = await this.table.get(activityKey(project, row));
    return item && (item.record as Pick<ActivityRow, 'data'>).data;
  }
}

/**
 * Build the write of a customer's activity row, for the transaction that writes the described record; none without a
 * row.
 * @param keptDays retention, days
 */
export function activityWrites(scope: ProjectScope, row: ActivityRow | undefined, keptDays: number): readonly Write[] {
  return row ? [{ kind: 'put', item: activityItem(scope, row, keptDays) }] : [];
}

function activityItem({ project }: ProjectScope, row: ActivityRow, keptDays: number): Item {
  const { customerId: _customerId, ...record } = row;
  const expires_at = endAfter(row.timeMs, keptDays);
  return { ...activityKey(project, row), id: row.id, record, expires_at };
}

/** The count of an event on the counts of a stored customer; a converted referral changes them itself. */
function eventWrites(
  scope: ProjectScope,
  { person, conversion, row, counted }: TrackedEvent,
): readonly OptionalWrite[] {
  if (counted === null || conversion || person.change === 'CREATE') return [];
  const { id } = person.record;
  return [[usageWrite(scope, id, { ...eventCountChange(counted, row.timeMs), condition: areCountsOf(id) })]];
}

function personWrites(scope: ProjectScope, { person, conversion, row, counted }: TrackedEvent): readonly Write[] {
  const { record, change, revision } = person;
  if (change === 'NONE') return [];
  const item = customerItem(scope, record, revision + 1);
  if (change === 'UPDATE') return [{ kind: 'put', item, condition: { test: 'eq', path: 'rev', value: revision } }];
  // Counts that an earlier customer of the same source id left behind do not pass on to a new one.
  const { add, set } = eventCountChange(counted, row.timeMs);
  const counts = { ...(add && { add }), set: { ...set, ...(conversion && referralMark(conversion, row)) } };
  return [{ kind: 'put', item, condition: ABSENT }, newUsageWrite(scope, record.id, counts)];
}
