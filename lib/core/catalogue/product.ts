// Create or change a product from a request.
import { type Failure, unknownRecord } from '../../errors';
import type { UpdateProductRequest, UpsertProductRequest } from '../../model/generated';
import type { Product } from '../../model/records/catalog';
import { selectSentMembers, withChanges } from '../record/change';

/** The members of a new record that do not come from the request. */
export interface NewRecord {
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

const MEMBERS = ['name', 'price', 'attributes', 'metadata', 'image_url'] as const;

/**
 * Applies a request to a product.
 *
 * @returns the same object when nothing differs; invalid_payload for too much metadata
 */
export function applyProductChanges(known: Product, request: UpdateProductRequest, now: string): Product | Failure {
  const { attributes, metadata, ...sent } = selectSentMembers(request, MEMBERS);
  const members: Partial<Product> = {
    ...sent,
    ...(attributes !== undefined && { attributes: attributes ?? [] }),
    ...(metadata && { metadata }),
  };
  return withChanges(known, members, now);
}
