// A range of moments a list is read in.

/** Strictly between these moments; milliseconds since 1970. */
export interface TimeRange {
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
}

/** The range that lies in all of them. */
export function narrowest(ranges: readonly TimeRange[]): TimeRange {
  const after = ranges.flatMap(({ afterMs }) => (afterMs === undefined ? [] : [afterMs]));
  const before = ranges.flatMap(({ beforeMs }) => (beforeMs === undefined ? [] : [beforeMs]));
  return {
    ...(after.length > 0 && { afterMs: Math.max(...after) }),
    ...(before.length > 0 && { beforeMs: Math.min(...before) }),
  };
}
