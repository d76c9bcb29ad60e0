// The commands of promotions as processes: their exit codes, what they print and where, and what they never print.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answered, type ApiBridge, KEYS, startBridge } from '../../support/shop';
import { aFolder, type Files, readFiles, removeFolders, SHOP, writeFiles } from './files';
import { anEmptyProject, apply } from './project';

const STACKABLE = join(__dirname, '../../../cli/stackable.mjs');

let bridge: ApiBridge;
let folder: string;

beforeAll(async () => {
  bridge = await startBridge();
});

beforeEach(async () => {
  await anEmptyProject();
  folder = aFolder(below(SHOP));
});

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

const below = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`promotions/${path}`, text]));

const [serverId = '', serverToken = ''] = Object.values(KEYS.server);
const [managementId = '', managementToken = ''] = Object.values(KEYS.management);

const connection = () => ({
  STACKABLE_URL: bridge.url,
  STACKABLE_APP_ID: serverId,
  STACKABLE_APP_TOKEN: serverToken,
  STACKABLE_MANAGEMENT_ID: managementId,
  STACKABLE_MANAGEMENT_TOKEN: managementToken,
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in the folder, without a terminal. No token and no colour may be printed, whatever it does. */
async function stackable(words: string, env: NodeJS.ProcessEnv = connection()): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [STACKABLE, ...words.split(' ')], {
    cwd: folder,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  for (const secret of [serverToken, managementToken, '\u001b[']) expect(out + err).not.toContain(secret);
  return { code, out, err };
}

const edit = (path: string, from: string, to: string) => {
  const text = readFiles(folder)[`promotions/${path}`] ?? '';
  writeFiles(folder, { [`promotions/${path}`]: text.replace(from, to) });
};

it('plan, apply and drift end with their codes, and progress stands on standard error', async () => {
  const planned = await stackable('plan');
  expect([planned.code, planned.err]).toEqual([2, '']);
  expect(planned.out).toContain('CREATE campaign Welcome (campaigns/welcome.yaml)');

  const before = bridge.requests.length;
  const unsure = await stackable('apply');
  expect([unsure.code, unsure.err]).toEqual([1, 'Without a terminal, apply needs --yes or --plan.\n']);
  expect(bridge.requests.slice(before).filter((request) => !request.startsWith('GET'))).toEqual([]);

  const applied = await stackable('apply --yes');
  expect(applied.code).toBe(0);
  expect(applied.err).toContain('CREATE campaign Welcome\n');
  const [again, drifted] = await Promise.all([stackable('plan'), stackable('drift')]);
  expect([again, drifted]).toEqual([
    { code: 0, out: 'Nothing to do.\n', err: '' },
    { code: 0, out: 'Nothing to do.\n', err: '' },
  ]);
});

it('a plan in a file is carried out for these files and this version alone', async () => {
  await apply(bridge.url, join(folder, 'promotions'));
  edit('campaigns/gifts.yaml', 'amount: 2000', 'amount: 3000');
  const { code, out } = await stackable('plan --json');
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({
    object: 'plan',
    project_id: expect.any(String) as unknown,
    version: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    files: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    changes: [
      {
        action: 'CHANGE',
        kind: 'campaign',
        name: 'Gifts',
        file: 'campaigns/gifts.yaml',
        members: [{ pointer: '/voucher/gift/amount', then: 2_000, now: 3_000 }],
        lost: null,
      },
    ],
  });
  writeFileSync(join(folder, 'plan.json'), out);

  edit('campaigns/gifts.yaml', 'amount: 3000', 'amount: 4000');
  const ofOthers = await stackable('apply --plan plan.json');
  expect([ofOthers.code, ofOthers.err]).toEqual([1, 'The plan was made for other files: plan again.\n']);
  edit('campaigns/gifts.yaml', 'amount: 4000', 'amount: 3000');

  await answered('POST /v1/categories', { body: { name: 'By hand', hierarchy: 9 } });
  const late = await stackable('apply --plan plan.json');
  expect(late.code).toBe(3);
  expect(late.err).toMatch(/^The project has changed since it was read/);

  const { out: next } = await stackable('plan --json');
  writeFileSync(join(folder, 'plan.json'), next);
  expect((await stackable('apply --plan plan.json')).code).toBe(0);
  expect((await stackable('drift')).code).toBe(2);
});

it('drift --json prints what differs as a plan', async () => {
  await apply(bridge.url, join(folder, 'promotions'));
  const same = await stackable('drift --json');
  edit('campaigns/gifts.yaml', 'amount: 2000', 'amount: 3000');
  const other = await stackable('drift --json');

  expect([same.code, other.code]).toEqual([0, 2]);
  expect(JSON.parse(same.out)).toMatchObject({ object: 'plan', changes: [] });
  const members = [{ pointer: '/voucher/gift/amount', then: 2_000, now: 3_000 }];
  const changes = [{ action: 'CHANGE', kind: 'campaign', name: 'Gifts', members }];
  expect(JSON.parse(other.out)).toMatchObject({ object: 'plan', changes });
});

it('bad files are exit 1 for each command, and no request is sent', async () => {
  edit('rules/vip.yaml', 'name: vip', 'naem: vip');
  const before = bridge.requests.length;
  const ended = await Promise.all(['pull', 'plan', 'apply --yes', 'drift', 'test'].map((words) => stackable(words)));

  for (const { code, out, err } of ended) {
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('rules/vip.yaml:1:1: Unknown member naem. Did you mean name?\n');
  }
  expect(bridge.requests).toHaveLength(before);
});

it('the connection comes from .env as well, and what is missing is named', async () => {
  const env = Object.entries(connection()).map(([name, value]) => `${name}=${value}\n`);
  const none = await stackable('drift', {});
  expect([none.code, none.err]).toEqual([
    1,
    'Set STACKABLE_URL, STACKABLE_APP_ID, STACKABLE_APP_TOKEN in the environment or in .env.\n',
  ]);
  writeFileSync(join(folder, '.env'), env.join(''));

  expect((await stackable('plan', {})).code).toBe(2);
  const other = await stackable('plan', { STACKABLE_APP_TOKEN: 'another-token' });
  expect([other.code, other.out]).toEqual([1, '']);
  expect(other.err).not.toContain('another-token');
});

it('tests need no connection, and end with 0 or 1', async () => {
  const test = (total: number) => ({
    'promotions/tests/one.yaml': `- it: takes 10 %
  order: { amount: 5000 }
  redeemables: [{ tier: Black Friday 10 }]
  expect: { total_amount: ${total}, applied: [500], refused: {} }
`,
  });
  writeFiles(folder, test(4_500));
  expect(await stackable('test', {})).toEqual({ code: 0, out: '1 passed, 0 failed.\n', err: '' });
  writeFiles(folder, test(4_000));
  const { code, out } = await stackable('test', {});

  expect(code).toBe(1);
  expect(out).toContain('FAILED tests/one.yaml:1: takes 10 %\n  total_amount: expected 4000, got 4500\n');
  const asJson = await stackable('test --json', {});
  expect(asJson.code).toBe(1);
  const mismatches = [{ member: 'total_amount', expected: 4_000, got: 4_500 }];
  const tests = [{ file: 'tests/one.yaml', line: 1, it: 'takes 10 %', passed: false, mismatches }];
  expect(JSON.parse(asJson.out)).toMatchObject({ object: 'test_run', passed: 0, failed: 1, tests });
});

it('the help of each command has an example', async () => {
  const words = ['pull', 'plan', 'apply', 'test', 'drift'];
  for (const { code, out } of await Promise.all(words.map((word) => stackable(`${word} --help`, {})))) {
    expect(code).toBe(0);
    expect(out).toMatch(/\nExample:\n {2}stackable \w+/);
  }
});
