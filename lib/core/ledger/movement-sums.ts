// Sums of what moved all balances, by type of card. Sums of two moments differ by the entries of the journal between them.
import { lineType } from '../../model/ledger/chain';
import type { JournalRow } from './journal';

export const STATEMENT_TYPES = ['GIFT_VOUCHER', 'LOYALTY_CARD'] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

/** The kinds of movements of a balance. */
export const MOVEMENTS = ['issued', 'added', 'spent', 'returned', 'expired', 'removed'] as const;
export type Movement = (typeof MOVEMENTS)[number];

export type MovementSums = Readonly<Record<Movement | 'closing' | 'cards', number>>;
export type LedgerSums = Readonly<Record<StatementType, MovementSums>>;

const ZERO: MovementSums = {
  issued: 0,
  added: 0,
  spent: 0,
  returned: 0,
  expired: 0,
  removed: 0,
  closing: 0,
  cards: 0,
};

export const NO_SUMS: LedgerSums = { GIFT_VOUCHER: ZERO, LOYALTY_CARD: ZERO };

/** Adds up entries of the journal. */
export class SumsOfRows {
  private readonly sums: Record<StatementType, Record<keyof MovementSums, number>>;

  constructor(start: LedgerSums) {
    this.sums = { GIFT_VOUCHER: { ...start.GIFT_VOUCHER }, LOYALTY_CARD: { ...start.LOYALTY_CARD } };
  }

  /**
   * Adds an entry, or takes it away. Lines without a place in a chain, and those of deleted cards, move nothing.
   * @param sign -1 to go back in time
   */
  add(row: JournalRow, sign: 1 | -1): void {
    if (row.link === undefined || row.isGone) return;
    const sums = this.sums[typeOf(row)];
    sums[movementOf(row)] += sign * row.delta;
    sums.closing += sign * row.delta;
    if (row.isOpening) sums.cards += sign;
    if (row.closed) sums.cards -= sign;
  }

  /** Adds a card that was not deleted, of which only the balance is known. */
  addCard(row: JournalRow, balance: number): void {
    const sums = this.sums[typeOf(row)];
    sums.closing += balance;
    sums.cards += 1;
  }

  value(): LedgerSums {
    return { GIFT_VOUCHER: { ...this.sums.GIFT_VOUCHER }, LOYALTY_CARD: { ...this.sums.LOYALTY_CARD } };
  }
}

/** Return the type of the card of an entry. */
export function typeOf({ value }: Pick<JournalRow, 'value'>): StatementType {
  return value === 'gift' ? 'GIFT_VOUCHER' : 'LOYALTY_CARD';
}

/** True for the opening of a card that arrived after a moment from another system, where it was made before. */
export function isLate({ isOpening, timeMs, arrivedMs }: JournalRow, ms: number): boolean {
  return isOpening === true && arrivedMs !== undefined && timeMs <= ms && ms < arrivedMs;
}

/** A new amount of a campaign, what a person or a rule adds or takes, and a transfer is added or removed. */
function movementOf(row: JournalRow): Movement {
  if (row.isOpening) return 'issued';
  const type: string = lineType(row);
  if (type.endsWith('REDEMPTION')) return 'spent';
  if (type.endsWith('REFUND')) return 'returned';
  if (type.endsWith('EXPIRATION')) return 'expired';
  return type.endsWith('REMOVAL') || type.endsWith('TRANSFER_OUT') ? 'removed' : 'added';
}
