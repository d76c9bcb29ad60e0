// Counters in answers: of a campaign in the members of its kind, of a project by day.
import type { DaySums } from '../../model/summaries/day-counters';
import type { Campaign } from '../../model/records/campaign';
import type { CampaignSummaryResponse } from '../../model/generated-answers/campaigns';
import type { DailyCountersResponse } from '../../model/generated-answers/dashboard';

type DayMembers = DailyCountersResponse['totals'];
type SummaryMembers = Omit<CampaignSummaryResponse, 'object' | 'campaign'>;
type OptionalMembers = Partial<SummaryMembers>;
/** The members that campaigns of every kind have. */
type RedemptionMembers = {
  readonly [
    Member in keyof SummaryMembers as undefined extends SummaryMembers[Member] ? never : Member
  ]: SummaryMembers[Member];
};

/**
 * The members of a summary for this kind of campaign. Validations write nothing, so they are not counted: null.
 * @see docs/behaviour/campaigns.md#summary
 */
export function toSummaryMembers({ campaign_type }: Pick<Campaign, 'campaign_type'>, sums: DaySums): SummaryMembers {
  return {
    ...redemptionMembers(sums),
    ...(campaign_type === 'PROMOTION' ? {} : codeMembers(sums)),
    ...membersOfKind(campaign_type, sums),
  };
}

function redemptionMembers(sums: DaySums): RedemptionMembers {
  const { redemptions_succeeded = 0, redemptions_failed = 0, rollbacks_succeeded = 0, rollbacks_failed = 0 } = sums;
  return {
    redemptions: redemptions_succeeded + redemptions_failed,
    redemptions_succeeded,
    redemptions_failed,
    rollbacks: rollbacks_succeeded + rollbacks_failed,
    rollbacks_succeeded,
    rollbacks_failed,
    validations: null,
    validations_succeeded: null,
    validations_failed: null,
    orders_amount: sums.orders_amount ?? 0,
    orders_rolledback_amount: sums.orders_rolledback_amount ?? 0,
  };
}

function codeMembers(sums: DaySums): OptionalMembers {
  const { publications_succeeded = 0, publications_failed = 0 } = sums;
  return {
    vouchers_created: sums.vouchers_created ?? 0,
    vouchers_deleted: sums.vouchers_deleted ?? 0,
    publications: publications_succeeded + publications_failed,
    publications_succeeded,
    publications_failed,
  };
}

function membersOfKind(type: Campaign['campaign_type'], sums: DaySums): OptionalMembers {
  switch (type) {
    case 'DISCOUNT_COUPONS':
    case 'PROMOTION':
      return {
        discounted_amount: sums.discounted_amount ?? 0,
        rolledback_discounted_amount: sums.rolledback_discounted_amount ?? 0,
      };
    case 'GIFT_VOUCHERS':
      return {
        created_vouchers_amount: sums.value_created ?? 0,
        amount_added: sums.value_added ?? 0,
        amount_deleted: sums.value_deleted ?? 0,
        amount_redeemed: sums.amount_redeemed ?? 0,
        amount_rolledback: sums.amount_rolledback ?? 0,
        amount_subtracted: sums.value_subtracted ?? 0,
      };
    case 'LOYALTY_PROGRAM':
      return loyaltyMembers(sums);
    case 'REFERRAL_PROGRAM':
      return { referred_customers: sums.referred_customers ?? 0 };
  }
}

/** Changes of pending points are not counted by day, so these members are 0; active ones are among the points added. */
function loyaltyMembers(sums: DaySums): OptionalMembers {
  return {
    created_vouchers_points: sums.value_created ?? 0,
    points_deleted: sums.value_deleted ?? 0,
    points_subtracted: sums.value_subtracted ?? 0,
    points_added: sums.value_added ?? 0,
    points_redeemed: sums.points_redeemed ?? 0,
    points_rolledback: sums.points_rolledback ?? 0,
    points_rewarded: 0,
    points_expired: sums.value_expired ?? 0,
    points_transferred_out: sums.points_transferred_out ?? 0,
    points_transferred_in: sums.points_transferred_in ?? 0,
    pending_points_added: 0,
    pending_points_subtracted: 0,
    pending_points_activated: 0,
    pending_points_canceled: 0,
  };
}

/** The counters of one day, of a project or campaign. */
export function toDayMembers(sums: DaySums): DayMembers {
  return {
    ...redemptionCounts(sums),
    discount: sums.discounted_amount ?? 0,
    discount_rolled_back: sums.rolledback_discounted_amount ?? 0,
    gift_credits: sums.amount_redeemed ?? 0,
    gift_credits_rolled_back: sums.amount_rolledback ?? 0,
    points: sums.points_redeemed ?? 0,
    points_rolled_back: sums.points_rolledback ?? 0,
    publications: sums.publications_succeeded ?? 0,
    publications_failed: sums.publications_failed ?? 0,
  };
}

function redemptionCounts(
  sums: DaySums,
): Pick<DayMembers, 'redemptions' | 'redemptions_failed' | 'rollbacks' | 'rollbacks_failed'> {
  return {
    redemptions: sums.redemptions_succeeded ?? 0,
    redemptions_failed: sums.redemptions_failed ?? 0,
    rollbacks: sums.rollbacks_succeeded ?? 0,
    rollbacks_failed: sums.rollbacks_failed ?? 0,
  };
}
