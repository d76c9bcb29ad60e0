// Every route of the service, as serverless.yml defines it: a new route is walked by all tests that walk.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, routesOf, serviceFunctions } from '../../scripts/support/service-definition';
import type { Handler } from './events';
import { readSource } from './sources';

/** The part of draft-07 that the schemas of the service use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** A schema, and the file that its references are relative to. */
export interface SchemaAt {
  readonly schema: Schema;
  readonly file: string;
}

export interface Route {
  /** As API Gateway names it, such as `GET /v1/vouchers/{code}`. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly params: readonly string[];
  readonly handler: Handler;
  readonly body: SchemaAt | null;
  readonly query: SchemaAt | null;
  readonly kind: 'server' | 'client' | 'management' | 'open';
}

/** All routes but the default one. */
export function allRoutes(): readonly Route[] {
  return [...serviceFunctions().values()].flatMap((definition) => {
    const file = definition.handler.replace(/^dist\//, '').replace(/\.handler$/, '');
    return routesOf(definition)
      .filter((key) => key !== '*')
      .map((key) => routeOf(key, file));
  });
}

function routeOf(key: string, file: string): Route {
  const [method = '', path = ''] = key.split(' ');
  const source = readSource(`${file}.ts`);
  return {
    key,
    method,
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the file is known only now
    handler: (require(join(ROOT, file)) as { readonly handler: Handler }).handler,
    body: schemaNamed(source, 'body'),
    query: schemaNamed(source, 'query'),
    kind: source.includes('authenticated: false') ? 'open' : kindOf(path),
  };
}

function kindOf(path: string): 'server' | 'client' | 'management' {
  const [, first] = path.split('/');
  return first === 'client' || first === 'management' ? first : 'server';
}

/** The schema a handler imports as `body` or `query`; null where it takes none. */
function schemaNamed(source: string, name: 'body' | 'query'): SchemaAt | null {
  const path = new RegExp(`validate as ${name} \\} from '[./]*schemas/compiled/([^']+)'`).exec(source)?.[1];
  if (path === undefined) return null;
  const file = join(ROOT, 'schemas', `${path}.json`);
  if (!existsSync(file)) throw new Error(`There is no schema ${file}.`);
  return { file, schema: readSchema(file) };
}

export function readSchema(file: string): Schema {
  return JSON.parse(readFileSync(file, 'utf8')) as Schema;
}

/** The path with its parameters filled in, as it is sent. */
export function filledPath({ path }: Route, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}
