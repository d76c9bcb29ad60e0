// Every list of the service in one table: its pages, orders and moments mean the same wherever they are asked for.
import * as app from '../support/app';
import {
  aCaller,
  allRoutes,
  aRuntime,
  callHandler,
  filledPath,
  type Ids,
  KEYS,
  OTHER_PROJECT,
  parametersOf,
  populate,
  PROJECT,
  putKeys,
  type Route,
} from '../support/shop';

/** Its pages follow keys of the table: `tests/services/customers/customer-export` joins them. */
const BY_KEY = 'GET /v1/customers/{customerId}/export';
/** The codes of one shopper, whose token it needs: `tests/http/older-clients`. */
const OF_SHOPPERS = 'GET /client/v1/vouchers';
const LISTS = allRoutes().filter(
  ({ key, method, query }) =>
    method === 'GET' && key !== BY_KEY && key !== OF_SHOPPERS && query?.schema.properties?.limit,
);
const CASES = LISTS.map((route) => [route.key, route] as const);
const ordersOf = ({ query }: Route) => (query?.schema.properties?.order?.enum ?? []) as readonly string[];
const membersOf = ({ query }: Route): readonly string[] => Object.keys(query?.schema.properties ?? {});

let ids: Ids;

beforeAll(async () => {
  const rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  const keys = { server: KEYS.server, management: KEYS.management, project: PROJECT };
  ids = await populate(keys, 'HERE');
  // Several records of one moment, and several moments.
  await rt.store.configChanges.commit(aCaller(), { stacking: null });
  await populate(keys, 'SAME');
  rt.clock.advance(60_000);
  await rt.store.configChanges.commit(aCaller(), { stacking: null });
  await populate(keys, 'LATER');
});

interface List {
  readonly status: number;
  readonly key: string | undefined;
  readonly details: string | undefined;
  readonly records: readonly unknown[];
  readonly total: number | undefined;
  readonly next: string | null | undefined;
}

async function ask(route: Route, query: Readonly<Record<string, string | number>>): Promise<List> {
  const params = parametersOf(route, ids);
  const { status, body } = await callHandler(route.handler, {
    method: route.method,
    path: filledPath(route, params),
    params,
    routeKey: route.key,
    headers: KEYS[route.kind === 'open' ? 'server' : route.kind],
    query: Object.entries(query)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&'),
  });
  const { key, details, data_ref: name, total, more_starting_after: next } = body as Readonly<Record<string, string>>;
  const records = (body as Readonly<Record<string, readonly unknown[]>>)[name ?? ''] ?? [];
  return { status, key, details, records, total: total as unknown as number, next };
}

/** All pages of one record, one after the other. */
async function onePerPage(route: Route, query: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  let where: Readonly<Record<string, string | number>> | null = {};
  while (where !== null) {
    const list = await ask(route, { ...query, ...where, limit: 1 });
    found.push(...list.records);
    if (list.next) where = { starting_after_id: list.next };
    else where = membersOf(route).includes('page') && list.records.length > 0 ? { page: found.length + 1 } : null;
  }
  return found;
}

describe.each(CASES)('%s', (_key, route) => {
  it('is its pages joined, in every order, ties included', async () => {
    for (const query of [{}, ...ordersOf(route).map((order) => ({ order }))]) {
      const whole = await ask(route, { ...query, limit: 100 });

      expect([whole.status, whole.key]).toEqual([200, undefined]);
      expect(await onePerPage(route, query)).toEqual(whole.records);
      expect(whole.total ?? whole.records.length).toBe(whole.records.length);
    }
  });

  it('is turned round by a leading minus', async () => {
    for (const order of ordersOf(route).filter((one) => !one.startsWith('-'))) {
      const upwards = await ask(route, { order, limit: 100 });
      const downwards = await ask(route, { order: `-${order}`, limit: 100 });

      expect(downwards.records).toEqual(upwards.records.toReversed());
    }
  });

  it('refuses what is no moment in the same words', async () => {
    const moments = ['created_at', 'updated_at'].flatMap((name) => [`${name}.after`, `${name}.before`]);
    const single = ['start_date', 'end_date', 'starting_after'];
    const known = [...moments, ...single].filter((name) => membersOf(route).includes(name.split('.')[0] ?? ''));
    for (const name of known) {
      const { status, key, details } = await ask(route, { [name.replace(/\.(\w+)$/, '[$1]')]: 'soon' });

      expect({ name, status, key, details }).toEqual({
        name,
        status: 400,
        key: 'invalid_query_params',
        details: `Property .${name} must be an ISO 8601 date or date and time.`,
      });
    }
  });

  it('refuses a page behind an id of another form', async () => {
    if (!membersOf(route).includes('starting_after_id')) return;
    const { status, key, details } = await ask(route, { starting_after_id: 'other' });

    expect({ status, key }).toEqual({ status: 400, key: 'invalid_query_params' });
    expect(details).toContain('.starting_after_id');
  });

  it('keeps to moments, both excluded', async () => {
    if (!membersOf(route).includes('created_at')) return;
    const count = (list: Awaited<ReturnType<typeof ask>>) => list.total ?? list.records.length;
    const all = count(await ask(route, { limit: 100 }));
    const none = await ask(route, { 'created_at[after]': '2100-01-01', limit: 100 });
    const moments = { 'created_at[after]': '2000-01-01', 'created_at[before]': '2100-01-01' };
    const whole = await ask(route, { ...moments, limit: 100 });

    expect([count(none), none.records, count(whole)]).toEqual([0, [], all]);
  });

  it('keeps to days of creation, where it names them so', async () => {
    if (!membersOf(route).includes('start_date')) return;
    const [all, none] = [await ask(route, { limit: 100 }), await ask(route, { start_date: '2100-01-01', limit: 100 })];
    const ended = await ask(route, { end_date: '2000-01-01', limit: 100 });
    const whole = await ask(route, { start_date: '2000-01-01', end_date: '2100-01-01', limit: 100 });

    expect([none.total ?? 0, none.records, ended.total ?? 0, ended.records]).toEqual([0, [], 0, []]);
    expect(whole).toEqual(all);
  });

  it('refuses filters in the same words', async () => {
    if (!membersOf(route).includes('filters')) return;
    const { key, details } = await ask(route, { 'filters[created_at][conditions][$after]': 'soon' });

    expect(key).toBe('invalid_query_params');
    expect(details).toMatch(/must be an ISO 8601 date or date and time\.$|is no field of this list; use one of /);
  });
});

/** What a key reads; whoever needs none, or a session, has no lists. */
const READS = allRoutes().filter(
  ({ key, method, kind }) => method === 'GET' && kind !== 'open' && !key.includes('/dashboard/'),
);

it.each(READS.map((route) => [route.key, route] as const))('%s has no page above 1000', async (_key, route) => {
  const over = await ask(route, { page: 1001 });
  const last = await ask(route, { page: 1000 });

  expect(over).toMatchObject({
    status: 400,
    key: 'page_over_limit',
    details: 'Property .page cannot be higher than 1000',
  });
  expect(last.key).not.toBe('page_over_limit');
});

/** Others miss parameters, which is said first. */
const COMPLETE = READS.filter(({ query }) => (query?.schema.required ?? []).length === 0);

it.each(COMPLETE.map((route) => [route.key, route] as const))(
  '%s serves filters or refuses them',
  async (_key, route) => {
    const { status, key, details } = await ask(route, { 'filters[nobody][conditions][$is]': 'x' });

    expect({ status, key, details }).toEqual({
      status: 400,
      key: 'invalid_query_params',
      details: expect.stringMatching(
        membersOf(route).includes('filters')
          ? /^filters\[nobody\] is no field of this list/
          : /^This route takes no filters\.$/,
      ) as string,
    });
  },
);

it('walks many lists', () => expect(LISTS.length).toBeGreaterThan(25));
