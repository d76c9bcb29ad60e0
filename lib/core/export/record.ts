// Exports as they are stored, and in answers.
import type { FilterNow } from '../../model/lists/field';
import type { Failure } from '../../errors';
import type { ExportParametersInput } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { ExportedObject, ExportParameters, ExportRecord } from '../../model/files/export';
import { type ListRequest, type ListSpec, parseListRequest } from '../filter/list-spec';
import { allTests, timeTest } from '../filter/list-test';
import { collectOperators, readOrRefuse } from '../filter/parse';
import type { Retention } from '../record/retention';
import { DAY_MS } from '../time/calendar';
import { queryFilters } from './request';
import type { ExportResponse } from '../../model/generated-answers/records';

/** The requested parameters, without nulls; filters always have a junction. */
export function exportParameters(input: ExportParametersInput | null | undefined): ExportParameters {
  const { fields, order, filters, campaign_id, bom, response_format } = input ?? {};
  return {
    ...(fields && { fields }),
    ...(order && { order }),
    ...(filters && { filters: { junction: 'and', ...filters } }),
    ...(campaign_id && { campaign_id }),
    ...(bom && { bom }),
    ...(response_format && { response_format }),
  };
}

/** Exports that show no filters when none were sent; all others show the junction of their filters. */
const WITHOUT_FILTERS: readonly ExportedObject[] = ['product', 'sku'];

/**
 * Convert an export to its response, with the address of the file.
 * @param url of its file; null when there is none, or when it is not shown
 */
export function toExportResponse(record: ExportRecord, url: string | null): ExportResponse {
  const { action_id, base_url, done_at, ...shown } = record;
  const { filters = { junction: 'and' }, ...others } = shown.parameters;
  const parameters = WITHOUT_FILTERS.includes(shown.exported_object) ? shown.parameters : { ...others, filters };
  return { ...shown, parameters, result: url === null ? null : { url } };
}

/** Return whether the retention of an export's file has ended. */
export function isExpired(
  { done_at }: ExportRecord,
  { nowMs, retention }: { readonly nowMs: number; readonly retention: Retention },
): boolean {
  return done_at !== null && Date.parse(done_at) + retention.export_files * DAY_MS <= nowMs;
}

/** Return whether an export writes rows in the order of creation, so that rows need no sorting. */
export function isByTime({ parameters }: Pick<ExportRecord, 'parameters'>): boolean {
  return (parameters.order ?? 'created_at') === 'created_at';
}

type ExportDefinition = Pick<ExportRecord, 'exported_object' | 'parameters' | 'created_at'>;

/**
 * Builds the list request of an export. Records created after the export are left out.
 *
 * @returns invalid_payload naming the invalid parameter
 */
export function buildExportRequest<T>(
  { parameters, exported_object: name, created_at }: ExportDefinition,
  spec: ListSpec<T>,
  { timezone, caseSensitiveCodes }: Omit<FilterNow, 'nowMs'>,
): ListRequest<T> | Failure {
  const { order, filters } = parameters;
  const nowMs = Date.parse(created_at);
  if (filters && spec.fields === null)
    return refusedExport('.parameters.filters must be left out: there are none of this object.');
  const read = readOrRefuse(() => {
    const query = { ...(order !== undefined && { order }), ...(filters && { filters: queryFilters(name, filters) }) };
    return parseListRequest(spec, query, { nowMs, timezone, caseSensitiveCodes });
  });
  if (read.status !== 'READ') return refusedExport(problemOf(read.problem, spec));
  const isOlder = timeTest<T>((one) => spec.sorts.created_at?.(one), {
    range: { beforeMs: nowMs + 1 },
    isStoredOrder: true,
  });
  const test = allTests([isOlder, ...(read.value.test ? [read.value.test] : [])]);
  return { ...read.value, test };
}

const FILTERS =
  '.parameters.filters should match either filters[${field}][conditions][${condition}][${index}] or filters[junction] ' +
  'and condition must be one of: ';

/**
 * Convert the problem of a query into a message about the body of an export: for filters the published text, followed
 * by the details.
 */
function problemOf<T>(problem: string, { fields }: ListSpec<T>): string {
  if (problem.startsWith('Property .order')) return `.parameters${problem.slice('Property '.length)}`;
  return `${FILTERS}${fields ? collectOperators(fields).join(', ') : ''}. ${problem}`;
}

/** True when the maximum number of exports is already running. @param latest exports, newest first */
export function isExportLimitReached(latest: readonly Pick<ExportRecord, 'status'>[]): boolean {
  return latest.filter(({ status }) => status === 'IN_PROGRESS').length >= LIMITS.exportsRunning;
}

/**
 * Refuse one more export when too many are waiting.
 * @param latest exports, newest first: exports run in order, so the waiting ones are the newest
 * @returns too_many_requests when too many are waiting
 */
export function refuseManyExports(latest: readonly Pick<ExportRecord, 'status'>[]): Failure | null {
  const waiting = latest.filter(({ status }) => status === 'SCHEDULED' || status === 'IN_PROGRESS').length;
  if (waiting < LIMITS.exportsWaiting) return null;
  const details = `${waiting} exports wait to be written: begin another one when some of them are done.`;
  return { key: 'too_many_requests', details };
}

/**
 * Refuse a `campaign_id` parameter in an export of anything but vouchers.
 * @returns invalid_payload for a campaign that would have no effect: other objects are selected by their filters
 */
export function refuseCampaign({ exported_object, parameters }: Omit<ExportDefinition, 'created_at'>): Failure | null {
  if (exported_object === 'voucher' || parameters.campaign_id === undefined) return null;
  return refusedExport('.parameters.campaign_id must be left out: it is for vouchers, and others have filters.');
}

/**
 * Refuse an export sorted by another member than creation time, for too many records.
 * @returns invalid_payload for more records than the limit of sorted rows
 */
export function refuseSorting(count: number): Failure | null {
  if (count <= LIMITS.exportSortedRows) return null;
  return refusedExport(
    `.parameters.order must be created_at: at most ${LIMITS.exportSortedRows} records are sorted otherwise.`,
  );
}

/**
 * Refuse an export with more rows than a file may have.
 * @returns invalid_payload for more rows than a file holds
 */
export function refuseRows(count: number): Failure | null {
  if (count <= LIMITS.exportRows) return null;
  const details = `An export has at most ${LIMITS.exportRows} rows: ask for fewer by filters.`;
  return { key: 'invalid_payload', details };
}

function refusedExport(problem: string): Failure {
  return { key: 'invalid_payload', details: `Property ${problem}` };
}
