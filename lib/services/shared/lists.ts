// Every list of records: its query is parsed here, and answered by a store or from memory.
import type { FilterFields, FilterNow } from '../../model/lists/field';
import {
  type CursorRequest,
  parseCursorRequest,
  type ListQuery,
  type ListRequest,
  type ListSpec,
  parseListRequest,
} from '../../core/filter/list-spec';
import { allTests, filterTest, type ListTest } from '../../core/filter/list-test';
import { type ListPage, pageOf } from '../../model/lists/page';
import { readFilter, readOrRefuse } from '../../core/filter/parse';
import { ApiError } from '../../errors';
import type { Config } from '../../model/config';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';

interface SourcePage<T> extends ListPage<T> {
  /** True when more pages follow; set if page and total do not determine it. */
  readonly hasMore?: boolean;
}

/** Loads the records of a list. */
export type ListSource<T, Read = T> = (request: ListRequest<T>) => Promise<SourcePage<Read>>;

/** Create a list source from records in memory. */
export function inMemory<T>(records: Iterable<T>): ListSource<T> {
  return (request) => Promise.resolve(pageOf(records, request));
}

interface Listing<T, Read> {
  readonly spec: ListSpec<T>;
  readonly query: ListQuery;
  readonly source: ListSource<T, Read>;
  /** Tests in addition to the filters. */
  readonly tests?: readonly ListTest<T>[];
  /** The configuration, if it is already loaded. */
  readonly config?: Config | undefined;
}

export interface Page<T> extends ListPage<T> {
  readonly page: number;
  readonly limit: number;
  readonly hasMore: boolean;
}

/**
 * Reads the page of a query.
 * @throws ApiError invalid_query_params for an invalid time or filter
 */
export async function readList<T, Read = T>(
  rt: Runtime<'config'>,
  scope: ProjectScope,
  { spec, query, source, tests = [], config }: Listing<T, Read>,
): Promise<Page<Read>> {
  const now = await nowOf(rt, scope, { query, config });
  const parsed = read(() => parseListRequest(spec, query, now));
  const all = [...tests, ...(parsed.test ? [parsed.test] : [])];
  const request = all.length === 0 ? parsed : { ...parsed, test: allTests(all) };
  const { page, limit } = request;
  const { records, total, hasMore = page * limit < total } = await source(request);
  return { records, total, page, limit, hasMore };
}

/** The query of a list that continues behind a record. @throws ApiError as `readList` */
export async function readCursor<T>(
  rt: Runtime<'config'>,
  scope: ProjectScope,
  { spec, query, config }: Pick<Listing<T, T>, 'spec' | 'query' | 'config'>,
): Promise<CursorRequest<T>> {
  const now = await nowOf(rt, scope, { query, config });
  return read(() => parseCursorRequest(spec, query, now));
}

/** The time zone is only needed, and only loaded, for moments and filters. */
async function nowOf(
  rt: Runtime<'config'>,
  scope: ProjectScope,
  { query, config }: { readonly query: ListQuery; readonly config?: Config | undefined },
): Promise<FilterNow> {
  const { created_at, updated_at, filters } = query;
  const nowMs = rt.clock.nowMs();
  const { caseSensitiveCodes } = scope;
  if ((created_at ?? updated_at ?? filters) === undefined) return { nowMs, timezone: 'UTC', caseSensitiveCodes };
  const { settings } = config ?? (await rt.store.config.load(scope));
  return { nowMs, timezone: settings.timezone, caseSensitiveCodes };
}

/** Parses a query. @throws ApiError invalid_query_params for an invalid one */
export function read<T>(reading: () => T): T {
  const result = readOrRefuse(reading);
  if (result.status === 'READ') return result.value;
  throw new ApiError({ key: 'invalid_query_params', details: result.problem });
}

/**
 * Parse the filters of a query into a test of records; null without filters.
 * @throws ApiError invalid_query_params
 */
export function readFilters<T>(raw: unknown, fields: FilterFields<T>, now: FilterNow): ListTest<T> | null {
  if (raw === undefined) return null;
  const filter = read(() => readFilter(raw, fields, now));
  return filter.fields.length === 0 ? null : filterTest(filter, now);
}
