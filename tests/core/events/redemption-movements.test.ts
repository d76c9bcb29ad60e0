// Transactions of cards in the events of redemptions and rollbacks: their order, and what came back.
import {
  buildCardMovementFacts,
  buildRedemptionFacts,
  buildRollbackFacts,
  otherHolders,
} from '../../../lib/core/events/facts/redemption-facts';
import type { EventFact, RedeemedReward, RedemptionEffect, Rollback } from '../../support/core';
import { aRedemption, aRollback, CODE, CONFIG, CUSTOMER, ORDER, storedOf } from './support';

const VOUCHER = {
  ...CODE,
  type: 'GIFT_VOUCHER',
  gift: { amount: 1000, balance: 700, effect: 'APPLY_TO_ORDER' },
} as const;
const anEffect = (members: Partial<RedemptionEffect> = {}) => ({ child_id: 'r_1', charged: 300, ...members }) as never;
const detailsOf = (facts: readonly EventFact[]) =>
  facts.map(({ data }) => (data.transaction as { readonly details: object }).details);

describe('the transaction of a card', () => {
  test.each<[string, object, object | null]>([
    ['the order', { ...ORDER, id: 'ord_1', source_id: 'A-1' }, { id: 'ord_1', source_id: 'A-1' }],
    ['an order without a source id', { ...ORDER, id: 'ord_1' }, { id: 'ord_1', source_id: null }],
    ['no order that is not stored', ORDER, null],
    ['no order without one', null as never, null],
  ])('names %s', (_name, order, named) => {
    const record = aRedemption({ voucher: VOUCHER, order: order as never });
    const facts = buildCardMovementFacts(record, { config: CONFIG }, { delta: -300 });
    const [details] = detailsOf(facts);

    expect({ order: null, ...details }).toMatchObject({ order: named });
    expect('order' in (details ?? {})).toBe(named !== null);
  });
});

describe('a rollback', () => {
  const rolledBack = (rollbacks: readonly Rollback[], effects: readonly RedemptionEffect[]) =>
    buildRollbackFacts({
      stored: storedOf([aRedemption({ voucher: VOUCHER })], effects),
      response: { rollbacks },
      config: CONFIG,
    }).slice(rollbacks.length);
  const rollback = (members: Partial<Rollback> = {}) => aRollback({ voucher: VOUCHER, amount: -300, ...members });

  test.each<[string, Partial<Rollback>, Partial<RedemptionEffect>, number]>([
    ['what was charged', {}, {}, 1],
    ['what returns left of it', { amount: -100 }, {}, 1],
    ['nothing where returns gave all of it back', { amount: 0 }, {}, 0],
    ['a charge of zero', { amount: 0 }, { charged: 0 }, 1],
    ['nothing where nothing was charged', {}, { charged: undefined }, 0],
    ['nothing of another redemption', { redemption: 'r_2' }, {}, 0],
  ])('gives a card %s', (_name, members, effect, expected) => {
    expect(rolledBack([rollback(members)], [anEffect(effect)])).toHaveLength(expected);
  });

  test('names no amount where its record has none', () => {
    const { amount: _amount, ...record } = rollback();

    expect(rolledBack([record], [anEffect()])).toEqual([]);
  });

  test('of several gives each card what its own child charged', () => {
    const second = rollback({ id: 'rr_2', redemption: 'r_2', amount: -50, voucher: { ...VOUCHER, id: 'v_2' } });
    const facts = rolledBack([rollback(), second], [anEffect(), anEffect({ child_id: 'r_2', charged: 50 })]);

    expect(facts.map(({ entity_id }) => entity_id)).toEqual(['v_1', 'v_2']);
    expect(detailsOf(facts)).toMatchObject([
      { balance: { amount: 300 }, rollback: { id: 'rr_1' } },
      { balance: { amount: 50 }, rollback: { id: 'rr_2' } },
    ]);
  });
});

test('a reward without points has no balance', () => {
  const reward = { id: 'rew_1', name: 'Mug', customer: CUSTOMER } as RedeemedReward;
  const [, fact] = buildRedemptionFacts({
    stored: storedOf([aRedemption({ reward })], [anEffect({ charged: undefined })]),
    config: CONFIG,
  });

  expect(fact?.type).toBe('customer.rewarded');
  expect(fact?.data).not.toHaveProperty('balance');
  expect(Object.keys(fact?.data ?? {})).not.toContain('balance');
});

test('records without a code or a customer name no other holders', () => {
  const held = { ...CODE, holder_id: 'cust_2' };

  expect(otherHolders([aRedemption({ voucher: null }), undefined])).toEqual([]);
  expect(otherHolders([aRedemption({ voucher: held, customer: null })])).toEqual(['cust_2']);
});
