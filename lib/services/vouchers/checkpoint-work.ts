// Writes a checkpoint of all ledgers of a project once a day, in slices, and finds ledgers that were written again since
// the checkpoint before.
import { embeddedMetrics } from '../../async/metrics';
import { hasBalances } from '../../core/campaign/kind';
import { outboxRow } from '../../core/events/outbox-row';
import { chainCheckpoint } from '../../core/ledger/checkpoint';
import {
  addOpening,
  beginRun,
  type CheckpointRun,
  checkRun,
  endRun,
  type LedgerMoments,
  momentsOfLeaf,
  planDay,
  type PreviousCheckpoint,
} from '../../core/ledger/checkpoint-run';
import type { JournalRow } from '../../core/ledger/journal';
import { closeMarks } from '../../core/ledger/ledger-marks';
import { rootOf } from '../../core/ledger/merkle';
import { STATEMENT_TYPES, SumsOfRows } from '../../core/ledger/movement-sums';
import { toIso } from '../../core/time/calendar';
import type { Config } from '../../model/config';
import type { OwnedAction } from '../../ports/async-actions';
import type { ProjectScope } from '../../ports/common';
import type { Process, Runtime } from '../../ports/runtime';
import { callerOf } from '../async-actions/caller';
import type { Slice } from '../async-actions/slice';
import { newEndlessAction } from '../shared/new-action';
import { loadLineAt } from './card-balances';

/** A project has one such action. */
const ACTION = { id: 'aa_checkpoints000000000000', type: 'LEDGER.CHECKPOINTS', work: { kind: 'CHECKPOINT' } } as const;
const PORTION = 500;
const CARDS_AT_ONCE = 20;
/** Unfinished actions of all projects that are read to find those that still make cards. */
const MOST_ACTIONS = 1000;
const WAIT_MS = 10 * 60_000;
/** A card that is deleted while all are read may be missed: then they are read again. */
const MOST_REPEATS = 2;

type CheckpointRuntime = Runtime<'asyncActions' | 'config' | 'ledgerCheckpoints' | 'vouchers'>;

/** Begin to write checkpoints of a project, unless that has begun. */
export async function beginCheckpoints(rt: Runtime<'ledgerCheckpoints'>, scope: ProjectScope): Promise<void> {
  await rt.store.ledgerCheckpoints.begin(scope, newEndlessAction(rt, scope, ACTION));
}

/** Writes the checkpoint of the last day that is over, or continues with it. It rests until the next day is over. */
export async function writeCheckpoint(rt: CheckpointRuntime, owned: OwnedAction, untilMs: number): Promise<Slice> {
  const { scope, action } = owned;
  const config = await rt.store.config.load(scope);
  const nowMs = rt.clock.nowMs();
  const day = planDay(nowMs, config.settings.timezone);
  const begun = action.done_until ? (JSON.parse(action.done_until) as CheckpointRun | null) : null;
  const atMs = begun?.atMs ?? day.atMs;
  const before = await loadPrevious(rt, scope, atMs);
  if (before && Date.parse(before.checkpoint.at) >= atMs) return rest(day.nextMs);
  if (!begun && (await isMakingCards(rt, scope, atMs))) return rest(nowMs + WAIT_MS);
  let run = begun ?? beginRun(atMs, before);
  while (run.phase !== 'DONE') {
    run =
      run.phase === 'LINES'
        ? await addLines(rt, scope, { run, before, config })
        : await addLeaves(rt, scope, { run, before });
    if (run.phase !== 'DONE' && performance.now() >= untilMs) return { status: 'MORE', doneUntil: JSON.stringify(run) };
  }
  if (before === null && run.ledgers === 0) return rest(day.nextMs);
  const { isConsistent, findings } = checkRun(run, before?.checkpoint ?? null);
  if (!isConsistent && run.tries < MOST_REPEATS) {
    return { status: 'MORE', doneUntil: JSON.stringify(beginRun(atMs, before, run.tries + 1)) };
  }
  report(rt, atMs, findings);
  await storeCheckpoint(rt, owned, { run, before, config });
  return rest(day.nextMs);
}

async function loadPrevious(
  rt: CheckpointRuntime,
  scope: ProjectScope,
  ms: number,
): Promise<PreviousCheckpoint | null> {
  const stored = await rt.store.ledgerCheckpoints.upTo(scope, ms);
  const marks = stored && (await rt.store.ledgerCheckpoints.marks(scope));
  return stored && marks && { ...stored, marks };
}

function rest(restsUntilMs: number): Slice {
  return { status: 'MORE', restsUntilMs, doneUntil: 'null' };
}

/** True while work makes cards with a creation time that the checkpoint has passed. */
async function isMakingCards(rt: CheckpointRuntime, { project }: ProjectScope, atMs: number): Promise<boolean> {
  const due = await rt.store.asyncActions.due(MOST_ACTIONS);
  return due.some(
    ({ scope, action: { work, created_at } }) =>
      scope.project === project &&
      (work.kind === 'GENERATE' || work.kind === 'IMPORT') &&
      Date.parse(created_at) <= atMs,
  );
}

interface RunState {
  readonly run: CheckpointRun;
  readonly before: PreviousCheckpoint | null;
}

function beforeMsOf(before: PreviousCheckpoint | null): number {
  return before ? Date.parse(before.checkpoint.at) : -1;
}

/** Adds a portion of the lines since the checkpoint before. */
async function addLines(
  rt: CheckpointRuntime,
  scope: ProjectScope,
  { run, before, config }: RunState & { readonly config: Config },
): Promise<CheckpointRun> {
  const campaignIds = [...config.campaigns.values()].filter(hasBalances).map(({ id }) => id);
  const period = { afterMs: beforeMsOf(before), beforeMs: run.atMs + 1, behind: run.place };
  const { rows, place } = await rt.store.vouchers.journal(scope, { campaignIds, ...period, want: PORTION });
  const sums = new SumsOfRows(run.sums);
  const counted = rows.filter(({ arrivedMs = 0 }) => arrivedMs <= run.atMs);
  for (const row of counted) sums.add(row, 1);
  const ledgers = run.ledgers + counted.filter(({ isOpening }) => isOpening).length;
  return { ...run, sums: sums.value(), ledgers, place, phase: place === null ? 'LEAVES' : 'LINES' };
}

/** Adds the ends of a portion of ledgers, at the moment of this checkpoint and of the one before. */
async function addLeaves(
  rt: CheckpointRuntime,
  scope: ProjectScope,
  { run, before }: RunState,
): Promise<CheckpointRun> {
  const { rows, place } = await rt.store.vouchers.openings(scope, { want: PORTION, behind: run.place });
  const openings = rows.filter(({ isOpening }) => isOpening);
  const marks = before?.marks ?? null;
  const moments: LedgerMoments = { atMs: run.atMs, beforeMs: beforeMsOf(before) };
  let next = run;
  for (let start = 0; start < openings.length; start += CARDS_AT_ONCE) {
    const some = openings.slice(start, start + CARDS_AT_ONCE);
    const read = await Promise.all(some.map(async (row) => ({ row, ...(await endsOf(rt, scope, row, moments)) })));
    for (const one of read) next = addOpening(next, { ...one, moments, marks });
  }
  return place === null ? endRun({ ...next, place }, marks) : { ...next, place };
}

async function endsOf(rt: CheckpointRuntime, scope: ProjectScope, row: JournalRow, moments: LedgerMoments) {
  const { isNow, isBefore } = momentsOfLeaf(row, moments);
  const now = isNow ? await loadLineAt(rt, scope, row, moments.atMs) : null;
  return { now, before: isBefore ? await loadLineAt(rt, scope, row, moments.beforeMs) : null };
}

/** Findings are logged like those of the nightly audit, and raise the same alarm. */
function report(rt: Process, atMs: number, findings: readonly string[]): void {
  for (const finding of findings) rt.log.error({ ledger_checkpoint: toIso(atMs), finding });
  if (findings.length === 0 || rt.stage === undefined) return;
  rt.log.info(embeddedMetrics({ stage: rt.stage, nowMs: rt.clock.nowMs() }, { AuditViolations: findings.length }));
}

async function storeCheckpoint(
  rt: CheckpointRuntime,
  owned: OwnedAction,
  { run, before, config }: RunState & { readonly config: Config },
): Promise<void> {
  const { atMs, sums, now } = run;
  const balances = STATEMENT_TYPES.map((type) => ({
    type,
    currency: type === 'GIFT_VOUCHER' ? config.settings.currency : null,
    balance: sums[type].closing,
    cards: sums[type].cards,
  }));
  const content = { at: toIso(atMs), balances, ledgers: now.marks.count, root: rootOf(now.merkle) };
  const checkpoint = chainCheckpoint(content, before?.checkpoint ?? null);
  const cause = { config, id: `checkpoint-${atMs}`, nowMs: rt.clock.nowMs() };
  const outbox = outboxRow(callerOf(owned), cause, () => [
    { type: 'ledger.checkpoint', entity_id: checkpoint.hash, data: { checkpoint } },
  ]);
  await rt.store.ledgerCheckpoints.put(owned.scope, { checkpoint, sums, marks: closeMarks(now.marks), outbox });
}
