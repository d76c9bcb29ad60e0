// The rehearsal of an edit: the request that its form makes, and the days of its report.
import {
  buildRehearsal,
  describeLeftOut,
  fillDays,
  fillRehearsalForm,
  type RehearsalForm,
  type RehearsedCampaign,
} from '../../dashboard/model/campaign/rehearsal';
import REPORT from '../../schemas/records/backtest.json';

const NOW = { ms: Date.parse('2026-11-29T23:30:00Z'), timezone: 'Europe/Warsaw' };
const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off });
const COUPONS: RehearsedCampaign = {
  id: 'camp_1',
  campaign_type: 'DISCOUNT_COUPONS',
  active: true,
  voucher: { discount: percent(20) },
};
const TIERS: RehearsedCampaign = {
  id: 'camp_2',
  campaign_type: 'PROMOTION',
  active: false,
  promotion: {
    tiers: [
      { id: 'promo_1', name: 'Five', action: { discount: percent(5) } },
      { id: 'promo_2', name: 'Ten', action: { discount: percent(10) } },
    ],
  },
};

const request = (campaign: RehearsedCampaign, members: Partial<RehearsalForm>, tier?: string, dates = {}) =>
  buildRehearsal(campaign, { form: { ...fillRehearsalForm(campaign, tier), ...members }, dates }, NOW);
const value = (text: string) => ({ discount: 'PERCENT', text, cap: '' }) as const;

describe('buildRehearsal', () => {
  it('covers whole days of the project, up to the end of today', () => {
    expect(request(COUPONS, { days: '7', state: 'OTHER' })).toMatchObject({
      body: { mode: 'RECORDED', from: '2026-11-24', to: '2026-12-01' },
    });
  });

  it('sends the discount of codes, of one tier, the dates and the state, each where it changes', () => {
    expect(request(COUPONS, { value: value('30') }, undefined, { start_date: null })).toMatchObject({
      body: {
        changes: [
          { method: 'PUT', path: '/v1/campaigns/camp_1', body: { start_date: null } },
          { method: 'PUT', path: '/v1/campaigns/camp_1', body: { voucher: { discount: percent(30) } } },
        ],
      },
    });
    expect(request(TIERS, { value: value('30'), state: 'OTHER' }, 'promo_2')).toMatchObject({
      body: {
        changes: [
          { method: 'PUT', path: '/v1/promotions/tiers/promo_2', body: { action: { discount: percent(30) } } },
          { method: 'POST', path: '/v1/campaigns/camp_2/enable' },
        ],
      },
    });
  });

  it('adds tiers that the shop did not send', () => {
    expect(request(TIERS, { isAdded: true })).toMatchObject({
      body: {
        changes: [],
        add_to_requests: [
          { object: 'promotion_tier', id: 'promo_1' },
          { object: 'promotion_tier', id: 'promo_2' },
        ],
      },
    });
  });

  it.each([
    ['no edit', {}, 'state'],
    ['no days', { days: '0', state: 'OTHER' }, 'days'],
    ['more days than a year has', { days: '367', state: 'OTHER' }, 'days'],
    ['a percentage that is none', { value: value('much') }, 'rehearsed-text'],
  ] as const)('names the field of %s', (_what, members, field) => {
    expect(request(COUPONS, members)).toMatchObject({ field });
  });
});

it('the days of a report have no gap', () => {
  const day = (text: string, now: number) => ({ day: text, then: 1, now });

  expect(fillDays([])).toEqual([]);
  expect(fillDays([day('2026-11-29', 2), day('2026-12-01', 3)])).toEqual([
    day('2026-11-29', 2),
    { day: '2026-11-30', then: 0, now: 0 },
    day('2026-12-01', 3),
  ]);
});

it('every reason of the schema has words', () => {
  const reasons = REPORT.properties.left_out.items.properties.reason.enum;
  const texts = reasons.map((reason) => describeLeftOut({ reason: reason as 'redacted', count: 2 }));

  expect(texts.every((text) => text.startsWith('2 '))).toBe(true);
  expect(new Set(texts).size).toBe(reasons.length);
});
