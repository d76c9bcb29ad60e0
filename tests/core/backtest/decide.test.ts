// One decision of a backtest: its outcome with a change, the figures of both sides, and whether they differ.
import {
  isChanged,
  toChangedOutcome,
  toChangedSide,
  toOrderOutcome,
  toRecordedSide,
} from '../../../lib/core/backtest/decide';
import { buildDecision, toDecisionOutcome, toDecisionSteps } from '../../../lib/core/decision/decision';
import type { RedeemableOutcome } from '../../../lib/core/evaluation/candidate/outcome';
import type { DecidedRedeemable, DecisionOutcome } from '../../../lib/core/decision/types';
import {
  evaluated,
  type EvaluationRequest,
  type Failure,
  inputOf,
  listed,
  type Redeemable,
  type World,
} from '../../support/core';

const off = (amount: number) => ({ type: 'AMOUNT', amount_off: amount, effect: 'APPLY_TO_ORDER' }) as const;

const WORLD: World = {
  stacking: { redeemables_application_mode: 'PARTIAL' },
  rules: { rich: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [100_000] } } } } },
  campaigns: { camp_1: {} },
  vouchers: {
    TEN: { campaign: 'camp_1', discount: off(1_000) },
    FREE: { discount: off(200) },
    RICH: { campaign: 'camp_1', discount: off(5), rules: ['rich'] },
  },
  tiers: { promo_1: { discount: off(30) }, promo_rich: { discount: off(7), rules: ['rich'] } },
};

const decidedBy = (redeemables: readonly Redeemable[], order: EvaluationRequest['order'] = { amount: 5_000 }) => {
  const input = inputOf(WORLD, { redeemables, ...(order && { order }) });
  return { input, evaluation: evaluated(input) };
};
const evaluationOf = (...ids: readonly string[]) => decidedBy(listed(...ids)).evaluation;
/** Nothing is refused, and nothing is taken off: all codes are skipped. */
const SKIPPED = evaluated(
  inputOf(
    { ...WORLD, stacking: { redeemables_no_effect_rule: 'SKIP' } },
    { redeemables: listed('TEN'), order: { amount: 0 } },
  ),
);
const FAILURE: Failure = { key: 'too_many_redeemables' as Failure['key'] };
const REFUSED: DecisionOutcome = { valid: false, key: FAILURE.key, redeemables: [], order: null };

const refusedBy = (key: string): DecisionOutcome => ({ ...toDecisionOutcome(evaluationOf('TEN')), valid: false, key });

/** The evaluation of a code that applies and of one whose metadata is refused. */
const UNFIT = {
  ...evaluationOf('TEN', 'RICH'),
  outcomes: evaluationOf('TEN', 'RICH').outcomes.map((one): RedeemableOutcome =>
    one.status === 'INAPPLICABLE' ? { ...one, failure: { key: 'metadata_validation_failed' } } : one,
  ),
};

describe('the outcome of a redemption with a change', () => {
  const valid = toDecisionOutcome(evaluationOf('TEN'));

  test.each<[string, DecisionOutcome]>([
    ['it was valid', valid],
    ['it was refused as a whole', REFUSED],
    ['nothing applied', refusedBy('no_applicable_redeemables')],
    ['its metadata was refused', refusedBy('metadata_validation_failed')],
  ])('is that of its evaluation where %s', (_name, then) => {
    expect(toChangedOutcome(evaluationOf('TEN'), then)).toEqual(valid);
  });

  it('stays refused by what refused it after its evaluation', () => {
    expect(toChangedOutcome(evaluationOf('TEN'), refusedBy('reward_unavailable'))).toEqual({
      valid: false,
      key: 'reward_unavailable',
      redeemables: valid.redeemables,
      order: null,
    });
  });

  test.each([
    ['too_many_redeemables', FAILURE],
    ['no_applicable_redeemables', SKIPPED],
    ['metadata_validation_failed', UNFIT],
  ])('is refused by its evaluation: %s', (key, evaluation) => {
    for (const then of [valid, refusedBy('reward_unavailable')])
      expect(toChangedOutcome(evaluation, then)).toMatchObject({ valid: false, key, order: null });
  });
});

describe('the outcome of an order', () => {
  const untouched = { valid: true, order: { amount: 5_000, total_applied_discount_amount: 0, total_amount: 5_000 } };

  test.each<[string, Parameters<typeof toOrderOutcome>[0], boolean, object]>([
    ['whose codes are refused', evaluationOf('RICH'), true, { valid: false, order: null }],
    ['whose codes are skipped', SKIPPED, true, { valid: false, key: 'no_applicable_redeemables' }],
    ['without codes, where no added tier applies', evaluationOf('promo_rich'), false, untouched],
    ['without codes, where an added tier applies', evaluationOf('promo_1'), false, { order: { total_amount: 4_970 } }],
    ['with codes of which one applies', evaluationOf('TEN', 'RICH'), true, { order: { total_amount: 4_000 } }],
    ['whose metadata is refused', UNFIT, false, { valid: false, key: 'metadata_validation_failed' }],
    ['that is refused as a whole', FAILURE, false, REFUSED],
  ])('%s', (_name, evaluation, hasCodes, expected) => {
    expect(toOrderOutcome(evaluation, hasCodes)).toMatchObject(expected);
  });
});

describe('a side of a backtest', () => {
  const decided = decidedBy(listed('TEN', 'FREE', 'RICH', 'promo_1', 'promo_rich'));
  const decision = buildDecision(decided, null);
  const expected = {
    isRefused: false,
    discount: 1_230,
    shares: [
      { campaignId: 'camp_1', tierId: null, amount: 1_000 },
      { campaignId: null, tierId: null, amount: 200 },
      { campaignId: 'camp_promo', tierId: 'promo_1', amount: 30 },
    ],
  };

  it('has what each redeemable took off, as it was recorded', () => {
    const side = toRecordedSide(decision);

    expect(side).toMatchObject(expected);
    expect(side.shares).toHaveLength(3);
    expect(side.explain()).toEqual(decision.explain);
  });

  it('has what each redeemable takes off with the change', () => {
    const side = toChangedSide(decision.outcome, decided);

    expect(side).toMatchObject(expected);
    expect(side.shares).toHaveLength(3);
    expect(side.explain()).toEqual(toDecisionSteps(decided.evaluation));
    expect(side.explain()).toHaveLength(5);
  });

  it('has no campaign of a code and a tier that are unknown', () => {
    const unknown = (object: 'voucher' | 'promotion_tier'): DecidedRedeemable => ({
      object,
      id: 'gone',
      status: 'APPLICABLE',
    });
    const outcome = { ...decision.outcome, redeemables: [unknown('voucher'), unknown('promotion_tier')] };
    const shares = [
      { campaignId: null, tierId: null, amount: 0 },
      { campaignId: null, tierId: 'gone', amount: 0 },
    ];

    expect(toRecordedSide({ ...decision, outcome }).shares).toEqual(shares);
    expect(toChangedSide(outcome, decided).shares).toEqual(shares);
  });

  test.each<[string, DecisionOutcome, boolean]>([
    ['of a refusal', { ...decision.outcome, valid: false, order: null }, true],
    ['without an order', { ...decision.outcome, order: null }, false],
  ])('has no discount and no shares: %s', (_name, outcome, isRefused) => {
    expect(toChangedSide(outcome, decided)).toMatchObject({ isRefused, discount: 0, shares: [] });
  });
});

describe('a difference', () => {
  const then = toDecisionOutcome(evaluationOf('TEN'));
  const unused: DecidedRedeemable = { object: 'promotion_tier', id: 'promo_1', status: 'INAPPLICABLE', key: 'x' };
  const used: DecidedRedeemable = { ...unused, status: 'APPLICABLE' };
  const withMore = (...more: readonly DecidedRedeemable[]): DecisionOutcome => ({
    ...then,
    redeemables: [...then.redeemables, ...more],
  });

  const reversed = (outcome: DecisionOutcome) =>
    Object.fromEntries(Object.entries(outcome).toReversed()) as unknown as DecisionOutcome;

  test.each<[string, boolean, DecisionOutcome, DecisionOutcome, readonly string[]]>([
    ['the same outcome', false, then, { ...then }, []],
    ['an outcome whose members stand in another order', false, then, reversed(then), []],
    ['a refusal', true, then, { ...then, valid: false }, []],
    ['another discount', true, then, toDecisionOutcome(evaluationOf('FREE')), []],
    ['the same discount of another redeemable', true, then, { ...then, redeemables: [used] }, []],
    ['an added tier that does not apply', false, then, withMore(unused), ['promo_1']],
    ['a skipped added tier', false, then, withMore({ ...unused, status: 'SKIPPED' }), ['promo_2', 'promo_1']],
    ['an added tier that applies', true, then, withMore(used), ['promo_1']],
    [
      'an unused tier that the request had named, with members in another order',
      false,
      withMore(unused),
      reversed(withMore(unused)),
      ['promo_1'],
    ],
    ['a tier that was not added', true, then, withMore(unused), ['promo_2']],
    ['an added tier that the request had named', true, withMore(used), withMore(unused), ['promo_1']],
    [
      'the reason of an added tier that the request had named',
      true,
      withMore(unused),
      withMore({ ...unused, key: 'y' }),
      ['promo_1'],
    ],
    ['the key of a refusal', true, REFUSED, { ...REFUSED, key: 'other' }, []],
  ])('is made by %s: %s', (_name, expected, before, now, added) => {
    expect(isChanged(before, now, added)).toBe(expected);
  });
});
