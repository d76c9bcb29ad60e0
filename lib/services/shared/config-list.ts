// Lists of configuration records, which are held in memory: filtered, ordered and cut into pages.
import { parseMoment } from '../../core/time/calendar';
import { ApiError } from '../../errors';
import { LIMITS } from '../../model/limits';

interface Listed {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at?: string | null;
}

/** Moments are ISO 8601 texts; both bounds are exclusive. */
export interface TimeRange {
  readonly before?: string;
  readonly after?: string;
  /** What the query calls the bounds, where it does not call them before and after. */
  readonly names?: { readonly before: string; readonly after: string };
}

export interface PageQuery {
  readonly limit?: number;
  readonly page?: number;
  /** A member to order by; with a leading minus from the highest down. */
  readonly order?: string;
  readonly created_at?: TimeRange;
  readonly updated_at?: TimeRange;
}

export interface Page<T> {
  readonly data: readonly T[];
  /** All that match, on this page or not. */
  readonly total: number;
  readonly has_more: boolean;
}

/**
 * One page of the records that match. Ties in the order are broken by id, so that pages do not overlap.
 * @throws ApiError invalid_query_params for a moment that cannot be read
 */
export function pageOf<T extends Listed>(records: Iterable<T>, query: PageQuery, timezone: string): Page<T> {
  const isInRange = inRanges(query, timezone);
  const found = [...records].filter(isInRange).sort(byOrder(query.order ?? '-created_at'));
  const size = query.limit ?? LIMITS.defaultPageSize;
  const start = ((query.page ?? 1) - 1) * size;
  const data = found.slice(start, start + size);
  return { data, total: found.length, has_more: start + data.length < found.length };
}

/** A list with its array under `data`. */
export function dataList(data: readonly unknown[], total = data.length) {
  return { object: 'list', data_ref: 'data', data, total } as const;
}

function byOrder(order: string) {
  const isDescending = order.startsWith('-');
  const member = isDescending ? order.slice(1) : order;
  const text = (record: Listed): string => {
    const value: unknown = (record as unknown as Readonly<Record<string, unknown>>)[member];
    return typeof value === 'string' ? value : '';
  };
  const ascending = (one: Listed, other: Listed): number =>
    compare(text(one), text(other)) || compare(one.id, other.id);
  return (one: Listed, other: Listed): number => (isDescending ? -ascending(one, other) : ascending(one, other));
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Whether a record was created and changed within the ranges asked for; one never changed is in no range of changes. */
function inRanges(query: PageQuery, timezone: string): (record: Listed) => boolean {
  const created = inRange('created_at', query.created_at, timezone);
  const updated = inRange('updated_at', query.updated_at, timezone);
  return (record) => created(record.created_at) && updated(record.updated_at ?? null);
}

function inRange(member: string, range: TimeRange | undefined, timezone: string): (text: string | null) => boolean {
  if (!range) return () => true;
  const names = range.names ?? { before: `${member}[before]`, after: `${member}[after]` };
  const after = moment(names.after, range.after, timezone);
  const before = moment(names.before, range.before, timezone);
  return (text) => {
    const ms = text === null ? NaN : Date.parse(text);
    return ms > (after ?? -Infinity) && ms < (before ?? Infinity);
  };
}

function moment(name: string, text: string | undefined, timezone: string): number | null {
  if (text === undefined || text === '') return null;
  const ms = parseMoment(text, timezone);
  if (ms !== null) return ms;
  throw new ApiError({
    key: 'invalid_query_params',
    details: `Property .${name} must be an ISO 8601 date or date and time.`,
  });
}
