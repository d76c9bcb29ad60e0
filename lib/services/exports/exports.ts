// Exports: start one, show it, delete it, and open its file.
import { listOf } from '../../core/answer/list';
import { ApiError, invariant, isFailure, notFound } from '../../errors';
import {
  exportParameters,
  isByTime,
  isExpired,
  refuseCampaign,
  refuseManyExports,
  refuseSorting,
  toExportResponse,
} from '../../core/export/record';
import { isFileRequested } from '../../core/export/file-type';
import { refusePersonalFile } from '../../core/export/personal';
import { columnsOf } from '../../core/export/request';
import { retentionOf } from '../../core/record/retention';
import { sortsByMembers, type ListQuery, listSpec } from '../../core/filter/list-spec';
import type { AuditEntry } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { CreateExportRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { ExportRecord } from '../../model/files/export';
import type { ExportRuntime, Process, Runtime } from '../../ports/runtime';
import { buildAuditLine } from '../audit-trail/audit-line';
import { newAction } from '../shared/new-action';
import { refuseIf } from '../shared/unwrap';
import { readList } from '../shared/lists';
import { type FileLink, fileAddress, fileKey, fileLink, filesOf, loadExportByToken } from './export-files';
import { exportObject } from './objects';
import { listRequest, withKnownNames } from './read-records';
import type { ListExportsResponse } from '../../model/generated-answers/exports';
import type { ExportResponse } from '../../model/generated-answers/records';

/**
 * Store an export; its file is written in the background.
 * @throws ApiError invalid_payload, invalid_export_fields; missing_required_permission for personal data
 */
export async function createExport(
  rt: ExportRuntime,
  caller: Caller,
  request: CreateExportRequest,
): Promise<ExportResponse> {
  const config = await rt.store.config.load(caller);
  const now = new Date(rt.clock.nowMs()).toISOString();
  const parameters = exportParameters(request.parameters);
  const id = rt.ids.random('exp', 24);
  const action = newAction(rt, caller, { type: 'EXPORT', work: { kind: 'EXPORT', export_id: id }, total: 0 });
  const record: ExportRecord = {
    id,
    object: 'export',
    created_at: now,
    status: 'SCHEDULED',
    done_at: null,
    parameters,
    exported_object: request.exported_object,
    channel: caller.session ? 'WEBSITE' : 'API',
    user_id: caller.session?.userId ?? null,
    base_url: caller.baseUrl ?? null,
    action_id: action.id,
  };
  await check(rt, caller, { record, config });
  const changes = { exported_object: request.exported_object, ...auditableParameters(parameters) };
  const entry = entryOf(rt, caller, { id, action: 'export.created', changes });
  await rt.store.exports.create(caller, { record, action: { ...action, created_at: now }, entry });
  await rt.wakeWorker?.();
  return toExportResponse(record, null);
}

async function check(
  rt: ExportRuntime,
  caller: Caller,
  {
    record,
    config,
  }: { readonly record: ExportRecord; readonly config: Awaited<ReturnType<Runtime['store']['config']['load']>> },
): Promise<void> {
  filesOf(rt);
  await requirePlace(rt, caller);
  const object = exportObject(record.exported_object);
  const columns = columnsOf(object.fields, record.parameters.fields, []);
  if (isFailure(columns)) throw new ApiError(columns);
  refuseIf(refusePersonalFile(caller, record, object.fields.defaults));
  refuseIf(refuseCampaign(record));
  const { campaign_id: campaignId } = record.parameters;
  if (campaignId !== undefined && !config.campaigns.has(campaignId)) throw notFound('campaign', campaignId);
  const exporting = { rt, scope: caller, config, record: await withKnownNames(rt, caller, record) };
  const request = listRequest(exporting.record, exporting);
  if (isByTime(record) || record.parameters.filters) return;
  const everything = { ...request, page: 1, limit: 1, byTime: true };
  const { total } = await object.list(exporting, everything);
  refuseIf(refuseSorting(total));
}

/** @throws ApiError too_many_requests when too many exports wait */
async function requirePlace(rt: Runtime<'config' | 'exports'>, caller: Caller): Promise<void> {
  const { records } = await readList(rt, caller, {
    spec: EXPORTS,
    query: { limit: LIMITS.exportsWaiting },
    source: (request) => rt.store.exports.list(caller, request),
  });
  const failure = refuseManyExports(records);
  if (failure) throw new ApiError(failure, { headers: { 'retry-after': '60' } });
}

/** An audit line outlives the people in filters: it has the filtered fields with their operators, and no values. */
function auditableParameters({
  filters,
  ...parameters
}: ExportRecord['parameters']): Readonly<Record<string, unknown>> {
  if (!filters) return parameters;
  const fields = Object.entries(filters).map(
    ([name, filter]) => [name, name === 'junction' ? filter : operatorsOf(filter)] as const,
  );
  return { ...parameters, filters: Object.fromEntries(fields) };
}

function operatorsOf(filter: unknown): readonly string[] {
  return Object.keys((filter as { readonly conditions?: object } | null)?.conditions ?? {});
}

interface AuditedExportAction {
  readonly id: string;
  readonly action: 'export.created' | 'export.deleted';
  readonly changes: Readonly<Record<string, unknown>>;
}

function entryOf(rt: Process, caller: Caller, { id, action, changes }: AuditedExportAction): AuditEntry {
  const rows = Object.entries(changes).map(([name, to]) => [name, { from: null, to }] as const);
  return buildAuditLine(rt, caller, { action, resource: { object: 'export', id }, changes: Object.fromEntries(rows) });
}

/** A request for the file of an export. */
interface ExportFileRequest {
  readonly id: string;
  /** Accepted content types. */
  readonly accept: string;
}

/** The id of an export, and the requested access to it. */
interface ExportDownload {
  readonly id: string;
  readonly token: string | undefined;
  /** Accepted content types. */
  readonly accept?: string | undefined;
}

/**
 * Return the file of an export to the bearer of its token and to key holders whose Accept header requests a file;
 * otherwise return the record.
 * @param caller absent when the address has a token
 * @throws ApiError not_found; missing_required_permission for a file with personal data
 */
export function getOrOpenExport(
  rt: ExportRuntime,
  caller: Caller | undefined,
  { id, token, accept = '' }: ExportDownload,
): Promise<ExportResponse | FileLink> {
  if (token !== undefined) return openExport(rt, { id, token, accept });
  invariant(caller, 'an export is shown to who has keys');
  return isFileRequested(accept) ? openOwnExport(rt, caller, { id, accept }) : getExport(rt, caller, id);
}

async function openOwnExport(rt: ExportRuntime, caller: Caller, { id, accept }: ExportFileRequest) {
  const record = await rt.store.exports.load(caller.project, id);
  if (!hasFile(rt, record)) throw notFound('export', id);
  refuseIf(refusePersonalFile(caller, record, exportObject(record.exported_object).fields.defaults));
  return fileLink(rt, caller.project, { id, kind: record.exported_object, accept });
}

/**
 * Return an export. A finished one has its file's address with a new token, if the caller may read the file.
 * @throws ApiError not_found
 */
export async function getExport(rt: ExportRuntime, caller: Caller, id: string): Promise<ExportResponse> {
  const record = await rt.store.exports.load(caller.project, id);
  if (!record) throw notFound('export', id);
  return withAddress(rt, caller, record);
}

/** A caller without permission for the file sees neither its address nor its filter values. */
async function withAddress(rt: ExportRuntime, caller: Caller, record: ExportRecord): Promise<ExportResponse> {
  const { isOpen, shown } = permitted(caller, record);
  if (shown.status !== 'DONE') return toExportResponse(shown, null);
  const now = { nowMs: rt.clock.nowMs(), retention: retentionOf(rt) };
  if (isExpired(shown, now)) return { ...toExportResponse(shown, null), expired: true };
  return toExportResponse(shown, isOpen ? await fileAddress(rt, caller, shown.id) : null);
}

function permitted(caller: Caller, record: ExportRecord): { readonly isOpen: boolean; readonly shown: ExportRecord } {
  const { defaults } = exportObject(record.exported_object).fields;
  if (!refusePersonalFile(caller, record, defaults)) return { isOpen: true, shown: record };
  const { filters: _values, ...parameters } = record.parameters;
  return { isOpen: false, shown: { ...record, parameters } };
}

const EXPORTS = listSpec({
  fields: null,
  sorts: sortsByMembers<ExportRecord>('created_at', 'status'),
  defaults: { order: '-created_at' },
});

/** List the exports of a project, without addresses of files. */
export async function listExports(rt: ExportRuntime, caller: Caller, query: ListQuery): Promise<ListExportsResponse> {
  const { records, total } = await readList(rt, caller, {
    spec: EXPORTS,
    query,
    source: (request) => rt.store.exports.list(caller, request),
  });
  // The dashboard polls this list, and requests an address when it needs one.
  const rows = caller.session
    ? records.map((one) => withoutAddress(rt, permitted(caller, one).shown))
    : await Promise.all(records.map((one) => withAddress(rt, caller, one)));
  return listOf('exports', rows, total);
}

function withoutAddress(rt: Process, record: ExportRecord): ExportResponse {
  const now = { nowMs: rt.clock.nowMs(), retention: retentionOf(rt) };
  return { ...toExportResponse(record, null), ...(isExpired(record, now) && { expired: true }) };
}

/**
 * Delete an export and its file; an export in progress stops.
 * @throws ApiError not_found
 */
export async function deleteExport(rt: Runtime<'exports' | 'files'>, caller: Caller, id: string): Promise<void> {
  const record = await rt.store.exports.load(caller.project, id);
  const entry = entryOf(rt, caller, { id, action: 'export.deleted', changes: {} });
  if (!record || !(await rt.store.exports.remove(caller.project, id, entry))) throw notFound('export', id);
  if (record.done_at !== null) await filesOf(rt).remove(fileKey(caller, id));
}

/**
 * The address of the file of an export, or of the report of an action, for the bearer of a token.
 * @param token from the address
 * @throws ApiError not_found, as if there were no such export
 */
async function openExport(
  rt: Runtime<'exports' | 'files'>,
  { id, token, accept }: ExportFileRequest & { readonly token: string },
) {
  const opened = await loadExportByToken(rt, id, token);
  if (!opened) throw notFound('export', id);
  if (id.startsWith('aa_')) return fileLink(rt, opened.project, { id, kind: 'report', accept });
  const record = await rt.store.exports.load(opened.project, id);
  if (!hasFile(rt, record)) throw notFound('export', id);
  return fileLink(rt, opened.project, { id, kind: record.exported_object, accept });
}

function hasFile(rt: Process, record: ExportRecord | null): record is ExportRecord {
  const now = { nowMs: rt.clock.nowMs(), retention: retentionOf(rt) };
  return record?.status === 'DONE' && !isExpired(record, now);
}
