// The filter of an AUTO_UPDATE collection: conditions on the members of a product or an SKU.
import type { ZonedNow } from '../time/calendar';
import { type RuleCondition, readConditions } from './conditions';
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
