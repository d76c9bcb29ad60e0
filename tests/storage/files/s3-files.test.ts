// The files of a bucket, over HTTP: parts become one file, whatever is sent twice, and a link opens it.
import { s3Files } from '../../../lib/storage/files/s3-files';
import { type LocalS3, startS3 } from '../../support/s3';

const KEYS = {
  AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'a secret of the test',
  AWS_REGION: 'eu-north-1',
};
const KEY = 'proj_1/exports/exp_1.csv';
const HALF = 'a'.repeat(5 * 1024 * 1024);
let s3: LocalS3;

beforeAll(async () => {
  s3 = await startS3();
});

afterAll(() => s3.stop());

beforeEach(() => {
  s3.objects.clear();
  s3.uploads.clear();
  s3.calls.length = 0;
});

const files = (more: Readonly<Record<string, string>> = {}) =>
  s3Files({ bucket: 'files', environment: { ...KEYS, ...more }, endpoint: s3.url });

describe('a file of a bucket', () => {
  it('is made of its parts, in their order, the last one short', async () => {
    const place = files();
    const upload = await place.start(KEY);
    const second = await place.put(upload, { number: 2, text: 'é, the end' });
    const first = await place.put(upload, { number: 1, text: HALF });
    await place.complete(upload, [first, second]);

    expect(s3.objects.get(KEY)?.toString()).toBe(`${HALF}é, the end`);
    expect(s3.uploads.size).toBe(0);
    expect(s3.calls).toEqual(['POST uploads', 'PUT partNumber uploadId', 'PUT partNumber uploadId', 'POST uploadId']);
  });

  it('has a part once that was written twice', async () => {
    const place = files();
    const upload = await place.start(KEY);
    await place.put(upload, { number: 1, text: 'lost' });
    const tag = await place.put(upload, { number: 1, text: 'kept' });
    await place.complete(upload, [tag]);

    expect(s3.objects.get(KEY)?.toString()).toBe('kept');
  });

  it('is complete where it was completed before', async () => {
    const place = files();
    const upload = await place.start(KEY);
    const tag = await place.put(upload, { number: 1, text: 'x' });
    await place.complete(upload, [tag]);

    await expect(place.complete(upload, [tag])).resolves.toBeUndefined();
    await place.remove(KEY);
    await expect(place.complete(upload, [tag])).rejects.toThrow('404');
  });

  it('is refused where a part is too small', async () => {
    const place = files();
    const upload = await place.start(KEY);
    const tags = [await place.put(upload, { number: 1, text: 'x' }), await place.put(upload, { number: 2, text: 'y' })];

    await expect(place.complete(upload, tags)).rejects.toThrow('EntityTooSmall');
    expect(place.leastPart).toBe(HALF.length);
  });

  it('is not complete where S3 says 200 and then that it failed', async () => {
    const place = files();
    const upload = await place.start(KEY);
    const tag = await place.put(upload, { number: 1, text: 'x' });
    s3.failures.push({ status: 200, body: '<Error><Code>InternalError</Code></Error>' });

    await expect(place.complete(upload, [tag])).rejects.toThrow('InternalError');
  });

  it('is forgotten before it is one, and removed after, each as often as it is asked for', async () => {
    const place = files();
    const upload = await place.start(KEY);
    for (let times = 0; times < 2; times += 1) await place.abort(upload);
    s3.objects.set(KEY, Buffer.from('x'));
    for (let times = 0; times < 2; times += 1) await place.remove(KEY);

    expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0]);
    await expect(place.put(upload, { number: 1, text: 'x' })).rejects.toThrow('NoSuchUpload');
  });

  it('is opened by a link, under the name it is saved as', async () => {
    s3.objects.set(KEY, Buffer.from('ID\r\n'));
    const link = await files({ AWS_SESSION_TOKEN: 'a token/of+the=session' }).link(KEY, {
      ...{ nowMs: Date.now(), seconds: 60, name: 'voucher-exp_1.csv' },
    });
    const opened = await fetch(link);

    expect(await opened.text()).toBe('ID\r\n');
    expect(opened.headers.get('content-disposition')).toBe('attachment; filename="voucher-exp_1.csv"');
    expect(opened.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const { searchParams } = new URL(link);
    expect(searchParams.get('X-Amz-Expires')).toBe('60');
    expect(searchParams.get('X-Amz-Security-Token')).toBe('a token/of+the=session');
    expect((await fetch(link.split('?')[0] ?? '')).status).toBe(403);
  });
});
