// An SKU as a request makes or changes it.
import { type Failure, unknownRecord } from '../../errors';
import type { UpdateSkuRequest, UpsertSkuRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Product, Sku } from '../../model/records/catalog';
import { selectSentMembers, withChanges } from '../record/change';
import type { NewRecord } from './product';

/**
 * Build a new SKU of a product from a request; a request may not choose the id.
 * @returns the SKU; not_found for an id no SKU has
 */
export function newSku(product: Product, request: UpsertSkuRequest, { id, now }: NewRecord): Sku | Failure {
  if (request.id) return unknownRecord('sku', request.id);
  return {
    id,
    source_id: request.source_id ?? null,
    product_id: product.id,
    sku: request.sku ?? null,
    price: request.price ?? null,
    currency: request.currency ?? null,
    attributes: request.attributes ?? {},
    image_url: request.image_url ?? null,
    metadata: request.metadata ?? {},
    created_at: now,
    updated_at: null,
    object: 'sku',
  };
}

const MEMBERS = ['sku', 'price', 'currency', 'attributes', 'metadata', 'image_url'] as const;

/**
 * Applies a request to an SKU.
 *
 * @returns the same object when nothing differs; invalid_payload for too much metadata
 */
export function applySkuChanges(known: Sku, request: UpdateSkuRequest, now: string): Sku | Failure {
  const { attributes, metadata, ...sent } = selectSentMembers(request, MEMBERS);
  const members: Partial<Sku> = {
    ...sent,
    ...(attributes !== undefined && { attributes: attributes ?? {} }),
    ...(metadata && { metadata }),
  };
  return withChanges(known, members, now);
}

/**
 * Refuse an SKU that belongs to another product.
 * @returns duplicate_found for an SKU of another product
 */
export function refuseForeignSku(product: Product, { id, source_id, product_id }: Sku): Failure | null {
  if (product_id === product.id) return null;
  const details = `The SKU ${source_id ?? id} belongs to the product ${product_id}.`;
  return { key: 'duplicate_found', details, resource_id: id, resource_type: 'sku' };
}

/**
 * Refuse an SKU attribute that its product does not declare.
 * @returns invalid_sku for an attribute that the product does not declare
 */
export function refuseUndeclaredAttribute(product: Product, { attributes }: UpsertSkuRequest): Failure | null {
  const unknown = Object.keys(attributes ?? {}).find((name) => !product.attributes.includes(name));
  if (unknown === undefined) return null;
  return { key: 'invalid_sku', details: `The product ${product.id} does not declare the attribute ${unknown}.` };
}

/** The refusal of an SKU more than a product may have. */
export const TOO_MANY_SKUS: Failure = {
  key: 'invalid_sku',
  details: `A product has at most ${LIMITS.skusPerProduct} SKUs.`,
};
