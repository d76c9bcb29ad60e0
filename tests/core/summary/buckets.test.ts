// Counted facts by campaign and day, and how many of them fit into one transaction.
import { countersOf, countFittingFacts } from '../../../lib/core/summary/buckets';

const ofProject = { campaignId: null, sums: { redemptions_succeeded: 1 } };
const ofCampaign = { campaignId: 'camp_1', sums: { redemptions_succeeded: 1, discounted_amount: 500 } };
const at = (moment: string, ...counted: (typeof ofProject | typeof ofCampaign)[]) => ({
  timeMs: Date.parse(moment),
  counted,
});

describe('countersOf', () => {
  it('adds up each campaign and day once', () => {
    const facts = [
      at('2026-03-10T10:00:00Z', ofProject, ofCampaign),
      at('2026-03-10T23:59:59.999Z', ofCampaign),
      at('2026-03-11T00:00:00Z', ofProject),
    ];

    expect(countersOf(facts, 'UTC')).toEqual([
      { campaignId: null, date: '2026-03-10', sums: { redemptions_succeeded: 1 } },
      { campaignId: 'camp_1', date: '2026-03-10', sums: { redemptions_succeeded: 2, discounted_amount: 1_000 } },
      { campaignId: null, date: '2026-03-11', sums: { redemptions_succeeded: 1 } },
    ]);
  });

  it('takes the day of the project’s zone', () => {
    const [counter] = countersOf([at('2026-03-10T23:30:00Z', ofProject)], 'Europe/Warsaw');

    expect(counter?.date).toBe('2026-03-11');
  });
});

describe('countFittingFacts', () => {
  const facts = [
    at('2026-03-10T10:00:00Z', ofProject, ofCampaign),
    at('2026-03-10T11:00:00Z', ofProject, ofCampaign),
    at('2026-03-11T10:00:00Z', ofProject),
    at('2026-03-12T10:00:00Z', ofProject),
  ];

  test.each([
    ['one that touches more than fits', 1, 1],
    ['those that touch the same counters', 2, 2],
    ['one more counter', 3, 3],
    ['all of them', 4, 4],
  ])('takes %s', (_name, most, fitting) => {
    expect(countFittingFacts(facts, most, 'UTC')).toBe(fitting);
  });

  it('separates the project from a campaign, and a day from another', () => {
    const mixed = [at('2026-03-10T10:00:00Z', ofProject), at('2026-03-10T10:00:00Z', ofCampaign)];

    expect(countFittingFacts(mixed, 1, 'UTC')).toBe(1);
  });

  it('takes none of none', () => {
    expect(countFittingFacts([], 4, 'UTC')).toBe(0);
  });
});
