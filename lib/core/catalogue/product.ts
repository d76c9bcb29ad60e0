// Create or change a product or an SKU from a request.
import { type Failure, unknownRecord } from '../../errors';
import type {
  UpdateProductRequest,
  UpdateSkuRequest,
  UpsertProductRequest,
  UpsertSkuRequest,
} from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Product, Sku } from '../../model/records/catalog';
import { selectSentMembers, withChanges } from '../record/change';

/** The members of a new record that do not come from the request. */
interface NewRecord {
  readonly id: string;
  /** ISO 8601 */
  readonly now: string;
}

/**
 * Build a new product from a request; a request may not choose the id.
 * @returns the product; not_found for an unknown id
 */
export function newProduct(request: UpsertProductRequest, { id, now }: NewRecord): Product | Failure {
  if (request.id) return unknownRecord('product', request.id);
  return {
    id,
    source_id: request.source_id ?? null,
    name: request.name ?? null,
    price: request.price ?? null,
    attributes: request.attributes ?? [],
    metadata: request.metadata ?? {},
    image_url: request.image_url ?? null,
    created_at: now,
    updated_at: null,
    object: 'product',
  };
}

const PRODUCT_MEMBERS = ['name', 'price', 'attributes', 'metadata', 'image_url'] as const;

/**
 * Applies a request to a product.
 *
 * @returns the same object when nothing differs; invalid_payload for too much metadata
 */
export function applyProductChanges(known: Product, request: UpdateProductRequest, now: string): Product | Failure {
  const { attributes, metadata, ...sent } = selectSentMembers(request, PRODUCT_MEMBERS);
  const members: Partial<Product> = {
    ...sent,
    ...(attributes !== undefined && { attributes: attributes ?? [] }),
    ...(metadata && { metadata }),
  };
  return withChanges(known, members, now);
}

// An SKU as a request makes or changes it.

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

const SKU_MEMBERS = ['sku', 'price', 'currency', 'attributes', 'metadata', 'image_url'] as const;

/**
 * Applies a request to an SKU.
 *
 * @returns the same object when nothing differs; invalid_payload for too much metadata
 */
export function applySkuChanges(known: Sku, request: UpdateSkuRequest, now: string): Sku | Failure {
  const { attributes, metadata, ...sent } = selectSentMembers(request, SKU_MEMBERS);
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
