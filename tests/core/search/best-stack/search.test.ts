// The search for the best stack of small worlds with all the steps that it needs.
import { EMPTY_STACK } from '../../../../lib/core/search/best-stack/stack';
import { bitOf } from '../../../../lib/core/search/stack-families';
import { searched, type SearchWords } from './searches';
import { decided } from './support';

const TWO = { applicable_redeemables_limit: 2 } as const;

describe('the search for the best stack', () => {
  test.each<[string, string, SearchWords, ReturnType<typeof searched>]>([
    [
      'takes a percentage before amounts',
      'A B P',
      {},
      {
        best: 'P A B 2000',
        most: 2_000,
        proof: true,
        steps: 37,
        others: ['P A 1600', 'P B 1400', 'P 1000'],
        costs: [],
        known: 'A B P',
      },
    ],
    [
      'takes two percentages in the order of the list',
      'A P Q',
      {},
      // 1,000, 20 % of 9,000 and 600.
      {
        best: 'P Q A 3400',
        most: 3_400,
        proof: true,
        steps: 38,
        others: ['P Q 2800', 'Q 2000', 'A P 1540'],
        costs: [],
        known: 'A P Q',
      },
    ],
    [
      'knows what each of the others costs',
      'A B P Q',
      { stacking: TWO },
      // With A or with B the 20 % come first.
      {
        best: 'P Q 2800',
        most: 2_800,
        proof: true,
        steps: 57,
        others: ['Q 2000', 'P 1000', 'A B 1000'],
        costs: ['A 2600', 'B 2400'],
        known: 'A B P Q',
      },
    ],
    [
      'computes no costs where they are not needed',
      'A B P Q',
      { stacking: TWO, hasCosts: false },
      {
        best: 'P Q 2800',
        most: 2_800,
        proof: true,
        steps: 57,
        others: ['Q 2000', 'P 1000', 'A B 1000'],
        costs: [],
        known: 'A B P Q',
      },
    ],
    [
      'finds the order that rules on amounts allow',
      'LATER A B LOW',
      {},
      // 400 leave 9,600, which LOW needs; 300 more leave less than 9,500, which LATER needs.
      {
        best: 'B LOW LATER A 2000',
        most: 2_000,
        proof: true,
        steps: 63,
        others: ['A LATER B 1700', 'LOW A LATER 1600', 'B LOW LATER 1400'],
        costs: [],
        known: 'LATER A B LOW',
      },
    ],
    [
      'prefers fewer redeemables of the same value',
      'ALL HALF A',
      {},
      {
        best: 'HALF ALL 10000',
        most: 10_000,
        proof: true,
        steps: 35,
        others: ['ALL HALF A 10000', 'ALL A 9600', 'ALL 9000'],
        costs: ['A 10000'],
        known: 'ALL HALF A',
      },
    ],
    [
      'has a card where it counts what is left to pay',
      'CARD A B',
      { objective: 'PAYABLE' },
      {
        best: 'CARD A B 4000',
        most: 4_000,
        proof: true,
        steps: 42,
        others: ['CARD A 3600', 'CARD B 3400', 'CARD 3000'],
        costs: [],
        known: 'CARD A B',
      },
    ],
    [
      'has no card where the discount counts, and knows that it costs nothing',
      'CARD A B',
      {},
      {
        best: 'A B 1000',
        most: 1_000,
        proof: true,
        steps: 37,
        others: ['CARD A B 1000', 'A 600', 'CARD A 600'],
        costs: ['CARD 1000'],
        known: 'CARD A B',
      },
    ],
    [
      'knows that what is unusable is in no stack',
      'A OLD',
      {},
      { best: 'A 600', most: 600, proof: true, steps: 10, others: [], costs: ['OLD null'], known: 'A' },
    ],
    [
      'holds what must be kept, in its best place',
      'A LOW P',
      { keep: ['LOW'] },
      // 300, 10 % of 9,700, and 600.
      {
        best: 'LOW P A 1870',
        most: 1_870,
        proof: true,
        steps: 32,
        others: ['LOW P 1270', 'LOW A 900', 'LOW 300'],
        costs: [],
        known: 'A LOW P',
      },
    ],
    [
      'stays above a floor, below which the others are in no stack',
      'A B P',
      { keep: ['A'], floor: { amount: 9_000 } },
      {
        best: 'A B 1000',
        most: 1_000,
        proof: true,
        steps: 34,
        others: ['A 600'],
        costs: ['P null'],
        known: 'A B',
      },
    ],
    [
      'has the given order of a hierarchy',
      'A P B',
      { stacking: { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' } },
      {
        best: 'A P B 1940',
        most: 1_940,
        proof: true,
        steps: 28,
        others: ['A P 1540', 'P 1000', 'A 600'],
        costs: [],
        known: 'A P B',
      },
    ],
    [
      'finds nothing where nothing applies',
      'OLD LATER',
      {},
      { best: '0', most: 0, proof: true, steps: 9, others: [], costs: ['OLD null', 'LATER null'], known: '' },
    ],
    [
      'knows that no stack holds what is refused for ever, and does not look twice',
      'A HIGH',
      { keep: ['HIGH'] },
      { best: null, most: Number.NEGATIVE_INFINITY, proof: true, steps: 15, others: [], costs: [], known: '' },
    ],
    [
      'holds a card that must be kept, after the percentage',
      'CARD A B P',
      { keep: ['CARD'] },
      {
        best: 'P CARD A B 2000',
        most: 2_000,
        proof: true,
        steps: 67,
        others: ['P CARD A 1600', 'P CARD B 1400', 'P CARD 1000'],
        costs: [],
        known: 'CARD A B P',
      },
    ],
    [
      'knows that no stack holds what is unusable',
      'A OLD',
      { keep: ['OLD'] },
      { best: null, most: Number.NEGATIVE_INFINITY, proof: true, steps: 8, others: [], costs: [], known: '' },
    ],
  ])('%s', (_name, names, words, expected) => {
    expect(searched(names, words)).toEqual(expected);
  });

  it('offers what stands alone beside what it finds', () => {
    const alone = [{ ...EMPTY_STACK, sequence: [1], set: bitOf(1), value: 700, size: 1 }];

    expect(searched('A OLD B', { alone, stacking: { applicable_redeemables_limit: 1 } })).toMatchObject({
      best: 'OLD 700',
      most: 700,
      others: ['A 600', 'B 400'],
      costs: ['A 600', 'B 400'],
    });
    expect(searched('A OLD', { alone, keep: ['A'] })).toMatchObject({ best: 'A 600', costs: ['OLD null'] });
    expect(searched('C OLD', { alone })).toMatchObject({ best: 'C 1000', others: ['OLD 700'], costs: ['OLD 700'] });
    expect(searched('A OLD', { alone, keep: ['OLD'] })).toMatchObject({ best: 'OLD 700', costs: ['A null'] });
  });

  it('knows the cost of each stack that stands alone', () => {
    const alone = [1, 2].map((index) => {
      return { ...EMPTY_STACK, sequence: [index], set: bitOf(index), value: 400 + 100 * index, size: 1 };
    });

    expect(searched('C OLD PAST', { alone })).toMatchObject({ best: 'C 1000', costs: ['OLD 500', 'PAST 600'] });
  });

  it('finds the best stack that fits into one redemption', () => {
    const ids = Array.from({ length: 30 }, (_, index) => `CARD${index}`);
    const vouchers = Object.fromEntries(ids.map((id) => [id, { gift: 10, holder_id: `cust_${id}` }]));
    const { redeemables, value } = decided({ vouchers }, ids, { objective: 'PAYABLE', steps: 30 });

    // 5 actions, and 4 for each card with a holder of its own: 97 of 100.
    expect([redeemables.length, value]).toEqual([23, 230]);
  });
});
