// Many carts and many tiers: the search is proved within a number of steps, and steps bound what it does.
import { WorstCaseSearch } from '../../../../lib/core/search/worst-case/worst-case';
import { manyTiers } from '../../../support/many-tiers';
import { questionOf, searchWorst } from '../../../support/core';

const PRODUCTS = 7;

describe('a search over many carts', () => {
  it('of 100 tiers, three together, is proved', () => {
    const { isOptimal, steps } = searchWorst(manyTiers(PRODUCTS));

    expect(isOptimal).toBe(true);
    expect(steps).toBeLessThan(2_000_000);
  });

  it('ends with its steps, whatever the number of carts', () => {
    const question = questionOf({ ...manyTiers(PRODUCTS), steps: 20 });
    const search = new WorstCaseSearch(question);
    let calls = 0;
    while (!search.advance(1)) calls += 1;

    expect([search.steps, calls]).toEqual([20, 20]);
    expect(search.result()).toMatchObject({ best: null, isOptimal: false });
    expect(search.progress.bounded).toBeLessThan(question.carts.count);
  });
});
