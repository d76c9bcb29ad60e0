// The list of redeemables: stacks expand, and what cannot stand in one list is refused.
import { answered, decide, listed, words, type World } from '../../support/core';

const ORDER = { amount: 10000 };
const OFF = (amount_off: number) => ({ type: 'AMOUNT', amount_off }) as const;
const WORLD: World = {
  vouchers: { ONE: { discount: OFF(100) }, TWO: { discount: OFF(200) } },
  tiers: {
    promo_a: { discount: { type: 'PERCENT', percent_off: 10 } },
    promo_b: { discount: OFF(500) },
    promo_c: { discount: OFF(50) },
  },
  stacks: { stack_1: ['promo_b', 'promo_a'], stack_2: ['promo_c'] },
};

describe('the list of redeemables', () => {
  test.each([
    ['a code twice', listed('ONE', 'ONE'), 'duplicated_redeemables'],
    ['a code and its id', listed('ONE', 'v_ONE'), 'duplicated_redeemables'],
    ['an unknown code twice', listed('GONE', 'GONE'), 'duplicated_redeemables'],
    ['a tier twice', listed('promo_a', 'promo_a'), 'duplicated_redeemables'],
    ['a stack and a code', listed('stack_1', 'ONE'), 'invalid_redeemables'],
    ['a code and a stack', listed('ONE', 'stack_1'), 'invalid_redeemables'],
    ['two stacks', listed('stack_1', 'stack_2'), 'invalid_redeemables'],
    ['an unknown stack', listed('stack_9'), 'not_found'],
  ])('refuses %s', (_, redeemables, key) => {
    expect(decide(WORLD, { redeemables, order: ORDER })).toMatchObject({ refused: { key } });
  });

  it('names an unknown stack in the refusal', () => {
    expect(decide(WORLD, { redeemables: listed('stack_9') })).toEqual({
      refused: {
        key: 'not_found',
        details: 'Cannot find promotion stack with id stack_9',
        resource_id: 'stack_9',
        resource_type: 'promotion_stack',
      },
    });
  });

  test.each([
    [1, null],
    [2, null],
    [3, 'invalid_payload'],
  ])('takes %d redeemables where two are the limit: %s', (count, key) => {
    const world = { ...WORLD, stacking: { redeemables_limit: 2 } };
    const redeemables = listed('ONE', 'TWO', 'promo_a').slice(0, count);

    const answer = decide(world, { redeemables, order: ORDER });

    if (key === null) expect(answer).toMatchObject({ valid: true });
    else expect(answer).toMatchObject({ refused: { key } });
  });

  it('counts the tiers of a stack against the limit', () => {
    const world = { ...WORLD, stacking: { redeemables_limit: 1 } };

    expect(decide(world, { redeemables: listed('stack_1'), order: ORDER })).toMatchObject({
      refused: { key: 'invalid_payload', details: 'Property .redeemables must have at most 1 elements.' },
    });
  });

  it('answers the tiers of a stack in its own order, and never the stack', () => {
    const answer = answered(WORLD, { redeemables: listed('stack_1'), order: ORDER });

    // 10000 - 500 = 9500, then a tenth of it: 950.
    expect(answer.redeemables).toMatchObject([
      { status: 'APPLICABLE', id: 'promo_b', object: 'promotion_tier', order: { total_amount: 9500 } },
      { status: 'APPLICABLE', id: 'promo_a', object: 'promotion_tier', order: { total_amount: 8550 } },
    ]);
    expect(answer.order).toMatchObject({ total_applied_discount_amount: 1450, total_amount: 8550 });
  });

  it('reports a tier of a stack that is gone', () => {
    const world = { ...WORLD, stacks: { stack_1: ['promo_gone', 'promo_a'] } };

    expect(words(world, { redeemables: listed('stack_1'), order: ORDER })).toEqual([
      'promo_gone INAPPLICABLE not_found',
      'promo_a SKIPPED preceding_validation_failed',
    ]);
  });

  it('reports a code whose campaign is gone as unknown', () => {
    const world: World = { vouchers: { ORPHAN: { campaign: 'camp_gone', discount: OFF(1) } } };

    expect(words(world, { redeemables: listed('ORPHAN') })).toEqual(['ORPHAN INAPPLICABLE not_found']);
  });

  it('does not take a tier id for a code, nor a code for a tier id', () => {
    const redeemables = [
      { object: 'voucher', id: 'promo_a' },
      { object: 'promotion_tier', id: 'ONE' },
    ] as const;
    const world: World = { ...WORLD, stacking: { redeemables_application_mode: 'PARTIAL' } };

    expect(words(world, { redeemables, order: ORDER })).toEqual([
      'promo_a INAPPLICABLE not_found',
      'ONE INAPPLICABLE not_found',
    ]);
  });
});
