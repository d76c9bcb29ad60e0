// The locks of orders.
import { DynamoOrderLockStore } from '../../storage/orders/order-lock-store';
import type { Room } from '../parts';

export const orderLocksRoom = {
  stores: { orderLocks: ({ table }) => new DynamoOrderLockStore(table) },
} satisfies Room;
