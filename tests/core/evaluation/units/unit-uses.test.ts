// The units that redeemables take of limits: what was counted before, what one write keeps, and what it adds.
import {
  computeSharedUnits,
  customerUnitBounds,
  refuseCrowdedUnits,
  selectUnitUses,
  unitCountsFor,
  unitSums,
} from '../../../../lib/core/evaluation/units/unit-counts';
import { evaluationContext } from '../../../../lib/core/evaluation/context';
import {
  type Applicable,
  evaluated,
  type EvaluationInput,
  inputOf,
  isFailure,
  LIMITS,
  listCandidates,
  listed,
  type World,
} from '../../../support/core';

type Use = NonNullable<Applicable['units']>[number];

const use = (id: string, units: number, members: Partial<Use> = {}): Use => ({
  id,
  per: 'ALL',
  member: 'product_campaign_quantity_limit',
  max: 10,
  isDynamic: false,
  counted: 0,
  units,
  ...members,
});
const outcome = (...units: readonly Use[]) => ({ units }) as unknown as Applicable;
const plain = {} as Applicable;
const mine = { per: 'CUSTOMER' } as const;

it('selectUnitUses leaves out limits of which nothing is taken', () => {
  expect(selectUnitUses(outcome(use('a', 2), use('b', 0), use('c', 1, mine)))).toEqual([
    { id: 'a', per: 'ALL', units: 2 },
    { id: 'c', per: 'CUSTOMER', units: 1 },
  ]);
  expect(selectUnitUses(plain)).toEqual([]);
});

it('unitSums adds up the units of each counter of one kind', () => {
  const taken = [outcome(use('a', 2), use('b', 1), use('a', 9, mine)), plain, outcome(use('a', 3))].map(selectUnitUses);

  expect([...unitSums(taken, 'ALL')]).toEqual([
    ['a', 5],
    ['b', 1],
  ]);
  expect([...unitSums(taken, 'CUSTOMER')]).toEqual([['a', 9]]);
});

describe('the limits that a write keeps', () => {
  const counted = { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: null };

  it('are beyond what later redeemables take', () => {
    const outcomes = [
      outcome(use('a', 2, { max: 5 }), use('b', 0)),
      plain,
      outcome(use('a', 3, { max: 7, isDynamic: true }), use('c', 4), use('a', 8, mine)),
    ];

    expect(computeSharedUnits(outcomes)).toEqual([
      {
        id: 'a',
        count: 5,
        bounds: [
          { counted, max: 8 },
          { counted, max: 7 },
        ],
        isDynamic: true,
      },
      { id: 'c', count: 4, bounds: [{ counted, max: 10 }], isDynamic: false },
    ]);
  });

  it('are those of the customer by themselves', () => {
    const outcomes = [
      outcome(use('a', 2, { ...mine, max: 5 }), use('a', 2), use('b', 0, mine)),
      outcome(use('a', 3, { ...mine, max: 7 }), use('b', 1, mine)),
    ];

    expect(customerUnitBounds(outcomes)).toEqual([
      { counted: { of: 'CUSTOMER', id: 'a', period: null }, max: 8 },
      { counted: { of: 'CUSTOMER', id: 'a', period: null }, max: 7 },
      { counted: { of: 'CUSTOMER', id: 'b', period: null }, max: 10 },
    ]);
    expect(customerUnitBounds([plain])).toEqual([]);
  });
});

describe('the limits on one customer', () => {
  const bounds = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      counted: { of: 'CUSTOMER', id: `c_${index % (LIMITS.countersPerWrite + 1)}`, period: null } as const,
      max: index,
    }));
  const most = LIMITS.countersPerWrite;

  it.each<[string, readonly Applicable[], number, boolean]>([
    ['as many as one write keeps', [outcome(use('a', 1))], most, false],
    ['one more', [outcome(use('a', 1))], most + 1, true],
    ['one more, with a redeemable without limits of units', [plain, outcome(use('a', 0))], most + 1, true],
    ['one more without limits of units, which are refused by rules', [plain, outcome()], most + 1, false],
    ['the same twice', [outcome(use('a', 1))], most, false],
  ])('are refused or not: %s', (_name, outcomes, count, isRefused) => {
    const doubled = [...bounds(count), ...bounds(1)];

    expect(refuseCrowdedUnits(outcomes, doubled)).toEqual(
      isRefused
        ? {
            key: 'invalid_redeemables',
            details: 'The rules limit 61 numbers of the customer: one redemption keeps at most 60.',
          }
        : null,
    );
  });
});

describe('what was counted before', () => {
  const OFF = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS' } as const;
  const limit = { product_campaign_quantity_limit: 5, product_customer_campaign_quantity_limit: 5 };
  const world: World = {
    campaigns: { camp_1: {} },
    rules: {
      limited: { applicable_to: { included: [{ object: 'product', id: 'A', ...limit }] } },
      scoped: { applicable_to: { included: [{ object: 'product', id: 'A' }] } },
    },
    vouchers: {
      CODE: { campaign: 'camp_1', discount: OFF, rules: ['limited'] },
      FREE: { discount: OFF, rules: ['limited'] },
      SCOPED: { discount: OFF, rules: ['scoped'] },
      PLAIN: { discount: OFF },
    },
    tiers: { promo_1: { discount: OFF, rules: ['limited'] } },
    counters: { 'camp_1|p|A': { redemptions: { total: 3, periods: {} } } },
    uses: { 'camp_1|p|A': { total: 2 } },
    customer: {},
  };
  const countsOf = (
    id: string,
    earlier: readonly Applicable[] = [],
    members: Partial<EvaluationInput['facts']> = {},
  ) => {
    const input = inputOf(world, { redeemables: listed(id) });
    const facts = { ...input.facts, ...members };
    const candidates = listCandidates(input.request.redeemables, facts);
    if (isFailure(candidates)) throw new Error(candidates.key);
    return unitCountsFor({ candidate: candidates[0]!, input: evaluationContext({ ...input, facts }) }, earlier);
  };
  const ID = 'camp_1|p|A';

  it('is stored, with what earlier redeemables take', () => {
    const earlier = [outcome(use(ID, 4), use(ID, 7, mine), use('other', 9)), plain, outcome(use(ID, 1))];
    const counted = (counts: ReturnType<typeof countsOf>) =>
      (['ALL', 'CUSTOMER'] as const).map((per) => counts?.countedOn({ id: ID, per }));

    expect(counted(countsOf('CODE'))).toEqual([3, 2]);
    expect(counted(countsOf('CODE', earlier))).toEqual([8, 9]);
    expect(countsOf('CODE')?.countedOn({ id: 'new', per: 'ALL' })).toBe(0);
    expect(countsOf('CODE')?.countedOn({ id: 'new', per: 'CUSTOMER' })).toBe(0);
  });

  it.each<[string, object]>([
    ['CODE', { CAMPAIGN: 'camp_1', TIER: null }],
    ['FREE', { CAMPAIGN: 'v_FREE', TIER: null }],
    ['promo_1', { CAMPAIGN: 'camp_promo', TIER: 'promo_1' }],
  ])('is counted for the owners of %s', (id, owners) => {
    expect(countsOf(id)).toMatchObject({ owners, hasCustomer: true });
    expect(countsOf(id, [], { customer: null })).toMatchObject({ owners, hasCustomer: false });
  });

  it.each(['SCOPED', 'PLAIN', 'GONE'])('is nothing for %s, which has no limits', (id) => {
    expect(countsOf(id)).toBeUndefined();
  });

  it('leaves what is left of a limit', () => {
    const order = { items: [{ product_id: 'A', price: 1000, quantity: 4 }] };
    const { outcomes } = evaluated(inputOf(world, { redeemables: listed('CODE'), order, customer: { id: 'cust_1' } }));

    // 5 less the 3 of all customers leave 2 of 4 units; the customer alone has 3 left.
    expect(outcomes).toMatchObject([
      {
        units: [
          { member: 'product_campaign_quantity_limit', max: 5, counted: 3, units: 2 },
          { member: 'product_customer_campaign_quantity_limit', max: 5, counted: 2, units: 2 },
        ],
      },
    ]);
  });
});
