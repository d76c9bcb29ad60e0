// The client of shops: one deadline, a pause after a timeout, and what an answer means.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, PAUSE_MS, ServiceUnavailable, type Client } from '../../integrations/shop-core/src/client';

const KEYS = { appId: 'app', appToken: 'secret-token' };
const LOOK = { method: 'GET', path: '/v1/orders/a' } as const;

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let handler: Handler;
let requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      requests.push({ headers: request.headers, body });
      handler(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  requests = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

interface Clock {
  nowMs: number;
}

function aClient(clock: Clock, warnings: string[] = []): Client {
  const { port } = server.address() as AddressInfo;
  return createClient({
    url: `http://127.0.0.1:${port}/`,
    warn: (line) => warnings.push(line),
    now: () => clock.nowMs,
    sleep: (ms) => {
      clock.nowMs += ms;
      return Promise.resolve();
    },
  });
}

async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  return error instanceof ServiceUnavailable ? error.reason : `no such error: ${String(error)}`;
}

describe('a call', () => {
  it('sends the key pair, the Idempotency-Key and text bodies to the letter', async () => {
    handler = (_, response) => answer(response, 200, { id: 'r_1' });

    const got = await aClient({ nowMs: 0 })
      .within(KEYS, 1000)
      .send({ method: 'POST', path: '/v1/redemptions', body: '{ "b":1, "a":2 }', idempotencyKey: 'medusa:c:1' });

    expect(got).toEqual({ ok: true, body: { id: 'r_1' } });
    expect(requests).toMatchObject([
      {
        headers: { 'x-app-id': 'app', 'x-app-token': 'secret-token', 'idempotency-key': 'medusa:c:1' },
        body: '{ "b":1, "a":2 }',
      },
    ]);
  });

  it('returns a refusal as a value', async () => {
    handler = (_, response) =>
      answer(response, 400, { code: 400, key: 'quantity_exceeded', message: 'quantity exceeded' });

    const got = await aClient({ nowMs: 0 }).within(KEYS, 1000).send(LOOK);

    expect(got).toMatchObject({ ok: false, refusal: { key: 'quantity_exceeded' } });
  });

  it.each([
    ['500', 500, { key: 'internal_error' }, 'server_error'],
    ['a page of a proxy', 404, { title: 'nginx' }, 'invalid_answer'],
    ['a number', 200, 7 as unknown as object, 'invalid_answer'],
    ['401', 401, { key: 'unauthorized' }, 'unauthorized'],
    ['403', 403, { key: 'forbidden' }, 'unauthorized'],
  ])('is unavailable after %s', async (_title, status, body, reason) => {
    handler = (_, response) => answer(response, status, body);

    expect(await reasonOf(aClient({ nowMs: 0 }).within(KEYS, 1000).send(LOOK))).toBe(reason);
  });

  it('repeats once over a connection that breaks', async () => {
    handler = (request, response) =>
      requests.length === 1 ? void request.socket.destroy() : answer(response, 200, { id: 'ord_1' });

    expect(await aClient({ nowMs: 0 }).within(KEYS, 1000).send(LOOK)).toEqual({ ok: true, body: { id: 'ord_1' } });

    handler = (request) => void request.socket.destroy();
    expect(await reasonOf(aClient({ nowMs: 0 }).within(KEYS, 1000).send(LOOK))).toBe('network');
  });

  it('follows no redirect, which would carry the token to another host', async () => {
    handler = (_, response) => answer(response, 302, {}, { Location: 'http://127.0.0.1:9/elsewhere' });

    expect(await reasonOf(aClient({ nowMs: 0 }).within(KEYS, 1000).send(LOOK))).toBe('network');
    expect(requests).toHaveLength(2);
  });
});

describe('the deadline', () => {
  it('is that of all calls together, and a timeout pauses the whole process', async () => {
    const clock = { nowMs: 0 };
    const client = aClient(clock);
    const calls = client.within(KEYS, 1500);
    handler = (_, response) => answer(response, 200, {});
    await calls.send(LOOK);
    handler = () => undefined;

    expect(await reasonOf(calls.send(LOOK))).toBe('timeout');
    expect(requests).toHaveLength(2);

    handler = (_, response) => answer(response, 200, {});
    expect(await reasonOf(client.within(KEYS, 1000).send(LOOK))).toBe('paused');
    clock.nowMs = PAUSE_MS - 1;
    expect(await reasonOf(client.within(KEYS, 1000).send(LOOK))).toBe('paused');
    expect(requests).toHaveLength(2);
    clock.nowMs = PAUSE_MS;
    expect(await client.within(KEYS, 1000).send(LOOK)).toEqual({ ok: true, body: {} });
  });

  it('has passed where an earlier call has used it up: nothing is sent', async () => {
    const clock = { nowMs: 0 };
    const calls = aClient(clock).within(KEYS, 1500);
    handler = (_, response) => {
      clock.nowMs = 1501;
      answer(response, 200, {});
    };
    await calls.send(LOOK);

    expect(await reasonOf(calls.send(LOOK))).toBe('timeout');
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['429', 429, 'too_many_requests'],
    ['a locked order', 400, 'multiple_requests'],
    ['a key in use', 409, 'idempotency_key_in_use'],
    ['a busy table', 503, 'temporarily_unavailable'],
  ])('bounds the wait after %s, which Retry-After names', async (_title, status, key) => {
    const clock = { nowMs: 0 };
    handler = (_, response) =>
      requests.length === 1
        ? answer(response, status, { code: status, key, message: 'later' }, { 'Retry-After': '1' })
        : answer(response, 200, { done: true });

    expect(await aClient(clock).within(KEYS, 1500).send(LOOK)).toEqual({ ok: true, body: { done: true } });
    expect(clock.nowMs).toBe(1000);

    requests = [];
    const short = aClient({ nowMs: 0 }).within(KEYS, 900).send(LOOK);
    expect(await reasonOf(short)).toBe(status === 429 ? 'too_many_requests' : 'busy');
    expect(requests).toHaveLength(1);
  });
});

describe('a refused key pair', () => {
  it('is one log line a minute, without the token', async () => {
    const clock = { nowMs: 0 };
    const warnings: string[] = [];
    const client = aClient(clock, warnings);
    handler = (_, response) => answer(response, 401, { key: 'unauthorized' });

    for (const nowMs of [0, 1000, 59_999, 60_000]) {
      clock.nowMs = nowMs;
      await reasonOf(client.within(KEYS, 1000).send(LOOK));
    }

    expect(warnings).toHaveLength(2);
    expect(warnings.join()).not.toContain(KEYS.appToken);
  });
});
