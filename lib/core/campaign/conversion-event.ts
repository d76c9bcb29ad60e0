// The trigger that converts a referral (a redemption of the code, or a custom event), and the program in answers.
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import type { ReferralProgramRecordResponse } from '../../model/generated-answers/records';

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

/** A referral program in an answer. The reward of a referee is never paid, and each answer says so. */
export function toReferralProgramResponse(
  program: NonNullable<Program['referral_program']>,
): ReferralProgramRecordResponse {
  const { referee_reward: reward } = program;
  return { ...program, referee_reward: reward && { ...reward, paid: false as const } };
}
