// Parts of the lean server: which route a request takes, what of its address reaches a function, and what is counted.
import { targetOf } from '../../server/serve/event';
import { Meter, Totals } from '../../server/serve/meter';
import { routerOf } from '../../server/serve/router';
import { describePlace, readServeSettings } from '../../server/serve/settings';

const routes = [
  'GET /v1/vouchers',
  'GET /v1/vouchers/{code}',
  'GET /v1/vouchers/{code}/redemptions',
  'POST /v1/vouchers/import',
  'GET /v1/{room}/special/last',
  'GET /dashboard',
  'GET /dashboard/search',
  'GET /dashboard/{path+}',
];
const route = routerOf(routes.map((routeKey) => ({ routeKey, value: routeKey })));

describe('routerOf', () => {
  it.each<[string, string, string | null, Readonly<Record<string, string>>?]>([
    ['GET', '/v1/vouchers', 'GET /v1/vouchers'],
    ['GET', '/v1/vouchers/A', 'GET /v1/vouchers/{code}', { code: 'A' }],
    ['GET', '/v1/vouchers/import', 'GET /v1/vouchers/{code}', { code: 'import' }],
    ['POST', '/v1/vouchers/import', 'POST /v1/vouchers/import'],
    ['GET', '/v1/vouchers/A%2FB%20%C3%A9', 'GET /v1/vouchers/{code}', { code: 'A/B é' }],
    ['GET', '/v1/%76ouchers', 'GET /v1/vouchers'],
    ['GET', '/v1/vouchers/special/last', 'GET /v1/{room}/special/last', { room: 'vouchers' }],
    ['GET', '/v1/vouchers/A/redemptions', 'GET /v1/vouchers/{code}/redemptions', { code: 'A' }],
    ['GET', '/dashboard/search', 'GET /dashboard/search'],
    ['GET', '/dashboard/codes/A/B', 'GET /dashboard/{path+}', { path: 'codes/A/B' }],
    ['GET', '/dashboard/__proto__', 'GET /dashboard/{path+}', { path: '__proto__' }],
    ['GET', '/v1/vouchers/', null],
    ['GET', '/dashboard/', null],
    ['GET', '//v1/vouchers', null],
    ['GET', '/v1/vouchers/%zz', null],
    ['GET', '/v1/vouchers/A/other', null],
    ['HEAD', '/v1/vouchers', null],
    ['GET', '/', null],
  ])('%s %s is served by %s', (...[method, path, routeKey, params]) => {
    const found = route(method, path);

    expect(found?.routeKey ?? null).toBe(routeKey);
    expect(found?.params).toEqual(params);
  });
});

describe('targetOf', () => {
  it.each<[string, string, string, string]>([
    ['a plain one', '/v1/vouchers?limit=1&a[b]=c%20d', '/v1/vouchers', 'limit=1&a[b]=c%20d'],
    ['no query', '/v1/vouchers', '/v1/vouchers', ''],
    ['an empty query', '/v1/vouchers?', '/v1/vouchers', ''],
    ['two slashes, which name no host', '//v1/vouchers', '//v1/vouchers', ''],
    ['steps', '/v1/../v2/./x?../y', '/v2/x', '../y'],
    ['encoded steps', '/v1/%2e%2e/x', '/x', ''],
    ['a dot in a name', '/v1/vouchers/A.B', '/v1/vouchers/A.B', ''],
    ['a whole address', 'http://other.example/v1/x?y', '/v1/x', 'y'],
    ['a fragment', '/v1/x#y', '/v1/x', ''],
    ['what is not encoded', '/v1/\u00e9?\u00e9="<>', '/v1/%C3%A9', '%C3%A9=%22%3C%3E'],
  ])('of %s', (_name, url, path, query) => {
    expect(targetOf(url)).toEqual({ path, query });
  });

  it('is none for what is no address', () => {
    expect(targetOf('nothing')).toBeNull();
    expect(targetOf('http://[')).toBeNull();
  });
});

describe('the meter', () => {
  it('reports each request once, and the sum keeps those of a process that is gone', () => {
    const meter = new Meter();
    const totals = new Totals();
    for (const ms of [1, 5, 6, 20_000]) {
      meter.begin();
      meter.end({ route: 'GET /a', status: 200, ms });
    }
    meter.begin();

    const first = meter.report();
    totals.add('7', first);
    totals.add('7', meter.report());
    totals.drop('7', true);

    expect([first.inFlight, first.requests[0]?.count]).toEqual([1, 4]);
    const text = totals.text();
    expect(text).toContain('stackable_requests_total{route="GET /a",status="200"} 4\n');
    expect(text).toContain('stackable_request_seconds_bucket{route="GET /a",status="200",le="0.005"} 2\n');
    expect(text).toContain('stackable_request_seconds_bucket{route="GET /a",status="200",le="0.01"} 3\n');
    expect(text).toContain('stackable_request_seconds_bucket{route="GET /a",status="200",le="10"} 3\n');
    expect(text).toContain('stackable_request_seconds_bucket{route="GET /a",status="200",le="+Inf"} 4\n');
    expect(text).toContain('stackable_request_seconds_count{route="GET /a",status="200"} 4\n');
    expect(text).toContain('stackable_process_restarts_total 1\n');
    expect(text).not.toContain('process="7"');
  });
});

describe('readServeSettings', () => {
  it.each([
    ['PROCESSES', '0', 'PROCESSES must be a whole number from 1 to 256, not "0".'],
    ['PROCESSES', '257', 'PROCESSES must be a whole number from 1 to 256, not "257".'],
    ['METRICS_PORT', 'x', 'METRICS_PORT must be a whole number from 1 to 65535, not "x".'],
    ['STACKABLE_DEMO', 'yes', 'STACKABLE_DEMO must be on or off, not "yes".'],
    ['PORT', '0', 'PORT must be a whole number from 1 to 65535, not "0".'],
  ])('refuses %s=%s', (name, value, reason) => {
    expect(() => readServeSettings({ [name]: value })).toThrow(reason);
  });

  it('listens on this machine alone, without demo and metrics, unless configured otherwise', () => {
    expect(readServeSettings({ PROCESSES: '3' })).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      processes: 3,
      tableName: 'stackable-local',
      isRemote: false,
      hasDemo: false,
      metrics: undefined,
    });
  });

  it.each<[Readonly<Record<string, string>>, boolean, string]>([
    [{}, false, 'in .data'],
    [{ DATA_DIR: '/srv' }, false, 'in /srv'],
    [{ TABLE_NAME: 'shop', DYNAMODB_ENDPOINT: 'http://db:8000' }, false, 'at http://db:8000'],
    [{ TABLE_NAME: 'shop' }, true, 'in the table shop'],
  ])('keeps data where %j says', (environment, isRemote, place) => {
    const settings = readServeSettings(environment);

    expect([settings.isRemote, describePlace(settings)]).toEqual([isRemote, place]);
  });
});
