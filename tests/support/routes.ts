// Every route of the service, as its endpoints say: a new route is walked by all tests that walk.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFunctions } from '../../scripts/support/endpoints';
import { ROOT } from '../../scripts/support/service-definition';
import type { Endpoint } from '../../lib/http/endpoint';
import type { Handler } from './events';

/** The part of draft-07 that the schemas of the service use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
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
  readonly refused?: { readonly because: string; readonly unless: Schema };
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
  readonly scope: Endpoint['scope'];
}

/** All routes but the default one. */
export function allRoutes(): readonly Route[] {
  return apiFunctions().flatMap(({ handler, endpoint }) =>
    endpoint.paths.map((path) => ({
      key: `${endpoint.method} ${path}`,
      method: endpoint.method,
      path,
      params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
      handler,
      body: schemaOf(endpoint.body),
      query: schemaOf(endpoint.query),
      kind: endpoint.scope === 'public' ? 'open' : kindOf(path),
      scope: endpoint.scope,
    })),
  );
}

function kindOf(path: string): 'server' | 'client' | 'management' {
  const [, first] = path.split('/');
  return first === 'client' || first === 'management' ? first : 'server';
}

/** The source of a compiled schema; null where there is none. */
function schemaOf(compiled: { readonly name: string } | undefined): SchemaAt | null {
  if (compiled === undefined) return null;
  const file = join(ROOT, 'schemas', `${compiled.name}.json`);
  return { file, schema: readSchema(file) };
}

export function readSchema(file: string): Schema {
  return JSON.parse(readFileSync(file, 'utf8')) as Schema;
}

/** The path with its parameters filled in, as it is sent. */
export function filledPath({ path }: Route, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}
