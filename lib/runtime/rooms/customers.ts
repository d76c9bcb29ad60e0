// Customers, and the codes that they hold.
import { DynamoCustomerStore } from '../../storage/customers/customer-store';
import { DynamoHolderStore } from '../../storage/customers/holder-store';
import type { Room } from '../parts';

export const customersRoom = {
  stores: {
    customers: ({ table }) => new DynamoCustomerStore(table),
    holders: ({ table, retention }) => new DynamoHolderStore(table, retention.custom_events),
  },
} satisfies Room;
