// The one backoff: how long a pause may be, and that it is drawn from the whole range.
import { backOff, pauseMs } from '../../lib/async/concurrency';

const ALMOST_ONE = 1 - Number.EPSILON;

describe('pauseMs', () => {
  it.each([
    ['stays below a ceiling that doubles: 0 tries', 0, undefined, 0, 10],
    ['1 try', 1, undefined, 0, 20],
    ['5 tries', 5, undefined, 0, 320],
    ['does not grow past the most: 6 tries', 6, undefined, 0, 400],
    ['2,000 tries', 2_000, undefined, 0, 400],
    ['takes the least and the most it is given: 1 try', 1, { leastMs: 20, mostMs: 50 }, 20, 40],
    ['9 tries', 9, { leastMs: 20, mostMs: 50 }, 20, 50],
    ['the most alone', 9, { mostMs: 200 }, 0, 200],
  ])('%s', (_name, tries, range, least, most) => {
    expect(pauseMs(tries, 0, range)).toBe(least);
    expect(pauseMs(tries, 0.5, range)).toBe((least + most) / 2);
    expect(pauseMs(tries, ALMOST_ONE, range)).toBeCloseTo(most);
  });
});

describe('backOff', () => {
  it('waits', async () => {
    const beganMs = performance.now();

    await backOff(1, { leastMs: 30, mostMs: 31 });

    expect(performance.now() - beganMs).toBeGreaterThan(25);
  });
});
