// The checkpoint of each day: what it holds, whom it is sent to, and what it finds when the table was edited by hand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCheckpoints } from '../../cli/ledger/checkpoint-files';
import { nextLink, openingLink, parseLink } from '../../lib/model/ledger/chain';
import * as app from '../support/app';
import {
  aCaller,
  aGift,
  answered,
  aRuntime,
  brokenInvariants,
  callRoute,
  dump,
  freshTable,
  OTHER_PROJECT,
  putKeys,
  redeemed,
  type TestRuntime,
  voucherOf,
} from '../support/shop';

const DAY_MS = 24 * 60 * 60_000;
const caller = aCaller();
let rt: TestRuntime;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'checkpoints-'));
  const made = await aRuntime({ settings: { currency: 'EUR', timezone: 'Europe/Warsaw' } });
  rt = { ...made, files: app.localFiles({ folder, url: 'http://files.example', secret: 'a secret' }) };
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await app.beginCheckpoints(rt, caller);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Lets a day pass, and the worker run. */
async function nextDay(): Promise<void> {
  rt.clock.advance(DAY_MS);
  // All ledgers are read again where their sums are not those of the lines.
  for (let run = 0; run < 3; run += 1) await app.runDueActions(rt, performance.now() + 20_000);
}

const findings = () => rt.logged.filter((entry) => 'ledger_checkpoint' in entry).map(({ finding }) => finding);

const statement = async (query = '') => await answered('GET /v1/ledger/statement', { query });

const give = (code: string, amount: number) => {
  rt.clock.advance(1000);
  return answered('POST /v1/vouchers/{code}/balance', { params: { code }, body: { amount } });
};

const pay = (code: string, credits: number) => {
  rt.clock.advance(1000);
  return redeemed([voucherOf(code, { gift: { credits } })], { amount: 10_000 });
};

const moveIn = (code: string, createdAt: string) =>
  app.openVouchers(rt, caller, [
    {
      origin: `v_${code}`,
      code,
      request: { gift: { amount: 1000 } },
      campaignId: null,
      createdAt,
      opening: { redeemed: 1, spent: 300, card: { balance: 700, income: 1000 } },
    },
  ]);

async function exported(): Promise<string> {
  rt.clock.advance(1000);
  const { id } = await app.createExport(rt, caller, { exported_object: 'voucher_transactions' });
  await app.runDueActions(rt, performance.now() + 10_000);
  return join(folder, caller.project, 'exports', `${id}.csv`);
}

/** All checkpoints, as somebody who receives them keeps them. */
async function kept(): Promise<readonly app.Checkpoint[]> {
  const found: app.Checkpoint[] = [];
  for (;;) {
    const last = found.at(-1);
    const next = await rt.store.ledgerCheckpoints.after(caller, last ? Date.parse(last.at) : 0);
    if (!next) return found;
    found.push(next.checkpoint);
  }
}

describe('the checkpoint of a day', () => {
  it('counts points that expired until the booking has written their line', async () => {
    const expiration_rules = { period_type: 'MONTH', period_value: 0 } as const;
    const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0, expiration_rules } };
    await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
    const member = { campaignId: 'Club', request: { customer: { source_id: 'jo' } }, idempotencyKey: null };
    const codeOrId = (await app.createMember(rt, caller, member)).answer.code;
    const request = { points: 50 };
    await app.adjustPoints(rt, caller, { campaignId: null, codeOrId, request, idempotencyKey: null });
    await nextDay();
    await nextDay();
    const unbooked = (await kept()).at(-1);
    while ((await app.endDueDays(rt)) > 0);
    await nextDay();

    expect(findings()).toEqual([]);
    expect(unbooked?.balances?.[1]).toMatchObject({ type: 'LOYALTY_CARD', balance: 50, cards: 1 });
    expect((await kept()).at(-1)?.balances?.[1]).toMatchObject({ type: 'LOYALTY_CARD', balance: 0, cards: 1 });
  });

  it('has the sums of all balances at the end of the day, and follows from the one before', async () => {
    await aGift('G', 1000);
    await aGift('H', 50);
    await nextDay();
    await pay('G', 300);
    await callRoute('DELETE /v1/vouchers/{code}', { params: { code: 'H' }, query: 'force=true' });
    await nextDay();

    const [first, second, ...others] = await kept();

    expect(others).toEqual([]);
    expect(first).toMatchObject({
      object: 'ledger_checkpoint',
      sequence: 1,
      at: '2026-03-10T22:59:59.999Z',
      ledgers: 2,
      balances: [
        { type: 'GIFT_VOUCHER', currency: 'EUR', balance: 1050, cards: 2 },
        { type: 'LOYALTY_CARD', currency: null, balance: 0, cards: 0 },
      ],
      previous_hash: '0'.repeat(64),
    });
    expect(second).toMatchObject({ sequence: 2, ledgers: 2, previous_hash: first?.hash });
    expect(second?.balances?.[0]).toMatchObject({ balance: 700, cards: 1 });
    expect(findings()).toEqual([]);
    expect((await statement('at=2026-03-10')).checkpoint).toEqual(first);
    expect((await statement('at=2026-03-09')).checkpoint).toBeNull();
    expect((await statement()).checkpoint).toEqual(second);
  });

  it('is not written for a project without cards, and not twice for one day', async () => {
    await nextDay();
    expect(await kept()).toEqual([]);
    await aGift('G', 1000);
    await nextDay();
    rt.clock.advance(60_000);
    await app.runDueActions(rt, performance.now() + 20_000);
    expect(await kept()).toHaveLength(1);
  });

  it('waits while cards of the project are being generated', async () => {
    await aGift('CARD', 1000);
    const gift = { type: 'GIFT_VOUCHER', gift: { amount: 500 } } as const;
    const campaign = { name: 'Many', campaign_type: 'GIFT_VOUCHERS', voucher: gift, vouchers_count: 3 } as const;
    // The cards are still to be generated, as after a crash.
    await app.commitNewCampaign(rt, caller, campaign);
    const due = await rt.store.asyncActions.due(10, rt.clock.nowMs());
    const generation = due.find(({ action }) => action.work.kind === 'GENERATE')!;
    expect(generation.action).toMatchObject({ status: 'ENQUEUED', done: 0, total: 3 });
    rt.clock.advance(DAY_MS);
    const checkpoints = (await rt.store.asyncActions.due(10, rt.clock.nowMs())).find(
      ({ action }) => action.work.kind === 'CHECKPOINT',
    )!;
    await app.advance(rt, checkpoints, performance.now() + 10_000);
    expect(await kept()).toEqual([]);
    await app.advance(rt, generation, performance.now() + 10_000);
    rt.clock.advance(11 * 60_000);
    await app.runDueActions(rt, performance.now() + 10_000);

    // Cards that arrive after the end of a day count in the checkpoint of the next one.
    await nextDay();
    expect((await kept()).map(({ ledgers }) => ledgers)).toEqual([1, 4]);
    expect(findings()).toEqual([]);
  });

  it('begins with the first statement, once', async () => {
    const other = aCaller({ project: OTHER_PROJECT });
    await app.getLedgerStatement(rt, other, {});
    await app.getLedgerStatement(rt, other, {});
    expect(Object.keys(await dump(rt)).filter((key) => key.includes('aa_checkpoints'))).toHaveLength(2);
  });

  it('is sent to whoever subscribes', async () => {
    await app.createWebhook(rt, { ...caller, role: 'admin' }, caller.project, {
      target_url: 'https://finance.example/',
      events: ['ledger.checkpoint'],
    });
    await aGift('G', 1000);
    await nextDay();

    const rows = await rt.store.outbox.due(10);

    const [checkpoint] = await kept();
    expect(rows.map(({ row }) => row.facts)).toEqual([
      [{ type: 'ledger.checkpoint', entity_id: checkpoint?.hash, data: { checkpoint } }],
    ]);
    const file = join(folder, 'event.json');
    writeFileSync(file, JSON.stringify({ type: 'ledger.checkpoint', data: rows[0]?.row.facts?.[0]?.data }));
    expect(readCheckpoints([file])).toEqual([checkpoint]);
  });

  it('agrees with every later export, cards that are moved in and deleted included', async () => {
    await aGift('G', 1000);
    await aGift('H', 500);
    await nextDay();
    await moveIn('OLD', '2026-01-05T10:00:00.000Z');
    await moveIn('OLDER', '2025-01-05T10:00:00.000Z');
    await pay('H', 100);
    await nextDay();
    await pay('OLD', 100);
    for (const code of ['H', 'OLDER']) {
      await callRoute('DELETE /v1/vouchers/{code}', { params: { code }, query: 'force=true' });
    }
    await nextDay();

    const { problems } = await app.verifyFile(await exported(), await kept());

    expect(problems).toEqual([]);
    expect(findings()).toEqual([]);
    expect((await kept()).map(({ ledgers }) => ledgers)).toEqual([2, 4, 4]);
    expect((await statement('at=2026-03-10')).data[0]).toMatchObject({ closing: 2900, cards: 4 });
    expect((await statement()).data[0]).toMatchObject({ closing: 1600, cards: 2 });
  });

  it('goes on in a table that was restored from a backup', async () => {
    await aGift('G', 1000);
    await nextDay();
    await pay('G', 300);
    const file = join(folder, 'backup.gz');
    await app.takeBackup(rt.at, file, rt.clock.nowMs());
    const at = await freshTable();
    await app.restoreFile(at, { file, sendsEvents: false, nowMs: rt.clock.nowMs() });
    const files = rt.files;
    rt = { ...(await aRuntime({ at, now: new Date(rt.clock.nowMs()).toISOString() })), files };
    app.installRuntime(rt);
    await nextDay();

    expect((await kept()).map(({ sequence, balances }) => [sequence, balances?.[0]?.balance])).toEqual([
      [1, 1000],
      [2, 700],
    ]);
    expect(findings()).toEqual([]);
    expect(await brokenInvariants(rt)).toEqual([]);
    expect((await app.verifyFile(await exported(), await kept())).problems).toEqual([]);
  });

  it('is made by many slices as by one', async () => {
    for (let card = 0; card < 30; card += 1) await aGift(`G${card}`, 100 + card);
    rt.clock.advance(DAY_MS);
    for (let slice = 0; slice < 6; slice += 1) {
      rt.clock.advance(61_000);
      await app.runDueActions(rt, performance.now());
      await app.runDueActions(rt, performance.now() + 1);
    }
    await app.runDueActions(rt, performance.now() + 20_000);

    expect((await kept())[0]).toMatchObject({ ledgers: 30, balances: [{ balance: 3435, cards: 30 }, {}] });
    expect((await app.verifyFile(await exported(), await kept())).problems).toEqual([]);
  });
});

describe('a statement with checkpoints', () => {
  it('of a past day reads the lines of that day, and not those since', async () => {
    await aGift('G', 100_000);
    await nextDay();
    await nextDay();
    const day = new Date(rt.clock.nowMs()).toISOString();
    const cost = async () => {
      rt.meter.reset();
      await statement(`from=${day}&at=${day}`);
      return rt.meter.made.reduce((sum, { size }) => sum + size, 0);
    };
    await nextDay();
    const before = await cost();
    for (let line = 0; line < 40; line += 1) await give('G', 1);
    await nextDay();

    expect(await cost()).toBeLessThanOrEqual(before + 5);
  });
});

describe('a table that somebody edits by hand', () => {
  let table: app.DynamoTable;
  let cardId: string;
  let createdAt: string;

  beforeEach(async () => {
    table = new app.DynamoTable(rt.at);
    await aGift('FIRST', 10);
    rt.clock.advance(1000);
    const made = await aGift('CARD', 1000);
    cardId = made.id;
    createdAt = made.created_at;
    rt.clock.advance(1000);
    await aGift('LAST', 20);
    await give('CARD', 5);
    await give('CARD', 7);
    await give('CARD', 9);
    await nextDay();
  });

  const items = async () => Object.values(await dump(rt));

  const linesOf = async () =>
    (await items())
      .filter(({ pk, delta }) => pk.endsWith(`#L#${cardId}`) && typeof delta === 'number')
      .toSorted((one, other) => (one.sk < other.sk ? -1 : 1));

  const put = (item: object) => table.write({ kind: 'put', item: item as never });

  it('with a changed line is found by the audit and in the export', async () => {
    const line = (await linesOf())[1]!;
    await put({ ...line, delta: 6 });

    expect(await brokenInvariants(rt)).toEqual(
      expect.arrayContaining([expect.objectContaining({ invariant: 'I16', record: `voucher ${cardId}` })]),
    );
    expect((await app.verifyFile(await exported(), await kept())).problems[0]).toContain(`line 3 of ${cardId}`);
  });

  it('without a line is found by the audit and in the export', async () => {
    const { pk, sk } = (await linesOf())[1]!;
    await table.write({ kind: 'delete', key: { pk, sk } });

    expect(JSON.stringify(await brokenInvariants(rt))).toContain(cardId);
    expect((await app.verifyFile(await exported(), await kept())).problems[0]).toContain(
      `of ${cardId}: line 3 before it`,
    );
  });

  it('with a changed balance is found by the next checkpoint', async () => {
    const card = (await items()).find(({ id }) => id === cardId)!;
    await put({ ...card, balance: 2021 });
    await nextDay();

    expect(findings()).toEqual(['The balances of type GIFT_VOUCHER add up to 2051, and their lines to 1051.']);
  });

  it('with a history that was written again whole, with good hashes, is found and named', async () => {
    const card = (await items()).find(({ id }) => id === cardId)!;
    const lines = await linesOf();
    const opening = { voucherId: cardId, createdAt, balance: 1001 };
    let link = openingLink(opening);
    let balance = 1001;
    for (const line of lines) {
      const { timeMs } = parseLink(line.link as string);
      balance += line.delta as number;
      link = nextLink(parseLink(link), {
        kind: 'T',
        id: line.id as string,
        value: 'gift',
        voucherId: cardId,
        timeMs,
        delta: line.delta as number,
        balanceAfter: balance,
      });
      await put({ ...line, balance_after: balance, link });
    }
    await put({ ...card, balance, head: link });

    expect((await app.verifyFile(await exported(), [])).problems).toEqual([]);
    expect((await app.verifyFile(await exported(), await kept())).problems).toEqual([
      expect.stringMatching(/^The checkpoint of 2026-03-10T22:59:59.999Z has another root/),
    ]);
    await nextDay();
    expect(findings()).toContain(`The ledgers are not those of the checkpoint of 2026-03-10T22:59:59.999Z: ${cardId}.`);
  });
});
