// A page of the hash chain of one balance, in answers.
import {
  type ChainLine,
  hashLine,
  headOfFact,
  lineType,
  NO_HASH,
  openingLine,
  parseLink,
} from '../../model/ledger/chain';
import type { ListLedgerResponse } from '../../model/generated-answers/vouchers';
import type { VoucherFact } from '../evaluation/facts';
import type { LedgerRow } from '../voucher/transactions';

/** An entry of the chain: its content, and the hash that is stored with it. */
export interface HashedLine extends ChainLine {
  readonly hash: string;
}

/** Return the opening line of a card, computed from the card and the opening balance that its chain keeps. */
export function openingOf(fact: VoucherFact): HashedLine {
  const { id: voucherId, created_at: createdAt } = fact.voucher;
  const line = openingLine({ voucherId, createdAt, balance: headOfFact(fact).opening });
  return { ...line, hash: hashLine(NO_HASH, line) };
}

/** Return the chain entry of a ledger row; null for a row before the chain. */
export function toHashedLine(voucherId: string, row: LedgerRow): HashedLine | null {
  if (row.link === undefined) return null;
  const { sequence, hash } = parseLink(row.link);
  return {
    voucher_id: voucherId,
    sequence,
    created_at: new Date(row.timeMs).toISOString(),
    type: lineType(row),
    change: row.delta,
    balance_after: row.balanceAfter,
    hash,
  };
}

/**
 * Build the lines of a page, in the order of the chain.
 * @param lines stored lines of the page, and the one before it where there is one
 * @param first sequence of the first line of the page
 */
export function toLedgerLines(lines: readonly HashedLine[], first: number): ListLedgerResponse['data'] {
  const sorted = lines.toSorted((one, other) => one.sequence - other.sequence);
  return sorted.flatMap(({ hash, ...line }, index) => {
    if (line.sequence < first) return [];
    return [{ ...line, previous_hash: sorted[index - 1]?.hash ?? NO_HASH, hash }];
  });
}
