// All facts of a decision, as one plain value.
import type { CampaignCounters, CustomerUsage, UsesPlace } from '../../model/counters';
import type { Metadata, Principal } from '../../model/common';
import type { Customer } from '../../model/records/customer';
import type { CardTier } from '../../model/loyalty/tier-rules';
import type { PointLot } from '../../model/records/voucher';
import type { EvaluationRequest } from '../../model/request';
import type { Voucher } from '../../model/records/voucher';
import type { Catalog } from '../../model/records/catalog';
import type { CompiledConfig } from './compiled-config';
import type { OrderFact } from '../order/order-fact';
import type { Memberships } from '../segment/filter';

/** The state of the store when it was read. */
export interface Facts {
  readonly config: CompiledConfig;
  /** By the id in the request: code or voucher id. Unknown ones are absent. */
  readonly vouchers: ReadonlyMap<string, VoucherFact>;
  readonly customer: Customer | null;
  /** Increases with every edit of the customer's profile; 0 without a customer. */
  readonly customerRevision: number;
  readonly usage: CustomerUsage;
  /** Ids of the static segments that list the customer, of those that rules of the request name. */
  readonly listedIn: readonly string[];
  /** Memberships as an earlier decision read them: a replay decides by these alone. */
  readonly memberships?: Memberships;
  /** The uses of all clients that claimed to be this customer; null when the request is not a claim. */
  readonly claimedUses: CustomerUsage['uses'] | null;
  /** The item on which claimed uses are counted; absent when there are none. */
  readonly claimedPlace?: UsesPlace;
  readonly order: OrderFact | null;
  readonly catalog: Catalog;
  /** Metadata of publications by voucher id, for codes whose formulas read it, as the shop's backend published them. */
  readonly publications: ReadonlyMap<string, Metadata>;
  /** By campaign id; campaigns that were never redeemed are absent. */
  readonly counters: ReadonlyMap<string, CampaignCounters>;
}

export interface VoucherFact {
  readonly voucher: Voucher;
  /** Increases with every edit of the record, but not with redemptions. */
  readonly revision: number;
  /** Increases with every change of the balance. */
  readonly sequence: number;
  /** The end of the hash chain of its balance; absent before the first line after the opening. */
  readonly head?: string;
  /** Redemptions in calendar periods and by key pairs, by period key. */
  readonly periods: Readonly<Record<string, number>>;
  /** Reservations of the code by validation sessions, including expired ones that are not yet removed. */
  readonly reservations: readonly Reservation[];
  /** Increases with every reservation; 0 for a code that was never reserved. */
  readonly reservationSequence: number;
  /**
   * The time in which shards count the uses of a busy code; absent when the code counts itself. `redeemed_quantity` and
   * `periods` are then those of its beginning.
   */
  readonly epoch?: string;
  /** The total number of uses, when shards count them and explain shows the total. */
  readonly redeemedInAll?: number;
  /** True when rules or formulas compare with counts of the code in other ways than by upper limits. */
  readonly isCompared?: boolean;
  /** True when an entry of its ledger is stored on the code itself. */
  readonly hasFirstLine?: boolean;
  /** Points of a loyalty card that expire, the first to end first; absent for a card that never had any. */
  readonly lots?: readonly PointLot[];
  /** Points that have expired and are not booked: off the balance already; absent when there are none. */
  readonly unbooked?: readonly PointLot[];
  /** Pending points of a loyalty card, as they are stored beside its record; absent before it had any. */
  readonly pendingPoints?: number;
  /** The tiers of a loyalty card at its last change, in a program whose tiers have dates; absent before a change. */
  readonly tier?: CardTier;
  /** Changes of the balance by people with the role SUPPORT on the last day that had one; absent when there was none. */
  readonly supportMoves?: SupportMoves;
}

/** Changes of one card by people with the role SUPPORT on one day. */
export interface SupportMoves {
  /** The day in the time zone of the project, as a period key. */
  readonly day: string;
  /** Minor units or points: the sum of what was added and of what was subtracted. */
  readonly moved: number;
}

/** The reservation of a code by one validation session: one use of it, and a part of its balance. */
export interface Reservation {
  readonly id: string;
  readonly untilMs: number;
  /** Credits in minor units, or points. */
  readonly value: number;
  /** True when a client key made it. */
  readonly isClients: boolean;
  /** The person of the dashboard who made it; absent for keys. */
  readonly person?: string;
  /** True when it belongs to the session that the request names. */
  readonly isOwn: boolean;
}

export interface EvaluationInput {
  readonly request: EvaluationRequest;
  readonly facts: Facts;
  readonly nowMs: number;
  /** The id of the caller's key pair. */
  readonly keyId: string;
  /** True when a person calls through the dashboard; `keyId` then identifies the person. */
  readonly isPerson?: boolean;
  /** Null when there is no request, as in background work. */
  readonly requestId: string | null;
  readonly principal: Principal;
  /** True when the order belongs to the shop, because the project or a token named it. Any other order is a new one. */
  readonly isShopsOrder: boolean;
  /** Record every check with the values it read. */
  readonly explain: boolean;
}
