// Work that is left is begun at once in a function of its own: over real HTTP, and by the services.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handler } from '../../functions/async-actions/run';
import { workerWaker } from '../../lib/webhooks/wake-worker';
import * as app from '../support/app';
import { aCaller, aRuntime, type TestRuntime } from '../support/shop';

const FUNCTION = 'stackable-test-async-actions-run';
const ENVIRONMENT = { AWS_ACCESS_KEY_ID: 'AKIDTEST', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-central-1' };
const seen: IncomingMessage[] = [];
let server: Server;
/** Null leaves a call without an answer. */
let status: number | null = 202;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    if (status !== null) response.writeHead(status).end('what Lambda says');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  seen.length = 0;
  status = 202;
});

const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function aWaker(endpoint = address(), functionName = FUNCTION) {
  const errors: Readonly<Record<string, unknown>>[] = [];
  const log = { info: () => undefined, error: (entry: Readonly<Record<string, unknown>>) => void errors.push(entry) };
  return { wake: workerWaker({ functionName, log, environment: ENVIRONMENT, endpoint }), errors };
}

describe('waking the worker', () => {
  it('calls the function without waiting for its end, signed for Lambda', async () => {
    const { wake, errors } = aWaker();
    await wake();

    expect(errors).toEqual([]);
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST /2015-03-31/functions/${FUNCTION}/invocations`,
    ]);
    const { authorization, 'x-amz-invocation-type': type } = seen[0]!.headers;
    expect(type).toBe('Event');
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDTEST\/\d{8}\/eu-central-1\/lambda\/aws4_request/);
  });

  it('calls the version that its alias stands for', async () => {
    await aWaker(address(), `${FUNCTION}:live`).wake();

    expect(seen[0]!.url).toBe(`/2015-03-31/functions/${FUNCTION}/invocations?Qualifier=live`);
  });

  it.each([
    ['is refused', () => (status = 403), 'Lambda answered 403: what Lambda says'],
    ['is not answered', () => (status = null), 'timeout'],
  ])('that %s is logged, and fails no request', async (_name, arrange, said) => {
    arrange();
    const { wake, errors } = aWaker();
    await wake();

    expect(errors.map(({ woken }) => woken)).toEqual([FUNCTION]);
    expect(errors[0]!.error).toContain(said);
  });

  it('that finds no function is logged as well', async () => {
    const { wake, errors } = aWaker('http://127.0.0.1:1');
    await wake();

    expect(errors).toHaveLength(1);
  });
});

describe('work in the background wakes the worker', () => {
  const caller = aCaller();
  let rt: TestRuntime;
  let woken: number;
  let campaignId: string;

  beforeAll(async () => {
    rt = await aRuntime();
    const request = { name: 'Codes', campaign_type: 'DISCOUNT_COUPONS', vouchers_count: 1 } as const;
    const discount = { type: 'AMOUNT', amount_off: 100 } as const;
    const { id } = await app.createCampaign(rt, caller, {
      ...request,
      voucher: { type: 'DISCOUNT_VOUCHER', discount },
    } as never);
    campaignId = id;
  });

  beforeEach(() => (woken = 0));

  const wakeWorker = (): Promise<void> => {
    woken += 1;
    return Promise.resolve();
  };
  /** A runtime on which batches come too late: each slice ends with work left. */
  function slow() {
    const late = Object.assign(Object.create(rt.store.asyncActions) as typeof rt.store.asyncActions, {
      addToShard: () => Promise.resolve({ status: 'STALE' }),
    });
    return { ...rt, wakeWorker, store: { ...rt.store, asyncActions: late } };
  }
  const add = (on: Parameters<typeof app.addCodes>[0]) =>
    app.addCodes(on, caller, campaignId, { query: { vouchers_count: 20 }, request: {} });

  it('when the answer is due and work is left, and not when it is done', async () => {
    await add({ ...rt, wakeWorker });
    expect(woken).toBe(0);

    await add(slow());
    expect(woken).toBe(1);
  });

  it('when the time of a run is up, and not when nothing more can be done', async () => {
    const on = slow();
    await app.runDueActions(on, performance.now() - 1);
    expect(woken).toBe(1);

    await app.runDueActions(on, performance.now() + 20_000);
    expect(woken).toBe(1);
  });

  it('and the function that is woken does what is left', async () => {
    await app.runDueActions({ ...rt, wakeWorker }, performance.now() + 20_000);
    await add(slow());
    app.installRuntime({ ...rt, wakeWorker });

    expect(await handler()).toEqual({ ended: 1 });
    expect(woken).toBe(1);
  });
});
