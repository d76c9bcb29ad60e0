// The best stack among the redeemables of a request, where the stacking rules choose it.
import { evaluateRequest } from '../../../../lib/core/search/best-stack/selection';
import { StepBudget } from '../../../../lib/core/search/step-budget';
import {
  type Applicable,
  inputOf,
  isApplicable,
  isFailure,
  listed,
  type Redeemable,
  type StackingRules,
  type World,
} from '../../../support/core';
import { from, off, percent } from './support';

const BEST = { redeemables_selection: 'BEST', redeemables_application_mode: 'PARTIAL' } as const;
const PAST = '2026-01-02T00:00:00.000Z';

const WORLD: World = {
  vouchers: {
    TEN: { discount: off(1_000) },
    SAVE: { discount: percent(15) },
    OTHER: { discount: off(300) },
    NIL: { discount: percent(0) },
    OLD: { discount: off(900), expiration_date: PAST },
    CARD: { gift: 2_000 },
    NEXT: { gift: 500 },
    HIGH: { discount: off(100), rules: ['val_1'] },
    AFTER: { discount: off(100), rules: ['val_after'] },
    LOW: { discount: off(100), category: 'cat_low' },
    TOP: { discount: off(700), category: 'cat_top' },
  },
  rules: {
    val_1: from(9_000),
    val_after: { rules: { '1': { name: 'order.amount', conditions: { $less_than: [9_500] } }, logic: '1' } },
  },
  categories: { cat_low: { hierarchy: 1 }, cat_top: { hierarchy: 2 } },
  tiers: { promo_1: { discount: off(5_000) }, promo_2: { discount: percent(15) } },
  stacks: { stack_1: ['promo_1', 'promo_2'] },
};

const takenBy = ({ applied }: Applicable) => (applied.order ?? 0) + (applied.items ?? 0);

/** One word for each redeemable, in processing order: what it takes off, or its key. */
function selected(
  ids: readonly (string | Redeemable)[],
  stacking: Partial<StackingRules> = {},
  counted: StepBudget | null = null,
  { world = WORLD, order = { amount: 10_000 } }: { readonly world?: World; readonly order?: object } = {},
) {
  const redeemables = ids.flatMap((one) => (typeof one === 'string' ? listed(one) : one));
  const input = inputOf({ ...world, stacking: { ...BEST, ...stacking } }, { redeemables, order });
  const evaluation = evaluateRequest(input, counted);
  if (isFailure(evaluation)) return evaluation.key;
  return evaluation.outcomes.map((outcome) => {
    const { id } = outcome.candidate;
    if (isApplicable(outcome)) return `${id} ${takenBy(outcome)}`;
    return `${id} ${outcome.status === 'SKIPPED' ? outcome.key : outcome.failure.key}`;
  });
}

describe('with the selection BEST', () => {
  // The percentage first: 1,500 and 1,000. As sent: 1,000 and 1,350.
  test.each<[string, readonly string[], Partial<StackingRules>, readonly string[]]>([
    ['the best stack applies in its order', ['TEN', 'SAVE'], {}, ['SAVE 1500', 'TEN 1000']],
    [
      'what is not in it is skipped after it',
      ['OTHER', 'TEN', 'SAVE'],
      { applicable_redeemables_limit: 2 },
      ['SAVE 1500', 'TEN 1000', 'OTHER better_combination_found'],
    ],
    ['what adds nothing is skipped', ['NIL', 'TEN'], {}, ['TEN 1000', 'NIL better_combination_found']],
    [
      'what is in no stack keeps its own key',
      ['OLD', 'TEN', 'GONE'],
      {},
      ['TEN 1000', 'OLD voucher_expired', 'GONE not_found'],
    ],
    [
      'a code without effect that is in no stack keeps its own key',
      ['NIL', 'TEN'],
      { redeemables_no_effect_rule: 'SKIP' },
      ['TEN 1000', 'NIL no_effect'],
    ],
    [
      'cards pay after the stack, as they were sent',
      ['NEXT', 'TEN', 'CARD', 'SAVE'],
      {},
      ['SAVE 1500', 'TEN 1000', 'NEXT 500', 'CARD 2000'],
    ],
    [
      'a hierarchy keeps the place of a card',
      ['CARD', 'TOP', 'LOW'],
      { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' },
      ['CARD 2000', 'LOW 100', 'TOP 700'],
    ],
    [
      'a hierarchy leaves out what is not in the stack',
      ['TOP', 'LOW'],
      { redeemables_sorting_rule: 'CATEGORY_HIERARCHY', applicable_redeemables_limit: 1 },
      ['TOP 700', 'LOW better_combination_found'],
    ],
    [
      'what applies only after another is skipped where it is in some stack',
      ['TEN', 'AFTER', 'SAVE'],
      { applicable_redeemables_limit: 2 },
      ['SAVE 1500', 'TEN 1000', 'AFTER better_combination_found'],
    ],
    ['one redeemable is evaluated as it was sent', ['NIL'], {}, ['NIL 0']],
    ['a promotion stack is evaluated as it was sent', ['stack_1'], {}, ['promo_1 5000', 'promo_2 750']],
    ['redeemables that take nothing off are evaluated as they were sent', ['NIL', 'CARD'], {}, ['NIL 0', 'CARD 2000']],
    [
      'unknown redeemables are evaluated as they were sent',
      ['GONE', 'OLD'],
      {},
      ['GONE not_found', 'OLD voucher_expired'],
    ],
  ])('%s', (_name, ids, stacking, expected) => {
    expect(selected(ids, stacking)).toEqual(expected);
  });

  test.each<[string, Partial<StackingRules>]>([
    ['the mode ALL', { redeemables_application_mode: 'ALL' }],
    ['the selection AS_SENT', { redeemables_selection: 'AS_SENT' }],
  ])('%s evaluates what was sent', (_name, stacking) => {
    expect(selected(['TEN', 'SAVE'], stacking)).toEqual(['TEN 1000', 'SAVE 1350']);
  });

  it('what was sent is evaluated where a card would exclude a part of the best stack', () => {
    const world: World = {
      vouchers: {
        ALONE: { discount: { type: 'AMOUNT', amount_off: 300, effect: 'APPLY_TO_ITEMS' }, category: 'alone' },
        TEN: { discount: off(1_000) },
        CARD: { gift: 5_000, category: 'alone' },
      },
      categories: { alone: {} },
    };
    const order = { items: [{ product_id: 'X', price: 10_000, quantity: 1 }] };
    const stacking = { exclusive_categories: ['alone'] };

    // The best stack is TEN. Beside the exclusive card it would take nothing off, and what was sent takes 300.
    expect(selected(['ALONE', 'TEN', 'CARD'], stacking, null, { world, order })).toEqual([
      'ALONE 300',
      'TEN exclusion_rules_not_met',
      'CARD applicable_exclusive_redeemables_limit_exceeded',
    ]);
    expect(selected(['ALONE', 'TEN'], stacking, null, { world, order })).toEqual([
      'TEN 1000',
      'ALONE better_combination_found',
    ]);
  });

  it('a list that is refused stays refused', () => {
    expect(selected(['TEN', 'TEN'])).toBe('duplicated_redeemables');
  });

  it('counts the attempts of its search, and none where it does not search', () => {
    const [search, none] = [new StepBudget(1_000), new StepBudget(1_000)];
    selected(['TEN', 'SAVE'], {}, search);
    selected(['TEN'], {}, none);

    expect(search.used).toBeGreaterThan(0);
    expect(none.used).toBe(0);
  });
});

describe('the explanation of a skipped redeemable', () => {
  const traceOf = (expand: readonly string[]) => {
    const request = { redeemables: listed('NIL', 'TEN'), order: { amount: 10_000 }, options: { expand } };
    const evaluation = evaluateRequest(inputOf({ ...WORLD, stacking: BEST }, request));
    if (isFailure(evaluation)) throw new Error(evaluation.key);
    return evaluation.outcomes.at(-1);
  };

  it('says that a better combination was found', () => {
    const saw = { position: 0, key: 'better_combination_found' };

    expect(traceOf(['explain'])).toMatchObject({
      status: 'SKIPPED',
      trace: { steps: [{ check: 'stacking', passed: false, saw }] },
    });
  });

  it('is absent where nobody asks', () => {
    expect(traceOf([])).toMatchObject({ status: 'SKIPPED', trace: null });
  });

  it('of its own refusal names its place in the request', () => {
    const request = { redeemables: listed('TEN', 'SAVE', 'OLD'), order: { amount: 10_000 } };
    const evaluation = evaluateRequest(inputOf({ ...WORLD, stacking: BEST }, request));
    if (isFailure(evaluation)) throw new Error(evaluation.key);

    expect(evaluation.outcomes.at(-1)?.candidate).toMatchObject({ id: 'OLD', position: 2 });
  });
});
