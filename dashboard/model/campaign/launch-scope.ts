// The goods that a campaign names, in its rules and its discounts: a check before launch begins with carts of them.
import type { LaunchSubject } from './launch-request';

export interface LaunchScope {
  /** Ids or source ids of products, and ids of SKUs. */
  readonly products: readonly string[];
  /** Ids of collections, whose products are read. */
  readonly collections: readonly string[];
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** Collects the goods that records of the API name; what they exclude is left out. */
export function collectScope(records: readonly unknown[]): LaunchScope {
  const found = records.flatMap((record) => recordsIn(record)).flatMap(goodsOf);
  const idsOf = (isCollection: boolean) => [
    ...new Set(found.filter((goods) => goods.isCollection === isCollection).map(({ id }) => id)),
  ];
  return { products: idsOf(false), collections: idsOf(true) };
}

/** The ids of the stored rules of a campaign and its tiers. */
export function listRuleIds(subject: LaunchSubject): readonly string[] {
  const ids = recordsIn(subject).flatMap(({ rule_id: assigned, validation_rules: named }) => [
    ...textsOf(assigned),
    ...(Array.isArray(named) ? named.flatMap(textsOf) : []),
  ]);
  return [...new Set(ids)];
}

interface NamedGoods {
  readonly id: string;
  readonly isCollection: boolean;
}

const EXCLUDING: readonly string[] = ['excluded', 'inapplicable_to', '$is_not', '$not_in', 'metadata'];

/** A record and all records in it, without those of what it excludes. */
function recordsIn(value: unknown): readonly JsonRecord[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  if (typeof value !== 'object' || value === null) return [];
  const record = value as JsonRecord;
  const inner = Object.entries(record).filter(([member]) => !EXCLUDING.includes(member));
  return [record, ...inner.flatMap(([, one]) => recordsIn(one))];
}

/** Rules whose operands may be plain ids. */
const NAMING_GOODS: readonly unknown[] = ['product.id', 'sku.id', 'order.items.any', 'order.items.every'];

/** The goods that one record names, without those of the records in it. */
function goodsOf({ object, id, source_id: sourceId, unit_type: unit, name, conditions }: JsonRecord) {
  const ids = [...textsOf(id), ...textsOf(sourceId)].slice(0, 1);
  const named: NamedGoods[] = textsOf(unit).map((one) => ({ id: one, isCollection: false }));
  if (object === 'products_collection') named.push(...ids.map((one) => ({ id: one, isCollection: true })));
  if (object === 'product') named.push(...ids.map((one) => ({ id: one, isCollection: false })));
  if (object === 'sku') named.push(...textsOf(id).map((one) => ({ id: one, isCollection: false })));
  if (!NAMING_GOODS.includes(name) || typeof conditions !== 'object' || conditions === null) return named;
  const { $is, $in } = conditions as JsonRecord;
  const operands = [$is, $in].flatMap((list) => (Array.isArray(list) ? list.flatMap(textsOf) : []));
  return [...named, ...operands.map((one) => ({ id: one, isCollection: false }))];
}

function textsOf(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}
