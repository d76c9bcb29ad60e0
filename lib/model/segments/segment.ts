// Segments: groups of customers, by a fixed list or by a filter.
import type { Timestamp } from '../common';

export type SegmentType = 'static' | 'passive' | 'auto-update';

/** Conditions on customers as requests send them: a junction, and the conditions of each field. */
export type SegmentFilter = Readonly<Record<string, unknown>>;

export interface Segment {
  readonly id: string;
  readonly name: string;
  readonly type: SegmentType;
  /** Null for a static segment. */
  readonly filter: SegmentFilter | null;
  /** The number of items that list the customers of a static segment; 0 for any other. */
  readonly parts: number;
  /** When the segment became an auto-update one, while the first walk over all customers notes who is in it. */
  readonly syncing_since?: Timestamp;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'segment';
}

/**
 * The auto-update segments that a customer was in when last read, by id. An absent one is not noted yet, or the
 * customer is outside of it.
 */
export type SegmentStates = Readonly<Record<string, boolean>>;
