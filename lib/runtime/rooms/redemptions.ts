// Redemptions and their rollbacks.
import { DynamoRedemptionStore } from '../../storage/redemptions/redemption-store';
import { codesOf, countersOf } from '../counters';
import { revisionsOf } from '../shared-rooms/revisions';
import type { Room } from '../bind';

export const redemptionsRoom = {
  stores: {
    redemptions: (parts) =>
      new DynamoRedemptionStore(parts.table, parts.config, {
        formatted: parts.formatted,
        places: { counters: countersOf(parts), codes: codesOf(parts) },
        revisions: revisionsOf(parts),
      }),
  },
} satisfies Room;
