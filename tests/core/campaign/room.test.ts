// How much fits: codes into a campaign, and campaigns into an import.
import { refuseFullCampaign, refuseManyCampaigns, countPendingCodes } from '../../../lib/core/campaign/room';
import { LIMITS } from '../../support/core';

describe('refuseFullCampaign', () => {
  const most = LIMITS.campaignCodes;

  it('takes codes up to the limit', () => {
    expect(refuseFullCampaign(0, most)).toBeNull();
    expect(refuseFullCampaign(most - 1, 1)).toBeNull();
  });

  it('refuses one more', () => {
    expect(refuseFullCampaign(most, 1)).toEqual({
      key: 'invalid_campaign_params',
      details: `A campaign takes ${most} codes; this one has ${most}, with those being added.`,
    });
    expect(refuseFullCampaign(most - 1, 2)).toMatchObject({ key: 'invalid_campaign_params' });
  });
});

test.each([
  ['what is left of the action', { total: 100, done: 60 }, 100, 40],
  ['no more than was asked for', { total: 100, done: 60 }, 30, 30],
  ['nothing of one that is done', { total: 100, done: 100 }, 100, 0],
  ['nothing of one that did more', { total: 100, done: 101 }, 100, 0],
  ['nothing of one that is gone', null, 100, 0],
])('stillComing is %s', (_name, action, requested, expected) => {
  expect(countPendingCodes(action, requested)).toBe(expected);
});

describe('refuseManyCampaigns', () => {
  it('takes seventy', () => {
    expect(refuseManyCampaigns(70)).toBeNull();
  });

  it('refuses one more', () => {
    expect(refuseManyCampaigns(71)).toEqual({
      key: 'invalid_payload',
      details: 'An import is for 70 campaigns at most; these rows name 71.',
    });
  });
});
