// Sales of one hot code in virtual time: what the goals of docs/scale.md promise of it. Each computes for half a minute, so there are few.
import { brokenBy, playSale, shareOfConflicts } from '../../verification/simulation/heat/sale';
import { comparedSale, oneCodeSale } from '../../verification/simulation/heat/sales';

const MOST_CONFLICTS = 0.01;
const USES = 10_000;
/** Half of the goal. Who is told to come again comes a second later: the last uses wait for nobody who was. */
const MOST_END_MS = 1_000;

it('of 5,000 redemptions a second of one code less than 1 % meet another one', async () => {
  const sale = oneCodeSale(5_000, 2, 1_000_000);
  const sold = await playSale(sale, '1');

  expect(brokenBy(sold, sale)).toEqual([]);
  expect([sold.done, sold.refused]).toEqual([10_000, 0]);
  expect(shareOfConflicts(sold)).toBeLessThan(MOST_CONFLICTS);
});

it('one code with 10,000 uses, of which 5,000 are wanted a second, is sold out soon after the others', async () => {
  const sale = oneCodeSale(5_000, 2.2, USES);
  // One of those in which very many look for the last uses.
  const sold = await playSale(sale, 'fresh-mwtmt5wd');

  expect(brokenBy(sold, sale)).toEqual([]);
  expect([sold.done, sold.refused, sold.givenUp]).toEqual([USES, 1_000, 0]);
  expect(sold.endMs).toBeLessThan(MOST_END_MS);
});

/** A function is stopped after 15 seconds. */
const STOPPED_MS = 15_000;

it('an overload of counters that rules need as a whole is answered “come again” in time, and every request is served once', async () => {
  const sale = comparedSale(100, 1);
  const sold = await playSale(sale, '1');

  expect(brokenBy(sold, sale)).toEqual([]);
  expect([sold.done, sold.refused, sold.givenUp]).toEqual([100, 0, 0]);
  expect(sold.later).toBeGreaterThan(0);
  expect(sold.longestMs).toBeLessThan(STOPPED_MS);
});
