// The catalogue of an order: products in its lines, products that are given away, and the products of SKUs.
import type { CatalogueState, KnownCatalogue } from '../../core/catalogue/change';
import type { CompiledConfig } from '../../core/evaluation/compiled-config';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { OrderFact } from '../../core/order/order-fact';
import type { Config } from '../../model/config';
import {
  type Catalog,
  type CatalogNames,
  collectGiftNames,
  collectMissingProducts,
  namesOfLines,
  namesOfStoredLines,
  type Product,
  selectStoredLines,
  type Sku,
} from '../../model/records/catalog';
import type { Discount } from '../../model/records/discount';
import type { EvaluationRequest } from '../../model/request';
import type { CatalogueEntry } from '../../ports/catalogue';
import { hashesOf, productKey, type ProjectScope, skuKey } from '../keys';
import { isNamed, ItemMap, loadManyNamed, type RecordKind } from '../records/record-items';
import type { Item, Key, Table } from '../table/table';

/** Return the keys under which products and SKUs with the given names may be stored. */
export function catalogKeys(project: string, { products, skus }: CatalogNames): readonly Key[] {
  return [
    ...products.flatMap((name) => productKeysOf(project, name)),
    ...skus.flatMap((name) => skuKeysOf(project, name)),
  ];
}

function productKeysOf(project: string, name: string): readonly Key[] {
  return hashesOf('prod', name).map((hash) => productKey(project, hash));
}

function skuKeysOf(project: string, name: string): readonly Key[] {
  return hashesOf('sku', name).map((hash) => skuKey(project, hash));
}

/** Reads the catalogue entries of some names: one round trip, and one more when an SKU is named without its product. */
export async function readCatalogue(table: Table, project: string, names: CatalogNames): Promise<KnownCatalogue> {
  const items = new ItemMap(await table.batchGet(catalogKeys(project, names)));
  return withOwners(table, project, { names, items });
}

/** The catalogue from items already read; products of SKUs that are still missing are read now. */
export async function withOwners(
  table: Table,
  project: string,
  { names, items }: { readonly names: CatalogNames; readonly items: ItemMap },
): Promise<KnownCatalogue> {
  const known = catalogueOf(project, names, items);
  const owners = collectMissingProducts(known.catalog).filter((id) => !names.products.includes(id));
  if (owners.length === 0) return known;
  const more = items.with(await table.batchGet(catalogKeys(project, { products: owners, skus: [] })));
  return catalogueOf(project, joinNames(names, { products: owners, skus: [] }), more);
}

/** Return the names of both arguments, without duplicates. */
export function joinNames(left: CatalogNames, right: CatalogNames): CatalogNames {
  return {
    products: [...new Set([...left.products, ...right.products])],
    skus: [...new Set([...left.skus, ...right.skus])],
  };
}

/** Build the known products and SKUs from read items: by id and by each requested name, with their states by id. */
export function catalogueOf(project: string, names: CatalogNames, items: ItemMap): KnownCatalogue {
  const products = new Map<string, Product>();
  const skus = new Map<string, Sku>();
  const catalogStates = new Map<string, CatalogueState>();
  for (const name of names.products) {
    const item = firstNamed(name, productKeysOf(project, name), items);
    if (!item) continue;
    const { record, state } = catalogueEntry<Product>(item);
    products.set(name, record).set(record.id, record);
    catalogStates.set(record.id, state);
  }
  for (const name of names.skus) {
    const item = firstNamed(name, skuKeysOf(project, name), items);
    if (!item) continue;
    const { record, state } = catalogueEntry<Sku>(item);
    skus.set(name, record).set(record.id, record);
    catalogStates.set(record.id, state);
  }
  const catalog: Catalog = { products, skus };
  return { catalog, catalogStates };
}

function firstNamed(name: string, keys: readonly Key[], items: ItemMap): Item | undefined {
  for (const key of keys) {
    const item = items.get(key);
    if (item && isNamed(item, name)) return item;
  }
  return undefined;
}

/** Convert an item to its product or SKU, with revision and number of SKUs. */
function catalogueEntry<T>(item: Item): CatalogueEntry<T> {
  const state = { revision: Number(item.rev), skus: Number(item.skus ?? 0) };
  return { record: item.record as T, state };
}

/** Entries by the requested names; unknown names are absent. */
export async function loadEntries<T>(
  table: Table,
  scope: ProjectScope,
  wanted: { readonly kind: RecordKind; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, CatalogueEntry<T>>> {
  const items = await loadManyNamed(table, scope, wanted);
  return new Map([...items].map(([name, item]) => [name, catalogueEntry<T>(item)]));
}

// Names of products: those that an order names, and those that the discounts of a request give away.

/** Names in lines and discounts, and the products of the SKUs that lines name. */
export function catalogNames(
  project: string,
  {
    request,
    beside,
    read,
  }: { readonly request: EvaluationRequest; readonly beside: CatalogNames; readonly read: ItemMap },
): CatalogNames {
  const ordered = orderNames(request);
  const owners = collectMissingProducts(catalogueOf(project, ordered, read).catalog);
  return joinNames(joinNames(ordered, beside), { products: owners, skus: [] });
}

/** Collects the catalogue entries that the lines of a stored order need in addition to their own data. */
export function collectStoredOrderNames(
  { order: request = null }: EvaluationRequest,
  { asksCatalogue }: CompiledConfig,
  fact: OrderFact | null,
): CatalogNames {
  return namesOfStoredLines(selectStoredLines({ request, stored: fact?.order ?? null }), asksCatalogue);
}

/** Return the products and SKUs that the order of a request names. */
export function orderNames({ order }: EvaluationRequest): CatalogNames {
  return namesOfLines(order?.items ?? []);
}

/** The discounts of the codes and tiers of a request. */
export function discountsOf(
  { redeemables }: EvaluationRequest,
  config: Config,
  vouchers: ReadonlyMap<string, VoucherFact>,
): readonly Discount[] {
  const ofCodes = [...vouchers.values()].map(({ voucher }) => voucher.discount);
  const tierIds = redeemables.flatMap(({ object, id }) =>
    object === 'promotion_stack' ? (config.stacks.get(id)?.tiers.ids ?? []) : [id],
  );
  const ofTiers = tierIds.map((id) => config.tiers.get(id)?.action.discount);
  return [...ofCodes, ...ofTiers].flatMap((discount) => discount ?? []);
}

/** Collects the names of all products and SKUs that discounts give away. */
export function collectFreeProductNames(discounts: readonly Discount[]): CatalogNames {
  return discounts.map(collectGiftNames).reduce(joinNames, { products: [], skus: [] });
}
