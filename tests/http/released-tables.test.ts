// A table as each release made it, served by this release and by the ones after it, migrated up and back.
import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { type Migrated, migrateItems } from '../../cli/migrate/migrate';
import { releasedTables } from '../support/released-tables';
import * as app from '../support/app';
import {
  allRoutes,
  answered,
  aRuntime,
  callHandler,
  callRoute,
  clientOf,
  dump,
  filledPath,
  freshTable,
  KEYS,
  NEXT_RELEASE,
  noted,
  parametersOf,
  RELEASE_AFTER,
  type TestRuntime,
} from '../support/shop';

const PER_BATCH = 25;

type Released = ReturnType<typeof releasedTables>[number];

let rt: TestRuntime;

/** The table in a fresh one, served by a release. */
async function served({ items, now }: Released): Promise<void> {
  const at = await freshTable();
  const client = clientOf(at);
  for (let start = 0; start < items.length; start += PER_BATCH) {
    const requests = items.slice(start, start + PER_BATCH).map((Item) => ({ PutRequest: { Item: bytesIn(Item) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [at.tableName]: requests as WriteRequest[] } }));
  }
  client.destroy();
  rt = await aRuntime({ at, now });
}

/** The SDK takes bytes as bytes; the file holds them in base64. */
function bytesIn(item: Released['items'][number]): unknown {
  const values = app.fromAttributes(item);
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, 'B' in value ? { B: values[name] } : value]),
  );
}

function deploy(converters: app.Converters): void {
  app.installRuntime({ ...rt, store: app.storeOver(rt.meter, converters), limitsOff: ['requests', 'wrong_codes'] });
}

async function findings({ project }: Released, converters: app.Converters) {
  const reader = new app.TableReader(rt.at, converters);
  const [items, entries] = [await reader.items(project), await reader.entries(project)];
  reader.close();
  return app.findingsOf(app.audit({ project, items, entries }, { nowMs: rt.clock.nowMs(), leaseMs: 20_000 }));
}

function migrated(
  converters: app.Converters,
  { isDryRun = false, after = null as app.Key | null } = {},
): Promise<Migrated> {
  return migrateItems(rt.at, { converters, isDryRun, after, perSecond: 100_000, note: () => undefined });
}

const sumOf = ({ changed }: Migrated): number => [...changed.values()].reduce((sum, count) => sum + count, 0);

/** What needs something in its query, or a key of a browser, and what leaves a line of the audit trail when it is read. */
const ELSEWHERE = /^GET \/client|publications\/create$|dashboard\/search$|customers\/\{customerId\}\/export$/;
const READS = allRoutes().filter(
  ({ key, method, kind }) => method === 'GET' && kind !== 'open' && !ELSEWHERE.test(key),
);

/** Records of kinds that came after a release: its table has none. */
const LATER = {
  metadataSchemaId: 'ms_none',
  resource: 'none',
  returnId: 'rt_none',
  earningRuleId: 'ern_none',
  loyaltyTierId: 'ltr_none',
  pendingPointsId: 'lopp_none',
  segmentId: 'seg_none',
  binEntryId: 'tbe_none',
  locationId: 'loc_none',
  brandingId: 'brand_none',
  campaignTemplateId: 'camp_tpl_none',
};

/** Redemptions of this release have no decision record, and it had no worst cases and no backtests. */
const KEPT_LATER = [
  'GET /v1/backtests/{async_action_id}',
  'GET /v1/redemptions/{id}/decision',
  'GET /v1/worst-cases/{async_action_id}',
];

/** Each answer opens a file by a token of its own. */
function withoutTokens(said: object): unknown {
  return JSON.parse(JSON.stringify(said).replace(/\?token=[\w-]+/g, '?token='));
}

/** What every record and list is answered with. */
async function readings({ ids }: Released): Promise<Readonly<Record<string, unknown>>> {
  const answers: Record<string, unknown> = {};
  for (const route of READS) {
    const params = parametersOf(route, { ...LATER, ...ids });
    const headers = route.kind === 'management' ? KEYS.management : KEYS.server;
    const call = { method: 'GET', path: filledPath(route, params), params, headers, routeKey: route.key };
    const { status, body } = await callHandler(route.handler, call);
    const { request_id: _, ...said } = body;
    answers[route.key] = { status, said: withoutTokens(said) };
  }
  return answers;
}

/** All that is stored but those tokens. */
async function records(): ReturnType<typeof dump> {
  const entries = Object.entries(await dump(rt));
  return Object.fromEntries(entries.filter(([, item]) => !item.pk.startsWith('X#')));
}

/** A redemption of every kind of code there is, one of a repeat, one of a new order, and two rollbacks. */
async function useIt({ ids, repeated }: Released): Promise<void> {
  const headers = { ...KEYS.server, 'idempotency-key': repeated.key };
  expect((await callRoute('POST /v1/redemptions', { body: repeated.body, headers })).body).toMatchObject(
    repeated.answer as object,
  );
  const redeemables = [
    { object: 'voucher', id: ids.code },
    { object: 'voucher', id: ids.giftCode, gift: { credits: 40 } },
    { object: 'promotion_tier', id: ids.tierId },
  ];
  const order = { source_id: 'HERE-order', amount: 6_000 };
  const redeemed = await answered('POST /v1/redemptions', {
    body: { redeemables, order, customer: { id: ids.customerId } },
  });
  const { id } = redeemed.parent_redemption as { readonly id: string };
  for (const redemption of [id, ids.redemptionId]) {
    await answered('POST /v1/redemptions/{id}/rollbacks', { params: { id: redemption } });
  }
  await answered('POST /v1/vouchers/{code}/balance', { params: { code: ids.giftCode }, body: { amount: 11 } });
  await answered('PUT /v1/customers/{customerId}', {
    params: { customerId: ids.customerId },
    body: { name: 'Still here' },
  });
}

const RELEASES = releasedTables().map((table) => [table.release, table] as const);

it('knows the table of every release', () => {
  expect(RELEASES.map(([release]) => release)).toContain('1.0.0-rc.1');
});

describe.each(RELEASES)('the table of release %s', (_release, table) => {
  beforeEach(() => served(table));

  it('holds no item of a kind that has no name', async () => {
    const kinds = Object.values(await dump(rt)).map((item) => [app.kindOf(item), `${item.pk} ${item.sk}`]);

    expect(kinds.filter(([kind]) => kind === undefined)).toEqual([]);
  });

  it('is read, used and audited by this release, and has nothing to migrate', async () => {
    const { items, changed } = await migrated(app.CONVERTERS);
    expect([items, [...changed.keys()]]).toEqual([table.items.length, []]);
    deploy(app.CONVERTERS);
    const read = await readings(table);

    const others = Object.entries(read).filter(([, said]) => (said as { status: number }).status !== 200);
    expect(others.map(([key, said]) => [key, (said as { status: number }).status])).toEqual(
      READS.filter(({ key, params }) => {
        return KEPT_LATER.includes(key) || params.some((name) => name in LATER && !(name in table.ids));
      }).map(({ key }) => [key, 404]),
    );
    await useIt(table);
    expect(await findings(table, app.CONVERTERS)).toEqual([]);
  });

  it.each([
    ['writes formats as they were', NEXT_RELEASE],
    ['writes the new ones', RELEASE_AFTER],
  ])('is read, used and audited by a release that %s', async (_name, converters) => {
    deploy(app.CONVERTERS);
    const before = await readings(table);
    deploy(converters);

    expect(await readings(table)).toEqual(before);
    noted.length = 0;
    await useIt(table);
    expect(await findings(table, converters)).toEqual([]);
    // Every call is held to the role of its function, which writes the number of a format beside the record.
    const numbered = noted.filter(({ request }) => request.context['dynamodb:Attributes']?.includes(app.FORMAT));
    expect(new Set(numbered.map(({ decision }) => decision))).toEqual(new Set(['ALLOWED']));
    expect(new Set(numbered.map(({ role }) => role)).size).toBeGreaterThan(1);
  });

  it('is migrated up and back, and answers the same all the time', async () => {
    deploy(app.CONVERTERS);
    const [before, stored] = [await readings(table), await records()];
    const counted = await migrated(RELEASE_AFTER, { isDryRun: true });
    expect(await records()).toEqual(stored);

    const up = await migrated(RELEASE_AFTER);

    expect([up, sumOf(up) > 5]).toEqual([counted, true]);
    expect(sumOf(await migrated(RELEASE_AFTER))).toBe(0);
    deploy(NEXT_RELEASE);
    expect(await readings(table)).toEqual(before);
    expect((await migrated(NEXT_RELEASE)).changed).toEqual(up.changed);
    deploy(app.CONVERTERS);
    expect(await readings(table)).toEqual(before);
    expect(await records()).toEqual(stored);
  });

  it('is refused by this release once a newer one has migrated it', async () => {
    await migrated(RELEASE_AFTER);
    deploy(app.CONVERTERS);

    const { status, body } = await callRoute('GET /v1/orders/{orderId}', { params: { orderId: table.ids.orderId } });

    expect([status, body.key]).toEqual([503, 'temporarily_unavailable']);
    expect(body.details).toContain('(order) has format 2, and this release reads 1 alone. A newer release wrote it.');
  });

  it('is migrated in two runs where the first one was cut off', async () => {
    const pages: app.Key[] = [];
    const options = { converters: RELEASE_AFTER, isDryRun: false, perSecond: 20, after: null };
    const cut = migrateItems(rt.at, {
      ...options,
      note: (after) => {
        pages.push(after);
        throw new Error('killed');
      },
    });
    await expect(cut).rejects.toThrow('killed');

    const rest = await migrated(RELEASE_AFTER, { after: pages[0]! });

    expect(rest.items).toBe(table.items.length - 20);
    expect(sumOf(await migrated(RELEASE_AFTER))).toBe(0);
  });
});
