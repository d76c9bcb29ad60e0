// The end of the hash chain of a voucher's balance.
import type { PointLot, Voucher } from '../records/voucher';
import { type ChainLink, headOf } from './chain';

interface CardFact {
  readonly voucher: Voucher;
  readonly head?: string | undefined;
  /** Expired points that have no line in the ledger yet: the balance of the voucher is without them. */
  readonly unbooked?: readonly PointLot[];
}

/** Return the balance of a card; 0 for a voucher without one. */
export function cardBalance({ gift, loyalty_card }: Voucher): number {
  return gift?.balance ?? loyalty_card?.balance ?? 0;
}

/** Return the balance of a card after the last line of its ledger: expired points count until they have a line. */
export function bookBalance({ voucher, unbooked = [] }: CardFact): number {
  return unbooked.reduce((sum, { points }) => sum + points, cardBalance(voucher));
}

/** Return the end of the chain of a card as it was read. */
export function headOfFact(fact: CardFact): ChainLink {
  const { voucher, head } = fact;
  return headOf({ voucherId: voucher.id, createdAt: voucher.created_at, balance: bookBalance(fact), head });
}
