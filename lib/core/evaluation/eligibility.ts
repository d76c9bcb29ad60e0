// Eligibility of a redeemable: now, for this customer, within its limits. The checks run in the documented order.
import type { Failure } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Validity } from '../../model/validity';
import type { Voucher } from '../../model/records/voucher';
import type { EvaluationInput } from './facts';
import { campaignOf, factOf, isHeldByOther, recordOf, tierOf, voucherOf } from './candidate/target';
import { sumOtherReservations, quantityLeft } from './reservations';
import type { Candidate } from './candidate/candidate';
import { type Trace, appendStep } from './candidate/outcome';
import { type ValidityStatus, checkValidity } from '../time/validity';

export interface EligibilitySubject {
  readonly candidate: Candidate;
  readonly input: EvaluationInput;
}

/** The input of one check. */
interface Seen extends EligibilitySubject {
  /** The common status of dates and windows, which are two checks. */
  readonly validity: ValidityStatus;
}

interface Check {
  readonly name: string;
  /** The failure of the check; null when it passes. */
  readonly refusal: (seen: Seen) => Failure | null;
  /** The values that the check read, for explain. */
  readonly saw: (seen: Seen) => unknown;
}

/**
 * The order is part of the contract: when several checks would fail, the first one determines the answer.
 * @see docs/behaviour/decisions.md#order-of-checks
 */
const CHECKS: readonly Check[] = [
  { name: 'exists', refusal: refuseUnknown, saw: ({ candidate }) => recordOf(candidate.target) !== null },
  { name: 'active', refusal: refuseInactive, saw: ({ candidate }) => recordOf(candidate.target)?.active ?? null },
  { name: 'dates', refusal: refuseOutsideDates, saw: seenDates },
  { name: 'windows', refusal: refuseOutsideWindow, saw: seenDates },
  {
    name: 'published',
    refusal: refuseUnpublished,
    saw: ({ candidate }) => voucherOf(candidate.target)?.publish.count ?? null,
  },
  { name: 'holder', refusal: refuseHolder, saw: ({ candidate }) => voucherOf(candidate.target)?.holder_id ?? null },
  { name: 'quantity', refusal: refuseUsedUp, saw: seenQuantity },
];

/**
 * Check everything about a redeemable that does not depend on the order.
 * @returns the first refusal in the documented order, or null
 */
export function checkEligibility({ candidate, input }: EligibilitySubject, trace: Trace | null): Failure | null {
  const seen: Seen = { candidate, input, validity: validityOf({ candidate, input }) };
  for (const check of CHECKS) {
    const failure = check.refusal(seen);
    if (trace) appendStep(trace, { check: check.name, passed: failure === null, saw: check.saw(seen) });
    if (failure) return failure;
  }
  return null;
}

/** Build a failure that names its redeemable. */
export function failureOf(candidate: Candidate, key: Failure['key'], details?: string): Failure {
  return { key, details: details ?? candidate.id, resource_id: candidate.id, resource_type: candidate.object };
}

function refuseUnknown({ candidate }: EligibilitySubject): Failure | null {
  if (recordOf(candidate.target)) return null;
  const noun = candidate.object === 'voucher' ? 'voucher' : 'promotion tier';
  return failureOf(candidate, 'not_found', `Cannot find ${noun} with id ${candidate.id}`);
}

function refuseInactive({ candidate }: EligibilitySubject): Failure | null {
  const { target } = candidate;
  const isInactive = recordOf(target)?.active === false || campaignOf(target)?.active === false;
  if (!isInactive) return null;
  return failureOf(candidate, tierOf(target) ? 'promotion_inactive' : 'voucher_disabled');
}

/** The validity of the redeemable and of its campaign must both hold: the worse of the two statuses. */
function validityOf({ candidate, input }: EligibilitySubject): ValidityStatus {
  const now = { nowMs: input.nowMs, timezone: input.facts.config.settings.timezone };
  const statuses = listValidities(candidate).map((validity) => checkValidity(validity, now));
  return WORST_FIRST.find((status) => statuses.includes(status)) ?? 'VALID';
}

/** The dates and windows of the redeemable and of its campaign: it may be used where all of them hold. */
export function listValidities(candidate: Candidate): readonly Validity[] {
  const record = recordOf(candidate.target);
  const campaign = campaignOf(candidate.target);
  return [...(record ? [record] : []), ...(campaign ? [campaignValidity(candidate, campaign)] : [])];
}

const WORST_FIRST: readonly ValidityStatus[] = ['NOT_STARTED', 'EXPIRED', 'OUTSIDE_WINDOW'];

/**
 * The validity of the campaign for a code. A code that is valid for a time after its publication does not end with its
 * campaign.
 */
function campaignValidity(candidate: Candidate, campaign: Campaign): Validity {
  const isFromPublication =
    campaign.activity_duration_after_publishing && voucherOf(candidate.target)?.publish.published_at;
  return isFromPublication ? { ...campaign, expiration_date: null } : campaign;
}

function refuseOutsideDates({ candidate, validity }: Seen): Failure | null {
  if (validity !== 'NOT_STARTED' && validity !== 'EXPIRED') return null;
  if (tierOf(candidate.target)) return failureOf(candidate, 'promotion_not_active_now');
  return failureOf(candidate, validity === 'EXPIRED' ? 'voucher_expired' : 'voucher_not_active');
}

function refuseOutsideWindow({ candidate, validity }: Seen): Failure | null {
  if (validity !== 'OUTSIDE_WINDOW') return null;
  return failureOf(candidate, tierOf(candidate.target) ? 'promotion_not_active_now' : 'voucher_not_active_now');
}

function seenDates({ candidate, input }: EligibilitySubject): unknown {
  const shown = ({
    start_date,
    expiration_date,
    validity_timeframe,
    validity_day_of_week,
    validity_hours,
  }: Validity) => ({
    start_date,
    expiration_date,
    validity_timeframe,
    validity_day_of_week,
    validity_hours,
  });
  const own = recordOf(candidate.target);
  const campaign = campaignOf(candidate.target);
  return {
    now: new Date(input.nowMs).toISOString(),
    timezone: input.facts.config.settings.timezone,
    own: own && shown(own),
    campaign: campaign && shown(campaign),
  };
}

function refuseUnpublished({ candidate }: EligibilitySubject): Failure | null {
  const voucher = voucherOf(candidate.target);
  if (!voucher?.is_referral_code || voucher.publish.count > 0) return null;
  return failureOf(candidate, 'not_published', 'A referral code must be published to its referrer first.');
}

/**
 * Refuse a code by its holder. Only its holder uses a loyalty card; a gift card with a holder is used by any customer
 * whom the project names, but with a client key only by its holder; a referral code by any customer except its
 * referrer.
 */
function refuseHolder({ candidate, input }: EligibilitySubject): Failure | null {
  const voucher = voucherOf(candidate.target);
  const customerId = input.facts.customer?.id ?? null;
  if (voucher?.type === 'LOYALTY_CARD') return refuseForeignCard(candidate, voucher, customerId);
  const foreign = voucher?.type === 'GIFT_VOUCHER' ? refuseForeignGift(candidate, voucher, input) : null;
  if (foreign || !voucher?.is_referral_code) return foreign;
  if (!input.request.customer) return failureOf(candidate, 'missing_customer');
  return customerId !== null && customerId === voucher.holder_id
    ? failureOf(candidate, 'referrer_not_permitted_to_redeem')
    : null;
}

function refuseForeignCard(candidate: Candidate, voucher: Voucher, customerId: string | null): Failure | null {
  if (customerId !== null && customerId === voucher.holder_id) return null;
  return { ...failureOf(candidate, 'invalid_customer'), case: 'no_holder' };
}

function refuseForeignGift(candidate: Candidate, voucher: Voucher, input: EvaluationInput): Failure | null {
  if (!isHeldByOther(voucher, input)) return null;
  return failureOf(candidate, 'invalid_customer', 'Customer must be the holder of the gift card.');
}

/** Refuse a used-up code. Uses that other validation sessions reserved count as used. */
function refuseUsedUp({ candidate, input }: EligibilitySubject): Failure | null {
  const fact = factOf(candidate.target);
  const left = fact && quantityLeft(fact, input.nowMs);
  const redeemed = fact?.voucher.redemption.redeemed_quantity ?? 0;
  return left !== null && redeemed >= left ? failureOf(candidate, 'quantity_exceeded') : null;
}

function seenQuantity({ candidate, input }: EligibilitySubject): unknown {
  const fact = factOf(candidate.target);
  if (fact === null) return null;
  const { count } = sumOtherReservations(fact, input.nowMs);
  const { redemption } = fact.voucher;
  const redeemed_quantity = fact.redeemedInAll ?? redemption.redeemed_quantity;
  return { ...redemption, redeemed_quantity, ...(count > 0 && { held_by_sessions: count }) };
}
