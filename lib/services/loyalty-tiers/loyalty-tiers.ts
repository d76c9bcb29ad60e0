// Tiers of a loyalty program: create, read, change, delete; and what they change.
import { dataList, dataPage } from '../../core/answer/list';
import { resolveLoyaltyCampaign } from '../../core/campaign/find';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { toEarningRuleResponse } from '../../core/loyalty/earning/response';
import { toRewardAssignmentResponse } from '../../core/loyalty/reward';
import { mapEarningRule, mapReward } from '../../core/loyalty/tier/mapping';
import { noteTierChange } from '../../core/loyalty/tier/rules';
import {
  applyTierChanges,
  planTier,
  refuseOverlap,
  refuseTooManyTiers,
  refuseUsedTier,
  selectTiers,
  toLoyaltyTierResponse,
} from '../../core/loyalty/tier/tier';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type {
  CreateLoyaltyTiersRequest,
  ListLoyaltyTierEarningRulesQuery,
  ListLoyaltyTiersQuery,
  UpdateLoyaltyTierRequest,
} from '../../model/generated';
import type { ListEarningRulesResponse } from '../../model/generated-answers/earning-rules';
import type {
  CreateLoyaltyTiersResponse,
  ListLoyaltyTierRewardsResponse,
  ListLoyaltyTiersResponse,
} from '../../model/generated-answers/loyalty-tiers';
import type { LoyaltyTierResponse } from '../../model/generated-answers/records';
import type { LoyaltyTier } from '../../model/loyalty/loyalty-tier';
import type { Runtime } from '../../ports/runtime';
import { readEarningRules } from '../earning-rules/earning-rules';
import { showReward } from '../rewards/rewards';
import { changeConfig, inPlaceOf, nowText, stampIfChanged } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { inMemory, readList } from '../shared/lists';
import { refuseIf, unwrap, unwrapElement } from '../shared/unwrap';

/** Names a tier within its campaign; the campaign by id or name. */
export interface LoyaltyTierName {
  readonly campaignId: string;
  readonly id: string;
}

/**
 * Create tiers of a loyalty program, all or none.
 * @throws ApiError not_found; invalid_campaign for one of another type; invalid_payload; metadata_validation_failed
 */
export async function createLoyaltyTiers(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  campaignName: string,
  requests: CreateLoyaltyTiersRequest,
): Promise<CreateLoyaltyTiersResponse> {
  return changeConfig(rt, caller, (config) => {
    const { id: campaignId } = unwrap(resolveLoyaltyCampaign(config, campaignName));
    refuseIf(refuseTooManyTiers(config, requests.length));
    const now = nowText(rt);
    const records = requests.map((request, index) =>
      unwrapElement(planTier({ id: rt.ids.random('ltr', 24), campaignId, request, config, now }), index),
    );
    refuseIf(refuseOverlap([...selectTiers(config, campaignId), ...records]));
    const create = records.map((record) => ({ kind: 'loyaltyTier' as const, record }));
    return { change: { create }, answer: records.map(toLoyaltyTierResponse) };
  });
}

const LOYALTY_TIERS = listSpec({
  fields: null,
  sorts: sortsByMembers<LoyaltyTier>('created_at', 'updated_at'),
  defaults: { order: '-created_at' },
});

/**
 * List the tiers of a loyalty program, newest first by default.
 * @throws ApiError not_found; invalid_campaign
 */
export async function listLoyaltyTiers(
  rt: Runtime<'config'>,
  caller: Caller,
  campaignName: string,
  query: ListLoyaltyTiersQuery,
): Promise<ListLoyaltyTiersResponse> {
  const config = await rt.store.config.load(caller);
  const { id } = unwrap(resolveLoyaltyCampaign(config, campaignName));
  const source = inMemory(selectTiers(config, id));
  return dataPage(await readList(rt, caller, { spec: LOYALTY_TIERS, query, source, config }), toLoyaltyTierResponse);
}

/** Return a tier. @throws ApiError not_found for an unknown tier, and for one of another campaign */
export async function getLoyaltyTier(
  rt: Runtime<'config'>,
  caller: Caller,
  name: LoyaltyTierName,
): Promise<LoyaltyTierResponse> {
  return toLoyaltyTierResponse(findTier(await rt.store.config.load(caller), name));
}

/**
 * Update a tier.
 * @throws ApiError not_found; invalid_payload; metadata_validation_failed
 */
export async function updateLoyaltyTier(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: LoyaltyTierName,
  request: UpdateLoyaltyTierRequest,
): Promise<LoyaltyTierResponse> {
  return changeConfig(rt, caller, (config) => {
    const before = findTier(config, name);
    const record = stampIfChanged(rt, before, unwrap(applyTierChanges(before, request, { config, now: nowText(rt) })));
    const others = selectTiers(config, before.campaign_id).filter(({ id }) => id !== before.id);
    refuseIf(refuseOverlap([...others, record]));
    return { change: inPlaceOf(before, { kind: 'loyaltyTier', record }), answer: toLoyaltyTierResponse(record) };
  });
}

/** Delete a tier. @throws ApiError not_found; resource_in_use while an earning rule adds points for moves to it */
export async function deleteLoyaltyTier(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: LoyaltyTierName,
): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    const { id, campaign_id: campaignId } = findTier(config, name);
    refuseIf(refuseUsedTier(id, config));
    const campaign = config.campaigns.get(campaignId);
    const noted = campaign ? noteTierChange(campaign, nowText(rt)) : null;
    const replace = noted ? [{ kind: 'campaign' as const, record: noted }] : [];
    return { change: { replace, remove: [{ kind: 'loyaltyTier', id }] }, answer: null };
  });
}

/**
 * List the earning rules of a program as they count for members of a tier.
 * @throws ApiError not_found
 */
export async function listTierEarningRules(
  rt: Runtime<'config'>,
  caller: Caller,
  name: LoyaltyTierName,
  query: ListLoyaltyTierEarningRulesQuery,
): Promise<ListEarningRulesResponse> {
  const config = await rt.store.config.load(caller);
  const tier = findTier(config, name);
  const rules = [...config.earningRules.values()].flatMap((rule) =>
    rule.campaign_id === tier.campaign_id ? (mapEarningRule(rule, tier) ?? []) : [],
  );
  return dataPage(await readEarningRules(rt, caller, { config, rules, query }), toEarningRuleResponse);
}

/**
 * List the rewards of a program as members of a tier get them, the newest offer first.
 * @throws ApiError not_found
 */
export async function listTierRewards(
  rt: Runtime<'campaignCounters' | 'config'>,
  caller: Caller,
  name: LoyaltyTierName,
): Promise<ListLoyaltyTierRewardsResponse> {
  const config = await rt.store.config.load(caller);
  const tier = findTier(config, name);
  const offers = [...config.rewardAssignments.values()]
    .filter(({ related_object_id: id }) => id === tier.campaign_id)
    .toSorted((one, other) => (one.created_at + one.id < other.created_at + other.id ? 1 : -1))
    .flatMap(
      (assignment) => mapReward({ reward: findRecord(config, 'reward', assignment.reward_id), assignment }, tier) ?? [],
    );
  const data = await Promise.all(
    offers.map(async ({ reward, assignment }) => ({
      reward: await showReward(rt, caller, reward),
      assignment: toRewardAssignmentResponse(assignment),
      object: 'loyalty_tier_reward' as const,
    })),
  );
  return dataList(data, data.length);
}

/** @throws ApiError not_found; invalid_campaign */
function findTier(config: Config, { campaignId, id }: LoyaltyTierName): LoyaltyTier {
  const campaign = unwrap(resolveLoyaltyCampaign(config, campaignId));
  const found = config.loyaltyTiers.get(id);
  if (found?.campaign_id !== campaign.id) throw notFound('loyalty_tier', id);
  return found;
}
