// What is kept of a redemption and of a rollback that were refused, member by member.
import {
  buildFailedRedemption,
  buildFailedRollback,
  type EvaluationInput,
  type EvaluationRequest,
  factsOf,
  inputOf,
  listed,
  NO_EARLIER_RETURNS,
  NOON,
  type RedemptionFailure,
  type RollbackInput,
  type StoredRedemption,
  type World,
} from '../../support/core';
import { redeemed } from './support';

const BASE = 'd'.repeat(22);
const FAILED = `rf_${BASE}00`;
const LATER = '2026-11-21T13:00:00.000Z';
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const WORLD: World = {
  customer: { name: 'Jane' },
  vouchers: { OFF: { discount: OFF }, OTHER: { discount: OFF } },
  tiers: { promo_1: { discount: OFF, name: 'Ten' }, promo_2: { discount: OFF } },
  stacks: { stack_1: ['promo_1'], stack_2: ['promo_1', 'promo_2'] },
};
const JANE = { id: 'cust_1', name: 'Jane', source_id: 'jane', metadata: {}, object: 'customer' };
const OFF_SHOWN = {
  id: 'v_OFF',
  code: 'OFF',
  discount: OFF,
  type: 'DISCOUNT_VOUCHER',
  campaign: null,
  campaign_id: null,
  is_referral_code: false,
  object: 'voucher',
};
const TEN_SHOWN = {
  id: 'promo_1',
  name: 'Ten',
  banner: null,
  campaign: { id: 'camp_promo' },
  object: 'promotion_tier',
};
const SEVERAL = { related_object_type: 'redemption', related_object_id: FAILED, voucher: null };

type Redeemables = EvaluationRequest['redeemables'];

describe('the record of a refused redemption', () => {
  const setting: RedemptionFailure['setting'] = {
    ids: { base: BASE, orderId: 'ord_new' },
    date: NOON,
    trackingId: 'track_1',
    customer: null,
    requestHash: null,
    award: null,
  };
  const failed = (input: EvaluationInput, more: Partial<RedemptionFailure> = {}) =>
    buildFailedRedemption(FAILED, { input, setting, failure: { key: 'voucher_disabled' }, refused: null, ...more });
  const shared = {
    id: FAILED,
    object: 'redemption',
    date: NOON,
    customer_id: 'cust_1',
    tracking_id: 'track_1',
    metadata: null,
    result: 'FAILURE',
    status: 'FAILED',
    failure_code: 'voucher_disabled',
    failure_message: 'voucher is disabled',
    order: null,
    channel: { channel_id: 'key-1', channel_type: 'API' },
    customer: JANE,
  };
  const STACK_1 = listed('stack_1');
  const STACK_2 = listed('stack_2');
  const NO_STACK = listed('stack_9');
  const NO_TIER = listed('promo_9');
  const VOUCHER = { related_object_type: 'voucher', related_object_id: 'v_OFF', voucher: OFF_SHOWN };
  const TIER = { related_object_type: 'promotion_tier', related_object_id: 'promo_1', promotion_tier: TEN_SHOWN };
  const off = { object: 'voucher', id: 'OFF' } as const;
  const ten = { object: 'promotion_tier', id: 'promo_1' } as const;

  test.each<[string, Redeemables, RedemptionFailure['refused'], object]>([
    ['the only voucher', listed('OFF'), null, VOUCHER],
    ['a voucher named by its id', listed('v_OFF'), null, VOUCHER],
    [
      'a voucher nobody knows',
      listed('NOBODY'),
      null,
      { related_object_type: 'voucher', related_object_id: 'NOBODY', voucher: null },
    ],
    ['the only tier', listed('promo_1'), null, TIER],
    ['a tier nobody knows', NO_TIER, null, { related_object_type: 'promotion_tier', related_object_id: 'promo_9' }],
    ['the tier of a stack of one', STACK_1, null, TIER],
    ['a stack of several tiers', STACK_2, null, SEVERAL],
    ['the tier of a stack that refuses the whole', STACK_2, ten, TIER],
    ['a stack nobody knows', NO_STACK, null, SEVERAL],
    ['the one of several that refuses the whole', listed('OTHER', 'OFF'), off, VOUCHER],
    ['the tier among several that refuses the whole', listed('OFF', 'promo_1'), ten, TIER],
    ['several of which none refuses alone', listed('OFF', 'OTHER'), null, SEVERAL],
    ['nothing that was named', [], null, SEVERAL],
  ])('is about %s', (_name, redeemables, refused, subject) => {
    const input = inputOf(WORLD, { redeemables });

    expect(failed(input, { refused })).toEqual({ ...shared, ...subject });
  });

  it('has no word of an unknown tier', () => {
    expect(failed(inputOf(WORLD, { redeemables: NO_TIER }))).not.toHaveProperty('promotion_tier');
  });

  it('says neither who nor under which name, where nobody is known', () => {
    const input = inputOf({ vouchers: WORLD.vouchers! }, { redeemables: listed('OFF') });

    expect(failed(input, { setting: { ...setting, trackingId: null } })).toEqual({
      ...shared,
      ...VOUCHER,
      customer_id: null,
      customer: null,
      tracking_id: null,
    });
  });

  it('keeps the metadata of the request, and says that a person requested it', () => {
    const input = inputOf(WORLD, { redeemables: listed('OFF'), metadata: { shop: 1 } });

    expect(failed({ ...input, isPerson: true })).toEqual({
      ...shared,
      ...VOUCHER,
      metadata: { shop: 1 },
      channel: { channel_id: 'key-1', channel_type: 'USER' },
    });
  });

  it('says what the violated rule says', () => {
    const failure = { key: 'order_rules_violated', error: { message: 'Spend more.' } } as const;

    expect(failed(inputOf(WORLD, { redeemables: listed('OFF') }), { failure })).toEqual({
      ...shared,
      ...VOUCHER,
      failure_code: 'order_rules_violated',
      failure_message: 'Spend more.',
    });
  });
});

describe('the record of a refused rollback', () => {
  const REFUSED = `rrf_${BASE}00`;
  const storedOf = (...ids: readonly string[]): StoredRedemption => {
    const request = { redeemables: listed(...ids), order: { amount: 1000 }, customer: { id: 'cust_1' } };
    const input = inputOf(WORLD, request);
    const { customer } = input.facts;
    return redeemed(input, {
      ids: { base: BASE, orderId: 'ord_new' },
      date: NOON,
      trackingId: 'track_1',
      customer: customer && { record: customer, change: 'NONE', revision: 1 },
    }).stored;
  };
  const failed = (stored: StoredRedemption, more: Partial<RollbackInput> = {}) => {
    const input: RollbackInput = {
      stored,
      returns: NO_EARLIER_RETURNS,
      request: {},
      config: factsOf({}).config,
      order: null,
      balances: new Map(),
      nowMs: Date.parse(LATER),
      date: LATER,
      keyId: 'key-2',
      keyHash: null,
      requestHash: null,
      attemptId: 'try_1',
      ...more,
    };
    return buildFailedRollback(REFUSED, input, { key: 'already_rolled_back' });
  };
  const shared = {
    id: REFUSED,
    object: 'redemption_rollback',
    date: LATER,
    customer_id: 'cust_1',
    tracking_id: 'track_1',
    metadata: null,
    result: 'FAILURE',
    status: 'FAILED',
    failure_code: 'already_rolled_back',
    failure_message: 'Already rolled back',
    order: null,
    channel: { channel_id: 'key-2', channel_type: 'API' },
    customer: JANE,
    redemption: `r_${BASE}00`,
  };
  const OF_VOUCHER = { related_object_type: 'voucher', related_object_id: 'v_OFF', voucher: OFF_SHOWN };

  it('has the voucher of the redemption', () => {
    const record = failed(storedOf('OFF'));

    expect(record).toEqual({ ...shared, ...OF_VOUCHER });
    expect(record).not.toHaveProperty('reason');
    expect(record).not.toHaveProperty('promotion_tier');
  });

  it('has the tier of the redemption', () => {
    const record = failed(storedOf('promo_1'));

    expect(record).toEqual({
      ...shared,
      related_object_type: 'promotion_tier',
      related_object_id: 'promo_1',
      promotion_tier: TEN_SHOWN,
    });
    expect(record).not.toHaveProperty('voucher');
  });

  it('of several redeemables is about their parent', () => {
    expect(failed(storedOf('OFF', 'OTHER'))).toEqual({
      ...shared,
      related_object_type: 'redemption',
      related_object_id: `r_${BASE}00`,
      voucher: null,
    });
  });

  it('keeps reason and metadata of the request, and says that a person requested it', () => {
    const request = { reason: 'Returned', metadata: { by: 'shop' } };

    expect(failed(storedOf('OFF'), { request, isPerson: true })).toEqual({
      ...shared,
      ...OF_VOUCHER,
      reason: 'Returned',
      metadata: { by: 'shop' },
      channel: { channel_id: 'key-2', channel_type: 'USER' },
    });
  });

  it('has no reason where the request has an empty one', () => {
    expect(failed(storedOf('OFF'), { request: { reason: '' } })).not.toHaveProperty('reason');
  });

  it('of what has no record is about itself', () => {
    const stored = storedOf('OFF');
    const empty = { ...stored, response: { ...stored.response, redemptions: [] } };

    expect(failed(empty)).toEqual({
      ...shared,
      customer_id: null,
      tracking_id: null,
      customer: null,
      redemption: '',
      related_object_type: 'redemption',
      related_object_id: REFUSED,
      voucher: null,
    });
  });
});
