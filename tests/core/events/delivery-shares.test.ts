// Due deliveries in groups that are made side by side.
import { groupByWebhook, splitIntoShares } from '../../../lib/core/events/delivery-shares';

const delivery = (webhookId: string, id: number) => ({ webhookId, id });

describe('groupByWebhook', () => {
  it('keeps the order of webhooks, and of the deliveries of each', () => {
    const due = [delivery('b', 1), delivery('a', 2), delivery('b', 3)];

    expect(groupByWebhook(due)).toEqual([[delivery('b', 1), delivery('b', 3)], [delivery('a', 2)]]);
    expect(groupByWebhook([])).toEqual([]);
  });
});

describe('splitIntoShares', () => {
  test.each<[number, number[][]]>([
    [1, [[1, 2, 3, 4, 5]]],
    [
      2,
      [
        [1, 2, 3],
        [4, 5],
      ],
    ],
    [3, [[1, 2], [3, 4], [5]]],
    [4, [[1, 2], [3, 4], [5]]],
    [9, [[1], [2], [3], [4], [5]]],
    [0, [[1, 2, 3, 4, 5]]],
    [-1, [[1, 2, 3, 4, 5]]],
  ])('of five in %i parts', (parts, shares) => {
    expect(splitIntoShares([1, 2, 3, 4, 5], parts)).toEqual(shares);
  });

  it('are none of nothing', () => {
    expect(splitIntoShares([], 3)).toEqual([]);
  });
});
