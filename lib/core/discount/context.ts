// What a discount is computed from, and what comes out.
import type { Failure } from '../../errors';
import type { Metadata } from '../../model/common';
import type { Discount } from '../../model/records/discount';
import type { ScopeDefinition } from '../../model/records/rules';
import type { UnitLimit } from '../../model/rules/unit-limits';
import type { FormulaContext } from '../formula/context';
import type { Formula } from '../formula/syntax/ast';
import type { Catalog } from '../order/catalog';
import type { SeenLines } from '../order/line-view';
import type { Effect, OrderState } from '../order/state';
import type { Collections } from '../rules/context';
import type { Formulas } from './formulas';
import type { UnitCounts, UnitUse } from './unit-limits/counter';

/** What formulas read besides the order and its lines, and the moment that filters of collections are read at. */
export interface DiscountFacts extends Omit<FormulaContext, 'order' | 'line'> {
  readonly orderMetadata: Metadata | null;
}

export interface DiscountContext {
  /** The order as the earlier redeemables left it. */
  readonly order: OrderState;
  /** Its lines as definitions of products see them, or those of an order before it. */
  readonly seen: SeenLines;
  /** The products the redeemable is limited to by its validation rules; null when they name none. */
  readonly scope: CompiledScope | null;
  readonly bundle: Bundle | null;
  /** The base of percentages: what is left to pay, or the amount before any discount. */
  readonly calculationMode: 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT';
  /** When true, a line that an earlier redeemable discounted takes no further item discount. */
  readonly discountLinesOnce: boolean;
  readonly catalog: Catalog;
  readonly collections: Collections['byId'];
  /** Of the configuration, by their text. */
  readonly formulas: Formulas;
  readonly facts: DiscountFacts;
  /** Where units are counted over all redemptions; absent where the scope limits none. */
  readonly unitCounts?: UnitCounts | undefined;
}

/** One product, SKU or collection that a discount is limited to, and how far: made ready for many orders. */
export interface CompiledDefinition {
  readonly definition: ScopeDefinition;
  readonly formulas: DefinitionFormulas;
  /** The definition as answers show it, with what it leaves out made explicit. */
  readonly shown: ScopeMatch;
  /** Its settings that hold as well for a product reached through it. */
  readonly shared: SharedSettings;
  /** Its limits of units over all redemptions. */
  readonly unitLimits: readonly CompiledUnitLimit[];
}

/** A limit of units over all redemptions: a number, or a formula that goes before it. */
export interface CompiledUnitLimit {
  readonly limit: UnitLimit;
  readonly fixed: number | null;
  readonly formula: Formula | null;
}

/** Null for a number that no formula computes. */
export interface DefinitionFormulas {
  readonly price: Formula | null;
  readonly quantity_limit: Formula | null;
  readonly aggregated_quantity_limit: Formula | null;
}

export type SharedSettings = Omit<ScopeMatch, 'object' | 'id' | 'source_id' | 'product_id' | 'product_source_id'>;

export interface CompiledScope {
  readonly included: readonly CompiledDefinition[];
  readonly excluded: readonly CompiledDefinition[];
  readonly included_all: boolean;
  /** Included definitions with limits of units over all redemptions: they hold on every line that they name, whatever picks it. */
  readonly limited: readonly CompiledDefinition[];
}

/** What makes up a bundle, in the order in which its members take their units. */
export interface Bundle {
  readonly members: readonly BundleMember[];
  /** Complete bundles that count at most, 1 to 100. */
  readonly limit: number;
}

export interface BundleMember {
  readonly definition: ScopeDefinition;
  /** Units for each bundle, one at least. */
  readonly needed: number;
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
  /** Absent where the scope limits no units over all redemptions. */
  readonly units?: readonly UnitUse[] | undefined;
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
