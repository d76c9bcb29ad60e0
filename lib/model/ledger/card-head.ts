// The end of the hash chain of a voucher's balance.
import type { Voucher } from '../records/voucher';
import { type ChainLink, headOf } from './chain';

interface CardFact {
  readonly voucher: Voucher;
  readonly head?: string | undefined;
}

/** Return the balance of a card; 0 for a voucher without one. */
export function cardBalance({ gift, loyalty_card }: Voucher): number {
  return gift?.balance ?? loyalty_card?.balance ?? 0;
}

/** Return the end of the chain of a card as it was read. */
export function headOfFact({ voucher, head }: CardFact): ChainLink {
  return headOf({ voucherId: voucher.id, createdAt: voucher.created_at, balance: cardBalance(voucher), head });
}
