// Files over HTTP, behind both local servers: what opens the file of an export, and which files an import takes.
import { leanService, runningService } from '../support/running-service';
import type { AnswerBody } from '../support/answer-body';
import type { Service } from '../support/service';
import { until } from '../support/until';

const SERVERS = ['npm start', 'npm run serve'] as const;
const services = new Map<string, { readonly service: Service; readonly other: Service }>();

beforeAll(async () => {
  services.set('npm start', { service: await runningService(), other: await runningService() });
  services.set('npm run serve', { service: await leanService(), other: await leanService() });
});

/** Sends a form with the file, as a browser or the official client does. */
async function sentFile(service: Service, path: string, file: Uint8Array | string) {
  const form = new FormData();
  form.append('file', new Blob([file]), 'rows.csv');
  const answer = await fetch(`${service.address}${path}`, {
    method: 'POST',
    body: form,
    headers: { ...service.serverHeaders },
  });
  return { status: answer.status, body: (await answer.json()) as AnswerBody };
}

/** What came of the rows. */
async function imported(service: Service, path: string, file: Uint8Array | string) {
  const { body } = await sentFile(service, path, file);
  let action = {} as AnswerBody;
  await until(
    async () => {
      action = (await service.call('GET', `/v1/async-actions/${String(body.async_action_id)}`)).body;
      return action.status === 'DONE';
    },
    { what: () => `The import does not end: ${JSON.stringify({ body, action })}` },
  );
  return action.result as { readonly done_count: number; readonly failed: readonly object[] };
}

async function exported(service: Service, request: object): Promise<{ readonly id: string; readonly url: string }> {
  const { id } = (await service.call('POST', '/v1/exports', { body: request })).body;
  let told = {} as AnswerBody;
  await until(
    async () => {
      told = (await service.call('GET', `/v1/exports/${id}`)).body;
      return told.status === 'DONE';
    },
    { what: () => `The export does not end: ${JSON.stringify(told)}` },
  );
  return { id, url: (told.result as { url: string }).url };
}

const opened = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(url, { headers });
  return [answer.status, (await answer.text()).slice(0, 4)];
};

describe.each(SERVERS)('behind %s', (name) => {
  let service: Service;
  let other: Service;

  beforeAll(() => {
    ({ service, other } = services.get(name) ?? { service, other });
  });

  it('the file of an export opens by its token, or for a server pair that takes CSV, and by nothing else', async () => {
    const { id, url } = await exported(service, { exported_object: 'voucher' });
    const another = await exported(service, { exported_object: 'order' });
    const token = new URL(url).searchParams.get('token') ?? '';
    const record = `${service.address}/v1/exports/${id}`;
    const csv = { accept: 'text/csv' };

    expect(await opened(url)).toEqual([200, 'Code']);
    expect(await opened(record, { ...service.serverHeaders, ...csv })).toEqual([200, 'Code']);
    const refused = await Promise.all([
      opened(`${record}?token=${token.slice(0, -3)}AAA`),
      opened(`${record}?token=${new URL(another.url).searchParams.get('token')}`),
      opened(`${record}?token=${'x'.repeat(255)}`),
      opened(record, { ...other.serverHeaders, ...csv }),
      opened(record, { ...other.serverHeaders }),
    ]);
    expect(refused).toEqual(refused.map(() => [404, '{"co']));
    await service.call('DELETE', `/v1/exports/${id}`);
    expect((await opened(url))[0]).toBe(404);
  });

  it.each([
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/csv', 'text/csv; charset=utf-8'],
    ['application/json, text/plain, */*', 'text/csv; charset=utf-8'],
  ])('the file of an export has a type that `Accept: %s` takes', async (accept, type) => {
    const { url } = await exported(service, { exported_object: 'voucher' });

    const { status, headers } = await fetch(url, { headers: { accept } });

    expect([status, headers.get('content-type')]).toEqual([200, type]);
  });

  it.each([
    ['empty', '?token='],
    ['behind as many others as are read', `?${'a=1&'.repeat(300)}token=x`],
    ['missing', ''],
  ])('a token that is %s proves nothing, and a server pair sees the record', async (_name, query) => {
    const { body } = await service.call('POST', '/v1/exports', { body: { exported_object: 'sku' } });
    const path = `/v1/exports/${body.id}${query}`;

    expect((await fetch(`${service.address}${path}`)).status).toBe(401);
    expect(await service.call('GET', path)).toMatchObject({ status: 200, body: { id: body.id } });
  });

  it.each<[string, Uint8Array | string, string]>([
    ['empty', '', 'The file has no header line.'],
    ['blank lines alone', '\r\n\n\r\n', 'The file has no header line.'],
    ['binary', new Uint8Array(Array.from({ length: 256 }, (_, at) => at)), 'The file is not valid UTF-8.'],
    [
      'UTF-16',
      Buffer.from('\ufeffCode,Voucher Type,Value\nA,GIFT_VOUCHER,1', 'utf16le'),
      'The file is not valid UTF-8.',
    ],
    [
      'Latin-1',
      Buffer.from('Code,Voucher Type,Value,name\nA,GIFT_VOUCHER,1,M\u00fcller', 'latin1'),
      'The file is not valid UTF-8.',
    ],
    [
      'text with a NUL',
      'Code,Voucher Type,Value\nA,GIFT_VOUCHER,1\0',
      'Line 2 holds a NUL character: the file is no text.',
    ],
    ['without the column Code', 'Voucher Type,Value\nGIFT_VOUCHER,1', 'The column Code is missing.'],
    [
      'with a quote that never ends',
      'Code,Voucher Type\n"A,GIFT_VOUCHER',
      'Line 2 cannot be read: a quote is out of place, or never closed.',
    ],
  ])('a file that is %s is refused whole', async (_name, file, details) => {
    const answer = await sentFile(service, '/v1/vouchers/importCSV', file);

    expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_payload', details } });
  });

  it('files of spreadsheets are read, and each row that cannot be is named with its line and the reason', async () => {
    const path = '/v1/vouchers/importCSV';
    const cells = (code: string, more = '') => `${code},GIFT_VOUCHER,10${more}`;
    const head = 'Code,Voucher Type,Value';

    const read = await Promise.all([
      imported(service, path, `\ufeff${head}\r\n${cells('BOM')}\r\n`),
      imported(service, path, `${head}\n${cells('SEMI')}`.replaceAll(',', ';')),
      imported(service, path, `${head}\n${cells('TAB')}`.replaceAll(',', '\t')),
      imported(service, path, `${head},Additional Info\n${cells('QUOTED', ',"a\nb, ""c"""')}`),
    ]);
    const { done_count, failed } = await imported(
      service,
      path,
      [
        head,
        cells('A'),
        cells('A'),
        cells('B', ',1,2'),
        'C,GIFT_VOUCHER,"1,50"',
        'D,CARD,1',
        '',
        ',GIFT_VOUCHER,1',
      ].join('\n'),
    );

    expect(read.map((one) => [one.done_count, one.failed])).toEqual(read.map(() => [1, []]));
    expect((await service.call('GET', '/v1/vouchers/QUOTED')).body.additional_info).toBe('a\nb, "c"');
    expect(done_count).toBe(1);
    expect(failed).toEqual([
      { code: 'A', row: 2, reason: 'Row 1 of the file has the same name.' },
      { code: 'B', row: 3, reason: 'The row has 5 cells, and the header line 3.' },
      { code: 'C', row: 4, reason: expect.stringContaining("(actual value is '1,50')") as string },
      { code: 'D', row: 5, reason: expect.stringContaining('Voucher Type: must be equal to one of') as string },
      { row: 7, reason: 'Code is required' },
    ]);
  });
});
