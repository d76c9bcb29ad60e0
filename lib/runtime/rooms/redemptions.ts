// Redemptions and their rollbacks.
import { DynamoRedemptionStore } from '../../storage/redemptions/redemption-store';
import { countersOf } from '../counters';
import type { Room } from '../parts';

export const redemptionsRoom = {
  stores: {
    redemptions: (parts) =>
      new DynamoRedemptionStore(parts.table, parts.config, { counters: countersOf(parts), codes: parts.codes }),
  },
} satisfies Room;
