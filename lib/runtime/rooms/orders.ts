// Orders and their locks.
import { DynamoOrderLockStore } from '../../storage/orders/order-lock-store';
import { DynamoOrderStore } from '../../storage/orders/order-store';
import type { Room } from '../bind';

export const ordersRoom = {
  stores: {
    orderLocks: ({ table }) => new DynamoOrderLockStore(table),
    orders: ({ table, retention }) => new DynamoOrderStore(table, retention.custom_events),
  },
} satisfies Room;
