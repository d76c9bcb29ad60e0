// The nightly audit: run by run over the whole table, finding what is broken in it, and nothing else.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoAuditStore } from '../../../lib/audit/audit-store';
import { MOST_LINES } from '../../../lib/audit/neighbourhood';
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  freshTable,
  mixedTraffic,
  NEXT_RELEASE,
  NOW,
  putVoucher,
  RELEASE_AFTER,
  type TestRuntime,
} from '../../support/shop';

const DAY_MS = 86_400_000;
let rt: TestRuntime;
let table: app.DynamoTable;

const folder = mkdtempSync(join(tmpdir(), 'stackable-audit-'));
const file = join(folder, 'all.gz');
const nowMs = Date.parse(NOW);

beforeAll(async () => {
  const first = await aRuntime({ settings: { client_redeem_enabled: true } });
  await mixedTraffic(first, aCaller());
  await app.takeBackup(first.at, file, nowMs);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Each test has its copy. */
beforeEach(async () => {
  const at = await freshTable();
  await app.restoreFile(at, { file, sendsEvents: true, nowMs });
  rt = { ...(await aRuntime({ at })), stage: 'dev' };
  table = new app.DynamoTable(at);
});

const store = (converters: app.Converters = app.CONVERTERS) =>
  new DynamoAuditStore(table, { ...rt.at, converters }, 20);
const toTheEnd = (converters?: app.Converters) => app.auditTonight(rt, store(converters), performance.now() + 60_000);
const findings = () => rt.logged.flatMap(({ finding }) => (typeof finding === 'string' ? [finding] : []));

async function broken(
  isIt: (item: app.Item) => boolean,
  change: (item: app.Item) => Record<string, never>,
): Promise<app.Item> {
  const raw = Object.values(await dump(rt)).find(isIt)!;
  const item = (await table.get({ pk: raw.pk, sk: raw.sk }))!;
  const set = change(item);
  await table.write({ kind: 'update', key: { pk: item.pk, sk: item.sk }, change: { set } });
  return item;
}

const isCard = ({ pk, sk, seq }: app.Item) => pk.includes('#V#') && sk === 'V' && Number(seq) > 2;
const isRow = ({ pk, sk, delta }: app.Item) => pk.includes('#L#') && sk.startsWith('R#') && Number(delta) < 0;
const isRedemption = ({ pk, sk, body }: app.Item) => pk.includes('#R#') && sk === 'R' && body !== undefined;
const isOrder = ({ pk, sk, record }: app.Item) =>
  pk.includes('#O#') && sk === 'O' && typeof record === 'string' && !record.includes('"redemptions":{}');

describe('the nightly audit', () => {
  it('finds nothing in a project that is whole, and looks at all of its codes, redemptions and orders', async () => {
    const items = Object.values(await dump(rt));
    const counted = items.filter(
      (item) =>
        (item.sk === 'V' && item.g3p !== undefined) ||
        isRedemption(item) ||
        (item.pk.includes('#O#') && item.sk === 'O'),
    );

    const progress = await toTheEnd();

    expect(progress).toMatchObject({ isDone: true, violations: 0, passedOver: 0, records: counted.length });
    expect(findings()).toEqual([]);
  });

  it.each([
    ['a balance', isCard, ({ balance }: app.Item) => ({ balance: Number(balance) + 1 }), 'I1 voucher'],
    ['a use', isCard, ({ redeemed }: app.Item) => ({ redeemed: Number(redeemed) + 1 }), 'I2 voucher'],
    ['a line of a ledger', isRow, ({ delta }: app.Item) => ({ delta: Number(delta) - 5 }), 'I3 redemption'],
    [
      'the list of an order',
      isOrder,
      ({ record }: app.Item) => ({ record: { ...(record as object), redemptions: {} } }),
      'I8 order',
    ],
    [
      'an effect of a redemption',
      isRedemption,
      ({ body }: app.Item) => {
        const stored = app.decompressJson(body) as { effects: { discount: number }[] };
        const [first, ...rest] = stored.effects;
        return { body: app.compressJson({ ...stored, effects: [{ ...first, discount: -1 }, ...rest] }) };
      },
      'I10 redemption',
    ],
  ])('finds %s that was changed behind its back', async (_name, isIt, change, expected) => {
    await broken(isIt, change as never);

    const { violations } = await toTheEnd();

    expect(violations).toBeGreaterThan(0);
    expect(findings().some((line) => line.includes(expected))).toBe(true);
    expect(rt.logged.at(-1)).toMatchObject({ AuditViolations: violations, AuditsCompleted: 1, stage: 'dev' });
  });

  it('goes on where a run stopped, and looks at nothing twice', async () => {
    const whole = await toTheEnd();
    rt.clock.advance(DAY_MS);
    let runs = 0;
    let progress;
    do {
      progress = await app.auditTonight(rt, store(), 0);
      runs += 1;
    } while (!progress.isDone && runs < 500);

    expect(runs).toBeGreaterThan(2);
    expect(progress).toMatchObject({ isDone: true, violations: 0, records: whole.records });
  });

  it('has nothing to do in the rest of a night that is done, and begins anew in the next', async () => {
    await toTheEnd();
    const told = rt.logged.length;

    await toTheEnd();
    expect(rt.logged).toHaveLength(told);

    rt.clock.advance(DAY_MS);
    expect((await toTheEnd()).records).toBeGreaterThan(0);
    expect(rt.logged).toHaveLength(told + 1);
  });

  describe('while two releases share the table', () => {
    /** Every second record in the format of the next release. */
    async function migrateHalf(): Promise<number> {
      const items = await Promise.all(Object.values(await dump(rt)).map(({ pk, sk }) => table.get({ pk, sk })));
      const writes = items.flatMap((item) => (item && app.migrationOf(RELEASE_AFTER, item)) ?? []);
      const half = writes.filter((_write, index) => index % 2 === 0);
      for (const write of half) expect((await table.write(write)).status).toBe('DONE');
      return half.length;
    }

    it('reads the records of both, and finds nothing in a project that is whole', async () => {
      const whole = await toTheEnd();
      rt.clock.advance(DAY_MS);
      expect(await migrateHalf()).toBeGreaterThan(10);

      const progress = await toTheEnd(NEXT_RELEASE);

      expect(findings()).toEqual([]);
      expect(progress).toMatchObject({ isDone: true, violations: 0, records: whole.records });
    });

    it('fails in the release that does not know the other, rather than report its records', async () => {
      await migrateHalf();

      await expect(toTheEnd()).rejects.toThrow('has format 2, and this release reads 1 alone');
      expect(findings()).toEqual([]);
    });
  });

  it('reports a night whose audit did not end', async () => {
    await app.auditTonight(rt, store(), 0);
    rt.clock.advance(DAY_MS);

    await toTheEnd();

    expect(rt.logged).toContainEqual({ audit: '2026-03-10', unfinished: true });
  });

  it('passes over a code with more lines than it looks at, and says how many', async () => {
    const { code } = await putVoucher(rt, aGiftCard(100_000));
    for (let line = 0; line <= MOST_LINES; line += 1) {
      const request = { amount: 1 };
      await app.adjustBalance(rt, aCaller(), { codeOrId: code, request, idempotencyKey: `line-${line}` });
    }

    expect(await toTheEnd()).toMatchObject({ passedOver: 1, violations: 0 });
  }, 120_000);

  it('reads no further lines of such a code, in however many partitions they stand', async () => {
    const { id, code } = await putVoucher(rt, aVoucher());
    const scope = aCaller();
    const key = app.voucherKey(scope, code);
    await table.write({ kind: 'update', key, change: { set: { ledgers: true } } });
    const partitions = app.ledgerPartitions(scope.project, id);
    for (let line = 0; line <= 2 * MOST_LINES; line += 100) {
      const rows = Array.from({ length: 100 }, (_, number) => ({
        pk: partitions[1 + (line % 3)]!,
        number: line + number,
      }));
      await table.transact(
        rows.map(({ pk, number }) => ({ kind: 'put', item: { pk, sk: `R#${number}#r_${number}` } })),
      );
    }
    const query = jest.spyOn(table, 'query');

    expect(await toTheEnd()).toMatchObject({ passedOver: 1, violations: 0 });
    const read = query.mock.calls.filter(([{ partition }]) => partitions.includes(partition));
    expect(read.length).toBeLessThan(6);
  });
});
