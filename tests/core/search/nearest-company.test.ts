// The nearest reward of a redeemable beside others with rules: they begin to apply as amounts rise.
import { listRequestFindings } from '../../../lib/core/search/nearest-rewards/request-findings';
import {
  evaluate,
  inputOf,
  isFailure,
  listed,
  nearestIn,
  type NearestReward,
  type Rule,
  type RuleSet,
  type VoucherWords,
  type World,
} from '../../support/core';

const amountOf = (id: string, least: number): Rule => ({
  name: 'order.items.any',
  conditions: { $is: [{ object: 'product', id }] },
  rules: { '1': { name: 'order.items.aggregated_amount', conditions: { $more_than_or_equal: [least] } }, logic: '1' },
});

const ofOrder = (least: number): Rule => ({ name: 'order.amount', conditions: { $more_than_or_equal: [least] } });

/** Ten per cent off the lines from an amount, then a code with rules of its own. */
function worldWith(company: number, rules: RuleSet): World {
  return {
    rules: { val_1: { rules: { '1': ofOrder(company), logic: '1' } }, val_2: { rules } },
    vouchers: {
      LINES: { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' }, rules: ['val_1'] },
      TEN: { discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' }, rules: ['val_2'] },
    },
    stacking: { redeemables_application_mode: 'PARTIAL' },
  };
}

function rewardIn(world: World): NearestReward | null {
  const items = [
    { product_id: 'P0', price: 1000, quantity: 1 },
    { product_id: 'P1', price: 1000, quantity: 1 },
  ];
  return nearestIn(world, { redeemables: listed('LINES', 'TEN'), order: { items } }, { place: 1 }).nearest;
}

const both = (one: Rule, other: Rule): RuleSet => ({ '1': one, '2': other, logic: '1 and 2' });

it('a line is raised again where a discount before the redeemable begins with the amount of another line', () => {
  expect(rewardIn(worldWith(3_500, both(amountOf('P0', 1_800), amountOf('P1', 1_800))))).toMatchObject({
    proof: 'WORKS',
    changes: [
      { kind: 'LINE_AMOUNT', pointer: '/order/items/0/amount', to: 2_000 },
      { kind: 'LINE_AMOUNT', pointer: '/order/items/1/amount', to: 2_000 },
    ],
  });
});

it('each of 25 redeemables with rules on amounts gets an answer within the evaluations of a request', () => {
  const codes = Array.from({ length: 25 }, (_, index) => `C${index}`);
  const total = (least: number): Rule => ({ name: 'order.total_amount', conditions: { $more_than: [least] } });
  const units: Rule = { name: 'order.items.count', conditions: { $more_than_or_equal: [9] } };
  const rulesOf = (index: number): RuleSet => ({
    '1': total(4_000 + index * 150),
    '2': index % 2 === 0 ? units : amountOf('P0', 2_000 + index * 90),
    logic: '1 and 2',
  });
  const world: World = {
    rules: Object.fromEntries(codes.map((code, index) => [`val_${code}`, { rules: rulesOf(index) }])),
    vouchers: Object.fromEntries(
      codes.map((code): [string, VoucherWords] => [
        code,
        { discount: { type: 'PERCENT', percent_off: 3, effect: 'APPLY_TO_ITEMS' }, rules: [`val_${code}`] },
      ]),
    ),
    stacking: { redeemables_application_mode: 'PARTIAL', applicable_redeemables_limit: 30, redeemables_limit: 30 },
  };
  const items = Array.from({ length: 6 }, (_, index) => ({ product_id: `P${index}`, price: 500 + index, quantity: 1 }));
  const input = inputOf(world, { redeemables: listed(...codes), order: { items } });
  const evaluation = evaluate(input);
  if (isFailure(evaluation)) throw new Error(evaluation.key);
  const findings = [...listRequestFindings(input, evaluation).values()];

  expect(findings.map(({ nearest }) => nearest?.proof)).toEqual(codes.map(() => 'WORKS'));
});

it('a code that the best stack leaves out for too few units gets the unit that it lacks', () => {
  const second = { object: 'product', id: 'P0', skip_initially: 1, target: 'UNIT' } as const;
  const world: World = {
    rules: { val_1: { applicable_to: { included: [second], excluded: [] } } },
    vouchers: {
      OFF: { discount: { type: 'AMOUNT', amount_off: 4, effect: 'APPLY_TO_ORDER' } },
      SECOND: { discount: { type: 'AMOUNT', amount_off: 4, effect: 'APPLY_TO_ITEMS' }, rules: ['val_1'] },
    },
    products: { P0: { price: 5 } },
    stacking: { redeemables_application_mode: 'PARTIAL', redeemables_selection: 'BEST' },
  };

  expect(nearestIn(world, { redeemables: listed('OFF', 'SECOND'), order: { items: [] } }).nearest).toMatchObject({
    proof: 'WORKS',
    changes: [{ kind: 'UNITS', pointer: '/order/items/-', value: { product_id: 'P0', quantity: 2 } }],
  });
});
