// Validate metadata against a schema.
import type { Metadata } from '../../model/common';
import type { Config } from '../../model/config';
import type { MetadataDefinition, MetadataSchema } from '../../model/metadata/schema';
import { schemaOf } from './definition';
import { IS_OF_TYPE } from './types';

type Schemas = Pick<Config, 'metadataSchemas'>;

/** An invalid property; for a nested property the name of the object comes first. */
export interface Misfit {
  readonly name: string;
  readonly reasons: readonly string[];
  /** Undefined when the metadata has no value. */
  readonly value: unknown;
}

/** The invalid properties, in the order of the definitions; undefined properties come last. */
export function misfitsOf(metadata: Metadata, schema: MetadataSchema, config: Schemas): readonly Misfit[] {
  const defined = Object.entries(schema.properties).flatMap(([name, definition]) =>
    definition.deleted
      ? []
      : misfitsOfProperty(Object.hasOwn(metadata, name) ? metadata[name] : undefined, {
          name,
          definition,
          config,
        }),
  );
  if (schema.allow_defined_only !== true) return defined;
  const unknown = Object.entries(metadata).filter(([name]) => !Object.hasOwn(schema.properties, name));
  return [...defined, ...unknown.map(([name, value]) => ({ name, reasons: ['property is not defined'], value }))];
}

interface Property {
  readonly name: string;
  readonly definition: MetadataDefinition;
  readonly config: Schemas;
}

function misfitsOfProperty(value: unknown, { name, definition, config }: Property): readonly Misfit[] {
  if (value === undefined || value === null) {
    return definition.optional ? [] : [{ name, reasons: ['property is required'], value: undefined }];
  }
  if (definition.array && !Array.isArray(value)) return [{ name, reasons: ['must be an array'], value }];
  const elements: readonly unknown[] = definition.array ? (value as readonly unknown[]) : [value];
  if (definition.type === 'object')
    return elements.flatMap((element) => misfitsOfObject(element, { name, definition, config }));
  const reasons = new Set(elements.flatMap((element) => reasonsOf(element, definition)));
  return reasons.size === 0 ? [] : [{ name, reasons: [...reasons], value }];
}

/** The invalid properties of an object. If its nested schema was deleted, any object is valid. */
function misfitsOfObject(value: unknown, { name, definition, config }: Property): readonly Misfit[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ name, reasons: ['must be an object'], value }];
  const nested = definition.object_type === null ? null : schemaOf(config, definition.object_type);
  if (!nested) return [];
  const misfits = misfitsOf(value as Metadata, nested, config);
  return misfits.map((misfit) => ({ ...misfit, name: `${name}.${misfit.name}` }));
}

const TYPE_NAMES: Readonly<Record<MetadataDefinition['type'], string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  object: 'an object',
  date: 'a date',
  datetime: 'a datetime',
  geopoint: 'a geopoint',
  image_url: 'an image url',
};

function reasonsOf(value: unknown, definition: MetadataDefinition): readonly string[] {
  const { type } = definition;
  if (type === 'object' || !IS_OF_TYPE[type](value)) return [`must be ${TYPE_NAMES[type]}`];
  if (typeof value === 'string') return reasonsOfText(value, definition);
  return typeof value === 'number' ? reasonsOfNumber(value, definition) : [];
}

/** Lengths are UTF-16 units, as in every other limit of a text here. */
function reasonsOfText(value: string, { min_length, max_length, exact_length, eq }: MetadataDefinition) {
  const { length } = value;
  return [
    ...(min_length !== undefined && length < min_length ? [`must have at least ${min_length} characters`] : []),
    ...(max_length !== undefined && length > max_length ? [`must have at most ${max_length} characters`] : []),
    ...(exact_length !== undefined && length !== exact_length ? [`must have ${exact_length} characters`] : []),
    ...(eq && !eq.includes(value) ? [oneOf(eq)] : []),
  ];
}

function reasonsOfNumber(value: number, { eq, ne, lt, lte, gt, gte }: MetadataDefinition): readonly string[] {
  return [
    ...(eq && !eq.includes(value) ? [oneOf(eq)] : []),
    ...(ne?.includes(value) ? [`must not be equal to one of ${ne.join(',')}`] : []),
    ...(lt !== undefined && !(value < lt) ? [`must be less than ${lt}`] : []),
    ...(lte !== undefined && !(value <= lte) ? [`must be less than or equal to ${lte}`] : []),
    ...(gt !== undefined && !(value > gt) ? [`must be greater than ${gt}`] : []),
    ...(gte !== undefined && !(value >= gte) ? [`must be greater than or equal to ${gte}`] : []),
  ];
}

function oneOf(values: readonly (string | number)[]): string {
  return `must be equal to one of ${values.join(',')}`;
}
