// The decision document: what was decided, from what, and whether it is decided the same way today.
import type { UseCount } from '../../model/counters';
import type { Metadata, Principal } from '../../model/common';
import type { ConfigRecords } from '../../model/config';
import type { CardTier } from '../../model/loyalty/tier-rules';
import type { Customer } from '../../model/records/customer';
import type { Product, Sku } from '../../model/records/catalog';
import type { LineNotes, Order, OrderAmounts, OrderCount } from '../../model/records/order';
import type { ProjectSettings, StackingRulesRecord } from '../../model/records/settings';
import type { Voucher } from '../../model/records/voucher';
import type { EvaluationRequest } from '../../model/request';
import type { Difference } from './differences';

type RecordOf<Name extends keyof ConfigRecords> =
  ConfigRecords[Name] extends ReadonlyMap<string, infer Found> ? readonly Found[] : never;

/** The part of the configuration that a decision may depend on. */
export interface DecisionConfiguration {
  readonly version: number;
  readonly settings: ProjectSettings;
  readonly stacking_rules: StackingRulesRecord | null;
  readonly campaigns: RecordOf<'campaigns'>;
  readonly promotion_tiers: RecordOf<'tiers'>;
  readonly promotion_stacks: RecordOf<'stacks'>;
  readonly validation_rules: RecordOf<'rules'>;
  readonly categories: RecordOf<'categories'>;
  readonly rewards: RecordOf<'rewards'>;
  readonly reward_assignments: RecordOf<'rewardAssignments'>;
  /** Loyalty tiers that change prices of these rewards; absent where none does. */
  readonly loyalty_tiers?: RecordOf<'loyaltyTiers'>;
  readonly product_collections: RecordOf<'collections'>;
  readonly metadata_schemas: RecordOf<'metadataSchemas'>;
}

export interface DecisionReservation {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly until_ms: number;
  readonly value: number;
  readonly is_client: boolean;
  readonly person?: string;
  readonly is_own: boolean;
}

/** A voucher as it was read. */
export interface DecisionVoucher {
  /** The code or id in the request. */
  readonly name: string;
  readonly voucher: Voucher;
  readonly revision: number;
  readonly sequence: number;
  readonly periods: Readonly<Record<string, number>>;
  readonly reservations: readonly DecisionReservation[];
  readonly reservation_sequence: number;
  readonly redeemed_in_all?: number;
  readonly is_compared?: boolean;
  /** The tiers of a loyalty card at its last change. */
  readonly card_tier?: CardTier;
}

/** A record of the catalogue under every name that the request has for it. */
export interface NamedRecord<T> {
  readonly names: readonly string[];
  readonly record: T;
}

export interface DecisionCounters {
  readonly id: string;
  readonly redemptions: UseCount;
  readonly orders_amount: number;
  readonly discount_amount: number;
  readonly gift_amount: number;
  readonly tiers: Readonly<Record<string, DecisionTierCounters>>;
  readonly others?: number;
}

export interface DecisionTierCounters {
  readonly redemptions: UseCount;
  readonly orders_amount: number;
  readonly discount_amount: number;
}

/** Everything that a decision was made from, besides its time, as plain JSON values. */
export interface DecisionInput {
  readonly request: EvaluationRequest;
  readonly key_id: string;
  readonly is_person: boolean;
  readonly request_id: string | null;
  readonly principal: Principal;
  readonly is_shops_order: boolean;
  readonly configuration: DecisionConfiguration;
  readonly vouchers: readonly DecisionVoucher[];
  readonly customer: Customer | null;
  readonly customer_revision: number;
  /** Redemptions of the customer by the id of the campaign, tier or code, of those in the request. */
  readonly customer_uses: Readonly<Record<string, UseCount>>;
  /** The segments that rules name, with true where the customer is in them; absent where none do. */
  readonly customer_segments?: Readonly<Record<string, boolean>>;
  readonly claimed_uses: Readonly<Record<string, UseCount>> | null;
  /** The stored order. */
  readonly order: {
    readonly order: Order;
    readonly version: number;
    readonly counts?: readonly OrderCount[];
    readonly notes?: LineNotes;
  } | null;
  readonly products: readonly NamedRecord<Product>[];
  readonly skus: readonly NamedRecord<Sku>[];
  readonly publications: readonly { readonly voucher_id: string; readonly metadata: Metadata }[];
  readonly counters: readonly DecisionCounters[];
}

export interface DecidedRedeemable {
  readonly object: 'voucher' | 'promotion_tier';
  readonly id: string;
  readonly status: 'APPLICABLE' | 'INAPPLICABLE' | 'SKIPPED';
  /** Minor units; of those that apply. */
  readonly applied_discount_amount?: number;
  readonly credits?: number;
  readonly points?: number;
  /** Why it does not apply. */
  readonly key?: string;
}

export interface DecidedLine {
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly quantity: number;
  readonly amount: number;
  readonly discount_amount: number;
  readonly applied_discount_amount: number;
}

export interface DecidedOrder {
  readonly amount: number;
  readonly total_discount_amount: number;
  readonly total_applied_discount_amount: number;
  readonly total_amount: number;
  readonly items: readonly DecidedLine[];
}

/** The outcome of a decision: each redeemable in processing order, and the order after them. */
export interface DecisionOutcome {
  readonly valid: boolean;
  /** The key of a refusal of the whole request, or of one after a valid evaluation: then there are redeemables. */
  readonly key?: string;
  readonly redeemables: readonly DecidedRedeemable[];
  /** Null without an order, and when the request is not valid. */
  readonly order: DecidedOrder | null;
}

/** The amounts of the order before and after one redeemable; empty without an order. */
export interface DecisionStep {
  readonly object: 'voucher' | 'promotion_tier';
  readonly id: string;
  readonly amounts_before: OrderAmounts;
  readonly amounts_after: OrderAmounts;
}

/** A decision as it is kept. */
export interface Decision {
  readonly engine: number;
  readonly decided_at: string;
  readonly replayer: Replayer;
  readonly input: DecisionInput;
  readonly outcome: DecisionOutcome;
  readonly explain: readonly DecisionStep[];
}

/** The file that replays a decision without the service. */
export interface Replayer {
  readonly engine: number;
  /** Lower-case hex; null where the service does not run from a build. */
  readonly sha256: string | null;
}

export interface Replay {
  readonly equal: boolean;
  /** The engine that decided again. */
  readonly engine: number;
  readonly differences: readonly Difference[];
}

export interface DecisionDocument extends Decision {
  readonly object: 'decision';
  readonly replay: Replay;
}
