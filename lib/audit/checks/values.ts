// I1 and I11: gift credits and points.
import { isReturnLine } from '../../model/keys/record-ids';
import { openingsOf } from './openings';
import { returnedUnits } from './returns';
import type { AuditFacts, HistoryRow, RedemptionState, VoucherAuditState } from '../facts';
import { type InvariantVerdict, differs, verdictOf } from '../findings';

type CardAuditState = VoucherAuditState & { readonly balance: number };

function cards(facts: AuditFacts): readonly CardAuditState[] {
  return [...facts.vouchers.values()].filter((voucher): voucher is CardAuditState => voucher.balance !== null);
}

const nameOf = ({ id }: VoucherAuditState) => `voucher ${id}`;

/** Amounts taken from each card by redemptions, and returned by rollbacks and returns. */
function spending(facts: AuditFacts): ReadonlyMap<string, { taken: number; returned: number }> {
  const sums = new Map<string, { taken: number; returned: number }>();
  for (const redemption of facts.redemptions.values()) {
    for (const { target_id, child_id, charged = 0 } of redemption.effects) {
      const sum = sums.get(target_id) ?? { taken: 0, returned: 0 };
      const returned = isRolledBack(redemption) ? charged : returnedUnits(facts, redemption, child_id);
      sums.set(target_id, { taken: sum.taken + charged, returned: sum.returned + returned });
    }
  }
  return sums;
}

function isRolledBack({ rollbackId }: RedemptionState): boolean {
  return rollbackId !== null;
}

/** The rows of a card that changed its balance, first change first. */
function chainOf(facts: AuditFacts, { id }: CardAuditState): readonly HistoryRow[] {
  const rows = (facts.rows.get(id) ?? []).filter(({ delta }) => delta !== null);
  return rows.toSorted((left, right) => (left.sequence ?? 0) - (right.sequence ?? 0));
}

/** The balance before the first ledger line; the current balance when the ledger is empty. */
function openingOf(card: CardAuditState, [first]: readonly HistoryRow[]): number {
  return first ? (first.balanceAfter ?? 0) - (first.delta ?? 0) : card.balance;
}

/** Lines of redemptions, rollbacks and returns follow from their records. */
function isByHand({ kind, id }: HistoryRow): boolean {
  return kind === 'T' && !isReturnLine(id);
}

/** Redemptions are counted from their own records, and only changes by hand from the ledger. */
export function checkBalances(facts: AuditFacts): InvariantVerdict {
  const spent = spending(facts);
  const openings = openingsOf(facts);
  return verdictOf('I1', cards(facts), {
    name: nameOf,
    problems: (card) => {
      const chain = chainOf(facts, card);
      const byHand = chain.filter(isByHand).reduce((sum, row) => sum + (row.delta ?? 0), 0);
      const { taken, returned } = spent.get(card.id) ?? { taken: 0, returned: 0 };
      return [
        differs('the balance', card.balance, openingOf(card, chain) + byHand - taken + returned),
        differs('what was spent', card.spent, (openings.get(card.id)?.spent ?? 0) + taken - returned),
        card.balance < 0 || !Number.isSafeInteger(card.balance) ? `the balance is ${card.balance}` : null,
      ];
    },
  });
}

/** Numbered 1 to n, each balance the one before with the change, the last one that of the card. */
export function checkChains(facts: AuditFacts): InvariantVerdict {
  return verdictOf('I11', cards(facts), {
    name: nameOf,
    problems: (card) => {
      const chain = chainOf(facts, card);
      const last = chain.at(-1);
      return [
        ...chain.map((row, index) => brokenLink(row, index, chain[index - 1])),
        differs('the number of changes', card.sequence, chain.length),
        last ? differs('the balance', card.balance, last.balanceAfter) : null,
      ];
    },
  });
}

function brokenLink(row: HistoryRow, index: number, before: HistoryRow | undefined): string | null {
  const where = `in ledger row ${row.id}`;
  if (row.sequence !== index + 1)
    return `change ${index + 1} is missing or there twice, found ${row.sequence} ${where}`;
  if (!before) return null;
  return differs(`the balance ${where}`, row.balanceAfter, (before.balanceAfter ?? 0) + (row.delta ?? 0));
}
