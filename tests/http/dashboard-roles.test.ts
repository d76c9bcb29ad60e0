// Every route with every role of the dashboard: what each reaches is told by the lists below, apart from what endpoints declare.
import { PEOPLE_PAGE } from '../../scripts/generate/people-page';
import { readSource } from '../support/sources';
import * as app from '../support/app';
import {
  aCaller,
  allRoutes,
  aRuntime,
  aUserSession,
  callHandler,
  dump,
  filledPath,
  PROJECT,
  putKeys,
  type Route,
  type TestRuntime,
} from '../support/shop';

const HOST = 'shop.example';
const OF_PAGE = {
  host: HOST,
  'X-Stackable-Dashboard': '1',
  'Sec-Fetch-Site': 'same-origin',
  Origin: `https://${HOST}`,
};

const ROLES = ['VIEWER', 'SUPPORT', 'USER', 'ADMIN'] as const;

/** What is there to look at, though its path is that of the management, and files without personal data. */
const FOR_VIEWERS = new Set([
  'POST /v1/exports',
  'GET /management/v1/projects',
  'GET /management/v1/projects/{projectId}',
  'GET /management/v1/projects/{projectId}/audit-trail',
  'GET /management/v1/projects/{projectId}/stacking-rules',
  'GET /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}',
]);
/** Roll back, move a balance within the limit, publish, switch codes on and off, end sessions of codes and orders, and try what would be. */
const FOR_SUPPORT = new Set([
  'POST /v1/validations',
  'POST /v1/validations/best',
  'POST /v1/qualifications',
  'POST /v1/loyalties/{campaignId}/qualifications',
  'POST /v1/qualifications/nearest',
  'POST /v1/redemptions',
  'POST /v1/redemptions/{id}/rollback',
  'POST /v1/redemptions/{id}/rollbacks',
  'POST /v1/redemptions/{redemptionId}/returns',
  'POST /v1/vouchers/{code}/validate',
  'POST /v1/vouchers/qualification',
  'POST /v1/campaigns/qualification',
  'POST /v1/validation-rules/{ruleId}/validation',
  'POST /v1/promotions/validation',
  'POST /v1/promotions/tiers/{tierId}/validation',
  'POST /v1/vouchers/{code}/balance',
  'POST /v1/loyalties/members/{code}/balance',
  'POST /v1/loyalties/{campaignId}/members/{code}/balance',
  'POST /v1/publications',
  'POST /v1/publication',
  'POST /v1/vouchers/{code}/enable',
  'POST /v1/vouchers/{code}/disable',
  'DELETE /v1/vouchers/{code}/sessions',
  'DELETE /v1/vouchers/{code}/sessions/{sessionKey}',
  'DELETE /v1/orders/{orderId}/sessions/{sessionId}',
]);
/** Takes an assignment away, and no record. */
const FOR_USERS = new Set([
  'DELETE /v1/validation-rules/{ruleId}/assignments/{assignmentId}',
  'DELETE /v1/rewards/{rewardId}/assignments/{assignmentId}',
  'DELETE /v1/loyalties/{campaignId}/rewards/{assignmentId}',
  'DELETE /v1/referrals/members/{code}/holders/{holderId}',
  'DELETE /v1/referrals/{campaignId}/members/{code}/holders/{holderId}',
]);

/** What the whole shop owes. */
const FOR_ADMINISTRATORS = new Set(['GET /v1/ledger/statement']);

function least({ key, kind, method, scope }: Route): app.DashboardRole {
  if (FOR_VIEWERS.has(key)) return 'VIEWER';
  if (FOR_SUPPORT.has(key)) return 'SUPPORT';
  if (FOR_USERS.has(key)) return 'USER';
  if (FOR_ADMINISTRATORS.has(key)) return 'ADMIN';
  if (kind === 'management' || scope === 'privacy' || method === 'DELETE') return 'ADMIN';
  return scope === 'read' ? 'VIEWER' : 'USER';
}

function isReached(route: Route, role: app.DashboardRole): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least(route));
}

/** What the page of the documentation says: the lists above say it, and this compares. */
describe('docs/behaviour/dashboard-roles.md', () => {
  it('marks each route for the roles that reach it', () => {
    const told = [...readSource(PEOPLE_PAGE).matchAll(/^\| `(\S+ \/\S+)` \| (.+) \|$/gm)];
    const marked = told.map(([, key, marks]) => [key, marks!.split(' | ').map((mark) => mark.trim() === '✓')]);
    const known = ROUTES.map((route) => [route.key, ROLES.map((role) => isReached(route, role))]);

    expect(Object.fromEntries(marked)).toEqual(Object.fromEntries(known));
  });
});

let rt: TestRuntime;
const cookies = new Map<app.DashboardRole, string>();

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, PROJECT);
  app.installRuntime({ ...rt, acceptsDemoKeys: false, limitsOff: ['requests', 'wrong_codes'] } satisfies app.Runtime);
  // The first who asks for counters has them kept from then on.
  await app.beginCounting(rt, aCaller());
  // Likewise the first who asks for a statement.
  await app.beginCheckpoints(rt, aCaller());
  for (const role of ROLES) {
    const { cookie } = await aUserSession({ ...rt, acceptsDemoKeys: false }, { login: `${role}@example.com`, role });
    cookies.set(role, cookie);
  }
});

/** What no endpoint takes, so that nothing is changed where the role is right. */
async function statusOf(route: Route, role: app.DashboardRole): Promise<number> {
  const params = Object.fromEntries(route.params.map((name) => [name, 'unknown']));
  const call = { method: route.method, path: filledPath(route, params), params, body: '[null]', routeKey: route.key };
  return (await callHandler(route.handler, { ...call, headers: { ...OF_PAGE, cookie: cookies.get(role)! } })).status;
}

/** Browsers do not reach what changes something by GET, and access tokens are of pairs. */
const CLOSED = new Set(['GET /v1/publications/create']);
const ROUTES = allRoutes().filter(
  ({ key, kind, scope }) => (kind === 'server' || kind === 'management') && scope !== 'any' && !CLOSED.has(key),
);

describe('every role', () => {
  it.each(ROUTES.map((route) => [route.key, route] as const))('reaches or does not reach %s', async (_key, route) => {
    const wrong: string[] = [];
    const before = await dump(rt);
    for (const role of ROLES) {
      const status = await statusOf(route, role);
      const isRefused = status === 401 || status === 403;
      if (isReached(route, role) ? isRefused : status !== 403) wrong.push(`${role}: ${status}`);
    }

    expect(wrong).toEqual([]);
    expect(await dump(rt)).toEqual(before);
  });

  it('is asked of every route that there is', () => {
    const known = new Set(ROUTES.map(({ key }) => key));

    expect(ROUTES.length).toBeGreaterThan(110);
    expect([...FOR_VIEWERS, ...FOR_SUPPORT, ...FOR_USERS].filter((key) => !known.has(key))).toEqual([]);
  });
});
