// Referral conversion by a custom event: the event names a code of a campaign that it converts, and the referrer is
// another customer.
import { type Failure, unknownRecord } from '../../errors';
import type { Principal } from '../../model/common';
import type { Config } from '../../model/config';
import type { TrackEventRequest } from '../../model/generated';
import type { Campaign } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import { isConversionEvent } from '../campaign/programs';
import type { VoucherFact } from '../evaluation/facts';
import { checkValidity } from '../time/validity';

type Referring = Pick<TrackEventRequest, 'event' | 'referral'>;

/** A referral that takes effect. */
export interface Conversion {
  readonly fact: VoucherFact;
  readonly campaignId: string;
  readonly referrerId: string;
}

export interface ConversionFacts {
  readonly config: Config;
  readonly principal: Principal;
  /** The code; null when the event names none. */
  readonly fact: VoucherFact | null;
  /** The customer of the event. */
  readonly customerId: string;
  /** True when an event already converted a referral of this customer and campaign. */
  readonly isReferred: boolean;
  readonly nowMs: number;
}

/**
 * Decide whether a custom event converts a referral; null when not, and the event is stored all the same. Customers
 * with a token get no refusals that would reveal codes.
 * @returns referrer_not_permitted_to_redeem for the customer's own code; not_found for an unknown code, and
 *   invalid_payload for another referrer than that of the code, both for the project only
 */
export function conversionOf(sent: Referring, facts: ConversionFacts): Conversion | Failure | null {
  const { referral } = sent;
  if (!referral) return null;
  const { fact, config, customerId, principal } = facts;
  const referrerId = fact?.voucher.is_referral_code ? (fact.voucher.holder_id ?? null) : null;
  if (fact && referrerId === customerId) return ownCode(fact.voucher);
  const refused = principal === 'PROJECT' ? refuseReferral(referral, fact, referrerId) : null;
  if (refused) return refused;
  const campaign = config.campaigns.get(fact?.voucher.campaign_id ?? '');
  if (!fact || !campaign || referrerId === null || facts.isReferred) return null;
  const isMeant =
    (referral.referrer_id ?? referrerId) === referrerId && isConversionEvent(campaign, sent.event, config);
  return isMeant && isLive(fact.voucher, campaign, facts) ? { fact, campaignId: campaign.id, referrerId } : null;
}

function ownCode({ code }: Voucher): Failure {
  return { key: 'referrer_not_permitted_to_redeem', details: code, resource_id: code, resource_type: 'voucher' };
}

type ReferralReference = NonNullable<Referring['referral']>;

function refuseReferral(
  { code, referrer_id: named }: ReferralReference,
  fact: VoucherFact | null,
  referrerId: string | null,
): Failure | null {
  if (!fact) return unknownRecord('voucher', code);
  if (!named || referrerId === null || named === referrerId) return null;
  return {
    key: 'invalid_payload',
    details: 'Property .referral.referrer_id must be the customer whom the code was published to.',
  };
}

/** True when the code and its campaign are active and valid now, as for a redemption. */
function isLive(voucher: Voucher, campaign: Campaign, { config, nowMs }: ConversionFacts): boolean {
  const now = { nowMs, timezone: config.settings.timezone };
  const isFromPublication = campaign.activity_duration_after_publishing && voucher.publish.published_at;
  const theirs = isFromPublication ? { ...campaign, expiration_date: null } : campaign;
  const isOn = voucher.active !== false && campaign.active && campaign.deleted_at === undefined;
  return isOn && checkValidity(voucher, now) === 'VALID' && checkValidity(theirs, now) === 'VALID';
}
