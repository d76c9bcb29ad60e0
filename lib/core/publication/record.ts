// The record of a publication, and the members for its lists and filters.
import { type Failure, reasonOf } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Customer } from '../../model/records/customer';
import type { Publication, PublicationTarget, PublishedVoucher } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import { toIso } from '../time/calendar';
import { customerReference } from '../customer/reference';

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
