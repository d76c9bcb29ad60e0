// The law of backtests of orders from a file: what the same orders get in a project where nothing was used before lies
// within the bounds, and is equal to both of them where no limit made a difference.
import fc from 'fast-check';
import { aProject } from '../../support/backtest-worlds';
import * as app from '../../support/app';
import {
  anyChange,
  anyOrders,
  applyForGood,
  backtestOrders,
  decisionsOf,
  play,
  type TestRuntime,
  uploadLines,
} from '../../support/shop';

/** Projects; the full count is BACKTEST_WORLDS=500. `BACKTEST_SEED` plays a run again. */
const { BACKTEST_WORLDS = '8', BACKTEST_SEED } = process.env;
const RUNS = { numRuns: Number(BACKTEST_WORLDS), ...(BACKTEST_SEED !== undefined && { seed: Number(BACKTEST_SEED) }) };

interface FileOrder {
  readonly codes: readonly string[];
  readonly amount: number;
  readonly customer: string | null;
}

/** Orders a minute apart, as `play` makes them. */
function toLines(rt: TestRuntime, orders: readonly FileOrder[]): readonly string[] {
  const rows = orders.map(({ codes, amount, customer }, index) => {
    const date = new Date(rt.clock.nowMs() + (index + 1) * 60_000).toISOString();
    return [index, date, customer ?? '', codes.join('|'), (amount / 100).toFixed(2)].join(',');
  });
  return ['order_id,date,customer_source_id,codes,amount', ...rows];
}

describe('a backtest of orders from a file', () => {
  it('has bounds around what a project with the change decides', async () => {
    await fc.assert(
      fc.asyncProperty(anyChange, anyOrders, async (change, sent) => {
        const { rt, ids } = await aProject();
        const changes = change(ids);
        const orders = sent
          .map(({ names, amount, customer }) => ({ amount, customer, codes: names.filter((name) => name !== 'TIER') }))
          .filter(({ codes }) => codes.length > 0);
        const upload = await uploadLines(rt, toLines(rt, orders));
        const { decisions, discount, limits, by_campaign, by_tier, by_day } = await backtestOrders(rt, upload, {
          changes,
        });

        const made = new Map<string, string>();
        for (const one of changes) expect((await applyForGood(one, made)).status).toBeLessThan(300);
        while ((await app.runDueActions(rt, performance.now() + 10_000)).ended > 0);
        const redeemable = (id: string) => ({ object: 'voucher', id });
        await play(
          rt,
          orders.map(({ codes, ...order }) => ({ ...order, redeemables: codes.map(redeemable) })),
        );
        const played = (await decisionsOf(rt)).reduce((sum, one) => sum + one.discount, 0);

        expect(decisions).toBe(orders.length);
        expect(discount.now.least).toBeLessThanOrEqual(played);
        expect(discount.now.most).toBeGreaterThanOrEqual(played);
        if (limits.length === 0) expect(discount.now).toEqual({ least: played, most: played });
        for (const rows of [by_campaign, by_tier, by_day]) {
          for (const side of ['then', 'now'] as const) {
            const sum = (end: 'least' | 'most') => rows.reduce((total, row) => total + row[side][end], 0);
            expect({ least: sum('least'), most: sum('most') }).toEqual(discount[side]);
          }
        }
      }),
      RUNS,
    );
  });
});
