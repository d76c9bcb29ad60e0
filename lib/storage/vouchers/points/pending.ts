// Pending points in the table: changed with the sum on their card, and listed.
import type { PendingPoints } from '../../../model/records/earning-rule';
import type { PendingPage, PendingPointsOf, PendingQuery, PendingWrite } from '../../../ports/pending-points';
import type { CommitOutcome } from '../../../ports/common';
import { activityWrites } from '../../activity/activity-store';
import { outboxWrites } from '../../events/outbox-writes';
import { ledgerPartition, type ProjectScope, voucherKey } from '../../keys';
import { PENDING_PREFIX, pendingKey, pendingPartitions, pendingPlace } from '../../keys/code-keys';
import { openList } from '../../lists/list-merge';
import type { ListRange } from '../../lists/list-range';
import { readListItems } from '../../lists/read-list';
import { guardWrites, requireUnused } from '../../records/guard-store';
import type { Item, Table, Write } from '../../table/table';
import { accrualWrites, isPendingTotalAsRead, lotEndWrites, pendingWrites } from './point-items';
import { isCardAsRead } from '../balance-writes';

/**
 * Make pending points, adjust or cancel them, in one transaction.
 *
 * | write | condition |
 * |---|---|
 * | voucher, where it is not gone | the same one, and neither it nor its pending points changed since it was read |
 * | entry | not written yet, or as it was read |
 * | end of the day before a new entry becomes active | – |
 * | accrual of the earning rule | the rule added nothing for the order yet, or nothing was taken back |
 * | line among the activities of the holder | – |
 * | guard | the Idempotency-Key stands for nothing yet |
 */
export async function changePending(
  table: Table,
  scope: ProjectScope,
  { keptDays, ...write }: PendingWrite & { readonly keptDays: number },
): Promise<CommitOutcome> {
  const { pending, fact, accrual, guard, outbox, activity } = write;
  const writes = [
    ...cardWrites(scope, write),
    ...pendingWrites(scope, pending),
    ...dueWrites(scope, write),
    ...accrualWrites(scope, accrual),
    ...activityWrites(scope, fact ? activity : undefined, keptDays),
    ...outboxWrites(scope, outbox),
    ...guardWrites(scope, guard),
  ];
  const outcome = await table.transact(writes);
  if (outcome.status === 'DONE') return { status: 'COMMITTED' };
  requireUnused(writes, guard, outcome);
  return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
}

function cardWrites(scope: ProjectScope, { fact, pending }: PendingWrite): readonly Write[] {
  if (!fact) return [];
  return [
    {
      kind: 'update',
      key: voucherKey(scope, fact.voucher.code),
      change: { set: { pending: pending.total } },
      condition: { test: 'and', of: [isCardAsRead(fact), isPendingTotalAsRead(fact)] },
    },
  ];
}

function dueWrites(scope: ProjectScope, { fact, pending, dueDay }: PendingWrite): readonly Write[] {
  return fact && dueDay ? lotEndWrites(scope, { ...fact.voucher, stamp: pending.after.id }, [dueDay]) : [];
}

/** Read pending points in any state; null for an unknown id. */
export async function readPending(
  table: Table,
  { project }: ProjectScope,
  place: { readonly voucherId: string; readonly id: string },
): Promise<PendingPoints | null> {
  if (!isPendingId(place.id)) return null;
  const item = await table.get(pendingKey(project, place));
  return item && toPendingPoints(item);
}

function isPendingId(id: string): boolean {
  return /^lopp_[0-9a-z]{18}$/.test(id);
}

/** Read pending points from their item. */
export function toPendingPoints({ record }: Item): PendingPoints {
  return record as PendingPoints;
}

/** Read a page of the entries in the state PENDING, in the order of their ids. */
export async function listPending(
  table: Table,
  { project }: ProjectScope,
  { of, limit, ascending, afterId }: PendingQuery & { readonly of: PendingPointsOf },
): Promise<PendingPage> {
  if (afterId !== null && !isPendingId(afterId)) return { records: [], nextId: null };
  const range = { ascending, ...(afterId !== null && { behind: pendingPlace(afterId) }) };
  const list = openList(table, { ...sourcesOf(project, of), ...range }, limit + 1);
  const entries = await list.take(limit + 1);
  const page = entries.slice(0, limit);
  const records = ('voucherId' in of ? page : await readListItems(table, page)).map(toPendingPoints);
  const nextId = entries.length > limit ? (records.at(-1)?.id ?? null) : null;
  // The index may still have entries that were settled a moment ago.
  return { records: records.filter(({ state }) => state === 'PENDING'), nextId };
}

function sourcesOf(project: string, of: PendingPointsOf): Pick<ListRange, 'sources' | 'where'> {
  if ('campaignId' in of) {
    return { sources: pendingPartitions(project, of.campaignId).map((partition) => ({ index: 'g2', partition })) };
  }
  const sources = [{ partition: ledgerPartition(project, of.voucherId), prefix: PENDING_PREFIX }];
  return { sources, where: { test: 'eq', path: 'state', value: 'PENDING' } };
}
