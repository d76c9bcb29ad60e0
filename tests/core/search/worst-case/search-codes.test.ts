// The worst case of codes on products, step by step: what is tried, and how the upper bound falls.
import { type QuestionRow, traceRow } from './search-support';

it.each<QuestionRow>([
  [
    ['400 off', '250 off items if below900 in alone'],
    '1 B',
    'AMOUNT',
    {},
    {
      best: '0,1 on 0 at 0 of 1',
      isOptimal: true,
      steps: 5,
      calls: 5,
      progress: [1, 0, 1],
      bounds: ['1: 0 of 650', '2: 400 of 650', '5: 650 of 650'],
      end: [1250, 650],
    },
  ],
  [
    ['300 off items if pairOfA from December', '400 off items'],
    '3 A',
    'PERCENT',
    { hasTwoMoments: true },
    {
      best: '1 on 0 at 0 of 1',
      isOptimal: true,
      steps: 5,
      calls: 5,
      progress: [3, 1, 4],
      bounds: ['1: 0 of 1', '3: 0.5714 of 1', '4: 0.5714 of 0.5714'],
      end: [700, 400],
    },
  ],
  [
    ['1 B new', '1 A missing'],
    '1 A + 2 B',
    { amount: 1500 },
    { together: 2 },
    {
      best: '1 on 2 at 0 of 1',
      isOptimal: true,
      steps: 8,
      calls: 7,
      progress: [5, 1, 5],
      bounds: ['1: 0 of 1500', '3: 250 of 1500', '7: 1500 of 1500'],
      end: [700, 700],
    },
  ],
  [
    ['100 off from December'],
    '1 B',
    { amount: 1500 },
    { hasTwoMoments: true },
    {
      best: '0 on 0 at 1 of 1',
      isOptimal: true,
      steps: 2,
      calls: 3,
      progress: [1, 0, 1],
      bounds: ['1: 0 of 350', '2: 350 of 350'],
      end: [1250, 100],
    },
  ],
  [
    ['30 % items', '30 %'],
    '2 A',
    'PERCENT',
    { hasTwoMoments: true },
    {
      best: '1,0 on 0 at 0 of 1',
      isOptimal: true,
      steps: 10,
      calls: 7,
      progress: [2, 3, 8],
      bounds: ['1: 0 of 0.6043', '3: 0.3 of 0.6043', '4: 0.6 of 0.6043', '6: 0.6 of 0.6021', '10: 0.6 of 0.6'],
      end: [700, 420],
    },
  ],
  [
    ['5 %'],
    '3 A',
    { metadata: 'cost' },
    { together: 2 },
    { best: null, isOptimal: true, steps: 1, calls: 2, progress: [3, 0, 1], bounds: ['1: 0 of 0'], end: null },
  ],
  [
    ['300 off'],
    '1 A + 1 B, 1 line',
    'PERCENT',
    {},
    {
      best: '0 on 1 at 0 of 1',
      isOptimal: true,
      steps: 2,
      calls: 3,
      progress: [2, 0, 1],
      bounds: ['1: 0 of 0.4286', '2: 0.4286 of 0.4286'],
      end: [700, 300],
    },
  ],
  [
    ['at 300'],
    '3 A',
    'AMOUNT',
    {},
    {
      best: '0 on 2 at 0 of 3',
      isOptimal: true,
      steps: 2,
      calls: 3,
      progress: [3, 0, 1],
      bounds: ['1: 0 of 2100', '2: 1800 of 1800'],
      end: [2100, 1800],
    },
  ],
])('of %j on carts of %s by %j with %j is found in so many steps', (...row) => {
  const { expected, traced } = traceRow(row);

  expect(traced).toEqual(expected);
});
