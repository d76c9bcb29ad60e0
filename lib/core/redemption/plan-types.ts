// What a redemption is planned from, and what it must write.
import type { Failure } from '../../errors';
import type { Order } from '../../model/records/order';
import type { StoredRedemption } from '../../model/records/redemption';
import type { CustomerChange } from '../customer/record';
import type { Candidate } from '../stacking/candidate';
import type { CampaignUse } from './campaign-use';
import type { HolderChange } from './holder-change';
import type { Award, RewardUse } from './reward/reward-use';
import type { UsageChange } from './usage';
import type { VoucherUse } from './voucher-use';

/** Ids and times are made outside the core. */
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
  /** The code that is given with a CAMPAIGN reward; null where none is. */
  readonly award: Award | null;
}

/** What is used by somebody who claims to be the customer, counted apart: the customer loses nothing by it. */
export interface ClaimPlan {
  /** As the request names the customer. */
  readonly name: string;
  readonly usage: Pick<UsageChange, 'uses' | 'bounds' | 'place'>;
}

export interface RedemptionPlan {
  readonly status: 'PLANNED';
  readonly stored: StoredRedemption;
  /** `version` is the one that was read; null for a new order. */
  readonly order: { readonly record: Order; readonly version: number | null } | null;
  readonly customer: (NonNullable<RedemptionSetting['customer']> & { readonly usage: UsageChange }) | null;
  readonly claim: ClaimPlan | null;
  readonly vouchers: readonly VoucherUse[];
  readonly campaigns: readonly CampaignUse[];
  readonly rewards: readonly RewardUse[];
  /** What customers other than that one have now: holders of codes, and whose order it is or was. */
  readonly holders: readonly HolderChange[];
}

export interface Refusal {
  readonly status: 'REFUSED';
  readonly failure: Failure;
  /** The redeemable that the failure is about; null where it is about all of them. */
  readonly refused: Pick<Candidate, 'object' | 'id'> | null;
}
