// Laws of partial returns, whatever was redeemed and in whatever parts it comes back.
import fc from 'fast-check';
import * as app from '../support/app';
import {
  anyRedeemedWorld,
  anySteps,
  anyTermsOf,
  type Case,
  checkBounds,
  checkCompleteReturn,
  checkExactAmounts,
  checkGrouping,
  checkLineRefunds,
  checkPolicies,
  returnIn,
} from '../support/shop';

/** `RETURN_RUNS=100000` plays as many as the laws were once tried on; `RETURN_SEED` plays a run again. */
const RUNS = {
  numRuns: Number(process.env['RETURN_RUNS'] ?? 800),
  ...(process.env['RETURN_SEED'] && { seed: Number(process.env['RETURN_SEED']) }),
};

/** The kinds of cases that the generator has to reach, so that no law holds for want of cases. */
const KINDS: Readonly<Record<string, (one: Case) => boolean>> = {
  'five cards': ({ basis }) => basis.cards.length === 5,
  points: ({ basis }) => basis.cards.some(({ type }) => type === 'LOYALTY_CARD'),
  'a rest line': ({ basis }) => basis.lines.length > 1 && basis.lines.at(-1)?.id === null,
  'no lines': ({ basis }) => basis.lines.length === 1 && basis.lines[0]?.id === null,
  'an amount below the lines': ({ response: { order } }) =>
    (order?.amount ?? 0) < sum((order?.items ?? []).map((item) => item.amount ?? 0)),
  'a discount before': ({ basis }) => basis.lines.some(({ amount, costBefore }) => costBefore < amount),
  'a kept shipping line': ({ basis }) => basis.lines.some(({ isShipping, amount }) => isShipping && amount > 0),
  'added units': ({ response }) => (response.order?.items ?? []).some((item) => (item.applied_quantity ?? 0) > 0),
  'replaced units': ({ response }) => (response.order?.items ?? []).some((item) => item.application_details),
  'a line of amount 0': ({ basis }) => basis.lines.some(({ amount, quantity }) => amount === 0 && quantity > 0),
  'a shortfall': ({ returns }) => returns.some(({ planned }) => planned.amounts.shortfall_amount > 0),
  'three returns': ({ returns }) => returns.length > 2,
  'a single redeemable': ({ response }) => response.parent_redemption === undefined,
};

const LAWS = [checkExactAmounts, checkCompleteReturn, checkGrouping, checkBounds, checkPolicies, checkLineRefunds];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('returns of any redemption', () => {
  it('keep every law of returns', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(anyRedeemedWorld, anySteps, anyTermsOf('KEEP', 'FORFEIT'), (world, steps, terms) => {
        const one = returnIn(world, steps, terms);
        if (one === null || app.isFailure(one)) return;
        for (const [kind, isReached] of Object.entries(KINDS)) if (isReached(one)) reached.add(kind);
        for (const check of LAWS) check(one);
      }),
      RUNS,
    );

    expect([...reached].sort()).toEqual(Object.keys(KINDS).sort());
  });
});
