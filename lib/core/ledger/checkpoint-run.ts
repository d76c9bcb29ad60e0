// The state of a checkpoint that is being made, from one portion to the next.
import type { Checkpoint } from './checkpoint';
import type { JournalRow } from './journal';
import {
  addMark,
  closeMarks,
  differingLedgers,
  emptyMarks,
  type LedgerMarks,
  markSize,
  type OpenMarks,
} from './ledger-marks';
import { addLeaf, type MerkleLeaf, type MerkleState, rootOf } from './merkle';
import {
  isLate,
  type LedgerSums,
  NO_SUMS,
  STATEMENT_TYPES,
  type StatementType,
  SumsOfRows,
  typeOf,
} from './movement-sums';
import { NEXT_DAY_MS, startOfDay } from './statement-range';

/** A line may be stored this long after the moment that it has. */
const SETTLE_MS = 15 * 60_000;
const MOST_NAMED = 20;

/** The tree over the ends of all ledgers so far. */
interface LedgerTree {
  readonly merkle: MerkleState;
  readonly marks: OpenMarks;
}

export interface CheckpointRun {
  readonly atMs: number;
  /** First the lines since the checkpoint before are added up, then all ledgers are read. */
  readonly phase: 'LINES' | 'LEAVES' | 'DONE';
  readonly place: string | null;
  readonly sums: LedgerSums;
  /** Ledgers by their openings. */
  readonly ledgers: number;
  readonly now: LedgerTree;
  /** The ledgers of the checkpoint before, as they are read today. */
  readonly before: LedgerTree;
  /** Ledgers that are not what the checkpoint before had. */
  readonly differing: readonly string[];
  /** The sum of all balances. */
  readonly balances: Readonly<Record<StatementType, number>>;
  readonly tries: number;
}

export interface LedgerMoments {
  readonly atMs: number;
  /** The moment of the checkpoint before; negative without one. */
  readonly beforeMs: number;
}

/** The moment of the checkpoint that is due, and the time at which the next one is. */
export function planDay(nowMs: number, timezone: string): { readonly atMs: number; readonly nextMs: number } {
  const today = startOfDay(nowMs - SETTLE_MS, timezone);
  return { atMs: today - 1, nextMs: startOfDay(today + NEXT_DAY_MS, timezone) + SETTLE_MS };
}

/** The checkpoint before the one that is made. */
export interface PreviousCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly sums: LedgerSums;
  readonly marks: LedgerMarks;
}

/** Begin a checkpoint. @param tries earlier attempts: a card that is deleted while all are read may be missed */
export function beginRun(atMs: number, previous: PreviousCheckpoint | null, tries = 0): CheckpointRun {
  const ledgers = previous?.checkpoint.ledgers ?? 0;
  return {
    atMs,
    phase: 'LINES',
    place: null,
    sums: previous?.sums ?? NO_SUMS,
    ledgers,
    now: { merkle: [], marks: emptyMarks(markSize(ledgers)) },
    before: { merkle: [], marks: emptyMarks(previous?.marks.size ?? 1) },
    differing: [],
    balances: { GIFT_VOUCHER: 0, LOYALTY_CARD: 0 },
    tries,
  };
}

/** Return which of the two checkpoints have a ledger. */
export function momentsOfLeaf({ timeMs, arrivedMs = 0 }: JournalRow, { atMs, beforeMs }: LedgerMoments) {
  const knownMs = Math.max(timeMs, arrivedMs);
  return { isNow: knownMs <= atMs, isBefore: knownMs <= beforeMs };
}

interface LedgerEnds {
  readonly row: JournalRow;
  /** The end at the moment of the checkpoint; null for a ledger that it does not have. */
  readonly now: (Omit<MerkleLeaf, 'voucher_id'> & { readonly balance: number }) | null;
  readonly before: Omit<MerkleLeaf, 'voucher_id'> | null;
  readonly moments: LedgerMoments;
  /** Marks of the checkpoint before. */
  readonly marks: LedgerMarks | null;
}

/** Add a ledger, in the order of openings. */
export function addOpening(run: CheckpointRun, { row, now, before, moments, marks }: LedgerEnds): CheckpointRun {
  const leafOf = ({ sequence, hash }: Omit<MerkleLeaf, 'voucher_id'>): MerkleLeaf => ({
    voucher_id: row.voucherId,
    sequence,
    hash,
  });
  const tree = before ? growTree(run.before, leafOf(before)) : run.before;
  const differs = before && marks ? differingLedgers(tree.marks, marks) : null;
  const next = { ...run, before: tree, differing: differs === null ? run.differing : [...run.differing, differs] };
  if (!now) return next;
  const type = typeOf(row);
  const sums = new SumsOfRows(run.sums);
  const wasLate = isLate(row, moments.beforeMs);
  if (wasLate) sums.add(row, 1);
  return {
    ...next,
    now: growTree(run.now, leafOf(now)),
    balances: { ...run.balances, [type]: run.balances[type] + now.balance },
    ...(wasLate && { sums: sums.value(), ledgers: run.ledgers + 1 }),
  };
}

/** End a run: the last mark is compared as far as it goes. */
export function endRun(run: CheckpointRun, marks: LedgerMarks | null): CheckpointRun {
  const { count, size, hashes, running } = run.before.marks;
  if (!marks || running === '') return { ...run, phase: 'DONE' };
  const closed = { ...run.before.marks, ...closeMarks({ size, hashes, running }), running: '', count };
  const differs = differingLedgers(closed, marks);
  return { ...run, phase: 'DONE', differing: differs === null ? run.differing : [...run.differing, differs] };
}

function growTree({ merkle, marks }: LedgerTree, leaf: MerkleLeaf): LedgerTree {
  return { merkle: addLeaf(merkle, leaf), marks: addMark(marks, leaf) };
}

/** Compare a complete run with its own lines, and with the checkpoint before. */
export function checkRun(
  run: CheckpointRun,
  before: Checkpoint | null,
): { readonly isConsistent: boolean; readonly findings: readonly string[] } {
  const { sums, balances, ledgers, now } = run;
  const own = STATEMENT_TYPES.filter((type) => sums[type].closing !== balances[type]).map(
    (type) => `The balances of type ${type} add up to ${balances[type]}, and their lines to ${sums[type].closing}.`,
  );
  if (ledgers !== now.marks.count) own.push(`${now.marks.count} ledgers were read, and ${ledgers} openings.`);
  const isSame = before === null || rootOf(run.before.merkle) === before.root;
  const names = run.differing.slice(0, MOST_NAMED);
  const since = isSame ? [] : [`The ledgers are not those of the checkpoint of ${before.at}: ${names.join(', ')}.`];
  return { isConsistent: own.length === 0, findings: [...own, ...since] };
}
