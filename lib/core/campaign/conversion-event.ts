// What converts a referral: a redemption of the code, or a custom event; and how the program is shown.
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';

type Program = Pick<Campaign, 'referral_program'>;

/** Whether a redemption refers nobody, since an event does. */
export function convertsByEvent(campaign: Program | null | undefined): boolean {
  return campaign?.referral_program?.conversion_event_type === 'custom_event';
}

/** Whether an event of this name converts the referrals of a campaign: the name itself, or that of the schema it is known by. */
export function isConversionEvent(
  campaign: Program,
  event: string,
  { eventSchemas }: Pick<Config, 'eventSchemas'>,
): boolean {
  if (!convertsByEvent(campaign)) return false;
  const { id, name } = campaign.referral_program?.custom_event ?? {};
  // A schema may be renamed: the id is what stays.
  const named = (id ? eventSchemas.get(id)?.name : undefined) ?? name;
  return named === event;
}

/** A program as it is told: nobody is paid the reward of a referee, and each answer says so. */
export function shownProgram(program: NonNullable<Program['referral_program']>): Readonly<Record<string, unknown>> {
  const { referee_reward: reward } = program;
  return { ...program, ...(reward && { referee_reward: { ...reward, paid: false } }) };
}
