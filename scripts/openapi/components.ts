// The schemas of the document: those of schemas/, under their titles, with references that lead inside the document.
import { posix } from 'node:path';
import { CATALOGUE } from '../../lib/errors';
import type { SchemaSource } from '../generate/sources';

export type Json = Readonly<Record<string, unknown>>;
export type Sources = ReadonlyMap<string, SchemaSource>;

/** A schema as the document shows it. Throws on a reference that leads nowhere. */
export function shown(sources: Sources, name: string): Json {
  const { $schema, definitions, ...schema } = sourceOf(sources, name).schema as Json;
  return rewritten(sources, name, withForms(sources, name, schema)) as Json;
}

/** Where the document holds a schema. */
export function referenceTo(sources: Sources, name: string): Json {
  return { $ref: `#/components/schemas/${sourceOf(sources, name).title}` };
}

function sourceOf(sources: Sources, name: string): SchemaSource {
  const source = sources.get(name);
  if (!source) throw new Error(`There is no schemas/${name}.json.`);
  return source;
}

/** Every schema but those of queries, whose members are parameters, and the definitions inside of them. */
export function components(sources: Sources): Json {
  const kept = [...sources.values()].filter(({ kind }) => kind !== 'query');
  const entries = kept.flatMap(({ name, title, schema }): [string, unknown][] => {
    const { definitions = {}, ...rest } = schema as { definitions?: Json };
    const inner = Object.entries(definitions).map(([key, value]): [string, unknown] => [
      `${title}.${key}`,
      rewritten(sources, name, value),
    ]);
    const isEmpty = Object.keys(rest).every((key) => ['$schema', 'title', 'description'].includes(key));
    return isEmpty ? inner : [[title, withKeys(title, shown(sources, name))], ...inner];
  });
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** The keys of errors are those of the catalogue. */
function withKeys(title: string, schema: Json): Json {
  if (title !== 'Error') return schema;
  const properties = schema.properties as Json;
  const key = { ...(properties.key as Json), enum: Object.keys(CATALOGUE) };
  return { ...schema, properties: { ...properties, key } };
}

/**
 * A schema of several forms as generators of clients read it: which form goes by which value, and that null is one of
 * them. The compiler of schemas takes neither.
 */
function withForms(sources: Sources, name: string, schema: Json): Json {
  const { discriminator, oneOf } = schema as { readonly discriminator?: Json; readonly oneOf?: readonly Json[] };
  if (!discriminator || !oneOf) return schema;
  const mapping = oneOf.map((form): [string, unknown] => {
    const { properties } = followed(sources, name, form) as { readonly properties: Readonly<Record<string, Json>> };
    return [String(properties[String(discriminator.propertyName)]?.const), insideOf(sources, name, String(form.$ref))];
  });
  return {
    ...schema,
    discriminator: { ...discriminator, mapping: Object.fromEntries(mapping) },
    oneOf: [schema.type].flat().includes('null') ? [...oneOf, { type: 'null' }] : oneOf,
  };
}

function rewritten(sources: Sources, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => rewritten(sources, name, element));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => {
    if (key === '$ref' && typeof member === 'string') return [key, insideOf(sources, name, member)];
    return [key, rewritten(sources, name, member)];
  });
  return Object.fromEntries(members) as unknown;
}

function insideOf(sources: Sources, name: string, reference: string): string {
  const { title, pointer } = target(sources, name, reference);
  const [, definition, rest] = /^\/definitions\/([^/]+)(.*)$/.exec(pointer) ?? [];
  const inner = definition === undefined ? `${title}${pointer}` : `${title}.${definition}${rest ?? ''}`;
  return `#/components/schemas/${inner}`;
}

function target(sources: Sources, name: string, reference: string) {
  const [file = '', pointer = ''] = reference.split('#');
  const named = file === '' ? name : posix.join(posix.dirname(name), file.replace(/\.json$/, ''));
  const { title, schema } = sourceOf(sources, named);
  return { title, name: named, pointer, schema: at(schema, pointer, `${name}: ${reference}`) };
}

function at(schema: Json, pointer: string, where: string): Json {
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], schema);
  if (typeof found === 'object' && found !== null) return found as Json;
  throw new Error(`schemas/${where} leads nowhere.`);
}

/** A schema with its own reference followed, so that its type can be read. */
export function followed(sources: Sources, name: string, schema: Json): Json {
  if (typeof schema.$ref !== 'string') return schema;
  const found = target(sources, name, schema.$ref);
  return followed(sources, found.name, found.schema);
}
