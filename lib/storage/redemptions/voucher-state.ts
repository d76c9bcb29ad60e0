// A voucher as rollbacks and returns read it.
import type { RollbackVoucherState } from '../../core/redemption/rollback/types';
import { bookBalance, headOfFact } from '../../model/ledger/card-head';
import { toLink } from '../../model/ledger/chain';
import { isCard } from '../vouchers/chain-lines';
import type { Item } from '../table/table';
import { voucherFact } from '../vouchers/voucher-items';
import { isDeleted } from '../vouchers/voucher-record';

/** Return the state of a voucher that a rollback needs; null if the voucher is gone or another has its code. */
export function voucherState(item: Item | null, id: string): RollbackVoucherState | null {
  if (item?.id !== id) return null;
  const fact = voucherFact(item);
  const { sequence, revision, voucher, lots, unbooked = [], tier } = fact;
  const total = voucher.gift?.amount ?? voucher.loyalty_card?.points;
  const holderId = isDeleted(item) ? null : (voucher.holder_id ?? null);
  const head = isCard(voucher) ? toLink(headOfFact(fact)) : undefined;
  return {
    sequence,
    revision,
    balance: bookBalance(fact),
    total,
    ...(lots && { lots: [...unbooked, ...lots] }),
    ...(tier && { tier }),
    ...(voucher.loyalty_card && { joined_at: voucher.publish.published_at ?? voucher.created_at }),
    holderId,
    head,
    ...(isDeleted(item) && { isDeleted: true }),
  };
}
