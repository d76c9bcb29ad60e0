// Formulas over dates: reading them, comparing them, counting the time between them, in the zone of the project.
import { formulaTime, type Voucher } from '../../support/core';
import { WARSAW, aContext, compute, withAttributes } from './support';

const at = (iso: string, timezone = WARSAW) => aContext({ time: formulaTime(Date.parse(iso), timezone) });

describe('TODAY and NOW', () => {
  test.each([
    ['before midnight', '2026-11-21T22:59:59.999Z', WARSAW, '2026-11-21'],
    ['at midnight', '2026-11-21T23:00:00Z', WARSAW, '2026-11-22'],
    ['at midnight in summer', '2026-07-21T22:00:00Z', WARSAW, '2026-07-22'],
    ['behind UTC', '2026-11-21T04:59:59Z', 'America/New_York', '2026-11-20'],
    ['far ahead of UTC', '2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
    ['in UTC', '2026-11-21T23:59:59Z', 'UTC', '2026-11-21'],
  ])('%s', (_name, iso, timezone, day) => {
    expect(compute('TODAY', at(iso, timezone))).toBe(day);
    expect(compute('NOW', at(iso, timezone))).toBe(new Date(iso).toISOString());
  });
});

describe('parts of dates', () => {
  test.each([
    ['DAY_OF_MONTH(DATE("2023-08-17"))', 17],
    ['MONTH(DATE("2023-08-17"))', 8],
    ['YEAR(DATE("2023-08-17"))', 2023],
    ['MONTH(DATE("2023-01-01"))', 1],
    ['MONTH(DATE("2023-12-31"))', 12],
    ['YEAR(DATE("1899-12-31"))', 1899],
    ['YEAR(DATE("0050-01-01"))', 50],
    ['DAY_OF_MONTH(DATE("2024-02-29"))', 29],
    ['DAY_OF_MONTH(DATE_TIME("2023-08-17T22:30:00Z"))', 18],
    ['DAY_OF_MONTH(DATE_TIME("2023-08-17T21:30:00Z"))', 17],
    ['YEAR(DATE_TIME("2023-12-31T23:30:00Z"))', 2024],
    ['DAY_OF_MONTH(TODAY)', 21],
    ['MONTH(NOW)', 11],
  ])('%s', (text, expected) => {
    expect(compute(text)).toBe(expected);
  });
});

describe('counting', () => {
  test.each([
    ['2026-11-21', { days: 0, months: 0, years: 0 }],
    ['2026-11-20', { days: 1, months: 0, years: 0 }],
    ['2026-11-22', { days: -1, months: 0, years: 0 }],
    ['2026-10-22', { days: 30, months: 0, years: 0 }],
    ['2026-10-21', { days: 31, months: 1, years: 0 }],
    ['2026-12-20', { days: -29, months: 0, years: 0 }],
    ['2026-12-21', { days: -30, months: -1, years: 0 }],
    ['2025-11-22', { days: 364, months: 11, years: 0 }],
    ['2025-11-21', { days: 365, months: 12, years: 1 }],
    ['2027-11-20', { days: -364, months: -11, years: 0 }],
    ['2027-11-21', { days: -365, months: -12, years: -1 }],
    ['1996-11-21', { days: 10957, months: 360, years: 30 }],
  ])('since and until %s', (day, { days, months, years }) => {
    expect(compute(`DAYS_SINCE(DATE("${day}"))`)).toBe(days);
    expect(compute(`DAYS_UNTIL(DATE("${day}"))`)).toBe(0 - days);
    expect(compute(`MONTHS_SINCE(DATE("${day}"))`)).toBe(months);
    expect(compute(`MONTHS_UNTIL(DATE("${day}"))`)).toBe(0 - months);
    expect(compute(`YEARS_SINCE(DATE("${day}"))`)).toBe(years);
  });

  test.each([
    ['31 January to 28 February', '2023-01-31', '2023-02-28', 0],
    ['31 January to 29 February', '2024-01-31', '2024-02-29', 0],
    ['31 January to 1 March', '2023-01-31', '2023-03-01', 1],
    ['30 January to 1 March', '2023-01-30', '2023-03-01', 1],
    ['28 February to 28 March', '2023-02-28', '2023-03-28', 1],
    ['31 August to 30 September', '2023-08-31', '2023-09-30', 0],
    ['31 December to 31 January', '2022-12-31', '2023-01-31', 1],
  ])('a month is over on the same day: %s', (_name, from, today, months) => {
    expect(compute(`MONTHS_SINCE(DATE("${from}"))`, at(`${today}T12:00:00Z`))).toBe(months);
  });

  test.each([
    ['the day before, in a common year', '2023-02-28', 22],
    ['the day after, in a common year', '2023-03-01', 23],
    ['the leap day', '2024-02-29', 24],
  ])('a leap day comes round a day late in a common year: %s', (_name, today, years) => {
    expect(compute('YEARS_SINCE(DATE("2000-02-29"))', at(`${today}T12:00:00Z`))).toBe(years);
  });

  test.each([
    ['a day of 23 hours', '2026-03-29', '2026-03-30T00:00:00+02:00', 1],
    ['a day of 25 hours', '2026-10-25', '2026-10-26T00:00:00+01:00', 1],
    ['the last minute of a day of 25 hours', '2026-10-25', '2026-10-25T23:59:00+01:00', 0],
    ['an hour across midnight', '2026-11-20', '2026-11-21T00:10:00+01:00', 1],
  ])('counts calendar days: %s', (_name, day, now, days) => {
    expect(compute(`DAYS_SINCE(DATE("${day}"))`, at(now))).toBe(days);
  });

  it('takes the local day of a moment', () => {
    expect(compute('DAYS_SINCE(DATE_TIME("2026-11-20T23:30:00Z"))')).toBe(0);
    expect(compute('DAYS_SINCE(DATE_TIME("2026-11-20T22:30:00Z"))')).toBe(1);
    expect(compute('DAYS_UNTIL(NOW)')).toBe(0);
  });
});

describe('comparing', () => {
  test.each([
    ['TODAY DATE_IS DATE("2026-11-21")', true],
    ['TODAY DATE_IS DATE("2026-11-22")', false],
    ['TODAY DATE_IS_NOT DATE("2026-11-21")', false],
    ['TODAY DATE_IS_NOT DATE("2026-11-22")', true],
    ['TODAY DATE_IS_NOT DATE("2026-11-20")', true],
    ['NOW DATE_IS TODAY', true],
    ['NOW DATE_IS DATE_TIME("2026-11-21T22:59:59Z")', true],
    ['NOW DATE_IS DATE_TIME("2026-11-21T23:00:00Z")', false],
    ['NOW DATE_IS_NOT DATE_TIME("2026-11-21T23:00:00Z")', true],
    ['TODAY IS_AFTER DATE("2026-11-20")', true],
    ['TODAY IS_AFTER DATE("2026-11-21")', false],
    ['TODAY IS_AFTER DATE("2026-11-22")', false],
    ['TODAY IS_BEFORE DATE("2026-11-20")', false],
    ['TODAY IS_BEFORE DATE("2026-11-21")', false],
    ['TODAY IS_BEFORE DATE("2026-11-22")', true],
    ['NOW IS_AFTER DATE("2026-11-21")', false],
    ['NOW IS_AFTER DATE("2026-11-20")', true],
    ['DATE("2026-11-21") IS_BEFORE NOW', false],
    ['DATE("2026-11-22") IS_AFTER NOW', true],
    ['DATE("2026-11-20") IS_BEFORE NOW', true],
    ['NOW IS_AFTER DATE_TIME("2026-11-21T14:29:59.999Z")', true],
    ['NOW IS_AFTER DATE_TIME("2026-11-21T14:30:00Z")', false],
    ['NOW IS_BEFORE DATE_TIME("2026-11-21T14:30:00.001Z")', true],
    ['NOW IS_BEFORE DATE_TIME("2026-11-21T14:30:00Z")', false],
    ['NOW IS_BEFORE DATE_TIME("2026-11-21T15:30:01")', true],
    ['TODAY IS_AFTER "2026-11-20"', true],
    ['"2026-11-20" IS_BEFORE "2026-11-21"', true],
  ])('%s', (text, expected) => {
    expect(compute(text)).toBe(expected);
  });
});

describe('dates in attributes', () => {
  test.each([
    ['a day', '2026-11-01', 20],
    ['a moment', '2026-11-01T12:00:00Z', 20],
    ['a moment on the local day after', '2026-11-01T23:30:00Z', 19],
    ['a local moment', '2026-11-01T23:30:00', 20],
    ['a day that does not exist', '2026-11-31', null],
    ['a leap day of a common year', '2026-02-29', null],
    ['a month that does not exist', '2026-13-01', null],
    ['a short date', '2026-11-1', null],
    ['a date in words', '1 November 2026', null],
    ['a date with spaces around', ' 2026-11-01', null],
    ['a date with a calendar', '2026-11-01[u-ca=hebrew]', null],
    ['an empty text', '', null],
    ['a number of milliseconds', 1_793_491_200_000, null],
    ['null', null, null],
    ['a list', ['2026-11-01'], null],
  ])('%s', (_name, since, expected) => {
    expect(compute('DAYS_SINCE(CUSTOMER_METADATA("since"))', withAttributes({ since }))).toBe(expected);
  });

  test.each([
    ['CUSTOMER_METADATA("since") IS_BEFORE TODAY', true],
    ['TODAY IS_BEFORE CUSTOMER_METADATA("since")', false],
    ['CUSTOMER_METADATA("gone") IS_BEFORE TODAY', null],
    ['TODAY IS_BEFORE CUSTOMER_METADATA("gone")', null],
    ['CUSTOMER_METADATA("city") DATE_IS_NOT TODAY', null],
    ['TODAY DATE_IS_NOT CUSTOMER_METADATA("city")', null],
    ['YEAR(CUSTOMER_METADATA("gone"))', null],
    ['YEAR(5)', null],
  ])('%s', (text, expected) => {
    expect(compute(text, withAttributes({ since: '2026-11-01', city: 'Warsaw' }))).toBe(expected);
  });
});

describe('dates of records', () => {
  test.each([
    ['a birthdate', { birthdate: '1990-05-17' }, '1990-05-17'],
    ['a birthdate with a time of day', { birthdate: '1990-05-17T00:00:00.000Z' }, '1990-05-17'],
    ['the older name', { birthday: '1990-05-17' }, '1990-05-17'],
    ['the newer name before the older', { birthdate: '1990-05-17', birthday: '1991-05-17' }, '1990-05-17'],
    ['the older name when the newer is null', { birthdate: null, birthday: '1991-05-17' }, '1991-05-17'],
    ['none', {}, null],
    ['null', { birthdate: null }, null],
    ['no date', { birthdate: 'in May' }, null],
  ])('reads %s', (_name, customer, expected) => {
    expect(compute('CUSTOMER_BIRTHDATE', aContext({ customer }))).toBe(expected);
  });

  it('keeps the day of a birthdate west of Greenwich', () => {
    const time = formulaTime(Date.parse('2026-11-21T12:00:00Z'), 'America/New_York');
    const customer = { birthdate: '1990-05-17T00:00:00.000Z' };

    expect(compute('DAY_OF_MONTH(CUSTOMER_BIRTHDATE)', aContext({ time, customer }))).toBe(17);
  });

  const voucher = (dates: Pick<Voucher, 'start_date' | 'expiration_date'>) => {
    return aContext({
      voucher: { redemption: { quantity: 1, redeemed_quantity: 0 }, publish: { count: 0 }, ...dates },
    });
  };

  test.each([
    ['a voucher that starts', 'VOUCHER_START_DATE', voucher({ start_date: '2026-11-01T10:00:00.000Z' })],
    ['a voucher that ends', 'VOUCHER_EXPIRATION_DATE', voucher({ expiration_date: '2026-11-01T10:00:00.000Z' })],
    ['a tier that starts', 'PROMOTION_TIER_START_DATE', aContext({ tier: { start_date: '2026-11-01T10:00:00.000Z' } })],
    [
      'a tier that ends',
      'PROMOTION_TIER_EXPIRATION_DATE',
      aContext({ tier: { expiration_date: '2026-11-01T10:00:00.000Z' } }),
    ],
  ])('reads the date of %s', (_name, operand, context) => {
    expect(compute(operand, context)).toBe('2026-11-01T10:00:00.000Z');
  });

  test.each([
    ['VOUCHER_START_DATE', aContext()],
    ['VOUCHER_START_DATE', voucher({ start_date: null })],
    ['VOUCHER_EXPIRATION_DATE', voucher({})],
    ['PROMOTION_TIER_START_DATE', aContext()],
    ['PROMOTION_TIER_EXPIRATION_DATE', aContext({ tier: { expiration_date: null } })],
    ['CUSTOMER_BIRTHDATE', aContext()],
  ])('%s is missing when there is none', (operand, context) => {
    expect(compute(operand, context)).toBeNull();
  });

  it('counts the days until a voucher ends', () => {
    expect(compute('DAYS_UNTIL(VOUCHER_EXPIRATION_DATE)', voucher({ expiration_date: '2026-12-24' }))).toBe(33);
  });
});
