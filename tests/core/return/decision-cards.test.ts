// What a return makes of the cards that paid: balances, ends of hash chains, lots and tiers, as later returns know them.
import { hashLine, parseLink } from '../../../lib/model/ledger/chain';
import {
  configOf,
  decideReturn,
  isFailure,
  NO_RETURNS,
  NOON,
  type RedemptionEffect,
  type ReturnDecisionInput,
  type ReturnPlan,
  type StoredRedemption,
} from '../../support/core';
import { BASE, lineId, returnOf, tenUnits } from './support';

const shop = tenUnits();
const { stored } = shop;
const [gift, points] = stored.effects as readonly [RedemptionEffect, RedemptionEffect];
const TOMORROW_MS = Date.parse(NOON) + 86_400_000;

function planned(members: Partial<ReturnDecisionInput> = {}, record: StoredRedemption = stored): ReturnPlan {
  const plan = decideReturn(returnOf({ ...shop, stored: record }, members));
  if (isFailure(plan)) throw new Error(`${plan.key} ${plan.details ?? ''}`);
  return plan;
}

/** The redemption with other members in what it charged to the loyalty card. */
const charging = (members: Partial<RedemptionEffect>): StoredRedemption => ({
  ...stored,
  effects: [gift, { ...points, ...members }],
});

/** The state after a return of the first five units. */
const first = (): ReturnPlan => planned();

it('half of an order puts half of each payment back on its card', () => {
  expect(first().cards).toMatchObject([
    { units: 150, card: { balance: 0, after: 150, sequence: 1, revision: 1, total: 300, holderId: null } },
    { units: 6, card: { balance: 0, after: 6, sequence: 1, revision: 1, total: 12, holderId: 'cust_1' } },
  ]);
  expect(first().after.balances).toEqual({
    v_G: { balance: 150, sequence: 2, revision: 1, total: 300, head: first().cards[0]?.card?.headAfter },
    v_L: { balance: 6, sequence: 2, revision: 1, total: 12, head: first().cards[1]?.card?.headAfter },
  });
});

it.each([
  [0, 'v_G', gift, 'CREDITS_REFUND', 300, 150],
  [1, 'v_L', points, 'POINTS_REFUND', 12, 6],
] as const)(
  'card %i has a refund as the next line of its chain',
  (index, voucher_id, effect, type, opening, change) => {
    const line = {
      voucher_id,
      sequence: 3,
      created_at: '2026-11-22T12:00:00.000Z',
      type,
      change,
      balance_after: change,
    };

    expect(parseLink(first().cards[index]?.card?.headAfter ?? '')).toEqual({
      sequence: 3,
      opening,
      timeMs: TOMORROW_MS,
      hash: hashLine(parseLink(effect.head_after ?? '').hash, line),
    });
  },
);

it('a card of an earlier version has no chain after a return either', () => {
  const { head_after: _, ...bare } = points;
  const { cards, after } = planned({}, { ...stored, effects: [gift, bare] });

  expect(cards[1]?.card).toMatchObject({ after: 6, headAfter: undefined });
  expect(after.balances['v_L']).toEqual({ balance: 6, sequence: 2, revision: 1, total: 12 });
});

it('a card that gets nothing keeps its place in the ledger and the end of its chain', () => {
  const request = { items: [{ id: lineId(0), quantity: 3 }], tender_order: 'MONEY_FIRST' } as const;
  const { cards, after, record } = planned({ request });

  expect(record).toMatchObject({ money_amount: 300, vouchers: [{ balance_after: 0 }, { balance_after: 0 }] });
  expect(cards.map(({ units, card }) => [units, card?.after, card?.headAfter])).toEqual([
    [0, 0, gift.head_after],
    [0, 0, points.head_after],
  ]);
  expect(after.balances).toMatchObject({ v_G: { balance: 0, sequence: 1 }, v_L: { balance: 0, sequence: 1 } });
});

describe('a later return', () => {
  it('knows the cards as the last one left them', () => {
    const second = planned({ progress: first().after });

    expect(second.record).toMatchObject({ sequence: 2, complete: true, money_amount: 150, id: `rt_${BASE}002` });
    expect(second.cards).toMatchObject([
      { units: 150, card: { balance: 150, after: 300, sequence: 2, head: first().after.balances['v_G']?.head } },
      { units: 6, card: { balance: 6, after: 12, sequence: 2 } },
    ]);
    expect(parseLink(second.after.balances['v_G']?.head ?? '')).toMatchObject({ sequence: 4, opening: 300 });
    expect(second.after).toMatchObject({
      state: { sequence: 2, money_amount: 300 },
      balances: { v_G: { balance: 300, sequence: 3 }, v_L: { balance: 12, sequence: 3 } },
      rollbackId: null,
    });
  });

  it('knows a card as it was read', () => {
    const card = { sequence: 9, revision: 4, balance: 1000, holderId: null, joined_at: NOON };
    const balances = new Map([['v_G', card]]);
    const second = planned({ progress: first().after, facts: { order: null, balances } });

    expect(second.cards[0]?.card).toEqual({ ...card, after: 1150, headAfter: undefined });
    expect(second.record.vouchers[0]).toMatchObject({ credits: 150, balance_after: 1150 });
    expect(second.after.balances['v_G']).toStrictEqual({ sequence: 10, revision: 4, balance: 1150 });
  });

  it('reads a card again that has another holder than the redemption counted', () => {
    const card = { sequence: 2, revision: 2, balance: 6, holderId: 'cust_2' };
    const balances = new Map([
      ['v_G', card],
      ['v_L', card],
    ]);
    const { cards, after, holders } = planned({ facts: { order: null, balances } });

    expect(cards.map(({ card: known }) => known?.after)).toEqual([156, 12]);
    expect(after.balances).toEqual({});
    expect(holders).toMatchObject([{ customerId: 'cust_2', holdings: [{ credits: 150 }, { points: 6 }] }]);
  });
});

describe('points that expire', () => {
  const lot = { points: 5, date: '2026-12-31', ends_ms: Date.parse('2027-01-01T00:00:00.000Z') };
  const taken = [{ ...lot, created_ms: Date.parse(NOON), updated_ms: Date.parse(NOON) }];
  const dated = charging({ lots: { taken, left: [] } });

  it('come back after those that do not', () => {
    // 12 points were charged, and 5 of them expire. Each half gives 6 back.
    const half = planned({}, dated);
    const rest = planned({ progress: half.after }, dated);

    expect(half.cards[1]?.card).toMatchObject({ after: 6, lots: [], newLots: [] });
    expect(rest.cards[1]?.card).toMatchObject({ after: 12, lots: [lot], newLots: [{ date: lot.date }] });
    expect(rest.after.balances['v_L']).toMatchObject({ balance: 12, lots: [lot] });
    expect(rest.after.balances['v_L']).not.toHaveProperty('newLots');
  });
});

describe('the tiers of a card', () => {
  const noted = { at_ms: Date.parse(NOON) };
  const rules = {
    qualification_type: 'POINTS_IN_PERIOD',
    qualification_period: 'YEAR',
    start_date: { type: 'IMMEDIATE' },
    expiration_date: { type: 'END_OF_PERIOD' },
  } as const;

  it('are as of the return in a program whose tiers have dates', () => {
    const config = configOf({ campaigns: { camp_1: { loyalty_tiers_expiration: rules } } });
    const { cards, holders, customer } = planned({ config }, charging({ tier: noted }));

    expect(cards[1]).toMatchObject({
      effect: { tier: { at_ms: TOMORROW_MS } },
      card: { tier: { at_ms: TOMORROW_MS } },
    });
    expect(customer?.usage.holdings).toMatchObject([{ campaignId: 'camp_1', points: 6, tier: { at_ms: TOMORROW_MS } }]);
    expect(holders).toEqual([]);
  });

  it('are not counted in any other program', () => {
    const { cards } = planned({}, charging({ tier: noted }));

    expect(cards[1]?.effect).not.toHaveProperty('tier');
  });
});

it.each([
  ['no fences and no claim', {}, NO_RETURNS, null],
  ['the fences and the claim of its redemption', { claim: 'hash' }, { ...NO_RETURNS, fences: 2 }, 'hash'],
])('a return keeps %s', (_, members, progress, claim) => {
  const plan = planned({ progress }, { ...stored, ...members });

  expect(plan).toMatchObject({ base: BASE, nowMs: TOMORROW_MS, before: progress, claim });
  expect(plan.after.fences).toBe(progress.fences);
  expect('fences' in plan.after).toBe('fences' in progress);
});

it('a card that the redemption did not charge breaks an invariant', () => {
  expect(() => planned({}, { ...stored, effects: [points] })).toThrow(`${gift.child_id} has no effect`);
});
