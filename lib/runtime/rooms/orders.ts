// Orders and their locks.
import { DynamoOrderStore } from '../../storage/orders/order-store';
import type { Room } from '../parts';
import { orderLocksRoom } from '../shared-rooms/order-locks';

export const ordersRoom = {
  stores: {
    ...orderLocksRoom.stores,
    orders: ({ table, retention }) => new DynamoOrderStore(table, retention.custom_events),
  },
} satisfies Room;
