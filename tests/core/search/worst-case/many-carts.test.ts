// Many carts and many tiers: the search is proved within a number of steps, and steps bound what it does.
import { WorstCaseSearch } from '../../../../lib/core/search/worst-case/worst-case';
import { questionOf, searchWorst, type SmallQuestion } from '../../../support/worst-case';

/** 100 tiers, each for one of the products or for the order. The full size is WORST_CASE_PRODUCTS=12. */
const { WORST_CASE_PRODUCTS = '7' } = process.env;

function manyTiers(count: number): SmallQuestion {
  const ids = Array.from({ length: count }, (_, index) => `P${index}`);
  const tiers = Array.from({ length: 100 }, (_, index) => {
    const percent_off = 1 + ((index * 7) % 23);
    const rules = [`val_${index % (count + 1)}`];
    const effect = index % 3 === 0 ? ('APPLY_TO_ORDER' as const) : ('APPLY_TO_ITEMS' as const);
    return [`promo_${index}`, { discount: { type: 'PERCENT' as const, percent_off, effect }, rules }] as const;
  });
  const scopes = ids.map((id, index) => {
    return [`val_${index}`, { applicable_to: { included: [{ object: 'product' as const, id }] } }] as const;
  });
  const least = { '1': { name: 'order.amount', conditions: { $more_than: [5_000] } }, logic: '1' };
  return {
    world: {
      tiers: Object.fromEntries(tiers),
      rules: { ...Object.fromEntries(scopes), [`val_${count}`]: { rules: least } },
      products: Object.fromEntries(ids.map((id, index) => [id, { price: 900 + index * 350 }])),
    },
    ids: tiers.map(([id]) => id),
    products: ids.map((id, index) => ({ object: 'product' as const, id, price: 900 + index * 350, max: 2 })),
    aim: { percent_off: 45 },
    together: 3,
    steps: 20_000_000,
  };
}

describe('a search over many carts', () => {
  it('of 100 tiers, three together, is proved', () => {
    const started = performance.now();
    const { isOptimal, best, steps } = searchWorst(manyTiers(Number(WORST_CASE_PRODUCTS)));
    if (process.env['WORST_CASE_PRODUCTS'] !== undefined)
      console.log(`${steps} steps, ${Math.round(performance.now() - started)} ms, value ${best?.value ?? 0}`);

    expect(isOptimal).toBe(true);
    expect(steps).toBeLessThan(2_000_000);
  });

  it('ends with its steps, whatever the number of carts', () => {
    const question = questionOf({ ...manyTiers(7), steps: 20 });
    const search = new WorstCaseSearch(question);
    let calls = 0;
    while (!search.advance(1)) calls += 1;

    expect([search.steps, calls]).toEqual([20, 20]);
    expect(search.result()).toMatchObject({ best: null, isOptimal: false });
    expect(search.progress.bounded).toBeLessThan(question.carts.count);
  });
});
