// Names of events as callers may write them, and moments inside ids.
import { eventNames } from '../../../lib/core/events/misspelt-names';
import { timePlace, WEBHOOK_EVENTS } from '../../support/core';

describe('eventNames', () => {
  test.each([
    ['campaign.vouchers.aded', 'campaign.vouchers.added'],
    ['voucher.gift.balance_aded', 'voucher.gift.balance_added'],
    ['voucher.loyalty_card.points_aded', 'voucher.loyalty_card.points_added'],
    ['voucher.loyalty_card.pending_points.aded', 'voucher.loyalty_card.pending_points.added'],
  ])('takes %s for %s', (misspelt, name) => {
    expect(eventNames([misspelt])).toEqual([name]);
    expect(eventNames([misspelt, name])).toEqual([name]);
  });

  test('takes every published name, in the order they are sent', () => {
    const backwards = [...WEBHOOK_EVENTS].reverse();

    expect(eventNames(backwards)).toEqual(backwards);
    expect(new Set(WEBHOOK_EVENTS).size).toBe(63);
  });

  test('has each name once, and no other', () => {
    expect(eventNames(['voucher.created', 'voucher.made', 'voucher.created'])).toEqual(['voucher.created']);
    expect(eventNames([])).toEqual([]);
  });
});

describe('timePlace', () => {
  test.each([
    [0, '000000000'],
    [35.9, '00000000z'],
    [36, '000000010'],
    [36 ** 9 - 1, 'zzzzzzzzz'],
  ])('of %d is %s', (ms, text) => {
    expect(timePlace(ms)).toBe(text);
  });

  test('sorts as the moments do', () => {
    const moments = ['1970-01-01', '2001-09-09', '2026-03-10', '2100-01-01'].map((day) => timePlace(Date.parse(day)));

    expect([...moments].sort()).toEqual(moments);
  });
});
