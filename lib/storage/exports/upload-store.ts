// Files that wait to be imported: an item each until the file can be imported no more, which names the action that has it.
import type { ProjectScope } from '../../ports/common';
import type { UploadStore, UploadUse } from '../../ports/uploads';
import { asyncActionItem } from '../background/action-items';
import { requireDone } from '../background/async-action-writes';
import { uploadKey } from '../keys/export-keys';
import { guardWrites, requireUnused } from '../records/guard-store';
import { type Table, type Write, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';

export class DynamoUploadStore implements UploadStore {
  constructor(private readonly table: Table) {}

  async create({ project }: ProjectScope, { id, untilMs, person }: Parameters<UploadStore['create']>[1]) {
    const ends = { until_ms: untilMs, expires_at: Math.ceil(untilMs / 1000) };
    const item = { ...uploadKey(project, id), ...ends, ...(person !== null && { person }) };
    requireDone(await tryWhileBusy(() => this.table.write({ kind: 'put', item })));
  }

  async isOpen({ project }: ProjectScope, { id, nowMs }: Parameters<UploadStore['isOpen']>[1]): Promise<boolean> {
    const item = await this.table.get(uploadKey(project, id));
    return item !== null && Number(item.until_ms) > nowMs;
  }

  async use(scope: ProjectScope, { id, nowMs, action, guard }: Parameters<UploadStore['use']>[1]): Promise<UploadUse> {
    const key = uploadKey(scope.project, id);
    const writes: readonly Write[] = [
      {
        kind: 'update',
        key,
        change: { set: { action_id: action.id } },
        condition: {
          test: 'and',
          of: [
            { test: 'absent', path: 'action_id' },
            { test: 'gt', path: 'until_ms', value: nowMs },
          ],
        },
      },
      { kind: 'put', item: asyncActionItem(scope, action), condition: { test: 'absent', path: 'pk' } },
      ...guardWrites(scope, guard),
    ];
    const outcome = await tryWhileBusy(() => this.table.transact(writes));
    requireUnused(writes, guard, outcome);
    if (outcome.status === 'DONE') return { status: 'DONE' };
    if (outcome.status !== 'REFUSED') throw undone(outcome);
    const item = await this.table.get(key);
    if (!item || Number(item.until_ms) <= nowMs || item.action_id === undefined) return { status: 'UNKNOWN' };
    // A write whose answer was lost is repeated, and finds its own result.
    if (item.action_id === action.id) return { status: 'DONE' };
    return { status: 'USED', actionId: item.action_id as string };
  }
}
