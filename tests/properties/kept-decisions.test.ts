// Some thousand kept decisions are made the same way today. Where one differs on purpose, raise ENGINE in
// lib/core/decision/decision.ts, add a line to docs/engine-versions.md, and run this test with UPDATE_DECISIONS=on.
import { readFileSync } from 'node:fs';
import * as app from '../support/app';
import { keepDecisions, keptDecisions } from '../support/shop';

beforeAll(() => {
  if (process.env.UPDATE_DECISIONS === 'on') keepDecisions();
});

function withOneMorePercent(voucher: app.Voucher): app.Voucher {
  const { discount } = voucher;
  if (discount?.type !== 'PERCENT') return voucher;
  return { ...voucher, discount: { ...discount, percent_off: (discount.percent_off ?? 0) + 1 } };
}

/** The decisions that differ. */
function differing(decisions: readonly app.Decision[]) {
  const replayed = decisions.map((decision, position) => ({ position, ...app.replayDecision(decision) }));
  return replayed.filter(({ equal }) => !equal).map(({ position, differences }) => ({ position, differences }));
}

describe('the kept decisions of this engine', () => {
  it('are some thousand', () => {
    expect(keptDecisions().length).toBeGreaterThanOrEqual(3000);
  });

  it('are decided the same way today', () => {
    expect(differing(keptDecisions()).slice(0, 3)).toEqual([]);
  });

  it('have redeemables that apply, fail and are skipped, and orders that become free', () => {
    const outcomes = keptDecisions().flatMap(({ outcome }) => outcome.redeemables.map(({ status }) => status));

    for (const status of ['APPLICABLE', 'INAPPLICABLE', 'SKIPPED']) {
      expect(outcomes.filter((one) => one === status).length).toBeGreaterThan(500);
    }
  });

  it('have codes that each check before the discount refuses', () => {
    const keys = new Set(keptDecisions().flatMap(({ outcome }) => outcome.redeemables.map(({ key }) => key)));
    const checks = [
      'voucher_disabled',
      'voucher_not_active',
      'voucher_expired',
      'voucher_not_active_now',
      'not_published',
      'quantity_exceeded',
      'redemption_rules_violated',
      'customer_rules_violated',
    ];

    expect(checks.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('find a discount that is computed in another way', () => {
    const mutated = keptDecisions().map((decision) => {
      const { input } = decision;
      const vouchers = input.vouchers.map((one) => ({ ...one, voucher: withOneMorePercent(one.voucher) }));
      return { ...decision, input: { ...input, vouchers } };
    });

    expect(differing(mutated).length).toBeGreaterThan(100);
  });
});

it('the number of the engine has a line in the page of engines', () => {
  expect(readFileSync('docs/engine-versions.md', 'utf8')).toMatch(new RegExp(`^\\| ${app.ENGINE} \\|`, 'm'));
});
