// Amounts in the dashboard: exact in every language, however large, and read back as they were typed.
import fc from 'fast-check';
import { decimalText, moneyText, readMoney, signedText } from '../../dashboard/model/money';

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

  it('has a sign where steps are told apart', () => {
    expect([signedText(150, US), signedText(-150, US), signedText(0, US)]).toEqual(['+$1.50', '−$1.50', '$0.00']);
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

  it('reads back what is written', () => {
    fc.assert(fc.property(fc.integer(), (amount) => expect(readMoney(decimalText(amount))).toBe(amount)));
  });
});
