// The specification of a list (filters, orders, defaults), and the parsed request for it: one description for each
// list, read in one way.
import type { FilterFields, FilterNow } from '../../model/lists/field';
import { invariant } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { TimeRange } from '../operators/moments';
import { allTests, filterTest, type ListTest, timeTest } from './list-test';
import { readFilter, readMomentAt, refuse } from './parse';

/** The value by which a record is sorted; an absent value sorts as empty text. */
type SortKey<T> = (record: T) => string | number | null | undefined;

export interface ListSpec<T> {
  /** Filter fields; null for a list without filters. */
  readonly fields: FilterFields<T> | null;
  /** The members by which it can be sorted; `created_at` is the order in which records are stored. */
  readonly sorts: Readonly<Record<string, SortKey<T>>>;
  /** Values for members that a query leaves out. */
  readonly defaults: { readonly order: string };
  /** Breaks ties, so that every record is on exactly one page. */
  readonly idOf: (record: T) => string;
}

type SpecByIds<T> = Omit<ListSpec<T>, 'idOf'>;

/** Build the specification of a list: its fields, sorts and filters. @param spec `idOf` is required when records have no `id` */
export function listSpec<T extends { readonly id: string }>(spec: SpecByIds<T>): ListSpec<T>;
export function listSpec<T>(spec: ListSpec<T>): ListSpec<T>;
export function listSpec<T extends { readonly id: string }>(spec: SpecByIds<T>): ListSpec<T> {
  return { idOf: ({ id }) => id, ...spec };
}

/** Build the sort keys of a list for text members; each sort is named after its member. */
export function sortsByMembers<T>(...names: readonly (keyof T & string)[]): ListSpec<T>['sorts'] {
  return Object.fromEntries(names.map((name) => [name, (record: T) => textOf(record[name])]));
}

function textOf(member: unknown): string {
  return typeof member === 'string' ? member : '';
}

/** ISO 8601 texts; both bounds are exclusive. */
export interface Moments {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The names of the bounds in the query, unless they are `before` and `after`. */
  readonly names?: { readonly before: string; readonly after: string };
}

/** The query members that have the same meaning in every list. */
export interface ListQuery {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
  /** The member to sort by; a leading minus sorts in descending order. */
  readonly order?: string | undefined;
  readonly created_at?: Moments | undefined;
  readonly updated_at?: Moments | undefined;
  readonly filters?: unknown;
  /** The cursor of lists that continue after a record, instead of pages. */
  readonly starting_after_id?: string | undefined;
}

/** A range of creation under its older names. */
export interface DatedQuery extends ListQuery {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** The query with that range as `created_at`; an explicit `created_at` takes precedence. */
export function toDatedQuery({ start_date: after, end_date: before, ...query }: DatedQuery): ListQuery {
  const names = { after: 'start_date', before: 'end_date' };
  return { ...query, created_at: query.created_at ?? { after, before, names } };
}

/** A parsed request for records of a list, independent of where they are stored. */
export interface ListRequest<T> {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly ascending: boolean;
  /** True when the order is by creation, in which records are stored. */
  readonly byTime: boolean;
  /** Compares two records by this order, whichever it is. */
  readonly compare: (left: T, right: T) => number;
  /** The test that records must pass; null when all belong to the list. */
  readonly test: ListTest<T> | null;
  /** Replaces the page: the oldest records after a position, for work that goes through the whole list. */
  readonly scan?: Scan;
}

/** A portion of a list from its oldest record on. */
export interface Scan {
  /** The end of the previous portion; null at the beginning. */
  readonly behind: string | null;
  /** The number of entries to read; fewer records may pass the test. */
  readonly want: number;
}

/** True when a query may use this order. */
export function isSortOf<T>({ sorts }: ListSpec<T>, order: string): boolean {
  return Object.hasOwn(sorts, memberOf(order));
}

/** The request in a query. Refuses invalid moments and filters: see `readOrRefuse`. */
export function parseListRequest<T>(spec: ListSpec<T>, query: ListQuery, now: FilterNow): ListRequest<T> {
  const { order = spec.defaults.order, page = 1, limit = LIMITS.defaultPageSize } = query;
  if (!isSortOf(spec, order)) refuse(`Property .order must be one of ${Object.keys(spec.sorts).join(', ')}.`);
  return {
    page,
    limit,
    ascending: !order.startsWith('-'),
    byTime: memberOf(order) === 'created_at',
    compare: comparison(spec, order),
    test: testOf(spec, query, now),
  };
}

/** A request for a list with cursor pagination. */
export interface CursorRequest<T> extends Pick<ListRequest<T>, 'limit' | 'ascending' | 'test'> {
  /** The list continues after this record; null at its beginning. */
  readonly afterId: string | null;
}

/** Parse the query of a list with cursor pagination: limit, order, filters and the id to start after. */
export function parseCursorRequest<T>(spec: ListSpec<T>, query: ListQuery, now: FilterNow): CursorRequest<T> {
  const { limit, ascending, test } = parseListRequest(spec, query, now);
  return { limit, ascending, test, afterId: query.starting_after_id ?? null };
}

function memberOf(order: string): string {
  return order.replace(/^-/, '');
}

function comparison<T>({ sorts, idOf }: ListSpec<T>, order: string): (left: T, right: T) => number {
  const keyOf = sorts[memberOf(order)];
  const sign = order.startsWith('-') ? -1 : 1;
  return (left, right) =>
    sign * (compare(keyOf?.(left) ?? '', keyOf?.(right) ?? '') || compare(idOf(left), idOf(right)));
}

function compare(left: string | number, right: string | number): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function testOf<T>(spec: ListSpec<T>, query: ListQuery, now: FilterNow): ListTest<T> | null {
  const { filters } = query;
  if (filters !== undefined && spec.fields === null) refuse('This list takes no filters.');
  const filter = filters === undefined || spec.fields === null ? null : readFilter(filters, spec.fields, now);
  const tests = [
    ...momentTests(spec, 'created_at', { moments: query.created_at, timezone: now.timezone }),
    ...momentTests(spec, 'updated_at', { moments: query.updated_at, timezone: now.timezone }),
    ...(filter && filter.fields.length > 0 ? [filterTest(filter, now)] : []),
  ];
  return tests.length === 0 ? null : allTests(tests);
}

function momentTests<T>(
  { sorts }: ListSpec<T>,
  member: 'created_at' | 'updated_at',
  { moments, timezone }: { readonly moments: Moments | undefined; readonly timezone: string },
): readonly ListTest<T>[] {
  const range = moments && rangeOf(member, moments, timezone);
  if (range?.afterMs === undefined && range?.beforeMs === undefined) return [];
  const keyOf = sorts[member];
  invariant(keyOf, `no record of this list has ${member}`);
  return [timeTest((record) => keyOf(record), { range, isStoredOrder: member === 'created_at' })];
}

function rangeOf(member: string, { before, after, names }: Moments, timezone: string): TimeRange {
  return {
    afterMs: readMoment(names?.after ?? `${member}.after`, after, timezone),
    beforeMs: readMoment(names?.before ?? `${member}.before`, before, timezone),
  };
}

/**
 * Parse a query parameter's date to milliseconds; undefined when absent. Refuses an invalid date, inside
 * `readOrRefuse`.
 */
export function readMoment(name: string, text: string | undefined, timezone: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  return readMomentAt(`Property .${name}`, text, timezone);
}

/** Build a list request that returns records in their stored order. */
export function toStoredOrderRequest<T>(part: Pick<ListRequest<T>, 'limit' | 'ascending' | 'test'>): ListRequest<T> {
  return { ...part, page: 1, byTime: true, compare: () => 0 };
}
