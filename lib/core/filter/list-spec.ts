// What a list can be asked for, and what a query asks of it: one description for each list, read in one way.
import { invariant } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { TimeRange } from '../operators/time-range';
import type { FilterFields, FilterNow } from './filter';
import { allTests, filterTest, type ListTest, timeTest } from './list-test';
import { readFilter, readMomentAt } from './parse';
import { refuse } from './problem';

/** What a record is ordered by; what is not set orders as empty text. */
type SortKey<T> = (record: T) => string | number | null | undefined;

export interface ListSpec<T> {
  /** What its filters can ask for; null for a list without filters. */
  readonly fields: FilterFields<T> | null;
  /** The members it can be ordered by; `created_at` is the order records are stored in. */
  readonly sorts: Readonly<Record<string, SortKey<T>>>;
  /** What holds where a query says nothing. */
  readonly defaults: { readonly order: string };
  /** Breaks ties, so that no record is on two pages or on none. */
  readonly idOf: (record: T) => string;
}

type SpecByIds<T> = Omit<ListSpec<T>, 'idOf'>;

/** Describe a list. @param spec `idOf` where records have no `id` of their own */
export function listSpec<T extends { readonly id: string }>(spec: SpecByIds<T>): ListSpec<T>;
export function listSpec<T>(spec: ListSpec<T>): ListSpec<T>;
export function listSpec<T extends { readonly id: string }>(spec: SpecByIds<T>): ListSpec<T> {
  return { idOf: ({ id }) => id, ...spec };
}

/** Sorts by members that hold text under the name of the sort. */
export function byMembers<T>(...names: readonly (keyof T & string)[]): ListSpec<T>['sorts'] {
  return Object.fromEntries(names.map((name) => [name, (record: T) => textOf(record[name])]));
}

function textOf(member: unknown): string {
  return typeof member === 'string' ? member : '';
}

/** ISO 8601 texts; both bounds are exclusive. */
export interface Moments {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** What the query calls the bounds, where it does not call them before and after. */
  readonly names?: { readonly before: string; readonly after: string };
}

/** The members of a query that mean the same in every list. */
export interface ListQuery {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
  /** A member to order by; with a leading minus from the highest down. */
  readonly order?: string | undefined;
  readonly created_at?: Moments | undefined;
  readonly updated_at?: Moments | undefined;
  readonly filters?: unknown;
  /** In lists that go on behind a record, instead of in pages. */
  readonly starting_after_id?: string | undefined;
}

/** A range of creation under its older names. */
export interface DatedQuery extends ListQuery {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** The query with that range as `created_at`, which wins where both are sent. */
export function byDates({ start_date: after, end_date: before, ...query }: DatedQuery): ListQuery {
  const names = { after: 'start_date', before: 'end_date' };
  return { ...query, created_at: query.created_at ?? { after, before, names } };
}

/** What is asked of the records of a list, wherever they are. */
export interface ListRequest<T> {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly ascending: boolean;
  /** Whether the order is that of creation, which records are stored in. */
  readonly byTime: boolean;
  /** The same order, and any other, between two records. */
  readonly compare: (left: T, right: T) => number;
  /** What records must fulfil; null where all belong to the list. */
  readonly test: ListTest<T> | null;
  /** Instead of a page: the oldest records behind a place, for work that goes through the whole list. */
  readonly scan?: Scan;
}

/** A portion of a list from its oldest record on. */
export interface Scan {
  /** Where the last portion ended; null from the beginning. */
  readonly behind: string | null;
  /** How many entries are looked at; fewer records may fulfil the test. */
  readonly want: number;
}

/** Whether a query can name this order. */
export function isSortOf<T>({ sorts }: ListSpec<T>, order: string): boolean {
  return Object.hasOwn(sorts, memberOf(order));
}

/** What a query asks of a list. Refuses moments and filters that cannot be read: see `readOrRefuse`. */
export function requestOf<T>(spec: ListSpec<T>, query: ListQuery, now: FilterNow): ListRequest<T> {
  const { order = spec.defaults.order, page = 1, limit = LIMITS.defaultPageSize } = query;
  if (!isSortOf(spec, order)) refuse(`Property .order must be one of ${Object.keys(spec.sorts).join(', ')}.`);
  return {
    ...{ page, limit, ascending: !order.startsWith('-'), byTime: memberOf(order) === 'created_at' },
    compare: comparison(spec, order),
    test: testOf(spec, query, now),
  };
}

/** What is asked of a list that goes on behind a record. */
export interface CursorRequest<T> extends Pick<ListRequest<T>, 'limit' | 'ascending' | 'test'> {
  /** The list goes on behind this record; null from its beginning. */
  readonly afterId: string | null;
}

/** As `requestOf`, for a list that goes on behind a record. */
export function cursorRequestOf<T>(spec: ListSpec<T>, query: ListQuery, now: FilterNow): CursorRequest<T> {
  const { limit, ascending, test } = requestOf(spec, query, now);
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
  return allTests([
    ...momentTests(spec, 'created_at', { moments: query.created_at, timezone: now.timezone }),
    ...momentTests(spec, 'updated_at', { moments: query.updated_at, timezone: now.timezone }),
    ...(filter && filter.fields.length > 0 ? [filterTest(filter, now)] : []),
  ]);
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

/** A moment of a query as milliseconds; undefined where there is none. Refuses what is none: see `readOrRefuse`. */
export function readMoment(name: string, text: string | undefined, timezone: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  return readMomentAt(`Property .${name}`, text, timezone);
}

/** Records as they are stored, without a query. */
export function inStoredOrder<T>(part: Pick<ListRequest<T>, 'limit' | 'ascending' | 'test'>): ListRequest<T> {
  return { ...part, page: 1, byTime: true, compare: () => 0 };
}
