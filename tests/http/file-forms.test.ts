// Forms with a file, as anybody may send them: what is none is refused before anything is done.
import { parseFile } from '../../lib/http/input/multipart';
import * as app from '../support/app';

const TYPE = 'multipart/form-data; boundary=b';
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv';
const TEXT = 'Content-Disposition: form-data; name="file"';

const form = (...parts: readonly (readonly [head: string, content: Uint8Array | string])[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      Buffer.from(`--b\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--b--\r\n'),
  ]);

const read = (bytes: Buffer, type = TYPE) =>
  parseFile(
    { body: bytes.toString('base64'), isBase64Encoded: true, headers: { 'content-type': type } },
    app.BODY_LIMITS.file,
  );

const LATIN = Buffer.from('Code\nStraße', 'latin1');

describe('a form', () => {
  it.each([
    ['a file', [[FILE, 'Code\nA']], { file: 'Code\nA' }],
    ['a file that is empty', [[FILE, '']], { file: '' }],
    ['a byte order mark, quotes and CRLF', [[FILE, '\ufeff"Co""de"\r\nA\r\n']], { file: '\ufeff"Co""de"\r\nA\r\n' }],
    ['the file as a text', [[TEXT, 'Code\nÄ']], { file: 'Code\nÄ' }],
    ['the sign for what cannot be read', [[TEXT, 'Code\n\ufffd']], { file: 'Code\n\ufffd' }],
    [
      'the file twice',
      [
        [FILE, 'one'],
        [FILE, 'two'],
      ],
      { file: 'one' },
    ],
    [
      'another field',
      [
        ['Content-Disposition: form-data; name="webhooks_enable"', 'true'],
        [FILE, 'x'],
      ],
      { file: 'x', webhooks_enable: 'true' },
    ],
  ] as const)('with %s is read', async (_name, parts, expected) => {
    expect(await read(form(...parts))).toEqual(expected);
  });

  it.each([
    ['without a file', form(['Content-Disposition: form-data; name="other"', 'x']), TYPE, "property 'file'"],
    ['without a part', Buffer.from('--b--\r\n'), TYPE, "property 'file'"],
    ['without a boundary', form([FILE, 'x']), 'multipart/form-data', 'no form of parts'],
    ['with another boundary', form([FILE, 'x']), 'multipart/form-data; boundary=c', 'no form of parts'],
    ['that breaks off', form([FILE, 'x']).subarray(0, -9), TYPE, 'no form of parts'],
    ['of nothing', Buffer.alloc(0), TYPE, 'no form of parts'],
    ['with a file of bytes', form([FILE, Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe])]), TYPE, 'not valid UTF-8'],
    ['with Latin-1 in a file', form([FILE, LATIN]), TYPE, 'not valid UTF-8'],
    ['with Latin-1 in a text', form([TEXT, LATIN]), TYPE, 'not valid UTF-8'],
    ['that says it is CSV', Buffer.from('Code\nA'), 'text/csv', "property 'file'"],
  ])('%s is refused', async (_name, bytes, type, details) => {
    await expect(read(bytes, type)).rejects.toMatchObject({
      failure: { key: 'invalid_payload', details: expect.stringContaining(details) as string },
    });
  });

  it('above its size is refused with the route for large files', async () => {
    await expect(read(form([FILE, Buffer.alloc(app.LIMITS.csvBodyBytes)]))).rejects.toMatchObject({
      failure: { key: 'payload_too_large', details: expect.stringContaining('POST /v1/uploads') as string },
    });
  });
});
