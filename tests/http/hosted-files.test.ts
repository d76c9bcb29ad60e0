// The dashboard's files over HTTP: which path answers what, with which headers, to which browser.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { handler } from '../../functions/dashboard/page';
import * as app from '../support/app';
import { aRuntime } from '../support/shop';
import { createFileRouter } from '../../lib/http/hosted-files';
import { buildDashboard } from '../../scripts/build/dashboard';

const SCRIPT = "document.title = 'Stackable';\n";
let folder: string;
let script: string;
let answer: (path: string, headers?: Readonly<Record<string, string>>) => ReturnType<ReturnType<typeof files>>;
let files: ReturnType<typeof createFileRouter>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  mkdirSync(join(folder, 'dashboard'));
  const page = '<link href="{{style}}"><script src="{{script}}"></script><style nonce="{{nonce}}"></style>';
  const sources = { 'index.html': page, 'icon.svg': '<svg/>', 'style.css': 'body{margin:0}' };
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, 'dashboard', name), text);
  writeFileSync(join(folder, 'dashboard', 'main.tsx'), `import './style.css';\n${SCRIPT}`);
  await buildDashboard(folder, join(folder, 'dist'));
  files = createFileRouter((name) => readFileSync(join(folder, 'dist', name)));
  answer = (path, headers = {}) => files(path)(headers);
  script = /src="\/dashboard\/([^"]+)"/.exec(answer('').body ?? '')?.[1] ?? '';
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the page', () => {
  it.each([
    '',
    'redemptions',
    'redemptions/r_1',
    'codes/SAVE.10',
    'campaigns/Winter 2.0',
    'customers/ada@example.com',
    'nowhere',
    'constructor',
    '__proto__',
  ])('is the answer to /dashboard/%s', (path) => {
    expect(answer(path)).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  });

  it('has a policy whose nonce is its own and never the same', () => {
    const [one, other] = [answer(''), answer('')];
    const nonceOf = ({ body }: typeof one) => /nonce="([\w+/=]+)"/.exec(body ?? '')?.[1];

    expect(one.headers?.['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' " +
        `'nonce-${nonceOf(one)}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; ` +
        "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    );
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    expect(one.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    });
  });
});

describe('after another build in the same place', () => {
  it('is what that one left; what is gone is not found', async () => {
    const root = mkdtempSync(join(tmpdir(), 'dashboard-'));
    mkdirSync(join(root, 'dashboard'));
    const write = (name: string, text: string) => writeFileSync(join(root, 'dashboard', name), text);
    write('index.html', '<link href="{{style}}"><script src="{{script}}"></script>');
    write('icon.svg', '<svg/>');
    write('style.css', 'body{margin:0}');
    const buildWith = async (script: string): Promise<void> => {
      write('main.tsx', `import './style.css';\n${script}`);
      rmSync(join(root, 'dist'), { recursive: true, force: true });
      await buildDashboard(root, join(root, 'dist'));
    };
    const served = createFileRouter((name) => readFileSync(join(root, 'dist', name)));
    const scriptOf = (): string => /src="\/dashboard\/([^"]+)"/.exec(served('')({}).body ?? '')?.[1] ?? '';
    await buildWith(SCRIPT);
    const before = scriptOf();
    await buildWith("document.title = 'Another';\n");
    const after = scriptOf();

    expect(after).not.toBe(before);
    expect(Buffer.from(served(after)({}).body ?? '', 'base64').toString()).toContain('Another');
    expect(() => served(before)).toThrow('not_found');
    rmSync(root, { recursive: true });
  });
});

describe('the function', () => {
  it('serves what the build left', async () => {
    app.installRuntime(await aRuntime());
    const http = { method: 'GET', path: '/dashboard/redemptions', sourceIp: '127.0.0.1' };
    const event = { rawPath: http.path, routeKey: 'GET /dashboard/{path+}', rawQueryString: '', headers: {} };
    const sent = { ...event, requestContext: { http }, pathParameters: { path: 'redemptions' } };
    const { statusCode, body } = await handler(sent as never, {} as never);

    expect(statusCode).toBe(200);
    expect(body).toMatch(/src="\/dashboard\/files\/dashboard-\w+\.js"/);
  });
});

describe('a file', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, br;q=0.9', 'br', brotliDecompressSync],
    ['identity', undefined, (content: Buffer) => content],
  ])('is sent as the browser takes it: %s', (accepted, encoding, unpack) => {
    const { statusCode, headers, body, isBase64Encoded } = answer(script, { 'accept-encoding': accepted });

    expect({ statusCode, isBase64Encoded }).toEqual({ statusCode: 200, isBase64Encoded: true });
    expect(headers?.['content-encoding']).toBe(encoding);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(unpack(Buffer.from(body ?? '', 'base64')).toString()).toContain('Stackable');
  });

  it('is not sent again to a browser that has it', () => {
    const { headers } = answer(script);

    expect(answer(script, { 'if-none-match': String(headers?.etag) })).toMatchObject({ statusCode: 304 });
    expect(answer(script, { 'if-none-match': String(headers?.etag) }).body).toBeUndefined();
  });

  it.each(['files/other.js', 'files/', 'files/../manifest.json', 'manifest.json', 'favicon.ico', 'metafile.json'])(
    'is not found by another name: %s',
    (path) => expect(() => answer(path)).toThrow('not_found'),
  );
});
