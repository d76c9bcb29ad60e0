// Whether a line of the order is what a definition names.
import { ALL_PRODUCTS_COLLECTION, type CollectionMember, type ProductCollection } from '../../model/catalog';
import type { ScopeDefinition } from '../../model/rules';
import type { Line, LineIdentity } from '../order';

/**
 * Whether a line is, or belongs to, the product, SKU or collection of a definition. A product covers all its SKUs.
 * @see docs/behaviour.md#scope-and-units
 */
export function lineMatches(
  line: Line,
  definition: ScopeDefinition,
  collections: ReadonlyMap<string, ProductCollection>,
): boolean {
  if (definition.object === 'products_collection') return inCollection(line.identity, definition.id, collections);
  const ids = definition.object === 'product' ? productIds(line.identity) : skuIds(line.identity);
  return ids.some((id) => id !== undefined && id !== null && (id === definition.id || id === definition.source_id));
}

function productIds(identity: LineIdentity) {
  const bySource = identity.related_object === 'sku' ? null : identity.source_id;
  return [identity.product_id, identity.product?.id, identity.product?.source_id, bySource];
}

function skuIds(identity: LineIdentity) {
  const bySource = identity.related_object === 'sku' ? identity.source_id : null;
  return [identity.sku_id, identity.sku?.id, identity.sku?.source_id, bySource];
}

function inCollection(
  identity: LineIdentity,
  id: string | null | undefined,
  collections: ReadonlyMap<string, ProductCollection>,
): boolean {
  if (id === ALL_PRODUCTS_COLLECTION) return true;
  const members = collections.get(id ?? '')?.products ?? [];
  return members.some((member: CollectionMember) => {
    return (member.object === 'product' ? productIds(identity) : skuIds(identity)).includes(member.id);
  });
}
