// Conditions that prevent the deletion of a campaign.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import { buildInUseFailure } from '../record/change';

/**
 * Refuse the deletion of a campaign that rewards or other campaigns still use.
 * @returns resource_in_use while a reward gives codes of the campaign, or another campaign rewards with them
 */
export function refuseUsedCampaign(campaign: Campaign, { rewards, campaigns }: Config): Failure | null {
  const { id } = campaign;
  const givers = [...rewards.values()].filter(({ parameters }) => parameters.campaign?.id === id);
  if (givers.length > 0) return buildInUseFailure(`Campaign ${id}`, { type: 'reward', ids: idsOf(givers) });
  const isRewarding = (one: Campaign) => one.id !== id && !one.deleted_at && rewardsWith(one, campaign);
  const ids = idsOf([...campaigns.values()].filter(isRewarding));
  return ids.length > 0 ? buildInUseFailure(`Campaign ${id}`, { type: 'campaign', ids }) : null;
}

function idsOf(records: readonly { readonly id: string }[]): readonly string[] {
  return records.map(({ id }) => id);
}

/** Return a campaign marked as deleted, inactive and without rules, while its codes are being deleted. */
export function markCampaignDeleted(campaign: Campaign, now: string): Campaign {
  return { ...campaign, active: false, category_id: null, assignments: [], deleted_at: now };
}

/** True when a referral program rewards with cards of a campaign, named by id or by name. */
function rewardsWith({ referral_program }: Campaign, { id, name }: Campaign): boolean {
  const rewards = [referral_program?.referee_reward, referral_program?.referrer_reward];
  return rewards.some((reward) => {
    const parent = reward?.related_object_parent;
    return parent?.id ? parent.id === id : parent?.name === name;
  });
}
