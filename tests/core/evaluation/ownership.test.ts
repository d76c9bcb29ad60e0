// Whose a card is, and who may know what is on it.
import {
  canSeeBalance,
  evaluate,
  type EvaluationRequest,
  factsOf,
  type Failure,
  inputOf,
  isFailure,
  isHeldByOther,
  listed,
  type Principal,
  redactBalance,
  type Voucher,
  words,
  type World,
} from '../../support/core';

const HOLDER = 'cust_1';
const UNTIL = Date.parse('2026-06-15T13:00:00.000Z');
const WORLD: World = {
  now: '2026-06-15T12:00:00.000Z',
  customer: {},
  vouchers: {
    FREE: { gift: { amount: 500, balance: 500 } },
    HELD: { gift: { amount: 500, balance: 500 }, holder_id: HOLDER },
    OTHERS: { gift: { amount: 500, balance: 500 }, holder_id: 'cust_2' },
    LOCKED: { gift: { amount: 500, balance: 500 }, reservations: [{ untilMs: UNTIL, value: 500 }] },
    EMPTY: { gift: { amount: 500, balance: 0 } },
  },
};

describe('canSeeBalance', () => {
  test.each<[Principal, string | null, boolean, boolean]>([
    ['PROJECT', null, true, false],
    ['PROJECT', 'cust_2', true, false],
    ['SHOPPER', HOLDER, true, false],
    ['SHOPPER', 'cust_2', false, true],
    ['SHOPPER', null, false, false],
    ['CLAIM', null, false, false],
    ['CLAIM', HOLDER, false, true],
  ])('for %s of a card of %s: %s, and it is of another customer: %s', (principal, holder_id, isShown, isOthers) => {
    const asking = { principal, facts: factsOf(WORLD) };
    const voucher = { holder_id } as Voucher;

    expect(canSeeBalance(voucher, asking)).toBe(isShown);
    expect(isHeldByOther(voucher, asking)).toBe(isOthers);
  });

  it('is for nobody without a customer of their own', () => {
    const asking = { principal: 'SHOPPER' as const, facts: { ...factsOf(WORLD), customer: null } };

    expect(canSeeBalance({ holder_id: null } as Voucher, asking)).toBe(false);
  });
});

describe('redactBalance', () => {
  test.each<[Failure['key'], boolean]>([
    ['gift_amount_exceeded', false],
    ['loyalty_card_points_exceeded', false],
    ['voucher_expired', true],
  ])('%s keeps its details: %s', (key, isKept) => {
    const failure: Failure = { key, details: 'Only 5 are left.', resource_id: 'v_1' };

    expect(redactBalance(failure)).toEqual(isKept ? failure : { key, resource_id: 'v_1' });
  });
});

describe('a gift card', () => {
  function outcome(principal: Principal, id: string, { amount, credits }: { amount: number; credits?: number }) {
    const [line] = listed(id);
    const redeemables = [{ ...line!, ...(credits !== undefined && { gift: { credits } }) }];
    const request: EvaluationRequest = { redeemables, order: { amount } };
    const evaluation = evaluate({ ...inputOf(WORLD, request), principal });
    const first = isFailure(evaluation) ? undefined : evaluation.outcomes[0];
    if (first?.status === 'INAPPLICABLE') return first.failure.key;
    return first?.status === 'APPLICABLE' && first.benefit.kind === 'GIFT' ? first.benefit.credits : null;
  }

  test.each<[string, Principal, string, { amount: number; credits?: number }, string | number]>([
    ['pays a backend what it holds', 'PROJECT', 'FREE', { amount: 10_000 }, 500],
    ['pays its own customer what it holds', 'SHOPPER', 'HELD', { amount: 10_000 }, 500],
    ['pays anybody an order it covers', 'CLAIM', 'FREE', { amount: 499 }, 499],
    ['pays anybody an order it just covers', 'CLAIM', 'FREE', { amount: 500 }, 500],
    [
      'tells nobody what it holds by an order it does not cover',
      'CLAIM',
      'FREE',
      { amount: 501 },
      'gift_amount_exceeded',
    ],
    ['nor by a huge one', 'CLAIM', 'FREE', { amount: 1_000_000_000 }, 'gift_amount_exceeded'],
    ['pays anybody what they name', 'CLAIM', 'FREE', { amount: 10_000, credits: 300 }, 300],
    ['tells another customer no more', 'SHOPPER', 'FREE', { amount: 501 }, 'gift_amount_exceeded'],
    ['with a holder pays no claim', 'CLAIM', 'HELD', { amount: 100 }, 'invalid_customer'],
    ['with a holder pays no other customer', 'SHOPPER', 'OTHERS', { amount: 100 }, 'invalid_customer'],
    ['with a holder pays a backend', 'PROJECT', 'OTHERS', { amount: 100 }, 100],
    ['whose credits sessions hold pays nobody', 'PROJECT', 'LOCKED', { amount: 100 }, 'gift_amount_exceeded'],
    ['whose credits sessions hold pays no claim', 'CLAIM', 'LOCKED', { amount: 100 }, 'gift_amount_exceeded'],
    ['whose credits sessions hold has nothing to pay', 'PROJECT', 'LOCKED', { amount: 0 }, 0],
    ['that is empty pays nothing', 'PROJECT', 'EMPTY', { amount: 100 }, 0],
  ])('%s', (_name, principal, id, order, expected) => expect(outcome(principal, id, order)).toBe(expected));

  it('of a loyalty program whose points sessions hold pays nobody', () => {
    const world = {
      ...WORLD,
      campaigns: { camp_card: { campaign_type: 'LOYALTY_PROGRAM' as const } },
      rewards: { rew_1: { campaign: 'camp_card', coin: { exchange_ratio: 1, points_ratio: 1 } } },
      vouchers: {
        POINTS: {
          campaign: 'camp_card',
          points: 50,
          holder_id: HOLDER,
          reservations: [{ untilMs: UNTIL, value: 50 }],
        },
      },
    };
    const redeemables = [{ object: 'voucher' as const, id: 'POINTS', reward: { id: 'rew_1' } }];

    expect(words(world, { redeemables, customer: { id: HOLDER }, order: { amount: 100 } })).toEqual([
      'POINTS INAPPLICABLE loyalty_card_points_exceeded',
    ]);
  });
});
