// Publications: codes given to customers, and attempts that were refused.
import type { Metadata, Timestamp } from '../common';
import type { CustomerReference } from './customer';
import type { Discount } from './discount';
import type { Gift, LoyaltyCard, VoucherKind } from './voucher';
import type { NewPublicationResponse } from '../generated-answers/records';

/** The voucher inside a publication record. */
export interface PublishedVoucher {
  readonly code: string;
  readonly object: 'voucher';
  readonly campaign: string | null;
  readonly discount?: Discount;
  readonly gift?: Gift;
  readonly loyalty_card?: LoyaltyCard;
  readonly is_referral_code: boolean | null;
}

/** A publication as lists show it. */
export interface Publication {
  readonly id: string;
  readonly object: 'publication';
  readonly created_at: Timestamp;
  readonly customer_id: string | null;
  readonly tracking_id: string | null;
  readonly metadata: Metadata;
  readonly channel: string;
  /** The person of the dashboard who published; absent when a key published. */
  readonly user_id?: string;
  readonly source_id: string | null;
  readonly result: 'SUCCESS' | 'FAILURE';
  readonly failure_code?: string;
  readonly failure_message?: string;
  readonly customer: CustomerReference | null;
  /** The voucher of a publication of one code. */
  readonly voucher?: PublishedVoucher;
  /** The codes of a publication of several codes. */
  readonly vouchers?: readonly string[];
  readonly vouchers_id: readonly string[];
}

/** The target of a publication: members for lists and filters that its record does not show. */
export interface PublicationTarget {
  readonly campaign: string | null;
  readonly campaign_id: string | null;
  readonly voucher_type: VoucherKind | null;
  readonly is_referral_code: boolean;
  readonly codes: readonly string[];
}

type StoredForm<Answer> = Answer extends NewPublicationResponse
  ? Omit<Answer, 'customer'> & { readonly customer: Answer['customer'] | null }
  : never;

/** The answer to a publication as it is stored. It does not name a claimed customer, whom the request names. */
export type PublicationAnswer = StoredForm<NewPublicationResponse>;

export interface StoredPublication {
  readonly record: Publication;
  readonly target: PublicationTarget;
  /** The answer of the request that created it; null for a refused publication. */
  readonly answer: PublicationAnswer | null;
  /** The customer that a browser claimed to be: only a hash of the name is stored, to find the publication. */
  readonly claimant?: string | null;
  /** True when a client key published. */
  readonly isOfBrowser?: boolean;
  /** Identifies the request where an Idempotency-Key was sent. */
  readonly request_hash: string | null;
}
