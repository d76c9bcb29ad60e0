// The API document: made from the endpoints and schemas/, complete, and valid OpenAPI.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE } from '../../lib/errors';
import { undescribed } from '../../scripts/openapi/main';
import { type OpenApiDocument, type OpenApiOperation, openApiDocument } from '../../scripts/openapi/document';
import { operationId, operations } from '../../scripts/openapi/operations';
import { describePathParameter, PATH_PARAMETERS } from '../../scripts/openapi/parameters';
import type { Components } from '../../scripts/openapi/used';
import { TAGS } from '../../scripts/openapi/tags';
import { endpointFunctions } from '../../scripts/support/endpoints';
import { everySchema, schemaSources } from '../../scripts/generate/sources';
import { methodsByPath, ROOT } from '../../scripts/support/service-definition';
import { type CheckedAnswer, problemOf } from '../support/answer-check';

const DOCUMENT = openApiDocument(ROOT);
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Json;
}

interface Forms {
  readonly discriminator: { readonly mapping: Readonly<Record<string, string>> };
  readonly oneOf: readonly { readonly $ref: string }[];
}

const NAMES_NO_BODY_HAS = { enum: ['__proto__', 'constructor', 'prototype'] };

/** Every object within a value, itself included. */
function schemasOf(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(schemasOf);
  return Array.isArray(value) ? inside : [value as Json, ...inside];
}

function valuesOf(keyword: string, value: unknown): unknown[] {
  return schemasOf(value).flatMap((one) => (keyword in one ? [one[keyword]] : []));
}

/** What an operation does not tell, and where to write it. */
function faultsOf({ summary, description, tags }: OpenApiOperation): string[] {
  const [tag = ''] = tags as readonly string[];
  const isTold = typeof description === 'string' && /^[A-Z].{20,}\.$/.test(description);
  return [
    ...(typeof summary === 'string' && /^[A-Z].*[^.]$/.test(summary) && summary.length <= 60
      ? []
      : ['write `summary` into its endpoint(): a few words without a full stop, at most 60 characters.']),
    ...(isTold && !description.startsWith(String(summary))
      ? []
      : ['write `description` into its endpoint(): whole sentences on what it does, not the summary again.']),
    ...(TAGS[tag] === undefined ? [`describe the tag ${tag} in scripts/openapi/tags.ts.`] : []),
  ];
}

describe('the document', () => {
  it('has every route of the service, and no other', () => {
    const routes = OPERATIONS.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const wired = [...methodsByPath()].flatMap(([path, methods]) => methods.map((method) => `${method} ${path}`));

    // `*` is the default route, and not a method and a path. What the dashboard is made of is for people; keys search and count as well.
    const called = wired.filter((route) => / (?!\/dashboard(?!\/(search|counters)$))/.test(route));
    expect(routes.sort()).toEqual(called.sort());
  });

  it('describes the answer of each', () => {
    expect(undescribed(DOCUMENT)).toEqual([]);
  });

  it('finds the route whose answer nobody described', () => {
    const { get: health } = DOCUMENT.paths['/health']!;
    const { content, ...bare } = health!.responses[200]!;
    const responses = { ...health!.responses, 200: bare };
    const paths: OpenApiDocument['paths'] = { ...DOCUMENT.paths, '/health': { get: { ...health!, responses } } };

    expect(undescribed({ ...DOCUMENT, paths })).toEqual(['GET /health']);
  });

  it('uses every schema of an answer', () => {
    const used = operations(ROOT).flatMap(({ answers }) => answers.map(({ content }) => content));
    const written = everySchema(ROOT).flatMap(({ kind, name }) => (kind === 'answer' ? [name] : []));

    expect(written.filter((name) => !used.includes(name))).toEqual([
      'dashboard/login.answer',
      'dashboard/person.answer',
      'dashboard/session.answer',
    ]);
  });

  it('says of each operation what it does', () => {
    const faults = OPERATIONS.flatMap(({ path, method, operation }) =>
      faultsOf(operation).map((fault) => `${method.toUpperCase()} ${path}: ${fault}`),
    );

    expect(faults).toEqual([]);
  });

  it('describes no two functions alike', () => {
    const all = endpointFunctions().map(({ file, endpoint }) => ({ file, ...endpoint }));
    const twins = all.filter(({ description }) => all.filter((one) => one.description === description).length > 1);

    expect(twins.map(({ file }) => file)).toEqual([]);
  });

  it('calls each operation by a name of its own', () => {
    const names = OPERATIONS.map(({ operation }) => operation.operationId);

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)+$/.test(name) && name !== 'publish')).toEqual([]);
  });

  it('refers to whole components, by names that every language takes', () => {
    const references = valuesOf('$ref', DOCUMENT).map(String);

    expect(references.length).toBeGreaterThan(1_000);
    expect(references.filter((one) => !/^#\/components\/[a-z]+\/[A-Z][A-Za-z0-9]*$/i.test(one))).toEqual([]);
  });

  it('has no component that nothing refers to', () => {
    const { securitySchemes, ...components } = DOCUMENT.components as Components;
    const references = new Set(valuesOf('$ref', DOCUMENT));
    const names = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );

    expect(names.filter((name) => !references.has(name))).toEqual([]);
  });

  it('has no member of the type null alone, which a generator takes for a class of that name', () => {
    const components = Object.values((DOCUMENT.components as Components)['schemas'] ?? {});
    const members = components.flatMap(({ properties = {} }) => Object.entries(properties as Record<string, Json>));

    expect(members.length).toBeGreaterThan(1_000);
    expect(members.filter(([, { type }]) => type === 'null')).toEqual([]);
  });

  it('gives every parameter one type, and says what those of paths name', () => {
    const parameters = OPERATIONS.flatMap(({ operation }) => (operation.parameters ?? []) as readonly Parameter[]);
    const inPaths = new Set(parameters.flatMap((one) => (one.in === 'path' ? [one.name] : [])));

    expect(parameters.filter(({ schema }) => typeof schema.type !== 'string').map(({ name }) => name)).toEqual([]);
    // A parameter of a path whose name does not say what it is wants a line in scripts/openapi/parameters.ts.
    expect([...inPaths].filter((name) => describePathParameter(name) === undefined)).toEqual([]);
    expect(Object.keys(PATH_PARAMETERS).filter((name) => !inPaths.has(name))).toEqual([]);
  });

  it('gives every listed value its type', () => {
    const listed = schemasOf(DOCUMENT).filter((schema) => 'enum' in schema || 'const' in schema);

    expect(listed.filter(({ type }) => type === undefined)).toEqual([NAMES_NO_BODY_HAS]);
  });

  it('distinguishes the forms of a schema by a member of each', () => {
    const forms = schemasOf(DOCUMENT).filter((schema) => 'discriminator' in schema) as unknown as Forms[];

    expect(forms.map(({ discriminator }) => Object.keys(discriminator.mapping).join())).toEqual([
      'AMOUNT,PERCENT,FIXED,UNIT',
      'AMOUNT,PERCENT,FIXED,UNIT',
      'product,sku',
      'redemption,redemption_rollback',
      'APPLICABLE,INAPPLICABLE,SKIPPED',
    ]);
    for (const { discriminator, oneOf } of forms) {
      expect(oneOf.map(({ $ref }) => $ref)).toEqual(Object.values(discriminator.mapping));
    }
  });

  it('describes each tag, and has no other', () => {
    const tags = DOCUMENT.tags as readonly { readonly name: string; readonly description?: string }[];

    expect(tags.map(({ name }) => name).sort()).toEqual(Object.keys(TAGS).sort());
  });

  it('asks for the keys that the path takes', () => {
    const ask = (path: string, method: string) => DOCUMENT.paths[path]![method]!.security;

    const pair = { appId: [], appToken: [] };
    expect(ask('/v1/redemptions', 'post')).toEqual([pair, { oauth: ['api'] }, { oauth: ['redemptions'] }]);
    expect(ask('/client/v1/redemptions', 'post')).toEqual([
      { clientId: [], clientToken: [] },
      { oauth: ['client_api'] },
      { oauth: ['client_redemptions'] },
    ]);
    expect(ask('/v1/oauth/token', 'post')).toEqual([pair, { basic: [] }]);
    expect(ask('/management/v1/projects', 'get')).toEqual([{ managementId: [], managementToken: [] }]);
    expect(ask('/health', 'get')).toEqual([]);
  });

  it('takes a form where access tokens are requested', () => {
    const { content } = DOCUMENT.paths['/v1/oauth/token']!.post!.requestBody as { readonly content: object };

    expect(Object.keys(content)).toEqual(['application/x-www-form-urlencoded', 'application/json']);
  });

  it('takes bodies, queries and headers from where the handler takes them', () => {
    const redeem = DOCUMENT.paths['/v1/redemptions']!.post!;
    const list = DOCUMENT.paths['/v1/vouchers']!.get!;

    expect(redeem.requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/RedeemRequest' } } },
    });
    expect(redeem.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }));
    expect(list.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      description: 'The number of records that a page has at most; 10 unless sent.',
      schema: { type: 'integer', minimum: 1, maximum: 100 },
    });
  });

  it('lists every key of an error', () => {
    const { components } = DOCUMENT as unknown as {
      components: { schemas: { ApiError: { properties: { key: { enum: string[] } } } } };
    };

    expect(components.schemas.ApiError.properties.key.enum).toEqual(Object.keys(CATALOGUE));
  });

  it('is valid OpenAPI', () => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/openapi/main.ts', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });

    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('operationId', () => {
  const member = ['/v1/members/{code}', '/v1/{campaignId}/members/{code}'];
  const publish = ['/v1/publications', '/v1/publication', '/client/v1/publish', '/client/v1/publications'];

  it.each<[string, string, readonly string[], string]>([
    ['is plain at the first path', member[0]!, member, 'act'],
    ['names a parameter more', member[1]!, member, 'actInCampaign'],
    ['names the segment that differs', publish[1]!, publish, 'actAtPublication'],
    ['tells clients apart', publish[2]!, publish, 'actClientSide'],
    ['tells paths of clients apart', publish[3]!, publish, 'actAtPublicationsClientSide'],
    ['takes hyphens for words', '/v1/a/b-c', ['/v1/a/d', '/v1/a/b-c'], 'actAtBC'],
  ])('%s', (_name, path, paths, expected) => {
    expect(operationId('act', path, paths)).toBe(expected);
  });
});

describe('schemas of answers', () => {
  it('reach no function', () => {
    const names = everySchema(ROOT).flatMap(({ kind, name }) => (kind === 'answer' || kind === 'record' ? [name] : []));

    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((name) => existsSync(join(ROOT, 'schemas/compiled', `${name}.js`)))).toEqual([]);
    expect(schemaSources(ROOT).filter(({ name }) => names.includes(name))).toEqual([]);
  });
});

describe('problemOf', () => {
  const category = {
    id: 'cat_000000000000000001',
    name: 'A',
    hierarchy: 1,
    created_at: '2026-03-10T12:00:00.000Z',
    object: 'category',
  };
  const answered = (body: unknown, answer: Partial<CheckedAnswer> = {}): CheckedAnswer => ({
    method: 'GET',
    path: '/v1/categories/cat_1',
    status: 200,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...answer,
  });

  it('is null for an answer as documented', () => {
    expect(problemOf(answered(category))).toBeNull();
    expect(problemOf(answered('', { method: 'DELETE', status: 204 }))).toBeNull();
  });

  test.each<[string, CheckedAnswer, RegExp]>([
    ['a member too many', answered({ ...category, colour: 'red' }), /additional.*colour/],
    ['a member too few', answered({ ...category, name: undefined }), /required property 'name'/],
    ['another type', answered({ ...category, hierarchy: '1' }), /\/hierarchy must be integer/],
    ['an id of another kind', answered({ ...category, id: 'camp_1' }), /\/id must match pattern/],
    ['a time without milliseconds', answered({ ...category, created_at: '2026-03-10T12:00:00Z' }), /\/created_at/],
    ['a status that is not documented', answered(category, { status: 201 }), /status is not documented/],
    ['a body where there is none', answered(category, { method: 'DELETE', status: 204 }), /no body/],
    ['no body where there is one', answered(''), /no JSON/],
    ['an error of another shape', answered({ message: 'no' }, { status: 404 }), /required property 'key'/],
    ['an unknown key', answered({ code: 404, key: 'lost', message: '', request_id: 'v-0' }, { status: 404 }), /\/key/],
    ['a route that does not exist', answered(category, { path: '/v1/nowhere' }), /no such route/],
  ])('names %s', (_name, answer, problem) => {
    expect(problemOf(answer)).toMatch(problem);
  });
});
