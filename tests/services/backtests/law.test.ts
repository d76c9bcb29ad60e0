// The law of backtests: what a change would have done is what it does to the same orders in a second project.
import fc from 'fast-check';
import { runDueActions } from '../../../lib/services/async-actions/background';
import { aProject, anyChange, anyOrders, decisionsOf, play } from '../../support/backtest-worlds';
import { backtest } from '../../support/backtests';
import { applyForGood } from '../../support/drafts';

/** Projects in pairs; the full count is BACKTEST_WORLDS=500. `BACKTEST_SEED` plays a run again. */
const { BACKTEST_WORLDS = '12', BACKTEST_SEED } = process.env;
const RUNS = { numRuns: Number(BACKTEST_WORLDS), ...(BACKTEST_SEED !== undefined && { seed: Number(BACKTEST_SEED) }) };

describe('a backtest in the order of time', () => {
  it('decides as a second project with the change does, decision by decision', async () => {
    await fc.assert(
      fc.asyncProperty(anyChange, anyOrders, async (change, sent) => {
        const first = await aProject();
        const orders = sent.map(({ names, ...order }) => ({
          ...order,
          redeemables: names.map((id) =>
            id === 'TIER' ? { object: 'promotion_tier', id: first.ids.tier } : { object: 'voucher', id },
          ),
        }));
        await play(first.rt, orders);
        const changes = change(first.ids);
        const then = await decisionsOf(first.rt);
        const report = await backtest(first.rt, { mode: 'ROLLING', changes });

        const second = await aProject();
        expect(second.ids).toEqual(first.ids);
        const made = new Map<string, string>();
        for (const one of changes) expect((await applyForGood(one, made)).status).toBeLessThan(300);
        while ((await runDueActions(second.rt, performance.now() + 10_000)).ended > 0);
        await play(second.rt, orders);
        const now = await decisionsOf(second.rt);

        const changed = new Map(report.largest.map(({ redemption_id: id, now: side }) => [id, side.discount]));
        expect(then.map(({ id, discount }) => changed.get(id) ?? discount)).toEqual(
          now.map(({ discount }) => discount),
        );
        expect(report.refused.now).toBe(now.filter(({ isRefused }) => isRefused).length);
        for (const rows of [report.by_campaign, report.by_tier, report.by_day]) {
          expect(rows.reduce((sum, row) => sum + row.then, 0)).toBe(report.discount.then);
          expect(rows.reduce((sum, row) => sum + row.now, 0)).toBe(report.discount.now);
        }
        expect(report.histogram.reduce((sum, bar) => sum + bar.decisions, 0)).toBe(report.decisions);
      }),
      RUNS,
    );
  });
});
