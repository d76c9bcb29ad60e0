// The campaigns with the most redemptions.
import { rankCampaigns } from '../../../lib/core/summary/busiest';

const campaigns = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `Campaign ${id}` }));
const day = (redemptions_succeeded?: number) =>
  (redemptions_succeeded === undefined ? {} : { redemptions_succeeded }) as never;
const days = new Map([
  ['a', [day(2), day(3)]],
  ['b', [day(7), day()]],
  ['c', [day(0), day()]],
  ['d', [day(5)]],
  ['z', [day(99)]],
]);

test('campaigns stand by the sum of their days, equal ones in their own order, and those without any are left out', () => {
  expect(rankCampaigns(campaigns, days, 5)).toEqual([
    { campaign_id: 'b', name: 'Campaign b', redemptions: 7 },
    { campaign_id: 'a', name: 'Campaign a', redemptions: 5 },
    { campaign_id: 'd', name: 'Campaign d', redemptions: 5 },
  ]);
});

test.each([
  [2, ['b', 'a']],
  [1, ['b']],
  [0, []],
])('the first %i campaigns are %j', (most, ids) => {
  expect(rankCampaigns(campaigns, days, most).map(({ campaign_id }) => campaign_id)).toEqual(ids);
});
