// The tiers of a promotion stack, as a request names them.
import { type Failure, unknownRecord } from '../../errors';
import type { Config } from '../../model/config';
import type { CreateStackRequest, UpdateStackRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { PromotionStack } from '../../model/records/campaign';

type TiersInput = CreateStackRequest['tiers'];

/**
 * Build the tiers of a promotion stack from a request.
 * @returns invalid_payload for more tiers than a stack can hold; not_found for a tier outside the campaign
 */
export function stackTiers(
  { ids, hierarchy_mode }: TiersInput,
  campaignId: string,
  { tiers }: Config,
): PromotionStack['tiers'] | Failure {
  if (ids.length > LIMITS.tiersInStack) {
    const details = `Property .tiers.ids can hold ${LIMITS.tiersInStack} promotion tiers.`;
    return { key: 'invalid_payload', details };
  }
  const foreign = ids.find((id) => tiers.get(id)?.campaign_id !== campaignId);
  if (foreign !== undefined) return unknownRecord('promotion_tier', foreign);
  return { ids, ...(hierarchy_mode && { hierarchy_mode }) };
}

/**
 * The tiers of a stack after a request, which replaces the list as a whole.
 *
 * @returns as `stackTiers`
 */
export function applyStackTiersChanges(
  { tiers: before, campaign_id }: PromotionStack,
  { tiers }: UpdateStackRequest,
  config: Config,
): PromotionStack['tiers'] | Failure {
  if (!tiers) return before;
  const ids = tiers.ids ?? before.ids;
  const hierarchy_mode = tiers.hierarchy_mode ?? before.hierarchy_mode ?? null;
  return stackTiers({ ids, hierarchy_mode }, campaign_id, config);
}
