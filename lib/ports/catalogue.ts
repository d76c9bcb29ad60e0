// The store of products and their SKUs.
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../core/filter/page';
import type { Catalog, CatalogNames } from '../core/order/catalog';
import type { Product, Sku } from '../model/records/catalog';
import type { CreateOutcome, ProjectScope, RemoveOutcome, ReplaceOutcome, Revised } from './common';

export type CreateSkuOutcome =
  | CreateOutcome
  /** The product was removed meanwhile. */
  | 'PRODUCT_GONE'
  /** The product has as many SKUs as it may. */
  | 'FULL'
  /** Briefly held by another transaction: try again. */
  | 'STALE';

/** What a decision must know of a record of the catalogue to change it. */
export interface CatalogueState {
  readonly revision: number;
  /** How many SKUs a product has; 0 for an SKU. */
  readonly skus: number;
}

/** A record of the catalogue, and what a decision must know to change it. */
export interface CatalogueEntry<T> {
  readonly record: T;
  readonly state: CatalogueState;
}

/** What was read of the catalogue to decide on. */
export interface KnownCatalogue {
  /** By id, and by every name that was asked for. */
  readonly catalog: Catalog;
  /** By id. */
  readonly catalogStates: ReadonlyMap<string, CatalogueState>;
}

/** A product to write, or one that only gets more SKUs. */
export interface ProductChange {
  readonly record: Product;
  /** That of the product as it was read; null for a new one. */
  readonly revision: number | null;
  readonly isChanged: boolean;
  readonly newSkus: number;
}

/** Changes of the catalogue that come about with something else, or not at all. */
export interface CatalogueChange {
  readonly products: readonly ProductChange[];
  /** The products of new ones are among `products`; `revision` is null for a new one. */
  readonly skus: readonly { readonly record: Sku; readonly revision: number | null }[];
}

export interface ProductStore {
  /** By `prod_` id or source id. */
  load(scope: ProjectScope, idOrSourceId: string): Promise<Revised<Product> | null>;
  create(scope: ProjectScope, product: Product): Promise<CreateOutcome>;
  replace(scope: ProjectScope, known: Revised<Product>): Promise<ReplaceOutcome>;
  /** Removes the product with all of its SKUs. */
  remove(scope: ProjectScope, product: Product): Promise<RemoveOutcome>;
  list(scope: ProjectScope, request: ListRequest<Product>): Promise<ListPage<Product>>;
  /** Products by id or source id; unknown names are absent. */
  loadMany(scope: ProjectScope, names: readonly string[]): Promise<ReadonlyMap<string, CatalogueEntry<Product>>>;
  /** Products and SKUs by id or source id, with the products of the SKUs. */
  loadCatalogue(scope: ProjectScope, names: CatalogNames): Promise<KnownCatalogue>;
}

export interface SkuStore {
  /** By `sku_` id or source id. */
  load(scope: ProjectScope, idOrSourceId: string): Promise<Revised<Sku> | null>;
  /** Adds an SKU to a product that exists. */
  create(scope: ProjectScope, sku: Sku): Promise<CreateSkuOutcome>;
  replace(scope: ProjectScope, known: Revised<Sku>): Promise<ReplaceOutcome>;
  remove(scope: ProjectScope, sku: Sku): Promise<RemoveOutcome>;
  /** All SKUs of a product, oldest first. */
  ofProduct(scope: ProjectScope, productId: string): Promise<readonly Sku[]>;
  list(scope: ProjectScope, request: ListRequest<Sku>): Promise<ListPage<Sku>>;
  /** SKUs by id or source id; unknown names are absent. */
  loadMany(scope: ProjectScope, names: readonly string[]): Promise<ReadonlyMap<string, CatalogueEntry<Sku>>>;
}
