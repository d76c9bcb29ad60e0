// A table from which somebody removes the end of a history, or a card with all of it: each is found and named.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../support/app';
import {
  aCaller,
  aGift,
  answered,
  aRuntime,
  brokenInvariants,
  dump,
  OTHER_PROJECT,
  putKeys,
  type TestRuntime,
} from '../support/shop';

const DAY_MS = 24 * 60 * 60_000;
const caller = aCaller();
let rt: TestRuntime;
let folder: string;
let table: app.DynamoTable;
let cardId: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tampering-'));
  rt = { ...(await aRuntime()), files: app.localFiles({ folder, url: 'http://files.example', secret: 'a secret' }) };
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  table = new app.DynamoTable(rt.at);
  await app.beginCheckpoints(rt, caller);
  await aGift('FIRST', 10);
  rt.clock.advance(1000);
  cardId = (await aGift('CARD', 1000)).id;
  for (const amount of [5, 7, 9]) {
    rt.clock.advance(1000);
    await answered('POST /v1/vouchers/{code}/balance', { params: { code: 'CARD' }, body: { amount } });
  }
  await nextDay();
});

afterEach(() => rmSync(folder, { recursive: true }));

async function nextDay(): Promise<void> {
  rt.clock.advance(DAY_MS);
  for (let run = 0; run < 3; run += 1) await app.runDueActions(rt, performance.now() + 20_000);
}

const findings = () => rt.logged.filter((entry) => 'ledger_checkpoint' in entry).map(({ finding }) => finding);

async function problemsOf(checkpoints: readonly app.Checkpoint[]): Promise<readonly string[]> {
  rt.clock.advance(1000);
  const { id } = (await app.createExport(rt, caller, { exported_object: 'voucher_transactions' })) as { id: string };
  await app.runDueActions(rt, performance.now() + 10_000);
  return (await app.verifyFile(join(folder, caller.project, 'exports', `${id}.csv`), checkpoints)).problems;
}

async function kept(): Promise<readonly app.Checkpoint[]> {
  const last = await rt.store.ledgerCheckpoints.upTo(caller, rt.clock.nowMs());
  return last ? [last.checkpoint] : [];
}

type Stored = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string };

const items = async () => Object.values(await dump(rt)) as unknown as readonly Stored[];

async function remove(which: (item: Stored) => boolean): Promise<number> {
  const found = (await items()).filter(which);
  for (const { pk, sk } of found) await table.write({ kind: 'delete', key: { pk, sk } });
  return found.length;
}

const isLine = ({ pk, delta }: Stored) => pk.endsWith(`#L#${cardId}`) && typeof delta === 'number';

it('without the last line of a card is found by the audit and in the export', async () => {
  const checkpoints = await kept();
  expect(await problemsOf(checkpoints)).toEqual([]);
  const last = (await items()).filter(isLine).toSorted((one, other) => (one.sk < other.sk ? 1 : -1))[0];
  expect(await remove(({ sk, pk }) => sk === last?.sk && pk === last.pk)).toBe(1);

  expect(JSON.stringify(await brokenInvariants(rt))).toContain(cardId);
  expect(await problemsOf(checkpoints)).toEqual([expect.stringMatching(/^The checkpoint of \S+ has another root/)]);
});

it('without a card and all of its lines is found in the export and by the next checkpoint', async () => {
  const checkpoints = await kept();
  expect(await remove((item) => isLine(item) || item['id'] === cardId)).toBe(4);

  expect(await problemsOf(checkpoints)).toEqual([
    expect.stringMatching(/^The checkpoint of \S+ has 2 ledgers, the file has 1\.$/),
  ]);
  await nextDay();
  expect(findings().join('\n')).toContain('The ledgers are not those of the checkpoint of');
});
