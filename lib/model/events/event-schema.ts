// Schemas of custom events: constraints on their metadata.
import type { Timestamp } from '../common';

export type PropertyType = 'string' | 'number' | 'date' | 'datetime' | 'boolean';

export interface EventProperty {
  readonly type: PropertyType;
  /** Absent counts as required. */
  readonly optional?: boolean;
  /** Kept, and checked no more. */
  readonly deleted?: boolean;
}

export interface EventSchema {
  readonly id: string;
  /** The name of the event. */
  readonly name: string;
  readonly schema: { readonly properties: Readonly<Record<string, EventProperty>> };
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'custom-event-schema';
}
