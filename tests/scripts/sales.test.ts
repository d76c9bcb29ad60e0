// Sales of one hot code in virtual time: what the goals of docs/scale.md promise of it.
import { brokenBy, playSale, shareOfConflicts } from '../simulation/heat/sale';
import { oneCodeSale } from '../simulation/heat/sales';

/** Another one each time, which is named where it fails. */
const FRESH = `fresh-${Date.now().toString(36)}`;
const MOST_CONFLICTS = 0.01;
const USES = 10_000;
const MOST_END_MS = 2_000;

describe.each(['1', FRESH])('with seed %s', (seed) => {
  it('redemptions of one code with very many uses meet in less than 1 % of all transactions, the first ones among them', async () => {
    const sale = oneCodeSale(5_000, 2, 1_000_000);
    const sold = await playSale({ ...sale, most: sale.perSecond * sale.seconds }, seed);

    expect([sold.done, sold.refused]).toEqual([10_000, 0]);
    expect(shareOfConflicts(sold)).toBeLessThan(MOST_CONFLICTS);
  });
});

it.each(['1', FRESH])(
  'one code with 10,000 uses, 5,000 wanted a second, is sold out within 2 s of the others, with seed %s',
  async (seed) => {
    const sale = oneCodeSale(5_000, 3, USES);
    const sold = await playSale(sale, seed);

    expect(brokenBy(sold, sale)).toEqual([]);
    expect([sold.done, sold.refused, sold.givenUp]).toEqual([USES, 5_000, 0]);
    expect(sold.endMs).toBeLessThan(MOST_END_MS);
  },
);
