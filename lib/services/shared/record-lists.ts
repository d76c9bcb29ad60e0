// What a list request asks for, read from its query.
import { parseMoment } from '../../core/time/calendar';
import type { FilterFields } from '../../core/filter/filter';
import { allTests, type ListTest, recordTest } from '../../core/filter/list-test';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { Runtime } from '../../ports/runtime';
import type { RecordList } from '../../ports/common';
import { readFilters } from './filters';

/** Moments are ISO 8601 texts; both bounds are exclusive. */
interface Moments {
  readonly before?: string;
  readonly after?: string;
}

export interface ListQuery {
  readonly limit?: number;
  readonly page?: number;
  /** A member to order by; with a leading minus from the highest down. */
  readonly order?: string;
  readonly created_at?: Moments;
  readonly updated_at?: Moments;
  readonly filters?: unknown;
}

interface Listed {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at?: string | null;
}

export interface ListDefaults<T> {
  readonly order: string;
  /** The fields of its filters; absent for a list without. */
  readonly fields?: FilterFields<T>;
  readonly keep?: ((record: T) => boolean) | undefined;
}

/**
 * The list a query asks for.
 * @param defaults the order when none is asked for, the fields of filters, and a further condition on the records
 * @throws ApiError invalid_query_params for a moment or filters that cannot be read
 */
export async function readList<T extends Listed>(
  rt: Runtime,
  caller: Caller,
  query: ListQuery,
  defaults: ListDefaults<T>,
): Promise<RecordList<T>> {
  const order = query.order ?? defaults.order;
  const hasMoments = [query.created_at, query.updated_at, query.filters].some((given) => given !== undefined);
  const timezone = hasMoments ? (await rt.store.config.load(caller)).settings.timezone : 'UTC';
  const { keep, fields } = defaults;
  const tests = [
    query.updated_at && updatedTest<T>(rangeOf('updated_at', query.updated_at, timezone)),
    keep && recordTest(keep),
    fields && readFilters(query.filters, fields, { nowMs: rt.clock.nowMs(), timezone }),
  ];
  return {
    page: query.page ?? 1,
    limit: query.limit ?? LIMITS.defaultPageSize,
    sortBy: order.replace(/^-/, '') as keyof T & string,
    ascending: !order.startsWith('-'),
    ...rangeOf('created_at', query.created_at, timezone),
    test: allTests(tests.filter((test) => test !== undefined && test !== null)),
  };
}

function updatedTest<T extends Listed>(range: Range): ListTest<T> {
  return recordTest((record) => isInRange(record.updated_at ?? null, range));
}

interface Range {
  readonly afterMs: number | undefined;
  readonly beforeMs: number | undefined;
}

function rangeOf(member: string, moments: Moments | undefined, timezone: string): Range {
  return {
    afterMs: readMoment(`${member}.after`, moments?.after, timezone),
    beforeMs: readMoment(`${member}.before`, moments?.before, timezone),
  };
}

/** A record that was never changed is in no range of changes. */
function isInRange(text: string | null, { afterMs = -Infinity, beforeMs = Infinity }: Range): boolean {
  const ms = text === null ? NaN : Date.parse(text);
  return ms > afterMs && ms < beforeMs;
}

/** A moment as milliseconds. @throws ApiError invalid_query_params */
export function readMoment(name: string, text: string | undefined, timezone: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  const ms = parseMoment(text, timezone);
  if (ms !== null) return ms;
  throw new ApiError({
    key: 'invalid_query_params',
    details: `Property .${name} must be an ISO 8601 date or date and time.`,
  });
}

/** A list with its array under the given name. */
export function listOf<Name extends string>(name: Name, data: readonly unknown[], total: number) {
  return { object: 'list', data_ref: name, [name]: data, total } as const;
}
