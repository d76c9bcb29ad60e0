// Orders and their locks.
import { DynamoOrderLockStore } from '../../storage/orders/order-lock-store';
import { DynamoOrderStore } from '../../storage/orders/order-store';
import type { Room } from '../bind';

export const ordersRoom = {
  stores: {
    orderLocks: ({ formatted }) => new DynamoOrderLockStore(formatted),
    orders: ({ formatted, retention }) => new DynamoOrderStore(formatted, retention.custom_events),
  },
} satisfies Room;
