// Work in the background: the action, the parts of its input that are still open, and how far it came.
import type { ListRequest } from '../../core/filter/list-spec';
import { LIMITS } from '../../model/limits';
import type { AsyncAction, FailedRow } from '../../model/records/async-action';
import type { Guard, ProjectScope } from '../../ports/common';
import type {
  ActionEnd,
  ActionPart,
  AsyncActionStore,
  ClosedPart,
  ShardBatch,
  OwnedAction,
} from '../../ports/async-actions';
import { actionOf, asyncActionItem, packProgress, placeInQueue, recordOf } from './action-items';
import { countWrite, failureWrites, lossWrites, partWrite, putAction, requireDone } from './async-action-writes';
import {
  dropNamed,
  dropParts,
  expireActionRemains,
  expiry,
  failures,
  keepParts,
  outcomes,
  openPartWrite,
  partsState,
} from './action-parts';
import { addToShard, importPart } from '../campaigns/code-batches';
import { DUE_PARTITION, asyncActionKey, shardKey, partKey } from '../keys/code-keys';
import { LIST_SHARDS } from '../keys';
import { type ListEntry, readListEntries } from '../lists/list-merge';
import { readList, readListItems } from '../lists/read-list';
import { endAfter } from '../formats/formatted-table';
import { type ItemChange, type ItemCondition, type Key, type Table, type Write, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';

const PARTS_AT_ONCE = 20;

export class DynamoAsyncActionStore implements AsyncActionStore {
  constructor(
    private readonly table: Table,
    /** Days after its end; null for good. */
    private readonly keptDays: number | null,
  ) {}

  async put(
    scope: ProjectScope,
    action: AsyncAction,
    { parts = [], guard }: { readonly parts?: readonly ActionPart[]; readonly guard?: Guard | undefined } = {},
  ): Promise<void> {
    await this.putParts(scope, action, parts);
    await putAction(this.table, scope, { item: asyncActionItem(scope, action), guard });
  }

  async putParts(scope: ProjectScope, action: AsyncAction, parts: readonly ActionPart[]): Promise<void> {
    const expires_at = expiry(Date.parse(action.created_at) + LIMITS.partKeptMs);
    for (let start = 0; start < parts.length; start += PARTS_AT_ONCE) {
      const some = parts.slice(start, start + PARTS_AT_ONCE);
      await Promise.all(some.map((part) => this.must(openPartWrite(scope, action.id, { ...part, expires_at }))));
    }
  }

  dropParts(scope: ProjectScope, id: string) {
    return dropParts(this.table, scope, id);
  }

  async load(scope: ProjectScope, id: string): Promise<AsyncAction | null> {
    const [item, made] = await Promise.all([this.table.get(asyncActionKey(scope.project, id)), this.shards(scope, id)]);
    return item && actionOf(item, made);
  }

  list(scope: ProjectScope, request: ListRequest<AsyncAction>) {
    const load = async (entries: readonly ListEntry[]): Promise<readonly AsyncAction[]> => {
      const items = await readListItems(this.table, entries);
      const made = await Promise.all(items.map(({ id }) => this.shards(scope, id as string)));
      return items.map((item, index) => actionOf(item, made[index]));
    };
    return readList(this.table, { from: { project: scope.project, type: 'A' }, load }, request);
  }

  async due(limit: number, nowMs = 0): Promise<readonly OwnedAction[]> {
    const sources = [{ index: 'g2' as const, partition: DUE_PARTITION }];
    const entries = await readListEntries(this.table, { sources, ascending: true });
    const items = await readListItems(this.table, entries.slice(0, limit));
    // Leased and paused actions would refuse a lease.
    return items
      .filter(({ lease_until: untilMs = 0 }) => Number(untilMs) < nowMs || nowMs === 0)
      .map((item) => {
        const action = actionOf(item);
        return { action, scope: { project: item.project as string, caseSensitiveCodes: action.case_sensitive_codes } };
      });
  }

  async lease(
    scope: ProjectScope,
    id: string,
    { nowMs, untilMs }: { nowMs: number; untilMs: number },
  ): Promise<boolean> {
    const outcome = await this.table.write({
      kind: 'update',
      key: asyncActionKey(scope.project, id),
      change: { set: { lease_until: untilMs, status: 'IN_PROGRESS', g2s: placeInQueue(untilMs, id) } },
      condition: {
        test: 'and',
        of: [
          { test: 'in', path: 'status', values: ['ENQUEUED', 'IN_PROGRESS'] },
          {
            test: 'or',
            of: [
              { test: 'absent', path: 'lease_until' },
              { test: 'lt', path: 'lease_until', value: nowMs },
            ],
          },
        ],
      },
    });
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return outcome.status === 'DONE';
  }

  async release(
    { project }: ProjectScope,
    id: string,
    { leasedUntilMs, doneUntil, restsUntilMs, record }: Parameters<AsyncActionStore['release']>[2],
  ): Promise<void> {
    const rest = restsUntilMs === undefined ? {} : { lease_until: restsUntilMs, g2s: placeInQueue(restsUntilMs, id) };
    const set = {
      ...rest,
      ...(doneUntil !== undefined && { done_until: packProgress(doneUntil) }),
      ...(record && { record: recordOf(record) }),
    };
    const change = {
      remove: [...(restsUntilMs === undefined ? ['lease_until'] : []), 'tries', 'tried_done'],
      ...(Object.keys(set).length > 0 && { set }),
    };
    await this.whileLeased(asyncActionKey(project, id), leasedUntilMs, change);
  }

  async putOff(
    { project }: ProjectScope,
    id: string,
    { leasedUntilMs, untilMs, tries, done }: Parameters<AsyncActionStore['putOff']>[2],
  ): Promise<void> {
    const set = { lease_until: untilMs, g2s: placeInQueue(untilMs, id), tries, tried_done: done };
    await this.whileLeased(asyncActionKey(project, id), leasedUntilMs, { set });
  }

  async finish(
    scope: ProjectScope,
    id: string,
    { leasedUntilMs, status, message, date, reportUntil, record }: ActionEnd,
  ): Promise<boolean> {
    const end = this.keptDays !== null && { expires_at: endAfter(Date.parse(date), this.keptDays) };
    // The remaining parts of the action are removed first: nothing reads the action again once it is done.
    if (end) await expireActionRemains(this.table, scope, { id, ...end });
    const report = reportUntil !== undefined && { report_until: reportUntil };
    const set = { status, message, updated_at: date, ...report, ...end, ...(record && { record: recordOf(record) }) };
    // The progress of an export includes lines of its file, so it is removed.
    const change = { set, remove: ['g2p', 'g2s', 'lease_until', 'done_until'] };
    const isEnded = await this.whileLeased(asyncActionKey(scope.project, id), leasedUntilMs, change);
    // Not earlier: a worker that takes the action over writes the report again.
    if (isEnded && report) await dropNamed(this.table, scope, { id, kept: LIMITS.namedFailures });
    return isEnded;
  }

  /** False when another worker has taken over: a stalled worker, or a late write, does not end that worker's lease. */
  private async whileLeased(key: Key, leasedUntilMs: number, change: ItemChange): Promise<boolean> {
    const condition: ItemCondition = { test: 'eq', path: 'lease_until', value: leasedUntilMs };
    const outcome = await tryWhileBusy(() => this.table.write({ kind: 'update', key, change, condition }));
    if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
    return outcome.status === 'DONE';
  }

  async shards({ project }: ProjectScope, id: string): Promise<readonly number[]> {
    const keys = Array.from({ length: LIST_SHARDS }, (_, shard) => shardKey(project, id, shard));
    const items = await this.table.batchGet(keys);
    return keys.map(({ sk }) => (items.find((item) => item.sk === sk)?.made ?? 0) as number);
  }

  addToShard(scope: ProjectScope, batch: ShardBatch) {
    return addToShard(this.table, scope, batch);
  }

  parts(scope: ProjectScope, id: string, most: number) {
    return partsState(this.table, scope, { id, most });
  }

  keepParts(scope: ProjectScope, id: string, untilMs: number) {
    return keepParts(this.table, scope, { id, expires_at: expiry(untilMs) });
  }

  async loseParts(scope: ProjectScope, id: string, lost: Parameters<AsyncActionStore['loseParts']>[2]): Promise<void> {
    const outcome = await tryWhileBusy(() => this.table.transact(lossWrites(scope, id, lost)));
    // Refused: another worker noted it.
    if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
  }

  importPart(scope: ProjectScope, id: string, part: Parameters<AsyncActionStore['importPart']>[2]) {
    return importPart(this.table, scope, { actionId: id, ...part });
  }

  async closePart(scope: ProjectScope, id: string, { number, done, failed, outcomes }: ClosedPart): Promise<void> {
    const writes: readonly Write[] = [
      {
        kind: 'delete',
        key: partKey(scope.project, id, { kind: 'open', number }),
        condition: { test: 'exists', path: 'pk' },
      },
      ...failureWrites(scope, id, { number, failed, ...(outcomes && { outcomes }) }),
      partWrite(scope, id, { number, done, failed: failed.length }),
    ];
    const outcome = await tryWhileBusy(() => this.table.transact(writes));
    // Refused: another worker closed it, with the same result.
    if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
  }

  failures(scope: ProjectScope, id: string): Promise<readonly FailedRow[]> {
    return failures(this.table, scope, id);
  }

  outcomes(scope: ProjectScope, id: string) {
    return outcomes(this.table, scope, id);
  }

  async count(scope: ProjectScope, id: string, done: number): Promise<void> {
    await this.must(countWrite(scope, id, { done, failed: 0 }));
  }

  private async must(write: Write): Promise<void> {
    requireDone(await tryWhileBusy(() => this.table.write(write)));
  }
}
