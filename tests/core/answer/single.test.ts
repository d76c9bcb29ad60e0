// The older answers about one code or one promotion tier, and what a public key is told of balances.
import { type SingleSetting, tierValidation, voucherValidation } from '../../../lib/core/answer/single';
import {
  CATALOGUE,
  evaluated,
  type EvaluationRequest,
  inputOf,
  listed,
  NOON,
  validationAnswer,
  type World,
} from '../../support/core';

const END = '2026-12-31T00:00:00.000Z';
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const SESSION = { key: 'ssn_1', type: 'LOCK', ttl: 7, ttl_unit: 'DAYS' } as const;
const world: World = {
  categories: { cat_1: { name: 'Top' } },
  campaigns: { camp_1: {}, camp_card: {}, camp_promo: { campaign_type: 'PROMOTION', name: 'Promo' } },
  rules: {
    val_text: {
      rules: { '1': { name: 'order.amount', conditions: { $more_than: [9999] } } },
      error: { message: 'Spend more.' },
    },
  },
  vouchers: {
    CODE: { discount: OFF, metadata: { a: 1 } },
    FULL: { discount: OFF, campaign: 'camp_1', category: 'cat_1', start_date: NOON, expiration_date: END },
    CARD: { gift: { amount: 900, balance: 500 } },
    POINTS: { points: 90, campaign: 'camp_card', holder_id: 'cust_1' },
    BAD: { discount: OFF, active: false, metadata: { b: 2 } },
    TEXT: { discount: OFF, rules: ['val_text'] },
    ZERO: { discount: { type: 'AMOUNT', amount_off: 0 } },
  },
  tiers: {
    promo_1: { discount: OFF, name: 'Ten', banner: 'Now', metadata: { t: 1 }, hierarchy: 3, category: 'cat_1' },
    promo_long: { discount: OFF, start_date: NOON, expiration_date: END },
    promo_off: { discount: OFF, active: false },
  },
  rewards: { rew_1: { campaign: 'camp_card', coin: { exchange_ratio: 1, points_ratio: 2 } } },
};
const PLAIN: SingleSetting = { trackingId: null, session: null };

const CLAIM = { principal: 'CLAIM' } as const;

/** What a public key is told of a card that is to pay so much. */
function toClaim(id: string, credits: number) {
  const redeemables = [{ object: 'voucher', id, gift: { credits } }] as const;
  const input = { ...inputOf(world, { redeemables, order: { amount: 1000 } }), ...CLAIM };
  return voucherValidation(evaluated(input).outcomes[0]!, input, PLAIN);
}

function outcomeOf(request: Partial<EvaluationRequest> & Pick<EvaluationRequest, 'redeemables'>, more: Partial<World>) {
  const input = inputOf({ ...world, ...more }, { order: { amount: 1000 }, ...request });
  return { outcome: evaluated(input).outcomes[0]!, input };
}

function ofVoucher(id: string, setting: Partial<SingleSetting> = {}, more: Partial<World> = {}) {
  const { outcome, input } = outcomeOf({ redeemables: listed(id) }, more);
  return voucherValidation(outcome, input, { ...PLAIN, ...setting });
}

function ofTier(id: string, setting: Partial<SingleSetting> = {}, request: Partial<EvaluationRequest> = {}) {
  const { outcome, input } = outcomeOf({ redeemables: listed(id), ...request }, {});
  return tierValidation(outcome, input, { ...PLAIN, ...setting });
}

const nothing = { object: 'list', data_ref: 'data', data: [], total: 0 };
const charged = {
  amount: 1000,
  discount_amount: 100,
  total_discount_amount: 100,
  total_amount: 900,
  applied_discount_amount: 100,
  total_applied_discount_amount: 100,
};

describe('voucherValidation', () => {
  it('of a code that applies says what it gives', () => {
    expect(ofVoucher('CODE')).toEqual({
      valid: true,
      applicable_to: nothing,
      inapplicable_to: nothing,
      order: expect.objectContaining(charged) as object,
      code: 'CODE',
      metadata: { a: 1 },
      discount: expect.objectContaining(OFF) as object,
    });
  });

  it('says which units of a bundle were found', () => {
    const of_two = {
      '1': {
        name: 'order.items.any',
        conditions: { $is: [{ id: 'A', object: 'product' }] },
        rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [2] } }, logic: '1' },
      },
      logic: '1',
    };
    const { outcome, input } = outcomeOf(
      { redeemables: listed('PACK'), order: { items: [{ product_id: 'A', price: 100, quantity: 3 }] } },
      {
        rules: { of_two: { bundle_rules: of_two } },
        vouchers: { PACK: { discount: OFF, rules: ['of_two'] } },
      },
    );

    expect(voucherValidation(outcome, input, PLAIN)).toMatchObject({
      valid: true,
      bundle: { quantity: 1, identified: [{ id: 'A', item_quantity: 2 }] },
    });
  });

  it('says nothing of a bundle where there is none', () => {
    expect(ofVoucher('CODE')).not.toHaveProperty('bundle');
  });

  it('has the campaign and the dates of the code', () => {
    expect(ofVoucher('FULL', { trackingId: 'track_1', session: SESSION })).toMatchObject({
      tracking_id: 'track_1',
      session: SESSION,
      campaign: 'Campaign camp_1',
      campaign_id: 'camp_1',
      start_date: NOON,
      expiration_date: END,
    });
  });

  it('has categories only on request', () => {
    const { outcome, input } = outcomeOf({ redeemables: listed('FULL'), options: { expand: ['category'] } }, {});

    expect(voucherValidation(outcome, input, PLAIN)['categories']).toMatchObject([{ id: 'cat_1' }]);
    expect(ofVoucher('FULL')).not.toHaveProperty('categories');
  });

  it('of a gift card says what it pays, and to a public key nothing else', () => {
    expect(ofVoucher('CARD')['gift']).toEqual({ amount: 900, balance: 500, effect: 'APPLY_TO_ORDER', credits: 500 });
    expect(toClaim('CARD', 400)['gift']).toEqual({ credits: 400 });
  });

  it('of a loyalty card says what the reward costs', () => {
    const redeemables = [{ object: 'voucher', id: 'POINTS', reward: { id: 'rew_1', points: 10 } }] as const;
    const { outcome, input } = outcomeOf({ redeemables, customer: { id: 'cust_1' } }, { customer: {} });

    expect(voucherValidation(outcome, input, PLAIN)).toMatchObject({
      loyalty: { points_cost: 10 },
      reward: { id: 'rew_1', assignment_id: 'rewa_rew_1', points: 10 },
    });
  });

  it('has no order where none was sent', () => {
    const { outcome, input } = outcomeOf({ redeemables: listed('CODE'), order: null }, {});

    expect(voucherValidation(outcome, input, PLAIN)).not.toHaveProperty('order');
  });

  it('of a code that is refused says why', () => {
    expect(ofVoucher('BAD')).toEqual({
      valid: false,
      reason: CATALOGUE.voucher_disabled.message,
      error: expect.objectContaining({
        key: 'voucher_disabled',
        message: CATALOGUE.voucher_disabled.message,
        resource_id: 'BAD',
      }) as object,
      customer_id: null,
      code: 'BAD',
      metadata: { b: 2 },
    });
  });

  it('names the customer and the tracking id of a refusal', () => {
    expect(ofVoucher('BAD', { trackingId: 'track_1' }, { customer: {} })).toMatchObject({
      customer_id: 'cust_1',
      tracking_id: 'track_1',
    });
  });

  it('of an unknown code repeats the code', () => {
    const answer = ofVoucher('LOST');

    expect(answer).toMatchObject({ valid: false, code: 'LOST', error: { key: 'not_found' } });
    expect(answer).not.toHaveProperty('metadata');
  });

  it('of a loyalty card of another customer says who may use it', () => {
    const message = 'Customer must be a holder of a loyalty card.';
    const answer = ofVoucher('POINTS');

    expect(answer).toMatchObject({ reason: message, error: { key: 'invalid_customer', message, details: 'POINTS' } });
    expect(answer['error']).not.toHaveProperty('case');
  });

  it('says what the rule says', () => {
    expect(ofVoucher('TEXT')).toMatchObject({ valid: false, error: { message: 'Spend more.' } });
  });

  it('of a code that is skipped says that nothing applies', () => {
    expect(ofVoucher('ZERO', {}, { stacking: { redeemables_no_effect_rule: 'SKIP' } })).toMatchObject({
      valid: false,
      reason: CATALOGUE.no_applicable_redeemables.message,
      error: { key: 'no_applicable_redeemables' },
    });
  });

  it('shows a public key no balance when a request asks too much of a card', () => {
    const redeemables = [{ object: 'voucher', id: 'CARD', gift: { credits: 501 } }] as const;
    const { outcome, input } = outcomeOf({ redeemables }, {});

    expect(voucherValidation(outcome, input, PLAIN)['error']).toHaveProperty('details');
    expect(toClaim('CARD', 501)['error']).not.toHaveProperty('details');
  });
});

describe('tierValidation', () => {
  it('of a tier that applies shows the tier', () => {
    expect(ofTier('promo_1')).toEqual({
      valid: true,
      applicable_to: nothing,
      inapplicable_to: nothing,
      order: expect.objectContaining(charged) as object,
      id: 'promo_1',
      name: 'Ten',
      banner: 'Now',
      discount: expect.objectContaining(OFF) as object,
      campaign: { id: 'camp_promo', name: 'Promo', active: true, category_id: null, object: 'campaign' },
      hierarchy: 3,
      metadata: { t: 1 },
      object: 'promotion_tier',
    });
  });

  it('has its dates where they are set, and categories on request', () => {
    expect(ofTier('promo_long')).toMatchObject({ start_date: NOON, expiration_date: END });
    expect(ofTier('promo_1', {}, { options: { expand: ['category'] } })['categories']).toMatchObject([{ id: 'cat_1' }]);
  });

  it('of a tier that is refused says why', () => {
    expect(ofTier('promo_off')).toMatchObject({
      valid: false,
      error: { key: 'promotion_inactive' },
      id: 'promo_off',
      object: 'promotion_tier',
    });
    expect(ofTier('promo_off')).not.toHaveProperty('customer_id');
  });

  it('of an unknown tier repeats the id', () => {
    const { id, object } = ofTier('promo_9');

    expect([id, object]).toEqual(['promo_9', undefined]);
  });
});

describe('validationAnswer for a public key', () => {
  const answerOf = (redeemables: EvaluationRequest['redeemables'], isClaim: boolean) => {
    const input = { ...inputOf(world, { redeemables, order: { amount: 1000 } }), ...(isClaim && CLAIM) };
    return validationAnswer(evaluated(input), input, { id: 'valid_1', trackingId: null, session: null });
  };

  it('shows what a card pays, not what it holds', () => {
    const redeemables = [{ object: 'voucher', id: 'CARD', gift: { credits: 400 } }] as const;
    const shown = (isClaim: boolean) => answerOf(redeemables, isClaim).redeemables[0]?.['result'];

    expect(shown(false)).toMatchObject({ gift: { balance: 500, credits: 400 } });
    expect(shown(true)).toEqual({ gift: { credits: 400 } });
  });

  it('says that too much was asked, not how much there is', () => {
    const redeemables = [{ object: 'voucher', id: 'CARD', gift: { credits: 501 } }] as const;
    const error = (isClaim: boolean) => {
      const { redeemables: all, inapplicable_redeemables: failed } = answerOf(redeemables, isClaim);
      return [all[0], failed?.[0]].map((entry) => (entry as { result: { error: object } }).result.error);
    };

    for (const one of error(false))
      expect(one).toMatchObject({ key: 'gift_amount_exceeded', details: expect.any(String) as string });
    for (const one of error(true)) expect(one).not.toHaveProperty('details');
  });

  it('leaves everything else as it is', () => {
    expect(answerOf(listed('CODE'), true)).toEqual(answerOf(listed('CODE'), false));
    expect(answerOf(listed('BAD'), true)).toEqual(answerOf(listed('BAD'), false));
  });
});
