// The value and the price of a reward, read from a request and checked.
import { type Failure, isFailure, unknownRecord } from '../../errors';
import type { Config } from '../../model/config';
import type { CreateRewardRequest } from '../../model/generated';
import type { Reward, RewardAssignment } from '../../model/records/reward';
import { pickMembers, withoutNulls } from '../object-members';
import { buildInUseFailure } from '../record/change';
import { TOO_MANY_FOR_COIN } from '../rules/assignment/assign';
import { resolveCampaign } from '../record/record-names';
import type { RewardAssignmentResponse } from '../../model/generated-answers/records';

/** Select the public attributes of a reward: image and description. */
export function attributesOf({ attributes }: Pick<CreateRewardRequest, 'attributes'>): Reward['attributes'] {
  return withoutNulls(pickMembers(attributes ?? {}, ['image_url', 'description']));
}

/** The stock of a reward, which a request may send as text: undefined when absent; null means unlimited. */
export function stockOf({ stock }: Pick<CreateRewardRequest, 'stock'>): number | null | undefined {
  return typeof stock === 'string' ? Number(stock) : stock;
}

export type ProductParameter = NonNullable<Reward['parameters']['product']>;
export type ParameterInput = Pick<CreateRewardRequest, 'parameters'>;

export interface ParameterContext {
  readonly request: ParameterInput;
  /** The product in the request; null when it names none. */
  readonly product: ProductParameter | null;
  readonly config: Config;
}

const TYPE_OF_PARAMETER = { campaign: 'CAMPAIGN', coin: 'COIN', product: 'MATERIAL' } as const;

/**
 * Determine the type of a new reward from its parameters; a sent type must agree with them.
 * @returns missing_param where neither says it; invalid_payload where they contradict each other
 */
export function rewardType({ type, parameters }: Pick<CreateRewardRequest, 'type' | 'parameters'>): RewardTypeFound {
  const kinds = Object.entries(TYPE_OF_PARAMETER).filter(([name]) => parameters?.[name as ParameterName]);
  const [first, ...others] = kinds.map(([, kind]) => kind);
  if (others.length > 0)
    return invalid('Send exactly one of .parameters.campaign, .parameters.coin and .parameters.product.');
  if (type && first && type !== first) return invalid(`Property .type must be ${first}, as .parameters say.`);
  const found = type ?? first;
  return found ? { type: found } : missing('campaign, coin or product');
}

type ParameterName = keyof typeof TYPE_OF_PARAMETER;
type RewardTypeFound = { readonly type: Reward['type'] } | Failure;

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}

/**
 * Build the parameters of a reward for its type: coins, campaign or product.
 * @returns missing_param or invalid_payload for parameters that do not fit the type; not_found for the campaign
 */
export function rewardParameters(type: Reward['type'], context: ParameterContext): Reward['parameters'] | Failure {
  const { request, product, config } = context;
  if (type === 'COIN') return coinOf(request);
  if (type === 'CAMPAIGN') return campaignOf(request, config);
  return product ? { product } : missing('product.id');
}

function missing(member: string): Failure {
  return { key: 'missing_param', details: `Property .parameters.${member} is required.` };
}

function coinOf({ parameters }: ParameterInput): Reward['parameters'] | Failure {
  const { exchange_ratio, points_ratio } = parameters?.coin ?? {};
  return exchange_ratio
    ? { coin: { exchange_ratio: Number(exchange_ratio), points_ratio: Number(points_ratio ?? 1) } }
    : missing('coin.exchange_ratio');
}

function campaignOf({ parameters }: ParameterInput, config: Config): Reward['parameters'] | Failure {
  const { id, balance } = parameters?.campaign ?? {};
  if (!id) return missing('campaign.id');
  const campaign = resolveCampaign(config, id) ?? unknownRecord('campaign', id);
  if (isFailure(campaign)) return campaign;
  if (campaign.campaign_type === 'PROMOTION') {
    const details = 'Property .parameters.campaign.id must name a campaign with codes.';
    return { key: 'invalid_payload', details };
  }
  return { campaign: { id: campaign.id, ...(balance && { balance }), type: campaign.campaign_type } };
}

interface SentPrice {
  readonly points?: number | null;
  readonly auto_redeem?: boolean | null;
}

/**
 * The price of a reward in a campaign. Paying with points has its price in the reward itself; every other reward has
 * it here.
 * @param before the price until now, whose `auto_redeem` stays where none is sent; absent for a new assignment
 */
export function rewardPrice(
  { type }: Reward,
  loyalty: SentPrice | null | undefined,
  before?: RewardAssignment['parameters']['loyalty'],
): RewardAssignment['parameters'] | Failure {
  if (type === 'COIN') {
    if (!loyalty) return {};
    return { key: 'invalid_payload', details: 'A COIN reward takes no .parameters.loyalty: its ratios are its price.' };
  }
  const points = loyalty?.points ?? null;
  if (points === null) return missing('loyalty.points');
  const isAuto = loyalty?.auto_redeem === undefined ? before?.auto_redeem : loyalty.auto_redeem;
  return { loyalty: { points, ...(isAuto === true && { auto_redeem: true }) } };
}

/**
 * Refuse a second assignment of a reward to the same campaign.
 * @returns duplicate_found for a reward that the campaign already offers
 */
export function refuseSecondOffer(rewardId: string, campaignId: string, config: Config): Failure | null {
  const all = [...config.rewardAssignments.values()];
  const same = all.find((one) => one.reward_id === rewardId && one.related_object_id === campaignId);
  if (!same) return null;
  const details = 'The campaign offers this reward already.';
  return { key: 'duplicate_found', details, resource_id: same.id, resource_type: 'reward_assignment' };
}

/**
 * Refuse more than one validation rule on a COIN reward.
 * @returns invalid_payload for a second rule of a COIN reward
 */
export function refuseRulesOfReward({ type }: Reward, ruleIds: readonly string[]): Failure | null {
  return type === 'COIN' && ruleIds.length > 1 ? TOO_MANY_FOR_COIN : null;
}

/**
 * Refuse the deletion of a reward that campaigns offer.
 * @returns resource_in_use while campaigns offer the reward
 */
export function refuseUsedReward(id: string, { rewardAssignments }: Config): Failure | null {
  const ids = [...rewardAssignments.values()].filter((one) => one.reward_id === id).map((one) => one.id);
  return ids.length > 0 ? buildInUseFailure(`Reward ${id}`, { type: 'reward_assignment', ids }) : null;
}

/** The minimum number of points for an offer. Paying with points accepts any number. */
export function lowestPriceOf({ parameters }: Pick<RewardAssignment, 'parameters'>): number {
  return parameters.loyalty?.points ?? 1;
}

/** Convert a reward assignment to its response, without its rules, which have separate routes. */
export function toRewardAssignmentResponse({ assignments, ...shown }: RewardAssignment): RewardAssignmentResponse {
  return shown;
}
