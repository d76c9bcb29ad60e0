// The definitions of a metadata schema in a request, merged into the stored ones.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import { LIMITS } from '../../model/limits';
import { METADATA_OBJECTS, type MetadataDefinition, type MetadataSchema } from '../../model/metadata/schema';
import { withoutNulls } from '../without-nulls';

type Definitions = MetadataSchema['properties'];

/** A definition in a request; null counts as absent. */
export type MetadataDefinitionInput = {
  readonly [Member in keyof MetadataDefinition]?: MetadataDefinition[Member] | null | undefined;
} & Pick<MetadataDefinition, 'type'>;

interface Merging {
  readonly config: Pick<Config, 'metadataSchemas'>;
  readonly related_object: string;
  readonly before: Definitions;
}

/**
 * Merge the stored definitions of a metadata schema with sent ones; a sent definition replaces the stored one as a
 * whole.
 * @returns invalid_payload for an inconsistent definition, for a change of the type, and for too many definitions
 * @see docs/behaviour/metadata.md#definitions
 */
export function mergeMetadataDefinitions(
  sent: Readonly<Record<string, MetadataDefinitionInput>>,
  { config, related_object, before }: Merging,
): Definitions | Failure {
  const isNested = !isStandard(related_object);
  for (const [name, definition] of Object.entries(sent)) {
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    const problem =
      otherType(definition, known) ?? problemOf(definition) ?? unknownObject(definition, config, isNested);
    if (problem) return { key: 'invalid_payload', details: `Property .properties.${name}${problem}` };
  }
  const stored = Object.entries(sent).map(([name, definition]) => [name, storedDefinition(definition)] as const);
  const merged: Definitions = Object.fromEntries([...Object.entries(before), ...stored]);
  return tooLarge(merged) ?? merged;
}

/** Return whether a metadata schema is for a kind of record, rather than nested. */
export function isStandard(related_object: string): boolean {
  return (METADATA_OBJECTS as readonly string[]).includes(related_object);
}

function otherType({ type }: MetadataDefinitionInput, known: MetadataDefinition | undefined): string | null {
  return known && known.type !== type ? `.type stays ${known.type}: the type of a definition cannot change.` : null;
}

type Bound = keyof typeof ONLY_FOR;

/** The types to which each bound applies. */
const ONLY_FOR = {
  min_length: ['string'],
  max_length: ['string'],
  exact_length: ['string'],
  eq: ['string', 'number'],
  ne: ['number'],
  lt: ['number'],
  lte: ['number'],
  gt: ['number'],
  gte: ['number'],
} as const satisfies Partial<Record<keyof MetadataDefinition, readonly MetadataDefinition['type'][]>>;

const BOUNDS = Object.keys(ONLY_FOR) as readonly Bound[];

function problemOf(definition: MetadataDefinitionInput): string | null {
  const sent = withoutNulls(definition) as MetadataDefinitionInput;
  const misplaced = BOUNDS.find((bound) => sent[bound] !== undefined && !isFor(bound, sent.type));
  if (misplaced) return `.${misplaced} is for definitions of type ${ONLY_FOR[misplaced].join(' or ')}.`;
  if ((sent.eq ?? []).some((value) => typeof value !== sent.type)) return `.eq must hold values of type ${sent.type}.`;
  if ((sent.min_length ?? 0) > (sent.max_length ?? Infinity)) return '.min_length must not be above .max_length.';
  return null;
}

function isFor(bound: Bound, type: MetadataDefinition['type']): boolean {
  return (ONLY_FOR[bound] as readonly string[]).includes(type);
}

/** An object needs a nested schema, and a nested schema cannot have objects. */
function unknownObject(
  { type, object_type }: MetadataDefinitionInput,
  { metadataSchemas }: Pick<Config, 'metadataSchemas'>,
  isNested: boolean,
): string | null {
  if (type !== 'object') return object_type ? '.object_type is for definitions of type object.' : null;
  if (isNested) return '.type must not be object: a nested schema has no objects.';
  if (!object_type) return '.object_type must name a nested schema.';
  if (isStandard(object_type) || !schemaOf({ metadataSchemas }, object_type)) {
    return `.object_type: there is no nested schema ${object_type}.`;
  }
  return null;
}

/** Find the metadata schema of a kind of record, or a nested schema by name. */
export function schemaOf({ metadataSchemas }: Pick<Config, 'metadataSchemas'>, name: string): MetadataSchema | null {
  for (const schema of metadataSchemas.values()) if (schema.related_object === name) return schema;
  return null;
}

/** The stored form of a definition: members beyond these are dropped. */
function storedDefinition(sent: MetadataDefinitionInput): MetadataDefinition {
  const { type, array, optional, deleted, object_type } = sent;
  // An empty list is no constraint.
  const bounds = BOUNDS.map((bound) => [bound, sent[bound] ?? undefined] as const).filter(([, value]) =>
    isBound(value),
  );
  return {
    type,
    array: array ?? false,
    optional: optional ?? false,
    object_type: object_type ?? null,
    ...Object.fromEntries(bounds),
    ...(deleted === true && { deleted }),
  };
}

function isBound(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function tooLarge(definitions: Definitions): Failure | null {
  const most = LIMITS.metadataDefinitions;
  const refusal = (details: string): Failure => ({ key: 'invalid_payload', details });
  if (Object.keys(definitions).length > most)
    return refusal(`A metadata schema has at most ${most} definitions, deleted ones included.`);
  if (Buffer.byteLength(JSON.stringify(definitions)) > LIMITS.metadataSchemaBytes)
    return refusal(`The definitions of a metadata schema are at most ${LIMITS.metadataSchemaBytes} bytes of JSON.`);
  return null;
}

/**
 * Refuse one more metadata schema when the project has the maximum number.
 * @returns invalid_payload when the project already has the maximum number of schemas
 */
export function refuseOneMoreSchema({ metadataSchemas }: Pick<Config, 'metadataSchemas'>): Failure | null {
  if (metadataSchemas.size < LIMITS.metadataSchemas) return null;
  return { key: 'invalid_payload', details: `A project has at most ${LIMITS.metadataSchemas} metadata schemas.` };
}

/**
 * Refuse a second metadata schema of the same kind or name.
 * @returns duplicate_found when the project already has a schema for these records, or a nested one with this name
 */
export function refuseSecondSchema(config: Pick<Config, 'metadataSchemas'>, related_object: string): Failure | null {
  if (!schemaOf(config, related_object)) return null;
  const details = `There is a metadata schema of ${related_object} already.`;
  return { key: 'duplicate_found', details, resource_id: related_object, resource_type: 'metadata schema' };
}
