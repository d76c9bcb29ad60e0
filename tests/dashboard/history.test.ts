// An activity and a summary in words.
import { ACTIVITY_TYPES, type ActivityEntry, activityWords, subjectOf } from '../../dashboard/model/events/activity';
import { totalsGroups } from '../../dashboard/model/campaign/totals';
import { jobWords } from '../../dashboard/model/jobs';
import answer from '../../schemas/campaigns/summary.answer.json';
import action from '../../schemas/records/async-action.json';

const entry = (data: ActivityEntry['data']['data']) => ({ data: { data, event_source: { channel: 'INTERNAL' } } });
const CAMPAIGN = { id: 'camp_1', name: 'Spring' };
const ORDER = { id: 'ord_1', source_id: 'SO-1', amount: 100 };

describe('an activity', () => {
  it('has words for every kind', () => {
    expect(ACTIVITY_TYPES.map(activityWords)).not.toEqual(expect.arrayContaining([expect.stringContaining('.')]));
    expect(['customer.created', 'customer.voucher.published', 'x.y'].map(activityWords)).toEqual([
      ...['Customer created', 'Code published', 'x.y'],
    ]);
  });

  it.each<[string, ActivityEntry['data']['data'], object]>([
    [
      'a redemption',
      { redemption: { id: 'r_1', order: ORDER }, voucher: { code: 'TEN' }, campaign: CAMPAIGN },
      { id: 'r_1', name: 'TEN', campaign: CAMPAIGN, order: ORDER, failure: null },
    ],
    ['a whole of several', { redemption: { id: 'r_2' } }, { id: 'r_2', name: 'several', order: null }],
    [
      'a refusal',
      {
        redemption: { id: 'rf_1', failure_code: 'voucher_expired', promotion_tier: { id: 'promo_1', name: 'Ten off' } },
      },
      { name: 'Ten off', failure: 'voucher_expired' },
    ],
    [
      'a rollback',
      { redemption_rollback: { id: 'rr_1', voucher: { code: 'TEN' } }, redemption: { id: 'r_1' } },
      { id: 'rr_1', name: 'TEN' },
    ],
    ['an order', { order: ORDER }, { id: 'ord_1', name: 'SO-1', order: ORDER }],
    ['a publication', { publication: { id: 'pub_1', vouchers: ['A', 'B'] } }, { id: 'pub_1', name: 'A, B' }],
    ['a publication of nothing', { publication: { id: 'pub_2' } }, { id: 'pub_2', name: 'pub_2' }],
    [
      'a card that was moved by hand',
      { voucher: { code: 'CARD' }, campaign: CAMPAIGN },
      { id: null, name: 'CARD', campaign: CAMPAIGN, order: null },
    ],
    ['the customer', {}, { id: null, name: '', campaign: null, order: null }],
    ['an event', { event: { type: 'page seen' } }, { id: null, name: 'page seen' }],
  ])('leads to %s', (_name, data, subject) => {
    expect(subjectOf(entry(data))).toMatchObject(subject);
  });
});

describe('a summary', () => {
  it('has words for every member that counts', () => {
    const members = Object.keys(answer.properties).filter((name) => !SUMS.test(name));
    const totals = Object.fromEntries(members.map((name, index) => [name, index]));

    const figures = totalsGroups(totals).flatMap((group) => group.figures);
    expect(figures).toHaveLength(members.length);
    expect(figures.map(({ value }) => value).sort((left, right) => left - right)).toEqual(
      members.map((_name, index) => index),
    );
  });

  it('leaves out what a campaign has not', () => {
    expect(totalsGroups({ redemptions_succeeded: 1, validations: null })).toEqual([
      { name: 'Redemptions', figures: [{ name: 'Succeeded', value: 1, kind: 'count' }] },
    ]);
  });
});

/** Those that others come to, those that nobody counts, and the record. */
const SUMS = /^(object|campaign|redemptions|rollbacks|publications|validations.*)$/;

it('every job has words', () => {
  expect(action.properties.type.enum.filter((type) => jobWords({ type }) === type)).toEqual([]);
});
