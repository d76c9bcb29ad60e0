// What redemptions, rollbacks and refused attempts tell.
import {
  buildFailureFacts,
  otherHolders,
  buildRedemptionFacts,
  buildRollbackFacts,
} from '../../../lib/core/events/facts/redemption-facts';
import { aCoupon, aGift, aLoyaltyCard, aRedemption, aRollback, CAMPAIGN_TOLD, CODE, CONFIG } from './support';
import { CUSTOMER, NOW, NOW_MS, ORDER, recordTold, storedOf, TIER_PART, toldOf } from './support';
import {
  buildMovementFacts,
  EMPTY_USAGE,
  type RedeemedReward,
  type Redemption,
  type RedemptionEffect,
  type Rollback,
  toCustomerResponse,
  toVoucherResponse,
  type Voucher,
  type VoucherSummary,
} from '../../support/core';

const GIFT = { amount: 1000, balance: 700, effect: 'APPLY_TO_ORDER' } as const;
const GIFT_CODE: VoucherSummary = {
  ...CODE,
  type: 'GIFT_VOUCHER',
  holder_id: 'cust_2',
  gift: GIFT,
};

function anEffect(members: Partial<RedemptionEffect> = {}): RedemptionEffect {
  return {
    child_id: 'r_1',
    target: 'voucher',
    target_id: 'v_1',
    campaign_id: 'camp_1',
    counts_for_customer: false,
    periods: [],
    discount: 0,
    ...members,
  };
}

/** What all events of a redemption of the coupon have. */
const SHARED = {
  customer: CUSTOMER,
  order: ORDER,
  campaign: CAMPAIGN_TOLD,
  voucher: CODE,
  holder: null,
  promotion_tier: null,
  promotion_stack: null,
};
const PARENT = aRedemption({ id: 'r_0', voucher: null, related_object_type: 'redemption', related_object_id: 'r_0' });
const told = (facts: readonly { readonly type: string; readonly entity_id: string }[]) =>
  facts.map(({ type, entity_id }) => `${type} ${entity_id}`);

describe('buildRedemptionFacts', () => {
  test('of one are one event with every member', () => {
    const record = aRedemption();

    expect(buildRedemptionFacts({ stored: storedOf([record], [anEffect()]), config: CONFIG })).toEqual([
      {
        type: 'redemption.succeeded',
        entity_id: 'r_1',
        data: { ...SHARED, redemption: recordTold(record), created_at: NOW },
      },
    ]);
  });

  test('of several are the children, and then the parent', () => {
    const children = [aRedemption({ redemption: 'r_0' }), aRedemption({ id: 'r_2', redemption: 'r_0' })];
    const facts = buildRedemptionFacts({ stored: storedOf(children, [], PARENT), config: CONFIG });

    expect(told(facts)).toEqual(['r_1', 'r_2', 'r_0'].map((id) => `redemption.succeeded ${id}`));
    expect(facts[2]?.data).toMatchObject({ campaign: null, voucher: null, holder: null });
  });

  test('name the tier of a promotion and its campaign', () => {
    const record = aRedemption({ voucher: null, promotion_tier: TIER_PART });
    const [fact] = buildRedemptionFacts({ stored: storedOf([record]), config: CONFIG });

    expect(fact?.data).toEqual({
      ...SHARED,
      voucher: null,
      promotion_tier: { ...TIER_PART, metadata: { t: 1 } },
      redemption: { ...recordTold(record), promotion_tier: { ...TIER_PART, metadata: { t: 1 } } },
      created_at: NOW,
    });
  });

  test('have of the code what only the code itself says', () => {
    const code = aCoupon({ campaign: 'Renamed', metadata: { v: 2 } });
    const vouchers: ReadonlyMap<string, Voucher> = new Map([['v_1', code]]);
    const [fact] = buildRedemptionFacts({ stored: storedOf([aRedemption()]), config: CONFIG, vouchers });

    const told = { ...toldOf(code), campaign: 'Cards' };
    expect(fact?.data).toMatchObject({ voucher: told, redemption: { voucher: told } });
  });

  test.each([
    ['nobody', {}, null],
    ['somebody else', { holder_id: 'cust_2' }, { id: 'cust_2', object: 'customer' }],
    ['the customer', { holder_id: 'cust_1' }, CUSTOMER],
  ])('name the holder: %s', (_name, members, holder) => {
    const record = aRedemption({ voucher: { ...CODE, ...members } });

    expect(buildRedemptionFacts({ stored: storedOf([record]), config: CONFIG })[0]?.data.holder).toEqual(holder);
  });

  test('name a holder whose profile is known', () => {
    const record = aRedemption({ voucher: { ...CODE, holder_id: 'cust_2' } });
    const eve = { ...CUSTOMER, id: 'cust_2', name: 'Eve' };
    const holders = new Map([['cust_2', { ...eve, phone: '+1', created_at: NOW, system_metadata: {} }]]);

    expect(buildRedemptionFacts({ stored: storedOf([record]), config: CONFIG, holders })[0]?.data.holder).toEqual(eve);
    expect(otherHolders([record, aRedemption(), null, record])).toEqual(['cust_2']);
    expect(otherHolders([aRedemption({ voucher: { ...CODE, holder_id: 'cust_1' } })])).toEqual([]);
  });

  test('have a holder without customer', () => {
    const record = aRedemption({ customer: null, voucher: { ...CODE, holder_id: 'cust_1' } });
    const [fact] = buildRedemptionFacts({ stored: storedOf([record]), config: CONFIG });

    expect(fact?.data).toMatchObject({ customer: null, holder: { id: 'cust_1', object: 'customer' } });
  });
});

describe('the movement of a redemption', () => {
  const record = aRedemption({ voucher: GIFT_CODE, amount: 300 });
  const charged = anEffect({ charged: 300, value: 'gift', balance_after: 5 });
  const line = { kind: 'R', id: 'r_1', timeMs: NOW_MS, delta: -300, balance: 700 } as const;

  test('is emitted with who holds the card and what took from it', () => {
    const code = aGift({ metadata: { v: 2 } });
    const vouchers = new Map([['v_1', code]]);
    const withCode = (one: Redemption) => ({ ...recordTold(one), voucher: { ...toldOf(code), ...GIFT_CODE } });
    const facts = buildRedemptionFacts({ stored: storedOf([record], [charged]), config: CONFIG, vouchers });

    expect(facts.slice(1)).toEqual(
      buildMovementFacts({
        config: CONFIG,
        voucher: { ...aGift({ metadata: { v: 2 } }), ...GIFT_CODE },
        line,
        context: {
          holder: { id: 'cust_2', object: 'customer' },
          order: ORDER,
          redemption: withCode(record),
        },
      }),
    );
    expect(told(facts)).toEqual(['redemption.succeeded r_1', 'voucher.gift.transaction.created v_1']);
    expect(facts[1]?.data.balance).toMatchObject({ amount: -300, balance: 700 });
  });

  test('has the balance of the points', () => {
    const voucher = { ...CODE, type: 'LOYALTY_CARD', loyalty_card: { points: 100, balance: 60 } } as const;
    const facts = buildRedemptionFacts({
      stored: storedOf([aRedemption({ voucher })], [anEffect({ charged: 30, balance_after: 5 })]),
      config: CONFIG,
    });

    expect(facts[1]).toMatchObject({
      type: 'voucher.loyalty_card.transaction.created',
      data: { balance: { points: -30, balance: 60 } },
    });
  });

  test.each([
    ['that the charge left where the record has none', { balance_after: 5 }, 5],
    ['0 where nothing says it', {}, 0],
  ])('has the balance %s', (_name, members, balance) => {
    const vouchers = new Map([['v_1', aLoyaltyCard()]]);
    const facts = buildRedemptionFacts({
      stored: storedOf([aRedemption()], [anEffect({ charged: 30, ...members })]),
      config: CONFIG,
      vouchers,
    });

    expect(facts[1]?.data).toMatchObject({ balance: { points: -30, balance } });
  });

  test('is emitted for a charge of zero, and not where nothing is charged', () => {
    const none = buildRedemptionFacts({ stored: storedOf([record], [anEffect()]), config: CONFIG });
    const zero = buildRedemptionFacts({ stored: storedOf([record], [anEffect({ charged: 0 })]), config: CONFIG });

    expect(none).toHaveLength(1);
    expect(zero).toHaveLength(2);
  });

  test('is not emitted where the record has no code', () => {
    const promoted = aRedemption({ voucher: null });

    expect(buildRedemptionFacts({ stored: storedOf([promoted], [charged]), config: CONFIG })).toHaveLength(1);
  });

  test('is that of its own child', () => {
    const second = aRedemption({ id: 'r_2', voucher: { ...GIFT_CODE, id: 'v_2' } });
    const effects = [anEffect({ child_id: 'r_2', charged: 10 }), anEffect({ child_id: 'r_9', charged: 10 })];
    const facts = buildRedemptionFacts({ stored: storedOf([record, second], effects), config: CONFIG });

    expect(told(facts.slice(2))).toEqual(['voucher.gift.transaction.created v_2']);
  });
});

describe('a reward', () => {
  const reward: RedeemedReward = {
    id: 'rew_1',
    name: 'Mug',
    type: 'MATERIAL',
    parameters: {},
    stock: null,
    redeemed: 1,
    attributes: {},
    metadata: {},
    created_at: NOW,
    updated_at: null,
    object: 'reward',
    assignment_id: 'rewa_1',
    customer: CUSTOMER,
  };
  const factsOf = (members: Partial<Redemption>, effect: Partial<RedemptionEffect> = {}) => {
    const record = aRedemption({ reward, ...members });
    const vouchers = new Map([['v_1', aLoyaltyCard({ metadata: { v: 2 } })]]);
    return buildRedemptionFacts({ stored: storedOf([record], [anEffect(effect)]), config: CONFIG, vouchers });
  };

  test('is emitted as given to the customer', () => {
    const record = aRedemption({ reward });

    const card = aLoyaltyCard({ metadata: { v: 2 } });
    const voucher = { ...toldOf(card), ...CODE };
    expect(factsOf({})[1]).toEqual({
      type: 'customer.rewarded',
      entity_id: 'cust_1',
      data: {
        customer: CUSTOMER,
        holder: null,
        campaign: CAMPAIGN_TOLD,
        reward,
        voucher,
        redemption: {
          ...recordTold(record),
          voucher: toVoucherResponse({ ...card, ...CODE }, CONFIG),
          order: record.order,
          created_at: NOW,
          channel_id: 'key-1',
          channel_type: 'API',
          related_object_id: 'v_1',
          related_object_type: 'voucher',
          related_object_parent_id: 'camp_1',
          campaign_name: 'Cards',
        },
      },
    });
  });

  test('names its parent, the redemptions that belong to it and what was charged', () => {
    const related_redemptions = { rollbacks: [{ id: 'rr_1', date: NOW }] };
    const [, fact] = factsOf({ redemption: 'r_0', related_redemptions, loyalty_card: { points: 30 }, voucher: null });

    expect(fact?.data.redemption).toMatchObject({
      redemption: 'r_0',
      parent_redemption_id: 'r_0',
      related_redemptions,
      loyalty_card: { points: 30 },
      related_object_parent_id: null,
      campaign_name: null,
    });
    expect(fact?.data.redemption).not.toHaveProperty('gift');
  });

  test('is named by the movement that paid for it, and says what was left', () => {
    const voucher = { ...CODE, type: 'LOYALTY_CARD', loyalty_card: { points: 100, balance: 60 } } as const;
    const [, moved, rewarded] = factsOf({ voucher }, { charged: 30, value: 'loyalty_card' });

    expect(moved).toMatchObject({ type: 'voucher.loyalty_card.transaction.created', data: { reward } });
    expect(rewarded?.data.balance).toEqual(moved?.data.balance);
    expect(rewarded?.data.balance).toMatchObject({ points: -30, balance: 60 });
  });

  test('is not emitted without customer', () => {
    expect(factsOf({ customer: null })).toHaveLength(1);
  });

  test('is emitted without codes that were read', () => {
    const [, fact] = buildRedemptionFacts({
      stored: storedOf([aRedemption({ reward })], [anEffect()]),
      config: CONFIG,
    });

    expect(fact?.data.voucher).toEqual(CODE);
  });

  test('publishes the code it gives to the customer in full, where they are known', () => {
    const voucher = aCoupon({ id: 'v_2', code: 'MUG', publish: { count: 1, publication_id: 'pub_1' } });
    const receiver = { customer: { ...CUSTOMER, created_at: NOW, system_metadata: {} }, usage: EMPTY_USAGE };
    const effect = anEffect({ award: { voucher, revision: 1 } });
    const facts = buildRedemptionFacts({
      stored: storedOf([aRedemption({ reward })], [effect]),
      config: CONFIG,
      receiver,
    });

    const whole = toCustomerResponse(receiver.customer, EMPTY_USAGE, CONFIG);
    expect(facts.slice(-2).map(({ data }) => data)).toMatchObject([
      { customer: CUSTOMER, publication: { customer: whole } },
      { customer: CUSTOMER, publication: { customer: whole } },
    ]);
  });

  test('publishes the code it gives', () => {
    const voucher = aCoupon({ id: 'v_2', code: 'MUG', publish: { count: 1, publication_id: 'pub_1' } });
    const facts = factsOf({}, { award: { voucher, revision: 1 } });
    const data = {
      customer: CUSTOMER,
      campaign: CAMPAIGN_TOLD,
      voucher: toldOf(voucher),
      publication: {
        id: 'pub_1',
        object: 'publication',
        created_at: NOW,
        customer_id: 'cust_1',
        customer: CUSTOMER,
        tracking_id: CUSTOMER.source_id,
        metadata: {},
        channel: 'API',
        source_id: null,
        result: 'SUCCESS',
        vouchers_id: ['v_2'],
      },
    };

    expect(facts.slice(2)).toEqual([
      { type: 'publication.succeeded', entity_id: 'pub_1', data: { ...data, vouchers: [toldOf(voucher)] } },
      { type: 'voucher.published', entity_id: 'v_2', data: { ...data, created_at: NOW } },
    ]);
  });

  test('publishes a code whose publication has no id', () => {
    const [published] = factsOf({}, { award: { voucher: aCoupon({ id: 'v_2' }), revision: 1 } }).slice(2);

    expect(published).toMatchObject({ entity_id: 'v_2', data: { publication: { id: null } } });
  });
});

describe('buildRollbackFacts', () => {
  const undoneAs = (record: Redemption) => ({ ...recordTold(record), status: 'ROLLED_BACK' });

  test('have what was undone, and what undid it', () => {
    const [record, rollback] = [aRedemption(), aRollback({ reason: 'Sent back' })];

    expect(
      buildRollbackFacts({
        stored: storedOf([record], [anEffect()]),
        response: { rollbacks: [rollback] },
        config: CONFIG,
      }),
    ).toEqual([
      {
        type: 'redemption.rollback.succeeded',
        entity_id: 'rr_1',
        data: {
          ...SHARED,
          redemption: undoneAs(record),
          redemption_rollback: recordTold(rollback),
        },
      },
    ]);
  });

  test('are the children, and then the parent with the parent', () => {
    const children = [aRedemption(), aRedemption({ id: 'r_2' })];
    const rollbacks = [aRollback(), aRollback({ id: 'rr_2', redemption: 'r_2' })];
    const parent_rollback = aRollback({ id: 'rr_0', voucher: null, redemption: 'r_0' });
    const response = { rollbacks, parent_rollback };
    const facts = buildRollbackFacts({ stored: storedOf(children, [], PARENT), response, config: CONFIG });

    expect(told(facts)).toEqual(['rr_1', 'rr_2', 'rr_0'].map((id) => `redemption.rollback.succeeded ${id}`));
    expect(facts.map(({ data }) => data.redemption)).toEqual([...children, PARENT].map(undoneAs));
  });

  test('have the id alone of what is unknown', () => {
    const response = { rollbacks: [aRollback({ redemption: 'r_9' })] };

    expect(
      buildRollbackFacts({ stored: storedOf([aRedemption()]), response, config: CONFIG })[0]?.data.redemption,
    ).toEqual({
      id: 'r_9',
    });
  });

  test('show what came back to a card', () => {
    const voucher = { ...GIFT_CODE, gift: { ...GIFT, balance: 1000 } };
    const rollback: Rollback = aRollback({ voucher, amount: -300 });
    const effects = [anEffect({ charged: 300 }), anEffect({ child_id: 'r_2', charged: 10 })];
    const vouchers = new Map([['v_1', aGift()]]);
    const facts = buildRollbackFacts({
      stored: storedOf([aRedemption({ voucher })], effects),
      response: { rollbacks: [rollback] },
      config: CONFIG,
      vouchers,
    });

    expect(facts.slice(1)).toEqual(
      buildMovementFacts({
        config: CONFIG,
        voucher: { ...aGift(), ...voucher },
        line: { kind: 'R', id: 'rr_1', timeMs: NOW_MS, delta: 300, balance: 1000 },
        context: {
          holder: { id: 'cust_2', object: 'customer' },
          order: ORDER,
          rollback: { ...recordTold(rollback), voucher: { ...toldOf(aGift()), ...voucher } },
        },
      }),
    );
    expect(facts[1]?.data.transaction).toMatchObject({ type: 'CREDITS_REFUND', details: { rollback: { id: 'rr_1' } } });
    expect(facts[1]?.data).not.toHaveProperty('redemption');
  });

  test('show no movement where nothing was charged', () => {
    const response = { rollbacks: [aRollback({ voucher: GIFT_CODE })] };

    expect(
      buildRollbackFacts({ stored: storedOf([aRedemption()], [anEffect()]), response, config: CONFIG }),
    ).toHaveLength(1);
  });
});

describe('buildFailureFacts', () => {
  test('of a redemption that was refused', () => {
    const record = aRedemption({ result: 'FAILURE', status: 'FAILED', failure_code: 'voucher_expired' });

    expect(buildFailureFacts(record, { config: CONFIG })).toEqual([
      {
        type: 'redemption.failed',
        entity_id: 'r_1',
        data: { ...SHARED, redemption: recordTold(record), created_at: NOW },
      },
    ]);
  });

  test('of a rollback that was refused', () => {
    const record = aRollback({ result: 'FAILURE', status: 'FAILED' });

    expect(buildFailureFacts(record, { config: CONFIG })).toEqual([
      {
        type: 'redemption.rollback.failed',
        entity_id: 'rr_1',
        data: { ...SHARED, redemption: { id: 'r_1' }, redemption_rollback: recordTold(record) },
      },
    ]);
  });
});
