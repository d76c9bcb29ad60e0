// What happened, and which earning rules are for it.
import type { EarningMove } from '../../../model/events/events';
import { ANY_TIER, type EarningRule } from '../../../model/records/earning-rule';

/** What happened, as earning rules name it. */
export interface EarningOccasion {
  readonly event: string;
  /** The segment that was entered; absent for any other event. */
  readonly segment_id?: string;
  /** The tier that was reached, kept or left, with its program; absent for any other event. */
  readonly move?: Pick<EarningMove, 'campaignId' | 'tierId'>;
}

/**
 * Whether a rule is for an event, and for its segment or tier.
 * @see docs/behaviour/earning-rules.md#moves-between-tiers
 */
export function isRuleFor(
  { event, segment_id, loyalty_tier_id: tierId, campaign_id }: EarningRule,
  occasion: EarningOccasion,
): boolean {
  const { move } = occasion;
  if (event !== occasion.event || segment_id !== occasion.segment_id) return false;
  if (!move) return tierId === undefined;
  return tierId === ANY_TIER ? campaign_id === move.campaignId : tierId === move.tierId;
}
