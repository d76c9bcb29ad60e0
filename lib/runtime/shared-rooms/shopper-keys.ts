// The keys that verify tokens of shoppers.
import { DynamoShopperKeyStore } from '../../storage/management/shopper-key-store';
import type { Room } from '../parts';

export const shopperKeysRoom = {
  stores: { shopperKeys: ({ table }) => new DynamoShopperKeyStore(table) },
} satisfies Room;
