// Remove one property permanently from the metadata of all records of a kind.
import type { Failure } from '../../errors';
import type { Metadata } from '../../model/common';
import { PURGED_OBJECTS, type PurgedObject } from '../../model/metadata/purge';
import type { MetadataSchema } from '../../model/metadata/schema';

/** A definition that may be purged, and the kind of its records. */
export interface Purgeable {
  readonly object: PurgedObject;
}

/**
 * Check that a definition may be purged: it was deleted before, and records of its kind can be scanned.
 * @returns not_found for a property without definition; invalid_payload
 * @see docs/behaviour/metadata.md#purge
 */
export function planPurge({ related_object, properties }: MetadataSchema, property: string): Purgeable | Failure {
  const definition = Object.hasOwn(properties, property) ? properties[property] : undefined;
  if (!definition) {
    const details = `Cannot find metadata definition with id ${property}`;
    return { key: 'not_found', details, resource_id: property, resource_type: 'metadata_definition' };
  }
  const object = PURGED_OBJECTS.find((one) => one === related_object);
  if (!object) return refused(`Only metadata of ${PURGED_OBJECTS.join(', ')} can be purged.`);
  if (!definition.deleted) return refused(`Definition ${property} must be deleted before it is purged.`);
  return { object };
}

function refused(details: string): Failure {
  return { key: 'invalid_payload', details };
}

/** The schema without the definition. */
export function withoutDefinition(schema: MetadataSchema, property: string): MetadataSchema {
  return { ...schema, properties: without(schema.properties, property) };
}

/**
 * Return a record without one metadata property; null when the record does not have the property.
 * @param now ISO 8601
 */
export function withoutProperty<T extends { readonly metadata?: Metadata | null }>(
  record: T,
  property: string,
  now: string,
): (T & { readonly updated_at: string }) | null {
  const { metadata } = record;
  if (!metadata || !Object.hasOwn(metadata, property)) return null;
  return { ...record, metadata: without(metadata, property), updated_at: now };
}

function without<T>(members: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
}
