// What an answer says about the products a discount reaches: applicable_to and inapplicable_to.
import { LIMITS } from '../../model/limits';
import type { ScopeDefinition } from '../../model/records/rules';
import type { Line, LineIdentity } from '../order/state';
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
export function concreteObject(line: Line): ScopeDefinition {
  return concreteOf(line).definition;
}

interface Concrete {
  readonly definition: ScopeDefinition;
  /** The same for all lines of one product or SKU. */
  readonly key: string;
}

/** Identities pass from one order state to the next, so each is read once in an evaluation. */
const knownConcretes = new WeakMap<LineIdentity, Concrete>();

function concreteOf({ identity }: Line): Concrete {
  const known = knownConcretes.get(identity);
  if (known) return known;
  const definition = present(isSku(identity) ? skuObject(identity) : { object: 'product', ...productOf(identity) });
  const made = { definition, key: `${definition.object} ${definition.id ?? ''}` };
  knownConcretes.set(identity, made);
  return made;
}

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
    const { definition: concrete, key } = concreteOf(hit.line);
    const known = hitsOf.get(key);
    if (known) known.push(hit);
    // A line that a product or an SKU reaches is that product or that SKU, or an SKU of the product.
    else if (concrete.object !== definition.object) hitsOf.set(key, [hit]);
  }
  const elements: ScopeMatch[] = [];
  for (const same of hitsOf.values()) elements.push(concreteElement(definition, same, unitCount));
  return elements;
}

/** New members come before the spreads: adding them to a copy takes the engine twenty times as long. */
function concreteElement(definition: ScopeDefinition, hits: readonly Hit[], unitCount: number): ScopeMatch {
  const concrete = hits[0] ? concreteObject(hits[0].line) : definition;
  const shared = sharedSettings(definition);
  const order_item_indices = hits.map(indexOf);
  if (definition.target !== 'UNIT') return { order_item_indices, ...concrete, ...shared };
  return { order_item_indices, order_item_units: hits.map((hit) => unitsOf(hit, unitCount)), ...concrete, ...shared };
}

function element(definition: ScopeDefinition, hits: readonly Hit[], unitCount: number): ScopeMatch {
  const own = settings(definition);
  if (hits.length === 0) return own;
  const order_item_indices = hits.map(indexOf);
  if (definition.target !== 'UNIT') return { order_item_indices, ...own };
  return { order_item_indices, order_item_units: hits.map((hit) => unitsOf(hit, unitCount)), ...own };
}

function indexOf(hit: Hit): number {
  return hit.index;
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

type SharedSettings = Omit<ScopeMatch, 'object' | 'id' | 'source_id' | 'product_id' | 'product_source_id'>;

const knownShared = new WeakMap<ScopeDefinition, SharedSettings>();

/** The settings of a definition that hold as well for a product reached through it. */
function sharedSettings(definition: ScopeDefinition): SharedSettings {
  const known = knownShared.get(definition);
  if (known) return known;
  const { object, id, source_id, product_id, product_source_id, ...shared } = settings(definition);
  const made = { ...shared, strict: true };
  knownShared.set(definition, made);
  return made;
}

/** The same definition without its null and undefined members. */
function present(definition: ScopeDefinition): ScopeDefinition {
  return Object.fromEntries(
    Object.entries(definition).filter(([, member]) => member !== null && member !== undefined),
  ) as unknown as ScopeDefinition;
}
