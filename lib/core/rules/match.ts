// Match order lines with the products, SKUs and collections of a rule or a scope.
import { ALL_PRODUCTS_COLLECTION, type CollectionMember, type ProductCollection } from '../../model/records/catalog';
import { checkOperands } from '../operators/moments';
import type { ComparisonTerms } from '../operators/operator';
import { OPERATORS } from '../operators/operators';
import type { ZonedNow } from '../time/calendar';
import type { Collections, CompiledCollection, CompiledFilter, LineView } from './context';
import { fulfils, readConditions, type RuleCondition } from './fulfil';

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

// The filter of an AUTO_UPDATE collection: conditions on the members of a product or an SKU.

export type CollectionFilter = Readonly<Record<string, unknown>>;

const FIELDS: readonly string[] = [
  'id',
  'product_id',
  'source_id',
  'name',
  'price',
  'object',
  'attributes',
  'image_url',
  'created_at',
  'updated_at',
];
const METADATA = 'metadata.';

/** The fields that order lines have no copy of: they are read only from the catalogue. */
const CATALOGUE_FIELDS: readonly string[] = ['attributes', 'image_url', 'created_at', 'updated_at'];

/** True when a filter needs data that only the catalogue has. */
export function needsCatalogue({ fields }: CompiledFilter): boolean {
  return fields.some(({ name }) => CATALOGUE_FIELDS.includes(name));
}

/** A filter parsed once for many products. A condition that cannot be parsed matches nothing. */
export function compileFilter(filter: CollectionFilter): CompiledFilter {
  const fields = Object.entries(filter)
    .filter(([name]) => name !== 'junction')
    .map(([name, entry]) => ({ name, conditions: conditionsOf(entry) }));
  return { isAlternative: fields.length > 0 && isAlternative(filter), fields };
}

/**
 * True when the product or the SKU of a line matches the filter of a collection. A filter without conditions matches
 * everything.
 * @see docs/behaviour/validation-rules.md#collections
 */
export function matchesFilter(line: LineView, filter: CompiledFilter, now: ZonedNow): boolean {
  return (
    fulfilsFilter(productFields(line), filter, now) ||
    (line.skuId !== null && fulfilsFilter(skuFields(line), filter, now))
  );
}

/**
 * True when the members of one product or SKU match the filter of a collection.
 * @param record the members that a filter may use; `metadata` is an object
 * @see docs/behaviour/validation-rules.md#collections
 */
export function fulfilsFilter(record: Fields, { isAlternative, fields }: CompiledFilter, now: ZonedNow): boolean {
  const holds = ({ name, conditions }: CompiledFilter['fields'][number]) =>
    fulfils(fieldOf(record, name), conditions, { now, user: 'collections' });
  return isAlternative ? fields.some(holds) : fields.every(holds);
}

/**
 * Find a part of a filter that cannot be evaluated, before a collection is saved.
 * @returns one sentence for the caller; null when the filter is valid
 * @see docs/behaviour/validation-rules.md#collections
 */
export function checkFilter(filter: CollectionFilter, timezone: string): string | null {
  const junction = filter['junction'];
  if (typeof junction !== 'string' || !/^(?:and|or)$/i.test(junction)) return 'filter.junction must be "and" or "or".';
  for (const [key, entry] of Object.entries(filter)) {
    const problem = key === 'junction' ? null : checkField(key, entry, timezone);
    if (problem !== null) return problem;
  }
  return null;
}

function checkField(key: string, entry: unknown, timezone: string): string | null {
  if (!FIELDS.includes(key) && !(key.startsWith(METADATA) && key.length > METADATA.length)) {
    return `filter.${key} is not a member a filter can ask for: use ${FIELDS.join(', ')} or metadata.*.`;
  }
  const conditions = conditionsIn(entry);
  if (conditions === null) return `filter.${key}.conditions must be an object of operators.`;
  for (const [name, operands] of Object.entries(conditions)) {
    const use = OPERATORS.get(name)?.collections;
    if (!use) return `filter.${key}: ${name} is not an operator of a filter.`;
    const wanted = checkOperands(operands, use.operand, { takes: use.takes, timezone });
    if (wanted !== null) return `filter.${key}: ${name} ${wanted}.`;
  }
  return null;
}

type Fields = Readonly<Record<string, unknown>>;

function isAlternative(filter: CollectionFilter): boolean {
  return typeof filter['junction'] === 'string' && filter['junction'].toLowerCase() === 'or';
}

function conditionsOf(entry: unknown): readonly RuleCondition[] {
  const conditions = conditionsIn(entry);
  return conditions === null ? UNREADABLE : readConditions(conditions);
}

/** A condition that matches nothing: no operator has this name. */
const UNREADABLE: readonly RuleCondition[] = [['unreadable', []]];

function conditionsIn(entry: unknown): Fields | null {
  if (!isRecord(entry) || !isRecord(entry['conditions'])) return null;
  return entry['conditions'];
}

function fieldOf(fields: Fields, key: string): unknown {
  if (!key.startsWith(METADATA)) return FIELDS.includes(key) ? fields[key] : undefined;
  const metadata = fields['metadata'] as Fields;
  const property = key.slice(METADATA.length);
  return Object.hasOwn(metadata, property) ? metadata[property] : undefined;
}

function productFields(line: LineView): Fields {
  return {
    price: line.price,
    ...line.productFields,
    id: line.productId,
    product_id: line.productId,
    source_id: line.productSourceId,
    object: 'product',
    metadata: line.productMetadata,
  };
}

function skuFields(line: LineView): Fields {
  return {
    price: line.price,
    ...line.skuFields,
    id: line.skuId,
    product_id: line.productId,
    source_id: line.skuSourceId,
    object: 'sku',
    metadata: line.skuMetadata,
  };
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
