// Customers of static segments, and the auto-update segments that customers are in.
import { DynamoSegmentMembers } from '../../storage/segments/segment-members';
import { DynamoSegmentStates } from '../../storage/segments/segment-states';
import type { Room } from '../bind';

export const segmentsRoom = {
  stores: {
    segmentMembers: ({ table }) => new DynamoSegmentMembers(table),
    segmentStates: ({ table, retention }) => new DynamoSegmentStates(table, retention.custom_events),
  },
} satisfies Room;
