// Reads captured requests: JSON lines, or the HAR files of browsers and proxies.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

export interface CapturedRequest {
  /** Position in the file, from 1: its line, or its entry in a HAR file. */
  readonly line: number;
  readonly method: string;
  /** With its query, without the host. */
  readonly path: string;
  /** Absent for a request without one. */
  readonly body?: unknown;
}

/** A line that holds no request, and why. */
export interface BadLine {
  readonly line: number;
  readonly problem: string;
}

/** Yields requests one at a time, so that a log may be larger than memory. Empty lines are skipped. */
export async function* readCapturedRequests(file: string): AsyncGenerator<CapturedRequest | BadLine> {
  if (file.endsWith('.har')) {
    yield* harRequests(await readFile(file, 'utf8'));
    return;
  }
  let line = 0;
  // An error of the stream would be lost in the interface; the file is opened first.
  const stream = createReadStream(file);
  await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
  for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() !== '') yield requestIn(text, line);
  }
}

export function isBad(entry: CapturedRequest | BadLine): entry is BadLine {
  return 'problem' in entry;
}

function requestIn(text: string, line: number): CapturedRequest | BadLine {
  const value = parsed(text);
  if (value === undefined) return { line, problem: 'It is no JSON.' };
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? readRequest(value, line)
    : { line, problem: 'It is no JSON object.' };
}

interface Captured {
  readonly method?: unknown;
  readonly path?: unknown;
  readonly body?: unknown;
}

function readRequest({ method, path, body }: Captured, line: number): CapturedRequest | BadLine {
  if (typeof method !== 'string' || !/^[A-Za-z]{3,10}$/.test(method)) {
    return { line, problem: 'Its "method" is no method, such as POST.' };
  }
  const sent = typeof path === 'string' ? path.replace(/^https?:\/\/[^/?]+/, '') : '';
  if (!sent.startsWith('/')) return { line, problem: 'Its "path" does not start with a slash.' };
  const content = bodyOf(body);
  if (content === undefined) return { line, problem: 'Its "body" is neither JSON nor the text of JSON.' };
  return { line, method: method.toUpperCase(), path: sent, ...(content !== null && { body: content.value }) };
}

/** Servers write bodies into their logs as text. Null for no body; undefined for a text that is no JSON. */
function bodyOf(body: unknown): { readonly value: unknown } | null | undefined {
  if (body === undefined || body === null || body === '' || body === '-') return null;
  if (typeof body !== 'string') return { value: body };
  const value = parsed(body);
  return value === undefined ? undefined : { value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface HarFile {
  readonly log?: { readonly entries?: readonly { readonly request?: HarRequest }[] };
}

interface HarRequest {
  readonly method?: unknown;
  readonly url?: unknown;
  readonly postData?: { readonly text?: unknown };
}

function* harRequests(text: string): Generator<CapturedRequest | BadLine> {
  const entries = (parsed(text) as HarFile | null | undefined)?.log?.entries;
  if (!Array.isArray(entries)) throw new Error('The file is no HAR file: it has no log.entries.');
  for (const [index, { request }] of (entries as readonly { readonly request?: HarRequest }[]).entries()) {
    const captured = { method: request?.method, path: request?.url, body: request?.postData?.text };
    yield readRequest(captured, index + 1);
  }
}
