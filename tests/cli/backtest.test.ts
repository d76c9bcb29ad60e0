// npm run backtest: its report, and what it refuses.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as app from '../support/app';
import {
  answered,
  aRuntime,
  OTHER_PROJECT,
  PROJECT,
  putCampaign,
  putKeys,
  putTier,
  type TestRuntime,
  tierLine,
} from '../support/shop';

let rt: TestRuntime;
let path: string;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  const discount = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' } as const;
  const campaign = await putCampaign(rt, { id: `camp_${'a'.repeat(24)}`, campaign_type: 'PROMOTION' });
  const members = { id: `promo_${'b'.repeat(24)}`, campaign_id: campaign.id };
  const { id } = await putTier(rt, { ...members, action: { discount } });
  path = `/v1/promotions/tiers/${id}`;
  await answered('POST /v1/redemptions', { body: { redeemables: [tierLine(id)], order: { amount: 10_000 } } });
});

const run = (change: unknown, mode: 'RECORDED' | 'ROLLING' | null = null) =>
  app.runProjectBacktest(rt, {
    project: PROJECT,
    change: JSON.stringify(change),
    from: '2000-01-01',
    to: '2100-01-01',
    mode,
  });

describe('the command', () => {
  it.each([null, 'ROLLING'] as const)('takes a list of changes, in the mode %s', async (mode) => {
    const body = { action: { discount: { type: 'PERCENT', percent_off: 25, effect: 'APPLY_TO_ORDER' } } };

    expect(await run([{ method: 'PUT', path, body }], mode)).toMatchObject({
      decisions: 1,
      discount: { then: 1_000, now: 2_500 },
    });
  });

  it('takes the members of a request', async () => {
    const change = { changes: [{ method: 'DELETE', path }], mode: 'RECORDED' };

    expect(await run(change)).toMatchObject({ refused: { then: 0, now: 1 }, discount: { then: 1_000, now: 0 } });
  });

  it.each([
    ['a change without a path', [{ method: 'PUT' }]],
    ['a path that no draft takes', [{ method: 'POST', path: '/v1/vouchers' }]],
    ['an unknown mode', { mode: 'GUESSED' }],
    ['a member that no change has', { change: [] }],
    ['a change that is text', 'off'],
    ['a change that is null', null],
  ])('refuses %s', async (_what, change) => {
    await expect(run(change)).rejects.toThrow(/invalid_payload/);
  });

  it('decides the orders of a file', async () => {
    const body = { action: { discount: { type: 'PERCENT', percent_off: 25, effect: 'APPLY_TO_ORDER' } } };
    const id = path.split('/').at(-1);
    const added = { changes: [{ method: 'PUT', path, body }], add_to_requests: [{ object: 'promotion_tier', id }] };
    const question = { project: PROJECT, change: JSON.stringify(added), from: null, to: null, mode: null };
    const file = (text: string) => Readable.from([Buffer.from(text)]);

    expect(
      await app.runOrderFile(rt, question, file('order_id,date,amount\n1,2026-01-01,100\n2,soon,5\n')),
    ).toMatchObject({
      decisions: 1,
      discount: { then: { least: 0, most: 0 }, now: { least: 2_500, most: 2_500 } },
      rows: [{ row: 2 }],
    });
    await expect(app.runOrderFile(rt, { ...question, mode: 'ROLLING' }, file(''))).rejects.toThrow(/invalid_payload/);
    await expect(app.runOrderFile(rt, question, file('id\n'))).rejects.toThrow(/invalid_payload/);
  });
});

describe('a file that the command cannot read', () => {
  const stackable = join(__dirname, '../../cli/stackable.mjs');
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'backtest-'));
    writeFileSync(join(folder, 'change.json'), '[]');
    writeFileSync(join(folder, 'text.json'), 'off');
    mkdirSync(join(folder, 'promotions'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['orders', ['--change', 'change.json', '--orders', 'none.csv'], /^ENOENT: .*'none\.csv'\n$/],
    ['a change', ['--change', 'none.json', '--orders', 'none.csv'], /^ENOENT: .*'none\.json'\n$/],
    ['a change of text', ['--change', 'text.json', '--orders', 'none.csv'], /^text\.json is no JSON: .*\n$/],
  ])('is named in one line: %s', (_what, words, message) => {
    const { status, stderr } = spawnSync(process.execPath, [stackable, 'backtest', '--dir', 'promotions', ...words], {
      cwd: folder,
      encoding: 'utf8',
    });

    expect(status).toBe(1);
    expect(stderr).toMatch(message);
  });
});
