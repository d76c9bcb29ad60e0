// The store of exports.
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../model/lists/page';
import type { AuditEntry } from '../model/audit-trail';
import type { AsyncAction } from '../model/records/async-action';
import type { ExportRecord } from '../model/files/export';
import type { ProjectScope } from './common';

/** The export that a token gives access to. */
export interface OpenedExport {
  readonly project: string;
  readonly exportId: string;
}

export interface ExportStore {
  /** The export, the work that writes it, and the line of the audit trail: all or none. */
  create(
    scope: ProjectScope,
    made: { readonly record: ExportRecord; readonly action: AsyncAction; readonly entry: AuditEntry },
  ): Promise<void>;
  load(project: string, id: string): Promise<ExportRecord | null>;
  list(scope: ProjectScope, request: ListRequest<ExportRecord>): Promise<ListPage<ExportRecord>>;
  /** @returns false when it was deleted meanwhile */
  update(project: string, record: ExportRecord): Promise<boolean>;
  /** With its line of the audit trail. @returns false if there is none */
  remove(project: string, id: string, entry: AuditEntry): Promise<boolean>;
  /** Has no audit line: a permanent deletion calls it. It is idempotent. */
  forget(project: string, id: string): Promise<void>;
  /** @param tokenHash hash of the token in the address of a download */
  addToken(opened: OpenedExport, token: { readonly tokenHash: string; readonly untilMs: number }): Promise<void>;
  /** The export that a token gives access to; null for one that is unknown or expired. */
  opened(tokenHash: string, nowMs: number): Promise<OpenedExport | null>;
}
