// Records inside request bodies: who sends one needs what its own route asks for, whichever route takes the body.
import { handler as createOrder } from '../../functions/orders/create';
import { handler as createCampaign } from '../../functions/campaigns/create';
import { handler as auditTrail } from '../../functions/audit-trail/list';
import { handler as importOrders } from '../../functions/orders/import';
import { handler as issueToken } from '../../functions/oauth/token';
import { handler as publish } from '../../functions/publications/create';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as addHolders } from '../../functions/referrals/add-holders';
import { handler as track } from '../../functions/custom-events/track';
import { handler as createMember } from '../../functions/loyalties/create-member';
import { handler as validate } from '../../functions/validations/validate';
import { BODY_RECORDS, type BodyRecordKind } from '../../lib/model/permissions';
import * as app from '../support/app';
import {
  aCaller,
  allRoutes,
  aRuntime,
  aUserSession,
  aVoucher,
  callHandler,
  dump,
  filledPath,
  type Handler,
  KEYS,
  leastBodyWith,
  objectMembers,
  OTHER_PROJECT,
  PROJECT,
  putCredential,
  putKeys,
  putVoucher,
  type Route,
  type TestRuntime,
} from '../support/shop';

type Headers = Readonly<Record<string, string>>;
const OF_PAGE = {
  host: 'shop.example',
  Origin: 'https://shop.example',
  'X-Stackable-Dashboard': '1',
  'Sec-Fetch-Site': 'same-origin',
};
const caller = aCaller();

let rt: TestRuntime;
let support: Headers;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  for (const scope of app.SCOPES) await putCredential(rt, { keyId: `only-${scope}`, token: 'secret', scopes: [scope] });
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  const { cookie } = await aUserSession(rt, { login: 'support@example.com', role: 'SUPPORT' });
  support = { ...OF_PAGE, cookie };
});

const only = (scope: string): Headers => ({ 'X-App-Id': `only-${scope}`, 'X-App-Token': 'secret' });

async function tokenOf(scope: string): Promise<Headers> {
  const body = { grant_type: 'client_credentials', scope };
  const answer = await callHandler(issueToken, { path: '/v1/oauth/token', headers: KEYS.server, body });
  return { authorization: `Bearer ${answer.body.access_token as string}` };
}

/** Everything but when pairs and sessions were used, and what tokens there are. */
async function records(): Promise<Readonly<Record<string, unknown>>> {
  const all = await dump(rt);
  return Object.fromEntries(Object.entries(all).filter(([key]) => !/^(USED|SESSION|TOKEN)#|#TOKENS|#TRAIL/.test(key)));
}

const ROUTES = allRoutes().filter(({ kind, body }) => kind === 'server' && body !== null);

/** Routes that answer what would be, and store nothing of what a body names. */
const DECIDING =
  /\/(validate|validation|qualification|validations|validations\/best|qualifications|qualifications\/nearest|preview|decisions\/replay|worst-cases|backtests)$/;
/** Members of a record that have no record of their own. */
const PARTS =
  /(^|[.\]])(metadata|address|discount|discount\..*|units\[\]\..*|gift|loyalty_card|loyalty_card\.\w+|loyalty\..*|loyalty_tiers_expiration|loyalty_tiers_expiration\..*|source|validity_\w+|validity_hours\.daily\[\]|code_config|redemption|session|options|options\.filters|parameters|parameters\..*|attributes|error|rules|applicable_to|(in|ex)cluded\[\]|bundle_rules|filter|action|custom_event|referee_reward|referrer_reward|related_object_parent|referral_program|voucher|promotion|schema|properties|reward|coin|validation_rule_assignments|validation_rule_assignments\.data\[\])$/;
/** Lists whose entries are the records of the route, or only name records. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  '[]': ['/bulk/async', '/import', '/rewards', '/earning-rules', '/tiers'],
  '[].loyalty': ['/earning-rules'],
  '[].points': ['/tiers'],
  '[].earning_rules': ['/tiers'],
  '[].rewards': ['/tiers'],
  points: ['/tiers/{loyaltyTierId}'],
  earning_rules: ['/tiers/{loyaltyTierId}'],
  rewards: ['/tiers/{loyaltyTierId}'],
  '[].expiration_rules': ['/earning-rules'],
  '[].pending_points': ['/earning-rules'],
  pending_points: ['/earning-rules/{earningRuleId}'],
  '[].segment': ['/earning-rules'],
  segment: ['/earning-rules/{earningRuleId}'],
  '[].loyalty_tier': ['/earning-rules'],
  loyalty_tier: ['/earning-rules/{earningRuleId}'],
  expiration_rules: ['/earning-rules/{earningRuleId}'],
  '[].metadata': ['/bulk/async', '/import'],
  order: ['/redemption', '/redemptions', '/rollback', '/rollbacks'],
  'order.items[]': ['/redemption', '/redemptions'],
  'items[]': ['/orders', '/orders/{orderId}', '/returns'],
  '[].items[]': ['/orders/import'],
  'redeemables[]': ['/redemptions'],
  'products[]': ['/product-collections', '/product-collections/{productCollectionId}'],
  tiers: ['/stacks', '/stacks/{stackId}'],
  campaign: ['/publications', '/publication'],
  referral: ['/events'],
  loyalty: ['/events', '/earning-rules/{earningRuleId}'],
  'promotion.tiers[].action': ['/campaigns'],
};

const MEMBERS = new Map(
  (Object.entries(BODY_RECORDS) as [BodyRecordKind, (typeof BODY_RECORDS)[BodyRecordKind]][]).flatMap(
    ([kind, { members }]) => members.map((member) => [member, kind] as const),
  ),
);

function isKnown(route: Route, member: string): boolean {
  if (MEMBERS.has(member) || PARTS.test(member)) return true;
  return (OWN[member] ?? []).some((end) => route.path.endsWith(end));
}

describe('the table of records inside bodies', () => {
  it.each(ROUTES.filter(({ path }) => !DECIDING.test(path)).map((route) => [route.key, route] as const))(
    'has every record that a body of %s holds',
    (_key, route) => {
      expect(objectMembers(route.body!).filter((member) => !isKnown(route, member))).toEqual([]);
    },
  );
});

/** A value at the member that writes a record. */
const WRITING: Readonly<Record<Exclude<BodyRecordKind, 'customer'>, object>> = {
  product: { source_id: 'shoe', override: true, name: 'Stolen' },
  sku: { source_id: 'shoe-xl', override: true, sku: 'Stolen' },
  promotion_tier: { name: 'Free', action: { discount: { type: 'PERCENT', percent_off: 100 } } },
};

const WRITERS = ROUTES.flatMap((route) =>
  DECIDING.test(route.path)
    ? []
    : objectMembers(route.body!).flatMap((member) => {
        const kind = MEMBERS.get(member);
        return kind === undefined || kind === 'customer' ? [] : [[route.key, member, kind, route] as const];
      }),
);

describe('a body that writes the catalogue or promotions', () => {
  it('is taken by the routes that were found', () => {
    const found = WRITERS.map(([key, member]) => `${key} ${member}`);

    expect(found.length).toBeGreaterThan(12);
    expect(found).toEqual(
      expect.arrayContaining([
        'POST /v1/redemptions order.items[].product',
        'PUT /v1/orders/{orderId} items[].sku',
        'POST /v1/orders/import [].items[].product',
        'POST /v1/loyalties/members/{code}/redemption order.items[].sku',
        'POST /v1/campaigns promotion.tiers[]',
      ]),
    );
  });

  it.each(WRITERS)('%s %s is refused without the scope of %s', async (_key, member, kind, route) => {
    const body = leastBodyWith(route.body!, member, WRITING[kind]);
    const params = Object.fromEntries(route.params.map((name) => [name, 'unknown']));
    const call = { method: route.method, path: filledPath(route, params), params, body, routeKey: route.key };
    const part = BODY_RECORDS[kind].part;
    const [ownPart] = route.path.split('/').slice(2);
    const refused: readonly (readonly [string, Headers])[] = [
      ...(route.scope === 'set-up' ? [] : [['a pair', only(route.scope)] as const]),
      ...(route.scope === 'evaluate' ? [['a merchant', KEYS.merchant] as const] : []),
      ...(part === null ? [] : [['a token of its part', await tokenOf(ownPart!)] as const]),
      ['SUPPORT', support],
    ];
    const before = await records();
    for (const [name, headers] of refused) {
      const answer = await callHandler(route.handler, { ...call, headers });

      expect({ name, status: answer.status }).toEqual({ name, status: 403 });
      expect(answer.body.details).toContain(name === 'SUPPORT' ? 'USER' : 'set-up');
    }
    expect(await records()).toEqual(before);

    expect((await callHandler(route.handler, { ...call, headers: KEYS.server })).status).not.toBe(403);
  });
});

describe('a body that changes a stored customer', () => {
  const changed = { source_id: 'ada', metadata: { vip: true } };
  const named = { source_id: 'ada' };
  const whole = { source_id: 'ada', name: 'Ada', metadata: { vip: false } };

  beforeEach(async () => {
    await app.upsertCustomer(rt, caller, whole);
    await putVoucher(rt, aVoucher({ code: 'CODE', redemption: { quantity: null, redeemed_quantity: 0 } }));
    await callHandler(createCampaign, {
      path: '/v1/campaigns',
      headers: KEYS.server,
      body: {
        name: 'Cards',
        campaign_type: 'LOYALTY_PROGRAM',
        vouchers_count: 3,
        voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } },
      },
    });
  });

  const CARDS = { path: '/v1/loyalties/Cards/members', params: { campaignId: 'Cards' } };
  const CASES: readonly (readonly [
    string,
    Handler,
    { readonly path: string; readonly params?: Readonly<Record<string, string>> },
    string,
    (customer: object) => unknown,
  ])[] = [
    [
      'a redemption',
      redeem,
      { path: '/v1/redemptions' },
      'evaluate',
      (customer) => ({ redeemables: [{ object: 'voucher', id: 'CODE' }], order: { amount: 1_000 }, customer }),
    ],
    ['an order', createOrder, { path: '/v1/orders' }, 'evaluate', (customer) => ({ amount: 500, customer })],
    ['a referrer', createOrder, { path: '/v1/orders' }, 'evaluate', (referrer) => ({ amount: 500, referrer })],
    ['a publication', publish, { path: '/v1/publications' }, 'issue', (customer) => ({ voucher: 'CODE', customer })],
    ['a member', createMember, CARDS, 'issue', (customer) => ({ customer })],
    ['an event', track, { path: '/v1/events' }, 'issue', (customer) => ({ event: 'seen', customer })],
  ];

  it.each(CASES)('is refused in %s, and a name alone is not', async (_name, handler, at, scope, bodyOf) => {
    const part = at.path.split('/')[2]!;
    const before = await records();
    for (const headers of [only(scope), await tokenOf(part)]) {
      const answer = await callHandler(handler, { ...at, headers, body: bodyOf(changed) });

      expect(answer).toMatchObject({ status: 403, body: { key: 'missing_required_permission' } });
      expect(answer.body.details).toContain('set-up');
    }
    expect(await records()).toEqual(before);

    const answer = await callHandler(handler, { ...at, headers: only(scope), body: bodyOf(named) });
    expect([answer.status, answer.body.key]).not.toContain(403);
    const { customer } = (await rt.store.customers.load(caller, 'ada'))!;
    expect(customer).toMatchObject({ name: 'Ada', metadata: { vip: false } });
  });

  it('is refused for all referees of a code, before any of them is made', async () => {
    await callHandler(createCampaign, {
      path: '/v1/campaigns',
      headers: KEYS.server,
      body: {
        name: 'Friends',
        campaign_type: 'REFERRAL_PROGRAM',
        vouchers_count: 1,
        referral_program: { conversion_event_type: 'redemption' },
        voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } },
      },
    });
    const published = await callHandler(publish, {
      path: '/v1/publications',
      headers: KEYS.server,
      body: { campaign: { name: 'Friends' }, customer: { source_id: 'bob' } },
    });
    const { code } = published.body.voucher as { readonly code: string };
    const before = await records();
    const call = { path: `/v1/referrals/members/${code}/holders`, params: { code }, headers: only('issue') };

    const answer = await callHandler(addHolders, { ...call, body: [{ source_id: 'new' }, changed] });

    expect(answer).toMatchObject({ status: 403, body: { key: 'missing_required_permission' } });
    expect(answer.body.details).toContain('set-up');
    expect(await records()).toEqual(before);
    expect(await callHandler(addHolders, { ...call, body: [{ source_id: 'new' }, named] })).toMatchObject({
      status: 200,
    });
  });

  it('is refused in an import of orders by a token without customers', async () => {
    const headers = await tokenOf('orders');
    const body = [{ source_id: 'order', amount: 500, customer: changed }];
    const before = await records();

    const answer = await callHandler(importOrders, { path: '/v1/orders/import', headers, body });

    expect(answer).toMatchObject({ status: 403, body: { key: 'missing_required_permission' } });
    expect(await records()).toEqual(before);
  });

  it('is taken where the record is sent back as it is', async () => {
    const body = { redeemables: [{ object: 'voucher', id: 'CODE' }], order: { amount: 1_000 }, customer: whole };

    expect(await callHandler(redeem, { path: '/v1/redemptions', headers: KEYS.merchant, body })).toMatchObject({
      status: 200,
    });
  });
});

describe('a line with override', () => {
  const items = [
    { quantity: 1, product: { source_id: 'shoe', override: true, price: 900 } },
    { quantity: 1, product: { source_id: 'hat', override: true, name: 'Hat', price: 100 } },
  ];

  it('is validated without any permission to change the catalogue, and changes nothing', async () => {
    await putVoucher(rt, aVoucher({ code: 'CODE' }));
    const body = { redeemables: [{ object: 'voucher', id: 'CODE' }], order: { items } };
    const before = await records();

    expect(await callHandler(validate, { path: '/v1/validations', headers: KEYS.merchant, body })).toMatchObject({
      status: 200,
    });
    expect(await records()).toEqual(before);
  });

  it.each([
    ['an order', createOrder, '/v1/orders', { items }],
    ['a redemption', redeem, '/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'CODE' }], order: { items } }],
  ] as const)(
    'of %s writes one line of the audit trail, which names all records',
    async (_name, handler, path, body) => {
      await putVoucher(rt, aVoucher({ code: 'CODE' }));
      const { id } = await app.upsertProduct(rt, caller, { source_id: 'shoe', price: 500 });

      expect((await callHandler(handler, { path, headers: KEYS.server, body })).status).toBe(200);

      const trail = `/management/v1/projects/${PROJECT}/audit-trail`;
      const listed = await callHandler(auditTrail, {
        method: 'GET',
        path: trail,
        params: { projectId: PROJECT },
        headers: KEYS.management,
        routeKey: 'GET /management/v1/projects/{projectId}/audit-trail',
      });
      expect(listed.body.data).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            action: 'product.updated',
            resource: { object: 'product', id },
            changes: { price: { from: 500, to: 900 } },
            related: [{ object: 'product', id: expect.any(String) as string }],
            actor: expect.objectContaining({ id: 'server-key' }) as object,
          }),
        ]),
      );
    },
  );
});
