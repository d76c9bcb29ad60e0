// Everything a decision is made from, as one plain value.
import type { CampaignCounters, CustomerUsage, UsesPlace } from '../../model/counters';
import type { Metadata, Principal } from '../../model/common';
import type { Customer } from '../../model/records/customer';
import type { Order } from '../../model/records/order';
import type { EvaluationRequest } from '../../model/request';
import type { Voucher } from '../../model/records/voucher';
import type { Catalog } from '../order/catalog';
import type { CompiledConfig } from './compiled-config';

/** What the store knew when it was asked. */
export interface Facts {
  readonly config: CompiledConfig;
  /** By the id the request used: code or voucher id. Unknown ones are absent. */
  readonly vouchers: ReadonlyMap<string, VoucherFact>;
  readonly customer: Customer | null;
  /** Rises when the customer's profile is edited; 0 without customer. */
  readonly customerRevision: number;
  readonly usage: CustomerUsage;
  /** What claims to be this customer have used; null where the request is none. */
  readonly claimedUses: CustomerUsage['uses'] | null;
  /** Where those are counted; absent where there are none. */
  readonly claimedPlace?: UsesPlace;
  readonly order: OrderFact | null;
  readonly catalog: Catalog;
  /** Metadata of publications by voucher id: of codes whose formulas read it, as the shop's backend published them. */
  readonly publications: ReadonlyMap<string, Metadata>;
  /** By campaign id; campaigns that were never redeemed are absent. */
  readonly counters: ReadonlyMap<string, CampaignCounters>;
}

export interface VoucherFact {
  readonly voucher: Voucher;
  /** Rises when the record is edited; not when it is redeemed. */
  readonly revision: number;
  /** Rises with every change of the balance. */
  readonly sequence: number;
  /** Redemptions in calendar periods, by period key. */
  readonly periods: Readonly<Record<string, number>>;
  /** What validation sessions have reserved of the code, those that have ended included until they are swept. */
  readonly reservations: readonly Reservation[];
  /** Rises with every reservation; 0 for a code that no session ever reserved. */
  readonly reservationSequence: number;
  /** The shard that counts this use; absent where the code itself does. `redeemed_quantity` is then what the shard knows of. */
  readonly shard?: CodeShard;
  /** How often the code was used in all, where a shard counts this use and explain tells of it. */
  readonly redeemedInAll?: number;
  /** Rules or formulas compare with how often the code was used. */
  readonly isCompared?: boolean;
  /** A line of its ledger stands on the code itself. */
  readonly hasFirstLine?: boolean;
}

/** One of the places that count the uses of a code which many redeem at once. */
export interface CodeShard {
  /** Tells it from those of another time. */
  readonly round: string;
  readonly number: number;
  /** What `redeemed_quantity` may become there; null without a limit. */
  readonly most: number | null;
  /** Nobody has opened it yet. */
  readonly isNew: boolean;
  /** The next use is the last one of its share. */
  readonly isLast: boolean;
}

/** What one validation session has reserved of a code: one use of it, and a part of its balance. */
export interface Reservation {
  readonly id: string;
  readonly untilMs: number;
  /** Credits in minor units, or points. */
  readonly value: number;
  /** A client key made it. */
  readonly isClients: boolean;
  /** The person of the dashboard who made it; absent for keys. */
  readonly person?: string;
  /** It is the session the request names. */
  readonly isOwn: boolean;
}

export interface OrderFact {
  readonly order: Order;
  readonly version: number;
}

export interface EvaluationInput {
  readonly request: EvaluationRequest;
  readonly facts: Facts;
  readonly nowMs: number;
  /** The id of the key pair that calls. */
  readonly keyId: string;
  /** A person asks, by way of the dashboard; `keyId` then tells who. */
  readonly isPerson?: boolean;
  /** Null where the request has none, as in work nobody waits for. */
  readonly requestId: string | null;
  readonly principal: Principal;
  /** The name of the order is one of the shop's: the project gave it, or a token. Any other order is a new one. */
  readonly isShopsOrder: boolean;
  /** Record every check with what it saw. */
  readonly explain: boolean;
}
