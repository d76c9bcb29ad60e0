// The slices of a backtest in the order of time: a long state stands in a file between two of them.
import { rollback } from '../../support/returns';
import * as app from '../../support/app';
import {
  aCaller,
  aGift,
  answered,
  aRuntime,
  backtest,
  beginBacktest,
  getBacktest,
  OTHER_PROJECT,
  putKeys,
  redeemed,
  type TestRuntime,
  tierLine,
  voucherOf,
} from '../../support/shop';

const caller = aCaller();
const REDEMPTIONS = 9;
let rt: TestRuntime;
let body: object;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  const tiers = [{ name: 'Ten', action: { discount: percent(10) } }];
  const promotion = { name: 'Promo', campaign_type: 'PROMOTION', promotion: { tiers } };
  const promoId = (await answered('POST /v1/campaigns', { body: promotion })).id;
  const tierId = (await answered('GET /v1/promotions/tiers'))['tiers'][0]!.id;
  await aGift('CARD', 40_000);
  const ids: string[] = [];
  for (let number = 0; number < REDEMPTIONS; number += 1) {
    rt.clock.advance(60_000);
    const customer = { source_id: `customer-${number % 4}` };
    const redeemables = [tierLine(tierId), voucherOf('CARD')];
    ids.push((await redeemed(redeemables, { amount: 5_000 }, { customer })).id);
  }
  await rollback(ids[2]!);
  const name = 'campaign.redemptions.count';
  const rules = { '1': { name, conditions: { $less_than_or_equal: [6] } }, logic: '1' };
  const changes = [
    { method: 'PUT', path: `/v1/promotions/tiers/${tierId}`, body: { action: { discount: percent(25) } } },
    { method: 'POST', path: '/v1/validation-rules', body: { name: 'Six', rules }, ref: 'six' },
    { method: 'POST', path: '/v1/validation-rules/$six/assignments', body: { campaign: promoId } },
  ];
  body = { mode: 'ROLLING', changes };
});

const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' });

const actionOf = async (id: string): Promise<app.AsyncAction> => (await rt.store.asyncActions.load(caller, id))!;

const sliceOf = async (id: string, mostInItem?: number): Promise<app.Slice> => {
  const action = await actionOf(id);
  const slicing = { work: action.work as app.BacktestWork, untilMs: 0, atOnce: 2 };
  return app.runBacktest(
    rt,
    { scope: caller, action },
    { ...slicing, ...(mostInItem !== undefined && { mostInItem }) },
  );
};

/** Store what a slice left, as the worker does. */
async function keep(id: string, { doneUntil, record }: Extract<app.Slice, { readonly status: 'MORE' }>): Promise<void> {
  const nowMs = rt.clock.nowMs();
  await rt.store.asyncActions.lease(caller, id, { nowMs, untilMs: nowMs + 1_000 });
  const left = { leasedUntilMs: nowMs + 1_000, doneUntil, ...(record && { record }) };
  await rt.store.asyncActions.release(caller, id, left);
}

/** Run every slice twice, as if the first one had died. @returns the files of each state */
async function runSlices(id: string, mostInItem: number): Promise<readonly string[]> {
  const files: string[] = [];
  for (let slices = 0; slices < 30; slices += 1) {
    await sliceOf(id, mostInItem);
    const slice = await sliceOf(id, mostInItem);
    if (slice.status !== 'MORE') break;
    await keep(id, slice);
    const { file } = JSON.parse(slice.doneUntil ?? '{}') as { readonly file?: string };
    if (file !== undefined) files.push(file);
  }
  return files;
}

const hasFile = async (id: string, name: string): Promise<boolean> =>
  (await rt.files!.read(`${caller.project}/exports/${id}.${name}.json`)) !== null;

async function reportAfter(id: string): Promise<unknown> {
  while ((await app.runDueActions(rt, performance.now() + 10_000)).ended === 0);
  return (await getBacktest(id)).body;
}

it('a run goes on where a slice ended, with the same report', async () => {
  const whole = await backtest(rt, body);
  const id = await beginBacktest(body);
  expect((await getBacktest(id)).status).toBe(404);

  expect(await runSlices(id, 1_000_000)).toEqual([]);
  expect(await reportAfter(id)).toEqual(whole);
  const action = await answered('GET /v1/async-actions/{id}', { params: { id } });
  expect(action).toMatchObject({ type: 'BACKTESTS.RUN', status: 'DONE', progress: 100 });
});

it('a run with its state in files has the report of one slice, and leaves no file', async () => {
  const whole = await backtest(rt, body);
  const id = await beginBacktest(body);
  const files = new Set(await runSlices(id, 0));

  expect(files.size).toBeGreaterThan(REDEMPTIONS / 2);
  expect(await reportAfter(id)).toEqual(whole);
  for (const name of files) expect([name, await hasFile(id, name)]).toEqual([name, false]);
});

it('a run whose state turns long, and short again, has the same report', async () => {
  const whole = await backtest(rt, body);
  const id = await beginBacktest(body);
  for (const mostInItem of [1_000_000, 0, 0, 1_000_000, 0, 1_000_000]) {
    const slice = await sliceOf(id, mostInItem);
    if (slice.status !== 'MORE') throw new Error('Six slices of two leave redemptions.');
    await keep(id, slice);
  }
  const last = JSON.parse((await actionOf(id)).done_until ?? '{}') as { readonly earlier: string };

  expect(await hasFile(id, last.earlier)).toBe(true);
  expect(await reportAfter(id)).toEqual(whole);
  expect(await hasFile(id, last.earlier)).toBe(false);
});

it('a run whose file was removed ends as FAILED with what to do', async () => {
  const id = await beginBacktest(body);
  const slice = await sliceOf(id, 0);
  if (slice.status !== 'MORE') throw new Error('A slice of two leaves redemptions.');
  await keep(id, slice);
  const { file = '' } = JSON.parse(slice.doneUntil ?? '{}') as { readonly file?: string };
  await rt.files!.remove(`${caller.project}/exports/${id}.${file}.json`);

  expect(await sliceOf(id)).toEqual({
    status: 'FAILED',
    message: 'The files of the backtest were removed. Begin it again.',
  });
  expect((await getBacktest(id)).status).toBe(404);
});
