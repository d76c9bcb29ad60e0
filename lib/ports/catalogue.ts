// The store of products and their SKUs.
import type { CatalogueState, KnownCatalogue } from '../core/catalogue/change';
import type { AuditEntry } from '../model/audit-trail';
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../model/lists/page';
import type { CatalogNames, Product, Sku } from '../model/records/catalog';
import type { CreateOutcome, ProjectScope, RemoveOutcome, ReplaceOutcome, VersionedRecord } from './common';

export type CreateSkuOutcome =
  | CreateOutcome
  /** The product has been removed meanwhile. */
  | 'PRODUCT_GONE'
  /** The product has as many SKUs as it may. */
  | 'FULL'
  /** Another transaction briefly held it: try again. */
  | 'STALE';

/** A record of the catalogue, with the data that a change needs. */
export interface CatalogueEntry<T> {
  readonly record: T;
  readonly state: CatalogueState;
}

export interface ProductStore {
  /** By `prod_` id or source id. */
  load(scope: ProjectScope, idOrSourceId: string): Promise<VersionedRecord<Product> | null>;
  /** @param line of the audit trail, in the same transaction; rows of files have none, here and below */
  create(scope: ProjectScope, product: Product, line?: AuditEntry): Promise<CreateOutcome | 'STALE'>;
  replace(scope: ProjectScope, known: VersionedRecord<Product>, line?: AuditEntry): Promise<ReplaceOutcome>;
  /** Removes the product with all of its SKUs. */
  remove(scope: ProjectScope, product: Product, line?: AuditEntry): Promise<RemoveOutcome>;
  list(scope: ProjectScope, request: ListRequest<Product>): Promise<ListPage<Product>>;
  /** Products by id or source id; unknown names are absent. */
  loadMany(scope: ProjectScope, names: readonly string[]): Promise<ReadonlyMap<string, CatalogueEntry<Product>>>;
  /** Products and SKUs by id or source id, with the products of the SKUs. */
  loadCatalogue(scope: ProjectScope, names: CatalogNames): Promise<KnownCatalogue>;
}

export interface SkuStore {
  /** By `sku_` id or source id. */
  load(scope: ProjectScope, idOrSourceId: string): Promise<VersionedRecord<Sku> | null>;
  /** Adds an SKU to a product that exists. */
  create(scope: ProjectScope, sku: Sku, line?: AuditEntry): Promise<CreateSkuOutcome>;
  replace(scope: ProjectScope, known: VersionedRecord<Sku>, line?: AuditEntry): Promise<ReplaceOutcome>;
  remove(scope: ProjectScope, sku: Sku, line?: AuditEntry): Promise<RemoveOutcome>;
  /** All SKUs of a product, oldest first. */
  ofProduct(scope: ProjectScope, productId: string): Promise<readonly Sku[]>;
  list(scope: ProjectScope, request: ListRequest<Sku>): Promise<ListPage<Sku>>;
  /** SKUs by id or source id; unknown names are absent. */
  loadMany(scope: ProjectScope, names: readonly string[]): Promise<ReadonlyMap<string, CatalogueEntry<Sku>>>;
}
