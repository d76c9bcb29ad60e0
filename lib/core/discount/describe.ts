// applicable_to and inapplicable_to in answers: the products that a discount reaches.
import { LIMITS } from '../../model/limits';
import type { ScopeDefinition } from '../../model/records/rules';
import type { Line, LineIdentity, OrderState } from '../order/state';
import { withoutNulls } from '../object-members';
import type { CompiledDefinition, CompiledScope, ScopeMatch, ScopeMatchUnits } from './context';
import { type Hit, type Selection, namesProducts } from './scope';

/** The lines that a benefit reaches. Only an answer describes them: a search decides thousands of orders without one. */
export interface Reach {
  /** The order before the redeemable. */
  readonly order: OrderState;
  readonly scope: CompiledScope | null;
  readonly select: () => Selection;
}

export interface ScopeAnswer {
  readonly applicableTo: readonly ScopeMatch[];
  readonly inapplicableTo: readonly ScopeMatch[];
}

const NOTHING: ScopeAnswer = { applicableTo: [], inapplicableTo: [] };

/**
 * Describe which order lines each included and excluded product definition reached, for the answer.
 * @param reach null for a benefit that reaches no lines
 * @returns empty lists when the redeemable names no products
 * @see docs/behaviour/discounts.md#scope-and-units
 */
export function describeScope(reach: Reach | null): ScopeAnswer {
  if (reach === null || reach.scope === null || !namesProducts(reach.scope)) return NOTHING;
  const { order, scope } = reach;
  const selection = reach.select();
  const unitCount = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const applicableTo = scope.included.flatMap((definition) => {
    const hits = selection.hits.filter((hit) => hit.definition === definition);
    return [element(definition, hits, unitCount), ...concreteElements(definition, hits, unitCount)];
  });
  const inapplicableTo = scope.excluded.map((definition, position) => {
    const indices = selection.excluded[position] ?? [];
    const [first = -1] = indices;
    const line = order.lines[first];
    return line ? { order_item_indices: indices, ...namesOf(definition, line), ...definition.shown } : definition.shown;
  });
  return { applicableTo, inapplicableTo };
}

/** True when the included product definitions reach any line. */
export function reachesNamedLines(reach: Reach | null): boolean {
  if (reach === null || !namesProducts(reach.scope)) return false;
  return reach.select().hits.some(({ definition }) => definition !== null);
}

/**
 * The object of a line: its SKU when it has one, else its product. A product or SKU outside the catalogue keeps its
 * source id.
 */
export function concreteObject({ identity }: Line): SoldObject {
  return withoutNulls(
    isSku(identity) ? skuObject(identity) : { object: 'product', ...productOf(identity) },
  ) as SoldObject;
}

type SoldObject = ScopeDefinition & { readonly object: 'product' | 'sku' };

function isSku({ sku_id, sku, related_object }: LineIdentity): boolean {
  return related_object === 'sku' || Boolean(sku_id ?? sku?.id ?? sku?.source_id);
}

function productOf({ product_id, product, source_id, related_object }: LineIdentity) {
  const sourceId = product?.source_id ?? (related_object === 'sku' ? undefined : source_id);
  return { id: product_id ?? product?.id ?? sourceId, source_id: sourceId };
}

function skuOf({ sku_id, sku, source_id, related_object }: LineIdentity) {
  const sourceId = sku?.source_id ?? (related_object === 'sku' ? source_id : undefined);
  return { id: sku_id ?? sku?.id ?? sourceId, source_id: sourceId };
}

function skuObject(identity: LineIdentity): ScopeDefinition {
  const product = productOf(identity);
  return { object: 'sku', ...skuOf(identity), product_id: product.id, product_source_id: product.source_id };
}

/**
 * The products and SKUs reached by a definition: a line reached by a product or an SKU is of that product or SKU, or
 * of an SKU of the product.
 */
function concreteElements(
  compiled: CompiledDefinition,
  hits: readonly Hit[],
  unitCount: number,
): readonly ScopeMatch[] {
  const hitsOf = new Map<string, [Hit, ...Hit[]]>();
  for (const hit of hits) {
    const { identity } = hit.line;
    const object = isSku(identity) ? 'sku' : 'product';
    if (object === compiled.definition.object) continue;
    const { id } = object === 'sku' ? skuOf(identity) : productOf(identity);
    const key = `${object} ${id ?? ''}`;
    const known = hitsOf.get(key);
    if (known) known.push(hit);
    else hitsOf.set(key, [hit]);
  }
  const elements: ScopeMatch[] = [];
  for (const same of hitsOf.values()) elements.push(concreteElement(compiled, same, unitCount));
  return elements;
}

/** New members come before the spreads: adding them to a copy takes the engine twenty times as long. */
function concreteElement(
  { definition, shared }: CompiledDefinition,
  hits: readonly [Hit, ...Hit[]],
  unitCount: number,
): ScopeMatch {
  const concrete = concreteObject(hits[0].line);
  const order_item_indices = hits.map(indexOf);
  if (definition.target !== 'UNIT') return { order_item_indices, ...concrete, ...shared };
  return { order_item_indices, order_item_units: hits.map((hit) => unitsOf(hit, unitCount)), ...concrete, ...shared };
}

function element(compiled: CompiledDefinition, hits: readonly Hit[], unitCount: number): ScopeMatch {
  const { definition, shown } = compiled;
  const [first] = hits;
  if (!first) return shown;
  const order_item_indices = hits.map(indexOf);
  const names = namesOf(compiled, first.line);
  if (definition.target !== 'UNIT') return { order_item_indices, ...names, ...shown };
  return { order_item_indices, order_item_units: hits.map((hit) => unitsOf(hit, unitCount)), ...names, ...shown };
}

/**
 * The product or SKU of a definition with both of its names, taken from the line: rules name it by only one of them.
 */
function namesOf({ definition }: CompiledDefinition, line: Line): Partial<ScopeDefinition> {
  const { identity } = line;
  if (definition.object === 'sku') return withoutNulls(skuObject(identity));
  if (definition.object !== 'product') return {};
  const { id, source_id } = productOf(identity);
  if ((source_id ?? null) !== null) return withoutNulls({ id, source_id });
  return (id ?? null) === null ? {} : { id };
}

function indexOf(hit: Hit): number {
  return hit.index;
}

/** The units of a line. The answer for a long order still lists the lines, but not their units. */
function unitsOf({ index, units, firstUnit, step }: Hit, unitCount: number): ScopeMatchUnits {
  if (unitCount > LIMITS.listedUnits) return { index, units_limit_exceeded: true };
  return { index, units: Array.from({ length: units }, (_, position) => firstUnit + position * step) };
}
