// Rows of work in the background: in parts, refused, and lost.
import { goneCampaignRow, lostParts, partsOf, refusedRow, takenRow } from '../../../lib/core/background/rows';

describe('partsOf', () => {
  it('cuts rows at a size, and numbers the parts', () => {
    expect(partsOf(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([
      { number: 0, rows: ['a', 'b'] },
      { number: 1, rows: ['c', 'd'] },
      { number: 2, rows: ['e'] },
    ]);
    expect(partsOf([], 2)).toEqual([]);
  });

  it('begins another part where one would be too large in bytes', () => {
    // Two quotes stand around each text.
    const half = 'x'.repeat(149_998);
    const more = '\u00e9'.repeat(75_000);

    expect(partsOf([half, half, 'a', half], 9).map(({ rows }) => rows.length)).toEqual([2, 2]);
    expect(partsOf([half, more, half], 9).map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
  });
});

describe('lostParts', () => {
  it('names each with its number, and counts its rows', () => {
    expect(lostParts([25, 24, 10], { from: 1, to: 3 })).toEqual({
      rows: 34,
      failed: [
        { name: null, key: 'internal_error', details: 'Lost before it was done: part 2 (24 rows).' },
        { name: null, key: 'internal_error', details: 'Lost before it was done: part 3 (10 rows).' },
      ],
    });
  });

  it('are none where none is missing', () => {
    expect(lostParts([25], { from: 0, to: 0 })).toEqual({ rows: 0, failed: [] });
  });
});

describe('refusedRow', () => {
  it('has the name or the place, and the cause', () => {
    expect(refusedRow({ name: 'c1' }, { key: 'invalid_customer' })).toStrictEqual({
      name: 'c1',
      key: 'invalid_customer',
    });
    expect(
      refusedRow({ name: null, row: 2 }, { key: 'invalid_order', details: 'Why.', resource_id: 'x' }),
    ).toStrictEqual({ name: null, row: 2, key: 'invalid_order', details: 'Why.' });
  });

  it('says no more than 500 characters of the cause', () => {
    expect(refusedRow({ name: 'c1' }, { key: 'invalid_order', details: 'x'.repeat(501) }).details).toHaveLength(500);
  });
});

test('takenRow and goneCampaignRow say why a code is not imported', () => {
  expect(takenRow({ code: 'CODE' })).toEqual({
    ...{ name: 'CODE', key: 'duplicate_found', details: 'Voucher with code CODE exists already.' },
  });
  expect(goneCampaignRow({ code: 'CODE', campaign_id: 'camp_1' })).toEqual({
    ...{ name: 'CODE', key: 'not_found', details: 'Cannot find campaign with id camp_1' },
  });
});
