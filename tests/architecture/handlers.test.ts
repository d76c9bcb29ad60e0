// Every handler is an endpoint, deployed as it says, and tested.
import { load } from 'js-yaml';
import { functionFiles } from '../../scripts/generate/functions';
import { endpointFunctions, handlerFiles, routesOfEndpoint } from '../../scripts/support/endpoints';
import { routesOf, serviceFunctions } from '../../scripts/support/service-definition';
import { filesBelow, importsOf, readSource } from '../support/sources';

const HANDLERS = handlerFiles();
const ENDPOINTS = endpointFunctions();
const DEPLOYED = [...serviceFunctions()].map(([name, { handler, role, events }]) => ({
  name,
  file: handler.replace(/^dist\//, '').replace(/\.handler$/, '.ts'),
  role,
  routes: routesOf({ handler, ...(events && { events }) }),
}));
/** The default route, which answers before there is an endpoint, and what a schedule, a stream and a queue call. */
const WITHOUT_ENDPOINT = [
  'functions/async-actions/run.ts',
  'functions/system/audit.ts',
  'functions/system/not-found.ts',
  'functions/webhooks/deliver.ts',
  'functions/webhooks/dispatch.ts',
];
const TESTS = ['services', 'http', 'e2e', 'processes', 'client', 'storage'].flatMap((folder) =>
  filesBelow(`tests/${folder}`, '.ts'),
);
const TEST_TEXT = TESTS.map(readSource).join('\n');

/** Routes that a test calls by name, as `callRoute` and `manage` do. */
const CALLED = new Set(
  [...TEST_TEXT.matchAll(/\b(?:callRoute|answered|managed?)\(\s*'([A-Z]+ [^']*)'/g)].map(([, route]) => route),
);
const PROJECT = '/management/v1/projects/{projectId}';

/** The routes of a handler; those of a project also as `manage` names them. */
function routesOfFile(file: string): readonly string[] {
  const { endpoint } = ENDPOINTS.find((one) => one.file === file) ?? {};
  return endpoint ? routesOfEndpoint(endpoint).flatMap((route) => [route, route.replace(PROJECT, '')]) : [];
}

describe('handlers', () => {
  it('are endpoints, all but the default route and the worker', () => {
    const files = ENDPOINTS.map(({ file }) => file);

    expect(HANDLERS.filter((file) => !files.includes(file))).toEqual(WITHOUT_ENDPOINT);
  });

  it('are deployed, each once, under the name of its file', () => {
    const named = DEPLOYED.map(({ name, file }) => [file, name]).sort();

    expect(named).toEqual(HANDLERS.map((file) => [file, file.replace(/^functions\/|\.ts$/g, '').replaceAll('/', '-')]));
  });

  it('are tested, through themselves or their service', () => {
    const untested = HANDLERS.filter((file) => !isMentioned(file));

    expect(untested).toEqual([]);
  });
});

describe('endpoints', () => {
  it('are deployed with their routes and roles, and no function has others', () => {
    const deployed = DEPLOYED.filter(({ file }) => !WITHOUT_ENDPOINT.includes(file));
    const declared = ENDPOINTS.map(({ name, file, endpoint }) => {
      return { name, file, role: endpoint.role, routes: routesOfEndpoint(endpoint) };
    });

    expect(declared.sort(byName)).toEqual(deployed.sort(byName));
  });

  it('share no route', () => {
    const routes = ENDPOINTS.flatMap(({ endpoint }) => routesOfEndpoint(endpoint));

    expect(routes.length).toBeGreaterThan(150);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('have files of their deployment as the generator writes them', () => {
    for (const [file, text] of functionFiles(ENDPOINTS)) {
      expect([file, readSource(file)]).toEqual([file, text]);
      expect(() => load(text)).not.toThrow();
    }
  });

  // Any server pair issues access tokens, which have no more than the pair.
  const isOfTokens = (paths: readonly string[]): boolean => paths.every((path) => path.startsWith('/v1/oauth/'));

  it('ask for a scope of server keys where server keys call, and for none elsewhere', () => {
    // People in the dashboard call with a session.
    const ofKeys = ENDPOINTS.filter(({ endpoint }) => !/^(session|cookie)$/.test(endpoint.scope));
    const kinds = ofKeys.map(({ endpoint: { scope, paths } }) => {
      const takesServerKeys = paths.some((path) => /^\/(v1|client|dashboard\/(search|counters)$)/.test(path));
      return {
        paths,
        isRight: takesServerKeys
          ? /^(read|evaluate|issue|set-up|privacy)$/.test(scope) || (scope === 'any' && isOfTokens(paths))
          : /^(management|public)$/.test(scope),
      };
    });

    expect(kinds.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  it('of clients check shopper tokens, and carry what checks them; no other bundle does', () => {
    const takesClients = ENDPOINTS.filter(({ endpoint }) => endpoint.paths.some((path) => path.startsWith('/client/')));
    const verifying = ENDPOINTS.filter(({ endpoint }) => endpoint.shopper !== undefined);
    const carrying = HANDLERS.filter((file) => importsOf(file).some(({ from }) => from === 'lib/http/shopper-token'));

    expect(takesClients).toHaveLength(15);
    expect(verifying).toEqual(takesClients);
    expect(carrying.sort()).toEqual(takesClients.map(({ file }) => file).sort());
  });

  it('load the library of tokens with the first token, and not before', () => {
    const loaded = filesBelow('lib', '.ts').flatMap(importsOf);

    expect(loaded.filter(({ from, isType }) => from === 'jose' && !isType)).toEqual([]);
    expect(readSource('lib/http/shopper-token.ts')).toContain("import('jose')");
  });

  it('let a key that may only read change nothing', () => {
    const reading = ENDPOINTS.filter(({ endpoint }) => endpoint.scope === 'read');

    expect(reading.length).toBeGreaterThan(40);
    expect(reading.filter(({ endpoint }) => endpoint.method !== 'GET')).toEqual([]);
  });

  it('that make value, add to it or give it to somebody are these, and the one that tries it', () => {
    const issuing = ENDPOINTS.flatMap(({ name, endpoint: { scope } }) => (scope === 'issue' ? [name] : []));

    expect(issuing.sort()).toEqual([
      'campaigns-add-code',
      'campaigns-add-codes',
      'campaigns-create',
      'campaigns-import',
      'campaigns-import-csv',
      'campaigns-preview',
      'campaigns-update',
      'custom-events-track',
      'loyalties-activate-pending-points',
      'loyalties-adjust-balance',
      'loyalties-adjust-pending-points',
      'loyalties-cancel-pending-points',
      'loyalties-create',
      'loyalties-create-member',
      'loyalties-transfer-points',
      'loyalties-update',
      'publications-create',
      'publications-create-get',
      'referrals-add-holders',
      'templates-set-up-campaign',
      'uploads-create',
      'vouchers-adjust-balance',
      'vouchers-create',
      'vouchers-generate',
      'vouchers-import',
      'vouchers-import-csv',
      'vouchers-update',
    ]);
  });
});

function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name < right.name ? -1 : 1;
}

function isMentioned(file: string): boolean {
  if (TEST_TEXT.includes(`/${file.replace(/\.ts$/, "'")}`)) return true;
  if (routesOfFile(file).some((route) => CALLED.has(route))) return true;
  const services = importsOf(file).filter(({ from }) => from.startsWith('lib/services/'));
  const names = services.flatMap((one) => one.names);
  return names.length > 0 && names.every((name) => new RegExp(`\\b${name}\\b`).test(TEST_TEXT));
}
