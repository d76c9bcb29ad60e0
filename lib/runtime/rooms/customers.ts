// Customers.
import { DynamoCustomerStore } from '../../storage/customers/customer-store';
import type { Room } from '../bind';

export const customersRoom = {
  stores: { customers: ({ table }) => new DynamoCustomerStore(table) },
} satisfies Room;
