// Sums of what moved all balances, and the statement that they make.
import type { JournalRow } from '../../../lib/core/ledger/journal';
import { isLate, type LedgerSums, NO_SUMS, SumsOfRows } from '../../../lib/core/ledger/movement-sums';
import { balanceAt, buildStatementLines } from '../../../lib/core/ledger/statement';
import { toLink } from '../../../lib/model/ledger/chain';
import { aGiftCard } from '../../support/core';

const row = (members: Partial<JournalRow>): JournalRow =>
  ({
    voucherId: 'v_1',
    value: 'gift',
    kind: 'T',
    id: 'x',
    timeMs: 5,
    delta: 40,
    link: 'link',
    ...members,
  }) as JournalRow;
const NONE = NO_SUMS.GIFT_VOUCHER;
const after = (sign: 1 | -1, ...rows: readonly Partial<JournalRow>[]): LedgerSums => {
  const sums = new SumsOfRows(NO_SUMS);
  for (const one of rows) sums.add(row(one), sign);
  return sums.value();
};

describe('a line of the journal', () => {
  test.each<[string, Partial<JournalRow>, Partial<LedgerSums['GIFT_VOUCHER']>]>([
    ['an opening is issued', { isOpening: true }, { issued: 40, closing: 40, cards: 1 }],
    ['an addition by hand', {}, { added: 40, closing: 40 }],
    ['a removal by hand', { delta: -40 }, { removed: -40, closing: -40 }],
    ['a redemption', { kind: 'R', delta: -40 }, { spent: -40, closing: -40 }],
    ['a rollback', { kind: 'R' }, { returned: 40, closing: 40 }],
    [
      'the end of a deleted card',
      { delta: -40, closed: { opening: 1, ends: null } },
      { removed: -40, closing: -40, cards: -1 },
    ],
    ['a line from before the chain', { link: undefined }, {}],
    ['a line of a card that was deleted before it', { isGone: true }, {}],
  ])('moves what is owed: %s', (_name, members, expected) => {
    expect(after(1, members)).toEqual({ GIFT_VOUCHER: { ...NONE, ...expected }, LOYALTY_CARD: NONE });
  });

  test.each<[string, Partial<JournalRow>, Partial<LedgerSums['GIFT_VOUCHER']>]>([
    ['points of a rule', { earned: {} }, { added: 40, closing: 40 }],
    [
      'points that expired',
      { delta: -40, expired: { date: '2026-03-01', created_ms: 1 } },
      { expired: -40, closing: -40 },
    ],
    ['points from another card', { transfer: {} as never }, { added: 40, closing: 40 }],
    ['points to another card', { delta: -40, transfer: {} as never }, { removed: -40, closing: -40 }],
  ])('moves points: %s', (_name, members, expected) => {
    expect(after(1, { value: 'loyalty_card', ...members })).toEqual({
      GIFT_VOUCHER: NONE,
      LOYALTY_CARD: { ...NONE, ...expected },
    });
  });

  it('is taken away to go back in time', () => {
    const lines: readonly Partial<JournalRow>[] = [
      { isOpening: true },
      { kind: 'R', delta: -15 },
      { delta: -25, closed: { opening: 40, ends: null } },
    ];

    expect(after(1, ...lines).GIFT_VOUCHER).toEqual({ ...NONE, issued: 40, spent: -15, removed: -25 });
    expect(after(-1, ...lines).GIFT_VOUCHER).toEqual({ ...NONE, issued: -40, spent: 15, removed: 25 });
  });
});

it('sums begin where others ended, and leave those as they were', () => {
  const start = { ...NO_SUMS, GIFT_VOUCHER: { ...NONE, added: 5, closing: 5, cards: 1 } };
  const sums = new SumsOfRows(start);
  sums.add(row({}), 1);
  const value = sums.value();
  sums.addCard(row({}), 300);
  sums.addCard(row({ value: 'loyalty_card' }), 7);

  expect(start.GIFT_VOUCHER.added).toBe(5);
  expect(value.GIFT_VOUCHER).toEqual({ ...NONE, added: 45, closing: 45, cards: 1 });
  expect(sums.value()).toEqual({
    GIFT_VOUCHER: { ...NONE, added: 45, closing: 345, cards: 2 },
    LOYALTY_CARD: { ...NONE, closing: 7, cards: 1 },
  });
});

test.each<[string, boolean, Partial<JournalRow>]>([
  ['made before and arrived after', true, { isOpening: true, timeMs: 10, arrivedMs: 11 }],
  ['made and arrived before', false, { isOpening: true, timeMs: 5, arrivedMs: 10 }],
  ['made and arrived after', false, { isOpening: true, timeMs: 11, arrivedMs: 12 }],
  ['made here', false, { isOpening: true, timeMs: 5 }],
  ['whose line is no opening', false, { timeMs: 5, arrivedMs: 11 }],
])('a card %s is late for a moment: %s', (_name, expected, members) => {
  expect(isLate(row(members), 10)).toBe(expected);
});

it('a statement is the difference of two sums', () => {
  const opening = { ...NO_SUMS, GIFT_VOUCHER: { ...NONE, issued: 100, spent: -10, closing: 90, cards: 3 } };
  const closing = {
    GIFT_VOUCHER: { issued: 150, added: 5, spent: -40, returned: 3, expired: -1, removed: -2, closing: 115, cards: 4 },
    LOYALTY_CARD: { ...NONE, added: 70, closing: 70, cards: 1 },
  };

  expect(buildStatementLines({ opening, closing, ended: { GIFT_VOUCHER: 20, LOYALTY_CARD: 0 } }, 'EUR')).toEqual([
    {
      type: 'GIFT_VOUCHER',
      currency: 'EUR',
      opening: 90,
      issued: 50,
      added: 5,
      spent: -30,
      returned: 3,
      expired: -1,
      removed: -2,
      closing: 115,
      ended: 20,
      cards: 4,
    },
    {
      type: 'LOYALTY_CARD',
      currency: null,
      opening: 0,
      issued: 0,
      added: 70,
      spent: 0,
      returned: 0,
      expired: 0,
      removed: 0,
      closing: 70,
      ended: 0,
      cards: 1,
    },
  ]);
});

describe('the balance of a card at a moment', () => {
  const MADE_MS = Date.parse('2026-03-01T00:00:00Z');
  const fact = {
    voucher: aGiftCard(500, { created_at: '2026-03-01T00:00:00.000Z' }),
    revision: 1,
    sequence: 0,
    periods: {},
    reservations: [],
    reservationSequence: 0,
  };
  const head = toLink({ sequence: 2, opening: 800, hash: 'ab'.repeat(32), timeMs: MADE_MS + 10 });

  test.each([
    ['after its last line', { ...fact, head }, MADE_MS + 11, 500],
    ['at its last line', { ...fact, head }, MADE_MS + 10, 500],
    ['before its last line, which has to be read', { ...fact, head }, MADE_MS + 9, null],
    ['whenever it has no line but its opening', fact, MADE_MS - 1, 500],
  ])('is known %s', (_name, card, ms, expected) => {
    expect(balanceAt(card, ms)).toBe(expected);
  });
});
