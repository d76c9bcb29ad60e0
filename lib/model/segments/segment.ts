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
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'segment';
}
