// Programs of campaigns: the event that converts a referral, and codes that a customer gets once.
import type { Config } from '../../model/config';
import type { ReferralPayment, ReferralSource, ReferralTrigger } from '../../model/events/events';
import type { ReferralProgramRecordResponse } from '../../model/generated-answers/records';
import type { Campaign, ReferralReward } from '../../model/records/campaign';
import type { RedemptionEffect, StoredRedemption } from '../../model/records/redemption';
import { resolveCampaign } from '../record/record-names';

// The trigger that converts a referral (a redemption of the code, or a custom event), its rewards, and the program in
// answers.

type Program = Pick<Campaign, 'referral_program'>;

/** True when a custom event converts referrals, so that redemptions do not. */
export function convertsByEvent(campaign: Program | null | undefined): boolean {
  return campaign?.referral_program?.conversion_event_type === 'custom_event';
}

/**
 * True when an event with this name converts the referrals of a campaign: by its own name, or by the name of its
 * schema.
 */
export function isConversionEvent(
  campaign: Program,
  event: string,
  { eventSchemas }: Pick<Config, 'eventSchemas'>,
): boolean {
  if (!convertsByEvent(campaign)) return false;
  const { id, name } = campaign.referral_program?.custom_event ?? {};
  // A schema may be renamed; its id stays.
  const named = (id ? eventSchemas.get(id)?.name : undefined) ?? name;
  return named === event;
}

/** A reward that referrals are paid: an amount, and the campaign whose cards hold it. */
export interface PayableReward {
  readonly campaign: Campaign;
  /** Points, or minor units of credits. */
  readonly amount: number;
}

const CARD_CAMPAIGNS = { LOYALTY_CARD: 'LOYALTY_PROGRAM', GIFT_VOUCHER: 'GIFT_VOUCHERS' } as const;

/**
 * Resolve the campaign and the amount of a reward.
 * @returns null for a reward that cannot be paid: without an amount, or without a campaign of cards of its type
 */
export function resolveReferralReward(reward: ReferralReward | null | undefined, config: Config): PayableReward | null {
  const { related_object_parent: parent, type, amount } = reward ?? {};
  const name = parent?.id ?? parent?.name;
  const campaign = name ? resolveCampaign(config, name) : null;
  if (!campaign || !amount) return null;
  const types = type ? [CARD_CAMPAIGNS[type]] : Object.values(CARD_CAMPAIGNS);
  return types.some((one) => one === campaign.campaign_type) ? { campaign, amount } : null;
}

/** A referral program in an answer. Each reward says whether it is paid. */
export function toReferralProgramResponse(
  program: NonNullable<Program['referral_program']>,
  config: Config,
): ReferralProgramRecordResponse {
  const { referee_reward, referrer_reward, ...rest } = program;
  const answer = (reward: ReferralReward) => ({ ...reward, paid: resolveReferralReward(reward, config) !== null });
  return {
    ...rest,
    ...(referee_reward !== undefined && { referee_reward: referee_reward && answer(referee_reward) }),
    ...(referrer_reward !== undefined && { referrer_reward: referrer_reward && answer(referrer_reward) }),
  };
}

type Referrals = Pick<StoredRedemption, 'effects' | 'customer_id'>;

/**
 * Build the trigger of a redemption that referred its customer; undefined where no program pays a reward.
 * @see docs/behaviour/referrals.md#rewards
 */
export function buildReferralTrigger(config: Config, { effects, customer_id }: Referrals): ReferralTrigger | undefined {
  const payments = effects.filter(isReferral).flatMap(({ campaign_id, holder_id, child_id }) =>
    planPayments(config, {
      campaignId: campaign_id ?? '',
      refereeId: customer_id,
      referrerId: holder_id ?? null,
      source: { redemption: { id: child_id } },
    }),
  );
  return payments.length > 0 ? { kind: 'PAY', payments } : undefined;
}

/**
 * Build the trigger of a rollback: the rewards of its referrals are taken back. A program may have lost its rewards
 * since, so only campaigns that have no program at all are left out.
 */
export function buildReferralTakeBack(
  { campaigns }: Pick<Config, 'campaigns'>,
  { effects }: Pick<Referrals, 'effects'>,
): ReferralTrigger | undefined {
  const isLeftOut = (id: string | null) => {
    const campaign = campaigns.get(id ?? '');
    return campaign !== undefined && !campaign.referral_program;
  };
  const referrals = effects.filter((effect) => isReferral(effect) && !isLeftOut(effect.campaign_id));
  const redemptionIds = referrals.map(({ child_id }) => child_id);
  return redemptionIds.length > 0 ? { kind: 'TAKE_BACK', redemptionIds } : undefined;
}

function isReferral({ is_referral }: RedemptionEffect): boolean {
  return is_referral === true;
}

/** A customer that a code referred to its holder. */
interface Referral {
  /** The campaign of the code. */
  readonly campaignId: string;
  readonly refereeId: string | null;
  readonly referrerId: string | null;
  readonly source: ReferralSource;
}

/** Build the trigger of a custom event that converted a referral; undefined where the program pays no reward. */
export function buildConversionTrigger(config: Config, referral: Referral): ReferralTrigger | undefined {
  const payments = planPayments(config, referral);
  return payments.length > 0 ? { kind: 'PAY', payments } : undefined;
}

function planPayments(config: Config, { campaignId, refereeId, referrerId, source }: Referral): ReferralPayment[] {
  const program = config.campaigns.get(campaignId)?.referral_program;
  const customers = [
    { role: 'REFEREE', customerId: refereeId, reward: program?.referee_reward },
    { role: 'REFERRER', customerId: referrerId, reward: program?.referrer_reward },
  ] as const;
  return customers.flatMap(({ role, customerId, reward }) => {
    const payable = resolveReferralReward(reward, config);
    if (!payable || customerId === null) return [];
    return [{ role, customerId, campaignId: payable.campaign.id, amount: payable.amount, source }];
  });
}

// Join-once campaigns: a customer gets only one code, whatever the request.

/**
 * True when a customer gets only one code. It is always true for a loyalty program, and never for a campaign with a
 * single code, which has no second one.
 * @see docs/behaviour/publications.md#join-once
 */
export function joinsOnce({
  campaign_type,
  type,
  join_once,
}: Pick<Campaign, 'campaign_type' | 'type' | 'join_once'>): boolean {
  if (type === 'STANDALONE') return false;
  return campaign_type === 'LOYALTY_PROGRAM' || join_once === true;
}
