// The catalogue as it was read, and its planned changes.
import type { AuditEntry } from '../../model/audit-trail';
import type { Catalog, Product, Sku } from '../../model/records/catalog';

/** The state of a catalogue record that a decision needs to change it. */
export interface CatalogueState {
  readonly revision: number;
  /** The number of SKUs of a product; 0 for an SKU. */
  readonly skus: number;
}

/** The part of the catalogue that was read for a decision. */
export interface KnownCatalogue {
  /** Records by id, and by every requested name. */
  readonly catalog: Catalog;
  /** By id. */
  readonly catalogStates: ReadonlyMap<string, CatalogueState>;
}

/** A product to write, or one that only gets more SKUs. */
export interface ProductChange {
  readonly record: Product;
  /** The revision of the product as it was read; null for a new one. */
  readonly revision: number | null;
  readonly isChanged: boolean;
  readonly newSkus: number;
}

/** Changes of the catalogue that are written in the same transaction as their cause. */
export interface CatalogueChange {
  readonly products: readonly ProductChange[];
  /** Changed SKUs. The products of new SKUs are among `products`; `revision` is null for a new SKU. */
  readonly skus: readonly { readonly record: Sku; readonly revision: number | null }[];
  /** The line of the audit trail that is written in the same transaction; absent when nothing changes. */
  readonly line?: AuditEntry;
}
