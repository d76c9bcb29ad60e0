// What a discount is computed from, and what comes out.
import type { Failure } from '../../errors';
import type { ProductCollection } from '../../model/records/catalog';
import type { Discount } from '../../model/records/discount';
import type { Metadata } from '../../model/common';
import type { BundleRules, Scope, ScopeDefinition } from '../../model/records/rules';
import type { FormulaContext } from '../formula/context';
import type { Catalog } from '../order/input';
import type { Effect, OrderState } from '../order/state';

/** What formulas read besides the order and its lines, and the moment that filters of collections are read at. */
export interface DiscountFacts extends Omit<FormulaContext, 'order' | 'line'> {
  readonly orderMetadata: Metadata | null;
}

export interface DiscountContext {
  /** The order as the earlier redeemables left it. */
  readonly order: OrderState;
  /** The products the redeemable is limited to by its validation rules; null when they name none. */
  readonly scope: Scope | null;
  readonly bundle: BundleRules | null;
  /** The base of percentages: what is left to pay, or the amount before any discount. */
  readonly calculationMode: 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT';
  /** When true, a line that an earlier redeemable discounted takes no further item discount. */
  readonly discountLinesOnce: boolean;
  readonly catalog: Catalog;
  readonly collections: ReadonlyMap<string, ProductCollection>;
  readonly facts: DiscountFacts;
}

/** An element of `applicable_to` or `inapplicable_to` in an answer. */
export interface ScopeMatch extends ScopeDefinition {
  /** Lines in the order of application, counted from 0; absent when none is reached. */
  readonly order_item_indices?: readonly number[];
  /** Only for the target UNIT. Units are counted from 1 within their line. */
  readonly order_item_units?: readonly ScopeMatchUnits[];
}

export interface ScopeMatchUnits {
  readonly index: number;
  /** Absent when the order has more units than are listed. */
  readonly units?: readonly number[];
  readonly units_limit_exceeded?: boolean;
}

export interface BundleResult {
  readonly quantity: number;
  readonly limit: number;
  readonly identified: readonly {
    readonly id: string;
    readonly object: string;
    readonly item_index: number;
    readonly item_quantity: number;
  }[];
  /** Absent when the order holds a whole bundle. */
  readonly missing?: readonly { readonly id: string; readonly object: string; readonly item_quantity: number }[];
}

export interface ComputedDiscount {
  readonly effect: Effect;
  /** The definition with the numbers used, the effect made explicit, and `is_dynamic`. */
  readonly discount: Discount;
  readonly applicableTo: readonly ScopeMatch[];
  readonly inapplicableTo: readonly ScopeMatch[];
  readonly bundle?: BundleResult;
}

/** Why a discount cannot be computed; with the bundle when parts of it are missing in the order. */
export interface DiscountFailure extends Failure {
  readonly bundle?: BundleResult;
}

/** The bundles found in an order. */
export interface BundleCount {
  /** Complete bundles, at most as many as the limit. Zero when a member is missing. */
  readonly quantity: number;
  /** Units that make up the bundles, by line; of an incomplete bundle, the units that are there. */
  readonly units: ReadonlyMap<number, number>;
  readonly result: BundleResult;
}
