// The functions that a stream, a queue or a schedule calls: what reaches them of all items and messages, and what they do with it.
import type { DynamoDBRecord, SQSRecord } from 'aws-lambda';
import { handler as worker } from '../../../functions/async-actions/run';
import { handler as deliver } from '../../../functions/webhooks/deliver';
import { handler as dispatch } from '../../../functions/webhooks/dispatch';
import { outboxKey } from '../../../lib/storage/keys/event-keys';
import { serviceFunctions } from '../../../scripts/support/service-definition';
import { type FilterPattern, isTaken } from '../../support/event-filter';
import * as app from '../../support/app';
import {
  aCaller,
  answered,
  aReceiver,
  aRuntime,
  callRoute,
  dump,
  type Ids,
  KEYS,
  OTHER_PROJECT,
  populate,
  PROJECT,
  putKeys,
  type Receiver,
  runAs,
  type TestRuntime,
  testWebhooks,
} from '../../support/shop';

const FUNCTIONS = serviceFunctions();
const as = (name: string) => ({ name, role: FUNCTIONS.get(name)!.role! });
const STREAMS = [...FUNCTIONS].flatMap(([name, { events = [] }]) =>
  events.flatMap(({ stream }) => (stream ? [[name, stream.filterPatterns as readonly FilterPattern[]] as const] : [])),
);
const [[, PATTERNS]] = STREAMS as [(typeof STREAMS)[number]];

let rt: TestRuntime;
let receiver: Receiver;
let ids: Ids;
let queued: app.DeliveryPlace[];

/** A table with an item of each kind that requests leave behind, and rows of the outbox that wait. */
beforeEach(async () => {
  queued = [];
  receiver = await aReceiver();
  const queue = { send: (places: readonly app.DeliveryPlace[]) => Promise.resolve(void queued.push(...places)) };
  rt = await aRuntime({ webhooks: { ...testWebhooks, queue } });
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
  ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'HERE');
  queued.length = 0;
  const webhook = { target_url: receiver.url, events: ['redemption.succeeded', 'redemption.failed'] };
  const management = { params: { projectId: PROJECT }, headers: KEYS.management };
  await answered('POST /management/v1/projects/{projectId}/webhooks', { ...management, body: webhook });
  await answered('POST /v1/redemptions', { body: { redeemables: [line()], order: { amount: 1_000 } } });
  await answered('POST /v1/vouchers/{code}/disable', { params: { code: ids.code } });
  const refused = await callRoute('POST /v1/redemptions', {
    body: { redeemables: [line()], order: { amount: 1_000 } },
  });
  expect(refused.status).toBe(400);
});

afterEach(async () => {
  app.installRuntime(null);
  await receiver.close();
});

const line = () => ({ object: 'voucher', id: ids.code });
const keysOfTable = async (): Promise<readonly app.Key[]> =>
  Object.values(await dump(rt)).map(({ pk, sk }) => ({ pk, sk }));
const isOutbox = (key: app.Key): boolean => app.kindOf(key) === 'E E';
async function countSendouts(): Promise<number> {
  const { data } = await app.listSendouts(rt, aCaller({ kind: 'management' }), PROJECT, { limit: 100 });
  return data.length;
}

function recordOf({ pk, sk }: app.Key, eventName: DynamoDBRecord['eventName'] = 'INSERT'): DynamoDBRecord {
  return { eventName, dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: '1' } };
}

describe('the stream of the table', () => {
  it('has one function, which takes part of it', () => {
    expect(STREAMS.map(([name]) => name)).toEqual(['webhooks-dispatch']);
    expect(PATTERNS).toHaveLength(1);
  });

  it('hands on inserted rows of the outbox, and no other item of a full table', async () => {
    const keys = await keysOfTable();
    const taken = keys.filter((key) => isTaken(PATTERNS, recordOf(key)));

    const others = new Set(keys.filter((key) => !isOutbox(key)).map(app.kindOf));
    expect([...others]).toEqual(expect.arrayContaining(['L E', 'CFG E', 'L R', 'V V', 'W D', 'B B', 'C C']));
    expect(taken).toEqual(keys.filter(isOutbox));
    expect(taken).toHaveLength(4);
    for (const eventName of ['MODIFY', 'REMOVE'] as const) {
      expect(keys.filter((key) => isTaken(PATTERNS, recordOf(key, eventName)))).toEqual([]);
    }
  });

  it('hands on a row of each shard of the outbox', () => {
    const rows = Array.from({ length: 200 }, (_, number) => outboxKey(PROJECT, { timeMs: number, id: `v-${number}` }));

    expect(new Set(rows.map(({ pk }) => pk)).size).toBe(app.LIST_SHARDS);
    expect(rows.filter((key) => !isTaken(PATTERNS, recordOf(key)))).toEqual([]);
  });

  it('hands on no item of another kind, however its partition ends', () => {
    const ends = ['', ...Array.from({ length: 32 }, (_, shard) => `#${shard}`)];
    const keys = Object.keys(app.ITEM_KINDS).flatMap((kind) => {
      const [partition = '', row = ''] = kind.split(' ');
      const project = kind === 'E E' ? 'OUTBOX' : PROJECT;
      const owner = partition.endsWith('#') ? `${partition}1` : `${project}#${partition}`;
      return ends.flatMap((end) => [`${owner}${end}`, `${owner}#v_1${end}`].map((pk) => ({ pk, sk: `${row}#0#1` })));
    });
    const taken = keys.filter((key) => isTaken(PATTERNS, recordOf(key)));

    expect(new Set(taken.map(app.kindOf))).toEqual(new Set(['E E']));
  });
});

describe('dispatch', () => {
  it('makes deliveries of the rows among all items of a table, and passes over the others with a line in the log', async () => {
    const Records = (await keysOfTable()).map((key) => recordOf(key));

    const answer = await runAs(as('webhooks-dispatch'), () => dispatch({ Records }));

    expect(answer).toEqual({ batchItemFailures: [] });
    expect((await keysOfTable()).filter(isOutbox)).toEqual([]);
    expect(queued).toHaveLength(3);
    const kinds = expect.arrayContaining(['L E', 'CFG E']) as unknown;
    expect(rt.logged).toContainEqual(expect.objectContaining({ dispatch: expect.any(String) as unknown, kinds }));
    expect(JSON.stringify(rt.logged)).not.toContain(ids.code);
  });

  it.each([
    ['a removed row', { pk: `${PROJECT}#E#0`, sk: 'E#0#gone' }],
    ['an item of no known kind', { pk: 'x', sk: 'E#' }],
  ])('does nothing for %s', async (_name, key) => {
    const before = await countSendouts();

    expect(await runAs(as('webhooks-dispatch'), () => dispatch({ Records: [recordOf(key)] }))).toEqual({
      batchItemFailures: [],
    });
    expect(await countSendouts()).toBe(before);
  });
});

describe('deliver', () => {
  const message = (messageId: string, body: unknown): SQSRecord =>
    ({ messageId, body: typeof body === 'string' ? body : JSON.stringify(body) }) as SQSRecord;
  const run = (Records: SQSRecord[]) => runAs(as('webhooks-deliver'), () => deliver({ Records }));

  beforeEach(async () => {
    const rows = (await keysOfTable()).filter(isOutbox);
    await dispatch({ Records: rows.map((key) => recordOf(key)) });
  });

  it('delivers each message of a batch, and gives back the one that cannot be read', async () => {
    const places = queued.filter(({ webhookId }) => webhookId !== ids.webhookId);
    const batch = places.map((place, index) => message(`m${index}`, place));

    const answer = await run([message('broken', '{'), ...batch, message('empty', {})]);

    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'broken' }, { itemIdentifier: 'empty' }] });
    expect(receiver.received).toHaveLength(2);
    expect(rt.logged).toContainEqual(expect.objectContaining({ undelivered_message: 'broken' }));
  });

  it.each([
    ['a project that is gone', { project: 'gone' }],
    ['a webhook that is gone', { webhookId: 'wh_gone' }],
    ['a delivery that is gone', { id: 'whs_gone' }],
  ])('passes over a delivery of %s', async (_name, members) => {
    expect(await run([message('m', { ...queued[0]!, ...members })])).toEqual({ batchItemFailures: [] });
  });

  it('fails as a whole where every message fails, so that its alarm rings', async () => {
    await expect(run([message('broken', '{')])).rejects.toThrow();
  });
});

describe('a schedule', () => {
  const SCHEDULED = [...FUNCTIONS].filter(([, { events = [] }]) =>
    events.some(({ schedule }) => schedule !== undefined),
  );

  it('calls the worker and the audit alone', () => {
    expect(SCHEDULED.map(([name]) => name)).toEqual(['async-actions-run', 'system-audit']);
  });

  it('has the worker dispatch what the stream lost, and put into the queue what is due', async () => {
    const { ended } = await runAs(as('async-actions-run'), worker);

    expect(ended).toBeGreaterThan(0);
    expect((await keysOfTable()).filter(isOutbox)).toEqual([]);
    expect(queued.length).toBeGreaterThan(0);
  });

  it('has the worker end its work before the run fails for events that cannot be dispatched', async () => {
    const { asyncActions } = rt.store;
    const ended: string[] = [];
    const finish: typeof asyncActions.finish = (scope, id, end) => {
      ended.push(id);
      return asyncActions.finish(scope, id, end);
    };
    const due = () => Promise.reject(new Error('a broken row'));
    const store = {
      ...rt.store,
      outbox: Object.assign(Object.create(rt.store.outbox) as typeof rt.store.outbox, { due }),
      asyncActions: Object.assign(Object.create(asyncActions) as typeof asyncActions, { finish }),
    };
    app.installRuntime({ ...rt, store });

    await expect(runAs(as('async-actions-run'), worker)).rejects.toThrow('a broken row');

    expect(ended).toHaveLength(1);
  });
});
