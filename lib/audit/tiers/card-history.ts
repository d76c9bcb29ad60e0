// The history of the points of a card, from the lines of its ledger.
import type { EarnedLine } from '../../core/voucher/transactions';
import { type NextLine, toDayEndLineId } from '../../model/ledger/chain';
import { isReturnLine } from '../../model/keys/record-ids';
import type { PointLot } from '../../model/records/voucher';
import type { AuditFacts, HistoryRow } from '../facts';
import { endOfDay, type PointChange, type TierHistory, type UnchangedProgram } from './recomputed-tier';

/** A line that changed the points of a card. */
type PointRow = HistoryRow & { readonly delta: number; readonly line: NextLine };

interface HistoryOf {
  readonly program: UnchangedProgram;
  readonly joinedMs: number;
  /** The lots of the card now. */
  readonly lots: readonly PointLot[];
}

/** Select the lines of a card that changed its points since it has a holder, in their order. */
export function selectPointRows({ rows }: Pick<AuditFacts, 'rows'>, id: string, joinedMs: number): readonly PointRow[] {
  return (
    (rows.get(id) ?? [])
      .filter((row): row is PointRow => row.delta !== null && row.line !== null && row.line.timeMs >= joinedMs)
      // A rollback or return that gives no points back does not touch the tier.
      .filter(({ delta, id }) => delta !== 0 || !/^(?:rr|rt)_/.test(id))
      .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
  );
}

/**
 * Read the history of a card from lines of its ledger.
 * @returns null where the lines do not say when points were earned
 */
export function readTierHistory(
  facts: Pick<AuditFacts, 'points'>,
  rows: readonly PointRow[],
  { program, joinedMs, lots }: HistoryOf,
): TierHistory | null {
  const booked = rows.flatMap((row, index) => bookedLot(row, program.timezone).map((lot) => ({ index, lot })));
  const lotsBefore = (index: number) => [...booked.flatMap((one) => (one.index >= index ? [one.lot] : [])), ...lots];
  const changes: PointChange[] = [];
  for (const [index, row] of rows.entries()) {
    const moment = momentOf(facts, row);
    if (!moment) return null;
    const { balanceAfter: balance, timeMs: nowMs } = row.line;
    changes.push({ balance, lots: lotsBefore(index + 1), earned: earnedPoints(row), nowMs, ...moment });
  }
  const balance = rows[0] ? rows[0].line.balanceAfter - rows[0].delta : 0;
  return { program, joinedMs, opening: { balance, lots: lotsBefore(0) }, changes };
}

/** The lot whose points a line booked as expired; none for any other line. */
function bookedLot({ line: { expired, delta } }: PointRow, timezone: string): PointChange['lots'] {
  const { date } = (expired ?? {}) as { readonly date?: string };
  return date === undefined ? [] : [{ points: -delta, ends_ms: endOfDay(date, timezone) }];
}

function earnedPoints({ kind, id, delta, line }: PointRow): number {
  if (kind === 'R' || isReturnLine(id) || line.transfer || line.expired) return 0;
  return delta > 0 || line.earned ? delta : 0;
}

/** The moment for which a line counts; null for points of a rule that do not say when they were earned. */
function momentOf(
  { points }: Pick<AuditFacts, 'points'>,
  { id, delta, targetId, line }: PointRow,
): Pick<PointChange, 'atMs' | 'isFirst'> | null {
  const { pending, rule, referral } = (line.earned ?? {}) as EarnedLine;
  if (pending) {
    const isOfDayEnd = id === toDayEndLineId(pending.id);
    const entry = (points.pending.get(targetId) ?? []).find((one) => one.id === pending.id);
    if (isOfDayEnd) return entry ? { atMs: entry.activates_ms, isFirst: true } : null;
  } else if ((rule || referral) && delta > 0) {
    const earnedMs = points.earnedMs.get(id);
    return earnedMs === undefined ? null : { atMs: earnedMs, isFirst: false };
  }
  return { atMs: line.timeMs, isFirst: false };
}
