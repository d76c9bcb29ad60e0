// The products, SKUs and collections that the rules of a redeemable name, and the lines that may be added of them.
import {
  ALL_PRODUCTS_COLLECTION,
  type Catalog,
  type CatalogNames,
  type CollectionMember,
} from '../../../model/records/catalog';
import type { RequestOrderItem } from '../../../model/records/order';
import type { CompiledConfig } from '../../evaluation/compiled-config';
import type { Candidate } from '../../evaluation/candidate/candidate';
import { discountOf } from '../../evaluation/candidate/target';
import type { ParsedRule, ParsedRuleSet } from '../../rules/kind';
import type { ProductDefinition } from '../../rules/match';

/** A product, an SKU or a collection, as texts name it. */
export interface NamedGoods {
  readonly object: 'product' | 'sku' | 'products_collection';
  readonly id: string;
  readonly name: string | null;
}

/** A line that may be added. */
export interface NewLine {
  readonly goods: Pick<RequestOrderItem, 'product_id' | 'sku_id'>;
  readonly price: number | null;
  readonly of: NamedGoods;
}

type GoodsBasis = { readonly config: CompiledConfig; readonly catalog: Catalog };

/** An operand of a condition as a definition; null when it names nothing. */
export function toDefinition(operand: unknown): ProductDefinition | null {
  if (typeof operand === 'string') return { id: operand };
  return typeof operand === 'object' ? operand : null;
}

/** The goods that a definition names. */
export function nameGoods(definition: ProductDefinition, { config, catalog }: GoodsBasis): NamedGoods | null {
  const id = definition.id ?? definition.source_id ?? '';
  if (id === '') return null;
  const kind = definition.object ?? definition.type;
  const collection = config.collections.get(id);
  const isCollection = kind === 'products_collection' || id === ALL_PRODUCTS_COLLECTION;
  if (isCollection || (collection && kind !== 'product' && kind !== 'sku'))
    return { object: 'products_collection', id, name: collection?.name ?? null };
  const sku = catalog.skus.get(id);
  const product = catalog.products.get(id);
  if (kind === 'sku' || (kind !== 'product' && sku && !product)) return { object: 'sku', id, name: sku?.sku ?? null };
  return { object: 'product', id, name: product?.name ?? null };
}

/**
 * The lines that may be added of a definition: its product or SKU, or the cheapest member of a static collection.
 * @returns an empty list when the goods are not known by name, or were not read
 */
export function newLinesOf(definition: ProductDefinition, basis: GoodsBasis): readonly NewLine[] {
  const of = nameGoods(definition, basis);
  if (of === null) return [];
  const members = membersOf(of, basis).filter(({ id }) => !isUnread(id, basis));
  const lines = members.map(({ object, id }) => lineOf(object, id, { of, basis }));
  const priced = lines.filter(({ price }) => price !== null);
  const [cheapest] = priced.sort((one, other) => (one.price ?? 0) - (other.price ?? 0));
  return cheapest ? [cheapest] : lines.slice(0, 1);
}

/** True when a definition names goods that were not read, so that a cheaper one may be among them. */
export function hasUnread(definition: ProductDefinition, basis: GoodsBasis): boolean {
  const of = nameGoods(definition, basis);
  return of !== null && membersOf(of, basis).some(({ id }) => isUnread(id, basis));
}

/** The product or SKU itself, or the members of a static collection. */
function membersOf({ object, id }: NamedGoods, { config }: GoodsBasis): readonly CollectionMember[] {
  return object === 'products_collection' ? (config.collections.get(id)?.products ?? []) : [{ object, id }];
}

function isUnread(id: string, { catalog }: GoodsBasis): boolean {
  return catalog.unread?.has(id) ?? false;
}

function lineOf(
  object: 'product' | 'sku',
  id: string,
  { of, basis }: { readonly of: NamedGoods; readonly basis: GoodsBasis },
): NewLine {
  const { products, skus } = basis.catalog;
  if (object === 'product') {
    const product = products.get(id);
    return { goods: { product_id: product?.id ?? id }, price: product?.price ?? null, of };
  }
  const sku = skus.get(id);
  const price = sku?.price ?? products.get(sku?.product_id ?? '')?.price ?? null;
  return { goods: { sku_id: sku?.id ?? id }, price, of };
}

/** Every definition that a redeemable names: in its rules, its bundle, its scope and its free products. */
export function collectDefinitions(candidate: Candidate): readonly ProductDefinition[] {
  const { rules, bundle, scope } = candidate;
  return [
    ...rules.flatMap(({ set }) => definitionsOfSet(set)),
    ...(bundle?.members ?? []).map(({ definition }) => definition),
    ...(scope?.included ?? []).map(({ definition }) => definition),
    ...listFreeProducts(candidate),
  ];
}

/** List the products that a discount gives, as definitions. */
export function listFreeProducts({ target }: Candidate): readonly ProductDefinition[] {
  const discount = discountOf(target);
  if (discount?.type !== 'UNIT') return [];
  return [discount, ...(discount.units ?? [])].flatMap(({ unit_type }) => (unit_type ? [{ id: unit_type }] : []));
}

function definitionsOfSet({ rules }: ParsedRuleSet): readonly ProductDefinition[] {
  return [...rules.values()].flatMap((rule) => [...definitionsOfRule(rule), ...definitionsOfSet(rule.nested)]);
}

const PICKING: readonly string[] = ['order.items.any', 'product.id', 'sku.id'];
const NAMING: readonly string[] = ['$is', '$in', '$from'];

/** The definitions that the conditions of a selecting rule name. */
export function definitionsOfRule({ name, conditionList }: ParsedRule): readonly ProductDefinition[] {
  if (!PICKING.includes(name)) return [];
  return conditionList
    .filter(([operator]) => NAMING.includes(operator))
    .flatMap(([, operands]): readonly unknown[] => (Array.isArray(operands) ? operands : []))
    .flatMap((operand) => toDefinition(operand) ?? []);
}

/** Most names that one request reads from the catalogue. */
const MOST_NAMES = 100;

/** The products and SKUs that redeemables name and that the catalogue of the request lacks. */
export interface MissingGoods {
  /** The names that are read, at most 100. */
  readonly names: CatalogNames;
  /** The names beyond these. */
  readonly unread: ReadonlySet<string>;
}

export function collectNamedGoods(candidates: readonly Candidate[], { config, catalog }: GoodsBasis): MissingGoods {
  const products = new Set<string>();
  const skus = new Set<string>();
  const unread = new Set<string>();
  const add = (names: Set<string>, id: string) => {
    if (names.has(id)) return;
    if (products.size + skus.size < MOST_NAMES) names.add(id);
    else unread.add(id);
  };
  const addGoods = (object: string | null | undefined, id: string) => {
    if (object !== 'sku' && !catalog.products.has(id)) add(products, id);
    if (object !== 'product' && !catalog.skus.has(id)) add(skus, id);
  };
  for (const { object, type, id, source_id } of candidates.flatMap(collectDefinitions)) {
    const name = id ?? source_id ?? '';
    const collection = config.collections.get(name);
    for (const member of collection?.products ?? []) addGoods(member.object, member.id);
    if (!collection && name !== '' && name !== ALL_PRODUCTS_COLLECTION) addGoods(object ?? type, name);
  }
  return { names: { products: [...products], skus: [...skus] }, unread };
}
