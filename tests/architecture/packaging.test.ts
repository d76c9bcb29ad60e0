// What `serverless package` makes: every handler has its function, and nothing meets a limit of AWS.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { load } from 'js-yaml';
import { filesBelow } from '../../scripts/support/content-hash';
import {
  aliasesOfRoutes,
  ROOT,
  routesOf,
  seldomRooms,
  serviceFiles,
  serviceFunctions,
} from '../../scripts/support/service-definition';
import { packageService, type Package, type Resource, type Template } from '../support/packaged';

const LIMITS = { resources: 500, parameters: 200, outputs: 200, bytes: 1_000_000, routes: 300, integrations: 300 };

let packaged: Package;
let templates: readonly Template[];

beforeAll(() => {
  packaged = packageService();
  ({ templates } = packaged);
});

afterAll(() => packaged.remove());

const resourcesOf = (type: string): Resource[] => packaged.of(type);

/** The functions of a stage that names none of the seldom used rooms. */
const deployed = () =>
  [...serviceFunctions()].filter(([, { handler }]) => !seldomRooms().includes(handler.split('/')[2] ?? ''));

const size = (part: Readonly<Record<string, unknown>> | undefined): number => Object.keys(part ?? {}).length;

describe('the packaged templates', () => {
  it('stay below the limits of a stack', () => {
    const counts = templates.map(({ file, bytes, Resources, Parameters, Outputs }) => ({
      file,
      resources: size(Resources),
      parameters: size(Parameters),
      outputs: size(Outputs),
      bytes,
    }));

    console.table(counts);
    for (const name of ['resources', 'parameters', 'outputs', 'bytes'] as const) {
      expect(Math.max(...counts.map((count) => count[name]))).toBeLessThanOrEqual(LIMITS[name]);
    }
  });

  it('stay below the limits of an HTTP API', () => {
    const routes = resourcesOf('AWS::ApiGatewayV2::Route').length;
    const integrations = resourcesOf('AWS::ApiGatewayV2::Integration').length;

    console.info(`${LIMITS.routes - routes} routes and ${LIMITS.integrations - integrations} integrations are left.`);
    expect(routes).toBeLessThanOrEqual(LIMITS.routes);
    expect(integrations).toBeLessThanOrEqual(LIMITS.integrations);
  });

  it('hold every function and every route once, but other spellings and seldom used rooms', () => {
    const aliases = aliasesOfRoutes();
    const routes = deployed().flatMap(([, one]) => routesOf(one).filter((route) => !aliases.has(route)));
    const routeKeys = routes.map((route) => (route === '*' ? '$default' : route));

    expect(resourcesOf('AWS::Lambda::Function')).toHaveLength(deployed().length);
    const packaged = resourcesOf('AWS::ApiGatewayV2::Route').map(({ Properties }) => String(Properties?.RouteKey));
    expect(packaged.sort()).toEqual(routeKeys.sort());
  });

  it('keep no function and no route in the root stack', () => {
    const root = templates.find(({ file }) => file === 'cloudformation-template-update-stack.json');
    const types = Object.values(root?.Resources ?? {}).map(({ Type }) => Type);

    expect(types).toContain('AWS::CloudFormation::Stack');
    expect(types.filter((type) => /Lambda::Function|V2::Route/.test(type))).toEqual([]);
  });

  it('carry with each bundle the files that it names, and those that they name', () => {
    const zips = packaged.zips();
    const missing = deployed().flatMap(([name, { handler }]) => {
      const zip = zips.get(`${name}.zip`);
      const files = new Set([handler.replace(/\.handler$/, '.js')]);
      for (const file of files) {
        const named = readFileSync(join(ROOT, file), 'utf8').matchAll(/require\("[./]+\/([\w-]+\.js)"\)/g);
        for (const [, other] of named) files.add(`dist/${other}`);
      }
      // Names stand in a zip as they are.
      return [...files].filter((file) => !zip?.includes(file)).map((file) => `${name} ${file}`);
    });

    expect(missing).toEqual([]);
  });

  it('allow scans of indexes for the audit, of the keys of the table for the worker, and no deletion', () => {
    const policies = JSON.stringify(resourcesOf('AWS::IAM::Role'));
    const scans = [...policies.matchAll(/"dynamodb:Scan","Resource":(\[.*?\])/g)].map(([, resource]) => resource!);

    expect(policies).toContain('dynamodb:Query');
    expect(policies.match(/dynamodb:Scan/g)).toHaveLength(2);
    expect(scans.flatMap((resource) => resource.match(/table\/[^"]*/g))).toEqual([
      'table/stackable-dev/index/gsi1',
      'table/stackable-dev/index/gsi3',
    ]);
    expect(policies).not.toMatch(/dynamodb:(DeleteTable|\*)/);
  });

  it('keep the table when the stack goes, and recoverable to any second', () => {
    expect(resourcesOf('AWS::DynamoDB::Table')).toEqual([
      expect.objectContaining({
        DeletionPolicy: 'RetainExceptOnCreate',
        Properties: expect.objectContaining({
          BillingMode: 'PAY_PER_REQUEST',
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }) as object,
      }),
    ]);
  });
});

describe('the throttles of the packaged stage', () => {
  interface Throttle {
    readonly ThrottlingRateLimit: number;
    readonly ThrottlingBurstLimit: number;
  }
  const { params } = load(readFileSync(join(ROOT, 'serverless.yml'), 'utf8')) as {
    readonly params: { readonly default: Readonly<Record<string, Throttle>> };
  };
  let stage: Resource;
  let byRoute: Readonly<Record<string, Throttle>>;

  beforeAll(() => {
    stage = resourcesOf('AWS::ApiGatewayV2::Stage')[0]!;
    byRoute = stage.Properties!.RouteSettings as Readonly<Record<string, Throttle>>;
  });

  it('hold for every route but the default one, which has that of the stage, and for no other', () => {
    const routes = resourcesOf('AWS::ApiGatewayV2::Route').map(({ Properties }) => String(Properties?.RouteKey));

    expect(Object.keys(byRoute).sort()).toEqual(routes.filter((route) => route !== '$default').sort());
    expect(stage.Properties!.DefaultRouteSettings).toEqual(params.default.stageThrottle);
  });

  it.each([
    ['POST /client/v1/redemptions', 'client'],
    ['GET /client/v1/promotions/tiers', 'client'],
    ['POST /v1/redemptions', 'money'],
    ['POST /v1/redemptions/{id}/rollbacks', 'money'],
    ['POST /v1/publications', 'money'],
    ['POST /v1/vouchers/{code}/balance', 'money'],
    ['POST /v1/validations', 'read'],
    ['GET /v1/vouchers', 'read'],
    ['POST /v1/campaigns', 'setUp'],
    ['POST /v1/products/bulk/async', 'setUp'],
    ['PUT /management/v1/projects/{projectId}', 'management'],
    ['GET /health', 'public'],
  ])('give %s that of %s', (route, group) => {
    expect(byRoute[route]).toEqual(params.default[`${group}Throttle`]);
  });

  it.each(['ThrottlingRateLimit', 'ThrottlingBurstLimit'] as const)('are least for client routes: %s', (limit) => {
    const of = (paths: RegExp): number[] =>
      Object.entries(byRoute).flatMap(([route, throttle]) => (paths.test(route) ? throttle[limit] : []));
    const client = of(/ \/client\//);

    expect(Math.min(...client)).toBeGreaterThan(0);
    expect(Math.max(...client)).toBeLessThan(Math.min(...of(/ \/(v1|management)\//)));
  });

  it('are set when every route is there', () => {
    const stacks = templates
      .flatMap(({ Resources }) => Object.entries(Resources))
      .filter(([, { Type }]) => Type === 'AWS::CloudFormation::Stack');

    expect(stage.DependsOn).toEqual(['HttpApiLogGroup', ...stacks.map(([id]) => id)]);
    expect(JSON.stringify(stacks)).not.toContain('HttpApiStage');
  });
});

describe('serverless.yml', () => {
  const functions = [...serviceFunctions()];
  const handlers = filesBelow(join(ROOT, 'functions'), (path) => path.endsWith('.ts'));

  it('has one function for every handler, and no other', () => {
    const expected = handlers.map((path) => `dist/${relative(ROOT, path).replace(/\.ts$/, '')}.handler`);

    expect(functions.map(([, { handler }]) => handler).sort()).toEqual(expected.sort());
  });

  it.each(functions)('names %s after its handler and gives it a role', (name, { handler, role }) => {
    expect(name).toBe(/^dist\/functions\/([^.]+)\.handler$/.exec(handler)?.[1]?.replace('/', '-'));
    expect(role).toMatch(/^[A-Z][A-Za-z]+Role$/);
  });

  it('includes every file of functions', () => {
    const files = readdirSync(join(ROOT, 'serverless/functions')).map((file) => `serverless/functions/${file}`);

    expect(serviceFiles()).toEqual(expect.arrayContaining(files));
  });
});
