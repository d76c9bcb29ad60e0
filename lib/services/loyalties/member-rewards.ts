// The rewards that a member of a loyalty program can get.
import { dataList } from '../../core/answer/list';
import { lowestPriceOf, toRewardAssignmentResponse } from '../../core/loyalty/reward';
import { mapReward } from '../../core/loyalty/tier/mapping';
import { findTierOfCard } from '../../core/points/member-tier';
import type { Caller } from '../../model/common';
import type { ListMemberRewardsQuery } from '../../model/generated';
import type { ListMemberRewardsResponse } from '../../model/generated-answers/loyalties';
import type { RewardAssignment } from '../../model/records/reward';
import type { Runtime } from '../../ports/runtime';
import { findRecord } from '../shared/find-record';
import { showReward } from '../rewards/rewards';
import { readRewardAssignments } from '../rewards/reward-assignments';
import { type MemberName, findMember } from './loyalty-members';

/**
 * Lists rewards that a member can get for points, at the prices of its tier, the newest offer first.
 * @throws ApiError not_found
 */
export async function listMemberRewards(
  rt: Runtime<'campaignCounters' | 'config' | 'vouchers'>,
  caller: Caller,
  name: MemberName,
  query: ListMemberRewardsQuery,
): Promise<ListMemberRewardsResponse> {
  const [fact, config] = await Promise.all([findMember(rt, caller, name), rt.store.config.load(caller)]);
  const { voucher } = fact;
  const balance = query.affordable_only === true ? (voucher.loyalty_card?.balance ?? 0) : Infinity;
  const tier = findTierOfCard(config, fact, rt.clock.nowMs());
  const mapped = (assignment: RewardAssignment) =>
    mapReward({ reward: findRecord(config, 'reward', assignment.reward_id), assignment }, tier);
  const keep = (offer: RewardAssignment): boolean => {
    const own = offer.related_object_id === voucher.campaign_id ? mapped(offer) : null;
    return own !== null && lowestPriceOf(own.assignment) <= balance;
  };
  const page = await readRewardAssignments(rt, caller, { config, keep, query });
  const data = await Promise.all(
    page.records
      .flatMap((offer) => mapped(offer) ?? [])
      .map(async ({ reward, assignment }) => ({
        reward: await showReward(rt, caller, reward),
        assignment: toRewardAssignmentResponse(assignment),
        object: 'loyalty_reward' as const,
      })),
  );
  return dataList(data, page.total);
}
