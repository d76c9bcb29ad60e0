// Rewards: what the points of a loyalty card buy.
import type { Shown } from '../../core/answer/records';
import { byMembers, listSpec } from '../../core/filter/list-spec';
import { inUse } from '../../core/record/refusals';
import { withoutNulls } from '../../core/without-nulls';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateRewardRequest, ListRewardsQuery, UpdateRewardRequest } from '../../model/generated';
import type { Reward } from '../../model/records/reward';
import type { Runtime } from '../../ports/runtime';
import { findCampaign } from '../campaigns/campaign-find';
import { storable } from '../shared/changes';
import { changeConfig, nowText, inPlaceOf, revised } from '../shared/configuration';
import { dataList, inMemory, readList } from '../shared/lists';

/** @throws ApiError missing_param or invalid_payload for parameters that do not fit the type; not_found for what they name */
export async function createReward(rt: Runtime, caller: Caller, request: CreateRewardRequest): Promise<Shown> {
  const id = rt.ids.random('rew', 24);
  const product = await readProduct(rt, caller, request);
  return changeConfig(rt, caller, (config) => {
    const reward: Reward = {
      id,
      name: request.name,
      type: request.type,
      parameters: readParameters(request.type, { request, product, config }),
      stock: stockOf(request) ?? null,
      redeemed: null,
      attributes: withoutNulls(request.attributes ?? {}),
      metadata: request.metadata ?? {},
      created_at: nowText(rt),
      updated_at: null,
      object: 'reward',
    };
    return { change: { create: [{ kind: 'reward', record: reward }] }, answer: { ...reward } };
  });
}

/** @throws ApiError not_found */
export async function getReward(rt: Runtime, caller: Caller, id: string): Promise<Shown> {
  return showReward(rt, caller, findReward(await rt.store.config.load(caller), id));
}

/** With how often it was redeemed; null before the first time. Paying with points is not counted: it gives nothing away. */
export async function showReward(rt: Runtime, caller: Caller, reward: Reward): Promise<Shown> {
  if (reward.type === 'COIN') return { ...reward };
  const counters = await rt.store.config.counters(caller, reward.id);
  return { ...reward, redeemed: counters?.redemptions.total ?? null };
}

const REWARDS = listSpec({
  fields: null,
  sorts: byMembers<Reward>('created_at', 'updated_at', 'name'),
  defaults: { order: '-created_at' },
});

/** Newest first unless asked otherwise. */
export async function listRewards(rt: Runtime, caller: Caller, query: ListRewardsQuery): Promise<Shown> {
  const { rewards } = await rt.store.config.load(caller);
  const page = await readList(rt, caller, { spec: REWARDS, query, source: inMemory(rewards.values()) });
  const shown = await Promise.all(page.records.map((reward) => showReward(rt, caller, reward)));
  return dataList(shown, page.total);
}

/** Change what is sent, parameters as a whole; the type stays. @throws ApiError as `createReward` */
export async function updateReward(
  rt: Runtime,
  caller: Caller,
  id: string,
  request: UpdateRewardRequest,
): Promise<Shown> {
  const product = await readProduct(rt, caller, request);
  const changed = await changeConfig(rt, caller, (config) => {
    const before = findReward(config, id);
    const stock = stockOf(request);
    const parameters = request.parameters
      ? readParameters(before.type, { request, product, config })
      : before.parameters;
    const reward: Reward = revised(rt, before, {
      ...before,
      name: request.name ?? before.name,
      parameters,
      stock: stock === undefined ? before.stock : stock,
      attributes: request.attributes === undefined ? before.attributes : withoutNulls(request.attributes ?? {}),
      metadata: storable({ ...before.metadata, ...request.metadata }),
    });
    return { change: inPlaceOf(before, { kind: 'reward', record: reward }), answer: reward };
  });
  return showReward(rt, caller, changed);
}

/** @throws ApiError not_found; resource_in_use while campaigns offer the reward */
export async function deleteReward(rt: Runtime, caller: Caller, id: string): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    findReward(config, id);
    const assignments = [...config.rewardAssignments.values()].filter((one) => one.reward_id === id);
    const ids = assignments.map((assignment) => assignment.id);
    if (ids.length > 0) throw new ApiError(inUse(`Reward ${id}`, { type: 'reward_assignment', ids }));
    return { change: { remove: [{ kind: 'reward', id }] }, answer: null };
  });
}

/** @throws ApiError not_found */
export function findReward(config: Config, id: string): Reward {
  const found = config.rewards.get(id);
  if (!found) throw notFound('reward', id);
  return found;
}

/** Undefined when it is not sent; null without a limit. It may be sent as text. */
function stockOf({ stock }: Pick<CreateRewardRequest, 'stock'>): number | null | undefined {
  return typeof stock === 'string' ? Number(stock) : stock;
}

type ParameterInput = Pick<CreateRewardRequest, 'parameters'>;

interface ParameterContext {
  readonly request: ParameterInput;
  readonly product: ProductParameter | null;
  readonly config: Config;
}

function readParameters(type: Reward['type'], context: ParameterContext): Reward['parameters'] {
  if (type === 'COIN') return { coin: readCoin(context.request) };
  if (type === 'CAMPAIGN') return { campaign: readCampaign(context) };
  if (context.product) return { product: context.product };
  throw missing('product.id');
}

function missing(member: string): ApiError {
  return new ApiError({ key: 'missing_param', details: `Property .parameters.${member} is required.` });
}

function readCoin({ parameters }: ParameterInput): NonNullable<Reward['parameters']['coin']> {
  const { exchange_ratio, points_ratio } = parameters?.coin ?? {};
  if (!exchange_ratio) throw missing('coin.exchange_ratio');
  return { exchange_ratio, points_ratio: points_ratio ?? 1 };
}

function readCampaign({ request, config }: ParameterContext): NonNullable<Reward['parameters']['campaign']> {
  const { id, balance } = request.parameters?.campaign ?? {};
  if (!id) throw missing('campaign.id');
  const campaign = findCampaign(config, id);
  if (campaign.campaign_type === 'PROMOTION') {
    const details = 'Property .parameters.campaign.id must name a campaign with codes.';
    throw new ApiError({ key: 'invalid_payload', details });
  }
  return { id: campaign.id, ...(balance && { balance }), type: campaign.campaign_type };
}

type ProductParameter = NonNullable<Reward['parameters']['product']>;

/** The product, and its SKU where one is named, by id or source id. @throws ApiError not_found */
async function readProduct(rt: Runtime, caller: Caller, request: ParameterInput): Promise<ProductParameter | null> {
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
