// Plan a publication: the codes for the customer, the new state of each, and all writes.
import { withBalance } from '../voucher/balance';
import { type Failure, isFailure } from '../../errors';
import type { Caller } from '../../model/common';
import type { Campaign } from '../../model/records/campaign';
import type { Customer } from '../../model/records/customer';
import type { Holder } from '../../model/records/holder';
import type { Publication, PublicationAnswer } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import { principalOf } from '../access/caller';
import { toCustomerResponse } from '../customer/usage-sums';
import { personOf } from '../management/audit';
import { refuseCustomerChange } from '../access/permissions';
import { type CustomerChange, planCustomerChange } from '../customer/record';
import { addDuration, toIso } from '../time/calendar';
import { joinsOnce } from '../campaign/programs';
import { checkValidity } from '../time/validity';
import { planClaimJoin, claimNameOf, redactForClaim, sourceName } from './client';
import type { PublicationAttempt, PublicationFacts, PublicationPlan, PublishableCode } from './facts';
import { gainsOf, usageWithGains } from './gains';
import { publicationRecord, publicationTarget } from './record';
import type { VoucherResponse } from '../../model/generated-answers/records';
import { toVoucherResponse } from '../answer/vouchers';

/** The moment of a publication, in the project's zone. */
export interface PublicationMoment {
  readonly nowMs: number;
  readonly timezone: string;
}

/**
 * True when a customer gets only one code of a campaign: the request or the campaign requires it; a loyalty program
 * always does.
 * @param isRequested the option of the request
 * @see docs/behaviour/publications.md#join-once
 */
export function isJoinOnce(campaign: Campaign | null, isRequested: boolean): boolean {
  if (!campaign) return false;
  return isRequested || joinsOnce(campaign);
}

/**
 * The reason why codes of a campaign cannot be published now. A disabled campaign can still publish.
 * @returns no_voucher_suitable_for_publication, or null
 * @see docs/behaviour/publications.md#which-code-is-taken
 */
export function refuseCampaign(campaign: Campaign, moment: PublicationMoment): Failure | null {
  if (campaign.campaign_type === 'PROMOTION') return unsuitable(campaign, 'has promotion tiers, not codes');
  if (campaign.type === 'STANDALONE') return unsuitable(campaign, 'has one code, which is published by that code');
  return isExpired(campaign, moment) ? unsuitable(campaign, 'is past its expiration date') : null;
}

function unsuitable({ id, name }: Campaign, why: string): Failure {
  const details = `The campaign ${name} ${why}.`;
  return { key: 'no_voucher_suitable_for_publication', details, resource_id: id, resource_type: 'campaign' };
}

/** The failure for a campaign without enough free codes. */
export function buildNoFreeCodeFailure(campaign: Campaign, count: number): Failure {
  return unsuitable(campaign, count === 1 ? 'has no free code' : `has no ${count} free codes`);
}

/**
 * The reason why one voucher cannot be published now.
 * @returns voucher_already_published, voucher_disabled, voucher_expired, or null; in this order
 * @see docs/behaviour/publications.md#which-code-is-taken
 */
export function refuseVoucher(voucher: Voucher, campaign: Campaign | null, moment: PublicationMoment): Failure | null {
  const about = { resource_id: voucher.id, resource_type: 'voucher' };
  if (voucher.publish.count > 0) {
    return { key: 'voucher_already_published', details: `Voucher ${voucher.id} is published already.`, ...about };
  }
  if (voucher.active === false)
    return { key: 'voucher_disabled', details: `Voucher ${voucher.id} is disabled.`, ...about };
  if (isExpired(voucher, moment) || (campaign && isExpired(campaign, moment))) {
    return { key: 'voucher_expired', details: `Voucher ${voucher.id} is past its expiration date.`, ...about };
  }
  return null;
}

function isExpired(validity: Voucher | Campaign, moment: PublicationMoment): boolean {
  return checkValidity({ expiration_date: validity.expiration_date ?? null }, moment) === 'EXPIRED';
}

/**
 * Return a voucher as it is after its publication: holder, publication count and, if the campaign says so, validity.
 * @see docs/behaviour/publications.md#what-a-publication-changes
 */
export function applyPublication(
  voucher: Voucher,
  to: { readonly customerId: string | null; readonly publicationId: string; readonly campaign: Campaign | null },
  { nowMs, timezone }: PublicationMoment,
): Voucher {
  const date = toIso(nowMs);
  const duration = to.campaign?.activity_duration_after_publishing ?? null;
  const endMs = duration === null ? null : addDuration(nowMs, duration, timezone);
  return {
    ...voucher,
    ...(endMs !== null && { start_date: date, expiration_date: toIso(endMs) }),
    ...(to.customerId !== null && { holder_id: to.customerId }),
    ...(to.customerId !== null && voucher.is_referral_code && { referrer_id: to.customerId }),
    publish: { count: 1, published_at: date, publication_id: to.publicationId },
    updated_at: date,
  };
}

/** The card with a higher balance (points or minor units); a voucher without a balance stays unchanged. */
export function withExtraBalance(voucher: Voucher, more: number): Voucher {
  const { gift, loyalty_card: card } = voucher;
  if (gift) return withBalance(voucher, gift.balance + more, gift.amount + more);
  return card ? withBalance(voucher, card.balance + more, card.points + more) : voucher;
}

/** The inputs of a publication plan, whose codes are allowed to be given. */
export interface PublicationDecision {
  readonly attempt: PublicationAttempt;
  readonly facts: PublicationFacts;
  readonly campaign: Campaign | null;
  readonly codes: readonly PublishableCode[];
  readonly moment: PublicationMoment;
  /** True when the customer gets only one code of the campaign. */
  readonly isOnce: boolean;
}

/** Ids and secrets, which are generated outside the core. */
export interface PublicationSetting {
  /** The id for a new customer. */
  readonly customerId: string;
  /** 22 hex digits that the ids of all holders share. */
  readonly holderBase: string;
  /** The tracking id of a claim; null when the customer is known. */
  readonly trackingId: string | null;
  /** The images of the first code; null while the project has no key for them. */
  readonly assets: VoucherResponse['assets'];
}

/**
 * Plan all writes of a publication and its answer.
 * @returns invalid_payload for more metadata than a customer may hold
 * @see docs/behaviour/publications.md#what-a-publication-changes
 */
export function planPublication(
  caller: Caller,
  decision: PublicationDecision,
  setting: PublicationSetting,
): PublicationPlan | Failure {
  const { attempt, facts, campaign, codes, moment } = decision;
  const customer = principalOf(caller) === 'CLAIM' ? null : receiverOf(decision, setting.customerId);
  if (customer && isFailure(customer)) return customer;
  const refused = customer && refuseCustomerChange(caller, customer);
  if (refused) return refused;
  const known = customer?.record ?? null;
  const to = { customerId: known?.id ?? null, publicationId: attempt.id, campaign };
  const published = codes.map((code) => ({
    fact: 'isNew' in code ? null : code,
    after: applyPublication(withExtraBalance(code.voucher, attempt.extraBalance ?? 0), to, moment),
  }));
  const vouchers = published.map(({ after }) => after);
  const assigned: PublicationAssignment = { attempt, facts, setting, customer: known, vouchers };
  const record = recordOf(caller, assigned, moment);
  return {
    stored: {
      record,
      target: publicationTarget(vouchers, campaign),
      answer: answerOf(record, assigned),
      request_hash: attempt.requestHash,
      claimant: claimNameOf(caller, attempt.command),
      isOfBrowser: caller.kind === 'client',
    },
    codes: published,
    holders: known ? holdersOf(record, vouchers, setting) : [],
    customer,
    claim: planClaimJoin(caller, attempt.command, decision),
    sourceName: sourceName(caller, attempt.command),
    gains: known ? vouchers.flatMap(gainsOf) : [],
    joins: known ? joinsOf(decision) : null,
  };
}

/**
 * The customer after the publication. A text that does not have the form of a customer id is the source id of a new
 * customer.
 */
function receiverOf({ attempt, facts, moment }: PublicationDecision, id: string): CustomerChange | Failure {
  const { customer } = attempt.command;
  const request = typeof customer === 'string' ? { source_id: customer } : customer;
  return planCustomerChange(request, facts, { id, nowMs: moment.nowMs });
}

/** The published vouchers, and their receiver. */
interface PublicationAssignment extends Pick<PublicationDecision, 'attempt' | 'facts'> {
  readonly setting: PublicationSetting;
  readonly customer: Customer | null;
  readonly vouchers: readonly Voucher[];
}

function recordOf(
  caller: Caller,
  { attempt, setting, customer, vouchers }: PublicationAssignment,
  moment: PublicationMoment,
) {
  const { channel, metadata, count } = attempt.command;
  // A publication of a browser cannot be found by the source id that the browser sent.
  const sourceId = caller.kind === 'client' ? null : attempt.command.sourceId;
  const { trackingId: customerName } = setting;
  const origin = { channel, person: personOf(caller), sourceId, metadata, customerName };
  const note = { id: attempt.id, nowMs: moment.nowMs, ...origin };
  return publicationRecord(note, customer, { vouchers, isMultiple: count > 1 });
}

/** The holders in the order of their codes; the position makes the ids within one publication unique. */
function holdersOf(
  { created_at, customer_id }: Publication,
  vouchers: readonly Voucher[],
  { holderBase }: PublicationSetting,
): readonly Holder[] {
  return vouchers.map(({ id, is_referral_code }, index) => ({
    id: `rh_${holderBase}${index.toString(16).padStart(2, '0')}`,
    created_at,
    customer_id: customer_id ?? '',
    holder_role: is_referral_code === true ? 'REFERRER' : 'OWNER',
    voucher_id: id,
  }));
}

/** Stores the first code of a campaign, and again when that code no longer exists. */
function joinsOf({ facts, campaign, isOnce }: PublicationDecision): PublicationPlan['joins'] {
  if (!campaign) return null;
  const instead = facts.joined.get(campaign.id) ?? null;
  return instead === null || isOnce ? { campaignId: campaign.id, instead } : null;
}

/** The record with the customer in full, and one voucher in full or the codes of several. */
function answerOf(
  { voucher, ...record }: Publication,
  { attempt, facts, setting, customer, vouchers }: PublicationAssignment,
): PublicationAnswer {
  const [first] = vouchers;
  const usage = usageWithGains(facts.usage, vouchers.flatMap(gainsOf));
  const shown = first && { ...toVoucherResponse(first, facts.config), assets: setting.assets };
  const answer = {
    ...record,
    source_id: attempt.command.sourceId,
    customer: customer && toCustomerResponse(customer, usage, facts.config),
    ...(attempt.command.count === 1 && shown && { voucher: customer ? shown : redactForClaim(shown, facts.config) }),
  };
  // The record succeeded, and names the codes where more than one was requested.
  return answer as PublicationAnswer;
}
