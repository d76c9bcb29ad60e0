// Builders for the tests of validation rules: each takes only what the case is about.
import {
  compileCollection,
  type CompiledRule,
  compileRule,
  type LineView,
  type ProductCollection,
  type Rule,
  type RuleContext,
  type RuleSet,
  type ValidationRule,
} from '../../support/core';

/** A Saturday. */
export const NOW = Date.parse('2026-11-21T12:00:00Z');

export function aRule(rules: RuleSet, more: Partial<ValidationRule> = {}): CompiledRule {
  return compileRule({
    id: 'val_1',
    name: 'a rule',
    rules,
    type: 'expression',
    context_type: 'global',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: null,
    assignments_count: 1,
    object: 'validation_rules',
    ...more,
  });
}

/** A validation rule of one rule. */
export function only(name: string, conditions: Rule['conditions'], more: Partial<Rule> = {}): CompiledRule {
  return aRule({ '1': { name, ...(conditions ? { conditions } : {}), ...more }, logic: '1' });
}

export function aLine(more: Partial<LineView> = {}): LineView {
  const price = more.price === undefined ? 1000 : more.price;
  const quantity = more.quantity ?? 1;
  const amount = price === null ? null : price * quantity;
  return {
    productId: 'prod_a',
    productSourceId: 'a',
    skuId: null,
    skuSourceId: null,
    quantity,
    price,
    amount,
    subtotal: amount,
    metadata: {},
    productMetadata: {},
    skuMetadata: {},
    ...more,
  };
}

export function aCollection(more: Partial<ProductCollection> & { readonly id: string }): ProductCollection {
  return {
    name: more.id,
    type: 'STATIC',
    products: [],
    created_at: '2026-01-01T00:00:00.000Z',
    object: 'products_collection',
    ...more,
  };
}

export interface ContextParts extends Partial<Omit<RuleContext, 'collections' | 'order'>> {
  readonly collections?: readonly ProductCollection[];
  readonly order?: Partial<NonNullable<RuleContext['order']>> | null;
}

export function aContext(parts: ContextParts = {}): RuleContext {
  const { collections = [], order, ...rest } = parts;
  const nowMs = parts.nowMs ?? NOW;
  const timezone = parts.timezone ?? 'UTC';
  return {
    redeemable: 'Discount Coupon',
    customer: null,
    holderId: null,
    lines: [],
    redemptionMetadata: {},
    apiKeyId: 'key-1',
    counters: {},
    nowMs,
    timezone,
    weekStart: 1,
    memberships: {},
    collections: { byId: new Map(collections.map((one) => [one.id, compileCollection(one)])), nowMs, timezone },
    ...rest,
    order: order === null ? null : { amount: 10_000, initialAmount: 10_000, metadata: {}, ...order },
  };
}
