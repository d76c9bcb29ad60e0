// Amounts in the dashboard: exact in every language, however large, and read back as they were typed.
import fc from 'fast-check';
import { decimalText, moneyText, readMoney, formatSignedMoney } from '../../dashboard/model/money';

const US = { locale: 'en-US', currency: 'USD' };

describe('moneyText', () => {
  it.each([
    [0, US, '$0.00'],
    [12_345, US, '$123.45'],
    [-5, US, '−$0.05'],
    [100_000, { locale: 'pl', currency: 'PLN' }, '1000,00 zł'],
    [12_300, { locale: 'ja', currency: 'JPY' }, '￥123'],
    [12_345, { locale: 'ja', currency: 'JPY' }, '￥123.45'],
    [12_345, { locale: 'en-US', currency: null }, '123.45'],
    [5, { locale: 'de', currency: 'EUR' }, '0,05 €'],
    [900_719_925_474_099_1, US, '$90,071,992,547,409.91'],
  ])('writes %d as people read it', (amount, how, text) => {
    expect(moneyText(amount, how).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
  });

  it('never shows a fraction of a cent, nor loses one', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        const digits = moneyText(amount, { locale: 'en-US', currency: 'EUR' }).replace(/[^\d]/g, '');
        expect(BigInt(digits)).toBe(BigInt(Math.abs(amount)));
      }),
    );
  });

  it('has a sign where steps are distinguished', () => {
    expect([formatSignedMoney(150, US), formatSignedMoney(-150, US), formatSignedMoney(0, US)]).toEqual([
      '+$1.50',
      '−$1.50',
      '$0.00',
    ]);
  });
});

describe('readMoney', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,50', 1250],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234,50', 123_450],
    ["1'234.50", 123_450],
    ['-3', -300],
    ['−3.07', -307],
    ['0', 0],
    ['-0', 0],
    ['1,234,567', 123_456_700],
  ])('reads %s', (text, amount) => expect(readMoney(text)).toBe(amount));

  it.each(['', ' ', 'x', '1.234.5', '12.345,678', '1,23,456', '1..5', '.', '--1', '1e5', '9'.repeat(17), '1,2345'])(
    'refuses %j',
    (text) => expect(readMoney(text)).toBeNull(),
  );

  it.each([
    ['en-US', '1,500', 150_000],
    ['en-US', '1.500', null],
    ['en-US', '5.005', null],
    ['en-US', '0.500', null],
    ['en-US', '0,500', null],
    ['de', '1.500', 150_000],
    ['de', '1,500', null],
    ['de', '0,500', null],
    ['pl', '1 500', 150_000],
    ['pl', '1.500', null],
    ['de-CH', '1’500.5', 150_050],
    ['ar-EG', '١٬٥٠٠', 150_000],
    ['ar-EG', '١٬٥٠٠٫٢٥', 150_025],
    ['ar-EG', '٥٫٠٠٥', null],
    ['fa', '۱۲٫۵', 1_250],
    ['en-US', '01,500', null],
    ['en-US', '0 500', null],
    ['en-US', '1 50', null],
    ['en-US', '12.', null],
  ])('in %s: %s', (locale, text, amount) => expect(readMoney(text, locale)).toBe(amount));

  it('reads back what is written', () => {
    fc.assert(fc.property(fc.integer(), (amount) => expect(readMoney(decimalText(amount))).toBe(amount)));
  });

  it('reads back what a language writes, and never a thousandfold of it', () => {
    const locale = fc.constantFrom('en-US', 'de', 'pl', 'fr', 'de-CH', 'es', 'nl', 'ja', 'ar', 'ar-EG');
    fc.assert(
      fc.property(locale, fc.integer(), (where, amount) => {
        expect(readMoney(moneyText(amount, { locale: where, currency: null }), where)).toBe(amount);
      }),
    );
    fc.assert(
      fc.property(locale, fc.nat({ max: 999 }), fc.integer({ min: 100, max: 999 }), (where, whole, rest) => {
        const [comma, point] = [readMoney(`${whole},${rest}`, where), readMoney(`${whole}.${rest}`, where)];
        // One of the two at most is a group of thousands.
        expect([comma, point].filter((one) => one !== null).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
