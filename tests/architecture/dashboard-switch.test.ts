// DASHBOARD=off at deployment: no function, no route and no setting of a route of the dashboard, and everything else as it is.
import { createRequire } from 'node:module';
import { type FunctionEntry, serviceFunctions } from '../../scripts/support/service-definition';

interface Service {
  functions: Readonly<Record<string, FunctionEntry>>;
  resources: object;
}
type Plugin = new (serverless: { readonly service: Service }) => { readonly hooks: { initialize(): void } };

const DashboardSwitch = createRequire(__filename)('../../serverless/plugins/dashboard-switch.cjs') as Plugin;

const SETTINGS = {
  'GET /dashboard': 1,
  'GET /dashboard/{path+}': 2,
  'DELETE /dashboard/session': 3,
  'GET /v1/vouchers': 4,
};

/** The service as the framework holds it once the plugin has had its say. */
function serviceWith(setting: string | undefined): Service {
  const service = {
    functions: Object.fromEntries(serviceFunctions()),
    resources: { list: [{ stage: { RouteSettings: SETTINGS } }, null, 'text'] },
  };
  const before = process.env.DASHBOARD;
  if (setting === undefined) delete process.env.DASHBOARD;
  else process.env.DASHBOARD = setting;
  new DashboardSwitch({ service }).hooks.initialize();
  if (before === undefined) delete process.env.DASHBOARD;
  else process.env.DASHBOARD = before;
  return service;
}

const routesOf = ({ functions }: Service) =>
  Object.values(functions).flatMap(({ events = [] }) => events.flatMap(({ httpApi = [] }) => httpApi));
const isOfDashboard = (route: string) => / \/dashboard(\/|$)/.test(route);

it('leaves out its functions and routes, and no others', () => {
  const [all, left] = [serviceWith(undefined), serviceWith('off')];

  expect(routesOf(all).filter(isOfDashboard)).toHaveLength(11);
  expect(routesOf(left)).toEqual(routesOf(all).filter((route) => !isOfDashboard(route)));
  expect(Object.values(left.functions).filter(({ handler }) => handler.includes('/dashboard/'))).toEqual([]);
});

it('leaves out what the stage says of its routes', () => {
  expect(serviceWith('off').resources).toEqual({
    list: [{ stage: { RouteSettings: { 'GET /v1/vouchers': 4 } } }, null, 'text'],
  });
});

it.each([undefined, '', 'on'])('leaves nothing out where DASHBOARD is %p', (setting) => {
  expect(serviceWith(setting)).toEqual(serviceWith('on'));
  expect(routesOf(serviceWith(setting)).filter(isOfDashboard)).toHaveLength(11);
});

it('serves its files by a function without a table, with a quarter of the memory', () => {
  expect(Object.fromEntries(serviceFunctions())['dashboard-page']).toMatchObject({
    memorySize: 256,
    role: 'SystemRole',
  });
});
