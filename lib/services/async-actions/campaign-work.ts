// Applies a new definition to the free codes of a campaign, and deletes the codes of a deleted campaign.
import { isDeepStrictEqual } from 'node:util';
import { buildVoucherDeletedRow, buildHolderRemovedRow } from '../../core/activity/rows';
import { buildVoucherDeletedFacts, buildVoucherUpdatedFacts } from '../../core/events/facts/voucher-facts';
import type { Config } from '../../model/config';
import type { EventFact } from '../../model/events/events';
import type { AsyncWork } from '../../model/records/async-action';
import type { Campaign } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import type { Process, Runtime } from '../../ports/runtime';
import type { OwnedAction } from '../../ports/async-actions';
import type { VoucherOutboxFactory } from '../../ports/vouchers';
import { outboxRow } from '../../core/events/outbox-row';
import { callerOf } from './caller';
import type { Slice } from './slice';
import { applyDefinition } from '../../core/campaign/redefinition';
import { selectRemainingParts } from '../../core/campaign/parts';
import { withoutRedefinition } from '../../core/campaign/progress';
import { settleCampaigns } from '../campaigns/campaign-progress';

type RedefinitionWork = Extract<AsyncWork, { kind: 'REDEFINE' }>;
type Deletion = Extract<AsyncWork, { kind: 'DELETE_CAMPAIGN' }>;

/**
 * Rewrite the codes of a campaign that are neither published nor redeemed to its new definition; all others keep
 * theirs.
 */
export async function redefineCodes(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'vouchers'>,
  owned: OwnedAction,
  untilMs: number,
): Promise<Slice> {
  const { scope, action } = owned;
  const { campaign_id, members = ['value', 'quantity'] } = action.work as RedefinitionWork;
  const config = await rt.store.config.load(scope);
  const campaign = config.campaigns.get(campaign_id);
  const definition = campaign?.deleted_at ? null : campaign?.voucher;
  if (!definition) return { status: 'FAILED', message: 'The campaign is gone.' };
  // Codes still being added are as the campaign was before. And of two changes the last one must have the last word.
  const [first = action.id] = campaign?.redefining ?? [];
  if (campaign?.vouchers_generation_status === 'IN_PROGRESS' || first !== action.id) return { status: 'MORE' };
  const change = (voucher: Voucher): Voucher => {
    const changed = applyDefinition(voucher, { definition, members });
    return isDeepStrictEqual(changed, voucher) ? voucher : { ...changed, updated_at: action.created_at };
  };
  const outboxOf = buildOutboxFactory(rt, owned, {
    config,
    facts: (vouchers) => vouchers.flatMap((voucher) => buildVoucherUpdatedFacts(voucher, config)),
  });
  const redefinition = {
    campaignId: campaign_id,
    change,
    nowMs: rt.clock.nowMs(),
    outboxOf,
    doneUntil: action.done_until,
    untilMs,
  };
  const { changed: count, ...redefined } = await rt.store.vouchers.redefine(scope, redefinition);
  if (count > 0) await rt.store.asyncActions.count(scope, action.id, count);
  if (redefined.status === 'DONE') {
    const settled = (now: Campaign) => withoutRedefinition(now, action.id);
    await settleCampaigns(rt, scope, [campaign_id], { settled });
  }
  return redefined;
}

interface CodeEventContext {
  readonly config: Config;
  readonly facts: (vouchers: readonly Voucher[]) => readonly EventFact[];
}

/** Codes of one transaction share an outbox row; its id uses the first code, so it is unique within the action. */
function buildOutboxFactory(
  rt: Process,
  owned: OwnedAction,
  { config, facts }: CodeEventContext,
): VoucherOutboxFactory {
  return (vouchers) => {
    const nowMs = rt.clock.nowMs();
    const customerIds = vouchers.map(({ holder_id }) => holder_id);
    const cause = { config, id: `${owned.action.id}-${vouchers[0]?.id}`, nowMs, customerIds };
    return outboxRow(callerOf(owned), cause, () => facts(vouchers));
  };
}

/** The id and time of a customer's activity row. */
function newPlace(rt: Process) {
  return { id: rt.ids.random('evcus', 18), timeMs: rt.clock.nowMs() };
}

/** Deletes all codes, then the remaining data of the campaign, and at last the campaign itself. */
export async function deleteCodes(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'vouchers'>,
  owned: OwnedAction,
  untilMs: number,
): Promise<Slice> {
  const { scope, action } = owned;
  const { campaign_id, is_forced } = action.work as Deletion;
  const before = await rt.store.config.load(scope);
  const { adding } = before.campaigns.get(campaign_id) ?? {};
  const outboxOf = buildOutboxFactory(rt, owned, {
    config: before,
    facts: (vouchers) => buildVoucherDeletedFacts(vouchers, before),
  });
  for (;;) {
    const removed = await rt.store.vouchers.removeSome(scope, campaign_id, {
      isForced: is_forced,
      date: action.created_at,
      outboxOf,
      note: (voucher) => buildVoucherDeletedRow(callerOf(owned), newPlace(rt), { voucher, config: before }),
      noteReferee: (voucher, holder) =>
        buildHolderRemovedRow(callerOf(owned), newPlace(rt), { holder, voucher, config: before }),
    });
    if (removed === 0) break;
    await rt.store.asyncActions.count(scope, action.id, removed);
    if (performance.now() >= untilMs) return { status: 'MORE' };
  }
  // Codes that were still being added during the deletion are deleted by a later slice.
  if (adding) return { status: 'MORE' };
  for (;;) {
    const config = await rt.store.config.load(scope);
    const remove = selectRemainingParts(campaign_id, config);
    if (remove.length === 0) return { status: 'DONE' };
    const outcome = await rt.store.configChanges.commit(scope, { remove, basedOn: config.version });
    if (outcome.status !== 'CHANGED') return { status: 'MORE' };
  }
}
