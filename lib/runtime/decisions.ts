// Decision records.
import { DynamoDecisionStore } from '../storage/decisions/decision-store';
import { revisionsOf } from './shared-rooms/revisions';
import type { Room } from './bind';

export const decisionsRoom = {
  stores: { decisions: (parts) => new DynamoDecisionStore(parts.table, revisionsOf(parts)) },
} satisfies Room;
