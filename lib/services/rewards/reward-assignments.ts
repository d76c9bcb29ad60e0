// Reward assignments: the offer of a reward by a loyalty campaign, and its price in points.
import { dataPage } from '../../core/answer/list';
import { refuseSecondAutoRedeem } from '../../core/loyalty/auto-redeem';
import {
  refuseRulesOfReward,
  refuseSecondOffer,
  rewardPrice,
  toRewardAssignmentResponse,
} from '../../core/loyalty/reward';
import { unwrap, refuseIf } from '../shared/unwrap';
import { resolveLoyaltyCampaign } from '../../core/campaign/find';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { newAssignments } from '../../core/rules/assignment/new-assignments';
import { type Failure, isFailure, notFound } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type {
  AssignRewardRequest,
  ListRewardAssignmentsQuery,
  UpdateRewardAssignmentRequest,
} from '../../model/generated';
import type { Reward, RewardAssignment } from '../../model/records/reward';
import type { Process, Runtime } from '../../ports/runtime';
import { changeConfig, nowText, inPlaceOf, stampIfChanged } from '../shared/configuration';
import { buildNewRuleAssignments } from '../vouchers/new-voucher';
import { findRecord } from '../shared/find-record';
import { inMemory, type Page, readList } from '../shared/lists';
import type { RewardAssignmentResponse } from '../../model/generated-answers/records';
import type { ListRewardAssignmentsResponse } from '../../model/generated-answers/rewards';

/** Names an assignment of a reward. */
export interface RewardAssignmentName {
  readonly rewardId: string;
  readonly id: string;
}

/**
 * Offer a reward in a loyalty campaign.
 * @throws ApiError not_found, duplicate_found, missing_param without a price, or invalid_payload for one that a COIN
 *         reward cannot have
 */
export async function assignReward(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  rewardId: string,
  request: AssignRewardRequest,
): Promise<RewardAssignmentResponse> {
  return changeConfig(rt, caller, (config) => {
    const reward = findRecord(config, 'reward', rewardId);
    const campaign = unwrap(resolveLoyaltyCampaign(config, request.campaign));
    const assignment = unwrap(planRewardAssignment(rt, request, { reward, campaign, config }));
    const change = { create: [{ kind: 'rewardAssignment' as const, record: assignment }] };
    return { change, answer: toRewardAssignmentResponse(assignment) };
  });
}

type RewardAssignmentTerms = Pick<AssignRewardRequest, 'parameters' | 'validation_rules'>;

/**
 * Build a new assignment of a reward to a campaign; nothing is stored.
 * @returns the refusals of `assignReward`
 */
export function planRewardAssignment(
  rt: Process,
  terms: RewardAssignmentTerms,
  context: { readonly reward: Reward; readonly campaign: Campaign; readonly config: Config },
): RewardAssignment | Failure {
  const { reward, campaign, config } = context;
  const rules = terms.validation_rules ?? [];
  const refused = refuseSecondOffer(reward.id, campaign.id, config) ?? refuseRulesOfReward(reward, rules);
  if (refused) return refused;
  const id = rt.ids.random('rewa', 24);
  const now = nowText(rt);
  const assigning = { related: { id, type: 'reward_assignment' as const }, now };
  const parameters = rewardPrice(reward, terms.parameters?.loyalty);
  if (isFailure(parameters)) return parameters;
  const assigned = newAssignments(buildNewRuleAssignments(rt, rules), config, assigning);
  if (isFailure(assigned)) return assigned;
  const made: RewardAssignment = {
    id,
    reward_id: reward.id,
    related_object_id: campaign.id,
    related_object_type: 'campaign',
    parameters,
    created_at: now,
    updated_at: null,
    ...assigned,
    object: 'reward_assignment',
  };
  return refuseSecondAutoRedeem(made, config) ?? made;
}

/**
 * List the assignments of a reward.
 * @throws ApiError not_found for the reward
 */
export async function listRewardAssignments(
  rt: Runtime<'config'>,
  caller: Caller,
  rewardId: string,
  query: ListRewardAssignmentsQuery,
): Promise<ListRewardAssignmentsResponse> {
  const config = await rt.store.config.load(caller);
  const { id } = findRecord(config, 'reward', rewardId);
  const keep = (assignment: RewardAssignment): boolean => assignment.reward_id === id;
  return dataPage(await readRewardAssignments(rt, caller, { config, keep, query }), toRewardAssignmentResponse);
}

const REWARD_ASSIGNMENTS = listSpec({
  fields: null,
  sorts: sortsByMembers<RewardAssignment>('created_at', 'updated_at'),
  defaults: { order: '-created_at' },
});

interface RewardAssignmentListing {
  readonly config: Config;
  readonly keep: (assignment: RewardAssignment) => boolean;
  readonly query: ListRewardAssignmentsQuery;
}

/** Lists the reward assignments that pass a test, newest first by default. */
export function readRewardAssignments(
  rt: Runtime<'config'>,
  caller: Caller,
  { config, keep, query }: RewardAssignmentListing,
): Promise<Page<RewardAssignment>> {
  const source = inMemory([...config.rewardAssignments.values()].filter(keep));
  return readList(rt, caller, { spec: REWARD_ASSIGNMENTS, query, source, config });
}

/**
 * Return one assignment of a reward.
 * @throws ApiError not_found
 */
export async function getRewardAssignment(
  rt: Runtime<'config'>,
  caller: Caller,
  name: RewardAssignmentName,
): Promise<RewardAssignmentResponse> {
  return toRewardAssignmentResponse(findOfReward(await rt.store.config.load(caller), name));
}

/** Change the price of a reward in a campaign. @throws ApiError not_found, missing_param or invalid_payload */
export async function updateRewardAssignment(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: RewardAssignmentName,
  request: UpdateRewardAssignmentRequest,
): Promise<RewardAssignmentResponse> {
  return changeRewardAssignment(rt, caller, (config) => findOfReward(config, name), request);
}

/**
 * Change the price of the reward assignment that `find` selects from the configuration.
 * @throws ApiError as `updateRewardAssignment`
 */
export async function changeRewardAssignment(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  find: (config: Config) => RewardAssignment,
  request: UpdateRewardAssignmentRequest,
): Promise<RewardAssignmentResponse> {
  return changeConfig(rt, caller, (config) => {
    const before = find(config);
    const reward = findRecord(config, 'reward', before.reward_id);
    const price = () => unwrap(rewardPrice(reward, request.parameters?.loyalty, before.parameters.loyalty));
    const parameters = request.parameters ? price() : before.parameters;
    const record: RewardAssignment = stampIfChanged(rt, before, { ...before, parameters });
    refuseIf(refuseSecondAutoRedeem(record, config));
    return {
      change: inPlaceOf(before, { kind: 'rewardAssignment', record }),
      answer: toRewardAssignmentResponse(record),
    };
  });
}

/** Stop offering a reward in a campaign; points already spent stay spent. @throws ApiError not_found */
export async function deleteRewardAssignment(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: RewardAssignmentName,
): Promise<void> {
  await removeRewardAssignment(rt, caller, (config) => findOfReward(config, name));
}

/** Delete the reward assignment that `find` selects from the configuration. */
export async function removeRewardAssignment(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  find: (config: Config) => RewardAssignment,
): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    const { id } = find(config);
    return { change: { remove: [{ kind: 'rewardAssignment', id }] }, answer: null };
  });
}

/** An assignment is known only under its own reward. */
function findOfReward(config: Config, { rewardId, id }: RewardAssignmentName): RewardAssignment {
  const reward = findRecord(config, 'reward', rewardId);
  const found = config.rewardAssignments.get(id);
  if (found?.reward_id !== reward.id) throw notFound('reward_assignment', id);
  return found;
}
