// Match order lines with the products, SKUs and collections of a rule or a scope.
import { ALL_PRODUCTS_COLLECTION, type CollectionMember, type ProductCollection } from '../../model/records/catalog';
import type { ComparisonTerms } from '../operators/operator';
import type { Collections, CompiledCollection, LineView } from './context';
import { compileFilter, matchesFilter } from './filter';

/** A reference to products: an element of a product scope, or an operand of a rule's condition. */
export interface ProductDefinition {
  readonly object?: string | null;
  /** The alternative that the rule builder sends instead of `object`: `products_collection` or `product_or_sku`. */
  readonly type?: string | null;
  readonly id?: string | null;
  readonly source_id?: string | null;
}

/**
 * True when a line matches a definition. A product covers all of its SKUs. Ids and source ids are compared
 * interchangeably, because an item outside the catalogue has only one of them.
 * @param definition a product, an SKU or a collection; one without `object` is looked up as all three
 * @see docs/behaviour/validation-rules.md#products
 */
export function matchesDefinition(line: LineView, definition: ProductDefinition, collections: Collections): boolean {
  switch (definition.object ?? definition.type) {
    case 'product':
      return isProduct(line, definition);
    case 'sku':
      return isSku(line, definition);
    case 'product_or_sku':
      return isProduct(line, definition) || isSku(line, definition);
    case 'products_collection':
      return isInCollection(line, definition.id, collections);
    default:
      return isProduct(line, definition) || isSku(line, definition) || isInCollection(line, definition.id, collections);
  }
}

/** The terms for comparing a line with an operand: an id or source id as text, or an object. */
export function productTerms(collections: Collections): ComparisonTerms {
  return {
    read: (line) => line,
    isSame: (line, operand) => matchesOperand(line as LineView, operand, collections),
    bySize: () => null,
    byTime: () => null,
    textOf: () => null,
    wantsMembers: false,
    belongsTo: (line, operand) => isInCollection(line as LineView, definitionOf(operand)?.id, collections),
  };
}

/** True when a line matches an operand of a condition: an id or source id as text, or an object. */
export function matchesOperand(line: LineView, operand: unknown, collections: Collections): boolean {
  const definition = definitionOf(operand);
  return definition !== null && matchesDefinition(line, definition, collections);
}

/** The definition in an operand of a condition; null when it names nothing. */
function definitionOf(operand: unknown): ProductDefinition | null {
  if (typeof operand === 'string') return { id: operand };
  return typeof operand === 'object' ? operand : null;
}

/**
 * True when the product or the SKU of a line belongs to a collection; an unknown collection is empty.
 * @see docs/behaviour/validation-rules.md#collections
 */
export function isInCollection(line: LineView, id: string | null | undefined, collections: Collections): boolean {
  if (id === ALL_PRODUCTS_COLLECTION) return true;
  const collection = typeof id === 'string' ? collections.byId.get(id) : undefined;
  if (collection === undefined) return false;
  if (collection.test) return matchesFilter(line, collection.test, collections);
  const { members } = collection;
  const isMember = (object: CollectionMember['object'], key: string | null) =>
    isSet(key) && members.has(memberKey(object, key));
  return (
    isMember('product', line.productId) ||
    isMember('product', line.productSourceId) ||
    isMember('sku', line.skuId) ||
    isMember('sku', line.skuSourceId)
  );
}

function isProduct(line: LineView, definition: ProductDefinition): boolean {
  return isNamed(line.productId, definition) || isNamed(line.productSourceId, definition);
}

function isSku(line: LineView, definition: ProductDefinition): boolean {
  return isNamed(line.skuId, definition) || isNamed(line.skuSourceId, definition);
}

/** Clients send an empty source id when there is none, so an empty text never matches. */
function isNamed(key: string | null, { id, source_id: sourceId }: ProductDefinition): boolean {
  return isSet(key) && (key === id || key === sourceId);
}

function isSet(key: string | null): key is string {
  return key !== null && key !== '';
}

/** Prepare a product collection for tests of many order lines. */
export function compileCollection(collection: ProductCollection): CompiledCollection {
  const members = new Set((collection.products ?? []).map(({ object, id }) => memberKey(object, id)));
  return {
    ...collection,
    members,
    test: collection.type === 'AUTO_UPDATE' ? compileFilter(collection.filter ?? {}) : null,
  };
}

function memberKey(object: CollectionMember['object'], id: string): string {
  return `${object} ${id}`;
}
