// What lines of a redemption that say `override` change of the catalogue: decided on what was read, and written in the
// transaction of the redemption, so that a refused one leaves nothing behind.
import { type Catalog, productKeys, skuKeys } from '../../core/order/input';
import { notFound } from '../../errors';
import type { Product, Sku } from '../../model/records/catalog';
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { RequestOrderItem } from '../../model/records/order';
import type { EvaluationRequest } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import type { CatalogueChange, ProductChange } from '../../ports/catalogue';
import type { RequestFacts } from '../../ports/limits';
import type { Situation } from '../shared/code-guard';
import { ownerName, productName, productRequest, skuName, skuRequest } from '../orders/order-catalogue';
import { productAfter } from '../catalogue/products';
import { changedSku, newSku, tooManySkus } from '../catalogue/skus';

export const NO_CHANGE: CatalogueChange = { products: [], skus: [] };

/** Records as they are to be, by id and by source id. */
interface Draft {
  /** ISO 8601 */
  readonly now: string;
  readonly facts: RequestFacts;
  readonly products: Map<string, Product>;
  readonly skus: Map<string, Sku>;
}

export interface CataloguePlan {
  /** With the catalogue as it will be: the lines are priced by it. */
  readonly facts: RequestFacts;
  readonly change: CatalogueChange;
}

/**
 * Plan the changes, in the order of the lines. A browser's lines change nothing.
 * @throws ApiError invalid_product, invalid_sku or not_found
 */
export function planCatalogue(
  rt: Runtime,
  caller: Caller,
  { request, facts, nowMs }: Situation & { readonly request: EvaluationRequest },
): CataloguePlan {
  const items = request.order?.items ?? [];
  const overriding = items.filter(({ product, sku }) => product?.override === true || sku?.override === true);
  if (caller.kind !== 'server' || overriding.length === 0) return { facts, change: NO_CHANGE };
  const now = new Date(nowMs).toISOString();
  const draft: Draft = { now, facts, products: new Map(), skus: new Map() };
  for (const item of overriding) {
    if (item.product?.override) draftProduct(rt, draft, item);
    if (item.sku?.override) draftSku(rt, draft, item);
  }
  return { facts: { ...facts, catalog: draftedCatalog(draft, items) }, change: changeOf(draft) };
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

function productNamed({ facts, products }: Draft, name: string): Product | null {
  return products.get(nameKey(name)) ?? facts.catalog.products.get(name) ?? null;
}

function skuNamed({ facts, skus }: Draft, name: string): Sku | null {
  return skus.get(nameKey(name)) ?? facts.catalog.skus.get(name) ?? null;
}

/** Under every name that was known, that the lines use, and that the records have. */
function draftedCatalog({ facts, products, skus }: Draft, items: readonly RequestOrderItem[]): Catalog {
  return {
    products: withDrafts(facts.catalog.products, products, items.flatMap(productKeys)),
    skus: withDrafts(facts.catalog.skus, skus, items.flatMap(skuKeys)),
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
function changeOf({ facts, products, skus }: Draft): CatalogueChange {
  const asRead = new Set<Product | Sku>([...facts.catalog.products.values(), ...facts.catalog.skus.values()]);
  const changedSkus = [...new Set(skus.values())].filter((sku) => !asRead.has(sku));
  const revisionOf = ({ id }: Product | Sku) => facts.catalogStates.get(id)?.revision ?? null;
  const made = changedSkus.filter((sku) => revisionOf(sku) === null);
  const changes = [...new Set(products.values())].map((record): ProductChange => {
    const newSkus = made.filter((sku) => sku.product_id === record.id).length;
    const skusBefore = facts.catalogStates.get(record.id)?.skus ?? 0;
    if (newSkus > 0 && skusBefore + newSkus > LIMITS.skusPerProduct) throw tooManySkus();
    return { record, revision: revisionOf(record), isChanged: !asRead.has(record), newSkus };
  });
  return {
    products: changes.filter(({ isChanged, newSkus }) => isChanged || newSkus > 0),
    skus: changedSkus.map((record) => ({ record, revision: revisionOf(record) })),
  };
}
