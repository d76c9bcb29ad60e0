// Published members that the service does not honour are refused by every route that takes them, with what may be sent instead.
import fc from 'fast-check';
import { servedMembers } from '../../scripts/contract/requests/served-members';
import { everySchema } from '../../scripts/generate/sources';
import { apiFunctions } from '../../scripts/support/endpoints';
import { ROOT } from '../../scripts/support/service-definition';
import * as app from '../support/app';
import {
  allRoutes,
  aRuntime,
  callHandler,
  dump,
  filledPath,
  fitting,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  type Route,
  type TestRuntime,
} from '../support/shop';

const SOURCES = new Map(everySchema(ROOT).map((source) => [source.name, source]));
const SERVED = servedMembers(apiFunctions(), SOURCES);
/** A value that each refused member would have to honour. */
const VALUES: Readonly<Record<string, unknown>> = {
  access_settings: { assign: { areas_ids: ['ar_0ab12cde3456789fgh'] } },
  access_settings_assignments: { data: [{ id: 'ar_0ab12cde3456789fgh', type: 'area' }], total: 1 },
  order_item_indices: [0],
  order_item_units: [{ index: 0, units: [1] }],
  next_expiration_date: '2030-01-01',
};
const CASES = allRoutes().flatMap((route) =>
  [...(SERVED.get(route.key)?.named ?? [])].flatMap(([pointer, because]) =>
    because === null ? [] : [[route.key, pointer, because, route] as const],
  ),
);

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

/** A body that fits and has what holds the member, with the value at the pointer. */
function bodyWith(route: Route, pointer: string, value: unknown): unknown {
  const steps = pointer.split('/').slice(1);
  const samples = route.body ? fc.sample(fitting(route.body, []), { seed: 1, numRuns: 300 }) : [];
  const sample = samples.find((one) => hasHolder(one, steps.slice(0, -1))) ?? samples[0];
  return placed(sample, steps, value);
}

function hasHolder(whole: unknown, [step, ...rest]: readonly string[]): boolean {
  if (typeof whole !== 'object' || whole === null) return false;
  if (step === undefined) return true;
  return hasHolder((whole as Readonly<Record<string, unknown>>)[step === '*' ? '0' : step], rest);
}

/** @returns the whole with the value where the steps lead */
function placed(whole: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '*') return [placed(Array.isArray(whole) ? whole[0] : undefined, rest, value)];
  const members = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {};
  return { ...members, [step]: placed((members as Readonly<Record<string, unknown>>)[step], rest, value) };
}

it.each(CASES)('%s refuses %s', async (_key, pointer, because, route) => {
  const name = pointer.split(/[/?]/).at(-1) ?? '';
  const value = VALUES[name] ?? 7;
  const params = Object.fromEntries(route.params.map((param) => [param, 'x']));
  const before = await dump(rt);
  const isQuery = pointer.startsWith('?');

  const { status, body } = await callHandler(route.handler, {
    method: route.method,
    path: filledPath(route, params),
    params,
    routeKey: route.key,
    headers: KEYS[route.kind === 'open' ? 'server' : route.kind],
    ...(isQuery
      ? { query: `${name}[filter][area_stores_ids][0]=ars_0ab12cde3456789fgh` }
      : { body: JSON.stringify(bodyWith(route, pointer, value)) }),
  });

  expect({ status, details: body.details }).toEqual({
    status: 400,
    details: expect.stringContaining(because) as unknown,
  });
  expect(await dump(rt)).toEqual(before);
});
