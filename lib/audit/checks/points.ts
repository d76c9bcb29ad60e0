// I17: the lots and the pending points of loyalty cards, and what earning rules added.
import type { EarnedLine } from '../../core/voucher/transactions';
import type { PendingPoints } from '../../model/records/earning-rule';
import type { AuditFacts, HistoryRow } from '../facts';
import { differs, type InvariantVerdict, mergeVerdicts, verdictOf } from '../findings';
import type { AccrualAuditState, PointsAuditState } from '../points-read';

const DAY_MS = 86_400_000;

/** Check the points of loyalty cards (invariant I17). */
export function checkPoints(facts: AuditFacts): InvariantVerdict {
  return mergeVerdicts('I17', pointsOfCards(facts), pointsOfRules(facts));
}

function pointsOfCards(facts: AuditFacts): InvariantVerdict {
  return verdictOf('I17', facts.points.cards, {
    name: ({ id }) => `voucher ${id}`,
    problems: (card) => [
      ...lotProblems(facts, card),
      ...pendingProblems(facts, card),
      ...earnedLines(facts, card.id).map((line) => lineProblem(facts, line)),
    ],
  });
}

/** Points with a last day are part of the balance, and the end of that day is known. */
function lotProblems(facts: AuditFacts, { id, balance, lots }: PointsAuditState): readonly (string | null)[] {
  const sum = lots.reduce((total, { points }) => total + points, 0);
  const ends = facts.points.ends.get(id);
  return [
    sum > balance ? `${sum} points have a last day, and the balance is ${balance}` : null,
    ...lots.map(({ date, points }) => {
      if (points < 0 || !Number.isSafeInteger(points)) return `${points} points have the last day ${date}`;
      return points > 0 && !ends?.has(date) ? `nothing says that ${points} points end with ${date}` : null;
    }),
  ];
}

/** The sum on the card is that of its entries, and the day before an entry becomes active has an end. */
function pendingProblems(facts: AuditFacts, { id, pending }: PointsAuditState): readonly (string | null)[] {
  const entries = facts.points.pending.get(id) ?? [];
  const waiting = entries.filter(({ state }) => state === 'PENDING');
  const sum = waiting.reduce((total, { points }) => total + points, 0);
  return [
    differs('the sum of pending points', pending, sum),
    ...waiting.map((entry) => {
      const date = dayBefore(entry.activates_at);
      return facts.points.ends.get(id)?.has(date) ? null : `nothing says that ${entry.id} becomes active after ${date}`;
    }),
    ...entries.map((entry) => activationProblem(facts, entry)),
  ];
}

/** The day before another one, both YYYY-MM-DD. */
function dayBefore(date: string): string {
  return new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, date.length);
}

function activationProblem(facts: AuditFacts, { id, voucher_id, state, points }: PendingPoints): string | null {
  const lines = earnedLines(facts, voucher_id).filter(({ earned }) => earned.pending?.id === id);
  const added = lines.reduce((total, { row }) => total + (row.delta ?? 0), 0);
  return differs(`what ${id} added to the card`, added, state === 'ACTIVATED' ? points : 0);
}

interface RuleLine {
  readonly row: HistoryRow;
  readonly earned: EarnedLine;
}

/** The lines of a card that earning rules added. */
function earnedLines({ rows }: AuditFacts, voucherId: string): readonly RuleLine[] {
  return (rows.get(voucherId) ?? []).flatMap((row) => {
    const earned = row.line?.earned as EarnedLine | undefined;
    return earned?.rule && (row.delta ?? 0) > 0 ? [{ row, earned }] : [];
  });
}

/** Each line of an earning rule stands for an accrual, or for pending points that have one. */
function lineProblem(facts: AuditFacts, { row, earned }: RuleLine): string | null {
  const id = earned.pending?.id ?? row.id;
  const isKnown = facts.points.accruals.some(({ lineId }) => lineId === id);
  return isKnown ? null : `ledger row ${row.id} adds points of a rule, and no accrual says so`;
}

function pointsOfRules(facts: AuditFacts): InvariantVerdict {
  const known = facts.points.accruals.filter(({ voucherId }) => facts.vouchers.has(voucherId));
  return verdictOf('I17', known, {
    name: ({ name }) => name,
    problems: (accrual) => [additionProblem(facts, accrual), takenProblem(facts, accrual)],
  });
}

/** Points were added by their line, or are or were pending. */
function additionProblem(facts: AuditFacts, { voucherId, lineId, points }: AccrualAuditState): string | null {
  const entries = facts.points.pending.get(voucherId) ?? [];
  if (entries.some(({ id }) => id === lineId)) return null;
  return differs(`what ledger row ${lineId} added`, deltaOf(facts, voucherId, lineId), points);
}

function takenProblem(facts: AuditFacts, { voucherId, takenBy, taken }: AccrualAuditState): string | null {
  if (takenBy === null || taken === 0) return null;
  return differs(`what ledger row ${takenBy} took back`, -deltaOf(facts, voucherId, takenBy), taken);
}

function deltaOf({ rows }: AuditFacts, voucherId: string, lineId: string): number {
  const lines = (rows.get(voucherId) ?? []).filter(({ id }) => id === lineId);
  return lines.reduce((total, { delta }) => total + (delta ?? 0), 0);
}
