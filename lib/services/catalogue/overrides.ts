// What lines of an order that say `override` change of the catalogue: decided on what was read, and written in the
// transaction of the order or the redemption, so that a refused one leaves nothing behind.
import { type Catalog, productKeys, skuKeys } from '../../core/order/catalog';
import { ApiError, notFound } from '../../errors';
import type { UpsertProductRequest, UpsertSkuRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Product, Sku } from '../../model/records/catalog';
import type { RequestOrderItem } from '../../model/records/order';
import type { CatalogueChange, KnownCatalogue, ProductChange } from '../../ports/catalogue';
import type { Runtime } from '../../ports/runtime';
import { hasIdForm } from '../shared/ids';
import { productAfter } from './products';
import { changedSku, newSku, tooManySkus } from './skus';

export const NO_CHANGE: CatalogueChange = { products: [], skus: [] };

export interface OverridePlan {
  /** As the catalogue will be: the lines are priced by it. */
  readonly catalog: Catalog;
  readonly change: CatalogueChange;
}

/** Records as they are to be, by id and by source id. */
interface Draft {
  readonly known: KnownCatalogue;
  /** ISO 8601 */
  readonly now: string;
  readonly products: Map<string, Product>;
  readonly skus: Map<string, Sku>;
}

/**
 * Plan the changes, in the order of the lines.
 * @throws ApiError invalid_product, invalid_sku or not_found
 */
export function planOverrides(
  rt: Runtime,
  items: readonly RequestOrderItem[],
  { known, nowMs }: { readonly known: KnownCatalogue; readonly nowMs: number },
): OverridePlan {
  const overriding = items.filter(({ product, sku }) => product?.override === true || sku?.override === true);
  if (overriding.length === 0) return { catalog: known.catalog, change: NO_CHANGE };
  const draft: Draft = { known, now: new Date(nowMs).toISOString(), products: new Map(), skus: new Map() };
  for (const item of overriding) {
    if (item.product?.override) draftProduct(rt, draft, item);
    if (item.sku?.override) draftSku(rt, draft, item);
  }
  return { catalog: draftedCatalog(draft, items), change: changeOf(draft) };
}

/** How many actions of a transaction a change takes: a new SKU has a row under its product. */
export function actionsOf({ products, skus }: CatalogueChange): number {
  return products.length + skus.reduce((sum, { revision }) => sum + (revision === null ? 2 : 1), 0);
}

function draftProduct(rt: Runtime, draft: Draft, item: RequestOrderItem): void {
  const known = productNamed(draft, productName(item));
  note(draft.products, productAfter(rt, known, productRequest(item, known), draft.now));
}

function draftSku(rt: Runtime, draft: Draft, item: RequestOrderItem): void {
  const known = skuNamed(draft, skuName(item));
  const request = skuRequest(item, known);
  if (known) {
    note(draft.skus, changedSku(known, request, draft.now));
    return;
  }
  const owner = ownerName(item);
  const product = productNamed(draft, owner);
  if (!product) throw notFound('product', owner);
  note(draft.products, product);
  note(draft.skus, newSku(rt, product, request, draft.now));
}
function note<T extends Product | Sku>(records: Map<string, T>, record: T): void {
  records.set(record.id, record);
  if (record.source_id !== null) records.set(nameKey(record.source_id), record);
}

/** Names are compared in composed form. */
function nameKey(name: string): string {
  return name.normalize('NFC');
}

function productNamed({ known, products }: Draft, name: string): Product | null {
  return products.get(nameKey(name)) ?? known.catalog.products.get(name) ?? null;
}

function skuNamed({ known, skus }: Draft, name: string): Sku | null {
  return skus.get(nameKey(name)) ?? known.catalog.skus.get(name) ?? null;
}

/** Under every name that was known, that the lines use, and that the records have. */
function draftedCatalog({ known, products, skus }: Draft, items: readonly RequestOrderItem[]): Catalog {
  return {
    products: withDrafts(known.catalog.products, products, items.flatMap(productKeys)),
    skus: withDrafts(known.catalog.skus, skus, items.flatMap(skuKeys)),
  };
}

function withDrafts<T>(
  known: ReadonlyMap<string, T>,
  drafts: ReadonlyMap<string, T>,
  names: readonly string[],
): ReadonlyMap<string, T> {
  const renewed = [...known.keys(), ...names].flatMap((name) => {
    const record = drafts.get(nameKey(name));
    return record ? [[name, record] as const] : [];
  });
  return new Map([...known, ...drafts, ...renewed]);
}

/** @throws ApiError invalid_sku for a product that would have too many SKUs */
function changeOf({ known, products, skus }: Draft): CatalogueChange {
  const asRead = new Set<Product | Sku>([...known.catalog.products.values(), ...known.catalog.skus.values()]);
  const changedSkus = [...new Set(skus.values())].filter((sku) => !asRead.has(sku));
  const revisionOf = ({ id }: Product | Sku) => known.catalogStates.get(id)?.revision ?? null;
  const made = changedSkus.filter((sku) => revisionOf(sku) === null);
  const changes = [...new Set(products.values())].map((record): ProductChange => {
    const newSkus = made.filter((sku) => sku.product_id === record.id).length;
    const skusBefore = known.catalogStates.get(record.id)?.skus ?? 0;
    if (newSkus > 0 && skusBefore + newSkus > LIMITS.skusPerProduct) throw tooManySkus();
    return { record, revision: revisionOf(record), isChanged: !asRead.has(record), newSkus };
  });
  return {
    products: changes.filter(({ isChanged, newSkus }) => isChanged || newSkus > 0),
    skus: changedSkus.map((record) => ({ record, revision: revisionOf(record) })),
  };
}

/** The name of the product a line creates or changes. @throws ApiError invalid_product where it has none */
function productName(item: RequestOrderItem): string {
  const [name] = productKeys(item);
  if (name !== undefined) return name;
  throw new ApiError({ key: 'invalid_product', details: 'A product with override needs an id or a source id.' });
}

/** The name of the SKU a line creates or changes. @throws ApiError invalid_sku where it has none */
function skuName(item: RequestOrderItem): string {
  const [name] = skuKeys(item);
  if (name !== undefined) return name;
  throw new ApiError({ key: 'invalid_sku', details: 'An SKU with override needs an id or a source id.' });
}

/** The product a new SKU is added to. @throws ApiError invalid_sku where the line names none */
function ownerName(item: RequestOrderItem): string {
  const [name] = productKeys(item);
  if (name !== undefined) return name;
  throw new ApiError({ key: 'invalid_sku', details: 'A new SKU needs a product: name it with product_id or product.' });
}

/** What a line sends of its product. @param known the product it changes; null for one it creates */
function productRequest(item: RequestOrderItem, known: Product | null): UpsertProductRequest {
  const { name, price, metadata } = item.product ?? {};
  return {
    ...(known ? { id: known.id } : named('prod', productName(item))),
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price }),
    ...(metadata && { metadata }),
  };
}

/** What a line sends of its SKU. @param known the SKU it changes; null for one it creates */
function skuRequest(item: RequestOrderItem, known: Sku | null): UpsertSkuRequest {
  const { sku, price, metadata } = item.sku ?? {};
  return {
    ...(known ? { id: known.id } : named('sku', skuName(item))),
    ...(sku !== undefined && { sku }),
    ...(price !== undefined && { price }),
    ...(metadata && { metadata }),
  };
}

/** Text of the form of our ids must be the id of a record; any other text is a source id. */
function named(prefix: 'prod' | 'sku', name: string) {
  return hasIdForm(prefix, name) ? { id: name } : { source_id: name };
}
