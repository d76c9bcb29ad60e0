// The smallest addition behind another redeemable: which are evaluated, and how many evaluations they take.
import { type SearchRow, traceRow } from './support';

it.each<SearchRow>([
  [
    'any A with money = 11 and any C with money = 23',
    'empty',
    '50 %',
    'SMALLEST:  {"product_id":"A"}:0:18 {"product_id":"C"}:0:38',
    22,
    21,
    { before: '40 % items', from: 8, kinds: ['LINE_AMOUNT', 'UNITS'], stacking: { redeemables_selection: 'BEST' } },
  ],
  [
    'no rules',
    'initial 12: empty',
    '4 off items',
    'SMALLEST:  {"product_id":"C"}:2:',
    5,
    [' {"product_id":"C"}:1:', ' {"product_id":"C"}:2:'],
    {
      scope: {
        applicable_to: { included: [{ object: 'product', id: 'C', skip_initially: 1, target: 'UNIT' }], excluded: [] },
      },
      before: '4 off',
      from: 1,
      stacking: { redeemables_selection: 'BEST' },
    },
  ],
  [
    'any B with money < 2 and any B with money >= 21',
    'amount 1: 1 B at 0',
    '2 C missing',
    'NONE',
    2,
    [' 0:0:21'],
    { before: '30 %' },
  ],
  [
    'count >= 1',
    '2 C',
    '4 off items',
    'PRODUCT',
    3,
    [' {"product_id":"B"}:2:'],
    {
      scope: {
        bundle_rules: {
          '1': { name: 'order.items.any', conditions: { $is: [{ object: 'products_collection', id: 'AUTO' }] } },
          '2': {
            name: 'order.items.any',
            conditions: { $is: [{ object: 'product', id: 'B' }] },
            rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [2] } }, logic: '1' },
          },
          limit: 2,
        },
      },
      before: '4 off items',
    },
  ],
  [
    'note or any A with money >= 4',
    'empty',
    {
      type: 'PERCENT',
      percent_off: 0,
      percent_off_formula: 'IF(ORDER_AMOUNT > 0.12; 0; 50)',
      effect: 'APPLY_TO_ITEMS',
    },
    'NAMED order.metadata',
    3,
    [' {"product_id":"A"}:1:', ' {"product_id":"A"}:0:4'],
    {
      scope: {
        bundle_rules: {
          '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'A' }] } },
          '2': {
            name: 'order.items.any',
            conditions: { $is: [{ object: 'product', id: 'A' }] },
            rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [1] } }, logic: '1' },
          },
          limit: 3,
        },
      },
      before: '4 off',
      from: 5,
      stacking: { redeemables_selection: 'BEST' },
    },
  ],
  [
    'initial >= 6 and total >= 26 and amount in 24 15 0',
    '2 B at 6 + 1 B',
    '2 C missing',
    'NONE',
    14,
    [
      '30',
      ' {"product_id":"C"}:1:',
      '35 {"product_id":"C"}:1:',
      ' {"product_id":"C"}:2:',
      '40 {"product_id":"C"}:2:',
      ' {"product_id":"C"}:3:',
    ],
    {
      scope: {
        applicable_to: {
          included: [{ object: 'product', id: 'C', skip_initially: 2, target: 'UNIT', effect: 'APPLY_TO_CHEAPEST' }],
          excluded: [],
        },
      },
      before: '4 off',
      from: 9,
    },
  ],
  [
    'id != C and any C with money >= 4',
    'empty',
    '10 %',
    'NONE',
    2,
    [' {"product_id":"C"}:1:'],
    {
      scope: { applicable_to: { included: [{ object: 'product', id: 'A', repeat: 2 }], excluded: [] } },
      before: '40 % items',
      from: 6,
      kinds: ['AMOUNT', 'UNITS'],
      stacking: { redeemables_selection: 'BEST' },
    },
  ],
  [
    'any A with units >= 0 & money in 12 18 and any C with money >= 17 and total >= 29',
    'amount 6',
    '1 A missing',
    'WORKS: 39 {"product_id":"A"}:2:12 {"product_id":"C"}:0:17',
    40,
    23,
    {
      scope: {
        applicable_to: {
          included: [{ object: 'products_collection', id: 'KB', skip_initially: 1, repeat: 2, target: 'UNIT' }],
          excluded: [],
        },
      },
      before: '4 off',
      from: 12,
    },
  ],
  [
    'any A with money = 7 and any KB with money >= 24 and count = 5',
    '1 A',
    '0 %',
    'NONE',
    41,
    40,
    {
      scope: {
        bundle_rules: {
          '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'C' }] } },
          limit: 3,
        },
      },
      before: '4 off',
      from: 1,
    },
  ],
  [
    '(initial >= 27 or amount >= 1 <= 3) and any B with money >= 6 <= 10',
    'initial 3: 3 C + 1 A1',
    {
      type: 'PERCENT',
      percent_off: 0,
      percent_off_formula: 'IF(ORDER_AMOUNT > 0.12; 0; 50)',
      effect: 'APPLY_TO_ITEMS',
    },
    'RULE',
    18,
    17,
    { before: '40 % items', from: 11, stacking: { redeemables_no_effect_rule: 'SKIP' } },
  ],
  [
    'spent <= 4 and any C with money >= 1',
    '2 C at 0 + 3 A at 6',
    '1 B new',
    'RULE',
    7,
    [' 0:0:1', ' 0:0:2', ' 0:0:3', ' 0:0:4', ' 0:0:5'],
    {
      scope: {
        bundle_rules: {
          '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'A' }] } },
          '2': {
            name: 'order.items.any',
            conditions: { $is: [{ object: 'product', id: 'A' }] },
            rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [3] } }, logic: '1' },
          },
          limit: 3,
        },
      },
      before: '4 off items',
      stacking: { redeemables_no_effect_rule: 'SKIP' },
    },
  ],
])(
  'the smallest addition behind another redeemable under %s, for an order of %s and the discount %j, is %s',
  (...row) => {
    const { expected, traced } = traceRow(row);

    expect(traced).toEqual(expected);
  },
);
