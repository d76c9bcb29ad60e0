// The stacks that a search begins with, in the order in which they are found, and the steps that they take.
import { buildTrees, findInitialStacks } from '../../../lib/core/search/search-context';
import { StepBudget } from '../../../lib/core/search/step-budget';
import { listed, type VoucherWords, type World } from '../../support/core';
import { searchContextOf } from '../../support/best-stack-search';

const off = (amount_off: number, members: VoucherWords = {}): VoucherWords => ({
  discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' },
  ...members,
});
const percent = (percent_off: number): VoucherWords => ({
  discount: { type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' },
});
const BY_CATEGORY: World = { stacking: { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' } };

interface InitialTerms {
  readonly world?: World;
  readonly keep?: readonly number[];
  readonly limit?: number;
  /** The number of the family. */
  readonly tree?: number;
}

/** The initial stacks of an order of 10.00: positions and value, then the steps. */
function initialStacks(
  vouchers: Readonly<Record<string, VoucherWords>>,
  { world = {}, keep = [], limit = 1_000, tree = 0 }: InitialTerms = {},
) {
  const request = { redeemables: listed(...Object.keys(vouchers)), order: { amount: 1_000 } };
  const context = searchContextOf({ world: { ...world, vouchers }, request });
  const found: string[] = [];
  const budget = new StepBudget(limit);
  findInitialStacks({
    context,
    tree: buildTrees(context)[tree]!,
    budget,
    keep,
    onStack: ({ sequence, state }) => found.push(`${sequence.join('')} ${state.value}`),
  });
  return { found, steps: budget.used };
}

describe('in a free order the initial stacks', () => {
  const codes = { A: off(100), B: percent(50), C: off(0), D: off(200) };
  const inOrder = ['0 100', '01 550', '012 550', '0123 750'];
  const withoutUseless = ['0 100', '01 550', '013 750'];
  const greedy = ['1 500', '13 700', '130 800'];

  it('follow the list, then the highest gain, then orders by gain and by share', () => {
    const { found, steps } = initialStacks(codes);

    expect(found).toEqual([
      ...inOrder,
      ...[...withoutUseless, ...withoutUseless, ...withoutUseless],
      ...greedy,
      ...['1 500', '13 700', '130 800'],
      ...['0 100', '03 300', '031 650'],
      ...['1 500', '13 700', '130 800'],
    ]);
    // Four lists of four, then 4 + 3 + 2 + 1 trials for the highest gain, then three orders of four.
    expect(steps).toBe(16 + 10 + 12);
  });

  it('end with the highest gain when the budget ended', () => {
    const { found, steps } = initialStacks(codes, { limit: 26 });

    expect(found.slice(13)).toEqual(greedy);
    expect(steps).toBe(26);
  });

  it('hold what must be kept, first and last', () => {
    const { found, steps } = initialStacks(codes, { keep: [2] });

    expect(found).toEqual([
      ...inOrder,
      ...inOrder,
      ...['2 0', '20 100', '201 550', '2013 750'],
      ...['0 100', '01 550', '013 750', '0132 750'],
      ...['2 0', '21 500', '213 700', '2130 800'],
      ...['2 0', '21 500', '213 700', '2130 800'],
      ...['2 0', '20 100', '203 300', '2031 650'],
      ...['2 0', '21 500', '213 700', '2130 800'],
    ]);
    expect(steps).toBe(16 + 6 + 12);
  });

  it('sort shares before amounts, and by falling gain among them', () => {
    const { found } = initialStacks({ A: off(300), B: percent(10), C: percent(20) });

    expect(found.slice(-9)).toEqual([
      ...['0 300', '02 440', '021 496'],
      ...['1 100', '12 280', '120 580'],
      ...['2 200', '21 280', '210 580'],
    ]);
  });

  it('of equal gains take the first in the list', () => {
    const { found } = initialStacks({ A: off(100), B: off(300), C: off(300) });

    expect(found.slice(12, 15)).toEqual(['1 300', '12 600', '120 700']);
  });

  it('pass over what a rule refuses', () => {
    const rules = { val_1: { rules: { '1': { name: 'order.amount', conditions: { $less_than: [800] } } } } };
    const { found } = initialStacks(
      { A: off(100, { rules: ['val_1'] }), B: off(300) },
      { world: { rules }, keep: [0] },
    );

    expect(new Set(found)).toEqual(new Set(['1 300', '10 400']));
  });

  it('end where what must be kept does not apply', () => {
    const rules = { val_1: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [5_000] } } } } };
    const { found, steps } = initialStacks(
      { A: off(100, { rules: ['val_1'] }), B: off(300) },
      { world: { rules }, keep: [0] },
    );

    expect(found).toEqual(Array.from({ length: 7 }, () => '1 300'));
    expect(steps).toBe(8 + 6);
  });

  it('keep joint ones behind exclusive ones', () => {
    const world: World = {
      categories: { alone: {}, joint: {} },
      stacking: { exclusive_categories: ['alone'], joint_categories: ['joint'] },
    };
    const joint = off(100, { category: 'joint' });
    const { found } = initialStacks({ A: joint, B: off(300, { category: 'alone' }) }, { world, keep: [0], tree: 1 });

    expect(found.slice(0, 3)).toEqual(['0 100', '0 100', '0 100']);
    expect(found).toContain('10 400');
  });
});

describe('in a given order the initial stacks', () => {
  const codes = { A: off(100), B: percent(50), C: off(0), D: off(200) };
  const inOrder = ['0 100', '01 550', '012 550', '0123 750'];
  const withoutUseless = ['0 100', '01 550', '013 750'];

  it('follow the list, then add what makes the whole stack best', () => {
    const { found, steps } = initialStacks(codes, { world: BY_CATEGORY });

    expect(found).toEqual([
      ...inOrder,
      ...[...withoutUseless, ...withoutUseless, ...withoutUseless],
      ...['1 500', '13 700', '013 750'],
    ]);
    // Four lists of four, then stacks of one, two, three and four: four, three, two and one of them.
    expect(steps).toBe(16 + 4 + 6 + 6 + 4);
  });

  it('begin with what must be kept', () => {
    const { found, steps } = initialStacks(codes, { world: BY_CATEGORY, keep: [2, 3] });

    expect(found).toEqual([...[...inOrder, ...inOrder], ...['2 0', '23 200'], ...inOrder, ...['123 700', '0123 750']]);
    expect(steps).toBe(4 + 4 + 2 + 4 + 2 + 6 + 4);
  });

  it('of equal values begin with the first in the list', () => {
    const world: World = { ...BY_CATEGORY, categories: { first: { hierarchy: 1 }, last: { hierarchy: 9 } } };
    const others = { B: off(100), C: off(100, { category: 'first' }) };
    const { found } = initialStacks({ A: off(100, { category: 'last' }), ...others }, { world });

    expect(found.slice(12)).toEqual(['0 100', '10 200', '120 300']);
  });

  it('add nothing that makes another one of the stack refused', () => {
    const rules = { val_1: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [950] } } } } };
    const { found } = initialStacks(
      { A: off(100), B: off(300, { rules: ['val_1'] }) },
      { world: { ...BY_CATEGORY, rules } },
    );

    expect(found).toEqual(['0 100', '0 100', '0 100', '0 100', '1 300']);
  });

  it('begin with none where what must be kept does not apply', () => {
    const rules = { val_1: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [5_000] } } } } };
    const { found } = initialStacks(
      { A: off(100, { rules: ['val_1'] }), B: off(300) },
      { world: { ...BY_CATEGORY, rules }, keep: [0] },
    );

    expect(found).toEqual(Array.from({ length: 5 }, () => '1 300'));
  });
});
