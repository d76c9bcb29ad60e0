// Customers of static segments.
import { DynamoSegmentMembers } from '../../storage/segments/segment-members';
import type { Room } from '../parts';

export const segmentsRoom = {
  stores: { segmentMembers: ({ table }) => new DynamoSegmentMembers(table) },
} satisfies Room;
