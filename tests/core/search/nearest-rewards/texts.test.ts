// Sentences for a shopper, one for each change.
import {
  amountText,
  lineAmountText,
  timeText,
  unitsForAmountText,
  unitsText,
} from '../../../../lib/core/search/nearest-rewards/texts';

const EURO = { currency: 'EUR', timezone: 'UTC' };
const NO_CURRENCY = { currency: null, timezone: 'UTC' };
const BOOKS = { object: 'product', id: 'prod_1', name: 'Books' } as const;
const UNNAMED = { object: 'product', id: 'prod_1', name: null } as const;

test.each([
  ['Spend 3.03 EUR more.', () => amountText(303, EURO)],
  ['Spend 3.03 more.', () => amountText(303, NO_CURRENCY)],
  ['Spend 0.05 more.', () => amountText(5, NO_CURRENCY)],
  ['Spend 0.50 more.', () => amountText(50, NO_CURRENCY)],
  ['Spend 1234.00 more.', () => amountText(123_400, NO_CURRENCY)],
  ['Spend 3.03 more on Books.', () => lineAmountText(303, BOOKS, NO_CURRENCY)],
  ['Spend 3.03 EUR more on prod_1.', () => lineAmountText(303, UNNAMED, EURO)],
  ['Spend 3.03 EUR more on item.', () => lineAmountText(303, null, EURO)],
  ['Add 2 × Books.', () => unitsText(2, BOOKS)],
  ['Add 1 × prod_1.', () => unitsText(1, UNNAMED)],
  ['Add 1 × item.', () => unitsText(1, null)],
  ['Add 3 × Books for 15.00 EUR.', () => unitsForAmountText(3, { of: BOOKS, amount: 1500, setting: EURO })],
  ['Add 3 × item for 15.00.', () => unitsForAmountText(3, { of: null, amount: 1500, setting: NO_CURRENCY })],
])('%s', (sentence, write) => {
  expect(write()).toBe(sentence);
});

test.each([
  ['2026-12-01T09:00:00.000Z', 'UTC', '1 December 2026 at 09:00'],
  ['2026-01-31T23:59:59.999Z', 'UTC', '31 January 2026 at 23:59'],
  ['2026-07-04T00:05:00.000Z', 'UTC', '4 July 2026 at 00:05'],
  ['2026-07-04T23:05:00.000Z', 'Europe/Berlin', '5 July 2026 at 01:05'],
])('%s in %s is available from %s', (moment, timezone, words) => {
  expect(timeText(Date.parse(moment), { currency: null, timezone })).toBe(`Available from ${words}.`);
});
