// A page of records that are all in memory.

/** Tells which records belong to a list. */
interface RecordTest<T> {
  holds(record: T): boolean;
}

export interface ListPage<T> {
  readonly records: readonly T[];
  /** The number of records that match the request, on all pages. */
  readonly total: number;
  /** The end position of a scan; null at the end of the list. */
  readonly place?: string | null;
}

interface OffsetPage {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

interface PageRequest<T> extends OffsetPage {
  readonly compare: (left: T, right: T) => number;
  readonly test: RecordTest<T> | null;
}

/** The number of records before a page. */
export function computePageOffset({ page, limit }: OffsetPage): number {
  return (page - 1) * limit;
}

/** The records of one page, from a sorted list of all. */
export function cutPage<T>(all: readonly T[], place: OffsetPage): readonly T[] {
  const skip = computePageOffset(place);
  return all.slice(skip, skip + place.limit);
}

/** The requested page: records that pass its test, in its order. */
export function pageOf<T>(records: Iterable<T>, request: PageRequest<T>): ListPage<T> {
  const { test, compare } = request;
  const found = [...records].filter((record) => test?.holds(record) ?? true).sort(compare);
  return { records: cutPage(found, request), total: found.length };
}

interface PlacedRequest<T> {
  readonly ascending: boolean;
  /** The list continues after this record; null at its beginning. */
  readonly afterId: string | null;
  readonly limit: number;
  readonly test: RecordTest<T> | null;
}

export interface CursorPage<T> extends ListPage<T> {
  /** True when the list continues after the last of them. */
  readonly hasMore: boolean;
}

/** The records after a position. @param all sorted by their ids, which increase with time */
export function cursorPageOf<T extends { readonly id: string }>(
  all: readonly T[],
  { ascending, afterId, limit, test }: PlacedRequest<T>,
): CursorPage<T> {
  const found = all.filter((record) => test?.holds(record) ?? true);
  const ordered = ascending ? found : found.toReversed();
  const rest = ordered.filter(({ id }) => afterId === null || (ascending ? id > afterId : id < afterId));
  return { records: rest.slice(0, limit), total: found.length, hasMore: rest.length > limit };
}
