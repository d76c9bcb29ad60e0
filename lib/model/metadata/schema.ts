// Metadata schemas: constraints on the metadata of records.
import type { Timestamp } from '../common';

/** The kinds of records that have metadata. A schema of any other name is nested: properties of type object use it. */
export const METADATA_OBJECTS = [
  'campaign',
  'customer',
  'earning_rule',
  'loyalty_tier',
  'order',
  'order_item',
  'product',
  'promotion_tier',
  'publication',
  'redemption',
  'reward',
  'voucher',
] as const;

export type MetadataObject = (typeof METADATA_OBJECTS)[number];

export type MetadataType = 'string' | 'number' | 'object' | 'date' | 'datetime' | 'geopoint' | 'boolean' | 'image_url';

/** The constraints of one property. In an array they apply to each element. */
export interface MetadataDefinition {
  readonly type: MetadataType;
  readonly array: boolean;
  readonly optional: boolean;
  /** A deleted definition is kept but no longer checked. */
  readonly deleted?: boolean;
  /** The nested schema of an object; null for other types. */
  readonly object_type: string | null;
  /** Characters of a text. */
  readonly min_length?: number;
  readonly max_length?: number;
  readonly exact_length?: number;
  /** Allowed values of a text or number, and excluded values of a number. */
  readonly eq?: readonly (string | number)[];
  readonly ne?: readonly number[];
  readonly lt?: number;
  readonly lte?: number;
  readonly gt?: number;
  readonly gte?: number;
}

export interface MetadataSchema {
  readonly id: string;
  /** A `MetadataObject`, or the name of a nested schema. */
  readonly related_object: string;
  readonly properties: Readonly<Record<string, MetadataDefinition>>;
  /** True when properties outside the schema are refused; null when no request set it. */
  readonly allow_defined_only: boolean | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'metadata_schema';
}
