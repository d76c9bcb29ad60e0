// New codes of a campaign, made in shards that do not meet.
import { shardQuota, dedupeCodes } from '../../../lib/core/background/shards';

describe('shardQuota', () => {
  test.each([
    [250, [63, 63, 62, 62]],
    [2, [1, 1, 0, 0]],
    [4, [1, 1, 1, 1]],
  ])('shares %d codes over four shards', (total, shares) => {
    expect(shares.map((_, shard) => shardQuota(total, 4, shard))).toEqual(shares);
  });
});

test('withoutRepeats takes each code once, as codes are compared', () => {
  const [a, b, again] = [
    { compared: 'a', code: 'A' },
    { compared: 'b', code: 'B' },
    { compared: 'a', code: 'a' },
  ] as const;

  expect(dedupeCodes([a, b, again])).toEqual([again, b]);
});
