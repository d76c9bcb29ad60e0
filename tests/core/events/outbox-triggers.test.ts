// What the row of a call holds for earning rules, rewards of referrals, segments and loyalty tiers.
import { orderOutbox } from '../../../lib/core/events/order-outbox';
import { earningRow, hasFollowedSegment, outboxRow } from '../../../lib/core/events/outbox-row';
import { failureOutbox, redemptionOutbox, rollbackOutbox } from '../../../lib/core/events/redemption-outbox';
import { AUTO_REDEEM_CALLER } from '../../../lib/model/common';
import {
  aCustomer,
  type Caller,
  type Config,
  EMPTY_USAGE,
  type Order,
  redemptionRow,
  type StoredRedemption,
} from '../../support/core';
import { aCoupon, aRedemption, aRollback, CALLER, CAMPAIGN, CONFIG, listening, NOW, NOW_MS, SOURCE } from './support';
import { storedOf } from './support';

const ROW = { created_at: NOW, group_id: 'v-1', source: SOURCE };
const EARNING = { kind: 'ORDER', id: 'ord_1' } as const;
const REFERRAL = { kind: 'TAKE_BACK', redemptionIds: ['r_1'] } as const;
const CREATED = { type: 'customer.created', entity_id: 'cust_1', data: {} } as const;

const segment = (type: string) => ({ segments: new Map([['seg_1', { type } as never]]) });
const reward = (auto_redeem: unknown) => ({
  rewardAssignments: new Map([['rewa_1', { parameters: { loyalty: { points: 1, auto_redeem } } } as never]]),
});
const FOLLOWED: Config = { ...CONFIG, ...segment('auto-update') };
const REDEEMED: Config = { ...CONFIG, ...reward(true) };
const TIERED: Config = { ...CONFIG, loyaltyTiers: new Map([['lt_1', {} as never]]) };
const RULED: Config = { ...CONFIG, earningRules: new Map([['ern_1', { active: true, event: 'order.paid' } as never]]) };
const PAYING: Config = {
  ...CONFIG,
  campaigns: new Map([
    ['camp_1', CAMPAIGN],
    [
      'camp_2',
      {
        ...CAMPAIGN,
        id: 'camp_2',
        campaign_type: 'REFERRAL_PROGRAM',
        referral_program: {
          referrer_reward: { amount: 500, type: 'GIFT_VOUCHER', related_object_parent: { id: 'camp_1' } },
        } as never,
      },
    ],
  ]),
};

const rowOf = (caller: Caller, cause: object, config: Config = CONFIG) =>
  outboxRow(caller, { config, id: 'c_1', nowMs: NOW_MS, ...cause }, () => [CREATED]);
const working = (work: object): Caller => ({ ...CALLER, work: { requestId: 'v-2', ...work } });

describe('the row of points', () => {
  test('has the trigger of earning rules without a listener', () => {
    expect(rowOf(CALLER, { earning: EARNING })).toEqual({ id: 'c_1', ...ROW, types: [], earning: EARNING });
  });

  test('has it beside the events that have one', () => {
    expect(rowOf(CALLER, { earning: EARNING }, listening('customer.created'))).toEqual({
      id: 'c_1',
      ...ROW,
      types: ['customer.created'],
      facts: [CREATED],
      earning: EARNING,
    });
  });

  test.each<[string, Caller]>([
    ['a page', { ...CALLER, kind: 'client' }],
    ['a management key', { ...CALLER, kind: 'management' }],
    ['work in the background', working({})],
  ])('has none for what %s says', (_name, caller) => {
    expect(rowOf(caller, { earning: EARNING })).toBeUndefined();
  });

  test('has the rewards of a referral whoever calls', () => {
    const row = rowOf({ ...CALLER, kind: 'client' }, { referral: REFERRAL });

    expect(row).toMatchObject({ types: [], referral: REFERRAL });
    expect(row).not.toHaveProperty('earning');
    expect(row).not.toHaveProperty('segments');
  });

  test('that follow from a call names the call, and the tier rules that led to it', () => {
    const place = { id: 'c_2', nowMs: NOW_MS, earning: EARNING };

    expect(earningRow(CALLER, place)).toEqual({ id: 'c_2', ...ROW, types: [], earning: EARNING });
    expect(earningRow(working({ tierRules: ['ern_1'] }), place)).toMatchObject({ tierRules: ['ern_1'] });
  });

  test.each<[string, Caller['kind'], string | undefined, object]>([
    ['of a server', 'server', 'https://a.example', { base_url: 'https://a.example' }],
    ['of a browser is not kept', 'client', 'https://a.example', {}],
    ['is not known', 'server', undefined, {}],
  ])('has an address for URLs in events: that %s', (_name, kind, baseUrl, expected) => {
    const row = earningRow({ ...CALLER, kind, ...(baseUrl && { baseUrl }) }, { id: 'c', nowMs: 0, earning: EARNING });

    expect({ base_url: row.base_url }).toEqual({ base_url: undefined, ...expected });
    expect('base_url' in row).toBe('base_url' in expected);
  });
});

describe('the row of customers whom segments or loyalty tiers follow', () => {
  const customerIds = ['cust_1', null, undefined, 'cust_2', 'cust_1'];
  const cause = { customerIds };
  const [ids, redeems] = [['cust_1', 'cust_2'], { redeems: true }];

  test.each<[string, Caller, Config, object, object | undefined]>([
    ['in a segment that follows', CALLER, FOLLOWED, cause, { customerIds: ids, earns: true }],
    ['in a loyalty program with tiers', CALLER, TIERED, cause, { customerIds: ids, earns: true }],
    [
      'of rewards that are redeemed automatically',
      CALLER,
      REDEEMED,
      cause,
      { customerIds: ids, earns: true, ...redeems },
    ],
    ['of such rewards, when the call takes back', CALLER, REDEEMED, { customerIds, isUndo: true }, undefined],
    ['of such rewards, from one', { ...CALLER, keyId: AUTO_REDEEM_CALLER }, REDEEMED, cause, undefined],
    ['of other rewards', CALLER, { ...CONFIG, ...reward(undefined) }, cause, undefined],
    ['in a static segment', CALLER, { ...CONFIG, ...segment('static') }, cause, undefined],
    ['in no segment', CALLER, CONFIG, cause, undefined],
    ['who are unknown', CALLER, FOLLOWED, { customerIds: [null, undefined] }, undefined],
    ['whom nobody names', CALLER, FOLLOWED, {}, undefined],
    ['whom a page changes', { ...CALLER, kind: 'client' }, FOLLOWED, cause, { customerIds: ids, earns: false }],
    [
      'whom an import changes',
      working({ suppressedEvents: 'ALL' }),
      FOLLOWED,
      cause,
      { customerIds: ids, earns: false },
    ],
    [
      'whom a bulk change changes',
      working({ suppressedEvents: 'UPDATED_CUSTOMERS' }),
      FOLLOWED,
      cause,
      { customerIds: ids, earns: true },
    ],
    ['whom other work changes', working({}), FOLLOWED, cause, { customerIds: ids, earns: true }],
  ])('%s', (_name, caller, config, told, segments) => {
    const row = rowOf(caller, told, config);

    expect(row?.segments).toEqual(segments);
    expect(row === undefined).toBe(segments === undefined);
  });

  test.each([
    ['auto-update', true],
    ['static', false],
    ['passive', false],
  ])('%s segments follow: %s', (type, expected) => {
    expect(hasFollowedSegment({ ...CONFIG, ...segment(type) })).toBe(expected);
  });

  test('one segment of several is enough, and none are needed', () => {
    const segments = new Map([
      ['seg_1', { type: 'static' } as never],
      ['seg_2', { type: 'auto-update' } as never],
    ]);

    expect(hasFollowedSegment({ segments })).toBe(true);
    expect(hasFollowedSegment({ segments: new Map() })).toBe(false);
  });
});

test.each([
  ['REDEMPTION', true],
  ['FAILURE', true],
  ['ROLLBACK', false],
  ['RETURN', false],
] as const)('a %s redeems rewards automatically: %s', (part, redeems) => {
  const cause = { config: REDEEMED, nowMs: NOW_MS, redemption: { base: 'b1', part }, customerIds: ['cust_1'] };
  const row = redemptionRow(CALLER, cause, () => ({ recorded: [] }));

  expect(row?.segments?.redeems ?? false).toBe(redeems);
});

test('the number of a return is part of the id of its row', () => {
  const redemption = { base: 'b1', part: 'RETURN', sequence: 3 } as const;
  const row = redemptionRow(CALLER, { config: RULED, nowMs: NOW_MS, redemption, earning: EARNING }, () => ({
    recorded: [],
  }));

  expect(row).toEqual({ id: 'RETURN-b1-3', ...ROW, types: [], redemption, earning: EARNING });
});

describe('the row of a redemption', () => {
  const effect = { child_id: 'r_1', is_referral: true, campaign_id: 'camp_2', holder_id: 'cust_2' } as never;
  const stored: StoredRedemption = { ...storedOf([aRedemption()], [effect]), order_id: 'ord_1' };
  const order = { record: { id: 'ord_1', status: 'PAID', customer_id: 'cust_3' } as Order } as never;
  const plan = { stored, order: null, customer: null };
  const shared = { orderBefore: null, usage: EMPTY_USAGE, award: null, nowMs: NOW_MS };

  test('adds the points of an order that it paid', () => {
    const of = (members: object) =>
      redemptionOutbox(CALLER, { plan: { ...plan, order }, ...shared, config: RULED, ...members });

    expect(of({})?.earning).toEqual({ kind: 'ORDER', id: 'ord_1' });
    expect(of({ orderBefore: { status: 'PAID' } })).toBeUndefined();
    expect(of({ plan })).toBeUndefined();
  });

  test('pays the rewards of referrals', () => {
    expect(redemptionOutbox(CALLER, { plan, ...shared, config: PAYING })?.referral).toEqual({
      kind: 'PAY',
      payments: [
        {
          role: 'REFERRER',
          customerId: 'cust_2',
          campaignId: 'camp_1',
          amount: 500,
          source: { redemption: { id: 'r_1' } },
        },
      ],
    });
  });

  test('concerns its customers, that of the order and the holders of the codes', () => {
    const customer = { record: aCustomer({ id: 'cust_0' }), change: 'CREATE', revision: 0 } as const;
    const row = redemptionOutbox(CALLER, { plan: { stored, order, customer }, ...shared, config: FOLLOWED });

    expect(row?.segments?.customerIds).toEqual(['cust_0', 'cust_3', 'cust_1', 'cust_2']);
    expect(redemptionOutbox(CALLER, { plan, ...shared, config: FOLLOWED })?.segments?.customerIds).toEqual([
      'cust_1',
      'cust_2',
    ]);
  });

  test('keeps the fact of a code that a reward made, after that of its customer', () => {
    const award = { codes: [{ fact: null, after: aCoupon({ id: 'v_2' }) }] } as never;
    const customer = { record: aCustomer(), change: 'CREATE', revision: 0 } as const;
    const config = listening('voucher.created', 'customer.created');
    const of = (members: object) => redemptionOutbox(CALLER, { ...shared, plan, award, config, ...members })?.facts;

    expect(of({})?.map(({ type, entity_id }) => [type, entity_id])).toEqual([['voucher.created', 'v_2']]);
    expect(of({ plan: { ...plan, customer } })?.map(({ type }) => type)).toEqual([
      'customer.created',
      'voucher.created',
    ]);
  });

  test('that is rolled back takes back points and rewards', () => {
    const undone = { stored, response: { rollbacks: [aRollback()] }, nowMs: NOW_MS } as never;
    const config = { ...PAYING, ...RULED, campaigns: PAYING.campaigns, segments: FOLLOWED.segments };

    expect(rollbackOutbox(CALLER, { plan: undone, config })).toEqual({
      id: 'ROLLBACK-b1',
      ...ROW,
      types: [],
      redemption: { base: 'b1', part: 'ROLLBACK' },
      earning: { kind: 'ORDER_ROLLBACK', id: 'ord_1' },
      referral: { kind: 'TAKE_BACK', redemptionIds: ['r_1'] },
      segments: { customerIds: ['cust_1', 'cust_2'], earns: true },
    });
  });

  test('that is refused is counted by segments, and does not move tiers', () => {
    const of = (config: Config) =>
      failureOutbox(CALLER, 'b2', { record: aRedemption(), config, nowMs: NOW_MS })?.segments;

    expect(of(FOLLOWED)).toEqual({ customerIds: ['cust_1'], earns: true });
    expect(of(TIERED)).toBeUndefined();
  });
});

describe('the row of a saved order', () => {
  const order = (status: Order['status'], customer_id: string | null = 'cust_1') =>
    ({ id: 'ord_1', status, customer_id }) as Order;
  const rowOfOrder = (config: Config, before: Order | null, after: Order) =>
    orderOutbox(CALLER, { config, id: 'c_1', before, after, nowMs: NOW_MS });

  test('adds the points of an order that became paid', () => {
    expect(rowOfOrder(RULED, order('CREATED'), order('PAID'))).toEqual({
      id: 'c_1',
      ...ROW,
      types: [],
      earning: { kind: 'ORDER', id: 'ord_1' },
    });
    expect(rowOfOrder(RULED, order('PAID'), order('PAID'))).toBeUndefined();
  });

  test('concerns the customers before and afterwards', () => {
    expect(rowOfOrder(FOLLOWED, order('CREATED', 'cust_2'), order('CREATED'))?.segments?.customerIds).toEqual([
      'cust_2',
      'cust_1',
    ]);
    expect(rowOfOrder(FOLLOWED, null, order('CREATED'))?.segments?.customerIds).toEqual(['cust_1']);
  });

  test('sends no event', () => {
    expect(rowOfOrder(listening('customer.created'), null, order('PAID'))).toBeUndefined();
  });
});
