// Files of exports on one machine: the service gives them itself, to those with a link and to nobody else.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../support/app';
import { Meter } from '../../server/serve/meter';
import { serverOf } from '../../server/serve/server';

const KEY = 'proj_1/exports/exp_1.csv';
const SECRET = 'a secret of the test';
const silent = { info: () => undefined, error: () => undefined };
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-served-'));
  const files = app.localFiles({ folder, url: '', secret: SECRET });
  const upload = await files.start(KEY);
  await files.complete(upload, [await files.put(upload, { number: 1, text: 'Code\r\nA\r\n' })]);
  const other = { name: 'other', routes: ['*'], handler: () => Promise.resolve({ statusCode: 418, body: 'function' }) };
  server = serverOf({ functions: [other], meter: new Meter(), log: silent, files: { folder, secret: SECRET } });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const link = (nowMs = Date.now(), key = KEY) =>
  app.localFiles({ folder, url: '', secret: SECRET }).link(key, {
    nowMs,
    seconds: 60,
    name: 'codes.csv',
    type: 'text/csv',
  });

/** As it is, where `fetch` would mend the address first. */
async function fetched(path: string, method = 'GET'): Promise<{ readonly status: number; readonly text: string }> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, method }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode ?? 0, text };
}

it('gives a file to who has a link, at the address of the service itself', async () => {
  const path = await link();

  expect(path).toMatch(/^\/local-files\/proj_1\/exports\/exp_1\.csv\?/);
  expect(await fetched(path)).toEqual({ status: 200, text: 'Code\r\nA\r\n' });
});

it.each<[string, () => Promise<string>, string]>([
  ['a link that is over', () => link(Date.now() - 61_000), 'GET'],
  ['a link to another file', async () => (await link()).replace('exp_1.csv', 'exp_2.csv'), 'GET'],
  ['a link to a file that is gone', () => link(Date.now(), 'proj_1/exports/exp_9.csv'), 'GET'],
  ['no signature', () => Promise.resolve(`/local-files/${KEY}`), 'GET'],
  ['a way out of the folder', () => Promise.resolve('/local-files/../../etc/passwd?sig=x'), 'GET'],
  ['an address that cannot be decoded', () => Promise.resolve('/local-files/%E0%A4%A?sig=%zz'), 'GET'],
  ['another method', () => link(), 'POST'],
])('answers %s with 404, and goes on', async (_name, path, method) => {
  expect(await fetched(await path(), method)).toEqual({ status: 404, text: '' });
  expect((await fetched(await link())).status).toBe(200);
});

it('leaves every other address to the functions', async () => {
  expect(await fetched('/v1/local-files/x')).toEqual({ status: 418, text: 'function' });
});
