// What is owed: the sums of all balances at a moment, and what moved them since another one.
import { cardBalance, headOfFact } from '../../model/ledger/card-head';
import { lineType } from '../../model/ledger/line-type';
import type { VoucherFact } from '../evaluation/facts';
import type { JournalRow } from './journal';
import type { StatementRange } from './statement-range';

export type StatementType = 'GIFT_VOUCHER' | 'LOYALTY_CARD';

/** What moves a balance. */
const MOVEMENTS = ['issued', 'added', 'spent', 'returned', 'expired', 'removed'] as const;
export type Movement = (typeof MOVEMENTS)[number];

export interface StatementLine extends Readonly<Record<Movement, number>> {
  readonly type: StatementType;
  readonly currency: string | null;
  readonly opening: number;
  readonly closing: number;
  readonly ended: number;
  readonly cards: number;
}

type Sums = Record<Movement | 'closing' | 'ended' | 'cards', number>;

const NOTHING: Sums = {
  issued: 0,
  added: 0,
  spent: 0,
  returned: 0,
  expired: 0,
  removed: 0,
  closing: 0,
  ended: 0,
  cards: 0,
};

/** A deleted card, as its last line has it. */
interface DeletedCard {
  readonly type: StatementType;
  readonly ends: string | null;
}

/**
 * Sums up a statement from the journal since its beginning and from all cards as they are now, in portions. Its size
 * depends on the cards that moved since its end.
 */
export class StatementSums {
  private readonly sums: Readonly<Record<StatementType, Sums>> = {
    GIFT_VOUCHER: { ...NOTHING },
    LOYALTY_CARD: { ...NOTHING },
  };
  /** Changes after the end of the statement, by card. */
  private readonly later = new Map<string, number>();
  /** Cards that were created after the end of the statement. */
  private readonly newer = new Set<string>();
  private readonly deleted = new Map<string, DeletedCard>();

  constructor(private readonly range: StatementRange) {}

  /** Adds an entry of the journal; entries come in order of time, from the beginning of the statement to now. */
  addRow(row: JournalRow): void {
    if (row.link === undefined || row.isGone) return;
    const type = row.value === 'gift' ? 'GIFT_VOUCHER' : 'LOYALTY_CARD';
    if (row.timeMs <= this.range.untilMs) {
      this.sums[type][movementOf(row)] += row.delta;
      return;
    }
    this.later.set(row.voucherId, (this.later.get(row.voucherId) ?? 0) + row.delta);
    if (row.isOpening) this.newer.add(row.voucherId);
    if (row.closed) this.deleted.set(row.voucherId, { type, ends: row.closed.ends });
  }

  /**
   * Adds a card that is not deleted.
   * @param balance at the moment up to which the journal was read
   */
  addCard({ voucher }: Pick<VoucherFact, 'voucher'>, balance: number): void {
    if (Date.parse(voucher.created_at) > this.range.untilMs) return;
    const then = balance - (this.later.get(voucher.id) ?? 0);
    this.count({ type: voucher.gift ? 'GIFT_VOUCHER' : 'LOYALTY_CARD', ends: voucher.expiration_date ?? null }, then);
  }

  /** The statement, once everything was added. */
  lines(currency: string | null): readonly StatementLine[] {
    for (const [id, card] of this.deleted) if (!this.newer.has(id)) this.count(card, -(this.later.get(id) ?? 0));
    this.deleted.clear();
    return (['GIFT_VOUCHER', 'LOYALTY_CARD'] as const).map((type) => {
      const { closing, ended, cards, ...moved } = this.sums[type];
      const opening = closing - MOVEMENTS.reduce((sum, name) => sum + moved[name], 0);
      return {
        type,
        currency: type === 'GIFT_VOUCHER' ? currency : null,
        opening,
        ...moved,
        closing,
        ended,
        cards,
      };
    });
  }

  private count({ type, ends }: DeletedCard, balance: number): void {
    const sums = this.sums[type];
    sums.closing += balance;
    sums.cards += 1;
    if (ends !== null && Date.parse(ends) <= this.range.untilMs) sums.ended += balance;
  }
}

/** A new amount of a campaign, and what a person or a rule adds or takes, is added or removed. */
function movementOf(row: JournalRow): Movement {
  if (row.isOpening) return 'issued';
  const type: string = lineType(row);
  if (type.endsWith('REDEMPTION')) return 'spent';
  if (type.endsWith('REFUND')) return 'returned';
  if (type.endsWith('EXPIRATION')) return 'expired';
  return type.endsWith('REMOVAL') ? 'removed' : 'added';
}

/** The balance of a card at a moment, where its last line is not later; null where its ledger has to be read. */
export function balanceAt(fact: VoucherFact, ms: number): number | null {
  return headOfFact(fact).timeMs <= ms || fact.head === undefined ? cardBalance(fact.voucher) : null;
}
