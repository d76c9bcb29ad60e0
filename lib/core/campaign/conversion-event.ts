// What converts a referral: a redemption of the code, or a custom event.
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
