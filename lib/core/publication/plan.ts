// Plan a publication: which codes go to the customer, and what each of them becomes.
import { type Failure, reasonOf } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Config } from '../../model/config';
import { type CustomerUsage, type Holdings, NO_CAMPAIGN } from '../../model/counters';
import type { Customer } from '../../model/records/customer';
import type { Publication, PublicationTarget, PublishedVoucher } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import { addDuration, toIso } from '../time/calendar';
import { customerReference } from '../redemption/records';
import { checkValidity } from '../time/validity';

/** The moment of a publication, in the project's zone. */
export interface PublicationMoment {
  readonly nowMs: number;
  readonly timezone: string;
}

/**
 * Whether a customer gets one code of a campaign only. The call or the campaign says so; a loyalty program always does.
 * @param isRequested what the call says
 * @see docs/behaviour/publications.md#join-once
 */
export function isJoinOnce(campaign: Campaign | null, isRequested: boolean): boolean {
  if (!campaign) return false;
  const isDefault = campaign.type !== 'STANDALONE' && campaign.join_once === true;
  return isRequested || isDefault || campaign.campaign_type === 'LOYALTY_PROGRAM';
}

/**
 * Why codes of a campaign cannot be published now. A disabled campaign can.
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

/** No code of the campaign is left. */
export function noFreeCode(campaign: Campaign, count: number): Failure {
  return unsuitable(campaign, count === 1 ? 'has no free code' : `has no ${count} free codes`);
}

/**
 * Why one voucher cannot be published now.
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
 * The voucher once it is published: its holder, its count, and its validity where that runs from publication.
 * @see docs/behaviour/publications.md#what-a-publication-changes
 */
export function publishedVoucher(
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

/** The card with so much more on it, points or minor units; a voucher without balance stays as it is. */
export function withBalance(voucher: Voucher, more: number): Voucher {
  const { gift, loyalty_card: card } = voucher;
  if (gift) return { ...voucher, gift: { ...gift, amount: gift.amount + more, balance: gift.balance + more } };
  if (!card) return voucher;
  return { ...voucher, loyalty_card: { ...card, points: card.points + more, balance: card.balance + more } };
}

/** What a customer holds more of. */
export interface HoldingsGain {
  readonly campaignId: string;
  readonly sum: keyof Holdings;
  /** Points, or minor units. */
  readonly by: number;
}

/** What the holder of a code that is given has by it. A coupon that refers nobody counts for nothing. */
export function gainsOf({ campaign_id, loyalty_card, gift, is_referral_code }: Voucher): readonly HoldingsGain[] {
  const campaignId = campaign_id ?? NO_CAMPAIGN;
  return [
    ...(loyalty_card ? [{ campaignId, sum: 'points', by: loyalty_card.balance } as const] : []),
    ...(gift ? [{ campaignId, sum: 'credits', by: gift.balance } as const] : []),
    ...(is_referral_code ? [{ campaignId, sum: 'referred', by: 0 } as const] : []),
  ];
}

/** The counts of a customer once the codes are given. */
export function usageWithGains(usage: CustomerUsage, gains: readonly HoldingsGain[]): CustomerUsage {
  const holdings: Record<string, Holdings> = { ...usage.holdings };
  for (const { campaignId, sum, by } of gains) {
    const sums = holdings[campaignId] ?? NO_HOLDINGS;
    holdings[campaignId] = { ...sums, [sum]: sums[sum] + by };
  }
  return { ...usage, holdings };
}

const NO_HOLDINGS: Holdings = { points: 0, credits: 0, referred: 0 };

/** What a new record says of the request. */
export interface PublicationNote {
  readonly id: string;
  readonly nowMs: number;
  readonly channel: string;
  readonly sourceId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** How the request named a customer that is not known. */
  readonly customerName: string | null;
}

/** What a publication gives away. */
export interface PublicationGoods {
  readonly vouchers: readonly Voucher[];
  readonly isMultiple: boolean;
}

/** The record of a publication that succeeded. */
export function publicationRecord(
  note: PublicationNote,
  customer: Customer | null,
  goods: PublicationGoods,
): Publication {
  const { vouchers, isMultiple } = goods;
  const [first] = vouchers;
  return {
    ...noted(note, customer),
    result: 'SUCCESS',
    customer: customer && customerReference(customer),
    ...(isMultiple && { vouchers: vouchers.map(({ code }) => code) }),
    ...(!isMultiple && first && { voucher: voucherReference(first) }),
    vouchers_id: vouchers.map(({ id }) => id),
  };
}

/** The record of a publication that was refused. */
export function failedPublication(
  note: PublicationNote,
  customer: Customer | null,
  refusal: { readonly failure: Failure; readonly voucher: Voucher | null },
): Publication {
  const { failure, voucher } = refusal;
  return {
    ...noted(note, customer),
    result: 'FAILURE',
    failure_code: failure.key,
    failure_message: reasonOf(failure),
    customer: customer && customerReference(customer),
    ...(voucher && { voucher: voucherReference(voucher) }),
    vouchers_id: voucher ? [voucher.id] : [],
  };
}

function noted({ id, nowMs, channel, sourceId, metadata, customerName }: PublicationNote, customer: Customer | null) {
  return {
    id,
    object: 'publication' as const,
    created_at: toIso(nowMs),
    customer_id: customer?.id ?? null,
    tracking_id: customer ? (customer.source_id ?? customer.id) : customerName,
    metadata,
    channel,
    source_id: sourceId,
  };
}

function voucherReference(voucher: Voucher): PublishedVoucher {
  const { code, campaign, discount, gift, loyalty_card, is_referral_code } = voucher;
  return {
    code,
    object: 'voucher',
    campaign,
    ...(discount && { discount }),
    ...(gift && { gift }),
    ...(loyalty_card && { loyalty_card }),
    is_referral_code,
  };
}

/** What lists and filters ask of a publication. @param named the campaign the request named, where no code was found */
export function publicationTarget(vouchers: readonly Voucher[], named: Campaign | null): PublicationTarget {
  const [first] = vouchers;
  return {
    campaign: first ? first.campaign : (named?.name ?? null),
    campaign_id: first ? first.campaign_id : (named?.id ?? null),
    voucher_type: first?.type ?? null,
    is_referral_code: first ? first.is_referral_code === true : named?.campaign_type === 'REFERRAL_PROGRAM',
    codes: vouchers.map(({ code }) => code),
  };
}

/** The campaign of a voucher; null without one. */
export function campaignOf(voucher: Voucher, config: Config): Campaign | null {
  return voucher.campaign_id === null ? null : (config.campaigns.get(voucher.campaign_id) ?? null);
}
