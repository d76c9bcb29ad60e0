// Exports as they are stored, and as answers show them.
import type { Failure } from '../../errors';
import type { ExportParametersInput } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { ExportedObject, ExportParameters, ExportRecord } from '../../model/files/export';
import type { FilterNow } from '../filter/filter';
import { type ListRequest, type ListSpec, requestOf } from '../filter/list-spec';
import { allTests, timeTest } from '../filter/list-test';
import { operatorsOfSome } from '../filter/parse';
import { readOrRefuse } from '../filter/problem';
import type { Retention } from '../record/retention';
import { DAY_MS } from '../time/units';
import { queryFilters } from './request';

/** What was sent, without nulls; filters say how they are joined. */
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

/** All others say how filters are joined, though none were sent. */
const WITHOUT_FILTERS: readonly ExportedObject[] = ['product', 'sku'];

/** @param url of its file; null where there is none, or none is told */
export function shownExport(record: ExportRecord, url: string | null): object {
  const { action_id, base_url, done_at, ...told } = record;
  const { filters = { junction: 'and' }, ...others } = told.parameters;
  const parameters = WITHOUT_FILTERS.includes(told.exported_object) ? told.parameters : { ...others, filters };
  return { ...told, parameters, result: url === null ? null : { url } };
}

/** Whether its file is gone. */
export function isExpired(
  { done_at }: ExportRecord,
  { nowMs, retention }: { readonly nowMs: number; readonly retention: Retention },
): boolean {
  return done_at !== null && Date.parse(done_at) + retention.export_files * DAY_MS <= nowMs;
}

/** Rows are written as they are read, where they are in the order of time. */
export function isByTime({ parameters }: Pick<ExportRecord, 'parameters'>): boolean {
  return (parameters.order ?? 'created_at') === 'created_at';
}

type Wanted = Pick<ExportRecord, 'exported_object' | 'parameters' | 'created_at'>;

/**
 * What an export asks of its list. Records that came after the export are left out.
 * @returns invalid_payload naming what cannot be read
 */
export function exportRequest<T>(
  { parameters, exported_object: name, created_at }: Wanted,
  spec: ListSpec<T>,
  { timezone, caseSensitiveCodes }: Omit<FilterNow, 'nowMs'>,
): ListRequest<T> | Failure {
  const { order, filters } = parameters;
  const nowMs = Date.parse(created_at);
  if (filters && spec.fields === null)
    return refusedExport('.parameters.filters must be left out: there are none of this object.');
  const read = readOrRefuse(() => {
    const query = { ...(order !== undefined && { order }), ...(filters && { filters: queryFilters(name, filters) }) };
    return requestOf(spec, query, { nowMs, timezone, caseSensitiveCodes });
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

/** What is wrong with a query, said of the body of an export: of filters in the published words, and then in ours. */
function problemOf<T>(problem: string, { fields }: ListSpec<T>): string {
  if (problem.startsWith('Property .order')) return `.parameters${problem.slice('Property '.length)}`;
  return `${FILTERS}${fields ? operatorsOfSome(fields).join(', ') : ''}. ${problem}`;
}

/** Whether as many are written as may be at a time. @param latest exports, from the last one on */
export function areEnoughRunning(latest: readonly Pick<ExportRecord, 'status'>[]): boolean {
  return latest.filter(({ status }) => status === 'IN_PROGRESS').length >= LIMITS.exportsRunning;
}

/**
 * @param latest exports, from the last one on: as they are written one after the other, those that wait are the latest
 * @returns too_many_requests where too many wait already
 */
export function refuseManyExports(latest: readonly Pick<ExportRecord, 'status'>[]): Failure | null {
  const waiting = latest.filter(({ status }) => status === 'SCHEDULED' || status === 'IN_PROGRESS').length;
  if (waiting < LIMITS.exportsWaiting) return null;
  const details = `${waiting} exports wait to be written: begin another one when some of them are done.`;
  return { key: 'too_many_requests', details };
}

/** @returns invalid_payload for a campaign that would leave nothing out: other objects are found by their filters */
export function refuseCampaign({ exported_object, parameters }: Omit<Wanted, 'created_at'>): Failure | null {
  if (exported_object === 'voucher' || parameters.campaign_id === undefined) return null;
  return refusedExport('.parameters.campaign_id must be left out: it is for vouchers, and others have filters.');
}

/** @returns invalid_payload where more records would be sorted than are */
export function refuseSorting(count: number): Failure | null {
  if (count <= LIMITS.exportSortedRows) return null;
  return refusedExport(
    `.parameters.order must be created_at: at most ${LIMITS.exportSortedRows} records are sorted otherwise.`,
  );
}

/** @returns invalid_payload for more rows than a file holds */
export function refuseRows(count: number): Failure | null {
  if (count <= LIMITS.exportRows) return null;
  const details = `An export has at most ${LIMITS.exportRows} rows: ask for fewer by filters.`;
  return { key: 'invalid_payload', details };
}

function refusedExport(problem: string): Failure {
  return { key: 'invalid_payload', details: `Property ${problem}` };
}
