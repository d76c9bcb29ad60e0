// The next step of redeemables that work: which additions are evaluated, and how many evaluations they take.
import { type SearchRow, traceRow } from './support';

it.each<SearchRow>([
  [
    'no rules',
    'amount 2: 2 C at 0 + 2 A for 9',
    '5 off together',
    'MORE SMALLEST:  1:2:',
    5,
    [' 1:100:', ' 1:1:', ' {"product_id":"A"}:1:', ' 1:2:'],
    {
      scope: {
        applicable_to: {
          included: [{ object: 'product', id: 'A', repeat: 3, target: 'UNIT', effect: 'APPLY_TO_CHEAPEST' }],
          excluded: [],
        },
      },
      before: '30 %',
    },
  ],
  [
    'no rules',
    '1 B',
    '2 C missing',
    'MORE SMALLEST:  0:1:',
    2,
    [' 0:1:'],
    {
      scope: {
        bundle_rules: {
          '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'B' }] } },
          limit: 2,
        },
      },
      kinds: ['AMOUNT', 'LINE_AMOUNT'],
      stacking: { redeemables_selection: 'BEST' },
    },
  ],
  [
    'no rules',
    'initial 14: 2 C1 for 9',
    '2 C missing',
    'MORE NONE',
    3,
    [' 0:100:', ' {"product_id":"C"}:100:'],
    {
      scope: {
        applicable_to: {
          included: [{ object: 'product', id: 'C', repeat: 3, effect: 'APPLY_TO_CHEAPEST' }],
          excluded: [],
        },
      },
      before: '30 %',
      kinds: ['LINE_AMOUNT', 'UNITS'],
      stacking: { redeemables_no_effect_rule: 'SKIP' },
    },
  ],
  [
    'amount < 17 or count >= 6 <= 6',
    '1 B + 3 C for 9',
    '1 B new',
    'MORE NONE',
    1,
    [],
    {
      scope: {
        bundle_rules: {
          '1': { name: 'order.items.any', conditions: { $is: [{ object: 'products_collection', id: 'KA' }] } },
          limit: 2,
        },
      },
      before: '4 off',
      from: 17,
      kinds: ['UNITS'],
    },
  ],
  [
    'amount >= 27 or total >= 4',
    '2 A1 at 0 + 2 B at 6',
    'at 4',
    'MORE SMALLEST:  {"product_id":"B"}:2:',
    2,
    [' {"product_id":"B"}:2:'],
    {
      scope: {
        bundle_rules: {
          '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'A' }] } },
          '2': {
            name: 'order.items.any',
            conditions: { $is: [{ object: 'product', id: 'B' }] },
            rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [2] } }, logic: '1' },
          },
          limit: 3,
        },
      },
      stacking: { redeemables_selection: 'BEST' },
    },
  ],
])('the next step under %s, for an order of %s and the discount %j, is %s', (...row) => {
  const { expected, traced } = traceRow(row);

  expect(traced).toEqual(expected);
});
