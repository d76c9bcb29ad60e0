// A small S3 on this machine: the calls of the files adapter, answered as S3 answers them. Signatures are asked for, and taken as they are.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LEAST_PART = 5 * 1024 * 1024;

interface Multipart {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

export interface LocalS3 {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  readonly uploads: Map<string, Multipart>;
  /** What each request asked for, such as `PUT partNumber`. */
  readonly calls: string[];
  /** The coming requests are answered so. */
  readonly failures: { readonly status: number; readonly body: string }[];
  stop(): Promise<void>;
}

export async function startS3(): Promise<LocalS3> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Multipart>();
  const calls: string[] = [];
  const failures: LocalS3['failures'] = [];
  const state: State = { objects, uploads, calls, failures };
  const server = createServer((request, response) => void handle(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { ...state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

type State = Pick<LocalS3, 'objects' | 'uploads' | 'calls' | 'failures'>;

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const call = {
    method: request.method ?? '',
    key: decodeURIComponent(pathname.slice(1)),
    query: searchParams,
    body: Buffer.concat(chunks),
  };
  const own = [...searchParams.keys()].filter((name) => !name.startsWith('X-Amz') && !name.startsWith('response-'));
  state.calls.push([call.method, ...own].join(' '));
  const isSigned =
    searchParams.has('X-Amz-Signature') || /^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? '');
  const failure = state.failures.shift();
  if (failure) return end(response, failure.status, failure.body);
  if (!isSigned) return end(response, 403, errorXml('AccessDenied'));
  return answer(state, call, response);
}

function answer(state: State, call: Asked, response: ServerResponse): ServerResponse {
  const { method, key, query } = call;
  if (method === 'POST' && query.has('uploads')) return begin(state, key, response);
  if (query.has('uploadId')) return ofUpload(state, call, response);
  const found = state.objects.get(key);
  if (method === 'PUT') {
    state.objects.set(key, call.body);
    response.setHeader('etag', tagOf(call.body));
    return end(response, 200, '');
  }
  if (method === 'DELETE') {
    state.objects.delete(key);
    return end(response, 204, '');
  }
  if (!found) return end(response, 404, errorXml('NoSuchKey'));
  for (const name of ['content-type', 'content-disposition']) {
    const value = query.get(`response-${name}`);
    if (value !== null) response.setHeader(name, value);
  }
  response.setHeader('content-length', found.length);
  return response.writeHead(200).end(method === 'HEAD' ? undefined : found);
}

function begin({ uploads }: State, key: string, response: ServerResponse): ServerResponse {
  // As S3's, it holds characters that an address must escape.
  const id = `${randomUUID()}+/=`;
  uploads.set(id, { key, parts: new Map() });
  return end(
    response,
    200,
    `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  );
}

function ofUpload(state: State, { method, query, body }: Asked, response: ServerResponse): ServerResponse {
  const id = query.get('uploadId') ?? '';
  const upload = state.uploads.get(id);
  if (!upload) return end(response, 404, errorXml('NoSuchUpload'));
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    response.setHeader('etag', tagOf(body));
    return end(response, 200, '');
  }
  if (method === 'POST') return complete(state, { id, upload, text: body.toString() }, response);
  state.uploads.delete(id);
  return end(response, 204, '');
}

function complete(
  { objects, uploads }: State,
  { id, upload, text }: { readonly id: string; readonly upload: Multipart; readonly text: string },
  response: ServerResponse,
): ServerResponse {
  const named = [...text.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
  const parts = named.map(([, number, tag]) => ({ body: upload.parts.get(Number(number)), tag }));
  if (parts.some(({ body, tag }) => !body || tagOf(body) !== tag)) return end(response, 400, errorXml('InvalidPart'));
  const bodies = parts.map(({ body }) => body ?? Buffer.alloc(0));
  if (bodies.slice(0, -1).some(({ length }) => length < LEAST_PART)) {
    return end(response, 400, errorXml('EntityTooSmall'));
  }
  objects.set(upload.key, Buffer.concat(bodies));
  uploads.delete(id);
  return end(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

function tagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function errorXml(code: string): string {
  return `<Error><Code>${code}</Code></Error>`;
}

function end(response: ServerResponse, status: number, body: string): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
