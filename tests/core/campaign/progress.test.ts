// What a campaign says of work in the background.
import {
  planCampaignSettlement,
  withAddition,
  withoutAddition,
  withoutRedefinition,
  withRedefinition,
} from '../../../lib/core/campaign/progress';
import { factsOf } from '../../support/core';

const campaign = factsOf({ campaigns: { camp_1: { name: 'Winter' } } }).config.campaigns.get('camp_1')!;
const DONE = { ...campaign, creation_status: 'DONE', vouchers_generation_status: 'DONE' } as const;

describe('an addition', () => {
  const one = withAddition(DONE, { actionId: 'async_1', count: 5 });
  const two = withAddition(one, { actionId: 'async_2', count: 7 });

  it('is noted with its count, beside others', () => {
    expect(one).toEqual({ ...DONE, vouchers_generation_status: 'IN_PROGRESS', adding: { async_1: 5 } });
    expect(two).toEqual({ ...one, adding: { async_1: 5, async_2: 7 } });
  });

  it('is taken out again, and says how it ended where no other goes on', () => {
    expect(withoutAddition(two, 'async_1', 'FAILED')).toEqual({ ...two, adding: { async_2: 7 } });
    expect(withoutAddition(one, 'async_1', 'FAILED')).toEqual({ ...DONE, vouchers_generation_status: 'FAILED' });
    expect(withoutAddition(DONE, 'async_1', 'DONE')).toEqual(DONE);
    expect(withoutAddition(one, 'async_1', 'DONE')).not.toHaveProperty('adding');
  });
});

describe('a redefinition', () => {
  const one = withRedefinition(DONE, 'async_1');
  const two = withRedefinition(one, 'async_2');

  it('is noted behind others', () => {
    expect(one).toEqual({ ...DONE, creation_status: 'MODIFYING', redefining: ['async_1'] });
    expect(two).toEqual({ ...one, redefining: ['async_1', 'async_2'] });
  });

  it('is taken out again, and is done where no other goes on', () => {
    expect(withoutRedefinition(two, 'async_1')).toEqual({ ...two, redefining: ['async_2'] });
    expect(withoutRedefinition(one, 'async_1')).toEqual(DONE);
    expect(withoutRedefinition(one, 'async_1')).not.toHaveProperty('redefining');
    expect(withoutRedefinition(DONE, 'async_1')).toEqual(DONE);
  });
});

describe('planCampaignSettlement', () => {
  const { config } = factsOf({ campaigns: { camp_1: { name: 'Winter' }, camp_2: { name: 'Summer' } } });
  const settled = (one: typeof campaign) => ({ ...one, description: one.id === 'camp_1' ? 'Over' : one.description });

  it('are those that change, in their order', () => {
    const changed = planCampaignSettlement(['camp_2', 'camp_3', 'camp_1'], config, settled);

    expect(changed).toEqual([{ ...config.campaigns.get('camp_1'), description: 'Over' }]);
  });

  it('are none where nothing changes', () => {
    expect(planCampaignSettlement(['camp_1', 'camp_2'], config, (one) => ({ ...one }))).toEqual([]);
  });
});
