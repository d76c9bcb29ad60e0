// The store of the customers of static segments.
import type { ActivityRow } from '../model/events/activity';
import type { OutboxRow } from '../model/events/events';
import type { TierStates } from '../model/loyalty/loyalty-tier';
import type { Segment, SegmentStates } from '../model/segments/segment';
import type { ProjectScope, ReplaceOutcome } from './common';

export type StaticSegment = Pick<Segment, 'id' | 'parts'>;

export interface SegmentMemberStore {
  /** The ids of the customers of a static segment. */
  members(scope: ProjectScope, segment: StaticSegment): Promise<readonly string[]>;
  /** The ids of those of the segments that list the customer. */
  listing(scope: ProjectScope, segments: readonly StaticSegment[], customerId: string): Promise<readonly string[]>;
  /** The first of these ids that no stored customer has; null when all have one. */
  firstUnknown(scope: ProjectScope, customerIds: readonly string[]): Promise<string | null>;
}

/** The noted segments and loyalty tiers of a customer, with their revision: 0 when nothing is stored. */
export interface NotedSegments {
  readonly states: SegmentStates;
  readonly tiers: TierStates;
  readonly revision: number;
}

export interface SegmentStatesChange extends NotedSegments {
  readonly customerId: string;
  /** The activities of entering and leaving segments, and of moves between tiers. */
  readonly rows: readonly ActivityRow[];
  /** The rows that make earning rules add points for entering segments, and for moves between tiers. */
  readonly outbox: readonly OutboxRow[];
}

/** The store of the auto-update segments that each customer is in. */
export interface SegmentStatesStore {
  load(scope: ProjectScope, customerId: string): Promise<NotedSegments>;
  /** Replace the states that are unchanged since the read, with everything that follows from the change. */
  replace(scope: ProjectScope, change: SegmentStatesChange): Promise<ReplaceOutcome>;
  /** Remove the states of a customer who is gone. */
  remove(scope: ProjectScope, customerId: string): Promise<void>;
}
