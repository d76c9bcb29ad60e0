// The worked example of docs/rehearse/marketing.md: its two commands, run as they are written.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as app from '../support/app';
import { type StartedService, startService } from '../support/service';

const ROOT = join(__dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/rehearse/marketing.md'), 'utf8');
const [, commands = ''] = page.split(/^```(?:sh)?\n/m);
const [start = '', backtest = ''] = commands.trim().split('\n');

let folder: string;
let service: StartedService;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  service = await startService({ dataDir: folder, env: { DEMO_SHOP: 'on' } });
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

function run(command: string): app.BacktestResponse {
  const env = { ...process.env, DATA_DIR: folder };
  const text = execFileSync('sh', ['-c', command], { cwd: ROOT, env, encoding: 'utf8' });
  return JSON.parse(text.slice(text.indexOf('{'))) as app.BacktestResponse;
}

const sum = (rows: readonly { readonly then: number; readonly now: number }[], side: 'then' | 'now') =>
  rows.reduce((total, row) => total + row[side], 0);

it('says what a larger flash sale would have cost the demo shop', () => {
  expect(start).toBe('npm start');
  expect(backtest).toMatch(/^npm run backtest -- /);
  const { decisions, changed, discount, by_campaign, by_tier, by_day, largest, left_out } = run(backtest);

  expect(decisions).toBeGreaterThan(100);
  expect(changed).toBeGreaterThan(10);
  expect(discount.now).toBeGreaterThan(discount.then);
  for (const rows of [by_campaign, by_tier, by_day]) {
    expect([sum(rows, 'then'), sum(rows, 'now')]).toEqual([discount.then, discount.now]);
  }
  expect(largest).toHaveLength(Math.min(20, changed));
  expect(left_out.map(({ reason }) => reason)).not.toContain('other_engine');
});
