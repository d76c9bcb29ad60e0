// The replay of stored decisions, and of one document from a file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replayFile } from '../../cli/replay/offline';
import { replayStored, reportLines } from '../../cli/replay/run';
import * as app from '../support/app';
import {
  aCaller,
  aDecision,
  aRuntime,
  aVoucher,
  dump,
  PROJECT,
  putVoucher,
  redeem,
  voucherLine,
  withoutMember,
  withValue,
} from '../support/shop';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));

function fileWith(content: string): string {
  const path = join(folder, 'decision.json');
  writeFileSync(path, content);
  return path;
}

const changed = (pointer: string, value: unknown) => JSON.stringify(withValue(aDecision(), pointer, value));

describe('the replay of a file', () => {
  it.each<[string, string, number]>([
    ['a decision', JSON.stringify(aDecision()), 0],
    ['a decision with another outcome', changed('/outcome/order/total_amount', 1), 1],
    ['a decision of another engine', changed('/engine', 99), 2],
    ['a redacted decision', JSON.stringify(withoutMember(aDecision(), 'input')), 2],
    ['a decision that breaks the engine', changed('/input/vouchers', 1), 2],
    ['another object', '{"object":"order"}', 2],
    ['null', 'null', 2],
    ['no JSON', '{', 2],
  ])('of %s ends with its code', (_name, content, code) => {
    expect(replayFile(fileWith(content)).exitCode).toBe(code);
  });

  it('that is not there ends with 2', () => {
    expect(replayFile(join(folder, 'none.json')).exitCode).toBe(2);
  });
});

const TOTAL = expect.stringMatching(/^ {2}\/order\/total_amount: then 7, now \d+$/) as string;

describe('the replay of a project', () => {
  it('counts decisions by engine, within a time and a sample', async () => {
    const rt = await aRuntime();
    const { code } = await putVoucher(rt, aVoucher());
    for (let count = 0; count < 3; count += 1) {
      await redeem(rt, aCaller(), { redeemables: [voucherLine(code)], order: { amount: 1000 } });
    }
    const all = { project: PROJECT, from: null, to: null, sample: null };

    const whole = await replayStored(rt.at, all);
    expect(reportLines(whole)).toEqual(['engine 1: 3 equal, 0 different', 'left out: 0']);
    expect(whole.isBroken).toBe(false);
    expect(reportLines(await replayStored(rt.at, { ...all, sample: 2 }))[0]).toBe('engine 1: 2 equal, 0 different');
    const later = { ...all, from: '2099-01-01T00:00:00.000Z' };
    expect(reportLines(await replayStored(rt.at, later))[0]).toBe('no decisions');
  });

  it('takes the first moment of its time, and not the last', async () => {
    const rt = await aRuntime();
    const { code } = await putVoucher(rt, aVoucher());
    const dates: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { redemptions } = await redeem(rt, aCaller(), {
        redeemables: [voucherLine(code)],
        order: { amount: 1000 },
      });
      dates.push(redemptions[0]!.date);
      rt.clock.advance(60_000);
    }
    const [from, to] = [dates[1]!, dates[2]!];
    const between = await replayStored(rt.at, { project: PROJECT, from, to, sample: null });
    const before = await replayStored(rt.at, { project: PROJECT, from: null, to: from, sample: null });

    expect([between, before].map((one) => reportLines(one)[0])).toEqual([
      'engine 1: 1 equal, 0 different',
      'engine 1: 1 equal, 0 different',
    ]);
  });

  it('ends the command with 0, and with 1 where a decision differs', async () => {
    const rt = await aRuntime();
    const { code } = await putVoucher(rt, aVoucher());
    await redeem(rt, aCaller(), { redeemables: [voucherLine(code)], order: { amount: 1000 } });
    const replay = () =>
      spawnSync(process.execPath, ['--import', 'tsx', 'cli/main.ts', 'replay', '--project', PROJECT], {
        cwd: join(__dirname, '../..'),
        encoding: 'utf8',
        env: { ...process.env, DYNAMODB_ENDPOINT: rt.at.endpoint, TABLE_NAME: rt.at.tableName },
      });
    const equal = replay();
    const item = Object.values(await dump(rt)).find((one) => one['decision'] !== undefined)!;
    const kept = app.decompressJson(item['decision']) as object;
    const decision = app.compressDecision(withValue(kept, '/outcome/order/total_amount', 7));
    await new app.DynamoTable(rt.at).write({ kind: 'put', item: { ...item, decision } });

    expect([equal.status, equal.stdout]).toEqual([0, 'engine 1: 1 equal, 0 different\nleft out: 0\n']);
    expect(replay()).toMatchObject({ status: 1, stdout: expect.stringContaining('now') as unknown });
  });

  it.each<[string, object, readonly string[], boolean]>([
    [
      'of this engine',
      { engine: 1 },
      [
        'engine 1: 1 equal, 1 different',
        'left out: 0',
        expect.stringMatching(/^redemption .+, engine 1:$/) as string,
        TOTAL,
      ],
      true,
    ],
    [
      'of another engine',
      { engine: 99 },
      [
        ...['engine 1: 1 equal, 0 different', 'engine 99: 0 equal, 1 different', 'left out: 0'],
        ...[expect.stringMatching(/^redemption .+, engine 99:$/) as string, TOTAL],
      ],
      false,
    ],
    ['without its person', { redacted: true }, ['engine 1: 1 equal, 0 different', 'left out: 1'], false],
  ])('says what differs in a decision %s', async (_what, members, lines, isBroken) => {
    const rt = await aRuntime();
    const { code } = await putVoucher(rt, aVoucher());
    for (let count = 0; count < 2; count += 1)
      await redeem(rt, aCaller(), { redeemables: [voucherLine(code)], order: { amount: 1000 } });
    const item = Object.values(await dump(rt)).find((one) => one['decision'] !== undefined)!;
    const kept = app.decompressJson(item['decision']) as Pick<app.Decision, 'engine' | 'decided_at' | 'outcome'>;
    const { engine, decided_at } = kept;
    const changed =
      'redacted' in members
        ? { engine, decided_at, ...members }
        : { ...withValue(kept, '/outcome/order/total_amount', 7), ...members };
    const decision = app.compressDecision(changed);
    await new app.DynamoTable(rt.at).write({ kind: 'put', item: { ...item, decision } });
    const replayed = await replayStored(rt.at, { project: PROJECT, from: null, to: null, sample: null });

    expect(reportLines(replayed)).toEqual(lines);
    expect(replayed.isBroken).toBe(isBroken);
  });
});
