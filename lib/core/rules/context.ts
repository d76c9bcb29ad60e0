// The context of validation rules: one plain value, built once for each redeemable of a request.
import type { ErrorKey } from '../../errors';
import type { Metadata } from '../../model/common';
import type { ProductCollection } from '../../model/records/catalog';
import type { ZonedNow, WeekStart } from '../time/calendar';
import type { RuleCondition } from './fulfil';
import type { CounterName } from './counters';

/** The name of a redeemable's kind in a refusal. */
export type RedeemableLabel = 'Discount Coupon' | 'Gift Card' | 'Promotion Tier' | 'Loyalty Card' | 'Referral Code';

/** The members of a catalogue record that a collection's filter may use, besides ids and metadata. */
export interface CatalogFields {
  readonly name?: string | null;
  /** Minor units. */
  readonly price?: number | null;
  readonly attributes?: unknown;
  readonly image_url?: string | null;
  readonly created_at?: string | null;
  readonly updated_at?: string | null;
}

/** A line of the order in the form that rules and product scopes read. All amounts in minor units. */
export interface LineView {
  readonly productId: string | null;
  readonly productSourceId: string | null;
  readonly skuId: string | null;
  readonly skuSourceId: string | null;
  readonly quantity: number;
  /** The price of one unit; null when it is unknown. */
  readonly price: number | null;
  readonly amount: number | null;
  /** The amount minus all item discounts so far. */
  readonly subtotal: number | null;
  readonly metadata: Metadata;
  readonly productMetadata: Metadata;
  readonly skuMetadata: Metadata;
  readonly productFields?: CatalogFields;
  readonly skuFields?: CatalogFields;
}

/** The filter of a collection, parsed once for many products. */
export interface CompiledFilter {
  /** True when one matching condition suffices. */
  readonly isAlternative: boolean;
  readonly fields: readonly { readonly name: string; readonly conditions: readonly RuleCondition[] }[];
}

/** A collection compiled for many lines. */
export interface CompiledCollection extends ProductCollection {
  /** The keys of its members, as `compileCollection` makes them. */
  readonly members: ReadonlySet<string>;
  /** The filter of an AUTO_UPDATE collection; null for a static list. */
  readonly test: CompiledFilter | null;
}

/** Collections by id, and the time at which their filters are evaluated. */
export interface Collections extends ZonedNow {
  readonly byId: ReadonlyMap<string, CompiledCollection>;
}

export interface RuleOrder {
  /** The remaining amount to pay after the earlier redeemables; null when the order has no amount. */
  readonly amount: number | null;
  /** The value of the cart before any discount; it never changes within a request. */
  readonly initialAmount: number | null;
  readonly metadata: Metadata;
}

export interface RuleCustomer {
  /** Null while the profile is not stored yet. */
  readonly id: string | null;
  readonly metadata: Metadata;
}

export interface RuleContext {
  readonly redeemable: RedeemableLabel;
  readonly customer: RuleCustomer | null;
  /** The segments that rules name, by their ids, with true where the customer is in them. Unknown segments are absent. */
  readonly memberships: Readonly<Record<string, boolean>>;
  /** The customer the code was published to. */
  readonly holderId: string | null;
  readonly order: RuleOrder | null;
  readonly lines: readonly LineView[];
  readonly collections: Collections;
  /** The metadata of the request. */
  readonly redemptionMetadata: Metadata;
  /** The public id of the caller's key pair. */
  readonly apiKeyId: string;
  /**
   * Counters and sums before this redeemable, including earlier redeemables of the same request. A counter that was
   * never written may be absent and is zero; `collectCounters` returns the counters that are read. The sum of order
   * values excludes this order, because an order counts once for a campaign.
   */
  readonly counters: Readonly<Partial<Record<CounterName, number>>>;
  readonly nowMs: number;
  /** IANA name. */
  readonly timezone: string;
  readonly weekStart: WeekStart;
}

/** Amounts that are known once the discount of this redeemable is computed, in minor units. */
export interface AfterAmounts {
  /** The remaining amount to pay after this redeemable; null when the order has no amount. */
  readonly orderTotal: number | null;
  /** The discount of this redeemable. */
  readonly discount: number;
  /** Credits this gift card is charged, zero for anything else. */
  readonly giftCredits: number;
  /** Points this loyalty card is charged, zero for anything else. */
  readonly points: number;
}

/** The input of a rule: the context, and the lines that its parent rule selected. */
export interface RuleScope {
  readonly context: RuleContext;
  /** Null until the discount is computed. */
  readonly after: AfterAmounts | null;
  /** The lines of which one must match a line rule. */
  readonly lines: readonly LineView[];
  /** Sums over all lines that the parent rule matched. */
  readonly totals: LineTotals;
}

export interface LineTotals {
  readonly quantity: number;
  /** Sum of the subtotals, minor units. */
  readonly amount: number;
}

/** The value that a rule compares with its conditions. */
export type RuleSubjectValue =
  | { readonly kind: 'VALUE'; readonly value: unknown }
  /** At least one of the values must match the conditions. */
  | { readonly kind: 'ANY'; readonly values: readonly unknown[] }
  /** All values must match; there is at least one. */
  | { readonly kind: 'EACH'; readonly values: readonly unknown[] }
  /** No value to compare: the rule is violated, with this error key. */
  | { readonly kind: 'MISSING'; readonly key: ErrorKey }
  /** Not known before the discount is computed. */
  | { readonly kind: 'LATER' }
  /** The rule holds without a comparison of its conditions. */
  | { readonly kind: 'MET' };

/** Lines that a rule selected, and how many of them must match the nested rules. */
export interface Selection {
  readonly lines: readonly LineView[];
  readonly quantifier: 'ANY' | 'EVERY' | 'NONE';
  /** False when a required line was not selected. */
  readonly complete: boolean;
  /** The error key when no line could be selected. */
  readonly missing?: ErrorKey;
}
