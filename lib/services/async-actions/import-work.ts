// Stores imported vouchers, and merges metadata into many vouchers, part by part.
import { failExpiredParts, planMetadataRow, planVoucherRows, toDuplicateCodeRow } from '../../core/background/rows';
import { buildVoucherBatchFacts, buildVoucherChangeFacts } from '../../core/events/facts/voucher-facts';
import { invariant } from '../../errors';
import type { AsyncWork, MetadataRow, RowOutcome } from '../../model/records/async-action';
import type { Voucher } from '../../model/records/voucher';
import type { Config } from '../../model/config';
import type { OutboxRow } from '../../model/events/events';
import type { Campaign } from '../../model/records/campaign';
import { normalizeCode } from '../../core/code';
import type { ProjectScope } from '../../ports/common';
import type { Process, Runtime } from '../../ports/runtime';
import type { ActionPart, OpenPart, OwnedAction, PartsState } from '../../ports/async-actions';
import { LIMITS } from '../../model/limits';
import type { Slice } from './slice';
import { withoutAddition } from '../../core/campaign/progress';
import { outboxRow } from '../../core/events/outbox-row';
import type { VoucherWrite } from '../../ports/vouchers';
import type { VoucherFact } from '../../core/evaluation/facts';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';
import { callerOf } from './caller';
import { settleCampaigns } from '../campaigns/campaign-progress';

interface Parts {
  readonly owned: OwnedAction;
  readonly untilMs: number;
  /** Parts that are read at a time: several only when a part that another worker has completed is refused. */
  readonly atOnce?: number;
}

/** Do the next part until none is left or the time is up. Parts that are gone undone are noted, and fail the action. */
export async function eachPart(
  rt: Runtime<'asyncActions'>,
  { owned, untilMs, atOnce = 1 }: Parts,
  doPart: (part: ActionPart) => Promise<void>,
): Promise<Slice> {
  const { scope, action } = owned;
  for (;;) {
    const state = await rt.store.asyncActions.parts(scope, action.id, atOnce);
    const { open, lost, failed: refused } = state;
    if (await noteLost(rt, owned, state)) continue;
    if (open.length === 0) return lost > 0 ? { status: 'FAILED', message: LOST, refused } : { status: 'DONE', refused };
    if (open[0] && performance.now() < untilMs) await keepOpen(rt, owned, open[0]);
    for (const part of open) {
      if (performance.now() >= untilMs) return { status: 'MORE' };
      await doPart(part);
    }
  }
}

/** Parts of codes: each is stored with its own removal, so that it is stored once. */
export const CODE_PARTS_AT_ONCE = 8;

const LOST = 'Some rows were lost before they were done; those are named.';

/** @returns whether there was something to note */
async function noteLost(
  rt: Runtime<'asyncActions'>,
  { scope, action }: OwnedAction,
  { open, nextPart }: PartsState,
): Promise<boolean> {
  // Actions of earlier versions do not store their number of parts.
  if (!action.part_rows) return false;
  const to = open[0]?.number ?? action.part_rows.length;
  const { rows, failed } = failExpiredParts(action.part_rows, { from: nextPart, to });
  if (failed.length === 0) return false;
  rt.log.error({ async_action_id: action.id, error: failed.map(({ details }) => details).join(' ') });
  await rt.store.asyncActions.loseParts(scope, action.id, { from: nextPart, to, rows, failed });
  return true;
}

/** Parts are kept while their action is open: those of an action that never started expire. */
async function keepOpen(
  rt: Runtime<'asyncActions'>,
  { scope, action }: OwnedAction,
  { expiresMs }: OpenPart,
): Promise<void> {
  const nowMs = rt.clock.nowMs();
  if (expiresMs - nowMs >= LIMITS.partRenewedMs) return;
  await rt.store.asyncActions.keepParts(scope, action.id, nowMs + LIMITS.partKeptMs);
}

type Import = Extract<AsyncWork, { kind: 'IMPORT' }>;

/**
 * Store the vouchers of each part of an import until the time is over. Codes taken meanwhile, and those of a deleted
 * campaign, are recorded as failed.
 */
export async function importCodes(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges'>,
  owned: OwnedAction,
  untilMs: number,
): Promise<Slice> {
  const { scope, action } = owned;
  const parts = { owned, untilMs, atOnce: CODE_PARTS_AT_ONCE };
  const slice = await eachPart(rt, parts, async ({ number, rows }) => {
    const config = await rt.store.config.load(scope);
    const planned = planVoucherRows(rows as readonly Voucher[], config);
    const failed = [...planned.failed];
    let { vouchers } = planned;
    for (;;) {
      const outbox = buildOutbox(rt, owned, { number, vouchers, config });
      const outcome = await rt.store.asyncActions.importPart(scope, action.id, { number, vouchers, failed, outbox });
      if (outcome.status !== 'TAKEN') return;
      const taken = vouchers[outcome.position];
      invariant(taken, 'a code that is taken is one of the part');
      failed.push(toDuplicateCodeRow(taken));
      vouchers = vouchers.filter((voucher) => voucher !== taken);
    }
  });
  const { status } = slice;
  if (status !== 'MORE') {
    const { campaign_ids } = action.work as Import;
    const settled = (campaign: Campaign) => withoutAddition(campaign, action.id, status);
    await settleCampaigns(rt, scope, campaign_ids, { settled });
  }
  return slice;
}

interface Imported {
  readonly number: number;
  readonly vouchers: readonly Voucher[];
  readonly config: Config;
}

function buildOutbox(rt: Process, owned: OwnedAction, { number, vouchers, config }: Imported): OutboxRow | undefined {
  const cause = { config, id: `${owned.action.id}-${number}`, nowMs: rt.clock.nowMs() };
  return outboxRow(callerOf(owned), cause, () => buildVoucherBatchFacts(vouchers, config));
}

/** Merge metadata key by key. Doing a part again changes nothing more. */
export function mergeMetadata(
  rt: Runtime<'asyncActions' | 'config' | 'vouchers'>,
  owned: OwnedAction,
  untilMs: number,
): Promise<Slice> {
  const { scope, action } = owned;
  return eachPart(rt, { owned, untilMs }, async ({ number, rows }) => {
    const config = await rt.store.config.load(scope);
    const outcomes = await mergeRows(rows as readonly MetadataRow[], scope, (row) =>
      mergeRow(rt, owned, { row, config }),
    );
    const failed = outcomes.flatMap(({ failed }) => failed ?? []);
    await rt.store.asyncActions.closePart(scope, action.id, { number, done: rows.length, failed, outcomes });
  });
}

/**
 * Rows are merged concurrently, except for those of one code, which are merged in order.
 * @returns outcomes in the order of the rows
 */
async function mergeRows(
  rows: readonly MetadataRow[],
  { caseSensitiveCodes }: ProjectScope,
  merge: (row: MetadataRow) => Promise<RowOutcome>,
): Promise<readonly RowOutcome[]> {
  const before = new Map<string, Promise<unknown>>();
  const merged = rows.map((row) => {
    const code = normalizeCode(row.code, caseSensitiveCodes);
    const outcome = Promise.resolve(before.get(code)).then(() => merge(row));
    before.set(code, outcome);
    return outcome;
  });
  return Promise.all(merged);
}

interface MergedVoucher {
  readonly fact: VoucherFact;
  readonly changed: VoucherWrite;
}

async function mergeRow(
  rt: Runtime<'vouchers'>,
  owned: OwnedAction,
  { row, config }: { readonly row: MetadataRow; readonly config: Config },
): Promise<RowOutcome> {
  const { scope } = owned;
  const { answer } = await commitOptimistically<VoucherFact | null, MergedVoucher, RowOutcome>({
    read: () => rt.store.vouchers.load(scope, row.code),
    plan: (fact) => {
      const { metadata, outcome } = planMetadataRow(fact?.voucher ?? null, row, config);
      if (!fact || !metadata) return { write: null, answer: outcome };
      const nowMs = rt.clock.nowMs();
      const voucher = { ...fact.voucher, metadata, updated_at: new Date(nowMs).toISOString() };
      const cause = { config, id: `${voucher.id}-${fact.revision}`, nowMs };
      const outbox = outboxRow(callerOf(owned), cause, () => buildVoucherChangeFacts(voucher, fact.voucher, config));
      return { write: { fact, changed: { voucher, outbox } }, answer: outcome };
    },
    commit: async ({ fact, changed }) =>
      toCommitOutcome((await rt.store.vouchers.replace(scope, fact, changed)) === 'REPLACED'),
  });
  return answer;
}
