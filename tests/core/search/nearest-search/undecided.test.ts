// The smallest addition where the search ends early, or cannot decide: what it evaluates, and with how many evaluations.
import { type SearchRow, traceRow } from './support';

it.each<SearchRow>([
  [
    'no rules',
    '4 A',
    '100 % items',
    'MORE STEPS',
    3,
    [' 0:100:', ' 0:1:'],
    {
      scope: {
        applicable_to: {
          included: [{ object: 'product', id: 'A', target: 'UNIT', repeat: 3, skip_initially: 2 }],
          excluded: [],
        },
      },
      most: 3,
    },
  ],
  [
    'no rules',
    '4 A + 100 lines of B',
    '100 % items',
    'MORE WORKS:  0:2:',
    5,
    [' 0:100:', ' 0:1:', ' {"product_id":"A"}:1:', ' 0:2:'],
    {
      scope: {
        applicable_to: {
          included: [{ object: 'product', id: 'A', target: 'UNIT', repeat: 3, skip_initially: 2 }],
          excluded: [],
        },
      },
    },
  ],
  [
    '(amount >= 1 or amount >= 2 or amount >= 3 or amount >= 4 or amount >= 5) and (count > 1 or count > 2 or count > 3 or count > 4 or count > 5) and (total > 1 or total > 2 or total > 3 or total > 4 or total > 5)',
    '1 A',
    '10 %',
    'STEPS',
    1,
    [],
    {},
  ],
  ['amount < 1', '101 lines of B', '10 %', 'NONE', 1, [], {}],
  ['any X', '101 lines of B', '10 %', 'WORKS:  {"product_id":"X"}:1:', 2, [' {"product_id":"X"}:1:'], {}],
  [
    'any A with units >= 2 & money >= 20 and any B with units >= 2 & money >= 20 and any C with units >= 2 & money >= 20',
    '1 A + 1 B + 1 C',
    '50 %',
    'WORKS:  0:1:20 1:1:20 2:3:',
    500,
    499,
    {},
  ],
  ['no rule record', 'none', '50 %', 'SMALLEST: 1', 4, ['1'], {}],
  ['cheapest C and any B', '1 C', '50 %', 'RULE', 2, [' {"product_id":"B"}:1:'], {}],
  ['total >= 6 = 8', '1 A', '50 %', 'SMALLEST: 16', 18, ['10', '13', '15', '16'], {}],
  ['amount >= 9', '1 A + 2 C at 0', '50 %', 'SMALLEST:  0:2:', 3, [' 0:2:', ' 0:1:'], { kinds: ['UNITS'] }],
  [
    'no rules',
    '2 A + 100 lines of B',
    '100 % items',
    'MORE STEPS',
    3,
    [' 0:100:', ' {"product_id":"A"}:100:'],
    {
      scope: {
        applicable_to: {
          included: [
            { object: 'product', id: 'A', target: 'UNIT', repeat: 2, skip_initially: 0, aggregated_quantity_limit: 1 },
          ],
          excluded: [],
        },
      },
    },
  ],
  [
    'any X with money >= 9 and amount >= 12',
    'empty',
    '50 %',
    'WORKS: 12 {"product_id":"X"}:0:9',
    6,
    [
      ' {"product_id":"X"}:1:',
      ' {"product_id":"X"}:0:9',
      '12 {"product_id":"X"}:0:9',
      '12 {"product_id":"X"}:0:8',
      '11 {"product_id":"X"}:0:9',
    ],
    {},
  ],
  ['usesToday <= 1 and amount >= 10', '1 A', '50 %', 'COUNTS', 3, ['10', '13'], { before: '3 off', from: 10 }],
  [
    'usesToday <= 1 and amount >= 10',
    '1 A',
    '50 %',
    'COUNTS',
    3,
    [' 0:3:', ' 0:4:'],
    { before: '3 off', from: 10, kinds: ['UNITS'] },
  ],
  [
    'usesToday <= 1 and cheapest C and any B',
    '1 C',
    '50 %',
    'RULE',
    2,
    [' {"product_id":"B"}:1:'],
    { before: '3 off', from: 7 },
  ],
])('the search under %s, for an order of %s and the discount %j, ends with %s', (...row) => {
  const { expected, traced } = traceRow(row);

  expect(traced).toEqual(expected);
});
