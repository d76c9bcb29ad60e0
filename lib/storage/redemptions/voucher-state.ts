// A voucher as rollbacks and returns read it.
import type { RollbackVoucherState } from '../../core/redemption/rollback/types';
import type { Item } from '../table/table';
import { voucherFact } from '../vouchers/voucher-items';
import { isDeleted } from '../vouchers/voucher-record';

/** Return the state of a voucher that a rollback needs; null if the voucher is gone or another has its code. */
export function voucherState(item: Item | null, id: string): RollbackVoucherState | null {
  if (item?.id !== id) return null;
  const { sequence, revision, voucher } = voucherFact(item);
  const balance = voucher.gift?.balance ?? voucher.loyalty_card?.balance ?? 0;
  const total = voucher.gift?.amount ?? voucher.loyalty_card?.points;
  return { sequence, revision, balance, total, holderId: isDeleted(item) ? null : (voucher.holder_id ?? null) };
}
