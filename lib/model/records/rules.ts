// Validation rules, their assignments and the scope of products they name.
import type { ListEnvelope, Timestamp } from '../common';
import type { UnitLimitNumbers } from '../counters';

export interface RuleError {
  readonly message?: string;
}

/** A condition: a rule name, the values it compares with, and nested rules. */
export interface Rule {
  readonly name: string;
  readonly property?: string | null;
  /** Values by operator. */
  readonly conditions?: Readonly<Record<string, unknown>> | null;
  readonly rules?: RuleSet | null;
  readonly error?: RuleError | null;
}

/** Rules numbered from "1", joined by the text under `logic`, such as "1 and (2 or 3)". */
export type RuleSet = { readonly [number: string]: Rule | string | undefined } & { readonly logic?: string };

export type ScopeEffect =
  | 'APPLY_TO_EVERY'
  | 'APPLY_TO_CHEAPEST'
  | 'APPLY_FROM_CHEAPEST'
  | 'APPLY_TO_MOST_EXPENSIVE'
  | 'APPLY_FROM_MOST_EXPENSIVE';

/** A product, SKU or collection that a discount is limited to, with its price and quantity limits. */
export interface ScopeDefinition extends UnitLimitNumbers {
  readonly object: 'product' | 'sku' | 'products_collection';
  readonly id?: string | null;
  readonly source_id?: string | null;
  readonly product_id?: string | null;
  readonly product_source_id?: string | null;
  readonly strict?: boolean;
  readonly effect?: ScopeEffect | null;
  readonly price?: number | null;
  readonly price_formula?: string | null;
  readonly quantity_limit?: number | null;
  readonly quantity_limit_formula?: string | null;
  readonly aggregated_quantity_limit?: number | null;
  readonly aggregated_quantity_limit_formula?: string | null;
  readonly amount_limit?: number | null;
  readonly aggregated_amount_limit?: number | null;
  readonly skip_initially?: number | null;
  readonly repeat?: number | null;
  readonly target?: 'ITEM' | 'UNIT' | null;
}

export interface ProductScope {
  readonly included?: readonly ScopeDefinition[];
  readonly excluded?: readonly ScopeDefinition[];
  readonly included_all?: boolean;
}

/** Numbered bundle members, and a `limit` of 1 to 100 complete bundles. */
export type BundleRules = Readonly<Record<string, unknown>>;

export interface ValidationRule {
  readonly id: string;
  readonly name: string;
  readonly rules: RuleSet;
  readonly error?: RuleError | null;
  readonly applicable_to?: ProductScope | null;
  readonly bundle_rules?: BundleRules | null;
  readonly type: 'expression' | 'basic' | 'advanced' | 'complex';
  readonly context_type: string;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  /** Computed when the record is read; not stored. */
  readonly assignments_count: number;
  /** The evaluation status of its rules, shown in its assignments; absent when all rules can be evaluated. */
  readonly validation?: RuleValidation;
  readonly object: 'validation_rules';
}

export type RelatedObjectType = RedeemableType | 'earning_rule' | 'reward_assignment' | 'distribution';
type RedeemableType = 'voucher' | 'campaign' | 'promotion_tier';

/** The evaluation status of a rule, and the names of the rules that are left out. */
export interface RuleValidation {
  readonly validation_status: 'VALID' | 'PARTIALLY_VALID' | 'INVALID';
  readonly validation_omitted_rules: readonly string[];
}

export interface RuleAssignment extends RuleValidation {
  readonly id: string;
  readonly rule_id: string;
  readonly related_object_id: string;
  readonly related_object_type: RelatedObjectType;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'validation_rules_assignment';
}

export type RuleAssignmentList = ListEnvelope<RuleAssignment>;
