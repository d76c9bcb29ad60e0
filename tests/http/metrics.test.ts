// What is counted of requests and of the worker, and that nothing in it is worth stealing.
import { handler as publish } from '../../functions/publications/create';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as rollback } from '../../functions/redemptions/rollback';
import { handler as validate } from '../../functions/validations/validate';
import { handler as work } from '../../functions/async-actions/run';
import { METRICS } from '../../lib/async/metrics';
import { metricOf } from '../../lib/http/edge/frame';
import { endpointFunctions, routesOfEndpoint } from '../../scripts/support/endpoints';
import * as app from '../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  callHandler,
  figures,
  KEYS,
  PROJECT,
  putKeys,
  putVoucher,
  type TestRuntime,
} from '../support/shop';

const CODE = 'COUNTED-GIFT-77';
const PERSON = 'ada@shop.example';
const order = { amount: 12_345, customer: { source_id: PERSON } };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, PROJECT);
  await putVoucher(rt, { ...aGiftCard(1_000), code: CODE });
  app.installRuntime({ ...rt, stage: 'test' });
});

type Line = Readonly<Record<string, unknown>>;
interface Directive {
  readonly Namespace: string;
  readonly Dimensions: readonly (readonly string[])[];
  readonly Metrics: readonly { readonly Name: string; readonly Unit: string }[];
}
const directives = (line: Line): readonly Directive[] =>
  (line._aws as { CloudWatchMetrics: readonly Directive[] } | undefined)?.CloudWatchMetrics ?? [];
const lines = (): readonly Line[] => rt.logged.filter((line) => '_aws' in line);

async function call(handler: typeof redeem, path: string, body: object, params = {}): Promise<Line> {
  await callHandler(handler, { path, headers: KEYS.server, body, params, routeKey: `POST ${path}` });
  return rt.logged.at(-1)!;
}

const redeemables = [{ object: 'voucher', id: CODE, gift: { credits: 300 } }];
const paid = { redeemables, order, customer: { source_id: PERSON } };

describe('a request', () => {
  it.each([
    ['a redemption', redeem, '/v1/redemptions', paid, { Redemptions: 1, outcome: 'ACCEPTED' }],
    [
      'a refused redemption',
      redeem,
      '/v1/redemptions',
      { ...paid, redeemables: [{ object: 'voucher', id: CODE, gift: { credits: 5_000 } }] },
      { Redemptions: 1, outcome: 'REFUSED', key: 'gift_amount_exceeded' },
    ],
    ['a decision', validate, '/v1/validations', paid, { Decisions: 1, outcome: 'ACCEPTED' }],
    [
      'a validation that says no',
      validate,
      '/v1/validations',
      { ...paid, redeemables: [{ object: 'voucher', id: 'UNKNOWN-77' }] },
      { Decisions: 1, outcome: 'REFUSED', status: 200, key: 'not_found' },
    ],
    [
      'a refused publication',
      publish,
      '/v1/publications',
      { voucher: 'UNKNOWN-77', customer: { source_id: PERSON } },
      { Publications: 1, outcome: 'REFUSED', key: 'not_found' },
    ],
  ] as const)('%s is counted with what became of it', async (_name, handler, path, body, expected) => {
    const line = await call(handler, path, body);

    expect(line).toMatchObject({ ...expected, stage: 'test' });
    const [directive] = directives(line);
    const labels =
      'key' in expected ? [['stage'], ['stage', 'outcome'], ['stage', 'key']] : [['stage'], ['stage', 'outcome']];
    expect(directive).toMatchObject({ Namespace: 'Stackable', Dimensions: labels });
  });

  /** The store of redemptions whose first commits end so. */
  function committing(...outcomes: readonly (() => Promise<unknown>)[]) {
    const table = rt.store.redemptions;
    const left = [...outcomes];
    const commit = (...args: Parameters<typeof table.commit>) => (left.shift() ?? (() => table.commit(...args)))();
    const redemptions = Object.assign(Object.create(table) as typeof table, { commit });
    app.installRuntime({ ...rt, stage: 'test', store: { ...rt.store, redemptions } });
  }
  const busy = () => Promise.resolve({ status: 'BUSY', cause: new Error('busy') });

  it('that meets others is counted with its attempts, which have no labels', async () => {
    committing(busy, busy);

    const line = await call(redeem, '/v1/redemptions', paid);

    expect(line).toMatchObject({ status: 200, outcome: 'ACCEPTED', Redemptions: 1, Conflicts: 2, Retries: 2 });
    expect(directives(line)[0]).toMatchObject({ Dimensions: [['stage']] });
  });

  it('that fails is counted with its key', async () => {
    committing(() => Promise.reject(new Error('broken')));

    const line = await call(redeem, '/v1/redemptions', paid);

    expect(line).toMatchObject({ status: 500, outcome: 'FAILED', key: 'internal_error', Redemptions: 1 });
  });

  it('is counted nowhere where nobody reads the log', async () => {
    app.installRuntime(rt);

    expect(await call(validate, '/v1/validations', paid)).not.toHaveProperty('_aws');
  });
});

describe('the worker', () => {
  const ofWork = () => rt.logged.filter((line) => 'OldestWork' in line).at(-1);

  it('reports the age of the oldest action with each run', async () => {
    await work();
    expect(ofWork()).toMatchObject({ stage: 'test', OldestWork: 0, FailingWork: 0 });

    const action = app.newAction(rt, aCaller(), {
      type: 'CUSTOMERS.BULK_UPDATE',
      work: { kind: 'ROWS', of: 'CUSTOMER' },
      total: 0,
    });
    await rt.store.asyncActions.put(aCaller(), action);
    rt.clock.advance(90_000);
    await work();

    expect(ofWork()).toMatchObject({ OldestWork: 90 });
  });
});

describe('a metric', () => {
  it('has the name and the labels of the list, and holds no code, name or amount', async () => {
    const redeemed = await callHandler(redeem, { path: '/v1/redemptions', headers: KEYS.server, body: paid });
    const { parent_redemption, redemptions } = redeemed.body as unknown as {
      parent_redemption?: { id: string };
      redemptions: readonly { id: string }[];
    };
    const id = parent_redemption?.id ?? redemptions[0]!.id;
    await call(rollback, '/v1/redemptions/{id}/rollbacks', {}, { id });
    await call(validate, '/v1/validations', paid);
    await call(publish, '/v1/publications', { voucher: `${CODE}-X`, customer: { source_id: PERSON } });
    await work();

    expect(lines().length).toBeGreaterThan(3);
    for (const line of lines()) {
      const of = directives(line);
      const metrics = of.flatMap(({ Metrics }) => Metrics);
      const labels = new Set(of.flatMap(({ Dimensions }) => Dimensions.flat()));
      expect(metrics.filter(({ Name, Unit }) => METRICS[Name as keyof typeof METRICS] !== Unit)).toEqual([]);
      expect([...labels].filter((label) => !['stage', 'outcome', 'key'].includes(label))).toEqual([]);
      if (labels.has('key')) expect(app.CATALOGUE).toHaveProperty(String(line.key));
      if (labels.has('outcome')) expect(['ACCEPTED', 'REFUSED', 'FAILED']).toContain(line.outcome);
      const { request_id: _id, duration_ms: _ms, ...rest } = line;
      expect(JSON.stringify(rest)).not.toMatch(new RegExp([CODE, PERSON, id].join('|')));
      expect(JSON.stringify(rest)).not.toMatch(figures(12_345, 1_000));
      // Amounts are no counts: the largest here is that of one request or one run.
      for (const { Name } of metrics) expect(line[Name]).toBeLessThan(100);
    }
  });
});

describe('metricOf', () => {
  it('counts every route that decides, spends, gives back or publishes, and no other', () => {
    const counted = endpointFunctions().flatMap(({ endpoint }) =>
      routesOfEndpoint(endpoint).flatMap((route) => (metricOf(route) === null ? [] : [`${metricOf(route)} ${route}`])),
    );

    expect(counted.sort()).toMatchInlineSnapshot(`
      [
        "Decisions POST /client/v1/qualifications",
        "Decisions POST /client/v1/validations",
        "Decisions POST /v1/campaigns/qualification",
        "Decisions POST /v1/loyalties/{campaignId}/qualifications",
        "Decisions POST /v1/promotions/tiers/{tierId}/validation",
        "Decisions POST /v1/promotions/validation",
        "Decisions POST /v1/qualifications",
        "Decisions POST /v1/validation-rules/{ruleId}/validation",
        "Decisions POST /v1/validations",
        "Decisions POST /v1/vouchers/qualification",
        "Decisions POST /v1/vouchers/{code}/validate",
        "Publications GET /v1/publications/create",
        "Publications POST /client/v1/publications",
        "Publications POST /v1/publication",
        "Publications POST /v1/publications",
        "Redemptions POST /client/v1/redeem",
        "Redemptions POST /client/v1/redemptions",
        "Redemptions POST /v1/loyalties/members/{code}/redemption",
        "Redemptions POST /v1/loyalties/{campaignId}/members/{code}/redemption",
        "Redemptions POST /v1/promotions/tiers/{tierId}/redemption",
        "Redemptions POST /v1/redemptions",
        "Redemptions POST /v1/vouchers/{code}/redemption",
        "Rollbacks POST /v1/redemptions/{id}/rollback",
        "Rollbacks POST /v1/redemptions/{id}/rollbacks",
      ]
    `);
  });
});
