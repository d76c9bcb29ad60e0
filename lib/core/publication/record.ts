// The records of publications and of refused ones.
import { type Failure, reasonOf } from '../../errors';
import type { Caller } from '../../model/common';
import type { Campaign } from '../../model/records/campaign';
import type { Customer } from '../../model/records/customer';
import type {
  Publication,
  PublicationTarget,
  PublishedVoucher,
  StoredPublication,
} from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import { canStoreMetadata, trimRefusalCustomer, trimRefusalVoucher } from '../access/refusal-record';
import { customerReference } from '../customer/reference';
import { personOf } from '../management/audit';
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
