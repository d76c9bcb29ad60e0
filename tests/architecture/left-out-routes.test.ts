// What a deployment leaves out so that an HTTP API holds the rest: other spellings, and rooms that are seldom used.
import { createRequire } from 'node:module';
import {
  aliasesOfRoutes,
  type FunctionEntry,
  routesOf,
  seldomRooms,
  serviceFunctions,
} from '../../scripts/support/service-definition';

interface Service {
  functions: Readonly<Record<string, FunctionEntry>>;
  resources: unknown;
  readonly custom: { readonly rooms: { readonly seldom: readonly string[]; readonly deployed: string } };
}
interface Serverless {
  readonly service: Service;
  readonly processedInput: { readonly commands: readonly string[] };
}
type Plugin = new (serverless: Serverless) => { readonly hooks: { initialize(): void } };

const LeftOutRoutes = createRequire(__filename)('../../serverless/plugins/left-out-routes.cjs') as Plugin;

const SETTINGS = { 'POST /v1/publications': 1, 'POST /v1/publication': 2 };
/** An HTTP API has no more integrations, whoever asks; more routes are granted on request. */
const LIMIT = 300;

function serviceWith(deployed: string, command = 'package'): Service {
  const service: Service = {
    functions: Object.fromEntries(structuredClone([...serviceFunctions()])),
    resources: [{ stage: { RouteSettings: SETTINGS } }],
    custom: { rooms: { seldom: seldomRooms(), deployed } },
  };
  new LeftOutRoutes({ service, processedInput: { commands: [command] } }).hooks.initialize();
  return service;
}

const routesIn = ({ functions }: Service): string[] => Object.values(functions).flatMap(routesOf);
const roomsIn = ({ functions }: Service): Set<string | undefined> =>
  new Set(Object.values(functions).map(({ handler }) => handler.split('/')[2]));

it('a deployment stays below 300 integrations and 300 routes', () => {
  const service = serviceWith('');
  const withRoutes = Object.values(service.functions).filter((one) => routesOf(one).length > 0);

  console.info(`${routesIn(service).length} routes and ${withRoutes.length} integrations of ${LIMIT} each.`);
  expect(withRoutes.length).toBeLessThanOrEqual(LIMIT);
  expect(routesIn(service).length).toBeLessThanOrEqual(LIMIT);
});

it('a deployment has no route of another spelling, and no setting of one', () => {
  const service = serviceWith('');
  const aliases = [...aliasesOfRoutes().keys()];

  expect(aliases).toContain('GET /v1/vouchers/{code}/redemptions');
  expect(routesIn(service).filter((route) => aliases.includes(route))).toEqual([]);
  expect(service.resources).toEqual([{ stage: { RouteSettings: { 'POST /v1/publications': 1 } } }]);
});

it('the target of each other spelling is a route of the same function', () => {
  const byRoute = new Map(
    [...serviceFunctions()].flatMap(([name, one]) => routesOf(one).map((route) => [route, name])),
  );

  for (const [route, target] of aliasesOfRoutes()) {
    expect(byRoute.get(`${route.split(' ')[0]} ${target}`)).toBe(byRoute.get(route));
  }
});

it('a deployment has the seldom used rooms that it names, and the rooms that are used often', () => {
  const known = seldomRooms().filter((room) => roomsIn(serviceWith('', 'offline')).has(room));

  expect(known.filter((room) => roomsIn(serviceWith('')).has(room))).toEqual([]);
  for (const room of known) expect(known.filter((one) => roomsIn(serviceWith(` ${room} `)).has(one))).toEqual([room]);
  expect(roomsIn(serviceWith(''))).toContain('redemptions');
});

it('a local run has everything', () => {
  const service = serviceWith('', 'offline');

  expect(service.functions).toEqual(Object.fromEntries(serviceFunctions()));
  expect(service.resources).toEqual([{ stage: { RouteSettings: SETTINGS } }]);
});

it('a room that is not a seldom used one stops the deployment', () => {
  expect(() => serviceWith('vouchers')).toThrow(
    'rooms: vouchers is none of branding, consents, locations, older-clients, templates, trash-bin.',
  );
});
