// What is deployed of the endpoints, on a small project of its own.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEndpointFiles, writeEndpointFiles } from '../../scripts/generate/functions';
import { routeGroupOf } from '../../scripts/generate/throttles';
import { endpointFunctions } from '../../scripts/support/endpoints';
import { ROOT } from '../../scripts/support/service-definition';

const ENTRIES = `# Generated from functions/tries by \`npm run generate\`. Do not edit.
tries-go:
  handler: dist/functions/tries/go.handler
  role: ReadRole
  events:
    - httpApi: GET /v1/tries
    - httpApi: GET /v1/tries/{code}

tries-stop:
  handler: dist/functions/tries/stop.handler
  role: SetupRole
  environment: \${self:custom.identityProvider}
  events:
    - httpApi: DELETE /v1/tries
`;

let root: string;

function writeHandler(name: string, endpoint: object): void {
  const text = `exports.handler = Object.assign(() => null, { endpoint: ${JSON.stringify(endpoint)} });\n`;
  writeFileSync(join(root, 'functions/tries', `${name}.ts`), text);
}

beforeEach(() => {
  // Inside the project, so that what is loaded is compiled as its own.
  mkdirSync(join(ROOT, 'reports'), { recursive: true });
  root = mkdtempSync(join(ROOT, 'reports', 'functions-'));
  mkdirSync(join(root, 'functions/tries'), { recursive: true });
  mkdirSync(join(root, 'serverless/functions'), { recursive: true });
  writeHandler('stop', { method: 'DELETE', paths: ['/v1/tries'], role: 'SetupRole', environment: 'identityProvider' });
  writeHandler('go', { method: 'GET', paths: ['/v1/tries', '/v1/tries/{code}'], role: 'ReadRole' });
  writeFileSync(join(root, 'functions/tries/by-schedule.ts'), 'exports.handler = () => null;\n');
});

afterEach(() => rmSync(root, { recursive: true }));

const file = (): string => join(root, 'serverless/functions/tries.yml');

describe('endpointFunctions', () => {
  it('finds the handlers that are endpoints', () => {
    const found = endpointFunctions(root).map(({ name, endpoint }) => [name, endpoint.method]);

    expect(found).toEqual([
      ['tries-go', 'GET'],
      ['tries-stop', 'DELETE'],
    ]);
  });
});

describe('writeEndpointFiles', () => {
  it('writes one file for each folder, with what each endpoint says, once', () => {
    expect(writeEndpointFiles(root)).toBe(true);

    expect(readFileSync(file(), 'utf8')).toBe(ENTRIES);
    expect(writeEndpointFiles(root)).toBe(false);
  });
});

describe('the aliases of the routes', () => {
  it('are the paths that take the same key and the same parameters as one before', () => {
    const paths = ['/v1/a/{id}/b', '/client/v1/a/{id}/b', '/v1/a/{other}/b', '/v1/a/{id}/bs', '/client/v1/c/{id}'];
    writeHandler('go', { method: 'GET', paths, role: 'ReadRole' });
    writeEndpointFiles(root);

    expect(readFileSync(join(root, 'serverless/aliases.yml'), 'utf8').split('\n').slice(1)).toEqual([
      'GET /client/v1/c/{id}: /client/v1/a/{id}/b',
      'GET /v1/a/{id}/bs: /v1/a/{id}/b',
      '',
    ]);
  });
});

describe('the throttles of the routes', () => {
  it('are written along, one for each route', () => {
    writeEndpointFiles(root);

    expect(readFileSync(join(root, 'serverless/throttles.yml'), 'utf8').split('\n').slice(1)).toEqual([
      'DELETE /v1/tries: ${param:setUpThrottle}',
      'GET /v1/tries/{code}: ${param:readThrottle}',
      'GET /v1/tries: ${param:readThrottle}',
      '',
    ]);
  });

  it.each([
    ['/client/v1/redemptions', 'RedeemRole', 'evaluate', 'client'],
    ['/client/v1/promotions/tiers', 'ReadRole', 'read', 'client'],
    ['/v1/redemptions', 'RedeemRole', 'evaluate', 'money'],
    ['/v1/vouchers/{code}/balance', 'RedeemRole', 'issue', 'money'],
    ['/v1/orders', 'SetupRole', 'evaluate', 'money'],
    ['/v1/validations', 'EvaluateRole', 'evaluate', 'read'],
    ['/v1/orders', 'ReadRole', 'read', 'read'],
    ['/v1/campaigns', 'SetupRole', 'issue', 'setUp'],
    ['/management/v1/projects', 'ReadRole', 'management', 'management'],
    ['/health', 'SystemRole', 'public', 'public'],
  ] as const)('put %s, with %s for %s, into the group %s', (path, role, scope, group) => {
    expect(routeGroupOf({ role, scope }, path)).toBe(group);
  });
});

describe('checkEndpointFiles', () => {
  const refusal = 'serverless/functions/tries.yml differs from functions/: run `npm run generate` and commit it.';

  it('passes on files as they were written', () => {
    writeEndpointFiles(root);

    expect(() => checkEndpointFiles(root)).not.toThrow();
  });

  it.each([
    ['is missing', () => rmSync(file())],
    ['was edited by hand', () => writeFileSync(file(), ENTRIES.replace('ReadRole', 'SetupRole'))],
  ])('refuses a file that %s', (_name, change) => {
    writeEndpointFiles(root);
    change();

    expect(() => checkEndpointFiles(root)).toThrow(refusal);
  });
});
