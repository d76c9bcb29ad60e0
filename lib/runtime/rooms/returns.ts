// Returns of parts of redemptions.
import { DynamoReturnStore } from '../../storage/returns/return-store';
import type { Room } from '../parts';

export const returnsRoom = {
  stores: {
    returns: ({ table, config }) => new DynamoReturnStore(table, config),
  },
} satisfies Room;
