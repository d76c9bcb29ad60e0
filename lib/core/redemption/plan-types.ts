// The inputs of a redemption plan, and its writes.
import type { Failure } from '../../errors';
import type { LineNotes, Order, OrderCount } from '../../model/records/order';
import type { StoredRedemption } from '../../model/records/redemption';
import type { CustomerChange } from '../customer/record';
import type { Candidate } from '../evaluation/candidate/candidate';
import type { CampaignUse } from './campaign-use';
import type { HolderChange } from '../order/order-counts';
import type { Award, VoucherUse } from './voucher-use';
import type { UsageChange } from './usage';

/** Ids and times, which are generated outside the core. */
export interface RedemptionIds {
  /** 22 hex digits shared by all ids of the redemption. */
  readonly base: string;
  readonly orderId: string;
}

export interface RedemptionSetting {
  readonly ids: RedemptionIds;
  readonly date: string;
  readonly trackingId: string | null;
  /** The customer as it will be stored; null when the request names none. */
  readonly customer: CustomerChange | null;
  readonly requestHash: string | null;
  /** The code given by a CAMPAIGN reward; null when there is none. */
  readonly award: Award | null;
}

/** The uses of a claim to be the customer, counted separately: the customer's own limits are not affected. */
export interface ClaimPlan {
  /** The name of the customer in the request. */
  readonly name: string;
  readonly usage: Pick<UsageChange, 'uses' | 'bounds' | 'place'>;
}

export interface RedemptionPlan {
  readonly status: 'PLANNED';
  readonly stored: StoredRedemption;
  /** `version` is the one that was read; null for a new order. */
  readonly order: {
    readonly record: Order;
    readonly version: number | null;
    readonly counts: readonly OrderCount[];
    /** Notes that it keeps beside its lines; null for nothing. */
    readonly notes: LineNotes | null;
  } | null;
  readonly customer: (NonNullable<RedemptionSetting['customer']> & { readonly usage: UsageChange }) | null;
  readonly claim: ClaimPlan | null;
  readonly vouchers: readonly VoucherUse[];
  readonly campaigns: readonly CampaignUse[];
  /** Changes of other customers' holdings: of holders of codes, and of the order's current and previous customer. */
  readonly holders: readonly HolderChange[];
}

export interface PlanRefusal {
  readonly status: 'REFUSED';
  readonly failure: Failure;
  /** The redeemable that the failure is about; null when it is about all of them. */
  readonly refused: Pick<Candidate, 'object' | 'id'> | null;
}
