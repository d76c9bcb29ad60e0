// `stackable ledger verify`: an export of transactions is verified without the service, whatever was done to it or to the table.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLedger } from '../../cli/ledger/main';
import * as app from '../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  brokenInvariants,
  dump,
  hashOfLine,
  putCampaign,
  putVoucher,
  redeem,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

const caller = aCaller();
let folder: string;
let rt: TestRuntime;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  rt = { ...(await aRuntime()), files: app.localFiles({ folder, url: 'http://files.example', secret: 'a secret' }) };
  const { id } = await putCampaign(rt, { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS' });
  for (const code of ['ONE', 'TWO']) {
    await putVoucher(rt, aGiftCard(10_000, { code, campaign: 'Gifts', campaign_id: id }));
  }
  for (const code of ['LOOSE', 'GONE', 'IDLE']) await app.createVoucher(rt, caller, code, { gift: { amount: 700 } });
  for (const codes of [['ONE'], ['LOOSE'], ['ONE', 'LOOSE', 'TWO'], ['GONE']]) {
    rt.clock.advance(1000);
    const request = { redeemables: codes.map((code) => voucherLine(code, 100)), order: { amount: 5000 } };
    const { redemptions, parent_redemption: parent } = await redeem(rt, caller, request);
    rt.clock.advance(1000);
    if (codes.length === 3) await rollback(rt, caller, { id: parent?.id ?? redemptions[0]!.id });
  }
  for (const [code, amount] of [
    ['TWO', 5],
    ['ONE', -7],
  ] as const) {
    rt.clock.advance(1000);
    await app.adjustBalance(rt, caller, { codeOrId: code, request: { amount }, idempotencyKey: null });
  }
  rt.clock.advance(1000);
  await app.deleteVoucher(rt, caller, 'GONE', { force: true });
  rt.clock.advance(1000);
});

afterEach(() => rmSync(folder, { recursive: true }));

async function exported(): Promise<string> {
  const { id } = await app.createExport(rt, caller, { exported_object: 'voucher_transactions' });
  await app.runDueActions(rt, performance.now() + 10_000);
  return join(folder, caller.project, 'exports', `${id}.csv`);
}

const verified = async (file: string) => {
  const { lines, cards, problems } = await app.verifyFile(file, []);
  return { lines, cards, problems };
};

/** Writes the file of an export again with other lines. */
function withLines(file: string, change: (lines: string[]) => readonly string[]): string {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  writeFileSync(file, `${[header, ...change(lines)].join('\n')}\n`);
  return file;
}

describe('an export of transactions', () => {
  it('has every line of every card, deleted ones included, and verifies', async () => {
    const result = await verified(await exported());

    // Five openings; six redemptions, three rollbacks, two changes by hand, and the end of a deleted card.
    expect(result).toEqual({ lines: 17, cards: 5, problems: [] });
  });

  it.each([
    ['a changed amount', (line: string) => line.replace(/,-100,/, ',-99,'), /^Row \d+, line 2 of v_\w+: its hash/],
    [
      'a changed time',
      (line: string) => line.replace('2026-03-10T', '2026-03-09T'),
      /^Row \d+, line 2 of v_\w+: its hash/,
    ],
  ])('with %s names the first line that does not follow', async (_name, change, problem) => {
    const file = withLines(await exported(), (lines) => {
      const at = lines.findIndex((line) => line.includes(',CREDITS_REDEMPTION,'));
      return lines.with(at, change(lines[at]!));
    });

    const { problems } = await verified(file);

    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  it('whose last line lost its sequence and hash names that line', async () => {
    const file = withLines(await exported(), (lines) =>
      lines.with(-1, lines.at(-1)!.replace(/,\d+,[0-9a-f]{64},/, ',,,')),
    );

    expect((await verified(file)).problems).toEqual([
      expect.stringMatching(/^Row 18 of v_\w+: it has no sequence or no hash\.$/),
    ]);
  });

  it('without one of its lines names the line behind it', async () => {
    const file = withLines(await exported(), (lines) => {
      const at = lines.findIndex((line) => line.includes(',CREDITS_REFUND,'));
      return lines.filter((_line, index) => index !== at - 1);
    });

    expect((await verified(file)).problems[0]).toMatch(/line \d of v_\w+: line \d before it is missing\.$/);
  });

  it('says that only checkpoints show missing cards', async () => {
    const printed = jest.spyOn(console, 'log').mockReturnValue();
    await runLedger({ verb: 'verify', file: await exported(), checkpoints: [] });

    expect(printed.mock.calls.flat()).toEqual([
      '17 lines of 5 cards, 0 checkpoints.',
      'Every line follows from the line before it.',
      'Only --checkpoints show whether cards, or the last lines of a card, are missing.',
    ]);
    printed.mockRestore();
  });

  it('that is not there, or is empty, is refused', async () => {
    await expect(app.verifyFile(join(folder, 'none.csv'), [])).rejects.toThrow('ENOENT');
    const empty = join(folder, 'empty.csv');
    writeFileSync(empty, '');
    await expect(app.verifyFile(empty, [])).rejects.toThrow('The file lacks the columns');
  });

  it('without columns of the chain is refused', async () => {
    const file = join(folder, 'other.csv');
    writeFileSync(file, 'ID,Amount\na,1\n');

    await expect(verified(file)).rejects.toThrow('lacks the columns voucher_id');
  });
});

describe('a line that is changed in the table', () => {
  it.each([
    ['changed', { delta: -1 }],
    ['moved to another time', null],
  ])('is found by the audit and in the export when it is %s', async (_name, change) => {
    const items = Object.values(await dump(rt));
    const table = new app.DynamoTable(rt.at);
    const line = items.find(({ pk, sk, delta }) => pk.includes('#L#') && sk.startsWith('T#') && delta === 5)!;
    const moved = { ...line, sk: line.sk.replace('T#0mm', 'T#0ml') };
    await table.write({ kind: 'put', item: change ? { ...line, ...change } : moved });
    if (!change) await table.write({ kind: 'delete', key: { pk: line.pk, sk: line.sk } });

    expect((await brokenInvariants(rt)).map(({ invariant }) => invariant)).toContain('I16');
    expect((await verified(await exported())).problems[0]).toMatch(/^Row \d+, line \d of v_/);
  });
});

describe('a checkpoint of an export', () => {
  const checkpointOf = async (file: string, before: app.Checkpoint | null = null) => {
    const { ends, endsAt } = await app.verifyFile(file, []);
    return app.buildCheckpoint(ends, endsAt ?? '', before);
  };

  /** The whole history of a card with another amount, and good hashes. */
  function rewritten(file: string): string {
    const read = readFileSync(file, 'utf8').trim().split(/\r?\n/);
    const [header = '', ...lines] = read;
    const names = header.split(',');
    const at = (name: string) => names.indexOf(name);
    const card = lines.find((line) => line.includes('CREDITS_REDEMPTION'))?.split(',')[at('Voucher ID')];
    let previous_hash = '0'.repeat(64);
    const changed = lines.map((line) => {
      const cells = line.split(',');
      if (cells[at('Voucher ID')] !== card) return line;
      cells[at('Balance')] = String(Number(cells[at('Balance')]) + 1);
      if (cells[at('Type')] === 'OPENING') cells[at('Amount')] = String(Number(cells[at('Amount')]) + 1);
      const hash = hashOfLine({
        voucher_id: card ?? '',
        sequence: Number(cells[at('Sequence')]),
        created_at: cells[at('Created At')] ?? '',
        type: cells[at('Type')] ?? '',
        change: Number(cells[at('Amount')]),
        balance_after: Number(cells[at('Balance')]),
        previous_hash,
        hash: '',
      });
      cells[at('Hash')] = hash;
      previous_hash = hash;
      return cells.join(',');
    });
    writeFileSync(file, `${[header, ...changed].join('\n')}\n`);
    return file;
  }

  it('agrees with a later export, and finds a history that was written again whole', async () => {
    const first = await checkpointOf(await exported());
    await app.adjustBalance(rt, caller, { codeOrId: 'IDLE', request: { amount: 5 }, idempotencyKey: null });
    rt.clock.advance(1000);
    const second = await checkpointOf(await exported(), first);
    const file = await exported();
    expect((await app.verifyFile(file, [first, second])).problems).toEqual([]);

    const forged = rewritten(file);

    expect((await app.verifyFile(forged, [])).problems).toEqual([]);
    expect((await app.verifyFile(forged, [first])).problems).toEqual([
      expect.stringMatching(/^The checkpoint of 2026-\S+ has another root/),
    ]);
  });

  it('follows from the one before it', async () => {
    const first = await checkpointOf(await exported());
    const second = await checkpointOf(await exported(), first);

    const { problems } = await app.verifyFile(await exported(), [first, { ...second, previous_hash: 'f'.repeat(64) }]);

    expect(second.sequence).toBe(2);
    expect(problems).toEqual([expect.stringContaining('has another hash than its content')]);
  });

  it('that was written again behind another one, with a good hash, does not follow', async () => {
    const file = await exported();
    const first = await checkpointOf(file);
    const { ends } = await app.verifyFile(file, []);
    const forged = app.buildCheckpoint(ends, first.at, { ...first, hash: 'f'.repeat(64) });

    expect((await app.verifyFile(file, [first, forged])).problems).toEqual([
      `The checkpoint of ${first.at} does not follow from the one before it.`,
    ]);
  });
});
