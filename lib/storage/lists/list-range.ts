// The range of a list: the partitions that hold its entries, and the requested part of them.
import type { ListLetter } from '../keys';
import type { ItemCondition, IndexName } from '../table/table';

/** A list of a project that may be spread over more shards than the first ones. */
export interface SpreadList {
  readonly project: string;
  readonly type: ListLetter;
}

/**
 * A partition of an index or of the table, or the part of it with a prefix. Its sort keys are `<prefix><time>#<id>`.
 */
export interface ListSource {
  /** Absent for the table itself, which is read with strong consistency. */
  readonly index?: IndexName;
  readonly partition: string;
  readonly prefix?: string;
  /** Time for which a count of older entries is cached, ms; absent when each read counts. */
  readonly countedForMs?: number;
  /** True when an entry may contain all records of a stack; only in the third index. */
  readonly hasStacks?: boolean;
  /** The list, if it may have more partitions than the sources. */
  readonly spread?: SpreadList;
}

export interface ListRange {
  /** Read together as one list. */
  readonly sources: readonly ListSource[];
  /** Oldest first; newest first when absent. */
  readonly ascending?: boolean;
  /** Only entries made strictly after, or strictly before, this moment; milliseconds since 1970. */
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
  /** Only entries behind this place, `<time>#<id>`, in the order of the list. */
  readonly behind?: string | undefined;
  /** Returns only entries whose values match. */
  readonly where?: ItemCondition | undefined;
}
