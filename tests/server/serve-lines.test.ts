// What the lean server tells of requests that no function sees, and how it ends with several requests on one connection.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closer } from '../../server/serve/connections/closer';
import { Meter } from '../../server/serve/meter';
import { serverOf } from '../../server/serve/server';
import type * as app from '../support/app';
import { until } from '../support/shop';

type Line = Readonly<Record<string, unknown>>;

let folder: string;
let server: Server;
let meter: Meter;
let lines: Line[];
/** Ends the answers of the function. */
let answerAll: () => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-lines-'));
  meter = new Meter();
  lines = [];
  const answered = new Promise<void>((resolve) => (answerAll = resolve));
  const all = {
    name: 'all',
    routes: ['*'],
    handler: async ({ rawPath }: app.RawEvent) => {
      if (rawPath !== '/at-once') await answered;
      return { statusCode: 200, body: 'taken' };
    },
  };
  const log = { info: (line: Line) => void lines.push(line), error: (line: Line) => void lines.push(line) };
  server = serverOf({ functions: [all], meter, log, files: { folder, secret: 'secret' } });
  server.headersTimeout = 300;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  answerAll();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const port = () => (server.address() as AddressInfo).port;

function sent(text: string): Socket {
  const socket = connect(port(), '127.0.0.1');
  // The server may cut it off.
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

/** All that comes until the connection ends. */
async function whole(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

const counted = () => meter.report().requests.map(({ route, status, count }) => [route, status, count]);

it.each<[string, string, string]>([
  ['no HTTP', 'HELLO\r\n\r\n', 'The request is not HTTP as this server reads it.'],
  [
    'too long a head',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    'The address and the headers of a request have at most 16384 bytes together.',
  ],
])('answers %s as any other bad input, with a line and in the metrics', async (_name, text, details) => {
  const answer = await whole(sent(text));

  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  const told = JSON.parse(body) as Line;
  expect(told).toEqual({
    code: 400,
    key: 'invalid_payload',
    message: 'Invalid payload',
    details,
    request_id: expect.stringMatching(/^v-/) as string,
  });
  expect(lines).toEqual([
    { request_id: told.request_id, route: '$default', status: 400, key: 'invalid_payload', duration_ms: 0 },
  ]);
  expect(counted()).toEqual([['$default', 400, 1]]);
});

it('writes a line of a request whose caller breaks off', async () => {
  const socket = sent('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nCode');
  await until(() => meter.report().inFlight === 1, { what: () => 'The request did not come.' });
  socket.destroy();
  await until(() => lines.length > 0, { what: () => 'No line was written.' });

  expect(lines).toEqual([expect.objectContaining({ route: '$default', status: 499 })]);
});

it('counts files, and writes a line of each', async () => {
  writeFileSync(join(folder, 'file'), 'x');

  const answer = await fetch(`http://127.0.0.1:${port()}/local-files/file`);
  await until(() => lines.length > 0, { what: () => 'No line was written.' });

  expect(answer.status).toBe(404);
  expect(lines).toEqual([expect.objectContaining({ route: '/local-files/{file}', status: 404 })]);
  expect(counted()).toEqual([['/local-files/{file}', 404, 1]]);
});

it('answers all requests of a connection that are under way when it ends', async () => {
  const close = closer(server);
  const socket = sent('GET /at-once HTTP/1.1\r\nhost: x\r\n\r\nGET /later HTTP/1.1\r\nhost: x\r\n\r\n');
  const answers = whole(socket);
  await until(() => meter.report().inFlight === 1, { what: () => 'The requests did not come.' });

  const closed = new Promise<void>((resolve) => close(resolve));
  setTimeout(answerAll, 600);
  await closed;

  expect((await answers).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

const inFlight = () => meter.report().inFlight;
const waitFor = (isSo: () => boolean | Promise<boolean>) => until(isSo, { what: () => 'It did not come about.' });
const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

it.each([
  ['with a line, where it began a request', 'GET / HTTP/1.1\r\n', 1],
  ['in silence, where it said nothing', '', 0],
])('closes a connection that does not go on, %s', async (_how, text, told) => {
  const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  if (text !== '') socket.write(text);
  await waitFor(async () => (await connections()) === 1);

  await waitFor(async () => (await connections()) === 0);

  expect(lines).toHaveLength(told);
  socket.destroy();
});

it('counts a file that waits behind another answer when the connection breaks', async () => {
  const head = 'HTTP/1.1\r\nhost: x\r\n\r\n';
  const socket = sent(`GET /later ${head}GET /local-files/file ${head}`);
  await waitFor(() => inFlight() === 2);
  socket.destroy();
  await waitFor(() => inFlight() === 1);
  answerAll();
  await waitFor(() => inFlight() === 0);

  expect(lines).toEqual([expect.objectContaining({ route: '/local-files/{file}', status: 499 })]);
});

it('answers a request before it closes the connection for what came behind it', async () => {
  const socket = sent('GET /later HTTP/1.1\r\nhost: x\r\n\r\nXX\r\n\r\n');
  const answer = whole(socket);
  await waitFor(() => inFlight() === 1);
  answerAll();

  expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});

it('has one line of a request whose body breaks off in the middle of a piece', async () => {
  const chunked = 'POST /later HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
  const socket = sent(`GET /at-once HTTP/1.1\r\nhost: x\r\n\r\n${chunked}4\r\nCode\r\n`);
  await waitFor(() => inFlight() === 1);
  socket.write('broken\r\n');
  await waitFor(() => inFlight() === 0);

  expect(lines).toEqual([expect.objectContaining({ route: '$default', status: 499 })]);
});
