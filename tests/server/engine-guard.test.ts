// Nobody but this process and its children reaches the embedded engine: no page, no other user, no other program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { servingEngine } from '../../server/engine/data-lock';
import { type Engine, IN_MEMORY, startEngine } from '../../server/engine/engine';
import { useEngineAws } from '../../server/engine/environment';
import { engineNetwork } from '../../server/engine/isolation';
import { commandOf, isAlive } from '../../server/engine/processes';
import { treeOf } from '../../server/engine/usage';
import { until } from '../support/shop';

const LIST = 'DynamoDB_20120810.ListTables';
const hasOwnNetwork = engineNetwork(undefined).isOwn;
const NOBODY = 65_534;
const before = process.env.AWS_ACCESS_KEY_ID;
let folder: string;
let engine: Engine;
let key: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-guard-'));
  useEngineAws();
  key = process.env.AWS_ACCESS_KEY_ID!;
  engine = await startEngine(folder);
});

afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true });
  process.env.AWS_ACCESS_KEY_ID = before ?? 'local';
});

const signed = (id: string) =>
  `AWS4-HMAC-SHA256 Credential=${id}/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`;
const ours = () => ({ authorization: signed(key) });

async function call(headers: Readonly<Record<string, string>>, method = 'POST') {
  const all = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-date': '20260101T000000Z', 'x-amz-target': LIST };
  const sent = request(engine.endpoint, { method, agent: false, headers: { ...all, ...headers } });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(method === 'POST' ? '{}' : undefined);
  const [response] = await answered;
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('the guard of the engine', () => {
  it('lets in a request that carries the key of this start', async () => {
    expect(await call(ours())).toMatchObject({ status: 200, body: '{"TableNames":[]}' });
  });

  it.each([
    ['without a key', () => ({})],
    ['with the key that tests and benchmarks have', () => ({ authorization: signed('local') })],
    ['with the key of another start', () => ({ authorization: signed('0'.repeat(64)) })],
    ['with a part of the key', () => ({ authorization: signed(key.slice(0, -1)) })],
    ['of a page, though it has the key', () => ({ ...ours(), origin: 'http://evil.example' })],
    ['of a page without an origin of its own', () => ({ ...ours(), origin: 'null' })],
    ['under the name of another host', () => ({ ...ours(), host: 'evil.example' })],
    ['under a name that begins as this machine', () => ({ ...ours(), host: '127.0.0.1.evil.example' })],
  ])('refuses a request %s, and shows no page anything of it', async (_name, headers) => {
    const { status, headers: answered, body } = await call(headers());

    expect({ status, allowed: answered['access-control-allow-origin'] }).toEqual({ status: 403, allowed: undefined });
    expect(body).toContain('AccessDeniedException');
  });

  it('says that it is up, and no more, to whoever asks under a name of this machine', async () => {
    expect(await call({}, 'GET')).toMatchObject({ status: 200, body: '{"healthy":true}' });
    expect((await call({ host: 'evil.example' }, 'GET')).status).toBe(403);
    expect((await call({ origin: 'http://evil.example' }, 'GET')).status).toBe(403);
  });

  it('passes on nothing that follows the question whether it is up', async () => {
    const { port, hostname } = new URL(engine.endpoint);
    const socket = connect(Number(port), hostname);
    const list = `POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: ${LIST}\r\ncontent-length: 2\r\n\r\n{}`;
    socket.end(`GET / HTTP/1.1\r\nhost: localhost\r\n\r\n${list}`);

    expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('refuses the question of a browser whether a page may call', async () => {
    const preflight = { origin: 'http://evil.example', 'access-control-request-method': 'POST' };

    expect(await call(preflight, 'OPTIONS')).toMatchObject({ status: 403 });
    expect((await call(preflight, 'OPTIONS')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('refuses a head without an end', async () => {
    const { port, hostname } = new URL(engine.endpoint);
    const socket = connect(Number(port), hostname);
    socket.write(`GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}`);

    const [answer] = (await once(socket, 'data')) as [Buffer];

    expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
  });

  (hasOwnNetwork ? it : it.skip)('is the only way: nothing else listens where the engine does', async () => {
    const [, host, port] = / --host (\S+) --port (\d+)/.exec(commandOf(engine.pid))!;
    const socket = connect(Number(port), host);

    await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  (process.getuid?.() === 0 ? it : it.skip)(
    'keeps out another user, who can read neither the key nor the files',
    async () => {
      const script = `
      const { readFileSync, readdirSync } = require('node:fs');
      const tries = [
        () => readFileSync(${JSON.stringify(join(folder, 'engine.access'))}),
        () => readFileSync('/proc/${engine.pid}/environ'),
        () => readdirSync(${JSON.stringify(folder)}),
      ];
      const read = tries.map((attempt) => { try { attempt(); return 'read'; } catch (error) { return error.code; } });
      fetch('${engine.endpoint}', { method: 'POST', body: '{}', headers: { 'x-amz-target': '${LIST}' } })
        .then(({ status }) => console.log(JSON.stringify({ status, read })));`;
      const other = spawn(process.execPath, ['-e', script], {
        uid: NOBODY,
        gid: NOBODY,
        cwd: '/',
        stdio: ['ignore', 'pipe', 'inherit'],
      });

      expect(JSON.parse(await text(other.stdout))).toEqual({ status: 403, read: ['EACCES', 'EACCES', 'EACCES'] });
    },
  );

  it('keeps the key out of all command lines', () => {
    const lines = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => commandOf(Number(pid)));

    expect(lines.some((line) => line.includes('guard.cjs'))).toBe(true);
    expect(lines.filter((line) => line.includes(key))).toEqual([]);
  });

  it('leaves the key to commands of the same user', () => {
    expect(servingEngine(folder)).toEqual({ endpoint: engine.endpoint, key });
    expect(statSync(join(folder, 'engine.access')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'engine.lock'), 'utf8')).not.toContain(key);
  });

  it('ends the engine when it ends, as nobody could reach it any more', async () => {
    const other = await startEngine(IN_MEMORY);
    const guard = treeOf(other.pid).find(
      (pid) => /guard\.cjs/.test(commandOf(pid)) && /^\S*node /.test(commandOf(pid)),
    )!;

    process.kill(guard, 'SIGKILL');
    await other.ended;
    await until(() => !isAlive(other.pid), { what: () => `Engine ${other.pid} still runs.` });
  });
});

describe('engineNetwork', () => {
  it('hides the engine behind an address of this machine that is drawn anew, where it shares the network', () => {
    const hosts = Array.from({ length: 20 }, () => engineNetwork('shared').host);

    expect(new Set(hosts).size).toBe(20);
    expect(hosts.filter((host) => !/^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host))).toEqual([]);
  });
});
