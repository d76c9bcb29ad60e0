// A page of records that are all at hand.
import type { CursorRequest, ListRequest } from './list-spec';

export interface ListPage<T> {
  readonly records: readonly T[];
  /** All that fulfil the request, on this page or not. */
  readonly total: number;
  /** Of a scan: where it ended, null at the end of the list. */
  readonly place?: string | null;
}

interface Place {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** How many records come before a page. */
export function skippedBy({ page, limit }: Place): number {
  return (page - 1) * limit;
}

/** Records of one page, of all in their order. */
export function cutPage<T>(all: readonly T[], place: Place): readonly T[] {
  const skip = skippedBy(place);
  return all.slice(skip, skip + place.limit);
}

/** The page a request asks for: what fulfils its test, in its order. */
export function pageOf<T>(records: Iterable<T>, request: ListRequest<T>): ListPage<T> {
  const { test, compare } = request;
  const found = [...records].filter((record) => test?.holds(record) ?? true).sort(compare);
  return { records: cutPage(found, request), total: found.length };
}

export interface CursorPage<T> extends ListPage<T> {
  /** Whether the list goes on behind the last of them. */
  readonly hasMore: boolean;
}

/** The records behind a place. @param all by their ids, which rise with time */
export function cursorPageOf<T extends { readonly id: string }>(
  all: readonly T[],
  { ascending, afterId, limit, test }: CursorRequest<T>,
): CursorPage<T> {
  const found = all.filter((record) => test?.holds(record) ?? true);
  const ordered = ascending ? found : found.toReversed();
  const rest = ordered.filter(({ id }) => afterId === null || (ascending ? id > afterId : id < afterId));
  return { records: rest.slice(0, limit), total: found.length, hasMore: rest.length > limit };
}
