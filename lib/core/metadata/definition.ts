// The definitions of a metadata schema in a request, merged into the stored ones.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import { LIMITS } from '../../model/limits';
import { METADATA_OBJECTS, type MetadataDefinition, type MetadataSchema } from '../../model/metadata/schema';
import { withoutNulls } from '../object-members';

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
  return crossedBounds(sent) ?? excludedValues(sent) ?? longFractions(sent);
}

/** The first of two bounds has to be below the second, or equal to it where both take their own value. */
const ORDERED_BOUNDS = [
  ['min_length', 'max_length', true],
  ['min_length', 'exact_length', true],
  ['exact_length', 'max_length', true],
  ['gte', 'lte', true],
  ['gte', 'lt', false],
  ['gt', 'lte', false],
  ['gt', 'lt', false],
] as const satisfies readonly (readonly [Bound, Bound, boolean])[];

/** The problem of two bounds between which no value lies. */
function crossedBounds(sent: MetadataDefinitionInput): string | null {
  for (const [lower, upper, mayEqual] of ORDERED_BOUNDS) {
    const [least, most] = [sent[lower], sent[upper]];
    if (typeof least !== 'number' || typeof most !== 'number' || least < most) continue;
    if (!mayEqual) return `.${lower} must be below .${upper}.`;
    if (least > most) return `.${lower} must not be above .${upper}.`;
  }
  return null;
}

/** The problem of an `eq` of which the other bounds exclude every value. */
function excludedValues({ eq, ne, ...bounds }: MetadataDefinitionInput): string | null {
  const isExcluded = (value: string | number): boolean => {
    if (typeof value === 'number' && ne?.includes(value)) return true;
    const own: MetadataDefinitionInput =
      typeof value === 'number'
        ? { ...bounds, gte: Math.max(bounds.gte ?? value, value), lte: Math.min(bounds.lte ?? value, value) }
        : { ...bounds, exact_length: value.length };
    const isOtherLength = typeof value === 'string' && (bounds.exact_length ?? value.length) !== value.length;
    return isOtherLength || crossedBounds(own) !== null;
  };
  return eq && eq.length > 0 && eq.every(isExcluded) ? '.eq must have a value that its other bounds allow.' : null;
}

/** The problem of a number with more decimals than metadata schemas take. */
function longFractions(sent: MetadataDefinitionInput): string | null {
  const found = BOUNDS.find((bound) => [sent[bound]].flat().some((value) => hasLongFraction(value)));
  return found ? `.${found} must have at most two decimals.` : null;
}

function hasLongFraction(value: unknown): boolean {
  return typeof value === 'number' && Number(value.toFixed(2)) !== value;
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
