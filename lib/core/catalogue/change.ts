// What was read of the catalogue, and what is to change of it.
import type { AuditEntry } from '../../model/audit-trail';
import type { Product, Sku } from '../../model/records/catalog';
import type { Catalog } from '../order/catalog';

/** What a decision must know of a record of the catalogue to change it. */
export interface CatalogueState {
  readonly revision: number;
  /** How many SKUs a product has; 0 for an SKU. */
  readonly skus: number;
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
  /** The line of the audit trail that is written in the same transaction; absent where nothing changes. */
  readonly line?: AuditEntry;
}
