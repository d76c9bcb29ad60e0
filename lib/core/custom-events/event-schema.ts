// Schemas of custom events: their changes, and the check of metadata.
import type { Failure } from '../../errors';
import type { Metadata } from '../../model/common';
import type { Config } from '../../model/config';
import type { EventProperty, EventSchema, PropertyType } from '../../model/events/event-schema';
import { LIMITS } from '../../model/limits';
import { IS_OF_TYPE } from '../metadata/refusal';
import type { EventSchemaResponse } from '../../model/generated-answers/records';

type Properties = EventSchema['schema']['properties'];

/** A property as a request sends it: null counts as absent. */
interface SentProperty {
  readonly type: PropertyType;
  readonly optional?: boolean | null | undefined;
  readonly deleted?: boolean | null | undefined;
}

type SentProperties = Readonly<Record<string, SentProperty>>;

/**
 * Merge the properties of a stored event schema with sent ones; a sent property replaces the stored one as a whole.
 * @returns invalid_payload for more properties than a schema may have
 */
export function mergeEventProperties(before: Properties, sent: SentProperties | undefined): Properties | Failure {
  const named = Object.entries(sent ?? {}).map(([name, property]) => [name, stored(property)] as const);
  const merged = { ...before, ...Object.fromEntries(named) };
  const most = LIMITS.eventProperties;
  if (Object.keys(merged).length <= most) return merged;
  return { key: 'invalid_payload', details: `A schema has at most ${most} properties, deleted ones included.` };
}

/** A schema in an answer: each property shows whether it is optional. */
export function toEventSchemaResponse({ schema, ...record }: EventSchema): EventSchemaResponse {
  const shown = Object.entries(schema.properties).map(([name, property]) => {
    const { type, optional = false, ...rest } = property;
    return [name, { type, optional, ...rest }] as const;
  });
  return { ...record, schema: { properties: Object.fromEntries(shown) } };
}

/** The stored form of a property: members beyond these are dropped. */
function stored({ type, optional, deleted }: SentProperty): EventProperty {
  return {
    type,
    ...(typeof optional === 'boolean' && { optional }),
    ...(typeof deleted === 'boolean' && { deleted }),
  };
}

/**
 * Refuse custom event metadata that violates the event's schema. Properties outside of the schema are unrestricted.
 * @returns metadata_validation_failed for the first invalid property
 */
export function refuseMetadata({ schema }: EventSchema, metadata: Metadata): Failure | null {
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    const problem = property.deleted ? null : problemOf(value, property);
    if (problem) return { key: 'metadata_validation_failed', details: `Property .metadata.${name} ${problem}.` };
  }
  return null;
}

function problemOf(value: unknown, { type, optional }: EventProperty): string | null {
  if (value === undefined || value === null) return optional ? null : 'is required';
  return IS_OF_TYPE[type](value) ? null : `must be of type ${type}`;
}

/**
 * Refuse one more custom event schema when the project has the maximum number.
 * @returns invalid_payload when the project already has the maximum number of schemas
 */
export function refuseExtraEventSchema({ eventSchemas }: Config): Failure | null {
  if (eventSchemas.size < LIMITS.eventSchemas) return null;
  return { key: 'invalid_payload', details: `A project has at most ${LIMITS.eventSchemas} schemas of custom events.` };
}
