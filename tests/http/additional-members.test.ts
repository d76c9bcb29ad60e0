// Members that no schema names, at every level of every request body, change no answer: clients send whole records back,
// and newer ones send members that are not known here.
import fc from 'fast-check';
import { ADDITIONAL, withAdditional } from '../support/additional-members';
import * as app from '../support/app';
import {
  aCaller,
  aFinishedBacktest,
  aFinishedWorstCase,
  allRoutes,
  aRuntime,
  callHandler,
  filledPath,
  fitting,
  type HttpAnswer,
  type Ids,
  KEYS,
  type Known,
  OTHER_PROJECT,
  parametersOf,
  plainSteps,
  type Pool,
  populate,
  PROJECT,
  putKeys,
  type Route,
  type TestRuntime,
  TOUR,
  type TourCall,
} from '../support/shop';

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));
const HOUR_MS = 3_600_000;
/** Generated bodies of each route. */
const GENERATED = 6;
const SEED = 20260310;

jest.setTimeout(600_000);

/** What the project has, and what the tour made. */
interface World {
  readonly rt: TestRuntime;
  readonly known: Known;
  readonly made: Map<string, string>;
}

async function aWorld(): Promise<World> {
  const open = {
    client_trusted_domains: ['*'],
    client_redeem_enabled: true,
    client_publish_enabled: true,
    client_nearest_enabled: true,
  };
  const rt = await aRuntime({ settings: { ...open, client_publish_campaigns: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  const ids: Ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'HERE');
  const worstCase = await aFinishedWorstCase(rt);
  const backtest = await aFinishedBacktest(rt);
  const lockedOrder = 'tour-locked';
  const lease = { nowMs: rt.clock.nowMs(), untilMs: rt.clock.nowMs() + 10_000 * HOUR_MS, owner: null };
  await rt.store.orderLocks.acquire(aCaller(), lockedOrder, lease);
  const { id: lockId } = (await rt.store.orderLocks.held(aCaller(), lockedOrder))!;
  const made = new Map<string, string>();
  return { rt, made, known: { ...ids, qrId: '', barcodeId: '', made, lockedOrder, lockId, worstCase, backtest } };
}

interface Request {
  readonly route: Route;
  readonly call: TourCall;
}

/** Requests in their order; each is made when its turn comes, with what those before it have made. */
type Plan = readonly ((world: World) => Request)[];

/** Requests that succeed, from the first record to the last change. */
const TOURED: Plan = [...TOUR.MAKING, ...plainSteps(ROUTES.values()), ...TOUR.USING].flatMap(([key, call]) => {
  const route = ROUTES.get(key)!;
  return route.body ? [({ known }: World) => ({ route, call: call?.(known) ?? {} })] : [];
});

function generated(pool: Pool): Plan {
  return [...ROUTES.values()].flatMap((route, index) => {
    if (!route.body) return [];
    const bodies = fc.sample(fitting(route.body, pool), { seed: SEED + index, numRuns: GENERATED });
    return bodies.map((body) => () => ({ route, call: { body } }));
  });
}

async function send({ rt, known }: World, { route, call }: Request): Promise<HttpAnswer> {
  rt.clock.advance(HOUR_MS);
  const params = { ...parametersOf(route, known), ...call.params };
  const origin: Record<string, string> = route.kind === 'client' ? { Origin: 'https://shop.example' } : {};
  const headers = { ...(route.kind === 'open' ? {} : KEYS[route.kind]), ...origin, ...call.headers };
  const { method, key: routeKey } = route;
  return callHandler(route.handler, { ...call, method, path: filledPath(route, params), params, routeKey, headers });
}

/** Members that differ between two runs: ids of requests and of pictures, and secrets. */
const RANDOM = /^(duration_ms|assets|request_id|secret|token|access_token|private_key|public_key|kid|token_hash)$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function shown({ status, body }: HttpAnswer): string {
  // Of several unknown records that one body names, any may be the one that the answer names.
  if (status === 404) return `404 ${body.key}`;
  const known = JSON.stringify(body, (name, value: unknown) =>
    RANDOM.test(name) && value !== null ? 'random' : value,
  );
  return `${status} ${known}`.replaceAll(UUID, 'uuid');
}

function idOf({ body }: HttpAnswer): string | undefined {
  const { id, data = [] } = body as { readonly id?: string; readonly data?: readonly { readonly id?: string }[] };
  return id ?? data[0]?.id;
}

/** The answers of a plan, in its order. @param bodyOf the body that is sent instead of a planned one */
async function play(bodyOf: (body: unknown, route: Route) => unknown): Promise<readonly string[]> {
  const world = await aWorld();
  const { keyId: _keyId, secretId: _secretId, kid: _kid, lockId: _lockId, made: _made, ...ids } = world.known;
  const pool = [...Object.values(ids), 'HERE', 'HERE-customer'];
  const answers: string[] = [];
  for (const next of [...TOURED, ...generated(pool)]) {
    const { route, call } = next(world);
    const body = typeof call.body === 'object' ? bodyOf(call.body, route) : call.body;
    const answer = await send(world, { route, call: { ...call, ...(body !== undefined && { body }) } });
    const id = idOf(answer);
    if (answer.status < 300 && id !== undefined) world.made.set(route.key, id);
    answers.push(`${route.key} ${shown(answer)}`);
  }
  return answers;
}

it('a member that no schema names changes no answer, at whatever level it is sent', async () => {
  const plain = await play((body) => body);
  // A replay answers the document that it was sent.
  const isReplay = ({ path }: Route): boolean => path === '/v1/decisions/replay';
  const added = await play((body, route) => (isReplay(route) ? body : withAdditional(body, route.body!)));

  const differing = added.flatMap((answer, at) => (answer === plain[at] ? [] : [{ plain: plain[at], added: answer }]));
  expect({ requests: differing.length, first: differing.slice(0, 3) }).toEqual({ requests: 0, first: [] });
  expect(added.filter((answer) => answer.includes(ADDITIONAL) || / 5\d\d /.test(answer))).toEqual([]);
  // Enough requests succeed: a refusal would hide what the member does.
  expect(plain.filter((answer) => / 20\d /.test(answer)).length).toBeGreaterThan(200);
});
