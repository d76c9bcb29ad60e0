// The audit trail, and the keys that verify tokens of shoppers.
import { DynamoAuditTrailStore } from '../../storage/management/audit-trail-store';
import { DynamoShopperKeyStore } from '../../storage/management/shopper-key-store';
import type { Room } from '../parts';

export const managementRoom = {
  stores: {
    auditTrail: ({ table }) => new DynamoAuditTrailStore(table),
    shopperKeys: ({ table }) => new DynamoShopperKeyStore(table),
  },
} satisfies Room;
