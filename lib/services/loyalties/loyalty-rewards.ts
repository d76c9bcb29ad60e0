// The rewards a loyalty campaign offers: the same reward assignments, seen from the campaign.
import { dataPage } from '../../core/answer/list';
import { toRewardAssignmentResponse } from '../../core/loyalty/reward';
import { resolveLoyaltyCampaign } from '../../core/campaign/find';
import { invariant, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type {
  AssignCampaignRewardsRequest,
  ListRewardAssignmentsQuery,
  UpdateRewardAssignmentRequest,
} from '../../model/generated';
import type { RewardAssignment } from '../../model/records/reward';
import type { Runtime } from '../../ports/runtime';
import { unwrap, unwrapElement } from '../shared/unwrap';
import { changeConfig } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { showReward } from '../rewards/rewards';
import {
  changeRewardAssignment,
  planRewardAssignment,
  removeRewardAssignment,
  readRewardAssignments,
} from '../rewards/reward-assignments';
import type { AssignCampaignRewardsResponse } from '../../model/generated-answers/loyalties';
import type { RewardAssignmentResponse, RewardResponse } from '../../model/generated-answers/records';
import type { ListRewardAssignmentsResponse } from '../../model/generated-answers/rewards';

/** Names an assignment of a campaign; the campaign by id or by name. */
export interface CampaignRewardName {
  readonly campaignId: string;
  readonly id: string;
}

/**
 * Assign one or several rewards to a loyalty program, all or none.
 * @returns the format of the request: a list for a list, a single one for a single one
 * @throws ApiError as `assignReward`
 */
export async function assignCampaignRewards(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  campaignName: string,
  request: AssignCampaignRewardsRequest,
): Promise<AssignCampaignRewardsResponse> {
  const isList = Array.isArray(request);
  const terms = (isList ? request : [request]) as Extract<AssignCampaignRewardsRequest, readonly unknown[]>;
  const shown = await changeConfig(rt, caller, (config) => {
    const campaign = unwrap(resolveLoyaltyCampaign(config, campaignName));
    const made = new Map(config.rewardAssignments);
    const records = terms.map((one, index) => {
      const reward = findRecord(config, 'reward', one.reward);
      const offering = { ...config, rewardAssignments: made };
      const planned = planRewardAssignment(rt, one, { reward, campaign, config: offering });
      const record = isList ? unwrapElement(planned, index) : unwrap(planned);
      made.set(record.id, record);
      return record;
    });
    const create = records.map((record) => ({ kind: 'rewardAssignment' as const, record }));
    return { change: { create }, answer: records.map(toRewardAssignmentResponse) };
  });
  if (isList) return shown;
  const [only] = shown;
  invariant(only, 'one reward makes one assignment');
  return only;
}

/**
 * List the reward assignments of a loyalty program.
 * @throws ApiError not_found
 */
export async function listCampaignRewards(
  rt: Runtime<'config'>,
  caller: Caller,
  campaignName: string,
  query: ListRewardAssignmentsQuery,
): Promise<ListRewardAssignmentsResponse> {
  const config = await rt.store.config.load(caller);
  const { id } = unwrap(resolveLoyaltyCampaign(config, campaignName));
  const keep = (assignment: RewardAssignment): boolean => assignment.related_object_id === id;
  return dataPage(await readRewardAssignments(rt, caller, { config, keep, query }), toRewardAssignmentResponse);
}

/**
 * Return one reward assignment of a loyalty program.
 * @throws ApiError not_found
 */
export async function getCampaignReward(
  rt: Runtime<'config'>,
  caller: Caller,
  name: CampaignRewardName,
): Promise<RewardAssignmentResponse> {
  return toRewardAssignmentResponse(findOfCampaign(await rt.store.config.load(caller), name));
}

/**
 * Update a reward assignment of a loyalty program, such as its cost in points.
 * @throws ApiError not_found, missing_param or invalid_payload
 */
export async function updateCampaignReward(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: CampaignRewardName,
  request: UpdateRewardAssignmentRequest,
): Promise<RewardAssignmentResponse> {
  return changeRewardAssignment(rt, caller, (config) => findOfCampaign(config, name), request);
}

/**
 * Remove a reward assignment from a loyalty program.
 * @throws ApiError not_found
 */
export async function deleteCampaignReward(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: CampaignRewardName,
): Promise<void> {
  await removeRewardAssignment(rt, caller, (config) => findOfCampaign(config, name));
}

/** The reward of an assignment. @throws ApiError not_found */
export async function getRewardDetails(
  rt: Runtime<'campaignCounters' | 'config'>,
  caller: Caller,
  name: CampaignRewardName,
): Promise<RewardResponse> {
  const config = await rt.store.config.load(caller);
  return showReward(rt, caller, findRecord(config, 'reward', findOfCampaign(config, name).reward_id));
}

/** An assignment is known only under its own campaign. */
function findOfCampaign(config: Config, { campaignId, id }: CampaignRewardName): RewardAssignment {
  const campaign = unwrap(resolveLoyaltyCampaign(config, campaignId));
  const found = config.rewardAssignments.get(id);
  if (found?.related_object_id !== campaign.id) throw notFound('reward_assignment', id);
  return found;
}
