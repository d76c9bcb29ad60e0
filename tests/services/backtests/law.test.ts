// The law of backtests: what a change would have done is what it does to the same orders in a second project.
import fc from 'fast-check';
import { aProject } from '../../support/backtest-worlds';
import * as app from '../../support/app';
import {
  anyOldLimit,
  anyOrders,
  anyWiderChange,
  applyForGood,
  backtest,
  decisionsOf,
  play,
  type SentChange,
  type SentOrder,
} from '../../support/shop';

/** Projects in pairs; the full count is BACKTEST_WORLDS=500. `BACKTEST_SEED` plays a run again. */
const { BACKTEST_WORLDS = '12', BACKTEST_SEED } = process.env;
const RUNS = {
  numRuns: Number(BACKTEST_WORLDS),
  endOnFailure: true,
  ...(BACKTEST_SEED !== undefined && { seed: Number(BACKTEST_SEED) }),
};

const anyAmount = fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: null, freq: 3 });

describe('a backtest in the order of time', () => {
  it('decides as a second project with the change does, decision by decision', async () => {
    await fc.assert(
      fc.asyncProperty(anyOldLimit, anyWiderChange, anyOrders, anyAmount, async (before, change, sent, added) => {
        const begin = async () => {
          const world = await aProject();
          const made = new Map<string, string>();
          for (const one of before?.(world.ids) ?? []) expect((await applyForGood(one, made)).status).toBeLessThan(300);
          return world;
        };
        const first = await begin();
        const toOrder = ({ names, ...order }: (typeof sent)[number]): SentOrder => ({
          ...order,
          redeemables: names.map((id) =>
            id === 'TIER' ? { object: 'promotion_tier', id: first.ids.tier } : { object: 'voucher', id },
          ),
        });
        const undone = await play(first.rt, sent.map(toOrder));
        const discount = { type: 'AMOUNT', amount_off: added, effect: 'APPLY_TO_ORDER' };
        const newTier: SentChange = {
          method: 'POST',
          path: `/v1/promotions/${first.ids.promo}/tiers`,
          body: { name: 'New', action: { discount } },
          ref: 'new',
        };
        const isAdded = added !== null && change(first.ids).every(({ method }) => method !== 'DELETE');
        const changes = [...(isAdded ? [newTier] : []), ...change(first.ids)];
        const toAdd = isAdded ? [{ object: 'promotion_tier', id: '$new' }] : [];
        const then = await decisionsOf(first.rt);
        const report = await backtest(first.rt, { mode: 'ROLLING', changes, add_to_requests: toAdd });

        // No change reports no difference, whatever was rolled back.
        if (changes.length === 0) {
          expect([report.changed, report.discount.now]).toEqual([0, report.discount.then]);
          return;
        }

        const second = await begin();
        expect(second.ids).toEqual(first.ids);
        const made = new Map<string, string>();
        for (const one of changes) expect((await applyForGood(one, made)).status).toBeLessThan(300);
        while ((await app.runDueActions(second.rt, performance.now() + 10_000)).ended > 0);
        const more = isAdded ? [{ object: 'promotion_tier', id: made.get('new') }] : [];
        const kept = sent.map(toOrder).map((order) => ({ ...order, redeemables: [...order.redeemables, ...more] }));
        await play(
          second.rt,
          kept.map((order) => ({ ...order, isUndone: false })),
          undone,
        );
        const now = await decisionsOf(second.rt);

        const changed = new Map(report.largest.map(({ redemption_id: id, now: side }) => [id, side.discount]));
        expect(then.map(({ id, discount: off }) => changed.get(id) ?? off)).toEqual(now.map((one) => one.discount));
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
