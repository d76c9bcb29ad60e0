// The next step of a redeemable that works: one bundle more, or more units of a definition.
import { findNearest } from '../../../../lib/core/search/nearest-rewards/find-nearest';
import { CHANGE_KINDS, type ChangeKind } from '../../../../lib/core/search/nearest/diagnosis';
import { StepBudget } from '../../../../lib/core/search/step-budget';
import { buildCandidates, type EvaluationRequest, inputOf, listed, nearestIn, type World } from '../../../support/core';
import { ruleOf } from '../../../support/nearest-subject';

// Bundles of two A, and every second A free.
const ofA = { object: 'product', id: 'A' } as const;
const STEPS: World = {
  project: { currency: null },
  stacking: { redeemables_application_mode: 'PARTIAL' },
  products: { A: { price: 100, name: 'Shirt' } },
  rules: {
    val_pair: {
      rules: {},
      bundle_rules: {
        limit: 2,
        '1': {
          name: 'order.items.any',
          conditions: { $is: [ofA] },
          rules: ruleOf('order.items.aggregated_quantity', { $is: [2] }),
        },
      },
    },
    val_second: {
      rules: {},
      applicable_to: { included: [{ ...ofA, target: 'UNIT', skip_initially: 1, repeat: 2 }], excluded: [] },
    },
    val_often: { rules: ruleOf('order.amount', { $more_than: [1] }) },
  },
  vouchers: {
    PAIR: { discount: { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ITEMS' }, rules: ['val_pair'] },
    SECOND: { discount: { type: 'PERCENT', percent_off: 100, effect: 'APPLY_TO_ITEMS' }, rules: ['val_second'] },
    RULED: { discount: { type: 'AMOUNT', amount_off: 1 }, rules: ['val_often'] },
    STEADY: { discount: { type: 'AMOUNT', amount_off: 1 } },
  },
};
const withA = (quantity: number, ...codes: readonly string[]): EvaluationRequest => ({
  redeemables: listed(...codes),
  order: { items: [{ product_id: 'A', quantity }] },
});

test.each([
  ['units of a definition', withA(3, 'SECOND'), { now: 1, then: 2 }, [100, 200], 1, 'SMALLEST'],
  ['a code without rules before it', withA(3, 'STEADY', 'SECOND'), { now: 1, then: 2 }, [100, 200], 1, 'SMALLEST'],
  ['a code with rules before it', withA(3, 'RULED', 'SECOND'), { now: 1, then: 2 }, [100, 200], 1, 'WORKS'],
] as const)('the next step of %s', (_words, request, units, [now, then], count, proof) => {
  const { works, nearest, more } = nearestIn(STEPS, request);

  expect([works, nearest]).toEqual([true, null]);
  expect(more).toMatchObject({
    proof,
    units,
    discount: { now, then },
    text: `Add ${count} × Shirt.`,
    distance: { amount: 100 * count, units: count, waitMs: 0 },
    changes: [{ kind: 'UNITS', pointer: '/order/items/0/quantity', from: 3, to: 3 + count }],
  });
});

test('the next bundle takes the units that it lacks', () => {
  expect(nearestIn(STEPS, withA(3, 'PAIR')).more).toMatchObject({
    proof: 'SMALLEST',
    units: { now: 1, then: 2 },
    text: 'Add 1 × Shirt.',
  });
});

test.each<[string, World, readonly ChangeKind[]]>([
  ['units may not be added', STEPS, ['AMOUNT', 'LINE_AMOUNT', 'TIME', 'PROPERTY']],
  [
    'units are not counted',
    { ...STEPS, vouchers: { SECOND: { discount: { type: 'AMOUNT', amount_off: 500 } } } },
    CHANGE_KINDS,
  ],
])('there is no next step where %s', (_words, world, kinds) => {
  expect(nearestIn(world, withA(3, 'SECOND'), { kinds })).toMatchObject({ works: true, more: null });
});

test('the next step is unknown when the evaluations of the request are spent', () => {
  const input = inputOf(STEPS, withA(3, 'SECOND'));
  const [candidate] = buildCandidates(input.request.redeemables, input.facts);
  if (!candidate) throw new Error('no candidate');
  const terms = { kinds: new Set(CHANGE_KINDS), isInRequest: false, showsNames: true, budget: new StepBudget(2) };

  expect(findNearest(input, candidate, terms)?.more).toEqual({
    proof: 'UNKNOWN',
    changes: [],
    reason: 'STEPS',
    discount: { now: 100, then: null },
    text: '',
    distance: { amount: 0, units: 0, waitMs: 0 },
  });
});
