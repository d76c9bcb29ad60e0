// A published OpenAPI 3.0 definition: its operations, and the schemas of their answers.
import { readFileSync } from 'node:fs';

/** A schema of OpenAPI 3.0: `nullable` instead of a type null. */
export interface Schema {
  readonly $ref?: string;
  readonly nullable?: boolean;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

interface Media {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface Response {
  readonly content?: Readonly<Record<string, Media>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
}

interface Operation {
  readonly responses?: Record<string, Response>;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> };
}

interface Document {
  /** Operations by method; `parameters` has those of all operations. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface PublishedOperation {
  /** The operation in the definition's spelling, such as `GET /v1/vouchers/{code}`. */
  readonly name: string;
  readonly responses: Readonly<Record<string, Response>>;
  /** A schema for each type of content. */
  readonly body: readonly Schema[];
  readonly query: readonly { readonly name: string; readonly schema: Schema }[];
}

export interface Definition {
  readonly operations: ReadonlyMap<string, PublishedOperation>;
  /** The schema a reference such as `#/components/schemas/Voucher` means. */
  readonly resolve: (reference: string) => Schema;
}

const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'];
const SCHEMAS = '#/components/schemas/';

/** @throws Error when the file is no such definition */
export function readDefinition(file: string): Definition {
  return definitionOf(JSON.parse(readFileSync(file, 'utf8')));
}

export function definitionOf(document: unknown): Definition {
  const { paths, components } = document as Partial<Document>;
  if (typeof paths !== 'object') throw new Error('The file is no OpenAPI definition: it has no paths.');
  const schemas = (components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, one]) => {
        const operation = one as Operation;
        const shared = (methods.parameters ?? []) as readonly Parameter[];
        const name = `${method.toUpperCase()} ${path}`;
        return { name, responses: operation.responses ?? {}, ...requestOf({ components }, operation, shared) };
      }),
  );
  return {
    operations: new Map(operations.map((operation) => [withoutNames(operation.name), operation])),
    resolve: (reference) => {
      const schema = schemas[reference.replace(SCHEMAS, '')];
      if (!schema) throw new Error(`The definition has no ${reference}.`);
      return schema;
    },
  };
}

type Request = Pick<PublishedOperation, 'body' | 'query'>;

function requestOf(
  { components }: Pick<Partial<Document>, 'components'>,
  { parameters = [], requestBody = {} }: Operation,
  shared: readonly Parameter[],
): Request {
  const part = <T extends { readonly $ref?: string }>(one: T): T => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(one.$ref ?? '') ?? [];
    return (components?.[kind]?.[name] as T | undefined) ?? one;
  };
  const all = [...shared, ...parameters].map(part).filter((one) => one.in === 'query');
  const { content = {} } = part(requestBody);
  return {
    body: Object.values(content).flatMap(({ schema }) => (schema ? [schema] : [])),
    query: all.map(({ name, schema = {} }) => ({ name, schema })),
  };
}

/** Parameters of a path are called differently by different documents: `/v1/skus/{skuId}` is `/v1/skus/{}`. */
export function withoutNames(operation: string): string {
  return operation.replace(/\{[^}]*\}/g, '{}');
}

/** The schema of a JSON answer; null when the definition has none for it. */
export function schemaOf({ content }: Response): Schema | null {
  return content?.['application/json']?.schema ?? null;
}

/** The definition's own example answers. */
export function examplesOf({ content }: Response): readonly unknown[] {
  return Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => value);
}
