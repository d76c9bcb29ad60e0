// What a redemption counts for a claim: apart from the customer it names.
import { type EvaluationInput, inputOf, listed, NOON, type World } from '../../support/core';
import { redeemed } from './support';

const DAY = 'd2026-11-21';
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const limit = (name: string, most: number) => ({ name, conditions: { $less_than_or_equal: [most] } });
const WORLD: World = {
  campaigns: { camp_1: {} },
  rules: {
    val_1: {
      rules: {
        '1': limit('redemption.count.per_customer', 5),
        '2': limit('redemption.count.daily', 50),
        logic: '1 and 2',
      },
    },
  },
  vouchers: { LIMITED: { discount: OFF, campaign: 'camp_1', rules: ['val_1'] }, PLAIN: { discount: OFF } },
  uses: { v_LIMITED: { total: 3 } },
};

/** The claim that a redemption writes. */
function claimOf(id: string, customer: EvaluationInput['request']['customer'], members: Partial<EvaluationInput> = {}) {
  const input = inputOf(WORLD, { redeemables: listed(id), order: { amount: 1000 }, customer });
  const claimed = { ...input.facts, claimedUses: { v_LIMITED: { total: 2, periods: {} } } };
  const setting = { ids: { base: 'a'.repeat(22), orderId: 'ord_1' }, date: NOON };
  return redeemed({ ...input, facts: claimed, principal: 'CLAIM', ...members }, setting).claim;
}

describe('the claim of a redemption', () => {
  it('is counted under the name it gives, id before source id', () => {
    expect(claimOf('PLAIN', { source_id: 'ann' })?.name).toBe('ann');
    expect(claimOf('PLAIN', { id: 'cust_1' })?.name).toBe('cust_1');
    expect(claimOf('PLAIN', { id: 'cust_1', source_id: 'ann' })?.name).toBe('cust_1');
  });

  it.each<[string, EvaluationInput['request']['customer']]>([
    ['names nobody', undefined],
    ['names none', null],
    ['says only an e-mail', { email: 'ann@shop.example' }],
  ])('is none where the request %s', (_, customer) => {
    expect(claimOf('PLAIN', customer)).toBeNull();
  });

  it.each(['PROJECT', 'SHOPPER'] as const)('is none of %s', (principal) => {
    expect(claimOf('PLAIN', { source_id: 'ann' }, { principal })).toBeNull();
  });

  it('counts each code and campaign, in the periods that are limited', () => {
    expect(claimOf('LIMITED', { source_id: 'ann' })?.usage.uses).toEqual([
      { id: 'camp_1', by: 1, periods: [DAY] },
      { id: 'v_LIMITED', by: 1, periods: [DAY] },
    ]);
  });

  it('keeps the limits of a customer, less what the customer has used themselves', () => {
    expect(claimOf('LIMITED', { source_id: 'ann' })?.usage.bounds).toEqual([
      { counted: { of: 'CUSTOMER', id: 'v_LIMITED', period: null }, max: 4 },
    ]);
    expect(claimOf('PLAIN', { source_id: 'ann' })?.usage.bounds).toEqual([]);
  });
});
