// The walk of the README, run as it is written.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedService, startService } from '../support/service';

const ROOT = join(__dirname, '../..');
const [, walk = ''] = readFileSync(join(ROOT, 'README.md'), 'utf8').split('## A shop in five minutes');
const [, commands = '', , output = ''] = walk.split(/^```(?:sh)?\n/m);

let folder: string;
let service: StartedService;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'readme-'));
  service = await startService({ dataDir: folder });
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

function run(command: string): string {
  const env = { ...process.env, DATA_DIR: folder, SHOP_URL: service.address };
  return execFileSync('sh', ['-c', command], { cwd: ROOT, env, encoding: 'utf8' });
}

function printed(text: string, name: string): string {
  const value = new RegExp(`^${name}:?\\s+(\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`No ${name} in: ${text}`);
  return value;
}

it('takes a shop from nothing to a live stack and back', () => {
  const [createProject = '', createKeys = '', shop = ''] = commands.split('\n');
  const project = printed(run(createProject), 'Project');
  const keys = run(createKeys.replace('<project>', project));
  const named = shop
    .replace('<X-App-Id>', printed(keys, 'X-App-Id'))
    .replace('<X-App-Token>', printed(keys, 'X-App-Token'));

  expect(run(named)).toBe(output);
});
