// Records in the form of answers: with lists, URLs and categories added to the stored members.
import type { Campaign, PromotionStack, PromotionTier } from '../../model/records/campaign';
import type { Category } from '../../model/records/catalog';
import type { Config } from '../../model/config';
import type { CampaignCounters, TierCounters } from '../../model/counters';
import type { RuleAssignment, RuleAssignmentList, ValidationRule } from '../../model/records/rules';
import type { Validity } from '../../model/validity';
import type { Voucher } from '../../model/records/voucher';
import { toReferralProgramResponse } from '../campaign/conversion-event';
import { joinsOnce } from '../campaign/join-once';
import { tiersOf } from '../campaign/tiers';
import type {
  CampaignResponse,
  PromotionStackResponse,
  PromotionTierResponse,
  ValidationRuleResponse,
  VoucherResponse,
} from '../../model/generated-answers/records';

export type ResponseObject = Readonly<Record<string, unknown>>;

/** A list of rule assignments in the form of answers. */
export function toAssignmentListResponse(assignments: readonly RuleAssignment[], config: Config): RuleAssignmentList {
  const data = assignments.map((assignment) => toAssignmentResponse(assignment, config));
  return { object: 'list', data_ref: 'data', data, total: data.length };
}

/** An assignment with the current evaluation status of its rule, which may have changed since it was assigned. */
export function toAssignmentResponse(assignment: RuleAssignment, config: Config): RuleAssignment {
  return { ...assignment, ...config.rules.get(assignment.rule_id)?.validation };
}

/** A rule with the number of its assignments. */
export function toRuleResponse(
  { validation, ...rule }: ValidationRule,
  assignments_count: number,
): ValidationRuleResponse {
  return {
    ...rule,
    // A definition is stored with its `strict` and `effect`.
    applicable_to: (rule.applicable_to ?? null) as ValidationRuleResponse['applicable_to'],
    bundle_rules: rule.bundle_rules ?? {},
    assignments_count,
  };
}

function categoriesOf(categoryId: string | null, config: Config): readonly Category[] {
  const category = categoryId === null ? undefined : config.categories.get(categoryId);
  return category ? [category] : [];
}

/** A voucher with every member of its record; unset members are null. */
export function toVoucherResponse(voucher: Voucher, config: Config): Omit<VoucherResponse, 'assets'> {
  const { assignments, publish, redemption, validity_hours, holder_id, referrer_id, ...record } = voucher;
  const path = `/v1/vouchers/${encodeURIComponent(voucher.code)}`;
  const categories = categoriesOf(voucher.category_id, config);
  return {
    ...record,
    category: categories[0]?.name ?? voucher.category ?? null,
    categories,
    start_date: voucher.start_date ?? null,
    expiration_date: voucher.expiration_date ?? null,
    validity_timeframe: voucher.validity_timeframe ?? null,
    validity_day_of_week: voucher.validity_day_of_week ?? null,
    ...(validity_hours && { validity_hours }),
    ...(holder_id && { holder_id }),
    ...(referrer_id && { referrer_id }),
    publish: { object: 'list', count: publish.count, url: `${path}/publications?page=1&limit=10` },
    redemption: { ...redemption, object: 'list', url: `${path}/redemptions?page=1&limit=10` },
    validation_rules_assignments: toAssignmentListResponse(
      [...assignments, ...assignmentsOfCampaign(voucher, config)],
      config,
    ),
  };
}

/** The rules of the campaign, which apply to a code in addition to its own. */
function assignmentsOfCampaign({ campaign_id }: Voucher, config: Config): readonly RuleAssignment[] {
  return (campaign_id === null ? undefined : config.campaigns.get(campaign_id))?.assignments ?? [];
}

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

/** A tier with its campaign, statistics, categories and rules. */
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

/** A tier without its statistics, for any caller. */
export function toPublicTierResponse(tier: PromotionTier, config: Config): Omit<PromotionTierResponse, 'summary'> {
  const { summary: _, ...shown } = toTierResponse(tier, config, null);
  return shown;
}

/** A promotion stack with its categories. */
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

/** A campaign as it will be once it is stored, with the records created together with it. */
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
type ReplacedMember = 'assignments' | 'adding' | 'redefining' | 'referral_program' | 'voucher';
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
/** A campaign with its tiers, categories and rules; the number of its codes is shown if it is known. */
export function toCampaignResponse(
  campaign: Campaign,
  config: Config,
  counters: CampaignCounters | null,
): UncountedResponse {
  const { assignments, adding, redefining, ...record } = campaign;
  const categories = categoriesOf(campaign.category_id, config);
  const tiers = tiersOf(campaign.id, config).map((tier) =>
    toTierResponse(tier, config, counters?.tiers[tier.id] ?? null),
  );
  return {
    ...(record as AnsweredAsStored),
    join_once: joinsOnce(campaign),
    ...(record.referral_program && { referral_program: toReferralProgramResponse(record.referral_program) }),
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
