// What validation rules look at: one plain value, made once for each redeemable of a request.
import type { ErrorKey } from '../../errors';
import type { Metadata } from '../../model/common';
import type { ProductCollection } from '../../model/records/catalog';
import type { Now, WeekStart } from '../time/calendar';
import type { Condition } from './conditions';
import type { CounterName } from './counters';

/** How a refusal names the kind of redeemable. */
export type RedeemableLabel = 'Discount Coupon' | 'Gift Card' | 'Promotion Tier' | 'Loyalty Card' | 'Referral Code';

/** The members of a catalogue record that a collection's filter may ask for, besides ids and metadata. */
export interface CatalogFields {
  readonly name?: string | null;
  /** Minor units. */
  readonly price?: number | null;
  readonly attributes?: unknown;
  readonly image_url?: string | null;
  readonly created_at?: string | null;
  readonly updated_at?: string | null;
}

/** A line of the order as rules and product scopes see it. All amounts in minor units. */
export interface LineView {
  readonly productId: string | null;
  readonly productSourceId: string | null;
  readonly skuId: string | null;
  readonly skuSourceId: string | null;
  readonly quantity: number;
  /** The price of one unit; null when it is not known. */
  readonly price: number | null;
  readonly amount: number | null;
  /** The amount less all item discounts so far. */
  readonly subtotal: number | null;
  readonly metadata: Metadata;
  readonly productMetadata: Metadata;
  readonly skuMetadata: Metadata;
  readonly productFields?: CatalogFields;
  readonly skuFields?: CatalogFields;
}

/** The filter of a collection, read once for many products. */
export interface CompiledFilter {
  /** One of the conditions is enough. */
  readonly isAlternative: boolean;
  readonly fields: readonly { readonly name: string; readonly conditions: readonly Condition[] }[];
}

/** A collection made ready for many lines. */
export interface CompiledCollection extends ProductCollection {
  /** What `compileCollection` calls its members. */
  readonly members: ReadonlySet<string>;
  /** The filter of a collection that updates itself; null for one with a fixed list. */
  readonly test: CompiledFilter | null;
}

/** Collections by id, and the moment their filters are read at. */
export interface Collections extends Now {
  readonly byId: ReadonlyMap<string, CompiledCollection>;
}

export interface RuleOrder {
  /** What is left to pay before this redeemable, after the earlier ones; null when the order has no amount. */
  readonly amount: number | null;
  /** The value of the cart before any discount; never changes within a request. */
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
  /** The customer the code was published to. */
  readonly holderId: string | null;
  readonly order: RuleOrder | null;
  readonly lines: readonly LineView[];
  readonly collections: Collections;
  /** The metadata of the request. */
  readonly redemptionMetadata: Metadata;
  /** The public id of the key pair that calls. */
  readonly apiKeyId: string;
  /**
   * Counts and sums before this redeemable, earlier redeemables of the same request included.
   * A counter that was never written may be left out and is zero; `requiredCounters` says which are read.
   * The sum of order values leaves this order out, since an order counts once for a campaign.
   */
  readonly counters: Readonly<Partial<Record<CounterName, number>>>;
  readonly nowMs: number;
  /** IANA name. */
  readonly timezone: string;
  readonly weekStart: WeekStart;
}

/** What is known once the discount of this redeemable is computed. All amounts in minor units. */
export interface AfterAmounts {
  /** What is left to pay after this redeemable; null when the order has no amount. */
  readonly orderTotal: number | null;
  /** What this redeemable takes off. */
  readonly discount: number;
  /** Credits this gift card is charged, zero for anything else. */
  readonly giftCredits: number;
  /** Points this loyalty card is charged, zero for anything else. */
  readonly points: number;
}

/** What a rule looks at: the context, and the lines its parent has picked. */
export interface RuleScope {
  readonly context: RuleContext;
  /** Null until the discount is computed. */
  readonly after: AfterAmounts | null;
  /** The lines of which one must fulfil a line rule. */
  readonly lines: readonly LineView[];
  /** Sums over all lines the parent has matched. */
  readonly totals: LineTotals;
}

export interface LineTotals {
  readonly quantity: number;
  /** Sum of the subtotals, minor units. */
  readonly amount: number;
}

/** What a rule found to compare with its conditions. */
export type Reading =
  | { readonly kind: 'VALUE'; readonly value: unknown }
  /** One of the values must fulfil the conditions. */
  | { readonly kind: 'ANY'; readonly values: readonly unknown[] }
  /** All values must; there is one at least. */
  | { readonly kind: 'EACH'; readonly values: readonly unknown[] }
  /** Nothing to compare: the rule is violated, for this reason. */
  | { readonly kind: 'MISSING'; readonly key: ErrorKey }
  /** Not known before the discount is computed. */
  | { readonly kind: 'LATER' }
  /** Holds whatever the conditions say. */
  | { readonly kind: 'MET' };

/** Lines a rule picked, and how many of them must fulfil the rules nested below it. */
export interface Selection {
  readonly lines: readonly LineView[];
  readonly quantifier: 'ANY' | 'EVERY' | 'NONE';
  /** False when a line that had to be picked was not. */
  readonly complete: boolean;
  /** Why nothing could be picked. */
  readonly missing?: ErrorKey;
}
