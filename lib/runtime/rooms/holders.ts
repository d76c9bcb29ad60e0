// The codes that customers hold, and changes of their profiles.
import { DynamoCustomerChanges } from '../../storage/customers/customer-changes';
import { DynamoHolderStore } from '../../storage/customers/holder-store';
import type { Room } from '../bind';

export const holdersRoom = {
  stores: {
    customerChanges: ({ table }) => new DynamoCustomerChanges(table),
    holders: ({ table, retention }) => new DynamoHolderStore(table, retention.custom_events),
  },
} satisfies Room;
