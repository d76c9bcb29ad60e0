// How work in the background is shown: by its published type, with published words, and what was refused by name.
import { toActionListItem, toActionResponse } from '../../../lib/core/background/answer';
import { type AsyncAction, type FailedRow, LIMITS } from '../../support/core';

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
  return toActionResponse({ ...ACTION, ...members }, failures)['result'];
}

describe('toActionResponse', () => {
  it.each([
    ['CAMPAIGN.VOUCHERS_GENERATE', 'Generated 3 vouchers.'],
    ['CAMPAIGN.VOUCHERS_UPDATE', 'Updated 3 vouchers.'],
    ['CAMPAIGN.VOUCHERS_DELETE', 'Deleted 3 vouchers.'],
    ['CAMPAIGN.VOUCHERS_IMPORT', '3 voucher(s) imported successfully, 2 failed.'],
    ['VOUCHERS.IMPORT', '3 voucher(s) imported successfully, 2 failed.'],
    ['CAMPAIGN.VOUCHERS_IMPORT_CSV', '3 voucher(s) imported successfully, 2 failed.'],
    ['VOUCHERS.IMPORT_CSV', '3 voucher(s) imported successfully, 2 failed.'],
    ['CUSTOMERS.IMPORT_CSV', '3 customer(s) imported successfully, 2 failed.'],
    ['PRODUCTS.IMPORT_CSV', '3 product(s) imported successfully, 2 failed.'],
    ['SKUS.IMPORT_CSV', '3 SKU(s) imported successfully, 2 failed.'],
    ['ORDERS.IMPORT', '3 order(s) imported successfully, 2 failed.'],
    ...(['CAMPAIGNS', 'CUSTOMERS', 'ORDERS', 'PRODUCTS', 'VOUCHERS'] as const).map(
      (records) => [`${records}.METADATA_KEY_PURGE`, 'Metadata was removed from 3 record(s).'] as const,
    ),
    ['VOUCHERS.BULK_UPDATE', null],
    ['CUSTOMERS.METADATA_UPDATE', null],
    ['CUSTOMERS.PERMANENT_DELETION', null],
  ] as const)('says what was done: %s', (type, message) => {
    expect(resultOf({ type })).toMatchObject({ message, done_count: 3, failed_count: 2, total_count: 5 });
    expect(resultOf({ type, status: 'FAILED', message: 'Why.' })).toMatchObject({ message: 'Why.' });
    expect(resultOf({ type, status: 'IN_PROGRESS' })).toMatchObject({ message: null });
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
    const { result, ...rest } = toActionResponse(ACTION, failures);

    expect(toActionListItem(ACTION)).toEqual(rest);
    expect(result).toMatchObject({ done_count: 3, failed_count: 2, total_count: 5 });
  });
});

describe('toActionListItem', () => {
  it('shows who it is and how far it came', () => {
    expect(toActionListItem(ACTION)).toStrictEqual({
      id: 'aa_1',
      type: 'VOUCHERS.IMPORT',
      status: 'DONE',
      operation_status: 'SUCCESS',
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: '2026-03-10T12:00:01.500Z',
      request_id: 'v-1',
      progress: 100,
      processing_time: 1500,
      object: 'async_action',
    });
  });

  it.each([
    ['DONE', 'SUCCESS', 100],
    ['FAILED', 'FAILED', 100],
    ['ENQUEUED', 'UNKNOWN', 0],
    ['IN_PROGRESS', 'UNKNOWN', 0],
  ] as const)('of nothing it is about, %s is %s and %d %%', (status, operation_status, progress) => {
    expect(toActionListItem({ ...ACTION, status, total: 0, done: 0 })).toMatchObject({ operation_status, progress });
  });

  it.each([
    [5, 0, 0],
    [3, 2, 66],
    [5, 9, 100],
  ])('of %d with %d done it came %d %%', (total, done, progress) => {
    expect(toActionListItem({ ...ACTION, total, done })).toMatchObject({ progress });
  });

  it('took no time before its first change', () => {
    expect(toActionListItem({ ...ACTION, updated_at: null })).toMatchObject({
      updated_at: null,
      processing_time: null,
    });
  });

  it('counts tries in vain', () => {
    expect(toActionListItem({ ...ACTION, tries: 2 })).toMatchObject({ tries: 2 });
    expect(toActionListItem({ ...ACTION, tries: 0 })).not.toHaveProperty('tries');
  });
});

describe('shownAction, in detail', () => {
  it('shows no total that was not counted', () => {
    expect(resultOf({ total: 0 })).not.toHaveProperty('total_count');
  });

  it('shows why it failed after it was done in part', () => {
    expect(resultOf({ status: 'DONE', message: 'Some rows were lost.' })).toMatchObject({
      message: 'Some rows were lost.',
    });
  });

  it('gives no name to a row without name and place', () => {
    const lost = [{ name: null, key: 'internal_error' }];

    expect(resultOf({ type: 'CUSTOMERS.BULK_UPDATE' }, lost)).toMatchObject({
      failed: [{ reason: 'Internal error' }],
    });
    for (const member of ['failed', 'errors'] as const) {
      const result = resultOf({ type: 'CUSTOMERS.BULK_UPDATE' }, lost);
      expect(Object.keys(result![member]![0]!)).not.toContain('source_id');
      expect(Object.keys(result![member]![0]!)).not.toContain('row');
    }
  });
});

describe('refused rows that are more than an answer holds', () => {
  const many = (count: number): FailedRow[] =>
    Array.from({ length: count }, (_, index) => ({
      name: `row-${index}`,
      key: 'invalid_payload',
      details: `"${'é'.repeat(200)}"`,
    }));

  it.each(['VOUCHERS.IMPORT', 'CUSTOMERS.BULK_UPDATE'] as const)('are named as far as they fit: %s', (type) => {
    const [sent, count] = [many(20_000), 20_000];

    const shown = toActionResponse({ ...ACTION, type, total: count, done: count, failed: count }, sent);
    const { failed, errors, failed_count } = shown.result!;

    const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(shown)));
    expect(bytes).toBeLessThanOrEqual(LIMITS.answerBytes);
    expect(bytes).toBeGreaterThan(LIMITS.answerBytes * 0.9);
    expect(failed?.[0]).toMatchObject(type === 'VOUCHERS.IMPORT' ? { code: 'row-0' } : { source_id: 'row-0' });
    expect(failed_count).toBe(count);
    if (type === 'CUSTOMERS.BULK_UPDATE') expect(errors).toHaveLength(failed!.length);
  });
});

describe('the report of an action', () => {
  const many = Array.from({ length: LIMITS.namedFailures + 1 }, (_, row): FailedRow => ({
    name: `C${row}`,
    key: 'not_found',
  }));
  const shown = (report: string | null) =>
    toActionResponse({ ...ACTION, report_until: '2026-03-12T12:00:00.000Z' }, many, report)['result'] as {
      readonly failed: readonly unknown[];
    };

  it('is shown with its end, beside the first rows that were refused', () => {
    const result = shown('https://files.example/report.csv');

    expect(result).toMatchObject({
      reports: ['https://files.example/report.csv'],
      reports_available_till: '2026-03-12T12:00:00.000Z',
    });
    expect(result.failed).toHaveLength(LIMITS.namedFailures);
  });

  it('is none where there is no file: then all rows are named', () => {
    const result = shown(null);

    expect(result).toMatchObject({ reports: [], reports_available_till: null });
    expect(result.failed).toHaveLength(LIMITS.namedFailures + 1);
  });
});
