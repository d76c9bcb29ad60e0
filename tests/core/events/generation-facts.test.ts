// What is told of codes that come into a campaign.
import {
  type AsyncAction,
  buildCodesAddedFacts,
  buildConfigFacts,
  buildGenerationEndedFacts,
  buildGenerationStartedFacts,
} from '../../support/core';
import { aCoupon, CAMPAIGN_TOLD, CONFIG, MADE_AT, NOW } from './support';

const told = (type: string, members: object) => ({
  type: `campaign.vouchers.${type}`,
  entity_id: 'camp_1',
  data: { campaign: CAMPAIGN_TOLD, ...members },
});

describe('buildCodesAddedFacts', () => {
  it('count the codes of each campaign, and none of codes without one', () => {
    const codes = ['camp_1', null, 'camp_2', 'camp_1'].map((campaign_id) => aCoupon({ campaign_id }));

    expect(buildCodesAddedFacts(codes, CONFIG)).toEqual([
      told('added', { count: 2 }),
      expect.objectContaining({ type: 'campaign.vouchers.added', entity_id: 'camp_2' }),
    ]);
    expect(buildCodesAddedFacts(codes, CONFIG)[1]?.data).toMatchObject({ count: 1 });
  });

  it('are none of no codes', () => {
    expect(buildCodesAddedFacts([aCoupon({ campaign_id: null })], CONFIG)).toEqual([]);
  });
});

describe('buildGenerationStartedFacts', () => {
  const generation = { kind: 'GENERATE', campaign_id: 'camp_1' } as AsyncAction['work'];

  it('say how many codes are to come, and since when', () => {
    expect(buildGenerationStartedFacts({ work: generation, total: 50, created_at: MADE_AT }, CONFIG)).toEqual([
      told('generation.started', { count: 50, started_at: MADE_AT }),
    ]);
  });

  it('are emitted with the change that starts it', () => {
    const action = { work: generation, total: 50, created_at: MADE_AT } as AsyncAction;

    expect(buildConfigFacts({ actions: [action] }, CONFIG, NOW)).toEqual(buildGenerationStartedFacts(action, CONFIG));
  });

  it('are none of other work', () => {
    expect(buildGenerationStartedFacts({ work: { kind: 'METADATA' }, total: 50, created_at: MADE_AT }, CONFIG)).toEqual(
      [],
    );
  });
});

describe('buildGenerationEndedFacts', () => {
  const end = { campaignId: 'camp_1', date: NOW };

  it('of one that is done name its codes as well', () => {
    expect(buildGenerationEndedFacts({ ...end, count: 50, message: null }, CONFIG)).toEqual([
      told('generation.completed', { count: 50, completed_at: NOW }),
      told('added', { count: 50 }),
    ]);
  });

  it('of one that failed name the codes that it made', () => {
    expect(buildGenerationEndedFacts({ ...end, count: 20, message: 'No more codes.' }, CONFIG)).toEqual([
      told('generation.failed', { count: 20, failed_at: NOW, message: 'No more codes.' }),
      told('added', { count: 20 }),
    ]);
  });

  it('name no codes where none were made', () => {
    expect(buildGenerationEndedFacts({ ...end, count: 0, message: 'No codes.' }, CONFIG)).toEqual([
      told('generation.failed', { count: 0, failed_at: NOW, message: 'No codes.' }),
    ]);
    expect(buildGenerationEndedFacts({ ...end, count: 0, message: null }, CONFIG)).toHaveLength(1);
  });
});
