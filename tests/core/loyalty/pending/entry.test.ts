// Pending points of an order: made from an earning rule, changed, and in answers.
import {
  adjustPendingPoints,
  changePendingPoints,
  dueDayOf,
  openPoints,
  pendingTotalAfter,
  planPendingPoints,
  refuseSettledPoints,
  toPendingPointsResponse,
} from '../../../../lib/core/loyalty/pending/entry';
import { planActivation } from '../../../../lib/core/loyalty/pending/activation';
import { type EarningRule, factsOf, LIMITS, type Voucher, type VoucherFact } from '../../../support/core';

type Entry = NonNullable<ReturnType<typeof planPendingPoints>>;

const PAID_MS = Date.parse('2026-03-10T23:30:00Z');
const NOW_MS = Date.parse('2026-03-11T08:00:00Z');

const CARD = { id: 'v_1', active: true, loyalty_card: { balance: 5, points: 5 } } as Voucher;
const RULE = {
  id: 'ern_1',
  campaign_id: 'camp_1',
  banner: 'Twice',
  pending_points: { period_type: 'DAY', period_value: 3 },
} as EarningRule;
const DETAILS = { order: { id: 'ord_1', source_id: 'A-1' } } as never;

const plan = (members: object = {}) =>
  planPendingPoints({
    id: 'lopp_1',
    card: CARD,
    customerId: 'cust_1',
    points: 40,
    rule: RULE,
    details: DETAILS,
    paid: { nowMs: PAID_MS, timezone: 'UTC' },
    nowMs: NOW_MS,
    changeId: 'chg_1',
    ...members,
  });
const entry = (members: Partial<Entry> = {}): Entry => ({ ...(plan() as Entry), ...members });

describe('pending points', () => {
  it('name their card, program, customer and order, and how they were earned', () => {
    expect(plan()).toEqual({
      id: 'lopp_1',
      voucher_id: 'v_1',
      campaign_id: 'camp_1',
      customer_id: 'cust_1',
      order_id: 'ord_1',
      points: 40,
      activates_at: '2026-03-13',
      activates_ms: Date.parse('2026-03-13T00:00:00Z'),
      state: 'PENDING',
      details: {
        order: { id: 'ord_1', source_id: 'A-1' },
        earning_rule: { id: 'ern_1', source: { banner: 'Twice' } },
      },
      created_at: '2026-03-11T08:00:00.000Z',
      revision: 0,
      changes: ['chg_1'],
    });
  });

  test.each<[string, string, number, string, string]>([
    ['the next day', 'UTC', 1, '2026-03-11', '2026-03-11T00:00:00Z'],
    ['the local day of the payment', 'Europe/Warsaw', 1, '2026-03-12', '2026-03-11T23:00:00Z'],
    ['a day of summer time', 'Europe/Warsaw', 20, '2026-03-31', '2026-03-30T22:00:00Z'],
  ])('become active on %s', (_name, timezone, period_value, date, moment) => {
    const rule = { ...RULE, pending_points: { period_type: 'DAY', period_value } };
    const made = plan({ rule, paid: { nowMs: PAID_MS, timezone } });

    expect(made).toMatchObject({ activates_at: date, activates_ms: Date.parse(moment) });
    expect(made && dueDayOf(made).ends_ms).toBe(Date.parse(moment));
  });

  it('are due at the end of the day before', () => {
    expect(dueDayOf(entry())).toEqual({ date: '2026-03-12', ends_ms: Date.parse('2026-03-13T00:00:00Z') });
  });

  it('keep the expiration rules of their rule, and are no more than a card can have', () => {
    const expiration_rules = { period_type: 'MONTH', period_value: 2 };

    expect(plan({ rule: { ...RULE, expiration_rules } })).toMatchObject({ expiration_rules });
    expect(plan({ points: LIMITS.amount + 1 })).toMatchObject({ points: LIMITS.amount });
  });

  test.each<[string, object]>([
    ['a rule whose points count at once', { rule: { ...RULE, pending_points: undefined } }],
    ['a card that is switched off', { card: { ...CARD, active: false } }],
    ['a card that has expired', { card: { ...CARD, expiration_date: '2026-03-11T08:00:00Z' } }],
    ['a voucher that is no loyalty card', { card: { ...CARD, loyalty_card: null } }],
  ])('are none of %s', (_name, members) => {
    expect(plan(members)).toBeNull();
  });
});

describe('a change of pending points', () => {
  const change = { changeId: 'chg_2', nowMs: NOW_MS };

  it('has its moment, the next revision and its id', () => {
    expect(changePendingPoints(entry(), { ...change, state: 'CANCELED' })).toEqual({
      ...entry(),
      state: 'CANCELED',
      updated_at: '2026-03-11T08:00:00.000Z',
      revision: 1,
      changes: ['chg_1', 'chg_2'],
    });
  });

  it('keeps the ids of the last eight changes', () => {
    const changes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

    expect(changePendingPoints(entry({ changes }), change).changes).toEqual([...changes.slice(1), 'chg_2']);
  });

  test.each([
    [2, 42],
    [-39, 1],
    [LIMITS.amount - 40, LIMITS.amount],
  ])('by %i points leaves %i', (points, left) => {
    expect(adjustPendingPoints(entry(), { ...change, points })).toMatchObject({ points: left, revision: 1 });
  });

  test.each([0, -40, LIMITS.amount - 39])('by %i points is refused', (points) => {
    expect(adjustPendingPoints(entry(), { ...change, points })).toEqual({
      key: 'invalid_amount',
      details: 'Amount has to be a valid positive number',
    });
  });

  test.each(['activate', 'update', 'cancel'] as const)('that would %s them needs pending points', (verb) => {
    const word = { activate: 'activated', update: 'updated', cancel: 'canceled' }[verb];

    expect(refuseSettledPoints(entry(), verb)).toBeNull();
    expect(refuseSettledPoints(entry({ state: 'ACTIVATED' }), verb)).toEqual({
      key: 'invalid_pending_points_state',
      details: `Only pending points in 'PENDING' status can be ${word}. Current status: 'ACTIVATED'.`,
    });
  });
});

test('pending points count until they are active or canceled', () => {
  const states = ['PENDING', 'ACTIVATED', 'CANCELED'] as const;

  expect([null, ...states.map((state) => entry({ state }))].map(openPoints)).toEqual([0, 40, 0, 0]);
});

test.each<[string, number | undefined, Entry | null, Entry, number]>([
  ['a first entry', undefined, null, entry(), 40],
  ['one more entry', 25, null, entry(), 65],
  ['an entry with other points', 65, entry(), entry({ points: 10 }), 35],
  ['an entry that became active', 65, entry(), entry({ state: 'ACTIVATED' }), 25],
])('the pending points of a card after %s', (_name, pending_points, before, after, expected) => {
  const loyalty_card = { balance: 0, points: 0, ...(pending_points !== undefined && { pending_points }) };

  expect(pendingTotalAfter({ loyalty_card }, { before, after })).toBe(expected);
});

test('the answer leaves out what only the service needs', () => {
  const { activates_ms, state, revision, changes, ...shown } = entry();

  expect(toPendingPointsResponse(entry({ expiration_rules: {} }))).toEqual(shown);
});

describe('pending points that become active', () => {
  const rules = { period_type: 'MONTH', period_value: 1 } as const;
  const { config } = factsOf({
    campaigns: {
      camp_1: { voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0, expiration_rules: rules } } as never },
    },
  });
  const fact = { voucher: { ...CARD, active: false } } as VoucherFact;
  const line = { id: 'vtx_1', timeMs: Date.parse('2026-03-20T00:00:00Z') };
  const activate = (members: Partial<Entry> = {}, terms: object = {}) =>
    planActivation(fact, entry(members), { config, line, ...terms });

  it('are added whether or not the card is switched on, and name their rule, order and entry', () => {
    expect(activate()).toMatchObject({
      amount: 40,
      balanceAfter: 45,
      row: {
        id: 'vtx_1',
        earned: {
          rule: { id: 'ern_1', banner: 'Twice' },
          order: { id: 'ord_1', source_id: 'A-1' },
          pending: { id: 'lopp_1' },
        },
      },
    });
    expect(activate()?.row.earned).not.toHaveProperty('tiers');
    expect(activate()).not.toHaveProperty('earnedMs', expect.anything());
  });

  it.each<[string, Partial<Entry>, object, string]>([
    ['by the program, from now', {}, {}, '2026-04-20'],
    ['by the program, from their midnight', {}, { earnedMs: Date.parse('2026-03-13T00:00:00Z') }, '2026-04-13'],
    ['by their own rules', { expiration_rules: { period_type: 'MONTH', period_value: 2 } }, {}, '2026-05-20'],
  ])('expire %s', (_name, members, terms, date) => {
    expect(activate(members, terms)?.newLots?.map((lot) => lot.date)).toEqual([date]);
  });

  it('keep the midnight at which they were earned', () => {
    expect(activate({}, { earnedMs: 5 })?.earnedMs).toBe(5);
  });

  it('name the tiers of the member', () => {
    const gold = { id: 'lty_1', name: 'Gold' };
    const { details } = entry();

    expect(activate({ details: { ...details, holder_loyalty_tier: gold } })?.row.earned).toMatchObject({
      tiers: { holder_loyalty_tier: gold },
    });
    expect(
      activate({ details: { ...details, holder_loyalty_tier: gold, loyalty_tier: gold } })?.row.earned,
    ).toMatchObject({
      tiers: { holder_loyalty_tier: gold, loyalty_tier: gold },
    });
  });

  it('are none on a card without room', () => {
    const full = { voucher: { ...CARD, loyalty_card: { balance: 5, points: LIMITS.amount } } } as VoucherFact;

    expect(planActivation(full, entry(), { config, line })).toBeNull();
  });
});
