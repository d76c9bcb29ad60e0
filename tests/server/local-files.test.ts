// The server of local files: it takes what a form brings within its limits, and gives what a link names.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../support/app';
import { type LocalFilesServer, openLocalFiles } from '../../server/start/local-files';

const KEY = 'proj_1/uploads/upl_1.csv';
const folder = mkdtempSync(join(tmpdir(), 'local-files-test-'));
const { FILES_FOLDER, FILES_URL, FILES_SECRET } = process.env;
let server: LocalFilesServer;

beforeAll(async () => {
  delete process.env.FILES_URL;
  server = await openLocalFiles(folder);
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
  for (const [name, value] of Object.entries({ FILES_FOLDER, FILES_URL, FILES_SECRET })) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
});

const files = () => app.localFiles(server.place);
const formOf = async (nowMs = Date.now()) => (await files().form(KEY, { nowMs, seconds: 60, most: 1 })).url;

async function posted(content: string | Blob, fields: Readonly<Record<string, string>> = {}, url?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', typeof content === 'string' ? new Blob([content]) : content, 'rows.csv');
  form.append('after', 'nothing that counts');
  return fetch(url ?? (await formOf()), { method: 'POST', body: form });
}

async function kept(): Promise<string | null> {
  const pieces = await files().read(KEY);
  if (!pieces) return null;
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read).toString();
}

/** A request that announces more than it sends. */
async function announced(headers: Readonly<Record<string, string | number>>): Promise<number> {
  const sent = request(await formOf(), { method: 'POST', headers });
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('response', ({ statusCode = 0 }) => resolve(statusCode));
    sent.on('error', reject);
  });
  sent.flushHeaders();
  return answered.finally(() => sent.on('error', () => undefined).destroy());
}

beforeEach(() => files().remove(KEY));

test('a form brings a file whole, whatever pieces it comes in, and a later one takes its place', async () => {
  const large = `Code\n${'x'.repeat(3_000_000)}\r\n--not-the-boundary\r\nend`;

  expect((await posted('Code\r\nA\r\n', { key: 'ignored', policy: 'ignored' })).status).toBe(204);
  expect(await kept()).toBe('Code\r\nA\r\n');
  const answer = await posted(large);
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect((await kept()) === large).toBe(true);
});

test('an empty file, a form without a file, and a body that is no form are refused, and leave nothing', async () => {
  const url = await formOf();
  const without = new FormData();
  without.append('document', new Blob(['Code']), 'file');

  expect((await posted('')).status).toBe(400);
  expect((await fetch(url, { method: 'POST', body: without })).status).toBe(400);
  expect((await fetch(url, { method: 'POST', body: 'Code' })).status).toBe(400);
  expect(await kept()).toBeNull();
  expect(readdirSync(join(server.place.folder, 'proj_1/uploads'))).toEqual([]);
});

test('a gigabyte that is announced is refused before it comes', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=b' };

  expect(await announced({ ...type, 'content-length': 1024 ** 3 })).toBe(413);
  expect(await kept()).toBeNull();
});

test('a file above the limit that states no length is cut off', async () => {
  const piece = new Uint8Array(1024 * 1024).fill(97);
  let sent = 0;
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(head)),
    pull: (stream) => {
      sent += 1;
      if (sent > app.LIMITS.uploadBytes / piece.length + 1) stream.close();
      else stream.enqueue(piece);
    },
  });
  const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await fetch(await formOf(), { ...init, headers });

  expect(answer.status).toBe(413);
  expect(await kept()).toBeNull();
  expect(readdirSync(join(server.place.folder, 'proj_1/uploads'))).toEqual([]);
});

test('a form that is over, of another file, or a link instead of it is no form, and no form is a link', async () => {
  const good = await formOf();
  const link = await files().link(KEY, { nowMs: Date.now(), seconds: 60, name: 'x', type: 'text/csv' });
  const addresses = [
    await formOf(Date.now() - 61_000),
    good.replace('upl_1', 'upl_2'),
    good.replace(/sig=./, 'sig='),
    link,
  ];

  for (const url of addresses) expect((await posted('Code', {}, url)).status).toBe(404);
  await posted('Code');
  expect((await fetch(good)).status).toBe(404);
  expect(await (await fetch(link)).text()).toBe('Code');
});
