// Catalogue changes by order lines with `override`. They are decided from what was read, and written in the
// transaction of the order or the redemption, so that a refused request changes nothing.
import { type Failure, isFailure, unknownRecord } from '../../errors';
import type { Config } from '../../model/config';
import type { UpsertProductRequest, UpsertSkuRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import { type Catalog, type Product, productKeys, type Sku, skuKeys } from '../../model/records/catalog';
import { overridesCatalogue, type RequestOrderItem } from '../../model/records/order';
import { refuseByMetadataSchema } from '../metadata/refusal';
import type { AuditedRecord } from '../management/audit';
import { hasIdForm } from '../record/record-names';
import type { CatalogueChange, KnownCatalogue, ProductChange } from './change';
import { applyProductChanges, applySkuChanges, newProduct, newSku, TOO_MANY_SKUS } from './catalogue-records';

export interface CataloguePlan {
  /** The catalogue after the changes: the lines are priced by it. */
  readonly catalog: Catalog;
  readonly change: CatalogueChange;
}

export interface CatalogueFacts {
  readonly known: KnownCatalogue;
  readonly config: Pick<Config, 'metadataSchemas'>;
  /** ISO 8601 */
  readonly now: string;
  /** The id of a new record with a source id; the same source id always gives the same id. */
  readonly idOf: (prefix: 'prod' | 'sku', sourceId: string) => string;
}

/** Records after the planned changes, by id and by source id. */
interface Draft extends CatalogueFacts {
  readonly products: Map<string, Product>;
  readonly skus: Map<string, Sku>;
}

/**
 * Plan the changes, in the order of the lines.
 * @returns invalid_product, invalid_sku, invalid_payload or not_found for the first invalid line
 * @see docs/behaviour/orders.md#lines-that-change-the-catalogue
 */
export function planCatalogue(items: readonly RequestOrderItem[], facts: CatalogueFacts): CataloguePlan | Failure {
  const overriding = items.filter(overridesCatalogue);
  if (overriding.length === 0) return { catalog: facts.known.catalog, change: NO_CHANGE };
  const draft: Draft = { ...facts, products: new Map(), skus: new Map() };
  for (const item of overriding) {
    const failure = draftLine(draft, item);
    if (failure) return failure;
  }
  const change = changeOf(draft);
  return isFailure(change) ? change : { catalog: draftedCatalog(draft, items), change };
}

export const NO_CHANGE: CatalogueChange = { products: [], skus: [] };

/**
 * The number of transaction actions for the records of a change: a new SKU also has a row under its product. The line
 * of the audit trail takes one more.
 */
export function countWriteActions({ products, skus }: CatalogueChange): number {
  return products.length + skus.reduce((sum, { revision }) => sum + (revision === null ? 2 : 1), 0);
}

/**
 * Collect the products and SKUs that a catalogue change creates or changes, each before and after, for the audit
 * trail.
 */
export function collectAuditedRecords(
  { products, skus }: CatalogueChange,
  { catalog }: KnownCatalogue,
): readonly AuditedRecord[] {
  const changed = products.filter(({ isChanged }) => isChanged);
  return [
    ...changed.map(({ record }): AuditedRecord => touched('product', record, catalog.products)),
    ...skus.map(({ record }): AuditedRecord => touched('sku', record, catalog.skus)),
  ];
}

function touched<T extends Product | Sku>(
  object: 'product' | 'sku',
  record: T,
  known: ReadonlyMap<string, T>,
): AuditedRecord {
  return { object, id: record.id, before: known.get(record.id) ?? null, after: record };
}

function draftLine(draft: Draft, item: RequestOrderItem): Failure | null {
  const failure = item.product?.override ? draftProduct(draft, item) : null;
  return failure ?? (item.sku?.override ? draftSku(draft, item) : null);
}

function draftProduct(draft: Draft, item: RequestOrderItem): Failure | null {
  const { now, idOf } = draft;
  const [name] = productKeys(item);
  if (name === undefined) return NAMELESS_PRODUCT;
  const known = productNamed(draft, name);
  const request = productRequest(item, name);
  const product = known
    ? applyProductChanges(known, request, now)
    : newProduct(request, { id: idOf('prod', name), now });
  if (isFailure(product)) return product;
  const refused = refuseByMetadataSchema(draft.config, { object: 'product', before: known, after: product });
  if (refused) return refused;
  note(draft.products, product);
  return null;
}

function draftSku(draft: Draft, item: RequestOrderItem): Failure | null {
  const [name] = skuKeys(item);
  if (name === undefined) return NAMELESS_SKU;
  const known = skuNamed(draft, name);
  const request = skuRequest(item, name);
  const sku = known ? applySkuChanges(known, request, draft.now) : addedSku(draft, item, { request, name });
  if (isFailure(sku)) return sku;
  note(draft.skus, sku);
  return null;
}

function addedSku(
  draft: Draft,
  item: RequestOrderItem,
  { request, name }: { readonly request: UpsertSkuRequest; readonly name: string },
): Sku | Failure {
  const owner = ownerOf(draft, item);
  if (isFailure(owner)) return owner;
  note(draft.products, owner);
  return newSku(owner, request, { id: draft.idOf('sku', name), now: draft.now });
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

/** The catalogue after the changes, under every known name, every name in the lines, and every name of the records. */
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

/** @returns invalid_sku for a product that would have too many SKUs */
function changeOf({ known, products, skus }: Draft): CatalogueChange | Failure {
  const asRead = new Set<Product | Sku>([...known.catalog.products.values(), ...known.catalog.skus.values()]);
  const changedSkus = [...new Set(skus.values())].filter((sku) => !asRead.has(sku));
  const revisionOf = ({ id }: Product | Sku) => known.catalogStates.get(id)?.revision ?? null;
  const made = changedSkus.filter((sku) => revisionOf(sku) === null);
  const changes = [...new Set(products.values())].map((record): ProductChange => {
    const newSkus = made.filter((sku) => sku.product_id === record.id).length;
    return { record, revision: revisionOf(record), isChanged: !asRead.has(record), newSkus };
  });
  if (changes.some((one) => isOverfull(one, known))) return TOO_MANY_SKUS;
  return {
    products: changes.filter(({ isChanged, newSkus }) => isChanged || newSkus > 0),
    skus: changedSkus.map((record) => ({ record, revision: revisionOf(record) })),
  };
}

/** A product that already has too many SKUs may still change. */
function isOverfull({ record, newSkus }: ProductChange, { catalogStates }: KnownCatalogue): boolean {
  const before = catalogStates.get(record.id)?.skus ?? 0;
  return newSkus > 0 && before + newSkus > LIMITS.skusPerProduct;
}

const NAMELESS_PRODUCT: Failure = {
  key: 'invalid_product',
  details: 'A product with override needs an id or a source id.',
};

const NAMELESS_SKU: Failure = { key: 'invalid_sku', details: 'An SKU with override needs an id or a source id.' };

/** The product to which a new SKU is added. @returns invalid_sku when the line names none; not_found */
function ownerOf(draft: Draft, item: RequestOrderItem): Product | Failure {
  const [name] = productKeys(item);
  const details = 'A new SKU needs a product: name it with product_id or product.';
  if (name === undefined) return { key: 'invalid_sku', details };
  return productNamed(draft, name) ?? unknownRecord('product', name);
}

/** The product request in an order line. */
function productRequest(item: RequestOrderItem, id: string): UpsertProductRequest {
  const { name, price, metadata } = item.product ?? {};
  return {
    ...named('prod', id),
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price }),
    ...(metadata && { metadata }),
  };
}

/** The SKU request in an order line. */
function skuRequest(item: RequestOrderItem, id: string): UpsertSkuRequest {
  const { sku, price, metadata } = item.sku ?? {};
  return {
    ...named('sku', id),
    ...(sku !== undefined && { sku }),
    ...(price !== undefined && { price }),
    ...(metadata && { metadata }),
  };
}

/** Text in the form of a record id must be the id of a record; any other text is a source id. */
function named(prefix: 'prod' | 'sku', name: string) {
  return hasIdForm(prefix, name) ? { id: name } : { source_id: name };
}
