// Products, SKUs, collections, and the categories that order and group redeemables in a stack.
import type { Metadata, Timestamp } from '../common';

export interface Product {
  readonly id: string;
  readonly source_id: string | null;
  readonly name: string | null;
  /** Minor units. */
  readonly price: number | null;
  readonly attributes: readonly string[];
  readonly metadata: Metadata;
  readonly image_url: string | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'product';
}

export interface Sku {
  readonly id: string;
  readonly source_id: string | null;
  readonly product_id: string;
  /** The name. */
  readonly sku: string | null;
  /** Minor units. */
  readonly price: number | null;
  readonly currency: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly image_url: string | null;
  readonly metadata: Metadata;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'sku';
}

export interface CollectionMember {
  readonly object: 'product' | 'sku';
  readonly id: string;
  readonly product_id?: string;
}

export interface ProductCollection {
  readonly id: string;
  readonly name: string;
  readonly type: 'STATIC' | 'AUTO_UPDATE';
  readonly products?: readonly CollectionMember[];
  /** Conditions on product attributes, for AUTO_UPDATE. */
  readonly filter?: Readonly<Record<string, unknown>> | null;
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp | null;
  readonly object: 'products_collection';
}

/** The built-in collection of all products, and the built-in product for shipping. */
export const ALL_PRODUCTS_COLLECTION = 'pc_a11pr0dUc75';
export const SHIPPING_PRODUCT = { id: 'prod_5h1pp1ng', source_id: '5h1pp1ng' } as const;

export interface Category {
  readonly id: string;
  readonly name: string;
  /** Lower is applied earlier. */
  readonly hierarchy: number;
  readonly object: 'category';
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  /** Only in answers of an evaluation: derived from the stacking rules. */
  readonly stacking_rules_type?: 'JOINT' | 'EXCLUSIVE';
}
