// The files of the dashboard from the build. They are looked up by name in the build's manifest, so that no path
// reaches any other file.
import { randomBytes } from 'node:crypto';
import { notFound } from '../errors';
import { parseAcceptEncoding, type Encoding } from './encoding/compress-response';
import type { ApiResult } from './event';

/** The manifest entry of a file. Each encoding is a separate file. */
export interface HostedFile {
  readonly contentType: string;
  /** The entity tag of the content, in quotes. */
  readonly etag: string;
  readonly encodings: readonly Encoding[];
}

export interface Manifest {
  /** The page, with `{{nonce}}` as the placeholder for the nonce of an answer. */
  readonly page: string;
  readonly files: Readonly<Record<string, HostedFile>>;
}

/** The answer for the headers of a browser. */
export type FileResponder = (headers: Readonly<Record<string, string | undefined>>) => ApiResult;

export const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Create the router that serves the page and build files of the dashboard.
 * @param readFile returns a file by its name in the build folder
 * @returns the answer for a path below /dashboard, null for /dashboard itself: a file, or the page for every path that
 *   names none; the page selects its screen by the address
 */
export function createFileRouter(readFile: (name: string) => Buffer): (path: string | null) => FileResponder {
  const contents = new Map<string, Buffer>();
  const read = (name: string): Buffer => {
    const content = contents.get(name) ?? readFile(name);
    contents.set(name, content);
    return content;
  };
  return (named) => {
    const path = named ?? '';
    // Read each time: a build that runs while the server is up replaces the page and the files.
    const { page, files } = JSON.parse(readFile('manifest.json').toString()) as Manifest;
    const file = Object.hasOwn(files, path) ? files[path] : undefined;
    if (file) return (headers) => fileAnswer(file, headers, (ending) => read(`${path}${ending}`));
    if (FILE_NAME.test(path)) throw notFound('file', path);
    return () => pageAnswer(page);
  };
}

/**
 * Matches the name of a file rather than a screen. Addresses of screens contain names that people chose, which may
 * have dots.
 */
const FILE_NAME = /^(?!(?:codes|redemptions|campaigns|customers)\/)(files\/|.*\.[^/]*$)/;

/** Cached for a year as immutable: the name of a file changes with its content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

function fileAnswer(
  { contentType, etag, encodings }: HostedFile,
  headers: Readonly<Record<string, string | undefined>>,
  read: (ending: string) => Buffer,
): ApiResult {
  const shared = { ...ISOLATED, etag, 'cache-control': FOR_EVER, vary: 'accept-encoding' };
  if (headers['if-none-match'] === etag) return { statusCode: 304, headers: shared };
  const accepted = parseAcceptEncoding(headers);
  const encoding = encodings.find((one) => accepted.includes(one));
  return {
    statusCode: 200,
    headers: { ...shared, 'content-type': contentType, ...(encoding && { 'content-encoding': encoding }) },
    body: read(encoding ? ENDINGS[encoding] : '').toString('base64'),
    isBase64Encoded: true,
  };
}

function pageAnswer(page: string): ApiResult {
  const nonce = randomBytes(18).toString('base64');
  return {
    statusCode: 200,
    headers: {
      ...ISOLATED,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(nonce),
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    },
    body: page.replaceAll('{{nonce}}', nonce),
  };
}

const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' };

function pagePolicy(nonce: string): string {
  const rules = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return rules.join('; ');
}
