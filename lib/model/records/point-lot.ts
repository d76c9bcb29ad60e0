// Lots: the points of a loyalty card that expire on one day.

/** Points of one card with the same last day of use. Points of a card that are in no lot never expire. */
export interface PointLot {
  /** The last day of use, YYYY-MM-DD in the time zone of the project. */
  readonly date: string;
  /** The first moment after that day, epoch milliseconds: from then on the points are gone. */
  readonly ends_ms: number;
  /** Whole points that are left, 0 or more. */
  readonly points: number;
  readonly created_ms: number;
  readonly updated_ms: number;
}

/** When points expire. */
export type PointExpiry = Pick<PointLot, 'date' | 'ends_ms'>;
