// Claims: what a request with a client key says of its customer serves the decision alone.
import { adjustClaimBounds, type CounterBound, EMPTY_USAGE, factsOf, restrictToClaim } from '../../support/core';

const DAY = 'd2026-11-21';
const WEEK = 'w2026-11-16';
const stored = factsOf({
  customer: {},
  uses: { camp_1: { total: 5, periods: { [DAY]: 2, [WEEK]: 3 } }, v_OWN: { total: 4, periods: {} } },
});
const claimedUses = {
  camp_1: { total: 10, periods: { [DAY]: 20, kkey: 30 } },
  v_CLAIMED: { total: 1, periods: { [DAY]: 1 } },
};
const facts = { ...stored, customerRevision: 7, claimedUses };

describe('restrictToClaim', () => {
  it('knows nothing of the customer but how often they and claims used what is limited', () => {
    expect(restrictToClaim(facts)).toEqual({
      ...facts,
      customer: null,
      customerRevision: 0,
      usage: {
        ...EMPTY_USAGE,
        uses: {
          camp_1: { total: 15, periods: { [DAY]: 22, [WEEK]: 3, kkey: 30 } },
          v_OWN: { total: 4, periods: {} },
          v_CLAIMED: { total: 1, periods: { [DAY]: 1 } },
        },
      },
    });
  });

  it('leaves the facts as they were', () => {
    const before = structuredClone(facts.usage.uses);

    restrictToClaim(facts);

    expect(facts.usage.uses).toEqual(before);
  });

  it('has the uses of the customer alone where nobody claimed to be them', () => {
    expect(restrictToClaim({ ...facts, claimedUses: null }).usage.uses).toEqual(stored.usage.uses);
  });
});

describe('adjustClaimBounds', () => {
  const bound = (counted: CounterBound['counted'], max = 100): CounterBound => ({ counted, max });
  const ofCustomer = (id: string, period: string | null) => bound({ of: 'CUSTOMER', id, period });
  // What a claim is decided on: both uses together.
  const decided = restrictToClaim(facts);
  const maxOf = (counted: CounterBound) => adjustClaimBounds([counted], decided)[0]!.max;

  test.each([
    ['of all time', ofCustomer('camp_1', null), 95],
    ['of a day', ofCustomer('camp_1', DAY), 98],
    ['of a week only the customer has uses in', ofCustomer('camp_1', WEEK), 97],
    ['of a period only claims have uses in', ofCustomer('camp_1', 'kkey'), 100],
    ['of what only the customer used', ofCustomer('v_OWN', null), 96],
    ['of what only claims used', ofCustomer('v_CLAIMED', null), 100],
    ['of what nobody used', ofCustomer('camp_9', DAY), 100],
  ])('a limit %s leaves what the customer has not used themselves', (_, counted, max) => {
    expect(maxOf(counted)).toBe(max);
    expect(adjustClaimBounds([counted], decided)[0]!.counted).toEqual(counted.counted);
  });

  it('leaves limits of others as they are', () => {
    const others = [
      bound({ of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: null }),
      bound({ of: 'TIER', id: 'camp_1', period: DAY }),
      bound({ of: 'VOUCHER', period: null }),
    ];

    expect(adjustClaimBounds(others, decided)).toEqual(others);
  });

  it('takes all uses for the customer’s own where there are no claims', () => {
    expect(adjustClaimBounds([ofCustomer('camp_1', DAY)], { ...facts, claimedUses: null })).toEqual([
      { ...ofCustomer('camp_1', DAY), max: 98 },
    ]);
  });
});
