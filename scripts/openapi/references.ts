// Resolves references of schemas, and their names in the document.
import { posix } from 'node:path';
import type { SchemaSource } from '../generate/sources';
import { pascal } from './operations';

export type Json = Readonly<Record<string, unknown>>;
export type Sources = ReadonlyMap<string, SchemaSource>;

/** A schema, and the source that its references are relative to. */
export interface SchemaLocation {
  /** Such as `common/order`. */
  readonly name: string;
  readonly schema: Json;
}

export interface Target extends SchemaLocation {
  /** Its component name in the document; null without one. */
  readonly component: string | null;
}

export function sourceOf(sources: Sources, name: string): SchemaSource {
  const source = sources.get(name);
  if (!source) throw new Error(`There is no schemas/${name}.json.`);
  return source;
}

/** Resolves a reference. Throws when it has no target. */
export function targetOf(sources: Sources, name: string, reference: string): Target {
  const [file = '', pointer = ''] = reference.split('#');
  const named = file === '' ? name : posix.join(posix.dirname(name), file.replace(/\.json$/, ''));
  const source = sourceOf(sources, named);
  const schema = at(source.schema, pointer, `${name}: ${reference}`);
  return { name: named, schema, component: componentAt(source, pointer, schema) };
}

/** A whole file and a definition have a name; other schemas have one if they have a title. */
function componentAt(source: SchemaSource, pointer: string, schema: Json): string | null {
  const [, definition] = /^\/definitions\/([^/]+)$/.exec(pointer) ?? [];
  if (pointer === '') return source.title;
  if (definition !== undefined) return definitionName(source, definition);
  return titleOf(schema);
}

/** Its title; or else that of its file before it, unless the file holds nothing but definitions. */
export function definitionName({ title, schema }: SchemaSource, definition: string): string {
  const { definitions = {} } = schema as { readonly definitions?: Readonly<Record<string, Json>> };
  return titleOf(definitions[definition] ?? {}) ?? `${isShelf(schema) ? '' : title}${pascal(definition)}`;
}

/** A member may be called `title`; then it is a schema, and no text. */
export function titleOf({ title }: Json): string | null {
  return typeof title === 'string' ? title : null;
}

/** A file of definitions alone. */
export function isShelf(schema: Json): boolean {
  return Object.keys(schema).every((key) => ['$schema', 'title', 'description', 'definitions'].includes(key));
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
export function followed(sources: Sources, place: SchemaLocation): SchemaLocation {
  const { $ref } = place.schema;
  return typeof $ref === 'string' ? followed(sources, targetOf(sources, place.name, $ref)) : place;
}
