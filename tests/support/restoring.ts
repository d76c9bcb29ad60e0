// The rehearsal of a restore, on whatever engine the tables of tests are in.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { partsOf } from '../../lib/core/background/rows';
import { newAction } from '../../lib/services/shared/new-action';
import { runDueActions } from '../../lib/services/async-actions/background';
import { deletePermanently } from '../../lib/services/customers/customer-deletion';
import { dispatchDue } from '../../lib/services/webhooks/dispatch';
import { deliverMessages } from '../../lib/services/webhooks/delivery-queue';
import { redeem } from '../../lib/services/redemptions/redeem';
import { listRedemptions } from '../../lib/services/redemptions/redemption-lists';
import { createReturn } from '../../lib/services/returns/create-return';
import { listReturns } from '../../lib/services/returns/returns';
import { listSpansKey } from '../../lib/storage/keys/counter-keys';
import type { ClientPlugin } from '../../lib/storage/table/clients';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { takeBackup } from '../../cli/backup/take';
import { carryOver } from '../../cli/restore/carry-over';
import { checkTable } from '../../cli/restore/check';
import { restoreFile } from '../../cli/restore/from-file';
import { aGiftCard, putVoucher, voucherLine } from './builders';
import { aCredential, putCredential } from './credentials';
import { freshTable } from './engine';
import { mixedTraffic, RETURN_KEY, RETURN_REQUEST, RETURNED_ORDER, RETURNING_CUSTOMER } from './mixed-traffic';
import { aReceiver, type Receiver } from './receiver';
import { aCaller, aRuntime, dump, NOW, PROJECT, type TestRuntime } from './runtime';
import { putWebhook } from './webhooks';

const caller = aCaller();
const CARD = 'KEPT-CARD';
const NOW_MS = Date.parse(NOW);

const spend = (rt: TestRuntime, idempotencyKey: string) =>
  redeem(rt, caller, {
    request: { redeemables: [voucherLine(CARD, 100)], order: { amount: 500 } },
    idempotencyKey,
  });

const balanceOf = async (rt: TestRuntime) => (await rt.store.vouchers.load(caller, CARD))?.voucher.gift?.balance;

async function sendDue(rt: TestRuntime): Promise<void> {
  const due = await rt.store.deliveries.due({ nowMs: rt.clock.nowMs(), perWebhook: 100 });
  await deliverMessages(
    rt,
    due.map((place) => ({ messageId: place.id, body: JSON.stringify(place) })),
  );
}

async function aBulk(rt: TestRuntime): Promise<string> {
  const rows = ['ada', 'bob'].map((name) => ({ name, request: { source_id: name, name: 'Restored' } }));
  const parts = partsOf(rows, 25);
  const of = { type: 'CUSTOMERS.BULK_UPDATE', work: { kind: 'ROWS', of: 'CUSTOMER' }, total: 2, parts } as const;
  const action = newAction(rt, caller, of);
  await rt.store.asyncActions.put(caller, action, { parts });
  return action.id;
}

/** Does something once, after the first page of a scan was read. */
function afterScan(run: () => Promise<void>): ClientPlugin {
  let isDone = false;
  return {
    applyToStack: (stack) => {
      stack.add((next, { commandName }) => async (args) => {
        const answer = await next(args);
        if (commandName === 'ScanCommand' && !isDone) {
          isDone = true;
          await run();
        }
        return answer;
      });
    },
  };
}

/** Registers the tests; the engine is the one that `freshTable` takes. */
export function restoreTests(): void {
  let folder: string;
  let receiver: Receiver;
  let rt: TestRuntime;
  let bulk: string;

  /** At the moment of the backup one event waits for its dispatch, one delivery for its attempt, and an import for the worker. */
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stackable-restore-'));
    receiver = await aReceiver();
    rt = await aRuntime({ settings: { client_redeem_enabled: true } });
    await mixedTraffic(rt, caller);
    await putVoucher(rt, aGiftCard(1_000, { code: CARD }));
    await putCredential(rt, { token: 'of-before', keyId: 'revoked-since' });
    await putWebhook(rt, ['redemption.succeeded'], { target_url: receiver.url });
    await spend(rt, 'first');
    await dispatchDue(rt);
    await spend(rt, 'second');
    bulk = await aBulk(rt);
    await takeBackup(rt.at, join(folder, 'all.gz'), NOW_MS);
  }, 120_000);

  afterAll(async () => {
    await receiver.close();
    rmSync(folder, { recursive: true });
  });

  async function restored(sendsEvents: boolean): Promise<{ rt: TestRuntime; unsent: number }> {
    const at = await freshTable();
    const { unsent } = await restoreFile(at, { file: join(folder, 'all.gz'), sendsEvents, nowMs: NOW_MS });
    return { rt: await aRuntime({ at }), unsent };
  }

  it('brings every item back as it was, readable by its owner alone', async () => {
    const { rt: again } = await restored(true);

    expect(await dump(again)).toEqual(await dump(rt));
    expect(statSync(join(folder, 'all.gz')).mode & 0o777).toBe(0o600);
  });

  it('leaves a table in which every invariant holds', async () => {
    const { rt: again } = await restored(true);

    const { lines, isWhole } = await checkTable(again.at);

    expect(lines.filter((line) => line.endsWith('every invariant holds.'))).toHaveLength(2);
    expect(isWhole).toBe(true);
  });

  it('knows what repeated requests had brought about, and goes on from there', async () => {
    const { rt: again } = await restored(true);

    const repeated = await spend(again, 'second');
    await spend(again, 'third');

    expect(repeated.replayed).toBe(true);
    expect(await balanceOf(again)).toBe(700);
    expect((await checkTable(again.at)).isWhole).toBe(true);
  });

  it('knows the returns: a repeat is answered, the next one goes on from there, and a deletion finds them', async () => {
    const { rt: again } = await restored(true);
    const { redemptions } = await listRedemptions(again, caller, { order: RETURNED_ORDER, expand: 'children' });
    const redemptionId = redemptions[0]!.id;
    const [, first] = (await listReturns(again, caller, redemptionId, {})).data;
    const call = { redemptionId, request: RETURN_REQUEST, idempotencyKey: RETURN_KEY };

    const repeated = await createReturn(again, caller, call);
    const next = await createReturn(again, caller, { ...call, request: { all: true }, idempotencyKey: null });
    await deletePermanently(again, caller, RETURNING_CUSTOMER);
    await runDueActions(again, performance.now() + 20_000);

    expect(repeated).toEqual({ answer: first, replayed: true });
    expect(next.answer).toMatchObject({ sequence: 3, complete: true });
    const { data } = await listReturns(again, caller, redemptionId, {});
    expect(data.map(({ customer_id, reason }) => [customer_id, reason])).toEqual(Array(3).fill([null, null]));
    expect((await checkTable(again.at)).isWhole).toBe(true);
  });

  it('lets the worker end what it had begun', async () => {
    const { rt: again } = await restored(true);

    await runDueActions(again, performance.now() + 20_000);

    expect(await again.store.asyncActions.load(caller, bulk)).toMatchObject({ status: 'DONE', done: 2, failed: 0 });
  });

  it('ends events that had not been sent, unless they are requested', async () => {
    const { rt: again, unsent } = await restored(false);
    const before = receiver.received.length;

    await dispatchDue(again);
    await sendDue(again);

    expect(unsent).toBe(2);
    expect(receiver.received).toHaveLength(before);
    const states = Object.values(await dump(again)).flatMap(({ pk, status }) => (pk.includes('#W#') ? [status] : []));
    expect(states).toEqual(['FAILED']);
  });

  it('carries over what has happened since: events are sent once, keys and users are as they are now', async () => {
    const at = await freshTable();
    const live = await restored(true);
    await restoreFile(at, { file: join(folder, 'all.gz'), sendsEvents: true, nowMs: NOW_MS });
    const credential = aCredential({ token: 'of-before', keyId: 'revoked-since' });
    const stored = await live.rt.store.credentials.load('revoked-since');
    await live.rt.store.credentials.commit({
      before: stored,
      credential: { ...credential, revoked: true },
      entry: null,
    });
    await putCredential(live.rt, { token: 'of-since', keyId: 'made-since' });
    await deletePermanently(live.rt, caller, 'ada');
    await dispatchDue(live.rt);
    await sendDue(live.rt);

    const carried = await carryOver({ used: live.rt.at, restored: at }, true);
    const again = await aRuntime({ at });
    await dispatchDue(again);
    await sendDue(again);

    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
    expect(carried).toMatchObject({ sent: 2, deletions: [expect.stringContaining('#J#')] });
    expect((await again.store.credentials.load('revoked-since'))?.credential.revoked).toBe(true);
    expect(await again.store.credentials.load('made-since')).not.toBeNull();
    expect((await checkTable(at)).isWhole).toBe(true);
  });

  it('leaves keys as they were restored on request', async () => {
    const at = await freshTable();
    const live = await restored(true);
    await restoreFile(at, { file: join(folder, 'all.gz'), sendsEvents: true, nowMs: NOW_MS });
    await putCredential(live.rt, { token: 'of-since', keyId: 'made-since' });

    await carryOver({ used: live.rt.at, restored: at }, false);

    expect(await (await aRuntime({ at })).store.credentials.load('made-since')).toBeNull();
  });

  it('refuses a table that holds something, and leaves it as it is', async () => {
    const { rt: again } = await restored(true);
    const before = await dump(again);

    await expect(
      restoreFile(again.at, { file: join(folder, 'all.gz'), sendsEvents: true, nowMs: NOW_MS }),
    ).rejects.toThrow(`The table ${again.at.tableName} holds something already: name another one.`);
    expect(await dump(again)).toEqual(before);
  });

  it('distinguishes a backup of one moment from one that was written to meanwhile', async () => {
    const { rt: busy } = await restored(true);
    await spend(busy, 'busy-before');
    let isTaken = false;
    const meanwhile = async () => {
      for (let at = 0; !isTaken; at += 1) await spend(busy, `busy-${at}`).catch(() => undefined);
    };
    const take = () => takeBackup(busy.at, join(folder, 'busy.gz'), NOW_MS).finally(() => (isTaken = true));

    const [taken] = await Promise.all([take(), meanwhile()]);
    const quiet = await takeBackup(busy.at, join(folder, 'quiet.gz'), NOW_MS);

    expect(taken.isOfOneMoment).toBe(false);
    expect(quiet.isOfOneMoment).toBe(true);
  });

  it.each(['is new', 'grows'])('has the spans of lists as they are in the end, where one %s meanwhile', async (how) => {
    const { rt: busy } = await restored(true);
    busy.faults.next('transact', { kind: 'FULL' });
    for (let at = 0; at < 8; at += 1) await spend(busy, `wide-${at}`);
    const table = new DynamoTable(busy.at);
    const key = listSpansKey(PROJECT);
    const spans = (await table.get(key))!;
    const isNew = how === 'is new';
    await table.write(isNew ? { kind: 'delete', key } : { kind: 'put', item: { ...key, rev: 0, spans: '[]' } });
    const meanwhile = afterScan(async () => {
      await table.write({ kind: 'put', item: spans });
    });
    const file = join(folder, `${isNew}.gz`);

    await takeBackup({ ...busy.at, plugin: meanwhile }, file, NOW_MS);
    const at = await freshTable();
    await restoreFile(at, { file, sendsEvents: true, nowMs: NOW_MS });

    expect(await new DynamoTable(at).get(key)).toEqual(spans);
    expect((await checkTable(at)).isWhole).toBe(true);
  });

  it.each([
    ['is cut short', (text: string) => text.split('\n').slice(0, -2).join('\n'), 'ends too early'],
    ['was changed', (text: string) => text.replace('proj_test0001', 'proj_test0002'), 'was changed after it was made'],
    ['lacks a line', (text: string) => text.split('\n').toSpliced(2, 1).join('\n'), 'was changed after it was made'],
    [
      'is of another format',
      (text: string) => text.replace('"stackable_backup":1', '"stackable_backup":9'),
      'format 9',
    ],
    ['is something else', () => 'a note\n', 'is no backup'],
    ['goes on', (text: string) => `${text}{}\n`, 'goes on behind its end'],
  ])('refuses a file that %s', async (_name, change, problem) => {
    const file = join(folder, 'bad.gz');
    writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(join(folder, 'all.gz'))).toString())));

    await expect(restoreFile(await freshTable(), { file, sendsEvents: true, nowMs: NOW_MS })).rejects.toThrow(problem);
  });
}
