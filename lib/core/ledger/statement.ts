// What is owed: the sums of all balances at a moment, and what moved them since another one.
import { bookBalance, headOfFact } from '../../model/ledger/chain';
import type { VoucherFact } from '../evaluation/facts';
import { type LedgerSums, MOVEMENTS, type Movement, STATEMENT_TYPES, type StatementType } from './movement-sums';

export interface StatementLine extends Readonly<Record<Movement, number>> {
  readonly type: StatementType;
  readonly currency: string | null;
  readonly opening: number;
  readonly closing: number;
  readonly ended: number;
  readonly cards: number;
}

interface StatementSums {
  /** Before the first moment of the statement. */
  readonly opening: LedgerSums;
  readonly closing: LedgerSums;
  readonly ended: Readonly<Record<StatementType, number>>;
}

/** Build the lines of a statement: the difference of two sums. */
export function buildStatementLines(
  { opening, closing, ended }: StatementSums,
  currency: string | null,
): readonly StatementLine[] {
  return STATEMENT_TYPES.map((type) => {
    const moved = MOVEMENTS.map((name) => [name, closing[type][name] - opening[type][name]] as const);
    return {
      type,
      currency: type === 'GIFT_VOUCHER' ? currency : null,
      opening: opening[type].closing,
      ...(Object.fromEntries(moved) as Record<Movement, number>),
      closing: closing[type].closing,
      ended: ended[type],
      cards: closing[type].cards,
    };
  });
}

/** The balance of a card at a moment, where its last line is not later; null where its ledger has to be read. */
export function balanceAt(fact: VoucherFact, ms: number): number | null {
  return headOfFact(fact).timeMs <= ms || fact.head === undefined ? bookBalance(fact) : null;
}
