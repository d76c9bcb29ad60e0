// Exports, and the tokens that open their files.
import type { ListRequest } from '../../core/filter/list-spec';
import type { AuditEntry } from '../../model/audit-trail';
import type { AsyncAction } from '../../model/records/async-action';
import type { ExportRecord } from '../../model/files/export';
import type { ProjectScope } from '../../ports/common';
import type { ExportStore, OpenedExport } from '../../ports/exports';
import { asyncActionItem } from '../background/action-items';
import { requireDone } from '../background/async-action-writes';
import { listAttributes } from '../keys';
import { exportKey, exportTokenKey } from '../keys/export-keys';
import { itemsAs, readList } from '../lists/read-list';
import { entryWrite } from '../management/audit-trail-store';
import { endAfter } from '../formats/formatted-table';
import { type Item, type Table, type Write, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';

export class DynamoExportStore implements ExportStore {
  constructor(
    private readonly table: Table,
    private readonly keptDays: number,
  ) {}

  async create(
    scope: ProjectScope,
    { record, action, entry }: { record: ExportRecord; action: AsyncAction; entry: AuditEntry },
  ): Promise<void> {
    const items = [exportItem(scope.project, record, this.keptDays), asyncActionItem(scope, action)];
    const puts = items.map((item): Write => ({ kind: 'put', item, condition: { test: 'absent', path: 'pk' } }));
    requireDone(await tryWhileBusy(() => this.table.transact([...puts, entryWrite(scope.project, entry)])));
  }

  async load(project: string, id: string): Promise<ExportRecord | null> {
    const item = await this.table.get(exportKey(project, id));
    return item && recordOf(item);
  }

  list({ project }: ProjectScope, request: ListRequest<ExportRecord>) {
    return readList(this.table, { from: { project, type: 'X' }, load: itemsAs(this.table, recordOf) }, request);
  }

  async update(project: string, record: ExportRecord): Promise<boolean> {
    const outcome = await tryWhileBusy(() =>
      this.table.write({
        kind: 'update',
        key: exportKey(project, record.id),
        change: { set: { record: record } },
        condition: { test: 'exists', path: 'pk' },
      }),
    );
    if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
    return outcome.status === 'DONE';
  }

  async remove(project: string, id: string, entry: AuditEntry): Promise<boolean> {
    const key = exportKey(project, id);
    const removal: Write = { kind: 'delete', key, condition: { test: 'exists', path: 'pk' } };
    const outcome = await tryWhileBusy(() => this.table.transact([removal, entryWrite(project, entry)]));
    if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
    return outcome.status === 'DONE';
  }

  async forget(project: string, id: string): Promise<void> {
    requireDone(await tryWhileBusy(() => this.table.write({ kind: 'delete', key: exportKey(project, id) })));
  }

  async addToken({ project, exportId }: OpenedExport, { tokenHash, untilMs }: { tokenHash: string; untilMs: number }) {
    const item: Item = {
      ...exportTokenKey(tokenHash),
      project,
      export_id: exportId,
      until_ms: untilMs,
      expires_at: Math.ceil(untilMs / 1000),
    };
    requireDone(await tryWhileBusy(() => this.table.write({ kind: 'put', item })));
  }

  async opened(tokenHash: string, nowMs: number): Promise<OpenedExport | null> {
    const item = await this.table.get(exportTokenKey(tokenHash));
    if (!item || Number(item.until_ms) <= nowMs) return null;
    return { project: item.project as string, exportId: item.export_id as string };
  }
}

/** The record is swept when its time is over; the bucket forgets the file by itself, earlier. */
function exportItem(project: string, record: ExportRecord, keptDays: number): Item {
  const timeMs = Date.parse(record.created_at);
  return {
    ...exportKey(project, record.id),
    ...listAttributes({ project, type: 'X', timeMs, id: record.id }),
    expires_at: endAfter(timeMs, keptDays),
    record,
  };
}

function recordOf(item: Item): ExportRecord {
  return item.record as ExportRecord;
}
