// The filter of a collection that updates itself: conditions on the members of a product or an SKU.
import type { Now } from '../time/calendar';
import { type Condition, readConditions } from './conditions';
import type { CompiledFilter, LineView } from './context';
import { checkOperands } from '../operators/operands';
import { OPERATORS } from '../operators/operators';
import { fulfils } from './fulfil';

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

/** The fields that a line of an order has no copy of: they are read of the catalogue alone. */
const CATALOGUE_FIELDS: readonly string[] = ['attributes', 'image_url', 'created_at', 'updated_at'];

/** Whether a filter asks for what only the catalogue knows. */
export function asksCatalogue({ fields }: CompiledFilter): boolean {
  return fields.some(({ name }) => CATALOGUE_FIELDS.includes(name));
}

/** A filter read once for many products. What cannot be read holds for nothing. */
export function compileFilter(filter: CollectionFilter): CompiledFilter {
  const fields = Object.entries(filter)
    .filter(([name]) => name !== 'junction')
    .map(([name, entry]) => ({ name, conditions: conditionsOf(entry) }));
  return { isAlternative: fields.length > 0 && isAlternative(filter), fields };
}

/**
 * Whether the product or the SKU of a line fulfils the filter of a collection.
 * A filter without conditions holds for everything.
 * @see docs/behaviour/validation-rules.md#collections
 */
export function matchesFilter(line: LineView, filter: CompiledFilter, now: Now): boolean {
  return (
    fulfilsFilter(productFields(line), filter, now) ||
    (line.skuId !== null && fulfilsFilter(skuFields(line), filter, now))
  );
}

/**
 * Whether the members of one product or SKU fulfil the filter of a collection.
 * @param record the members a filter may ask for; `metadata` is an object
 * @see docs/behaviour/validation-rules.md#collections
 */
export function fulfilsFilter(record: Fields, { isAlternative, fields }: CompiledFilter, now: Now): boolean {
  const holds = ({ name, conditions }: CompiledFilter['fields'][number]) =>
    fulfils(fieldOf(record, name), conditions, { now, user: 'collections' });
  return isAlternative ? fields.some(holds) : fields.every(holds);
}

/**
 * Look for what a filter cannot be evaluated with, before a collection is saved.
 * @returns one sentence for the caller; null when the filter is good
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

function conditionsOf(entry: unknown): readonly Condition[] {
  const conditions = conditionsIn(entry);
  return conditions === null ? UNREADABLE : readConditions(conditions);
}

/** Holds for nothing: no operator has this name. */
const UNREADABLE: readonly Condition[] = [['unreadable', []]];

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
