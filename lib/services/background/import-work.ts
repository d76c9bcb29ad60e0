// Stores imported vouchers, and merges metadata into many vouchers, part by part.
import { goneCampaignRow, lostParts, takenRow } from '../../core/background/rows';
import { storedVoucherFacts, voucherFacts } from '../../core/events/facts/voucher-facts';
import { isSame } from '../../core/record/same';
import { refuseVoucherMetadata } from '../../core/voucher/change';
import { invariant } from '../../errors';
import type { AsyncWork, FailedRow, MetadataRow, RowOutcome } from '../../model/records/async-action';
import type { Voucher } from '../../model/records/voucher';
import type { Config } from '../../model/config';
import type { OutboxRow } from '../../model/events/events';
import type { Campaign } from '../../model/records/campaign';
import type { Runtime } from '../../ports/runtime';
import type { ActionPart, OpenPart, OwnedAction, PartsState } from '../../ports/async-actions';
import { LIMITS } from '../../model/limits';
import type { Slice } from './slice';
import { isKnown } from '../../core/campaign/find';
import { withoutAddition } from '../../core/campaign/progress';
import { outboxRow } from '../../core/events/outbox-row';
import { callerOf } from './caller';
import { settleCampaigns } from '../campaigns/campaign-progress';

/** Do the next part until none is left or the time is up. Parts that are gone undone are noted, and fail the action. */
export async function eachPart(
  rt: Runtime,
  { owned, untilMs }: { readonly owned: OwnedAction; readonly untilMs: number },
  doPart: (part: ActionPart) => Promise<void>,
): Promise<Slice> {
  const { scope, action } = owned;
  for (;;) {
    const state = await rt.store.asyncActions.parts(scope, action.id);
    const { open, lost, failed: refused } = state;
    if (await noteLost(rt, owned, state)) continue;
    if (!open) return lost > 0 ? { status: 'FAILED', message: LOST, refused } : { status: 'DONE', refused };
    if (performance.now() >= untilMs) return { status: 'MORE' };
    await keepOpen(rt, owned, open);
    await doPart(open);
  }
}

const LOST = 'Some rows were lost before they were done; those are named.';

/** @returns whether there was something to note */
async function noteLost(rt: Runtime, { scope, action }: OwnedAction, { open, nextPart }: PartsState): Promise<boolean> {
  // Actions of earlier versions do not say how many parts they have.
  if (!action.part_rows) return false;
  const to = open?.number ?? action.part_rows.length;
  const { rows, failed } = lostParts(action.part_rows, { from: nextPart, to });
  if (failed.length === 0) return false;
  rt.log.error({ async_action_id: action.id, error: failed.map(({ details }) => details).join(' ') });
  await rt.store.asyncActions.loseParts(scope, action.id, { from: nextPart, to, rows, failed });
  return true;
}

/** Parts live as long as their action is open: what was never begun is swept. */
async function keepOpen(rt: Runtime, { scope, action }: OwnedAction, { expiresMs }: OpenPart): Promise<void> {
  const nowMs = rt.clock.nowMs();
  if (expiresMs - nowMs >= LIMITS.partRenewedMs) return;
  await rt.store.asyncActions.keepParts(scope, action.id, nowMs + LIMITS.partKeptMs);
}

type Import = Extract<AsyncWork, { kind: 'IMPORT' }>;

/** Store the vouchers of each part; a code that was taken meanwhile is noted as failed, as are those of a campaign gone. */
export async function importCodes(rt: Runtime, owned: OwnedAction, untilMs: number): Promise<Slice> {
  const { scope, action } = owned;
  const slice = await eachPart(rt, { owned, untilMs }, async ({ number, rows }) => {
    const config = await rt.store.config.load(scope);
    let vouchers = withCampaign(config, rows as readonly Voucher[]);
    const failed = (rows as readonly Voucher[]).filter((row) => !vouchers.includes(row)).map(goneCampaignRow);
    for (;;) {
      const outbox = toldOf(rt, owned, { number, vouchers, config });
      const outcome = await rt.store.asyncActions.importPart(scope, action.id, { number, vouchers, failed, outbox });
      if (outcome.status !== 'TAKEN') return;
      const taken = vouchers[outcome.position];
      invariant(taken, 'a code that is taken is one of the part');
      failed.push(takenRow(taken));
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

/** The vouchers of a part, which are of one campaign or of none; none where the campaign was deleted meanwhile. */
function withCampaign(config: Config, vouchers: readonly Voucher[]): readonly Voucher[] {
  const campaignId = vouchers[0]?.campaign_id ?? null;
  return campaignId === null || isKnown(config, campaignId) ? vouchers : [];
}

interface Imported {
  readonly number: number;
  readonly vouchers: readonly Voucher[];
  readonly config: Config;
}

function toldOf(rt: Runtime, owned: OwnedAction, { number, vouchers, config }: Imported): OutboxRow | undefined {
  const cause = { config, id: `${owned.action.id}-${number}`, nowMs: rt.clock.nowMs() };
  return outboxRow(callerOf(owned), cause, () => storedVoucherFacts(vouchers, config));
}

/** Merge metadata key by key. Doing a part again changes nothing more. */
export function mergeMetadata(rt: Runtime, owned: OwnedAction, untilMs: number): Promise<Slice> {
  const { scope, action } = owned;
  return eachPart(rt, { owned, untilMs }, async ({ number, rows }) => {
    const config = await rt.store.config.load(scope);
    const merge = (row: MetadataRow) => mergeRow(rt, owned, { row, config });
    const outcomes = await Promise.all((rows as readonly MetadataRow[]).map(merge));
    const failed = failedOf(outcomes);
    await rt.store.asyncActions.closePart(scope, action.id, { number, done: rows.length, failed, outcomes });
  });
}

export function failedOf(outcomes: readonly RowOutcome[]): readonly FailedRow[] {
  return outcomes.flatMap(({ failed }) => failed ?? []);
}

const MERGE_TRIES = 20;

/** Refused is a code that nobody knows, and one whose metadata would be too large or break its schema. */
async function mergeRow(
  rt: Runtime,
  owned: OwnedAction,
  { row, config }: { readonly row: MetadataRow; readonly config: Config },
): Promise<RowOutcome> {
  const { scope } = owned;
  const { code: name, metadata } = row;
  const done = { name, found: true, failed: null };
  for (let round = 0; round < MERGE_TRIES; round += 1) {
    const fact = await rt.store.vouchers.load(scope, name);
    if (!fact) {
      const details = `Cannot find voucher with id ${name}`;
      return { name, found: false, failed: { name, key: 'not_found', details } };
    }
    const merged = { ...fact.voucher.metadata, ...metadata };
    const refused = refuseVoucherMetadata(config, fact.voucher, merged);
    if (refused) return { name, found: true, failed: { name, ...refused } };
    if (isSame(merged, fact.voucher.metadata)) return done;
    const nowMs = rt.clock.nowMs();
    const voucher = { ...fact.voucher, metadata: merged, updated_at: new Date(nowMs).toISOString() };
    const cause = { config, id: `${voucher.id}-${fact.revision}`, nowMs };
    const outbox = outboxRow(callerOf(owned), cause, () => voucherFacts(voucher, fact.voucher, config));
    if ((await rt.store.vouchers.replace(scope, fact, { voucher, outbox })) === 'REPLACED') return done;
  }
  throw new Error('A voucher keeps changing.');
}
