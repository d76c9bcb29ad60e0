// npm run shadow: what it sends, what it never sends, and what it says of two systems that answer.
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { differencesOf } from '../../cli/shadow/compare';
import { exitCodeOf, linesOf, Tally, type ShadowReport } from '../../cli/shadow/report';
import { readCapturedRequests } from '../../cli/shadow/requests';
import { runShadow } from '../../cli/shadow/run';
import { sendable } from '../../cli/shadow/sendable';
import { System } from '../../cli/shadow/system';
import { mapOf, withIds } from '../../cli/support/id-map';
import { readKeyPairs } from '../../cli/support/key-pairs';
import { Pace, waitOf } from '../../cli/support/pace';
import * as app from '../support/app';
import {
  aRuntime,
  dump,
  type Ids,
  KEYS,
  listening,
  type Listening,
  OTHER_PROJECT,
  populate,
  PROJECT,
  putKeys,
  readCommandLine,
  type TestRuntime,
} from '../support/shop';

const readShadowArguments = (args: readonly string[]) => readCommandLine(app.addShadow, ['shadow', ...args]);

const FROM = { id: 'server-key', token: 'server-secret' };
const TO = { id: 'other-key', token: 'other-secret' };

let folder: string;
let rt: TestRuntime;
let service: Listening;
let toIds: Ids;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-shadow-'));
  rt = await aRuntime();
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
  const other = { server: KEYS.otherProject, management: KEYS.otherManagement, project: OTHER_PROJECT };
  await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'shop');
  toIds = await populate(other, 'shop');
  service = await listening();
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const redeemables = [{ object: 'voucher', id: 'shop-CODE' }];
const customer = { source_id: 'shop-customer' };
const validation = { redeemables, customer, order: { amount: 5_000 } };
const validate = { method: 'POST', path: '/v1/validations', body: validation };

const systemOf = (keys: typeof FROM, address = service.address) =>
  new System({ name: '--from', address, keys, perSecond: 1_000, timeoutMs: 5_000 });

async function shadow(lines: readonly unknown[], to = systemOf(TO), from = systemOf(FROM)): Promise<ShadowReport> {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const tally = new Tally(60_000);
  const run = { from, to, ids: new Map<string, string>(), concurrency: 3 };
  await runShadow(run, readCapturedRequests(fileOf('requests.jsonl', text)), (outcome) => tally.note(outcome));
  return tally.report();
}

describe('two instances', () => {
  const requests = [
    validate,
    { ...validate, body: { ...validation, redeemables: [...redeemables, { object: 'voucher', id: 'shop-GIFT' }] } },
    { ...validate, body: { ...validation, redeemables: [{ object: 'voucher', id: 'nobody' }] } },
    { ...validate, body: { redeemables: 'all' } },
    { method: 'POST', path: '/v1/vouchers/shop-CODE/validate', body: { order: { amount: 700 } } },
    { method: 'POST', path: '/v1/promotions/validation', body: { order: { amount: 700 } } },
    {
      method: 'POST',
      path: '/v1/qualifications',
      body: { scenario: 'PROMOTIONS', customer, order: { amount: 5_000 } },
    },
  ];

  it('are equal where they have the same records under other ids', async () => {
    const report = await shadow(requests);

    expect(report.differing).toEqual([]);
    expect(report).toMatchObject({ read: 7, compared: 7, equal: 7, different: 0, slower: 0 });
    expect(exitCodeOf(report)).toBe(0);
  });

  it('differ where one has another rule, and the report says where', async () => {
    const rules = { '1': { name: 'order.amount', conditions: { $more_than: [900_000] } }, logic: '1' };
    const [path, before] = [`/v1/validation-rules/${toIds.ruleId}`, { '1': { name: 'order.amount' } }];
    const update = async (body: unknown) =>
      fetch(service.address + path, {
        method: 'PUT',
        headers: { ...KEYS.otherProject, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await update({ rules })).status).toBe(200);

    const report = await shadow(requests);
    await update({ rules: { '1': { ...before['1'], conditions: { $more_than: [1] } }, logic: '1' } });

    expect(report.different).toBeGreaterThan(1);
    expect(report.equal).toBeGreaterThan(1);
    expect(report.differing[0]).toMatchObject({ line: 1, route: '/v1/validations' });
    expect(report.differing[0]!.differences).toContainEqual({ pointer: '/valid', from: true, to: false });
    expect(report.places[0]).toMatchObject({ line: 1 });
    const text = linesOf(report).join('\n');
    expect(text).toContain('Line 1 /v1/validations');
    expect(text).toContain('/valid: true became false');
    expect(exitCodeOf(report)).toBe(1);
  });

  it('are not changed: no redemption is sent, and a session is left out', async () => {
    const before = await dump(rt);

    const report = await shadow([
      { ...validate, body: { ...validation, session: { type: 'LOCK', key: 'mine' } } },
      { method: 'POST', path: '/v1/redemptions', body: validation },
      { method: 'POST', path: '/client/v1/redeem?code=shop-CODE', body: {} },
      { method: 'DELETE', path: '/v1/vouchers/shop-CODE' },
      { method: 'GET', path: '/client/v1/validate?code=shop-CODE' },
      { method: 'POST', path: '/client/v1/validations', body: validation },
    ]);

    expect(report).toMatchObject({ compared: 2, equal: 2, withoutSession: 1, onServerRoute: 1 });
    expect(report.refused).toEqual({ changes: 3, client_get: 1 });
    expect(exitCodeOf(report)).toBe(0);
    expect(await dump(rt)).toEqual(before);
  });

  it('are asked again after the time that an answer 429 names', async () => {
    service.instead.push({ status: 429, headers: { 'retry-after': '0' } });

    const report = await shadow([validate]);

    expect(report).toMatchObject({ compared: 1, equal: 1, unanswered: [] });
  });

  it('are compared in nothing but their status where one is refused as unknown', async () => {
    const report = await shadow([{ method: 'POST', path: '/v1/vouchers/shop-OTHER/validate', body: {} }]);

    expect(report).toMatchObject({ compared: 1, equal: 1 });
  });

  it('name what has no answer, and the rest is compared', async () => {
    service.instead.push({ status: 503 });

    const report = await shadow([validate]);

    expect(report.unanswered).toEqual([{ line: 1, route: '/v1/validations', problem: '--from answered 503.' }]);
    expect(exitCodeOf(report)).toBe(2);
  });

  it('stop at keys that are refused', async () => {
    await expect(shadow([validate, validate], systemOf({ id: 'server-key', token: 'wrong' }))).rejects.toThrow(
      'refuses the keys',
    );
  });

  it('are waited for no longer than was asked', async () => {
    const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const to = new System({ name: '--to', address, keys: TO, perSecond: 100, timeoutMs: 100 });

    const report = await shadow([validate], to);
    silent.closeAllConnections();
    silent.close();

    expect(report.unanswered[0]!.problem).toBe('--to did not answer within 100 ms.');
  });

  it('count as slower above the time that is allowed', () => {
    const tally = new Tally(50);
    const outcome = { kind: 'COMPARED', route: '/v1/validations', changes: [], differences: [] } as const;
    tally.note({ ...outcome, line: 1, fromMs: 10, toMs: 60 });
    tally.note({ ...outcome, line: 2, fromMs: 10, toMs: 61 });

    expect(tally.report()).toMatchObject({ slower: 1, equal: 2, ms: { from: { p50: 10 }, to: { p50: 60 } } });
  });
});

describe('the command', () => {
  const run = promisify(execFile);
  const keys = JSON.stringify({
    from: { app_id: FROM.id, app_token: FROM.token },
    to: { app_id: TO.id, app_token: TO.token },
  });

  async function command(...args: string[]): Promise<{ code: number; out: string; error: string }> {
    const file = fileOf('keys.json', keys);
    chmodSync(file, 0o600);
    const { address } = service;
    const all = ['--from', address, '--to', address, '--keys', file, '--requests', ...args];
    try {
      const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', 'cli/main.ts', 'shadow', ...all]);
      return { code: 0, out: stdout, error: stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, out: stdout, error: stderr };
    }
  }

  it('answers by its exit code, in lines or as JSON', async () => {
    const same = fileOf('same.jsonl', JSON.stringify(validate));
    const bad = fileOf('bad.jsonl', `${JSON.stringify(validate)}\nx\n`);

    expect(await command(same)).toMatchObject({ code: 0, out: expect.stringContaining('Equal        1') as string });
    const { code, out } = await command(bad, '--json');
    expect([code, (JSON.parse(out) as ShadowReport).badLines]).toEqual([2, [{ line: 2, problem: 'It is no JSON.' }]]);
    expect(await command(join(folder, 'none.jsonl'))).toMatchObject({ code: 2, out: '' });
  });
});

describe('capturedRequests', () => {
  async function read(name: string, text: string) {
    const found = [];
    for await (const entry of readCapturedRequests(fileOf(name, text))) found.push(entry);
    return found;
  }

  it('reads lines with bodies, with bodies as text, and without', async () => {
    const text = [
      '{"method":"post","path":"/v1/validations","body":{"a":1}}',
      '',
      '{"method":"POST","path":"https://api.example.com/v1/validations?x=1","body":"{\\"a\\":1}","status":200}',
      '{"method":"GET","path":"/v1/vouchers","body":"-"}',
    ].join('\r\n');

    expect(await read('lines.jsonl', text)).toEqual([
      { line: 1, method: 'POST', path: '/v1/validations', body: { a: 1 } },
      { line: 3, method: 'POST', path: '/v1/validations?x=1', body: { a: 1 } },
      { line: 4, method: 'GET', path: '/v1/vouchers' },
    ]);
  });

  it.each([
    ['no JSON', 'POST /v1/validations', 'It is no JSON.'],
    ['a list', '[]', 'It is no JSON object.'],
    ['no method', '{"path":"/v1/validations"}', 'no method'],
    ['no path', '{"method":"POST","path":"v1"}', 'does not start with a slash'],
    ['a body that was cut off', '{"method":"POST","path":"/v1/validations","body":"{\\"a\\":"}', 'neither JSON'],
  ])('names a line that is %s by its number', async (_name, line, problem) => {
    expect(await read('bad.jsonl', `{"method":"GET","path":"/"}\n${line}\n`)).toEqual([
      { line: 1, method: 'GET', path: '/' },
      { line: 2, problem: expect.stringContaining(problem) as string },
    ]);
  });

  it('reads what a browser or a proxy recorded', async () => {
    const request = { method: 'POST', url: 'https://api.example.com/v1/validations', postData: { text: '{"a":1}' } };
    const har = JSON.stringify({ log: { entries: [{ request }, { request: { method: 'GET', url: '/x' } }, {}] } });

    expect(await read('one.har', har)).toEqual([
      { line: 1, method: 'POST', path: '/v1/validations', body: { a: 1 } },
      { line: 2, method: 'GET', path: '/x' },
      { line: 3, problem: expect.stringContaining('no method') as string },
    ]);
    await expect(read('two.har', '{}')).rejects.toThrow('no HAR file');
    await expect(readCapturedRequests(join(folder, 'none')).next()).rejects.toThrow('ENOENT');
  });
});

describe('sendable', () => {
  it.each([
    ['/v1/validations', '/v1/validations'],
    ['//v1/validations/', '/v1/validations'],
    ['/v1/qualifications', '/v1/qualifications'],
    ['/client/v1/qualifications', '/v1/qualifications'],
    ['/v1/vouchers/A%2FB/validate', '/v1/vouchers/A%2FB/validate'],
    ['/v1/promotions/validation?x=1', '/v1/promotions/validation?x=1'],
    ['/v1/promotions/tiers/promo_1/validation', '/v1/promotions/tiers/promo_1/validation'],
  ])('sends %s', (path, sent) => {
    expect(sendable({ line: 1, method: 'POST', path })).toMatchObject({ path: sent, body: {} });
  });

  it.each([
    ['POST', '/v1/redemptions', 'changes'],
    ['POST', '/v1/publications', 'changes'],
    ['POST', '/v1/vouchers/A/redemption', 'changes'],
    ['POST', '/v1/vouchers/A/x/validate', 'changes'],
    ['PUT', '/v1/validations', 'changes'],
    ['GET', '/v1/publications/create?voucher=A', 'changes'],
    ['GET', '/client/v1/promotions/validation', 'client_get'],
  ])('does not send %s %s', (method, path, refused) => {
    expect(sendable({ line: 1, method, path, body: {} })).toEqual({ refused });
  });

  it('does not send a body that is no object', () => {
    expect(sendable({ line: 1, method: 'POST', path: '/v1/validations', body: [] })).toEqual({ refused: 'body' });
  });
});

describe('differencesOf', () => {
  const compare = (from: unknown, to: unknown, options: { isSorted?: boolean; ids?: [string, string][] } = {}) =>
    differencesOf(
      { status: 200, body: from },
      { status: 200, body: to },
      { ids: new Map(options.ids), isSorted: options.isSorted ?? false },
    );

  it.each([
    ['ids of one kind', { id: 'v_aaaaaa1' }, { id: 'v_bbbbbb2' }],
    ['what is told by the system alone', { url: 'a', assets: { qr: { url: 'a' } } }, { url: 'b', assets: { qr: {} } }],
    ['sets of ids', { related_object_ids: ['a', 'b'] }, { related_object_ids: ['b', 'a'] }],
    ['ids of every kind', { id: 'asgm_aaaaaaa1', b: 'ordli_aaaaa1' }, { id: 'asgm_bbbbbbb2', b: 'ordli_bbbbb2' }],
    ['null and nothing', { a: null, b: {}, c: [] }, {}],
    ['an amount of nothing', { total_discount_amount: 0 }, {}],
    ['when it was made', { created_at: '2026-01-01T00:00:00Z' }, { created_at: '2025-01-01T00:00:00Z' }],
    ['one moment', { start_date: '2026-01-01T00:00:00Z' }, { start_date: '2026-01-01T01:00:00.000+01:00' }],
    ['capitals and full stops', { message: 'Voucher  expired.' }, { message: 'voucher expired' }],
    [
      'members of a set',
      { categories: [{ name: 'a' }, { name: 'b' }] },
      { categories: [{ name: 'b' }, { name: 'a' }] },
    ],
    [
      'what qualifies in no order',
      { redeemables: { data: [{ id: 'v_aaaaaa1', n: 1 }, { n: 2 }] } },
      { redeemables: { data: [{ n: 2 }, { id: 'v_bbbbbb2', n: 1 }] } },
    ],
    ['one id in two places', { a: 'v_aaaaaa1', b: 'v_aaaaaa1' }, { a: 'v_bbbbbb2', b: 'v_bbbbbb2' }],
  ])('takes as equal: %s', (_name, from, to) => {
    expect(compare(from, to)).toEqual([]);
  });

  it.each([
    ['an amount', { order: { total: 1 } }, { order: { total: 2 } }, { pointer: '/order/total', from: 1, to: 2 }],
    ['a kind of id', { id: 'v_aaaaaa1' }, { id: 'camp_bbbbbb2' }, { pointer: '/id' }],
    ['an id that is two', { a: 'v_aaaaaa1', b: 'v_aaaaaa1' }, { a: 'v_bbbbbb2', b: 'v_cccccc3' }, { pointer: '/b' }],
    ['two ids that are one', { a: 'v_aaaaaa1', b: 'v_dddddd4' }, { a: 'v_bbbbbb2', b: 'v_bbbbbb2' }, { pointer: '/b' }],
    ['when it ends', { expiration_date: '2026-01-01T00:00:00Z' }, {}, { pointer: '/expiration_date' }],
    ['a member more', {}, { gift: { balance: 5 } }, { pointer: '/gift', to: { balance: 5 } }],
    ['an order that counts', { items: [1, 2] }, { items: [2, 1] }, { pointer: '/items/0', from: 1, to: 2 }],
    ['a member of a set', { categories: [{ n: 1 }] }, { categories: [{ n: 2 }] }, { pointer: '/categories/0/n' }],
    ['one more in a list', { items: [1] }, { items: [1, 3] }, { pointer: '/items/1', to: 3 }],
    ['one less in a list', { items: [1, 3] }, { items: [1] }, { pointer: '/items/1', from: 3 }],
    ['a name with a slash', { 'a/b~': 1 }, { 'a/b~': 2 }, { pointer: '/a~1b~0' }],
    ['another code', { id: 'vip_SUMMER25' }, { id: 'vip_WINTER25' }, { pointer: '/id' }],
    [
      'metadata under a name of its own meaning',
      { customer: { metadata: { url: 'a', details: 'x' } } },
      { customer: { metadata: { url: 'b', details: 'x' } } },
      { pointer: '/customer/metadata/url', from: 'a', to: 'b' },
    ],
    [
      'metadata of a member of a set',
      { categories: [{ metadata: { url: 'a' } }, { metadata: { url: 'b' } }] },
      { categories: [{ metadata: { url: 'b' } }, { metadata: { url: 'c' } }] },
      { pointer: '/categories/0/metadata/url', from: 'a', to: 'c' },
    ],
    ['a number that is text', { amount: 1 }, { amount: '1' }, { pointer: '/amount', from: 1, to: '1' }],
  ])('finds %s', (_name, from, to, difference) => {
    expect(compare(from, to)[0]).toMatchObject(difference);
  });

  it('keeps the order of what qualifies where one was requested', () => {
    const [from, to] = [
      { redeemables: { data: [{ n: 1 }, { n: 2 }] } },
      { redeemables: { data: [{ n: 2 }, { n: 1 }] } },
    ];

    expect(compare(from, to, { isSorted: true })).toHaveLength(2);
  });

  it('holds ids to the map where it knows them', () => {
    const known: [string, string][] = [['camp_aaaaaa1', 'camp_bbbbbb2']];

    expect(compare({ id: 'camp_aaaaaa1' }, { id: 'camp_bbbbbb2' }, { ids: known })).toEqual([]);
    expect(compare({ id: 'camp_aaaaaa1' }, { id: 'camp_cccccc3' }, { ids: known })).toHaveLength(1);
  });

  it('finds another status', () => {
    const found = differencesOf(
      { status: 200, body: {} },
      { status: 404, body: {} },
      { ids: new Map(), isSorted: false },
    );

    expect(found).toEqual([{ pointer: '(status)', from: 200, to: 404 }]);
  });
});

describe('the command line', () => {
  const needed = ['--from', 'https://api.example.com/', '--requests', 'log.jsonl'];

  it('is read with its defaults', () => {
    expect(readShadowArguments(needed)).toEqual({
      from: 'https://api.example.com',
      to: null,
      keys: null,
      requests: 'log.jsonl',
      map: null,
      concurrency: 4,
      perSecond: 10,
      timeoutMs: 10_000,
      slowerByMs: 50,
      json: false,
    });
  });

  it.each([
    ['no address', ['--requests', 'x'], "'--from <url>' not specified"],
    ['keys in the address', ['--from', 'https://a:b@x.example', '--requests', 'x'], 'It takes an address'],
    ['no file', ['--from', 'https://x.example'], "'--requests <file>' not specified"],
    ['no pace', [...needed, '--rate', '0'], 'It takes a whole number from 1 to 1000'],
    ['an unknown option', [...needed, '--token', 'x'], 'token'],
  ])('is refused with %s, and shows how it is used', (_name, args, problem) => {
    expect(() => readShadowArguments(args)).toThrow(problem);
    expect(() => readShadowArguments(args)).toThrow('Usage: stackable shadow');
  });
});

describe('readKeyPairs', () => {
  const pair = { app_id: 'one', app_token: 'secret-token' };
  const file = (value: unknown, mode = 0o600): string => {
    const path = join(folder, `keys-${Math.random()}.json`);
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value), { mode });
    return path;
  };

  it('reads a file, and from the environment what the file leaves out', () => {
    const environment = { TO_APP_ID: 'two', TO_APP_TOKEN: 'other', FROM_APP_ID: 'x', FROM_APP_TOKEN: 'y' };

    expect(readKeyPairs(file({ from: pair }), environment)).toEqual({
      from: { id: 'one', token: 'secret-token' },
      to: { id: 'two', token: 'other' },
    });
    expect(readKeyPairs(null, { FROM_APP_ID: 'x', FROM_APP_TOKEN: 'y' })).toEqual({
      from: { id: 'x', token: 'y' },
      to: null,
    });
  });

  it.each([
    ['nothing', () => readKeyPairs(null, {}), 'are missing'],
    ['half a pair', () => readKeyPairs(null, { FROM_APP_ID: 'x' }), 'belong together'],
    ['a file that others read', () => readKeyPairs(file({ from: pair }, 0o644), {}), 'chmod 600'],
    ['a file that is not there', () => readKeyPairs(join(folder, 'none.json'), {}), 'cannot be used'],
    ['a file without a token', () => readKeyPairs(file({ from: { app_id: 'x' } }), {}), '"app_id" and "app_token"'],
    ['a token that is no header', () => readKeyPairs(file({ from: { ...pair, app_token: 'a\nb' } }), {}), 'needs'],
    ['a file that is no JSON', () => readKeyPairs(file('secret-token'), {}), 'no JSON object'],
  ])('refuses %s, and shows no token', (_name, read, problem) => {
    expect(read).toThrow(problem);
    expect(read).not.toThrow('secret-token');
  });
});

describe('Pace', () => {
  it('lets calls begin one after the other, and none during a pause', async () => {
    const pace = new Pace(50);
    const startedMs = performance.now();

    await Promise.all([pace.turn(), pace.turn(), pace.turn()]);
    const threeMs = performance.now() - startedMs;
    pace.hold(80);
    await pace.turn();

    expect(threeMs).toBeGreaterThanOrEqual(38);
    expect(performance.now() - startedMs - threeMs).toBeGreaterThanOrEqual(78);
  });

  it.each([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['a date', { 'retry-after': 'Thu, 01 Jan 1970 00:01:40 GMT' }, 99_000],
    ['the end of the window', { 'x-rate-limit-retry': '1700000000' }, 15 * 60_000],
    ['nothing', {}, 1_000],
    ['a moment that is over', { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
  ])('waits as an answer asks by %s', (_name, headers: Readonly<Record<string, string>>, expected) => {
    expect(waitOf((name) => headers[name], 1_000)).toBe(expected);
  });
});

describe('withIds', () => {
  it('puts ids of one system in the place of those of the other, inside formulas and names as well', () => {
    const ids = mapOf([
      ['campaign', 'camp_aaaaaa1', 'camp_bbbbbb2'],
      ['product', 'prod_aaaaaa1', 'prod_bbbbbb2'],
    ]);

    expect(
      withIds({ camp_aaaaaa1: ['prod_aaaaaa1', 'prod_cccccc3'], formula: 'SUM(camp_aaaaaa1)', n: 1, none: null }, ids),
    ).toEqual({ camp_bbbbbb2: ['prod_bbbbbb2', 'prod_cccccc3'], formula: 'SUM(camp_bbbbbb2)', n: 1, none: null });
  });
});
