// Promotion tiers: the discounts of a campaign that need no code.
import { listOf } from '../../core/answer/list';
import { resolvePromotionCampaign } from '../../core/campaign/find';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import {
  applyTierChanges,
  isAvailable,
  nextRank,
  planTier,
  refuseUsedTier,
  collectRuleIds,
} from '../../core/promotion/tier';
import type { PromotionTier } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateTierRequest, ListTiersQuery, TierInput, UpdateTierRequest } from '../../model/generated';
import type { Process, Runtime } from '../../ports/runtime';
import { findCampaign } from '../campaigns/campaign-find';
import { unwrap, refuseIf } from '../shared/unwrap';
import { findRecord } from '../shared/find-record';
import { inMemory, readList } from '../shared/lists';
import { changeConfig, nowText, inPlaceOf, stampIfChanged } from '../shared/configuration';
import { buildNewRuleAssignments } from '../vouchers/new-voucher';
import { tiersOf } from '../../core/campaign/tiers';
import type { PromotionTierResponse } from '../../model/generated-answers/records';
import type { ListTiersResponse } from '../../model/generated-answers/promotions';
import { toTierResponse, toPublicTierResponse } from '../../core/answer/campaigns';

/**
 * Add a tier to a campaign of type PROMOTION.
 * @throws ApiError not_found, invalid_campaign or invalid_payload
 */
export async function createTier(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  campaignName: string,
  request: CreateTierRequest,
): Promise<PromotionTierResponse> {
  return changeConfig(rt, caller, (config) => {
    const { tier, answer } = planNewTier(rt, config, { campaignName, request });
    return { change: { create: [{ kind: 'tier', record: tier }] }, answer };
  });
}

/** Plan a new tier of a campaign, and its response. @throws ApiError as `createTier` */
export function planNewTier(
  rt: Process,
  config: Config,
  { campaignName, request }: { readonly campaignName: string; readonly request: CreateTierRequest },
): { readonly tier: PromotionTier; readonly answer: PromotionTierResponse } {
  const campaign = unwrap(resolvePromotionCampaign(config, campaignName));
  const tier = newTier(rt, request, { campaignId: campaign.id, config, rank: nextRank(campaign.id, config) });
  return { tier, answer: toTierResponse(tier, config, null) };
}

/**
 * Return a promotion tier with its statistics.
 * @throws ApiError not_found
 */
export async function getTier(
  rt: Runtime<'campaignCounters' | 'config'>,
  caller: Caller,
  id: string,
): Promise<PromotionTierResponse> {
  const config = await rt.store.config.load(caller);
  return shownWithCounters(rt, caller, { config, tier: findRecord(config, 'tier', id) });
}

async function shownWithCounters(
  rt: Runtime<'campaignCounters'>,
  caller: Caller,
  { config, tier }: { readonly config: Config; readonly tier: PromotionTier },
): Promise<PromotionTierResponse> {
  const counters = await rt.store.campaignCounters.load(caller, tier.campaign_id);
  return toTierResponse(tier, config, counters?.tiers[tier.id] ?? null);
}

/** Lists the tiers of all campaigns; to a client key the available ones, without their totals. */
export async function listTiers(
  rt: Runtime<'campaignCounters' | 'config'>,
  caller: Caller,
  query: ListTiersQuery,
): Promise<ListTiersResponse> {
  const config = await rt.store.config.load(caller);
  const tiers = [...config.tiers.values()];
  if (caller.kind === 'client') return publicTiers(rt, caller, { config, tiers, query });
  return tierPage(rt, caller, { config, tiers, query });
}

/**
 * List the promotion tiers of a campaign with their statistics.
 * @throws ApiError not_found for the campaign
 */
export async function listCampaignTiers(
  rt: Runtime<'campaignCounters' | 'config'>,
  caller: Caller,
  campaignName: string,
  query: ListTiersQuery,
): Promise<ListTiersResponse> {
  const config = await rt.store.config.load(caller);
  const tiers = tiersOf(findCampaign(config, campaignName).id, config);
  return tierPage(rt, caller, { config, tiers, query });
}

const TIERS = listSpec({
  fields: null,
  sorts: sortsByMembers<PromotionTier>('created_at', 'updated_at'),
  defaults: { order: '-created_at' },
});

interface TierSelection {
  readonly config: Config;
  readonly tiers: readonly PromotionTier[];
  readonly query: ListTiersQuery;
}

async function publicTiers(
  rt: Runtime<'config'>,
  caller: Caller,
  selection: TierSelection,
): Promise<ListTiersResponse> {
  const { config } = selection;
  const nowMs = rt.clock.nowMs();
  // Filtered by visibility first; the query's own `is_available` then selects among visible ones.
  const open = selection.tiers.filter((tier) => isAvailable(tier, config, nowMs));
  const page = await pageOfTiers(rt, caller, { ...selection, tiers: open });
  const shown = page.records.map((tier) => toPublicTierResponse(tier, config));
  return { ...listOf('tiers', shown, page.total), has_more: page.hasMore };
}

function pageOfTiers(rt: Runtime<'config'>, caller: Caller, { config, tiers, query }: TierSelection) {
  const { is_available: isWanted, ...paging } = query;
  const nowMs = rt.clock.nowMs();
  const found = tiers.filter((tier) => isWanted === undefined || isAvailable(tier, config, nowMs) === isWanted);
  return readList(rt, caller, { spec: TIERS, query: paging, source: inMemory(found), config });
}

async function tierPage(
  rt: Runtime<'campaignCounters' | 'config'>,
  caller: Caller,
  selection: TierSelection,
): Promise<ListTiersResponse> {
  const { config } = selection;
  const page = await pageOfTiers(rt, caller, selection);
  const campaigns = [...new Set(page.records.map((tier) => tier.campaign_id))];
  const counters = new Map(
    await Promise.all(campaigns.map(async (id) => [id, await rt.store.campaignCounters.load(caller, id)] as const)),
  );
  const shown = page.records.map((tier) =>
    toTierResponse(tier, config, counters.get(tier.campaign_id)?.tiers[tier.id] ?? null),
  );
  return { ...listOf('tiers', shown, page.total), has_more: page.hasMore };
}

/**
 * Changes the given members; null clears one, metadata is merged by key.
 * @throws ApiError not_found or invalid_payload
 */
export async function updateTier(
  rt: Runtime<'campaignCounters' | 'config' | 'configChanges'>,
  caller: Caller,
  id: string,
  request: UpdateTierRequest,
): Promise<PromotionTierResponse> {
  return changeTier(rt, caller, id, (before, config) => unwrap(applyTierChanges(before, request, config)));
}

/**
 * Enable or disable a promotion tier.
 * @throws ApiError not_found
 */
export async function switchTier(
  rt: Runtime<'campaignCounters' | 'config' | 'configChanges'>,
  caller: Caller,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<PromotionTierResponse> {
  return changeTier(rt, caller, id, (before) => ({ ...before, active }));
}

async function changeTier(
  rt: Runtime<'campaignCounters' | 'config' | 'configChanges'>,
  caller: Caller,
  id: string,
  change: (before: PromotionTier, config: Config) => PromotionTier,
): Promise<PromotionTierResponse> {
  const changed = await changeConfig(rt, caller, (config) => {
    const before = findRecord(config, 'tier', id);
    const tier = stampIfChanged(rt, before, change(before, config));
    return { change: inPlaceOf(before, { kind: 'tier', record: tier }), answer: { config, tier } };
  });
  return shownWithCounters(rt, caller, changed);
}

/**
 * Delete a promotion tier.
 * @throws ApiError not_found; resource_in_use while promotion stacks hold the tier
 */
export async function deleteTier(rt: Runtime<'config' | 'configChanges'>, caller: Caller, id: string): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    findRecord(config, 'tier', id);
    refuseIf(refuseUsedTier(id, config));
    return { change: { remove: [{ kind: 'tier', id }] }, answer: null };
  });
}

function newTier(
  rt: Process,
  request: TierInput,
  placement: { readonly campaignId: string; readonly config: Config; readonly rank: number },
): PromotionTier {
  const id = rt.ids.random('promo', 24);
  const rules = buildNewRuleAssignments(rt, collectRuleIds(request));
  return unwrap(planTier({ ...placement, id, request, rules, now: nowText(rt) }));
}

/** The tiers of a new campaign, ranked in the given order. @throws ApiError as `createTier` */
export function newTiers(
  rt: Process,
  sent: readonly TierInput[] | null | undefined,
  { campaignId, config }: { readonly campaignId: string; readonly config: Config },
): readonly PromotionTier[] {
  return (sent ?? []).map((tier, index) => newTier(rt, tier, { campaignId, config, rank: index + 1 }));
}
