// Rows of work in the background: in parts, refused, and lost.
import {
  collectRecordNames,
  toMissingCampaignRow,
  isPermanentRefusal,
  failExpiredParts,
  partsOf,
  planMetadataRow,
  planVoucherRows,
  toFailedRow,
  toDuplicateCodeRow,
  eventSuppressionOf,
} from '../../../lib/core/background/rows';
import { aVoucher, factsOf, NOON, type Voucher } from '../../support/core';

const FREE = { metadataSchemas: new Map() };

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

describe('the records of one change of metadata', () => {
  test.each<[string, Parameters<typeof collectRecordNames>[0], object | null | undefined, readonly string[]]>([
    ['named in one list', { codes: ['A', 'B'] }, { a: 1 }, ['A', 'B']],
    ['named in several lists', { ids: ['v_1'], codes: ['A'] }, { a: 1 }, ['v_1', 'A']],
    ['named in one of several lists', { ids: null, codes: ['A'], names: undefined }, { a: 1 }, ['A']],
    ['named without metadata', { codes: ['A'] }, undefined, ['A']],
    ['none without metadata', { codes: [] }, null, []],
  ])('are those %s', (_name, lists, metadata, names) => {
    expect(collectRecordNames(lists, metadata)).toEqual(names);
  });

  test.each<[Parameters<typeof collectRecordNames>[0]]>([[{ ids: [], codes: null }], [{ ids: undefined, codes: [] }]])(
    'have to be named: %j',
    (lists) => {
      expect(collectRecordNames(lists, { a: 1 })).toEqual({
        key: 'invalid_payload',
        details: "Payload should have required property 'ids' or 'codes'",
      });
    },
  );
});

describe('failExpiredParts', () => {
  it('names each with its number, and counts its rows', () => {
    expect(failExpiredParts([25, 24, 10], { from: 1, to: 3 })).toEqual({
      rows: 34,
      failed: [
        { name: null, key: 'internal_error', details: 'Lost before it was done: part 2 (24 rows).' },
        { name: null, key: 'internal_error', details: 'Lost before it was done: part 3 (10 rows).' },
      ],
    });
  });

  it('are none where none is missing', () => {
    expect(failExpiredParts([25], { from: 0, to: 0 })).toEqual({ rows: 0, failed: [] });
  });
});

describe('toFailedRow', () => {
  it('has the name or the place, and the cause', () => {
    expect(toFailedRow({ name: 'c1' }, { key: 'invalid_customer' })).toStrictEqual({
      name: 'c1',
      key: 'invalid_customer',
    });
    expect(
      toFailedRow({ name: null, row: 2 }, { key: 'invalid_order', details: 'Why.', resource_id: 'x' }),
    ).toStrictEqual({ name: null, row: 2, key: 'invalid_order', details: 'Why.' });
  });

  it('says no more than 500 characters of the cause', () => {
    expect(toFailedRow({ name: 'c1' }, { key: 'invalid_order', details: 'x'.repeat(501) }).details).toHaveLength(500);
  });
});

test('takenRow and goneCampaignRow say why a code is not imported', () => {
  expect(toDuplicateCodeRow({ code: 'CODE' })).toEqual({
    name: 'CODE',
    key: 'duplicate_found',
    details: 'Voucher with code CODE exists already.',
  });
  expect(toMissingCampaignRow({ code: 'CODE', campaign_id: 'camp_1' })).toEqual({
    name: 'CODE',
    key: 'not_found',
    details: 'Cannot find campaign with id camp_1',
  });
});

describe('planVoucherRows', () => {
  const { config } = factsOf({ campaigns: { camp_1: { name: 'Winter' }, camp_2: { name: 'Gone', deleted_at: NOON } } });
  const codesOf = (campaign_id: string | null): readonly Voucher[] =>
    ['A', 'B'].map((code) => aVoucher({ code, campaign_id }));

  it.each([null, 'camp_1'])('stores all codes of the campaign %p', (id) => {
    const vouchers = codesOf(id);

    expect(planVoucherRows(vouchers, config)).toEqual({ vouchers, failed: [] });
  });

  it.each(['camp_2', 'camp_3'])('stores none of %s, which is gone', (id) => {
    const details = `Cannot find campaign with id ${id}`;

    expect(planVoucherRows(codesOf(id), config)).toEqual({
      vouchers: [],
      failed: [
        { name: 'A', key: 'not_found', details },
        { name: 'B', key: 'not_found', details },
      ],
    });
  });

  it('stores nothing of nothing', () => {
    expect(planVoucherRows([], config)).toEqual({ vouchers: [], failed: [] });
  });
});

describe('planMetadataRow', () => {
  const voucher = aVoucher({ code: 'A', metadata: { shop: 'north', till: 1 } });

  it('merges key by key', () => {
    expect(planMetadataRow(voucher, { code: 'A', metadata: { till: 2, day: 'Monday' } }, FREE)).toEqual({
      metadata: { shop: 'north', till: 2, day: 'Monday' },
      outcome: { name: 'A', found: true, failed: null },
    });
  });

  it('changes nothing where all is as it says', () => {
    expect(planMetadataRow(voucher, { code: 'A', metadata: { till: 1 } }, FREE)).toEqual({
      metadata: null,
      outcome: { name: 'A', found: true, failed: null },
    });
  });

  it('refuses an unknown code', () => {
    expect(planMetadataRow(null, { code: 'B', metadata: { till: 1 } }, FREE)).toEqual({
      metadata: null,
      outcome: {
        name: 'B',
        found: false,
        failed: { name: 'B', key: 'not_found', details: 'Cannot find voucher with id B' },
      },
    });
  });

  it('refuses more metadata than a record may hold', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key_${index}`, 'x'.repeat(200)]));
    const { metadata, outcome } = planMetadataRow(voucher, { code: 'A', metadata: many }, FREE);

    expect(metadata).toBeNull();
    expect(outcome).toMatchObject({ name: 'A', found: true, failed: { name: 'A' } });
    expect(outcome.failed?.key).toBe('invalid_payload');
  });
});

test.each([
  ['ORDER', 'ALL'],
  ['CUSTOMER', 'UPDATED_CUSTOMERS'],
  ['CUSTOMER_METADATA', 'UPDATED_CUSTOMERS'],
  ['CUSTOMER_OF_FILE', 'UPDATED_CUSTOMERS'],
  ['PRODUCT', undefined],
  ['SKU_OF_FILE', undefined],
] as const)('rows of %s leave untold %p', (kind, suppressedEvents) => {
  expect(eventSuppressionOf(kind)).toBe(suppressedEvents);
});

test.each([
  ['not_found', true],
  ['invalid_payload', true],
  ['multiple_requests', false],
  ['temporarily_unavailable', false],
  ['internal_error', false],
] as const)('%s refuses a row for good: %p', (key, expected) => {
  expect(isPermanentRefusal({ key })).toBe(expected);
});
