// What a call leaves in its outbox row for earning rules, and which rewards are redeemed automatically.
import {
  buildEventTrigger,
  buildOrderTrigger,
  buildRollbackTrigger,
  buildSegmentEarning,
  hasAutoRedeem,
  hasEarningRule,
  selectAutoRedeemed,
} from '../../../../lib/core/loyalty/earning/trigger';
import type { Config, EarningRule } from '../../../support/core';

type Rules = Pick<Config, 'earningRules'>;

const rulesOf = (...rules: readonly Partial<EarningRule>[]): Rules => ({
  earningRules: new Map(rules.map((rule, index) => [`ern_${index}`, { active: true, ...rule } as EarningRule])),
});

const PAYS = rulesOf({ event: 'order.paid' });
const SWITCHED_OFF = rulesOf({ event: 'order.paid', active: false });
const OTHER = rulesOf({ event: 'visit' });
const NONE = rulesOf();

test.each<[string, Rules, boolean]>([
  ['an active rule of the event', PAYS, true],
  ['a rule that is switched off', SWITCHED_OFF, false],
  ['a rule of another event', OTHER, false],
  ['an active rule after others', rulesOf({ event: 'visit' }, { event: 'order.paid' }), true],
])('an event has an earning rule with %s', (_name, rules, expected) => {
  expect(hasEarningRule(rules, 'order.paid')).toBe(expected);
});

type Status = 'CREATED' | 'PAID' | 'CANCELED' | 'FULFILLED';
const order = (status: Status, customerId: string | null = 'cust_1') => ({
  id: 'ord_1',
  status,
  customer_id: customerId,
});

describe('the trigger of an order', () => {
  test.each<[string, Rules, Status | null, Status, object | undefined]>([
    ['created as paid', PAYS, null, 'PAID', { kind: 'ORDER', id: 'ord_1' }],
    ['paid now', PAYS, 'CREATED', 'PAID', { kind: 'ORDER', id: 'ord_1' }],
    ['paid before', PAYS, 'PAID', 'PAID', undefined],
    ['paid, without a rule of paid orders', OTHER, 'CREATED', 'PAID', undefined],
    ['paid, while its rule is switched off', SWITCHED_OFF, 'CREATED', 'PAID', undefined],
    ['that is only created', PAYS, null, 'CREATED', undefined],
    ['that is fulfilled', PAYS, 'PAID', 'FULFILLED', undefined],
    ['canceled after it was paid', PAYS, 'PAID', 'CANCELED', { kind: 'ORDER_CANCELED', id: 'ord_1', wasPaid: true }],
    [
      'canceled after it was sent',
      PAYS,
      'FULFILLED',
      'CANCELED',
      { kind: 'ORDER_CANCELED', id: 'ord_1', wasPaid: true },
    ],
    ['canceled before it was paid', PAYS, 'CREATED', 'CANCELED', { kind: 'ORDER_CANCELED', id: 'ord_1' }],
    ['canceled while its rule is off', SWITCHED_OFF, 'CREATED', 'CANCELED', { kind: 'ORDER_CANCELED', id: 'ord_1' }],
    ['canceled, without any rule', NONE, 'PAID', 'CANCELED', undefined],
    ['created as canceled', PAYS, null, 'CANCELED', undefined],
    ['canceled before', PAYS, 'CANCELED', 'CANCELED', undefined],
  ])('of one %s', (_name, rules, before, after, expected) => {
    expect(buildOrderTrigger(rules, before && { status: before }, order(after))).toEqual(expected);
  });

  it('is nothing without a customer', () => {
    expect(buildOrderTrigger(PAYS, null, order('PAID', null))).toBeUndefined();
  });
});

test.each<[string, Rules, string | null, object | undefined]>([
  ['with an order and rules', SWITCHED_OFF, 'ord_1', { kind: 'ORDER_ROLLBACK', id: 'ord_1' }],
  ['without an order', PAYS, null, undefined],
  ['without rules', NONE, 'ord_1', undefined],
])('the trigger of a rollback %s', (_name, rules, id, expected) => {
  expect(buildRollbackTrigger(rules, id)).toEqual(expected);
});

test('the trigger of a custom event names its row and the customer, where a rule adds points for it', () => {
  const tracked = { event: 'visit', customerId: 'cust_1', row: { id: 'evt_1', timeMs: 5 } };

  expect(buildEventTrigger(OTHER, tracked)).toEqual({
    kind: 'CUSTOM_EVENT',
    customerId: 'cust_1',
    id: 'evt_1',
    timeMs: 5,
  });
  expect(buildEventTrigger(PAYS, tracked)).toBeUndefined();
});

describe('the trigger of segments', () => {
  const event = 'customer.segment.entered';
  const rules = rulesOf(
    { event, segment_id: 'seg_1' },
    { event, segment_id: 'seg_2', active: false },
    { event: 'order.paid', segment_id: 'seg_3' },
    { event, segment_id: 'seg_4' },
  );
  const entered = (...ids: readonly string[]) => ({ customerId: 'cust_1', entered: ids.map((id) => ({ id })) });

  it('names the entered segments of active rules', () => {
    const trigger = buildSegmentEarning(rules, entered('seg_4', 'seg_2', 'seg_3', 'seg_1'));

    expect(trigger).toEqual({ kind: 'SEGMENTS', customerId: 'cust_1', segmentIds: ['seg_4', 'seg_1'] });
  });

  it('is nothing where no rule is for them', () => {
    expect(buildSegmentEarning(rules, entered('seg_2', 'seg_3'))).toBeUndefined();
  });
});

describe('automatic rewards', () => {
  const config = (...autoRedeem: readonly (boolean | undefined)[]) =>
    ({
      rewardAssignments: new Map(
        autoRedeem.map((auto_redeem, index) => [
          `rewa_${index}`,
          { id: `rewa_${index}`, parameters: { loyalty: { auto_redeem } } },
        ]),
      ),
    }) as unknown as Pick<Config, 'rewardAssignments'>;

  it('are those that say so', () => {
    expect(selectAutoRedeemed(config(false, true, undefined, true)).map(({ id }) => id)).toEqual(['rewa_1', 'rewa_3']);
    expect(selectAutoRedeemed({ rewardAssignments: new Map([['rewa_9', { parameters: {} } as never]]) })).toEqual([]);
  });

  it('exist in a project with one of them', () => {
    expect([hasAutoRedeem(config()), hasAutoRedeem(config(false)), hasAutoRedeem(config(false, true))]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
