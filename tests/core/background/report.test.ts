// The report file of an import or a bulk change.
import {
  hasReport,
  isAboutCustomers,
  isImport,
  reasonOf,
  reportHeader,
  reportLine,
  rowName,
} from '../../../lib/core/background/report';
import { type AsyncActionKind, messageOfCode } from '../../support/core';

test.each<[AsyncActionKind, boolean, string, boolean]>([
  ['VOUCHERS.IMPORT', true, 'code', false],
  ['VOUCHERS.IMPORT_CSV', true, 'code', false],
  ['CAMPAIGN.VOUCHERS_IMPORT_CSV', true, 'code', false],
  ['CUSTOMERS.IMPORT_CSV', true, 'source_id', true],
  ['ORDERS.IMPORT', true, 'source_id', false],
  ['CUSTOMERS.BULK_UPDATE', false, 'source_id', true],
  ['VOUCHERS.METADATA_UPDATE', false, 'code', false],
  ['PRODUCTS.METADATA_UPDATE', false, 'source_id', false],
])('%s: an import %p, with rows named by %s, of customers %p', (type, imports, name, isOfCustomers) => {
  expect([isImport({ type }), rowName({ type }), isAboutCustomers({ type })]).toEqual([imports, name, isOfCustomers]);
});

test.each<[AsyncActionKind, number, boolean]>([
  ['VOUCHERS.IMPORT_CSV', 0, false],
  ['VOUCHERS.IMPORT_CSV', 1, true],
  ['VOUCHERS.METADATA_UPDATE', 0, true],
  ['CAMPAIGN.VOUCHERS_GENERATE', 1, false],
])('%s with %i refused rows has a report: %p', (type, refused, expected) => {
  expect(hasReport({ type }, refused)).toBe(expected);
});

describe('a report', () => {
  const refused = { name: 'CODE', row: 7, key: 'not_found', details: 'Cannot find CODE.' };

  it('of an import has a line for each row that was refused', () => {
    const action = { type: 'VOUCHERS.IMPORT_CSV' } as const;

    expect(reportHeader(action)).toEqual(['row', 'code', 'key', 'reason']);
    expect(reportLine(action, refused)).toEqual(['7', 'CODE', 'not_found', 'Cannot find CODE.']);
    expect(reportLine({ type: 'CUSTOMERS.IMPORT_CSV' }, { name: null, key: 'not_found' })).toEqual([
      ...['', '', 'not_found', messageOfCode('not_found')],
    ]);
  });

  it('of a bulk change has a line for every row', () => {
    const action = { type: 'CUSTOMERS.BULK_UPDATE' } as const;

    expect(reportHeader(action)).toEqual(['source_id', 'found', 'updated', 'key', 'reason']);
    expect(reportLine(action, { name: 'ada', found: true, failed: null })).toEqual(['ada', 'true', 'true', '', '']);
    expect(reportLine(action, { name: 'bob', found: false, failed: refused })).toEqual([
      ...['bob', 'false', 'false', 'not_found', 'Cannot find CODE.'],
    ]);
    expect(reportLine(action, { ...refused, name: 'eve' })).toEqual([
      ...['eve', '', 'false', 'not_found', 'Cannot find CODE.'],
    ]);
  });
});

describe('reasonOf', () => {
  it('is the cause, else the words of the key, else that it was not noted', () => {
    expect(reasonOf({ key: 'not_found', details: 'Cannot find it.' })).toBe('Cannot find it.');
    expect(reasonOf({ key: 'not_found' })).toBe(messageOfCode('not_found'));
    expect(reasonOf({})).toBe('The cause was not noted');
  });
});
