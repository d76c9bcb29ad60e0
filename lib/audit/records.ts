// Records that are stored compressed. Several checks read the same one, so each item is unpacked once.
import type { RollbackResponse, StoredRedemption } from '../model/records/redemption';
import { rollbackResponse, toStoredRedemption } from '../storage/redemptions/redemption-items';
import type { Item } from '../storage/table/table';

export const redemptionOf = once<StoredRedemption>(toStoredRedemption);
export const rollbackOf = once<RollbackResponse>(rollbackResponse);

function once<T>(read: (item: Item) => T): (item: Item) => T {
  const known = new WeakMap<Item, T>();
  return (item) => {
    const record = known.get(item) ?? read(item);
    known.set(item, record);
    return record;
  };
}
