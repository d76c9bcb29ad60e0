// The store of the customers of static segments.
import type { Segment } from '../model/segments/segment';
import type { ProjectScope } from './common';

export type StaticSegment = Pick<Segment, 'id' | 'parts'>;

export interface SegmentMemberStore {
  /** The ids of the customers of a static segment. */
  members(scope: ProjectScope, segment: StaticSegment): Promise<readonly string[]>;
  /** The ids of those of the segments that list the customer. */
  listing(scope: ProjectScope, segments: readonly StaticSegment[], customerId: string): Promise<readonly string[]>;
  /** The first of these ids that no stored customer has; null when all have one. */
  firstUnknown(scope: ProjectScope, customerIds: readonly string[]): Promise<string | null>;
}
