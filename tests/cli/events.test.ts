// npm run events: each send-out once for each state it is seen in.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendoutsAt, sendoutsOfStore } from '../../cli/events/sources';
import { newLines } from '../../cli/events/tail';
import * as app from '../support/app';
import { aCaller, aRuntime, OTHER_PROJECT, PROJECT, putWebhook, readCommandLine } from '../support/shop';

const readEventsArguments = (args: readonly string[], environment: NodeJS.ProcessEnv = process.env) =>
  readCommandLine<app.EventsArguments>((program, run) => app.addEvents(program, run, environment), ['events', ...args]);

const GIFT = { type: 'GIFT_VOUCHER', gift: { amount: 100 } } as const;

it('shows what comes after it began, once, and again once something became of it', async () => {
  const rt = await aRuntime();
  const webhook = await putWebhook(rt, ['voucher.created']);
  await app.createVoucher(rt, aCaller(), 'BEFORE', GIFT);
  await app.dispatchDue(rt);
  const newest = sendoutsOfStore(rt.store, PROJECT);
  const first = await newLines(newest, null);
  expect(first.lines).toEqual([]);

  const { id } = await app.createVoucher(rt, aCaller(), 'AFTER', GIFT);
  await app.dispatchDue(rt);
  const second = await newLines(newest, first.shown);
  const third = await newLines(newest, second.shown);

  expect(second.lines).toEqual([expect.stringContaining(`voucher.created  ${id}  whs_`)]);
  expect(third.lines).toEqual([]);
  const sendout = /whs_\w+/.exec(second.lines[0] ?? '')?.[0] ?? '';
  const place = { project: PROJECT, webhookId: webhook.id, id: sendout };
  const nowMs = rt.clock.nowMs();
  await rt.store.deliveries.lease(place, { token: 't', nowMs, untilMs: nowMs + 1_000 });
  const attempt = { created_at: new Date(nowMs).toISOString(), http_status: 200, error: null, duration_ms: 5 };
  const end = {
    status: 'SUCCEEDED',
    attempts: [attempt],
    sentAt: attempt.created_at,
    nextMs: null,
    firstMs: nowMs,
  } as const;
  await rt.store.deliveries.finish(place, 't', end);
  const last = await newLines(newest, third.shown);
  expect(last.lines).toEqual([expect.stringMatching(/SUCCEEDED 200, attempt 1$/)]);
  expect((await newLines(sendoutsOfStore(rt.store, OTHER_PROJECT), new Map())).lines).toEqual([]);
});

const KEY = { MANAGEMENT_ID: 'id', MANAGEMENT_TOKEN: 'token' };

describe('by an address', () => {
  let server: Server;
  let arrived: IncomingMessage | undefined;
  let status: number;

  beforeEach(async () => {
    status = 200;
    server = createServer((request, response) => {
      arrived = request;
      response.writeHead(status).end(JSON.stringify({ data: [{ id: 'whs_1' }], key: 'unauthorized' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => server.close());

  const ask = () => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return sendoutsAt({ address, project: PROJECT, key: { id: 'id', token: 'token' } })();
  };

  it('asks the service with the management key', async () => {
    expect(await ask()).toEqual([{ id: 'whs_1' }]);
    expect(arrived?.url).toBe(`/management/v1/projects/${PROJECT}/webhook-sendouts?limit=100`);
    expect(arrived?.headers).toMatchObject({ 'x-management-id': 'id', 'x-management-token': 'token' });
  });

  it('says what the service refuses', async () => {
    status = 401;

    await expect(ask()).rejects.toThrow(/answered 401: .*unauthorized/);
  });

  it('takes the key from the environment alone', () => {
    const args = ['tail', '--address', 'https://api.example.com/', '--project', 'proj_1'];

    expect(readEventsArguments(args, KEY).remote).toEqual({
      address: 'https://api.example.com',
      key: { id: 'id', token: 'token' },
    });
    expect(() => readEventsArguments(args, {})).toThrow(/MANAGEMENT_ID/);
    expect(() => readEventsArguments([...args, '--stage', 'prod'], KEY)).toThrow(/cannot be used with/);
    expect(() => readEventsArguments(['tail', '--address', 'api'], KEY)).toThrow(/It takes an address/);
  });
});

it('reads its command line', () => {
  expect(readEventsArguments(['tail', '--project', 'proj_1', '--stage', 'prod'])).toEqual({
    project: 'proj_1',
    remote: null,
    stage: 'prod',
  });
  expect(readEventsArguments(['tail']).stage).toBeNull();
  for (const args of [[], ['list'], ['tail', 'more'], ['tail', '--project', 'a b'], ['tail', '--unknown']]) {
    expect(() => readEventsArguments(args)).toThrow(/Usage: stackable events/);
  }
});
