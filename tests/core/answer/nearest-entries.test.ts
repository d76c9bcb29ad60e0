// What is missing until redeemables work, in the entries of a validation's answer.
import type { NearestFindings } from '../../../lib/core/search/nearest-rewards/request-findings';
import { evaluated, inputOf, listed, type NearestReward, validationAnswer, type World } from '../../support/core';

const WORLD: World = {
  vouchers: {
    GOOD: { discount: { type: 'AMOUNT', amount_off: 100 } },
    BAD: { discount: { type: 'AMOUNT', amount_off: 50 }, active: false },
  },
  stacking: { redeemables_application_mode: 'PARTIAL' },
};
const SHOWN = { proof: 'WORKS', changes: [], discount: { now: 0, then: 50 }, text: 'More.' } as const;
const REWARD: NearestReward = { ...SHOWN, distance: { amount: 5, units: 0, waitMs: 0 } };

describe('an entry of a validation', () => {
  const input = inputOf(WORLD, { redeemables: listed('GOOD', 'BAD'), order: { amount: 1_000 } });
  const evaluation = evaluated(input);
  const [good, bad] = evaluation.outcomes.map(({ candidate }) => candidate);
  const entriesWith = (nearest?: NearestFindings) => {
    const answer = validationAnswer(evaluation, input, { id: 'valid_1', trackingId: null, session: null, nearest });
    return [...answer.redeemables, ...(answer.inapplicable_redeemables ?? [])];
  };

  it('has what is missing for its own redeemable, without the distance', () => {
    const findings: NearestFindings = new Map([
      [good!, { nearest: null, more: REWARD }],
      [bad!, { nearest: REWARD, more: null }],
    ]);

    expect(entriesWith(findings)).toMatchObject([
      { id: 'GOOD', nearest: null, more: SHOWN },
      { id: 'BAD', nearest: SHOWN, more: null },
    ]);
    expect(entriesWith(findings)[1]?.nearest).toEqual(SHOWN);
  });

  it('says nothing about a redeemable without a finding', () => {
    const [first, second] = entriesWith(new Map([[bad!, { nearest: REWARD, more: null }]]));

    expect(first).not.toHaveProperty('nearest');
    expect(first).toEqual(entriesWith()[0]);
    expect(second).toHaveProperty('nearest');
  });

  it('says nothing where the request does not expand it', () => {
    for (const entry of entriesWith()) expect(entry).not.toHaveProperty('more');
  });
});
