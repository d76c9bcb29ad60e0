// What the metadata of records has to look like.
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

/** What one property has to be. Of an array each element has to. */
export interface MetadataDefinition {
  readonly type: MetadataType;
  readonly array: boolean;
  readonly optional: boolean;
  /** Kept, and checked no more. */
  readonly deleted?: boolean;
  /** The nested schema of an object; null for other types. */
  readonly object_type: string | null;
  /** Characters of a text. */
  readonly min_length?: number;
  readonly max_length?: number;
  readonly exact_length?: number;
  /** What a text or a number may be, and what a number may not be. */
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
  /** Whether what the schema does not name is refused; null where no request said. */
  readonly allow_defined_only: boolean | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'metadata_schema';
}
