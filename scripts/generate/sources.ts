// The JSON Schema files: what they are called, which are shared parts, and which describe requests and answers.
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { AnySchemaObject } from 'ajv';
import { filesBelow } from '../support/content-hash';

export interface SchemaSource {
  /** Path below schemas/ without `.json`, such as `redemptions/redeem`. */
  readonly name: string;
  readonly path: string;
  readonly schema: AnySchemaObject;
  readonly title: string;
  readonly kind: 'common' | 'body' | 'query' | 'record' | 'answer';
}

/** The schemas of requests, in order of name: types and validators are made of them, and no function holds another. */
export function schemaSources(root: string): SchemaSource[] {
  return everySchema(root).filter(isOfRequest);
}

export function isOfRequest({ kind }: Pick<SchemaSource, 'kind'>): boolean {
  return kind !== 'record' && kind !== 'answer';
}

/** Every schema below schemas/ of the root, in order of name. Throws when one has no title or two share one. */
export function everySchema(root: string): SchemaSource[] {
  const folder = join(root, 'schemas');
  const compiled = join(folder, 'compiled');
  const paths = filesBelow(folder, (path) => path.endsWith('.json') && !path.startsWith(compiled));
  const sources = paths.map((path) => readSource(folder, path));
  assertUniqueTitles(sources);
  return sources;
}

function readSource(folder: string, path: string): SchemaSource {
  const name = relative(folder, path)
    .split(sep)
    .join('/')
    .replace(/\.json$/, '');
  const schema = JSON.parse(readFileSync(path, 'utf8')) as AnySchemaObject;
  return { name, path, schema, title: titleOf(name, schema), kind: kindOf(name) };
}

function kindOf(name: string): SchemaSource['kind'] {
  if (name.startsWith('common/')) return 'common';
  if (name.startsWith('records/') || name.startsWith('events/')) return 'record';
  if (name.endsWith('.answer')) return 'answer';
  return name.endsWith('.query') ? 'query' : 'body';
}

function titleOf(name: string, schema: AnySchemaObject): string {
  const title: unknown = schema.title;
  if (typeof title === 'string' && /^[A-Z][A-Za-z0-9]*$/.test(title)) return title;
  throw new Error(`schemas/${name}.json needs a title in PascalCase: it becomes the name of its type.`);
}

function assertUniqueTitles(sources: readonly SchemaSource[]): void {
  const seen = new Map<string, string>();
  for (const { name, title } of sources) {
    const other = seen.get(title);
    if (other !== undefined)
      throw new Error(`schemas/${name}.json and schemas/${other}.json share the title ${title}.`);
    seen.set(title, name);
  }
}
