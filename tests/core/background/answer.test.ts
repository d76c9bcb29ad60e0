// How work in the background is shown: by its published type, with published words, and what was refused by name.
import { listedAction, shownAction } from '../../../lib/core/background/answer';
import type { AsyncAction, FailedRow } from '../../../lib/model/records/async-action';

const ACTION: AsyncAction = {
  id: 'aa_1',
  type: 'VOUCHERS.IMPORT',
  status: 'DONE',
  created_at: '2026-03-10T12:00:00.000Z',
  updated_at: '2026-03-10T12:00:01.500Z',
  total: 5,
  done: 5,
  failed: 2,
  message: null,
  request_id: 'v-1',
  case_sensitive_codes: true,
  work: { kind: 'METADATA' },
};

function resultOf(members: Partial<AsyncAction>, failures: readonly FailedRow[] = []) {
  return shownAction({ ...ACTION, ...members }, failures)['result'];
}

describe('shownAction', () => {
  it.each([
    ['CAMPAIGN.VOUCHERS_GENERATE', 'Generated 3 vouchers.'],
    ['CAMPAIGN.VOUCHERS_UPDATE', 'Updated 3 vouchers.'],
    ['CAMPAIGN.VOUCHERS_DELETE', 'Deleted 3 vouchers.'],
    ['CAMPAIGN.VOUCHERS_IMPORT', '3 voucher(s) imported successfully, 2 failed.'],
    ['VOUCHERS.IMPORT', '3 voucher(s) imported successfully, 2 failed.'],
    ['ORDERS.IMPORT', '3 order(s) imported successfully, 2 failed.'],
    ['VOUCHERS.BULK_UPDATE', null],
    ['CUSTOMERS.METADATA_UPDATE', null],
    ['CUSTOMERS.PERMANENT_DELETION', null],
  ] as const)('says what was done: %s', (type, message) => {
    expect(resultOf({ type })).toMatchObject({ message, done_count: 3, failed_count: 2, total_count: 5 });
    expect(resultOf({ type, status: 'FAILED', message: 'Why.' })).toMatchObject({ message: 'Why.' });
    expect(resultOf({ type, status: 'IN_PROGRESS' })).toMatchObject({ message: null });
  });

  it.each([
    ['CAMPAIGN.UPDATE', 'CAMPAIGN.VOUCHERS_UPDATE', 'Updated 3 vouchers.'],
    ['CAMPAIGN.DELETE', 'CAMPAIGN.VOUCHERS_DELETE', 'Deleted 3 vouchers.'],
  ] as const)('has the type of now for one that was stored as %s', (type, now, message) => {
    const shown = shownAction({ ...ACTION, type }, []);

    expect(shown).toMatchObject({ type: now, result: { message }, progress: 100, processing_time: 1500 });
  });

  const failures: readonly FailedRow[] = [
    { name: 'A', key: 'not_found', details: 'Cannot find A' },
    { name: 'B', key: 'duplicate_found' },
    { name: 'OLD' },
    { name: null, key: 'internal_error', details: 'Lost.' },
  ];

  it.each([
    ['CAMPAIGN.VOUCHERS_IMPORT', 'code'],
    ['VOUCHERS.IMPORT', 'code'],
    ['ORDERS.IMPORT', 'source_id'],
  ] as const)('names the rows of %s that were refused, and why', (type, member) => {
    const result = resultOf({ type }, failures);

    expect(result).toMatchObject({
      failed: [
        { [member]: 'A', reason: 'Cannot find A' },
        { [member]: 'B', reason: 'Duplicated resource found' },
        { [member]: 'OLD', reason: 'The cause was not noted' },
        { reason: 'Lost.' },
      ],
    });
    expect(result).not.toHaveProperty('errors');
    expect(resultOf({ type })).toMatchObject({ failed: [] });
  });

  it.each(['CAMPAIGN.VOUCHERS_GENERATE', 'CAMPAIGN.VOUCHERS_UPDATE', 'CAMPAIGN.VOUCHERS_DELETE'] as const)(
    'names rows of %s where some were refused, and no reports',
    (type) => {
      expect(resultOf({ type }, failures)).toMatchObject({ failed: [{ code: 'A' }, {}, {}, {}] });
      for (const member of ['failed', 'errors', 'reports']) expect(resultOf({ type })).not.toHaveProperty(member);
    },
  );

  it.each([
    ['VOUCHERS.BULK_UPDATE', 'code'],
    ['VOUCHERS.METADATA_UPDATE', 'code'],
    ['CUSTOMERS.BULK_UPDATE', 'source_id'],
    ['PRODUCTS.METADATA_UPDATE', 'source_id'],
  ] as const)('has keys and messages for those of %s', (type, member) => {
    expect(resultOf({ type }, failures)).toMatchObject({
      reports: [],
      errors: [
        { message: 'Resource not found', details: 'Cannot find A', key: 'not_found', [member]: 'A' },
        { message: 'Duplicated resource found', details: 'Duplicated resource found', [member]: 'B' },
        { message: 'Internal error', details: 'Lost.', key: 'internal_error' },
      ],
    });
    expect(resultOf({ type })).toMatchObject({ failed: [], errors: [], reports: [], reports_available_till: null });
  });

  it('gives an order without a source id its place', () => {
    const failed = [{ name: null, row: 3, key: 'invalid_order', details: 'No.' }];

    expect(resultOf({ type: 'ORDERS.IMPORT' }, failed)).toMatchObject({
      failed: [{ source_id: null, row: 3, reason: 'No.' }],
    });
  });

  it('has no result in a list', () => {
    const { result, ...rest } = shownAction(ACTION, failures);

    expect(listedAction(ACTION)).toEqual(rest);
    expect(result).toBeDefined();
  });
});
