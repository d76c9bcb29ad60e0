// What an answer says about the products a discount reaches: applicable_to and inapplicable_to.
import { LIMITS } from '../../model/limits';
import type { ScopeDefinition } from '../../model/rules';
import type { Line, LineIdentity } from '../order';
import type { DiscountContext, ScopeMatch, ScopeMatchUnits } from './context';
import { type Hit, type Selection, namesProducts } from './scope';

export interface ScopeAnswer {
  readonly applicableTo: readonly ScopeMatch[];
  readonly inapplicableTo: readonly ScopeMatch[];
}

const NOTHING: ScopeAnswer = { applicableTo: [], inapplicableTo: [] };

/**
 * The included and excluded definitions with the lines they reach, and each product or SKU reached through a definition
 * that is not itself that product or SKU.
 * @returns empty lists when the redeemable names no products
 * @see docs/behaviour.md#scope-and-units
 */
export function describeScope({ order, scope }: DiscountContext, selection: Selection): ScopeAnswer {
  if (!namesProducts(scope)) return NOTHING;
  const unitCount = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const applicableTo = (scope?.included ?? []).flatMap((definition) => {
    const hits = selection.hits.filter((hit) => hit.definition === definition);
    return [element(definition, hits, unitCount), ...concreteElements(definition, hits, unitCount)];
  });
  const inapplicableTo = (scope?.excluded ?? []).map((definition, position) => {
    const indices = selection.excluded[position] ?? [];
    return { ...settings(definition), ...(indices.length > 0 && { order_item_indices: indices }) };
  });
  return { applicableTo, inapplicableTo };
}

/** What a line is of: an SKU when it has one, else a product. What the catalogue does not know keeps its source id. */
export function concreteObject({ identity }: Line): ScopeDefinition {
  const known = concreteObjects.get(identity);
  if (known) return known;
  const made = present(isSku(identity) ? skuObject(identity) : { object: 'product', ...productOf(identity) });
  concreteObjects.set(identity, made);
  return made;
}

/** Identities pass from one order state to the next, so each is read once in an evaluation. */
const concreteObjects = new WeakMap<LineIdentity, ScopeDefinition>();

function isSku({ sku_id, sku, related_object }: LineIdentity): boolean {
  return related_object === 'sku' || Boolean(sku_id ?? sku?.id ?? sku?.source_id);
}

function productOf({ product_id, product, source_id, related_object }: LineIdentity) {
  const sourceId = product?.source_id ?? (related_object === 'sku' ? undefined : source_id);
  return { id: product_id ?? product?.id ?? sourceId, source_id: sourceId };
}

function skuObject(identity: LineIdentity): ScopeDefinition {
  const sourceId = identity.sku?.source_id ?? (identity.related_object === 'sku' ? identity.source_id : undefined);
  const product = productOf(identity);
  return {
    object: 'sku',
    id: identity.sku_id ?? identity.sku?.id ?? sourceId,
    source_id: sourceId,
    product_id: product.id,
    product_source_id: product.source_id,
  };
}

function concreteElements(definition: ScopeDefinition, hits: readonly Hit[], unitCount: number): readonly ScopeMatch[] {
  const hitsOf = new Map<string, Hit[]>();
  for (const hit of hits) {
    const concrete = concreteObject(hit.line);
    if (isSame(concrete, definition)) continue;
    const key = `${concrete.object} ${concrete.id ?? ''}`;
    const known = hitsOf.get(key);
    if (known) known.push(hit);
    else hitsOf.set(key, [hit]);
  }
  return [...hitsOf.values()].map((same) => concreteElement(definition, same, unitCount));
}

function concreteElement(definition: ScopeDefinition, hits: readonly Hit[], unitCount: number): ScopeMatch {
  const { id, source_id, product_id, product_source_id, ...shared } = settings(definition);
  const concrete = hits[0] ? concreteObject(hits[0].line) : definition;
  return { ...shared, ...concrete, strict: true, ...reached(definition, hits, unitCount) };
}

function isSame(concrete: ScopeDefinition, definition: ScopeDefinition): boolean {
  if (concrete.object !== definition.object) return false;
  const names = [concrete.id, concrete.source_id];
  return names.some((name) => name && (name === definition.id || name === definition.source_id));
}

function element(definition: ScopeDefinition, hits: readonly Hit[], unitCount: number): ScopeMatch {
  return hits.length === 0
    ? settings(definition)
    : { ...settings(definition), ...reached(definition, hits, unitCount) };
}

function reached({ target }: ScopeDefinition, hits: readonly Hit[], unitCount: number): Partial<ScopeMatch> {
  const order_item_indices = hits.map((hit) => hit.index);
  if (target !== 'UNIT') return { order_item_indices };
  return { order_item_indices, order_item_units: hits.map((hit) => unitsOf(hit, unitCount)) };
}

/** A long order still answers with the lines, without their units. */
function unitsOf({ index, units, firstUnit, step }: Hit, unitCount: number): ScopeMatchUnits {
  if (unitCount > LIMITS.listedUnits) return { index, units_limit_exceeded: true };
  return { index, units: Array.from({ length: units }, (_, position) => firstUnit + position * step) };
}

const knownSettings = new WeakMap<ScopeDefinition, ScopeMatch>();

/** The definition with what it leaves out made explicit. */
function settings(definition: ScopeDefinition): ScopeMatch {
  const known = knownSettings.get(definition);
  if (known) return known;
  const made: ScopeMatch = {
    ...present(definition),
    strict: definition.object !== 'products_collection',
    effect: definition.effect ?? 'APPLY_TO_EVERY',
    skip_initially: definition.skip_initially ?? 0,
    repeat: definition.repeat ?? 1,
    target: definition.target ?? 'ITEM',
  };
  knownSettings.set(definition, made);
  return made;
}

/** The same definition without its null and undefined members. */
function present(definition: ScopeDefinition): ScopeDefinition {
  return Object.fromEntries(
    Object.entries(definition).filter(([, member]) => member !== null && member !== undefined),
  ) as unknown as ScopeDefinition;
}
