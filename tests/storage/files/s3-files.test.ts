// The files of a bucket, over HTTP: parts become one file, whatever is sent twice, and a link opens it.
import { s3Files } from '../../../lib/storage/files/s3-files';
import * as app from '../../support/app';
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

  it('is forgotten before it is one, and removed after, each as often as it is requested', async () => {
    const place = files();
    const upload = await place.start(KEY);
    for (let times = 0; times < 2; times += 1) await place.abort(upload);
    s3.objects.set(KEY, Buffer.from('x'));
    for (let times = 0; times < 2; times += 1) await place.remove(KEY);

    expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0]);
    await expect(place.put(upload, { number: 1, text: 'x' })).rejects.toThrow('NoSuchUpload');
  });

  it.each(['text/csv', 'text/plain'] as const)(
    'is opened by a link as %s, under the name it is saved as',
    async (type) => {
      s3.objects.set(KEY, Buffer.from('ID\r\n'));
      const link = await files({ AWS_SESSION_TOKEN: 'a token/of+the=session' }).link(KEY, {
        nowMs: Date.now(),
        seconds: 60,
        name: 'voucher-exp_1.csv',
        type,
      });
      const opened = await fetch(link);

      expect(await opened.text()).toBe('ID\r\n');
      expect(opened.headers.get('content-disposition')).toBe('attachment; filename="voucher-exp_1.csv"');
      expect(opened.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      const { searchParams } = new URL(link);
      expect(searchParams.get('X-Amz-Expires')).toBe('60');
      expect(searchParams.get('X-Amz-Security-Token')).toBe('a token/of+the=session');
      expect((await fetch(link.split('?')[0] ?? '')).status).toBe(403);
    },
  );

  it('is read piece by piece, and is null where there is none', async () => {
    s3.objects.set(KEY, Buffer.from('Code\nA'));
    const pieces = await files().read(KEY);
    const read: Uint8Array[] = [];
    for await (const piece of pieces ?? []) read.push(piece);

    expect(Buffer.concat(read).toString()).toBe('Code\nA');
    expect(await files().read('proj_1/uploads/none.csv')).toBeNull();
    s3.failures.push({ status: 400, body: 'Bad' });
    await expect(files().read(KEY)).rejects.toThrow('400');
  });

  it('is sent with a form whose policy binds key, size and time', async () => {
    const how = { nowMs: Date.parse('2026-03-10T12:00:00.500Z'), seconds: 3600, most: 1000 };
    const { url, fields } = await files({ AWS_SESSION_TOKEN: 'a session' }).form(KEY, how);
    const { policy, 'x-amz-signature': signed, ...bound } = fields;

    expect(url).toBe(`${s3.url}/`);
    expect(bound).toEqual({
      key: KEY,
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': 'AKIAEXAMPLE/20260310/eu-north-1/s3/aws4_request',
      'x-amz-date': '20260310T120000Z',
      'x-amz-security-token': 'a session',
    });
    expect(JSON.parse(Buffer.from(policy!, 'base64').toString())).toEqual({
      expiration: '2026-03-10T13:00:00.500Z',
      conditions: [
        { bucket: 'files' },
        ...Object.entries(bound).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 1, 1000],
      ],
    });
    expect(signed).toMatch(/^[0-9a-f]{64}$/);
  });
});

// The example of the documentation of S3: "Examples: Browser-Based Upload using HTTP POST (Using AWS Signature Version 4)".
test('the signature of a form is that of the published example', async () => {
  const policy =
    'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9';
  const credentials = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const signature = app.signatureOf('s3', { region: 'us-east-1', credentials });

  expect(await signature.sign(policy, { signingDate: new Date('2015-12-29T00:00:00Z') })).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  );
});
