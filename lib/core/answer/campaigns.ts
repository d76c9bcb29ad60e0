// Campaigns, promotion tiers and promotion stacks in the form of answers, with their statistics.
import type { Config } from '../../model/config';
import type { CampaignCounters, TierCounters } from '../../model/counters';
import type {
  CampaignResponse,
  PromotionStackResponse,
  PromotionTierResponse,
} from '../../model/generated-answers/records';
import type { Campaign, PromotionStack, PromotionTier } from '../../model/records/campaign';
import type { Validity } from '../../model/validity';
import { joinsOnce, toReferralProgramResponse } from '../campaign/programs';
import { tiersOf } from '../campaign/tiers';
import { categoriesOf, toAssignmentListResponse } from './vouchers';

type SetValidity = { readonly [Member in keyof Validity]: NonNullable<Validity[Member]> };

/** Dates and windows that are set. */
function setValidity(validity: Validity): SetValidity {
  const { start_date, expiration_date, validity_timeframe, validity_day_of_week, validity_hours } = validity;
  return {
    ...(start_date && { start_date }),
    ...(expiration_date && { expiration_date }),
    ...(validity_timeframe && { validity_timeframe }),
    ...(validity_day_of_week && { validity_day_of_week }),
    ...(validity_hours && { validity_hours }),
  };
}

/** Convert a promotion tier to its response, with campaign, statistics, categories and rules. */
export function toTierResponse(
  tier: PromotionTier,
  config: Config,
  counters: TierCounters | null,
): PromotionTierResponse {
  const { assignments, ...record } = tier;
  const campaign = config.campaigns.get(tier.campaign_id);
  return {
    ...record,
    promotion_id: tier.campaign_id,
    // A tier is deleted together with its campaign.
    ...((campaign && {
      campaign: {
        id: campaign.id,
        name: campaign.name,
        ...setValidity(campaign),
        active: campaign.active,
        category_id: campaign.category_id,
        object: 'campaign',
      },
    }) as Pick<PromotionTierResponse, 'campaign'>),
    summary: {
      redemptions: { total_redeemed: counters?.redemptions.total ?? 0 },
      orders: {
        total_amount: counters?.ordersAmount ?? 0,
        total_discount_amount: counters?.discountAmount ?? 0,
      },
    },
    categories: categoriesOf(tier.category_id, config),
    validation_rule_assignments: toAssignmentListResponse(assignments, config),
  };
}

/** Convert a promotion tier to a response without statistics, which any caller may see. */
export function toPublicTierResponse(tier: PromotionTier, config: Config): Omit<PromotionTierResponse, 'summary'> {
  const { summary: _, ...shown } = toTierResponse(tier, config, null);
  return shown;
}

/** Convert a promotion stack to its response, with its categories. */
export function toStackResponse(stack: PromotionStack, config: Config): PromotionStackResponse {
  return { ...stack, categories: categoriesOf(stack.category_id, config) };
}

/** The statistics of a campaign; rolled back redemptions are not included. */
export function toCampaignSummaryResponse(counters: CampaignCounters | null): NonNullable<CampaignResponse['summary']> {
  return {
    redemptions: counters?.redemptions.total ?? 0,
    orders_amount: counters?.ordersAmount ?? 0,
    discount_amount: counters?.discountAmount ?? 0,
    gift_amount: counters?.giftAmount ?? 0,
  };
}

/** The records that are created together with a campaign. */
interface NewCampaignParts {
  readonly tiers: readonly PromotionTier[];
  /** The number of codes created at once. */
  readonly codes: number;
}

/** Build the response of a campaign that is about to be stored, with the tiers and codes created together with it. */
export function toNewCampaignResponse(
  campaign: Campaign,
  config: Config,
  { tiers, codes }: NewCampaignParts,
): CampaignResponse {
  const after: Config = {
    ...config,
    campaigns: new Map([...config.campaigns, [campaign.id, campaign]]),
    tiers: new Map([...config.tiers, ...tiers.map((tier) => [tier.id, tier] as const)]),
  };
  return toCampaignResponse({ ...campaign, vouchers_count: codes }, after, null);
}

type CountedCampaign = Campaign & { readonly vouchers_count: number };
/** The definition of a stored campaign always says whether its codes are referral codes. */
type AnsweredAsStored = Omit<Campaign, keyof Validity | ReplacedMember> & Pick<CampaignResponse, 'voucher'>;
type ReplacedMember = 'assignments' | 'adding' | 'redefining' | 'referral_program' | 'tier_changes' | 'voucher';
type UncountedResponse = Omit<CampaignResponse, 'vouchers_count'> & Pick<Campaign, 'vouchers_count'>;

export function toCampaignResponse(
  campaign: CountedCampaign,
  config: Config,
  counters: CampaignCounters | null,
): CampaignResponse;
export function toCampaignResponse(
  campaign: Campaign,
  config: Config,
  counters: CampaignCounters | null,
): UncountedResponse;
/** Convert a campaign to its response, with tiers, categories and rules; counts are absent if `counters` is null. */
export function toCampaignResponse(
  campaign: Campaign,
  config: Config,
  counters: CampaignCounters | null,
): UncountedResponse {
  const { assignments, adding, redefining, tier_changes: _changes, ...record } = campaign;
  const categories = categoriesOf(campaign.category_id, config);
  const tiers = tiersOf(campaign.id, config).map((tier) =>
    toTierResponse(tier, config, counters?.tiers[tier.id] ?? null),
  );
  return {
    ...(record as AnsweredAsStored),
    join_once: joinsOnce(campaign),
    ...(record.referral_program && { referral_program: toReferralProgramResponse(record.referral_program, config) }),
    ...setValidity(campaign),
    protected: false,
    readonly: false,
    category: categories[0]?.name ?? null,
    categories,
    validation_rules_assignments: toAssignmentListResponse(assignments, config),
    ...(campaign.campaign_type === 'PROMOTION' && {
      promotion: { object: 'list', data_ref: 'tiers', tiers, total: tiers.length, has_more: false },
    }),
  };
}
