// Redemptions and their rollbacks.
import { DynamoRedemptionStore } from '../../storage/redemptions/redemption-store';
import { countersOf } from '../counters';
import { revisionsOf } from '../shared-rooms/revisions';
import type { Room } from '../bind';

export const redemptionsRoom = {
  stores: {
    redemptions: (parts) =>
      new DynamoRedemptionStore(parts.table, parts.config, {
        places: { counters: countersOf(parts), codes: parts.codes },
        revisions: revisionsOf(parts),
      }),
  },
} satisfies Room;
