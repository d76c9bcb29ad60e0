// The search for the best stack within few steps: what it knows when they end, and the steps that it takes.
import { searched, type SearchWords } from './searches';

const TWO = { applicable_redeemables_limit: 2 } as const;

describe('a search with few steps', () => {
  test.each<[string, string, SearchWords, ReturnType<typeof searched>]>([
    [
      'without steps has the stack that always adds most, and the bound of the order',
      'A B P',
      { steps: 0 },
      {
        best: 'P A B 2000',
        most: 10_000,
        proof: false,
        steps: 18,
        others: ['P A 1600', 'P 1000', 'A B 1000'],
        costs: [],
        known: 'A B P',
      },
    ],
    [
      'without steps has no costs',
      'A OLD',
      { steps: 0 },
      { best: 'A 600', most: 10_000, proof: false, steps: 5, others: [], costs: [], known: 'A' },
    ],
    [
      'proves a value that is the bound of the order',
      'ALL HALF A LOW',
      { steps: 0 },
      {
        best: 'ALL HALF A 10000',
        most: 10_000,
        proof: true,
        steps: 26,
        others: ['ALL A 9600', 'ALL HALF 9500', 'ALL 9000'],
        costs: [],
        known: 'ALL HALF A',
      },
    ],
    [
      'knows what is unusable without a step for it',
      'A OLD',
      { steps: 10 },
      { best: 'A 600', most: 600, proof: true, steps: 9, others: [], costs: ['OLD null'], known: 'A' },
    ],
    [
      'proves the value before it compares stacks of this value',
      'A P Q',
      { steps: 30 },
      {
        best: 'Q P A 3400',
        most: 3_400,
        proof: true,
        steps: 30,
        others: ['Q P 2800', 'Q 2000', 'A P 1540'],
        costs: [],
        known: 'A P Q',
      },
    ],
    [
      'ends with the highest bound of what it did not open',
      'A LOW P',
      { keep: ['LOW'], steps: 30 },
      {
        best: 'LOW P A 1870',
        most: 1_900,
        proof: false,
        steps: 30,
        others: ['LOW P 1270', 'LOW A 900', 'LOW 300'],
        costs: [],
        known: 'A LOW P',
      },
    ],
    [
      'leaves costs unknown that its steps do not reach',
      'A B P Q',
      { stacking: TWO, steps: 60 },
      {
        best: 'Q P 2800',
        most: 2_800,
        proof: true,
        steps: 50,
        others: ['Q 2000', 'P 1000', 'A B 1000'],
        costs: [],
        known: 'A B P Q',
      },
    ],
    [
      'does not know whether a stack holds what must be kept, where its steps end before',
      'LATER A B',
      { keep: ['LATER'], steps: 0, floor: { amount: 8_800 } },
      { best: null, most: 10_000, proof: false, steps: 12, others: [], costs: [], known: '' },
    ],
  ])('%s', (_name, names, words, expected) => {
    expect(searched(names, words)).toEqual(expected);
  });

  // Shares of 20 % and 10 %: of 10,000 and 8,000 together 2,800. LOW needs 9,600, so that it comes first.
  test.each<[string, number, number, string, string]>([
    ['A B P Q', 2, 40, '40 Q P 2800', ''],
    ['A B P Q', 2, 80, '55 P Q 2800', 'A 2600'],
    ['A B P Q NIL', 3, 80, '66 Q P A 3400', ''],
    ['A B P Q NIL', 3, 1_000, '98 P Q A 3400', 'B 3200, NIL 2800'],
    ['A B C P', 2, 60, '45 P C 2000', ''],
    ['A B C P', 2, 80, '50 P C 2000', 'A 1600'],
    ['A B C P', 3, 80, '51 P C A 2600', 'B 2400'],
    ['A B C P', 3, 1_000, '59 P A C 2600', 'B 2400'],
    ['ALL HALF A P', 2, 40, '40 ALL A 9600', ''],
    ['ALL HALF A P', 2, 60, '50 HALF ALL 10000', ''],
    ['ALL HALF A P', 2, 80, '50 HALF ALL 10000', 'A 9600'],
    ['CARD A B P', 2, 60, '45 P A 1600', ''],
    ['CARD A B P', 2, 80, '50 P A 1600', 'CARD 1000'],
    ['CARD A B P', 30, 40, '40 P A B 2000', ''],
    ['CARD A B P', 30, 60, '45 P A B 2000', 'CARD 2000'],
    ['A B C Q P LOW', 1, 80, '59 Q 2000', 'A 600'],
    ['A B C Q P LOW', 2, 80, '78 Q C 3000', ''],
    ['A B C Q P LOW', 2, 1_000, '78 Q C 3000', 'A 2600, B 2400, P 2800, LOW 2240'],
    ['A B C Q P LOW', 3, 40, '42 Q C P 3700', ''],
    ['A B C Q P LOW', 3, 1_000, '93 Q P C 3800', 'A 3600, B 3400, LOW 3240'],
    ['A B C Q P LOW', 30, 1_000, '160 LOW Q P A B C 5016', ''],
  ])('of %s, at most %i of them, within %i steps finds %s', (names, limit, steps, found, costs) => {
    const result = searched(names, { steps, stacking: { applicable_redeemables_limit: limit } });

    expect([`${result.steps} ${result.best}`, result.costs.join(', ')]).toEqual([found, costs]);
  });
});
