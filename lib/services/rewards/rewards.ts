// Rewards, which members buy with the points of a loyalty card.
import { dataList } from '../../core/answer/list';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import {
  attributesOf,
  type ParameterInput,
  type ProductParameter,
  refuseUsedReward,
  rewardParameters,
  rewardType,
  stockOf,
} from '../../core/loyalty/reward';
import { refuseByMetadataSchema } from '../../core/metadata/refusal';
import { mergeStoredMetadata } from '../../core/record/change';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { CreateRewardRequest, ListRewardsQuery, UpdateRewardRequest } from '../../model/generated';
import type { Reward } from '../../model/records/reward';
import type { Runtime } from '../../ports/runtime';
import { unwrap, refuseIf } from '../shared/unwrap';
import { changeConfig, nowText, inPlaceOf, stampIfChanged } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { inMemory, readList } from '../shared/lists';
import type { RewardResponse } from '../../model/generated-answers/records';
import type { ListRewardsResponse } from '../../model/generated-answers/rewards';

/**
 * Create a reward.
 * @throws ApiError missing_param or invalid_payload for parameters that do not fit the type; not_found for unknown
 * names in them
 */
export async function createReward(
  rt: Runtime<'config' | 'configChanges' | 'products' | 'skus'>,
  caller: Caller,
  request: CreateRewardRequest,
): Promise<RewardResponse> {
  const id = rt.ids.random('rew', 24);
  const { type } = unwrap(rewardType(request));
  const product = await readProduct(rt, caller, request);
  return changeConfig(rt, caller, (config) => {
    const reward: Reward = {
      id,
      name: request.name ?? id,
      type,
      parameters: unwrap(rewardParameters(type, { request, product, config })),
      stock: stockOf(request) ?? null,
      redeemed: null,
      attributes: attributesOf(request),
      metadata: request.metadata ?? {},
      created_at: nowText(rt),
      updated_at: null,
      object: 'reward',
    };
    refuseIf(refuseByMetadataSchema(config, { object: 'reward', before: null, after: reward }));
    return { change: { create: [{ kind: 'reward', record: reward }] }, answer: { ...reward } };
  });
}

/**
 * Return a reward with its number of redemptions.
 * @throws ApiError not_found
 */
export async function getReward(
  rt: Runtime<'campaignCounters' | 'config'>,
  caller: Caller,
  id: string,
): Promise<RewardResponse> {
  return showReward(rt, caller, findRecord(await rt.store.config.load(caller), 'reward', id));
}

/**
 * Build the response of a reward with its number of redemptions: null before the first one, absent for COIN rewards.
 */
export async function showReward(
  rt: Runtime<'campaignCounters'>,
  caller: Caller,
  reward: Reward,
): Promise<RewardResponse> {
  if (reward.type === 'COIN') return { ...reward };
  const counters = await rt.store.campaignCounters.load(caller, reward.id);
  return { ...reward, redeemed: counters?.redemptions.total ?? null };
}

const REWARDS = listSpec({
  fields: null,
  sorts: sortsByMembers<Reward>('created_at', 'updated_at', 'name'),
  defaults: { order: '-created_at' },
});

/** Lists rewards, newest first by default. */
export async function listRewards(
  rt: Runtime<'campaignCounters' | 'config'>,
  caller: Caller,
  query: ListRewardsQuery,
): Promise<ListRewardsResponse> {
  const { rewards } = await rt.store.config.load(caller);
  const page = await readList(rt, caller, { spec: REWARDS, query, source: inMemory(rewards.values()) });
  const shown = await Promise.all(page.records.map((reward) => showReward(rt, caller, reward)));
  return dataList(shown, page.total);
}

/** Changes the given members, parameters as a whole; the type is fixed. @throws ApiError as `createReward` */
export async function updateReward(
  rt: Runtime<'campaignCounters' | 'config' | 'configChanges' | 'products' | 'skus'>,
  caller: Caller,
  id: string,
  request: UpdateRewardRequest,
): Promise<RewardResponse> {
  const product = await readProduct(rt, caller, request);
  const changed = await changeConfig(rt, caller, (config) => {
    const before = findRecord(config, 'reward', id);
    const stock = stockOf(request);
    const parameters = request.parameters
      ? unwrap(rewardParameters(before.type, { request, product, config }))
      : before.parameters;
    const reward: Reward = stampIfChanged(rt, before, {
      ...before,
      name: request.name ?? before.name,
      parameters,
      stock: stock === undefined ? before.stock : stock,
      attributes: request.attributes === undefined ? before.attributes : attributesOf(request),
      ...unwrap(mergeStoredMetadata(before, request)),
    });
    refuseIf(refuseByMetadataSchema(config, { object: 'reward', before, after: reward }));
    return { change: inPlaceOf(before, { kind: 'reward', record: reward }), answer: reward };
  });
  return showReward(rt, caller, changed);
}

/**
 * Delete a reward.
 * @throws ApiError not_found; resource_in_use while campaigns offer the reward
 */
export async function deleteReward(rt: Runtime<'config' | 'configChanges'>, caller: Caller, id: string): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    findRecord(config, 'reward', id);
    refuseIf(refuseUsedReward(id, config));
    return { change: { remove: [{ kind: 'reward', id }] }, answer: null };
  });
}

/** The product, and its SKU if one is named, by id or source id. @throws ApiError not_found */
async function readProduct(
  rt: Runtime<'products' | 'skus'>,
  caller: Caller,
  request: ParameterInput,
): Promise<ProductParameter | null> {
  const { id, sku_id, sku } = request.parameters?.product ?? {};
  if (!id) return null;
  const product = await rt.store.products.load(caller, id);
  if (!product) throw notFound('product', id);
  const skuName = sku_id ?? sku ?? null;
  if (skuName === null) return { id: product.record.id, sku_id: null };
  const found = await rt.store.skus.load(caller, skuName);
  if (found?.record.product_id !== product.record.id) throw notFound('sku', skuName);
  return { id: product.record.id, sku_id: found.record.id };
}
