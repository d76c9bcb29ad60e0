// An export whose worker stops for good at any of its steps, before the step or after it: another one ends it, and each row is in the
// file once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../../support/app';
import { aCaller, aRuntime, type TestRuntime } from '../../support/shop';

/** How many records are read at a time here: a tenth of what an export asks for, so that each step costs a tenth. */
const PORTION = 100;
/** More than are read at a time. */
const ROWS = 110;
const LEASE_MS = 120_000;
const MOST_SLICES = 20;
const caller = aCaller({ baseUrl: 'https://shop.example' });
let folder: string;
let rt: TestRuntime;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stops-'));
  const runtime = await aRuntime();
  const files = app.localFiles({ folder, url: 'http://files.example', secret: 'of the test' });
  rt = { ...runtime, files, store: inShortPortions(runtime.store) };
  const lines = Array.from({ length: ROWS }, (_, at) => `V${at},GIFT_VOUCHER,1`);
  await app.importVouchersCsv(rt, caller, { file: ['Code,Voucher Type,Value', ...lines].join('\n') });
  for (const owned of await rt.store.asyncActions.due(10)) await app.advance(rt, owned, performance.now() + 60_000);
});

afterAll(() => rmSync(folder, { recursive: true }));

function inShortPortions(store: TestRuntime['store']): TestRuntime['store'] {
  const voucherLists = Object.create(store.voucherLists) as TestRuntime['store']['voucherLists'];
  voucherLists.list = (scope, among, { scan, ...request }) =>
    store.voucherLists.list(scope, among, { ...request, ...(scan && { scan: { ...scan, want: PORTION } }) });
  return { ...store, voucherLists };
}

type Moment = 'before' | 'after';

/** A worker that stops at one of its steps, and does nothing more. */
class Mortal {
  readonly steps: string[] = [];

  constructor(
    private readonly last: number,
    private readonly moment: Moment,
  ) {}

  /** @param leastPart as S3 asks for, or 0 */
  runtime(leastPart: number): app.Runtime {
    const { store } = rt;
    const files = { ...this.watched(rt.files!, ['start', 'put', 'complete', 'abort', 'remove']), leastPart };
    const asyncActions = this.watched(store.asyncActions, ['lease', 'count', 'release', 'putOff', 'finish']);
    const exports = this.watched(store.exports, ['update']);
    return { ...rt, files, store: { ...store, asyncActions, exports } };
  }

  private watched<T extends object>(part: T, names: readonly string[]): T {
    const watched = Object.create(part) as Record<string, unknown>;
    for (const name of names) {
      const does = Reflect.get(part, name) as (...sent: unknown[]) => Promise<unknown>;
      watched[name] = (...sent: unknown[]) => this.step(name, () => does.apply(part, sent));
    }
    // A spread takes what is its own.
    for (const name of Object.keys(part)) watched[name] ??= Reflect.get(part, name);
    return watched as T;
  }

  private async step(name: string, does: () => Promise<unknown>): Promise<unknown> {
    const at = this.steps.push(name) - 1;
    if (at > this.last || (at === this.last && this.moment === 'before')) throw new Error('killed');
    const done = await does();
    if (at === this.last) throw new Error('killed');
    return done;
  }
}

/** Slice by slice, each by the next worker, until the export is done. */
async function written(id: string, workers: (slice: number) => app.Runtime): Promise<void> {
  for (let slice = 0; slice < MOST_SLICES; slice += 1) {
    if ((await app.getExport(rt, caller, id)).status === 'DONE') return;
    const worker = workers(slice);
    for (const owned of await rt.store.asyncActions.due(10)) {
      await app.advance(worker, owned, 0).catch((error: unknown) => expect(error).toMatchObject({ message: 'killed' }));
    }
    rt.clock.advance(LEASE_MS);
  }
}

async function begun(): Promise<string> {
  const request = { exported_object: 'voucher', parameters: { fields: ['code', 'value'] } } as const;
  return (await app.createExport(rt, caller, request)).id;
}

const linesOf = (id: string): readonly string[] =>
  readFileSync(join(folder, caller.project, 'exports', `${id}.csv`), 'utf8').split('\r\n');

/** The steps of an export that nobody stops. */
async function stepsOf(leastPart: number): Promise<readonly string[]> {
  const immortal = new Mortal(Infinity, 'after');
  const id = await begun();
  await written(id, () => immortal.runtime(leastPart));
  expect(new Set(linesOf(id)).size).toBe(ROWS + 2);
  return immortal.steps;
}

describe.each([
  ['parts of any size', 0],
  ['parts that wait for more lines', 50_000],
])('an export in %s', (_name, leastPart) => {
  test.each(['before', 'after'] as const)('holds each row once, whichever step a worker stops %s', async (moment) => {
    const steps = await stepsOf(leastPart);
    expect(steps).toEqual(expect.arrayContaining(['lease', 'update', 'start', 'put', 'release', 'complete', 'finish']));

    for (const [last, name] of steps.entries()) {
      const id = await begun();
      const mortal = new Mortal(last, moment);
      await written(id, () => (mortal.steps.length > last ? rt : mortal.runtime(leastPart)));

      const lines = linesOf(id);
      const told = { stopped: `${moment} ${last} ${name}`, lines: lines.length, different: new Set(lines).size };
      expect(told).toEqual({ stopped: told.stopped, lines: ROWS + 2, different: ROWS + 2 });
    }
  });
});
