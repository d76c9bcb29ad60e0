// The statement of what is owed: the check of its sum, its file, and the ends of months.
import { addsUp, monthEnds, type OwedLine, toStatementCsv } from '../../dashboard/model/ledger/statement';

const LINE: OwedLine = {
  type: 'GIFT_VOUCHER',
  currency: 'EUR',
  opening: 1_000,
  issued: 500,
  added: 25,
  spent: -300,
  returned: 100,
  expired: 0,
  removed: -75,
  closing: 1_250,
  ended: 250,
  cards: 3,
};

it.each([
  ['2026-11-29', 2, ['2026-09-30', '2026-10-31', '2026-11-29']],
  ['2024-03-01', 1, ['2024-02-29', '2024-03-01']],
  ['2026-01-31', 3, ['2025-10-31', '2025-11-30', '2025-12-31', '2026-01-31']],
] as const)('before %s the last %s months end on their last days', (today, months, days) => {
  expect(monthEnds(today, months)).toEqual(days);
});

it.each([
  ['adds up', LINE, true],
  ['lacks a cent', { ...LINE, closing: 1_249 }, false],
] as const)('a line that %s says so', (_what, line, isRight) => {
  expect(addsUp(line)).toBe(isRight);
});

it('the file has money in units of the currency, and points as they are', () => {
  const points: OwedLine = { ...LINE, type: 'LOYALTY_CARD', currency: null };
  const [head = '', ...lines] = toStatementCsv({ from: 'F', at: 'A', data: [LINE, points] }).split('\r\n');

  expect(head.split(',')).toHaveLength(14);
  expect(lines).toEqual([
    'F,A,GIFT_VOUCHER,EUR,10.00,5.00,0.25,-3.00,1.00,0.00,-0.75,12.50,2.50,3',
    'F,A,LOYALTY_CARD,,1000,500,25,-300,100,0,-75,1250,250,3',
    '',
  ]);
});
