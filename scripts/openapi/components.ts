// The schemas of the document: those of schemas/, each under its name, with references from one name to another.
import { CATALOGUE } from '../../lib/errors';
import type { SchemaSource } from '../generate/sources';
import {
  definitionName,
  followed,
  isShelf,
  type Json,
  type SchemaLocation,
  sourceOf,
  type Sources,
  targetOf,
  titleOf,
} from './references';
import { asBody, asRead, asRefused, asText, BODY_COMPONENTS } from './strict';

/** The document's reference to a schema. */
export function referenceTo(sources: Sources, name: string): Json {
  return componentReference(sourceOf(sources, name).title);
}

const componentReference = (component: string): Json => ({ $ref: `#/components/schemas/${component}` });

/**
 * Every schema except those of queries, whose members are parameters; with the definitions and titled parts inside of
 * them.
 */
export function components(sources: Sources): Readonly<Record<string, Json>> {
  const kept = [...sources.values()].filter(({ kind }) => kind !== 'query');
  const entries = kept.flatMap((source) => namedParts(source).map((part) => [part.component, part] as const));
  const named = new Map<string, Json>(Object.entries(BODY_COMPONENTS));
  for (const [component, { name, schema }] of entries) {
    if (named.has(component)) throw new Error(`Two schemas of the document are called ${component}.`);
    const { $schema, definitions, title, ...rest } = schema;
    const whole = withKeys(component, shown(sources, { name, schema: rest }));
    named.set(component, isBody(sources, name, component) ? asBody(whole) : whole);
  }
  return Object.fromEntries([...named].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function isBody(sources: Sources, name: string, component: string): boolean {
  const { kind, title } = sourceOf(sources, name);
  return kind === 'body' && title === component;
}

interface Part extends SchemaLocation {
  readonly component: string;
}

function namedParts(source: SchemaSource): Part[] {
  const { name, title } = source;
  const { definitions = {}, ...schema } = source.schema as { readonly definitions?: Readonly<Record<string, Json>> };
  const whole = isShelf(source.schema) ? [] : [{ name, component: title, schema }];
  const defined = Object.entries(definitions).map(([key, one]) => ({
    name,
    component: definitionName(source, key),
    schema: withShared(source.schema, key, one),
  }));
  return [...whole, ...defined].flatMap((part) => [part, ...titledParts(name, Object.values(part.schema))]);
}

/**
 * Copies the common part of a schema into each of its forms, as client generators support either `allOf` or `oneOf`. A
 * form is an object, and so is the common part.
 */
function withShared({ discriminator, oneOf, allOf }: Json, definition: string, schema: Json): Json {
  if (discriminator === undefined || !Array.isArray(allOf)) return schema;
  const isIn = (all: unknown): boolean =>
    (all as readonly Json[]).some(({ $ref }) => $ref === `#/definitions/${definition}`);
  if (isIn(allOf)) return { ...schema, type: 'object' };
  return isIn(oneOf) ? { ...schema, allOf } : schema;
}

/** Parts within that have a title of their own, at any depth. */
function titledParts(name: string, values: readonly unknown[]): Part[] {
  return values.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    const inner = titledParts(name, Object.values(value));
    const component = titleOf(value as Json);
    return component === null ? inner : [{ name, component, schema: value as Json }, ...inner];
  });
}

/** The keys of errors are those of the catalogue. */
function withKeys(component: string, schema: Json): Json {
  if (component !== 'ApiError') return schema;
  const properties = schema.properties as Json;
  const key = { ...(properties.key as Json), enum: Object.keys(CATALOGUE) };
  return { ...schema, properties: { ...properties, key } };
}

/** A schema as the document shows it inline. */
export function shown(sources: Sources, { name, schema }: SchemaLocation): Json {
  if (typeof schema.$ref === 'string') return referred(sources, { name, schema }, schema.$ref);
  const members = Object.entries(withForms(sources, { name, schema: asRefused(schema) })).map(([key, member]) => [
    key,
    keyword(sources, name, key, member),
  ]);
  const written = withTypes(Object.fromEntries(members) as Json);
  const { kind } = sourceOf(sources, name);
  if (kind === 'record' || kind === 'answer') return written;
  return kind === 'query' ? asRead(written) : asText(written);
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const SINGLE = new Set(['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf']);

function keyword(sources: Sources, name: string, key: string, value: unknown): unknown {
  const part = (one: unknown): unknown =>
    typeof one === 'object' && one !== null ? partOf(sources, { name, schema: one as Json }) : one;
  if (SINGLE.has(key)) return part(value);
  if (LISTS.has(key)) return (value as unknown[]).map(part);
  if (key !== 'properties') return value;
  return Object.fromEntries(Object.entries(value as Json).map(([member, one]) => [member, part(one)]));
}

/** A part with a title is referenced by its name. */
function partOf(sources: Sources, place: SchemaLocation): Json {
  const component = titleOf(place.schema);
  return component === null ? shown(sources, place) : componentReference(component);
}

/** Named schemas are referenced; others are inlined, merged with the keywords of the referring schema. */
function referred(sources: Sources, { name, schema }: SchemaLocation, reference: string): Json {
  const { $ref, ...beside } = schema;
  const target = targetOf(sources, name, reference);
  const own = Object.keys(beside).length === 0 ? {} : shown(sources, { name, schema: beside });
  if (target.component !== null) return { ...orNull(target, componentReference(target.component)), ...own };
  return withTypes({ ...shown(sources, target), ...own });
}

/** A discriminator requires an object, so null becomes an alternative. */
function orNull({ schema }: SchemaLocation, reference: Json): Json {
  const isNullable = schema.discriminator !== undefined && [schema.type].flat().includes('null');
  return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
}

/**
 * A schema of several forms for client generators: a discriminator maps values of a member to forms. The compiler of
 * schemas needs the discriminating member's name next to the forms as well.
 */
function withForms(sources: Sources, { name, schema }: SchemaLocation): Json {
  const { oneOf, discriminator, type, required, properties, allOf, ...rest } = schema;
  if (!Array.isArray(oneOf)) return schema;
  const forms = (oneOf as readonly Json[]).map((form) => followed(sources, { name, schema: form }).schema);
  const propertyName = distinguishing(forms);
  const references = (oneOf as readonly Json[]).map((form) => partOf(sources, { name, schema: form }).$ref);
  if (propertyName === null || references.includes(undefined)) return schema;
  const values = forms.map((form) => String(valueOf(form, propertyName)));
  const mapping = Object.fromEntries(values.map((value, index) => [value, references[index]]));
  const found = { oneOf, discriminator: { propertyName, mapping } };
  return discriminator === undefined ? { ...schema, ...found } : { ...rest, ...found };
}

/** The member that every form has with a value of its own; null if there is none. */
function distinguishing(forms: readonly Json[]): string | null {
  const [first = {}] = forms;
  const isDistinguishing = (member: string): boolean => {
    const values = forms.map((form) => valueOf(form, member));
    return values.every((value) => value !== undefined) && new Set(values).size === forms.length;
  };
  return Object.keys((first.properties ?? {}) as Json).find(isDistinguishing) ?? null;
}

function valueOf({ properties, required = [] }: Json, member: string): unknown {
  const { const: value } = ((properties as Json | undefined)?.[member] ?? {}) as Json;
  return (required as readonly string[]).includes(member) ? value : undefined;
}

/** Generators want the type of values that are listed; null is listed where the type has it. */
function withTypes(schema: Json): Json {
  const { const: only, enum: listed } = schema as { readonly const?: unknown; readonly enum?: readonly unknown[] };
  const values = only === undefined ? listed : [only];
  if (values === undefined) return schema;
  const types = [...new Set(values.map(jsonType))];
  const type = schema.type ?? (types.length === 1 ? types[0] : types);
  const fitting = listed?.filter((value) => [type].flat().includes(jsonType(value)));
  return { type, ...schema, ...(fitting && { enum: fitting }) };
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
