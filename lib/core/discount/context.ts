// Inputs and results of a discount computation.
import type { Failure } from '../../errors';
import type { Metadata } from '../../model/common';
import type { ScopeDefinition } from '../../model/records/rules';
import type { UnitLimit } from '../../model/counters';
import type { FormulaContext } from '../formula/context';
import type { Formula } from '../formula/syntax/ast';
import type { Catalog } from '../../model/records/catalog';
import type { OrderLineViews } from '../order/line-view';
import type { OrderState } from '../order/state';
import type { Collections } from '../rules/context';
import type { UnitCounts } from './unit-limits/counter';

/** Inputs of formulas other than the order and its lines, and the time at which collection filters are evaluated. */
export interface DiscountFacts extends Omit<FormulaContext, 'order' | 'line'> {
  readonly orderMetadata: Metadata | null;
}

export interface DiscountContext {
  /** The order after the earlier redeemables. */
  readonly order: OrderState;
  /** The lines used to match product definitions: its own, or those of an earlier order. */
  readonly seen: OrderLineViews;
  /** The products to which validation rules limit the redeemable; null when they name none. */
  readonly scope: CompiledScope | null;
  readonly bundle: Bundle | null;
  /** The base of percentages: the amount left to pay, or the amount before any discount. */
  readonly calculationMode: 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT';
  /** When true, a line that an earlier redeemable discounted takes no further item discount. */
  readonly discountLinesOnce: boolean;
  readonly catalog: Catalog;
  readonly collections: Collections['byId'];
  /** The compiled formulas of the configuration, by their text. */
  readonly formulas: Formulas;
  readonly facts: DiscountFacts;
  /** The counters of unit limits over all redemptions; absent when the scope has no such limit. */
  readonly unitCounts?: UnitCounts | undefined;
}

/** A product, SKU or collection that a discount is limited to, with its limits, compiled for use with many orders. */
export interface CompiledDefinition {
  readonly definition: ScopeDefinition;
  readonly formulas: DefinitionFormulas;
  /** The definition in the form of answers, with its defaults made explicit. */
  readonly shown: ScopeMatch;
  /** Settings that also apply to a product reached through the definition. */
  readonly shared: SharedSettings;
  /** Its limits of units over all redemptions. */
  readonly unitLimits: readonly CompiledUnitLimit[];
}

/** A limit of units over all redemptions: a number, or a formula that takes precedence over it. */
export interface CompiledUnitLimit {
  readonly limit: UnitLimit;
  readonly fixed: number | null;
  readonly formula: Formula | null;
}

/** Compiled formulas; null for a number without a formula. */
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

/** The members of a bundle, in the order in which they take units. */
export interface Bundle {
  readonly members: readonly BundleMember[];
  /** The maximum number of complete bundles that count, 1 to 100. */
  readonly limit: number;
}

export interface BundleMember {
  readonly definition: ScopeDefinition;
  /** Units in each bundle, at least one. */
  readonly needed: number;
}

/** An element of `applicable_to` or `inapplicable_to` in an answer. */
export interface ScopeMatch extends ScopeDefinition {
  readonly strict: boolean;
  readonly effect: NonNullable<ScopeDefinition['effect']>;
  /** Lines in the order of application, counted from 0; absent when the definition reaches none. */
  readonly order_item_indices?: readonly number[];
  /** Only for the target UNIT. Units are counted from 1 within their line. */
  readonly order_item_units?: readonly ScopeMatchUnits[];
}

export interface ScopeMatchUnits {
  readonly index: number;
  /** Absent when the order has more units than the limit of listed units. */
  readonly units?: readonly number[];
  readonly units_limit_exceeded?: boolean;
}

export interface BundleResult {
  readonly quantity: number;
  readonly limit: number;
  readonly identified: readonly {
    readonly id: string;
    readonly object: 'product' | 'sku';
    readonly item_index: number;
    readonly item_quantity: number;
  }[];
  /** The units missing for one bundle; absent when the order holds a complete bundle. */
  readonly missing?: readonly {
    readonly id: string;
    readonly object: 'product' | 'products_collection' | 'sku';
    readonly item_quantity: number;
  }[];
}

/** The reason why a discount cannot be computed; with the bundle when the order lacks parts of it. */
export interface DiscountFailure extends Failure {
  readonly bundle?: BundleResult;
}

/** The bundles found in an order. */
export interface BundleCount {
  /** Complete bundles, at most as many as the limit. Zero when a member is missing. */
  readonly quantity: number;
  /** Units in the bundles, by line; for an incomplete bundle, the units that are available. */
  readonly units: ReadonlyMap<number, number>;
  readonly result: BundleResult;
}

/** Parsed formulas by text; null for a text that cannot be parsed. */
export type Formulas = ReadonlyMap<string, Formula | null>;
