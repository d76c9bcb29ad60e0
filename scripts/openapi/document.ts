// The OpenAPI document of the service, from its endpoints and schemas/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE } from '../../lib/errors';
import { everySchema } from '../generate/sources';
import { components, referenceTo } from './components';
import { SECURITY_SCHEMES, securityOf } from './security';
import { TAGS } from './tags';
import { usedComponents } from './used';
import { parametersOf } from './parameters';
import type { Json, Sources } from './references';
import { eventSchemas, webhooksOf } from './webhooks';
import { type Operation, operations, type Status, type StatusAnswer } from './operations';

export interface OpenApiDocument extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  /** By the name of the event. */
  readonly webhooks: Readonly<Record<string, Json>>;
}
export interface OpenApiOperation extends Json {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Json>>;
}

/** Throws where an endpoint names a schema that does not exist. */
export function openApiDocument(root: string): OpenApiDocument {
  const sources: Sources = new Map(everySchema(root).map((source) => [source.name, source]));
  const all = operations(root);
  const { version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Json;
  const license = { name: 'Apache 2.0', identifier: 'Apache-2.0' };
  const contact = { name: 'The maintainers of Stackable' };
  const paths = pathsOf(all, sources);
  const webhooks = webhooksOf();
  const parts = {
    schemas: { ...components(sources), ...eventSchemas(sources) },
    responses: errorResponses(sources),
    headers: HEADERS,
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Stackable', version, description, contact, license },
    servers: [{ url: '/' }],
    tags: tagsOf(all),
    paths,
    webhooks,
    components: { ...usedComponents({ paths, webhooks }, parts), securitySchemes: SECURITY_SCHEMES },
  };
}

function tagsOf(all: readonly Operation[]): Json[] {
  const names = [...new Set(all.map(({ tag }) => tag))];
  return names.map((name) => ({ name, ...(TAGS[name] !== undefined && { description: TAGS[name] }) }));
}

function pathsOf(all: readonly Operation[], sources: Sources): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const operation of all) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationOf(operation, sources) };
  }
  return paths;
}

function operationOf(operation: Operation, sources: Sources): OpenApiOperation {
  const { id, tag, summary, description, body } = operation;
  const parameters = parametersOf(operation, sources);
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBody(operation, body, sources) }),
    responses: { ...successes(operation, sources), ...errorsOf(operation) },
    security: securityOf(operation),
  };
}

function requestBody({ forms }: Operation, body: string, sources: Sources): Json {
  const { required, minItems } = sources.get(body)?.schema ?? {};
  const isRequired = Array.isArray(required) || minItems !== undefined;
  const types = [...forms, 'application/json'];
  const content = Object.fromEntries(types.map((type) => [type, { schema: referenceTo(sources, body) }]));
  return { required: isRequired, content };
}

function successes(operation: Operation, sources: Sources): Readonly<Record<string, Json>> {
  return Object.fromEntries(operation.answers.map((answer) => [answer.status, successOf(operation, answer, sources)]));
}

function successOf(
  { isIdempotent, isVersioned }: Operation,
  { status, content }: StatusAnswer,
  sources: Sources,
): Json {
  const headers = {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(isIdempotent && { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } }),
    ...(isVersioned && { ETag: { $ref: '#/components/headers/ConfigurationVersion' } }),
  };
  if (content === 'nothing' || content === 'redirect') return { description: SUCCESSES[status], headers };
  if (content === 'picture') return { description: 'The picture.', headers, content: PICTURES };
  const schema = referenceTo(sources, content);
  return { description: SUCCESSES[status], headers, content: { 'application/json': { schema } } };
}

const SUCCESSES: Readonly<Record<Status, string>> = {
  200: 'Done.',
  202: 'The work goes on in the background.',
  302: 'The answer is at another address.',
  204: 'Done; there is no body.',
  304: 'Not changed since.',
};

const PICTURES = { 'image/png': {}, 'image/svg+xml': {} };

/** The statuses a request can be refused with: by its input, by its keys, and by the service. */
function errorsOf(operation: Operation) {
  const { method, path, body, query, refusalsWithoutBody, isPublic, isIdempotent, isVersioned } = operation;
  const takesInput = body !== undefined || query !== undefined || path.includes('{');
  const statuses = [
    400,
    ...(isPublic ? [] : [401, 403]),
    ...(takesInput || !isPublic ? [404] : []),
    ...(method === 'get' ? [] : [409]),
    ...(isVersioned ? [412] : []),
    ...(method === 'post' || method === 'put' ? [413, 415] : []),
    ...(isIdempotent ? [422] : []),
    ...(isPublic ? [] : [429]),
    500,
    503,
    ...(method === 'get' ? [] : [504]),
  ];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      refusalsWithoutBody.includes(status)
        ? { description: 'Refused; there is no body.', headers: errorHeaders(status) }
        : { $ref: `#/components/responses/Error${status}` },
    ]),
  );
}

/** Builds a response for each status of the catalogue, with its error keys. */
function errorResponses(sources: Sources): Readonly<Record<string, Json>> {
  const statuses = [...new Set(Object.values(CATALOGUE).map(({ status }) => status))].sort();
  const entries = statuses.map((status) => {
    const keys = Object.entries(CATALOGUE).flatMap(([key, one]) => (one.status === status ? [key] : []));
    const schema = referenceTo(sources, status === 413 ? 'records/too-large-error' : 'records/error');
    const content = { 'application/json': { schema } };
    return [`Error${status}`, { description: `Refused: ${keys.join(', ')}.`, headers: errorHeaders(status), content }];
  });
  return Object.fromEntries(entries) as Readonly<Record<string, Json>>;
}

function errorHeaders(status: number): Json {
  const retry = status === 429 || status === 503 || status === 504;
  return {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(retry && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
  };
}

const HEADERS = {
  RequestId: { description: 'Stands in the log as well.', schema: { type: 'string', pattern: '^v-[0-9a-f]{18}$' } },
  IdempotentReplayed: {
    description: 'The answer of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
  ConfigurationVersion: {
    description: 'The version of the configuration after the change, in quotes.',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
};
