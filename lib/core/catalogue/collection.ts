// The members of a product collection, and its users.
import { type Failure, unknownRecord } from '../../errors';
import type { Config } from '../../model/config';
import type { CreateProductCollectionRequest, UpdateProductCollectionRequest } from '../../model/generated';
import type { CollectionMember, Product, ProductCollection, Sku } from '../../model/records/catalog';
import { buildInUseFailure } from '../record/change';
import { checkFilter } from '../rules/match';

/**
 * Refuse a product collection whose members do not fit its type.
 * @returns invalid_payload for members that do not fit the type
 */
export function refuseCollection({ type, products, filter }: CreateProductCollectionRequest): Failure | null {
  if (type === 'STATIC' && filter) return invalid('Property .filter is for the type AUTO_UPDATE.');
  if (type === 'AUTO_UPDATE' && products) return invalid('Property .products is for the type STATIC.');
  return null;
}

/**
 * Refuse an automatic product collection without a valid filter.
 * @returns invalid_payload for an AUTO_UPDATE collection whose filter is missing or invalid
 */
export function refuseFilter(
  { type, filter }: Pick<CreateProductCollectionRequest, 'type' | 'filter'> & { readonly name?: string | null },
  timezone: string,
): Failure | null {
  if (type === 'STATIC') return null;
  if (!filter) return invalid('Property .filter is required for the type AUTO_UPDATE.');
  const problem = checkFilter(filter, timezone);
  return problem === null ? null : invalid(problem);
}

/**
 * Apply a request to a product collection.
 * @param members the products and SKUs of the request, by their ids; null where it names none
 * @returns invalid_payload for another type, and for members that do not fit the type
 */
export function applyCollectionChanges(
  before: ProductCollection,
  { type, name, products, filter }: UpdateProductCollectionRequest,
  members: readonly CollectionMember[] | null,
): ProductCollection | Failure {
  if (type && type !== before.type) return invalid('Property .type is fixed when a collection is made.');
  const refused = refuseCollection({ name: before.name, type: before.type, products, filter });
  if (refused) return refused;
  return {
    ...before,
    ...(name && { name }),
    ...(members && { products: members }),
    ...(filter && { filter }),
  };
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}

/** Catalogue records by the names under which they were looked up. */
export interface CatalogueNames {
  readonly products: ReadonlyMap<string, { readonly record: Product }>;
  readonly skus: ReadonlyMap<string, { readonly record: Sku }>;
}

/** The products and SKUs of a static list, each once, by their ids. @returns not_found for the first unknown one */
export function collectionMembers(
  requested: readonly Pick<CollectionMember, 'object' | 'id'>[],
  names: CatalogueNames,
): readonly CollectionMember[] | Failure {
  const members = new Map<string, CollectionMember>();
  for (const { object, id } of requested) {
    const member = memberOf(object, id, names);
    if (!member) return unknownRecord(object, id);
    members.set(member.id, member);
  }
  return [...members.values()];
}

function memberOf(object: CollectionMember['object'], name: string, find: CatalogueNames): CollectionMember | null {
  if (object === 'product') {
    const product = find.products.get(name)?.record;
    return product ? { object, id: product.id } : null;
  }
  const sku = find.skus.get(name)?.record;
  return sku ? { object, id: sku.id, product_id: sku.product_id } : null;
}

/**
 * Refuse the deletion of a product collection that validation rules name.
 * @returns resource_in_use while a validation rule names the collection
 */
export function refuseUsedCollection(id: string, { rules }: Config): Failure | null {
  const ids = [...rules.values()].filter((rule) => names(rule, id)).map((rule) => rule.id);
  return ids.length > 0 ? buildInUseFailure(`The collection ${id}`, { type: 'validation_rules', ids }) : null;
}

/** True when a value contains the id at any depth: a scope, a condition or a bundle may name a collection. */
function names(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return value === id;
  return Object.values(value).some((member) => names(member, id));
}
