// Candidates of a qualification: tiers, stacks, campaigns and codes, each of which is evaluated separately.
import type { FilterFields } from '../../model/lists/field';
import type { Campaign, PromotionStack, PromotionTier } from '../../model/records/campaign';
import type { Config } from '../../model/config';
import type { Redeemable } from '../../model/request';
import type { RuleAssignment } from '../../model/records/rules';
import type { Gift, Voucher } from '../../model/records/voucher';
import type { Facts, VoucherFact } from '../evaluation/facts';
import type { Scenario } from './scenario';
import type { WalletCode } from './wallet';

export type QualifiedObject = 'campaign' | 'voucher' | 'promotion_tier' | 'promotion_stack';

export interface QualificationCandidate {
  readonly object: QualifiedObject;
  /** The id in answers: for a voucher its code. */
  readonly id: string;
  readonly resourceId: string;
  readonly createdAt: string;
  /** The redeemable to evaluate. */
  readonly line: Redeemable;
  readonly campaign: Campaign | null;
  readonly categoryId: string | null;
  readonly voucher: Voucher | null;
  readonly tier: PromotionTier | null;
  readonly stack: PromotionStack | null;
  readonly assignments: readonly RuleAssignment[];
  /** The customer's role as a holder of the code; null for candidates without holders. */
  readonly holderRole: string | null;
}

const NOTHING = { voucher: null, tier: null, stack: null, assignments: [], holderRole: null } as const;

/** The filter fields of a qualification. */
export const QUALIFICATION_FIELDS: FilterFields<QualificationCandidate> = {
  named: {
    code: { kind: 'text', read: ({ object, voucher }) => (object === 'voucher' ? voucher?.code : null), isCode: true },
    category_id: { kind: 'text', read: ({ categoryId }) => categoryId },
    campaign_id: { kind: 'text', read: ({ campaign }) => campaign?.id },
    campaign_type: { kind: 'text', read: ({ campaign }) => campaign?.campaign_type },
    resource_id: { kind: 'text', read: ({ resourceId }) => resourceId },
    resource_type: { kind: 'text', read: ({ object }) => object },
    voucher_type: { kind: 'text', read: ({ voucher }) => voucher?.type },
    holder_role: { kind: 'text', read: ({ holderRole }) => holderRole },
  },
};

/** Build the qualification candidates of all promotion tiers. */
export function tierCandidates(config: Config): readonly QualificationCandidate[] {
  return [...config.tiers.values()].map((tier) => {
    const campaign = config.campaigns.get(tier.campaign_id) ?? null;
    return {
      ...NOTHING,
      object: 'promotion_tier',
      id: tier.id,
      resourceId: tier.id,
      createdAt: tier.created_at,
      tier,
      campaign,
      line: { object: 'promotion_tier', id: tier.id },
      categoryId: tier.category_id ?? campaign?.category_id ?? null,
      assignments: tier.assignments,
    };
  });
}

/** Build the qualification candidates of all promotion stacks. */
export function stackCandidates(config: Config): readonly QualificationCandidate[] {
  return [...config.stacks.values()].map((stack) => {
    const campaign = config.campaigns.get(stack.campaign_id) ?? null;
    return {
      ...NOTHING,
      object: 'promotion_stack',
      id: stack.id,
      resourceId: stack.id,
      createdAt: stack.created_at,
      stack,
      campaign,
      categoryId: stack.category_id ?? campaign?.category_id ?? null,
      line: { object: 'promotion_stack', id: stack.id },
    };
  });
}

/**
 * Campaigns that may give the customer a code, evaluated with such a code.
 * @param types the types of campaigns
 */
export function campaignCandidates(
  config: Config,
  types: readonly string[] = GIVES_CODES,
): readonly QualificationCandidate[] {
  return [...config.campaigns.values()].flatMap((campaign) => {
    const voucher = types.includes(campaign.campaign_type) ? codeOfCampaign(campaign) : null;
    if (!voucher) return [];
    return [
      {
        ...NOTHING,
        object: 'campaign' as const,
        id: campaign.id,
        resourceId: campaign.id,
        createdAt: campaign.created_at,
        voucher,
        campaign,
        categoryId: campaign.category_id,
        assignments: campaign.assignments,
        line: { object: 'voucher' as const, id: campaign.id },
      },
    ];
  });
}

const GIVES_CODES: readonly string[] = ['DISCOUNT_COUPONS', 'GIFT_VOUCHERS'];

/** A code as the campaign would make it, under the id of the campaign and without metadata. */
function codeOfCampaign(campaign: Campaign): Voucher | null {
  const { voucher: definition, id, created_at } = campaign;
  const gives = campaign.type !== 'STANDALONE' && !campaign.deleted_at;
  if (!definition || !gives) return null;
  return {
    ...unusedCode(id, created_at),
    type: definition.type,
    campaign: campaign.name,
    campaign_id: id,
    discount: definition.discount ?? null,
    gift: giftOf(definition.gift),
    redemption: { quantity: definition.redemption.quantity, redeemed_quantity: 0 },
  };
}

/** A code that nobody has used or holds: no campaign, no rules, and no discount yet. */
export function unusedCode(id: string, created_at: string): Voucher {
  return {
    id,
    code: id,
    object: 'voucher',
    type: 'DISCOUNT_VOUCHER',
    campaign: null,
    campaign_id: null,
    category_id: null,
    discount: null,
    gift: null,
    loyalty_card: null,
    active: true,
    additional_info: null,
    metadata: {},
    is_referral_code: false,
    created_at,
    updated_at: null,
    publish: { count: 0 },
    assignments: [],
    redemption: { quantity: null, redeemed_quantity: 0 },
  };
}

function giftOf(gift: { readonly amount: number; readonly effect: Gift['effect'] } | undefined): Gift | null {
  return gift ? { amount: gift.amount, balance: gift.amount, effect: gift.effect } : null;
}

/** The codes of campaigns with a single code. */
export function standaloneCodes(config: Config): readonly string[] {
  return [...config.campaigns.values()].flatMap(({ deleted_at, voucher }) =>
    !deleted_at && voucher?.code !== undefined ? [voucher.code] : [],
  );
}

/**
 * Build the qualification candidates of all loaded vouchers, each voucher once.
 * @param roles the customer's role as a holder, by voucher id
 */
export function voucherCandidates(facts: Facts, roles: ReadonlyMap<string, string>): readonly QualificationCandidate[] {
  const vouchers = new Map([...facts.vouchers.values()].map(({ voucher }) => [voucher.id, voucher]));
  return [...vouchers.values()].map((voucher) =>
    voucherCandidate(voucher, facts.config, roles.get(voucher.id) ?? null),
  );
}

/** Build the qualification candidate of one voucher. @param holderRole of the customer; null without one */
export function voucherCandidate(voucher: Voucher, config: Config, holderRole: string | null): QualificationCandidate {
  const campaign = voucher.campaign_id === null ? null : (config.campaigns.get(voucher.campaign_id) ?? null);
  const reward = voucher.type === 'LOYALTY_CARD' ? coinReward(voucher, config) : null;
  return {
    ...NOTHING,
    object: 'voucher',
    id: voucher.code,
    resourceId: voucher.id,
    createdAt: voucher.created_at,
    voucher,
    campaign,
    holderRole,
    assignments: voucher.assignments,
    categoryId: voucher.category_id ?? campaign?.category_id ?? null,
    line: { object: 'voucher', id: voucher.id, ...(reward !== null && { reward: { id: reward } }) },
  };
}

/** The reward through which a card pays with its points. */
function coinReward({ campaign_id }: Voucher, config: Config): string | null {
  for (const { related_object_id, reward_id } of config.rewardAssignments.values()) {
    if (related_object_id === campaign_id && config.rewards.get(reward_id)?.type === 'COIN') return reward_id;
  }
  return null;
}

/** Build all qualification candidates of a scenario from the loaded facts: vouchers, tiers, stacks and campaigns. */
export function candidatesOf(
  facts: Facts,
  scenario: Pick<Scenario, 'tiers' | 'stacks' | 'campaigns'>,
  holders: readonly WalletCode[],
): readonly QualificationCandidate[] {
  const roles = new Map(holders.map(({ voucher_id, holder_role }) => [voucher_id, holder_role]));
  return [
    ...voucherCandidates(facts, roles),
    ...(scenario.tiers ? tierCandidates(facts.config) : []),
    ...(scenario.stacks ? stackCandidates(facts.config) : []),
    ...(scenario.campaigns ? campaignCandidates(facts.config) : []),
  ];
}

/** The facts for the evaluation of this candidate: for a campaign they include the code it would make. */
export function restrictFactsToCandidate({ object, line, voucher }: QualificationCandidate, facts: Facts): Facts {
  if (voucher === null) return facts;
  const known = facts.vouchers.get(line.id) ?? facts.vouchers.get(voucher.code);
  const fact: VoucherFact = (object === 'voucher' ? known : undefined) ?? {
    voucher,
    revision: 0,
    sequence: 0,
    periods: {},
    reservations: [],
    reservationSequence: 0,
  };
  return { ...facts, vouchers: new Map([[line.id, fact]]) };
}
