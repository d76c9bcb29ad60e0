// Schemas of custom events: how one changes, and whether metadata fits it.
import type { Failure } from '../../errors';
import type { Shown } from '../answer/records';
import type { Metadata } from '../../model/common';
import type { Config } from '../../model/config';
import type { EventProperty, EventSchema, PropertyType } from '../../model/events/event-schema';
import { LIMITS } from '../../model/limits';
import { IS_OF_TYPE } from '../metadata/types';

type Properties = EventSchema['schema']['properties'];

/** A property as a request sends it: null counts as absent. */
interface SentProperty {
  readonly type: PropertyType;
  readonly optional?: boolean | null | undefined;
  readonly deleted?: boolean | null | undefined;
}

type SentProperties = Readonly<Record<string, SentProperty>>;

/**
 * Properties with those that a request sends, each of them replaced as a whole.
 * @returns invalid_payload for more properties than a schema may have
 */
export function mergedProperties(before: Properties, sent: SentProperties | undefined): Properties | Failure {
  const named = Object.entries(sent ?? {}).map(([name, property]) => [name, stored(property)] as const);
  const merged = { ...before, ...Object.fromEntries(named) };
  const most = LIMITS.eventProperties;
  if (Object.keys(merged).length <= most) return merged;
  return { key: 'invalid_payload', details: `A schema has at most ${most} properties, deleted ones included.` };
}

/** A schema as answers show it: each property says whether it may be left out. */
export function shownEventSchema({ schema, ...record }: EventSchema): Shown {
  const shown = Object.entries(schema.properties).map(([name, property]) => {
    const { type, optional = false, ...rest } = property;
    return [name, { type, optional, ...rest }] as const;
  });
  return { ...record, schema: { properties: Object.fromEntries(shown) } };
}

/** What a request says beside these members is not kept. */
function stored({ type, optional, deleted }: SentProperty): EventProperty {
  return {
    type,
    ...(typeof optional === 'boolean' && { optional }),
    ...(typeof deleted === 'boolean' && { deleted }),
  };
}

/**
 * Whether the metadata of an event fits its schema. A property that the schema does not name is free.
 * @returns metadata_validation_failed for the first property that does not
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

/** @returns invalid_payload where a project has all schemas that it may have */
export function refuseOneMore({ eventSchemas }: Config): Failure | null {
  if (eventSchemas.size < LIMITS.eventSchemas) return null;
  return { key: 'invalid_payload', details: `A project has at most ${LIMITS.eventSchemas} schemas of custom events.` };
}
