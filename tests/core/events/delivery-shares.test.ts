// Due deliveries in groups that are made side by side.
import { byWebhook, inShares } from '../../../lib/core/events/delivery-shares';

const delivery = (webhookId: string, id: number) => ({ webhookId, id });

describe('byWebhook', () => {
  it('keeps the order of webhooks, and of the deliveries of each', () => {
    const due = [delivery('b', 1), delivery('a', 2), delivery('b', 3)];

    expect(byWebhook(due)).toEqual([[delivery('b', 1), delivery('b', 3)], [delivery('a', 2)]]);
    expect(byWebhook([])).toEqual([]);
  });
});

describe('inShares', () => {
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
    expect(inShares([1, 2, 3, 4, 5], parts)).toEqual(shares);
  });

  it('are none of nothing', () => {
    expect(inShares([], 3)).toEqual([]);
  });
});
