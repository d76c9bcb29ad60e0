// Exports as they are stored and shown, and what they ask of their list.
import {
  isExportLimitReached,
  exportParameters,
  buildExportRequest,
  isByTime,
  isExpired,
  refuseCampaign,
  refuseManyExports,
  refuseRows,
  refuseSorting,
  toExportResponse,
} from '../../../lib/core/export/record';
import { type ExportRecord, isFailure, LIMITS, listSpec, sortsByMembers, USUAL_RETENTION } from '../../support/core';

const MADE_AT = '2026-03-10T12:00:00.000Z';
const RECORD: ExportRecord = {
  id: 'exp_1',
  object: 'export',
  created_at: MADE_AT,
  status: 'SCHEDULED',
  channel: 'API',
  user_id: null,
  exported_object: 'order',
  parameters: {},
  base_url: 'https://api.example',
  action_id: 'as_1',
  done_at: null,
};

interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly status: string;
}

const SPEC = listSpec<Row>({
  fields: { named: { status: { kind: 'text', read: ({ status }) => status } } },
  sorts: sortsByMembers<Row>('created_at', 'status'),
  defaults: { order: 'created_at' },
});
const row = (members: Partial<Row> = {}): Row => ({ id: 'o_1', created_at: MADE_AT, status: 'PAID', ...members });

function requestOf(parameters: ExportRecord['parameters'], spec = SPEC) {
  return buildExportRequest({ ...RECORD, parameters }, spec, { timezone: 'UTC' });
}

function problemOf(parameters: ExportRecord['parameters'], spec = SPEC): string | undefined {
  const request = requestOf(parameters, spec);
  return isFailure(request) ? `${request.key}: ${request.details}` : undefined;
}

describe('exportParameters', () => {
  test.each([
    ['nothing', null, {}],
    ['nothing at all', undefined, {}],
    ['nulls', { fields: null, order: null, filters: null, campaign_id: null }, {}],
    [
      'everything',
      { fields: ['id'], order: '-id', filters: { status: {} }, campaign_id: 'camp_1' },
      { fields: ['id'], order: '-id', filters: { junction: 'and', status: {} }, campaign_id: 'camp_1' },
    ],
    ['a junction of its own', { filters: { junction: 'or' } }, { filters: { junction: 'or' } }],
  ])('keeps the sent members of %s', (_name, input, expected) => {
    expect(exportParameters(input)).toEqual(expected);
  });
});

describe('toExportResponse', () => {
  it('shows the address of the file, and nothing of the work', () => {
    const { action_id: _action, base_url: _base, done_at: _done, ...told } = RECORD;

    const parameters = { filters: { junction: 'and' } };
    expect(toExportResponse(RECORD, null)).toEqual({ ...told, parameters, result: null });
    expect(toExportResponse(RECORD, 'https://file')).toEqual({ ...told, parameters, result: { url: 'https://file' } });
    expect(toExportResponse({ ...RECORD, exported_object: 'sku' }, null)).toMatchObject({ parameters: {} });
  });
});

describe('isExpired', () => {
  const doneMs = Date.parse(MADE_AT);
  const FILE_MS = LIMITS.exportFileDays * 86_400_000;

  test.each([
    ['a file that is not done', null, doneMs + 2 * FILE_MS, false],
    ['a file that is not done, at the end of days', null, Infinity, false],
    ['the last moment', MADE_AT, doneMs + FILE_MS - 1, false],
    ['the end', MADE_AT, doneMs + FILE_MS, true],
  ])('holds for %s', (_name, done_at, nowMs, expected) => {
    expect(isExpired({ ...RECORD, done_at }, { nowMs, retention: USUAL_RETENTION })).toBe(expected);
  });
});

describe('isByTime', () => {
  test.each([
    [undefined, true],
    ['created_at', true],
    ['-created_at', false],
    ['status', false],
  ])('with the order %s is %s', (order, expected) => {
    expect(isByTime({ parameters: order === undefined ? {} : { order } })).toBe(expected);
  });
});

describe('buildExportRequest', () => {
  it('leaves out records that were created after the export', () => {
    const request = requestOf({});
    if (isFailure(request)) throw new Error(request.key);

    expect(request.test?.range).toEqual({ beforeMs: Date.parse(MADE_AT) + 1 });
    expect(request.test?.rest).toBeNull();
  });

  it('has the filters in addition to the time', () => {
    const request = requestOf({ filters: { junction: 'and', status: { conditions: { $is: ['PAID'] } } } });
    if (isFailure(request)) throw new Error(request.key);

    expect(request.test?.range).toEqual({ beforeMs: Date.parse(MADE_AT) + 1 });
    expect(request.test?.rest?.(row()) ?? null).toBe(true);
    expect(request.test?.rest?.(row({ status: 'CANCELED' })) ?? null).toBe(false);
  });

  it('has the requested order', () => {
    const request = requestOf({ order: '-status' });
    if (isFailure(request)) throw new Error(request.key);

    expect([row({ status: 'A' }), row({ status: 'B' })].sort(request.compare).map(({ status }) => status)).toEqual([
      'B',
      'A',
    ]);
  });

  test.each<[string, ExportRecord['parameters'], string]>([
    ['an order that is none', { order: 'colour' }, 'invalid_payload: Property .parameters.order'],
    [
      'a filter that is none',
      { filters: { colour: { conditions: { $is: ['red'] } } } },
      'invalid_payload: Property .parameters.filters should match either filters[${field}][conditions][${condition}][${index}] ' +
        'or filters[junction] and condition must be one of: $contains, $ends_with, ',
    ],
  ])('refuses %s', (_name, parameters, start) => {
    expect(problemOf(parameters)?.slice(0, start.length)).toBe(start);
  });

  it('has records up to the moment of the export', () => {
    const request = requestOf({});
    if (isFailure(request)) throw new Error(request.key);
    const later = new Date(Date.parse(MADE_AT) + 1).toISOString();

    expect([MADE_AT, later].map((created_at) => request.test?.holds(row({ created_at })))).toEqual([true, false]);
  });

  it('reads moments in the filters in the time zone of the project, and codes as it compares them', () => {
    const fields = { named: { status: { kind: 'text', isCode: true, read: ({ status }: Row) => status } } } as const;
    const filters = { junction: 'and', status: { conditions: { $is: ['paid'] } } };
    const holds = (caseSensitiveCodes: boolean) => {
      const definition = { ...RECORD, parameters: { filters } };
      const request = buildExportRequest(definition, { ...SPEC, fields }, { timezone: 'UTC', caseSensitiveCodes });
      if (isFailure(request)) throw new Error(request.details);
      return request.test?.holds(row());
    };

    expect([holds(false), holds(true)]).toEqual([true, false]);
  });

  it('names no filters of an object that has none', () => {
    expect(problemOf({ order: 'colour' }, { ...SPEC, fields: null })).toBe(problemOf({ order: 'colour' }));
  });

  it('refuses filters for an object without filters', () => {
    expect(problemOf({ filters: {} }, { ...SPEC, fields: null })).toBe(
      'invalid_payload: Property .parameters.filters must be left out: there are none of this object.',
    );
  });
});

test.each<[ExportRecord['exported_object'], string | undefined, boolean]>([
  ['voucher', 'camp_1', false],
  ['voucher', undefined, false],
  ['order', undefined, false],
  ['order', 'camp_1', true],
])('an export of %s with the campaign %s is refused: %s', (exported_object, campaign_id, isRefused) => {
  const parameters = campaign_id === undefined ? {} : { campaign_id };

  expect(refuseCampaign({ exported_object, parameters })).toEqual(
    isRefused
      ? {
          key: 'invalid_payload',
          details: 'Property .parameters.campaign_id must be left out: it is for vouchers, and others have filters.',
        }
      : null,
  );
});

describe('refuseSorting', () => {
  it('refuses more records than can be sorted', () => {
    expect(refuseSorting(LIMITS.exportSortedRows)).toBeNull();
    expect(refuseSorting(LIMITS.exportSortedRows + 1)).toEqual({
      key: 'invalid_payload',
      details: `Property .parameters.order must be created_at: at most ${LIMITS.exportSortedRows} records are sorted otherwise.`,
    });
  });
});

describe('refuseRows', () => {
  it('refuses more rows than a file may have', () => {
    expect(refuseRows(LIMITS.exportRows)).toBeNull();
    expect(refuseRows(LIMITS.exportRows + 1)).toEqual({
      key: 'invalid_payload',
      details: `An export has at most ${LIMITS.exportRows} rows: ask for fewer by filters.`,
    });
  });
});

describe('refuseManyExports', () => {
  const some = (count: number, status: ExportRecord['status']) => Array.from({ length: count }, () => ({ status }));

  test('allows a hundredth to wait, and no more; exports that are done or failed do not count', () => {
    const { exportsWaiting: most } = LIMITS;

    expect(refuseManyExports(some(most - 1, 'SCHEDULED'))).toBeNull();
    expect(refuseManyExports([...some(most - 2, 'SCHEDULED'), ...some(2, 'IN_PROGRESS')])).toMatchObject({
      key: 'too_many_requests',
      details: expect.stringContaining('100 exports wait') as string,
    });
    expect(refuseManyExports([...some(most, 'DONE'), ...some(most, 'ERROR')])).toBeNull();
  });
});

describe('isExportLimitReached', () => {
  const running = (count: number) => Array.from({ length: count }, () => ({ status: 'IN_PROGRESS' }) as const);
  const others = [{ status: 'SCHEDULED' }, { status: 'DONE' }, { status: 'ERROR' }] as const;

  it('counts exports that are being written', () => {
    expect(isExportLimitReached([...running(LIMITS.exportsRunning - 1), ...others, ...others])).toBe(false);
    expect(isExportLimitReached([...others, ...running(LIMITS.exportsRunning)])).toBe(true);
    expect(isExportLimitReached(running(LIMITS.exportsRunning + 1))).toBe(true);
    expect(isExportLimitReached([])).toBe(false);
  });
});

test.each([
  [true, { bom: true }],
  [false, {}],
  [null, {}],
])('a byte order mark of %p is kept as %j', (bom, expected) => {
  expect(exportParameters({ bom })).toEqual(expected);
});

test.each([
  ['CSV', { response_format: 'CSV' }],
  [null, {}],
] as const)('a format of %p is kept as %j', (response_format, expected) => {
  expect(exportParameters({ response_format })).toEqual(expected);
});
