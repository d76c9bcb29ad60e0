// Bodies that the lean server refuses: their senders hear so, whatever they send or do not send.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Meter } from '../../server/serve/meter';
import { serverOf } from '../../server/serve/server';
import { discardRest } from '../../server/start/rest-of-body';
import { until } from '../support/shop';

const MEGABYTE = 1024 * 1024;
const silent = { info: () => undefined, error: () => undefined };
let server: Server;

/** Ends the answers of the slow function. */
let answerSlow: () => void;
let slowCalls = 0;

beforeAll(async () => {
  const taken = { statusCode: 200, body: 'taken' };
  const handler = () => Promise.resolve(taken);
  const isOver = new Promise<void>((resolve) => (answerSlow = resolve));
  const slow = async () => {
    slowCalls += 1;
    await isOver;
    return taken;
  };
  const functions = [
    { name: 'all', routes: ['*'], handler },
    { name: 'usual', routes: ['POST /usual'], handler, limits: 'usual' as const },
    { name: 'form', routes: ['POST /form'], handler, limits: 'form' as const },
    { name: 'slow', routes: ['POST /slow'], handler: slow },
  ];
  server = serverOf({ functions, meter: new Meter(), log: silent });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;
const post = (body: string | ReadableStream, init: object = {}) =>
  fetch(`http://127.0.0.1:${port()}/`, { method: 'POST', body, ...init });

/** A connection that sends what it is told, and no more. */
function sent(text: string): Socket {
  const socket = connect(port(), '127.0.0.1');
  // The server may cut it off.
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

const HEAD = 'POST / HTTP/1.1\r\nhost: x\r\n';

it.each([11, 64])('refuses a body of %d MB once all of it is sent', async (megabytes) => {
  const answer = await post('x'.repeat(megabytes * MEGABYTE));

  expect([answer.status, ((await answer.json()) as { key: string }).key]).toEqual([413, 'payload_too_large']);
  expect(await (await post('x'.repeat(MEGABYTE))).text()).toBe('taken');
});

it('refuses a large body of a sender who wants the connection closed, and closes it when all is sent', async () => {
  const socket = connect(port(), '127.0.0.1');
  const [head] = await Promise.all([
    once(socket, 'data') as Promise<[Buffer]>,
    pipeline(
      Readable.from([
        `${HEAD}connection: close\r\ncontent-length: ${64 * MEGABYTE}\r\n\r\n`,
        ...Array.from({ length: 64 }, () => Buffer.alloc(MEGABYTE)),
      ]),
      socket,
    ),
  ]);

  expect(head.toString()).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
});

it('refuses a large body without a length, and does not hold it', async () => {
  const piece = new Uint8Array(MEGABYTE);
  let left = 40;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => (left-- > 0 ? stream.enqueue(piece) : stream.close()),
  });

  expect((await post(body, { duplex: 'half' })).status).toBe(413);
});

it('answers a gigabyte that is announced before it comes', async () => {
  const socket = sent(`${HEAD}content-length: ${1024 ** 3}\r\n\r\nCode`);

  const [answer] = (await once(socket, 'data')) as [Buffer];

  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

describe('the limit of a route', () => {
  const refusal = (bytes: number) =>
    expect.objectContaining({
      key: 'payload_too_large',
      details: `The body must be at most ${bytes} bytes.`,
    }) as object;

  it.each([
    ['/usual', 262_144],
    ['/form', 8_192],
    ['/', 10 * MEGABYTE],
  ])('of %s refuses a byte more than %d, with and without a length', async (path, bytes) => {
    const body = 'x'.repeat(bytes + 1);
    const stream = () => new Blob([body]).stream();

    for (const init of [{ body }, { body: stream(), duplex: 'half' as const }]) {
      const answer = await fetch(`http://127.0.0.1:${port()}${path}`, { method: 'POST', ...init });
      expect([answer.status, await answer.json()]).toEqual([413, refusal(bytes)]);
    }
    const fits = await fetch(`http://127.0.0.1:${port()}${path}`, { method: 'POST', body: body.slice(1) });
    expect(await fits.text()).toBe('taken');
  });

  it('answers before a byte of the body has come', async () => {
    const socket = sent('POST /form HTTP/1.1\r\nhost: x\r\ncontent-length: 8193\r\n\r\n');

    expect(((await once(socket, 'data')) as [Buffer])[0].toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('refuses a body that does not come in its time', async () => {
    const all = { name: 'all', routes: ['*'], handler: () => Promise.resolve({ statusCode: 200 }) };
    const hasty = serverOf({ functions: [all], meter: new Meter(), log: silent, readMs: 50 });
    await once(hasty.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((hasty.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`${HEAD}content-length: 10\r\n\r\nCode`);

    const [answer] = (await once(socket, 'data')) as [Buffer];

    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 [^]*did not come in time/);
    socket.destroy();
    hasty.close();
  });
});

it('holds 64 MB of long bodies at once, refuses more, and has room again when they are answered', async () => {
  const long = 'x'.repeat(9 * MEGABYTE);
  const held = Array.from({ length: 7 }, () =>
    fetch(`http://127.0.0.1:${port()}/slow`, { method: 'POST', body: long }),
  );
  await until(() => slowCalls === held.length, { what: () => `Only ${slowCalls} bodies came.` });

  const refused = await post(long);

  expect(refused.headers.get('retry-after')).toBe('1');
  expect(((await refused.json()) as { key: string }).key).toBe('temporarily_unavailable');
  expect(await (await post('short')).text()).toBe('taken');
  answerSlow();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 200));
  expect(await (await post(long)).text()).toBe('taken');
});

it('takes 2,000 connections', () => {
  expect(server.maxConnections).toBe(2_000);
});

describe('the rest of a refused body', () => {
  const stream = (): PassThrough & IncomingMessage => new PassThrough() as PassThrough & IncomingMessage;

  it('is cut off where it does not come', async () => {
    const request = stream();

    discardRest(request, { ms: 20, bytes: MEGABYTE });

    await once(request, 'close');
    expect(request.destroyed).toBe(true);
  });

  it('is cut off where it never ends', async () => {
    const request = stream();
    discardRest(request, { ms: 600_000, bytes: MEGABYTE });

    const closed = once(request, 'close');
    for (let megabytes = 0; megabytes < 3 && !request.destroyed; megabytes += 1) {
      request.write(Buffer.alloc(MEGABYTE));
      await new Promise((resolve) => setImmediate(resolve));
    }

    await closed;
    expect(request.readableEnded).toBe(false);
  });

  it('leaves alone what has come whole', async () => {
    const request = stream();
    request.end('x');
    request.resume();
    await once(request, 'close');
    const destroy = jest.spyOn(request, 'destroy');

    discardRest(request, { ms: 0, bytes: 0 });

    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(destroy).not.toHaveBeenCalled();
  });
});
