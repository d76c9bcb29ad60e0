// Records that a deployment lets end: each kind after its days, and nothing else with them.
import { readRetention, type Retention, USUAL_RETENTION } from '../../lib/core/record/retention';
import * as app from '../support/app';
import {
  allRoutes,
  aRuntime,
  callHandler,
  csvForm,
  dump,
  filledPath,
  KEYS,
  OTHER_PROJECT,
  populate,
  PROJECT,
  putKeys,
} from '../support/shop';

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));
const DAY_S = 86_400;
/** What has no time of its own ends by the clock of this machine, which goes on meanwhile. */
const SLACK_S = 3_600;

const ASKED = readRetention(
  'refusals=14,client_refusals=2,custom_events=100,sendouts=8,export_files=3,exports=10,actions=40,audit_trail=200,idempotency_keys=60',
);

/** Each kind that may end, by what its items are. A refusal of a client key is in no list. */
const DAYS: readonly (readonly [keyof Retention, (item: app.Item) => boolean])[] = [
  ['refusals', (item) => isRefusal(item) && item.g3p !== undefined],
  ['client_refusals', (item) => isRefusal(item) && item.g3p === undefined],
  ['custom_events', (item) => app.kindOf(item) === 'C Y'],
  ['sendouts', (item) => app.kindOf(item) === 'W D'],
  ['exports', (item) => app.kindOf(item) === 'X X'],
  ['actions', (item) => app.kindOf(item) === 'J F' || app.kindOf(item) === 'J L' || isEnded(item)],
  ['audit_trail', (item) => app.kindOf(item) === 'TRAIL T' || app.kindOf(item) === 'CHANGES T'],
  ['idempotency_keys', (item) => app.kindOf(item) === 'I I'],
];
const isRefusal = (item: app.Item) => item.failure !== undefined && app.kindOf(item) === 'R R';
const isEnded = (item: app.Item) => app.kindOf(item) === 'J J' && (item.status === 'DONE' || item.status === 'FAILED');

/** What is over by itself, whatever is asked: locks, counts of minutes, tokens, parts of work, events on their way, lines of refusals. */
const SHORT = /^(O S|D .|X#.*|TOKEN#.*|SESSION#.*|J I|E E|L E|L B)$/;

async function populated(
  retention: Retention,
): Promise<{ readonly items: readonly app.Item[]; readonly nowS: number }> {
  const rt = await aRuntime({
    now: new Date().toISOString(),
    settings: { client_trusted_domains: ['*'], client_redeem_enabled: true },
  });
  await putKeys(rt, OTHER_PROJECT);
  const store = app.storeOver(rt.meter, undefined, { retention });
  const own = { ...rt, store, retention, limitsOff: ['requests', 'wrong_codes'] as const };
  app.installRuntime(own);
  await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'KEPT');
  await send('POST /v1/vouchers/{code}', { code: 'CARD', key: 'once', body: { gift: { amount: 500 } } });
  await send('POST /v1/events', { body: { event: 'read', customer: { source_id: 'jo' } } });
  const refused = { redeemables: [{ object: 'voucher', id: 'UNKNOWN' }] };
  await send('POST /v1/redemptions', { body: refused });
  await send('POST /client/v1/redemptions', {
    body: refused,
    headers: { ...KEYS.client, Origin: 'https://shop.example' },
  });
  await send(
    'POST /v1/vouchers/importCSV',
    csvForm('Code,Voucher Type,Value\nCARD,GIFT_VOUCHER,none\nNEXT,GIFT_VOUCHER,5'),
  );
  await app.runDueActions(own, performance.now() + 20_000);
  return { items: Object.values(await dump(rt)), nowS: Math.floor(rt.clock.nowMs() / 1000) };
}

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly code?: string;
  readonly key?: string;
}

function send(routeKey: string, { body, headers, code, key }: Sent) {
  const route = ROUTES.get(routeKey)!;
  const params = { ...(code !== undefined && { code }) };
  const path = filledPath(route, params);
  const named = { ...(key !== undefined && { 'Idempotency-Key': key }) };
  return callHandler(route.handler, {
    method: route.method,
    path,
    params,
    routeKey,
    body,
    headers: { ...KEYS.server, ...headers, ...named },
  });
}

test.each([
  ['asks for every kind', ASKED],
  ['asks for none', USUAL_RETENTION],
])('what a deployment that %s has stored', async (_name, retention) => {
  const { items, nowS } = await populated(retention);

  for (const [kind, isOfKind] of DAYS) {
    const found = items.filter(isOfKind);
    expect([kind, found.length]).not.toEqual([kind, 0]);
    const days = retention[kind];
    for (const { expires_at } of found) {
      if (days === null) expect([kind, expires_at]).toEqual([kind, undefined]);
      else expect(Math.abs(Number(expires_at) - nowS - days * DAY_S)).toBeLessThan(SLACK_S);
    }
  }
  const others = items.filter((item) => !DAYS.some(([, isOfKind]) => isOfKind(item)));
  const ending = others.filter(({ expires_at }) => expires_at !== undefined).map((item) => app.kindOf(item) ?? item.pk);
  expect(ending.filter((kind) => !SHORT.test(kind))).toEqual([]);
  expect(others.map(app.kindOf)).toEqual(expect.arrayContaining(['V V', 'L R', 'R R', 'O O', 'C C', 'B B']));
});
