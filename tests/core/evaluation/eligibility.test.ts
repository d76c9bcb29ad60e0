// Whether a redeemable is usable now, and which check answers when several fail.
import {
  answered,
  decide,
  evaluated,
  inputOf,
  listed,
  type TierWords,
  type VoucherWords,
  words,
  type World,
} from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const ORDER = { amount: 1000 };
const never = (name: string) => ({ rules: { '1': { name, conditions: { $more_than: [1_000_000] } }, logic: '1' } });

const RULES: World['rules'] = {
  val_order: never('order.amount'),
  val_total: never('order.total_amount'),
};

/** Each makes one check fail, and only that one. */
const FAULTS: Readonly<Record<string, { readonly words: VoucherWords; readonly key: string }>> = {
  active: { words: { active: false }, key: 'voucher_disabled' },
  dates: { words: { expiration_date: '2026-11-20T00:00:00Z' }, key: 'voucher_expired' },
  windows: { words: { validity_day_of_week: [1] }, key: 'voucher_not_active_now' },
  published: { words: { is_referral_code: true, holder_id: 'cust_2' }, key: 'not_published' },
  holder: {
    words: { is_referral_code: true, holder_id: 'cust_1', publish: { count: 1 } },
    key: 'referrer_not_permitted_to_redeem',
  },
  quantity: { words: { quantity: 2, redeemed: 2 }, key: 'quantity_exceeded' },
  rules: { words: { rules: ['val_order'] }, key: 'order_rules_violated' },
};

/** Faults that need values of their own, at the end of the order of checks. */
const LATE: Readonly<Record<string, { readonly words: VoucherWords; readonly key: string }>> = {
  benefit: { words: { gift: 50 }, key: 'gift_amount_exceeded' },
  rules_after: { words: { gift: 5000, rules: ['val_total'] }, key: 'order_rules_violated' },
};

const NAMES = Object.keys(FAULTS);
const PAIRS = NAMES.flatMap((first, index) => NAMES.slice(index + 1).map((second) => [first, second] as const)).filter(
  // A code that was never published cannot also fail for its published holder.
  ([first, second]) => !(first === 'published' && second === 'holder'),
);

function refusalOf(voucher: VoucherWords, more: Partial<World> = {}): unknown {
  const world: World = { rules: RULES, customer: {}, ...more, vouchers: { CODE: { discount: OFF, ...voucher } } };
  const redeemables = [
    { object: 'voucher', id: 'CODE', ...(voucher.gift !== undefined && { gift: { credits: 100 } }) },
  ] as const;
  const request = { redeemables, order: ORDER, customer: { id: 'cust_1' } };
  const [outcome] = evaluated(inputOf(world, request)).outcomes;
  return outcome?.status === 'INAPPLICABLE' ? outcome.failure.key : outcome?.status;
}

describe('the order of checks', () => {
  it('lets through what fails nothing', () => {
    expect(refusalOf({})).toBe('APPLICABLE');
  });

  test.each(NAMES)('refuses by %s alone', (name) => {
    expect(refusalOf(FAULTS[name]!.words)).toBe(FAULTS[name]!.key);
  });

  test.each(PAIRS)('answers %s before %s', (first, second) => {
    const both = { ...FAULTS[second]!.words, ...FAULTS[first]!.words };

    expect(refusalOf(both)).toBe(FAULTS[first]!.key);
  });

  test.each(NAMES)('answers %s before the benefit', (name) => {
    expect(refusalOf({ ...LATE['benefit']!.words, ...FAULTS[name]!.words })).toBe(FAULTS[name]!.key);
  });

  it('answers the benefit before the rules on the amount after it', () => {
    expect(refusalOf({ gift: 50, rules: ['val_total'] })).toBe('gift_amount_exceeded');
    expect(refusalOf(LATE['rules_after']!.words)).toBe('order_rules_violated');
  });

  it('answers that a code is unknown before anything else', () => {
    expect(decide({}, { redeemables: listed('GONE') })).toMatchObject({
      valid: false,
      redeemables: [{ result: { error: { code: 404, key: 'not_found' } } }],
    });
  });

  it('makes the checks in the documented order', () => {
    const world: World = {
      rules: { val_ok: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [1] } }, logic: '1' } } },
      vouchers: { CODE: { discount: OFF, rules: ['val_ok'] } },
    };
    const request = { redeemables: listed('CODE'), order: ORDER, options: { expand: ['explain'] } };

    const steps = evaluated(inputOf(world, request)).outcomes[0]?.trace?.steps.map((step) => step.check);

    expect(steps).toEqual([
      'stacking',
      'exists',
      'active',
      'dates',
      'windows',
      'published',
      'holder',
      'quantity',
      'rules',
      'benefit',
      'rules_after',
      'effect',
    ]);
  });
});

describe('a voucher', () => {
  test.each([
    ['is unknown', undefined, 'not_found', 'Cannot find voucher with id CODE'],
    ['is disabled', { active: false }, 'voucher_disabled', 'CODE'],
    ['is of a disabled campaign', { campaign: 'camp_off' }, 'voucher_disabled', 'CODE'],
    ['has not begun', { start_date: '2026-11-21T12:00:00.001Z' }, 'voucher_not_active', 'CODE'],
    ['is of a campaign that has not begun', { campaign: 'camp_later' }, 'voucher_not_active', 'CODE'],
    ['is past its end', { expiration_date: '2026-11-21T11:59:59.999Z' }, 'voucher_expired', 'CODE'],
    ['is of a campaign past its end', { campaign: 'camp_over' }, 'voucher_expired', 'CODE'],
    ['is outside its weekdays', { validity_day_of_week: [0, 1, 2, 3, 4, 5] }, 'voucher_not_active_now', 'CODE'],
    [
      'is outside its hours',
      { validity_hours: { daily: [{ start_time: '08:00', expiration_time: '12:00' }] } },
      'voucher_not_active_now',
      'CODE',
    ],
    ['is used up', { quantity: 1, redeemed: 1 }, 'quantity_exceeded', 'CODE'],
    [
      'is a referral code of nobody yet',
      { is_referral_code: true },
      'not_published',
      'A referral code must be published to its referrer first.',
    ],
    [
      'is a referral code without a customer',
      { is_referral_code: true, publish: { count: 1 }, holder_id: 'cust_9' },
      'missing_customer',
      'CODE',
    ],
    ['is a loyalty card of nobody known', { points: 10 }, 'invalid_customer', 'CODE'],
    ['has no discount', { discount: null }, 'invalid_voucher', 'CODE has no discount.'],
  ] as const)('that %s', (_, voucher, key, details) => {
    const world: World = {
      campaigns: {
        camp_off: { active: false },
        camp_later: { start_date: '2026-12-01T00:00:00Z' },
        camp_over: { expiration_date: '2026-11-01T00:00:00Z' },
      },
      vouchers: voucher ? { CODE: { discount: OFF, ...voucher } } : {},
    };

    const answer = answered(world, { redeemables: listed('CODE'), order: ORDER });

    expect(answer.redeemables).toMatchObject([
      {
        status: 'INAPPLICABLE',
        result: { error: { key, details, resource_id: 'CODE', resource_type: 'voucher' }, details: { key } },
      },
    ]);
  });

  test.each([
    ['at its start', { start_date: '2026-11-21T12:00:00.000Z' }],
    ['at its end', { expiration_date: '2026-11-21T12:00:00.000Z' }],
    ['once more than it was redeemed', { quantity: 2, redeemed: 1 }],
    ['without limit', { redeemed: 1_000_000 }],
    ['with neither active nor inactive', { active: null }],
    [
      'after the end of its campaign, when its time runs from its publication',
      { campaign: 'camp_over', publish: { count: 1, published_at: '2026-11-20T00:00:00Z' } },
    ],
  ] as const)('may be used %s', (_, voucher) => {
    const world: World = {
      campaigns: { camp_over: { expiration_date: '2026-11-01T00:00:00Z', activity_duration_after_publishing: 'P30D' } },
      vouchers: { CODE: { discount: OFF, ...voucher } },
    };

    expect(words(world, { redeemables: listed('CODE'), order: ORDER })).toEqual(['CODE APPLICABLE']);
  });

  test.each([
    [
      'a referral code of somebody else',
      { is_referral_code: true, holder_id: 'cust_2', publish: { count: 1 } },
      'APPLICABLE',
    ],
    [
      'a referral code of her own',
      { is_referral_code: true, holder_id: 'cust_1', publish: { count: 1 } },
      'INAPPLICABLE referrer_not_permitted_to_redeem',
    ],
    ['an unpublished referral code', { is_referral_code: true }, 'INAPPLICABLE not_published'],
    ['a loyalty card of somebody else', { points: 10, holder_id: 'cust_2' }, 'INAPPLICABLE invalid_customer'],
    ['a loyalty card of her own without a reward', { points: 10, holder_id: 'cust_1' }, 'INAPPLICABLE missing_reward'],
  ] as const)('is %s', (_, voucher, expected) => {
    const world: World = { customer: {}, vouchers: { CODE: { discount: OFF, ...voucher } } };

    expect(words(world, { redeemables: listed('CODE'), order: ORDER, customer: { id: 'cust_1' } })).toEqual([
      `CODE ${expected}`,
    ]);
  });

  it('is found by its id, and answered by it', () => {
    const answer = answered({ vouchers: { CODE: { discount: OFF } } }, { redeemables: listed('v_CODE'), order: ORDER });

    expect(answer.redeemables).toMatchObject([{ id: 'v_CODE', status: 'APPLICABLE' }]);
  });
});

describe('a promotion tier', () => {
  const decided = (tier: TierWords) =>
    words(
      {
        campaigns: { camp_off: { active: false }, camp_over: { expiration_date: '2026-11-01T00:00:00Z' } },
        tiers: { promo_1: { discount: OFF, ...tier } },
      },
      { redeemables: listed('promo_1'), order: ORDER },
    );

  test.each([
    ['is disabled', { active: false }, 'promotion_inactive'],
    ['is of a disabled campaign', { campaign: 'camp_off' }, 'promotion_inactive'],
    ['has not begun', { start_date: '2027-01-01T00:00:00Z' }, 'promotion_not_active_now'],
    ['is over', { expiration_date: '2026-01-01T00:00:00Z' }, 'promotion_not_active_now'],
    ['is of a campaign that is over', { campaign: 'camp_over' }, 'promotion_not_active_now'],
    ['is outside its weekdays', { validity_day_of_week: [0] }, 'promotion_not_active_now'],
    ['is of an unknown campaign', { campaign: 'camp_gone' }, 'not_found'],
    ['has no discount', { action: {} }, 'invalid_voucher'],
  ] as const)('that %s', (_, tier, key) => {
    expect(decided(tier)).toEqual([`promo_1 INAPPLICABLE ${key}`]);
  });

  test.each([
    ['is over', '2026-11-01T00:00:00Z', 'INAPPLICABLE promotion_not_active_now'],
    ['goes on', '2026-12-01T00:00:00Z', 'APPLICABLE'],
  ])('is not published, and ends with its campaign, which %s', (_name, expiration_date, expected) => {
    const campaigns = { camp_1: { expiration_date, activity_duration_after_publishing: 'P30D' } };
    const tiers = { promo_1: { discount: OFF, campaign: 'camp_1' } };

    expect(words({ campaigns, tiers }, { redeemables: listed('promo_1'), order: ORDER })).toEqual([
      `promo_1 ${expected}`,
    ]);
  });

  it('is named in the refusal of an unknown one', () => {
    expect(decide({}, { redeemables: listed('promo_9') })).toMatchObject({
      redeemables: [
        {
          result: { error: { details: 'Cannot find promotion tier with id promo_9', resource_type: 'promotion_tier' } },
        },
      ],
    });
  });
});
