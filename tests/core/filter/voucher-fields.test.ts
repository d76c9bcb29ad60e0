// What vouchers are filtered by beyond their records: names of categories, and states by switch and dates.
import { type Config, datesOf, STATES, type Voucher, voucherFields } from '../../support/core';

const NOW = { nowMs: Date.parse('2026-03-10T12:00:00.000Z'), timezone: 'UTC' };
const PAST = '2026-03-01T00:00:00.000Z';
const AHEAD = '2026-04-01T00:00:00.000Z';

describe('STATES', () => {
  it.each<[string, Parameters<NonNullable<(typeof STATES)['$active']>>[0], string]>([
    ['one that is switched on', { active: true }, '$enabled $active'],
    ['one that says nothing of it', { active: null }, '$enabled $active'],
    ['one that is switched off', { active: false }, '$disabled'],
    ['one that is over', { active: true, expiration_date: PAST }, '$enabled $expired'],
    ['one that is off and over', { active: false, expiration_date: PAST }, '$disabled $expired'],
    ['one that has not begun', { active: true, start_date: AHEAD }, '$enabled'],
    ['one within its dates', { active: true, start_date: PAST, expiration_date: AHEAD }, '$enabled $active'],
  ])('of %s', (_name, record, expected) => {
    const held = Object.entries(STATES).filter(([, holds]) => holds(record, NOW));

    expect(held.map(([name]) => name).join(' ')).toBe(expected);
  });
});

describe('datesOf', () => {
  it.each([
    [{}, 'VALID'],
    [{ start_date: null, expiration_date: null }, 'VALID'],
    [{ start_date: AHEAD }, 'NOT_STARTED'],
    [{ expiration_date: PAST }, 'EXPIRED'],
  ])('%j is %s', (validity, expected) => {
    expect(datesOf(validity, NOW)).toBe(expected);
  });

  it('looks at no recurring window', () => {
    expect(datesOf({ start_date: PAST, validity_day_of_week: [] }, NOW)).toBe('VALID');
  });
});

describe('voucherFields', () => {
  const CATEGORY = { id: 'cat_1', name: 'Exclusive', hierarchy: 1, created_at: PAST, object: 'category' as const };
  const fields = () => voucherFields({ categories: new Map([[CATEGORY.id, CATEGORY]]) } as Partial<Config> as Config);
  const read = (name: string, voucher: Partial<Voucher>) => fields().named[name]?.read(voucher as Voucher);

  it.each([
    [{ category_id: 'cat_1' }, 'Exclusive'],
    [{ category_id: 'cat_gone' }, null],
    [{ category_id: null }, null],
  ])('says what the category of %j is called', (voucher, expected) => {
    expect(read('categories', voucher)).toBe(expected);
    expect(fields().named.categories?.kind).toBe('text');
  });

  it.each([
    [true, true],
    [null, true],
    [false, false],
  ])('takes a switch of %s for %s', (active, expected) => {
    expect(read('active', { active })).toBe(expected);
    expect(fields().named.active).toMatchObject({ kind: 'flag', words: STATES });
  });

  it('keeps the fields of the record, and its metadata', () => {
    expect(read('code', { code: 'A-1' })).toBe('A-1');
    expect(fields().metadata?.({ metadata: { tier: 'gold' } } as unknown as Voucher)).toEqual({ tier: 'gold' });
  });
});
