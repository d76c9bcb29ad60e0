// Check the metadata of a record, or of the records of a request, against the schema of its kind.
import type { Failure } from '../../errors';
import type { Metadata, Principal } from '../../model/common';
import type { Config } from '../../model/config';
import type { MetadataDefinition, MetadataObject, MetadataSchema, MetadataType } from '../../model/metadata/schema';
import type { EvaluationInput } from '../evaluation/facts';
import { isSame } from '../record/change';
import { schemaOf } from './definition';

type Schemas = Pick<Config, 'metadataSchemas'>;

/** The checked part of a record: absent metadata counts as empty. */
interface Described {
  readonly metadata?: Metadata | null | undefined;
}

export interface MetadataWrite {
  readonly object: MetadataObject;
  /** The record before the change; null for a new one. Unchanged metadata is not checked. */
  readonly before: Described | null;
  readonly after: Described;
  /** The caller. A web page learns only that the metadata is invalid, not the constraints or the stored values. */
  readonly principal?: Principal;
}

/**
 * Refuse metadata that violates the schema of its record; unchanged metadata is not checked again.
 * @returns metadata_validation_failed, which names each property with its problem
 * @see docs/behaviour/metadata.md#what-is-checked
 */
export function refuseByMetadataSchema(
  config: Schemas,
  { object, before, after, principal = 'PROJECT' }: MetadataWrite,
): Failure | null {
  if (config.metadataSchemas.size === 0) return null;
  const schema = schemaOf(config, object);
  const metadata = after.metadata ?? {};
  if (!schema || (before && isSame(before.metadata ?? {}, metadata))) return null;
  const misfits = misfitsOf(metadata, schema, config);
  if (misfits.length === 0) return null;
  if (principal !== 'PROJECT') return failed(`Metadata of the ${object} does not fit its schema.`);
  return failed(misfits.slice(0, NAMED).map(describeMisfit).join('; '));
}

/** The maximum number of properties in one refusal, and the maximum length of a text in it. */
const NAMED = 10;
const LONGEST = 200;

function describeMisfit({ name, reasons, value }: Misfit): string {
  const actual = value === undefined ? '' : ` (actual value is '${shortened(textOf(value))}')`;
  return `${shortened(name)}: ${reasons.map(shortened).join(', ')}${actual}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function failed(details: string): Failure {
  return { key: 'metadata_validation_failed', details };
}

// Validate metadata against a schema.

/** An invalid property; for a nested property the name of the object comes first. */
interface Misfit {
  readonly name: string;
  readonly reasons: readonly string[];
  /** Undefined when the metadata has no value. */
  readonly value: unknown;
}

/** The invalid properties, in the order of the definitions; undefined properties come last. */
function misfitsOf(metadata: Metadata, schema: MetadataSchema, config: Schemas): readonly Misfit[] {
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

type PlainType = Exclude<MetadataType, 'object'>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const GEOPOINT = /^(-?\d{1,3}(?:\.\d{1,15})?), ?(-?\d{1,3}(?:\.\d{1,15})?)$/;

/** An image is a web address, which is not fetched. */
const WEB_ADDRESS = /^https?:\/\/\S{1,2000}$/;

const isText = (value: unknown): value is string => typeof value === 'string';

export const IS_OF_TYPE: Readonly<Record<PlainType, (value: unknown) => boolean>> = {
  string: isText,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isText(value) && DATE.test(value) && isDay(value),
  datetime: (value) => isText(value) && DATE_TIME.test(value) && isDay(value.slice(0, 10)) && isMoment(value),
  geopoint: (value) => isText(value) && isPlace(value),
  image_url: (value) => isText(value) && WEB_ADDRESS.test(value) && URL.canParse(value),
};

/** A day of the calendar: `Date` would accept 30 February as a day of March. */
function isDay(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** With an offset that exists, with or without its colon. */
function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

/** Degrees of latitude and longitude, with a comma between them. */
function isPlace(text: string): boolean {
  const [, latitude, longitude] = GEOPOINT.exec(text) ?? [];
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
}

// Check the metadata in a validation or redemption against the schemas of the records that a redemption writes.

/**
 * Refuse invalid metadata of a redemption, of its order and lines, or of the customer that the redemption creates or
 * changes.
 * @returns metadata_validation_failed for the first invalid one
 * @see docs/behaviour/metadata.md#validations-and-redemptions
 */
export function refuseRequestMetadata(input: EvaluationInput): Failure | null {
  const { request, facts, principal } = input;
  const { config } = facts;
  if (config.metadataSchemas.size === 0) return null;
  return (
    refuseByMetadataSchema(config, { object: 'redemption', before: null, after: request, principal }) ??
    refuseOrder(input) ??
    refuseItemMetadata(config, request.order?.items ?? [], principal) ??
    refuseCustomer(input)
  );
}

/** Check the metadata of the order. If the request sends none, the stored metadata stays. */
function refuseOrder({ request, facts, principal }: EvaluationInput): Failure | null {
  if (!request.order) return null;
  const before = facts.order?.order ?? null;
  const after = { metadata: request.order.metadata ?? before?.metadata };
  return refuseByMetadataSchema(facts.config, { object: 'order', before, after, principal });
}

/**
 * Refuse invalid metadata of order lines.
 * @returns metadata_validation_failed for the first invalid line
 */
export function refuseItemMetadata(
  config: Pick<Config, 'metadataSchemas'>,
  items: readonly { readonly metadata?: Metadata | null | undefined }[],
  principal: Principal,
): Failure | null {
  for (const item of items) {
    const refused = refuseByMetadataSchema(config, { object: 'order_item', before: null, after: item, principal });
    if (refused) return refused;
  }
  return null;
}

/** Check the metadata of the customer. A claim neither creates nor changes a customer. */
function refuseCustomer({ request, facts, principal }: EvaluationInput): Failure | null {
  if (!request.customer || principal === 'CLAIM') return null;
  const before = facts.customer;
  const after = { metadata: { ...before?.metadata, ...request.customer.metadata } };
  return refuseByMetadataSchema(facts.config, { object: 'customer', before, after, principal });
}
