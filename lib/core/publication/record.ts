// The records of publications and of refused ones, the source of their codes, and codes that a customer has already.
import { type Failure, reasonOf, unknownRecord } from '../../errors';
import type { Caller, Principal } from '../../model/common';
import type { VoucherResponse } from '../../model/generated-answers/records';
import type { Campaign } from '../../model/records/campaign';
import type { Customer } from '../../model/records/customer';
import type {
  Publication,
  PublicationAnswer,
  PublicationTarget,
  PublishedVoucher,
  StoredPublication,
} from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import { canStoreMetadata, trimRefusalCustomer, trimRefusalVoucher } from '../access/refusal-record';
import { campaignOf } from '../campaign/find';
import { customerReference } from '../customer/record';
import { toCustomerResponse } from '../customer/usage-sums';
import { personOf } from '../management/audit';
import { hasIdForm, resolveCampaign } from '../record/record-names';
import { toIso } from '../time/calendar';
import type { PublishCommand } from './command';
import type { PublicationFacts } from './facts';

/** The members of a new record that come from the request. */
interface PublicationNote {
  readonly id: string;
  readonly nowMs: number;
  readonly channel: string;
  /** The person of the dashboard who published; null for keys. */
  readonly person: string | null;
  readonly sourceId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The name of an unknown customer in the request. */
  readonly customerName: string | null;
}

/** The published vouchers. */
export interface PublicationVouchers {
  readonly vouchers: readonly Voucher[];
  readonly isMultiple: boolean;
}

/** The record of a successful publication. */
export function publicationRecord(
  note: PublicationNote,
  customer: Customer | null,
  goods: PublicationVouchers,
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

/** The record of a refused publication. */
export function buildFailedPublication(
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

function noted(
  { id, nowMs, channel, person, sourceId, metadata, customerName }: PublicationNote,
  customer: Customer | null,
) {
  return {
    id,
    object: 'publication' as const,
    created_at: toIso(nowMs),
    customer_id: customer?.id ?? null,
    tracking_id: customer ? (customer.source_id ?? customer.id) : customerName,
    metadata,
    channel,
    ...(person !== null && { user_id: person }),
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

/**
 * The members for lists and filters of publications.
 * @param named the campaign in the request, when no code was found
 */
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

export interface PublicationFailure {
  readonly command: PublishCommand;
  readonly facts: PublicationFacts;
  readonly campaign: Campaign | null;
  readonly failure: Failure;
  readonly nowMs: number;
}

/**
 * The stored record of a refused publication: without large members, and for a client key without names of persons.
 * @param trackingId for a claim; null when the customer is known
 */
export function buildStoredFailure(
  caller: Caller,
  { command, facts, campaign, failure, nowMs }: PublicationFailure,
  { id, trackingId }: { readonly id: string; readonly trackingId: string | null },
): StoredPublication {
  const isClient = caller.kind === 'client';
  const voucher = facts.voucher?.voucher ?? null;
  const { channel, metadata } = command;
  const customerName = isClient ? trackingId : nameOf(command);
  const sourceId = isClient ? null : command.sourceId;
  const note = { id, nowMs, channel, person: personOf(caller), sourceId, metadata, customerName };
  const record = buildFailedPublication(note, facts.customer, { failure, voucher });
  return {
    record: {
      ...record,
      metadata: canStoreMetadata(caller, record.metadata) ? record.metadata : {},
      customer: trimRefusalCustomer(caller, record.customer),
      ...(record.voucher && { voucher: trimRefusalVoucher(caller, record.voucher) }),
    },
    target: publicationTarget(voucher ? [voucher] : [], campaign),
    answer: null,
    request_hash: null,
  };
}

function nameOf({ customer }: PublishCommand): string | null {
  return typeof customer === 'string' ? customer : (customer.source_id ?? null);
}

// The source of the codes of a publication, and codes that a customer has already: by a source id, or of join-once
// campaigns.

/** The campaign of the codes; null for a voucher without a campaign. */
export interface PublicationSource {
  readonly campaign: Campaign | null;
}

/**
 * The campaign of the codes, or null for a voucher without a campaign.
 * @returns not_found for a missing customer, voucher or campaign; for a claim, a missing customer is not reported
 */
export function sourceOf(
  { voucher, campaign, customer }: PublishCommand,
  facts: PublicationFacts,
  principal: Principal,
): PublicationSource | Failure {
  const id = typeof customer !== 'string' ? customer.id : hasIdForm('cust', customer) ? customer : null;
  if (id && !facts.customer && principal !== 'CLAIM') return unknownRecord('customer', id);
  if (voucher !== null) {
    const source = facts.voucher && { campaign: campaignOf(facts.voucher.voucher, facts.config) };
    // The codes of a campaign that is being deleted are deleted with it.
    return source && !source.campaign?.deleted_at ? source : unknownRecord('voucher', voucher);
  }
  const found = resolveCampaign(facts.config, campaign ?? '');
  return found ? { campaign: found } : unknownRecord('campaign', campaign ?? '');
}

/**
 * The refusal of a repeated source id. It may be repeated for the same customer and the same voucher or campaign.
 * @param sameSource the publication with this source id
 * @returns duplicate_source_id, or null; a claim never learns the owner
 */
export function refuseSameSource(
  sameSource: StoredPublication,
  command: PublishCommand,
  { facts, principal }: { readonly facts: PublicationFacts; readonly principal: Principal },
): Failure | null {
  if (principal === 'CLAIM') return { key: 'duplicate_source_id', details: 'The source_id was used before.' };
  if (isRepeat(sameSource, command, facts)) return null;
  const { id } = sameSource.record;
  const details = `The source_id belongs to the publication ${id}, which is for another customer or voucher.`;
  return { key: 'duplicate_source_id', details, resource_id: id, resource_type: 'publication' };
}

function isRepeat({ record, target }: StoredPublication, command: PublishCommand, facts: PublicationFacts): boolean {
  if (facts.customer === null || facts.customer.id !== record.customer_id) return false;
  if (command.voucher === null) return [target.campaign_id, target.campaign].includes(command.campaign);
  const names = [...target.codes, ...record.vouchers_id];
  return names.includes(command.voucher) || names.includes(facts.voucher?.voucher.id ?? '');
}

// Join-once campaigns: a customer who already has a code of one gets that code again.

/**
 * Refuse a publication of several codes of a campaign that a customer joins only once.
 * @returns too_many_vouchers_requested for more than one code of a join-once campaign
 */
export function refuseSeveral({ count }: PublishCommand, isOnce: boolean): Failure | null {
  if (!isOnce || count <= 1) return null;
  const details = 'A customer gets at most 1 voucher of a campaign that is joined once.';
  return { key: 'too_many_vouchers_requested', details };
}

/** The answer of the request that made a publication; without members where none was kept. */
export function answerOfPublication({ answer }: StoredPublication): PublicationAnswer {
  return answer ?? ({} as PublicationAnswer);
}

/** The code a customer has of a campaign, and the publication that gave it. */
export interface JoinOnceFact {
  readonly publication: StoredPublication;
  readonly voucher: Voucher;
  /** The voucher as answers show it. */
  readonly shown: VoucherResponse;
}

/**
 * The answer for a customer who already has a code of the campaign.
 * @returns null when no customer is known; voucher_cannot_be_published when another code is requested
 * @see docs/behaviour/publications.md#join-once
 */
export function buildJoinOnceAnswer(
  { publication, voucher, shown }: JoinOnceFact,
  { customer, usage, config, voucher: named }: Pick<PublicationFacts, 'customer' | 'usage' | 'config' | 'voucher'>,
): { readonly answer: PublicationAnswer } | Failure | null {
  if (!customer) return null;
  if (named && named.voucher.id !== voucher.id) {
    const details = `The customer has the voucher ${voucher.id} of this campaign, which is joined once.`;
    return { key: 'voucher_cannot_be_published', details, resource_id: voucher.id, resource_type: 'voucher' };
  }
  const { vouchers, ...first }: PublicationAnswer & { readonly vouchers?: unknown } = answerOfPublication(publication);
  return {
    answer: {
      ...first,
      customer: toCustomerResponse(customer, usage, config),
      vouchers_id: [voucher.id],
      voucher: shown,
    },
  };
}
