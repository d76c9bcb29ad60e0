// Redemptions and their rollbacks.
import { DynamoRedemptionStore } from '../../storage/redemptions/redemption-store';
import type { Room } from '../parts';

export const redemptionsRoom = {
  stores: {
    redemptions: ({ table, config, counters, codes }) => new DynamoRedemptionStore(table, config, { counters, codes }),
  },
} satisfies Room;
