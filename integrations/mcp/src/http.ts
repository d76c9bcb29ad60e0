// HTTP on this machine alone: a bearer token, and a Host and Origin of this machine.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ServerDefinition } from './definition';
import { UsageError } from './options';
import { serveHttp } from './sdk/protocol';

const MAX_BODY_BYTES = 1024 * 1024;

/** Names of this machine, with or without a port. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
const LOCAL_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

export interface HttpSettings {
  /** 0 for any free one. */
  readonly port: number;
  readonly token: string;
}

/**
 * @returns the listening server and its address
 * @throws UsageError for a port that cannot be taken
 */
export async function listen(definition: ServerDefinition, { port, token }: HttpSettings) {
  const server = createServer((request, response) => {
    answer(definition, token, { request, response }).catch(() => refuse(response, 500, 'The request failed.'));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch(() => {
    throw new UsageError(`Port ${port} is in use, or this user may not listen on it.`);
  });
  return { server, url: urlOf(server) };
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer(definition: ServerDefinition, token: string, { request, response }: Exchange): Promise<void> {
  const refusal = refusalOf(request, token);
  if (refusal) {
    refuse(response, ...refusal);
    return;
  }
  const body = await readBody(request);
  const parsed = body === null ? undefined : parseJson(body);
  if (body === null) refuse(response, 413, 'The body is too large.');
  else if (parsed === undefined) refuse(response, 400, 'The body is not JSON.');
  else await serveHttp(definition, { request, response, body: parsed });
}

type HttpRefusal = readonly [status: number, message: string];

/** Why a request is refused before its body is read. */
function refusalOf({ headers, method, url }: IncomingMessage, token: string): HttpRefusal | null {
  const { host = '', origin, authorization = '' } = headers;
  if (!LOCAL_HOST.test(host)) return [403, 'This Host is not served.'];
  if (origin !== undefined && !LOCAL_ORIGIN.test(origin)) return [403, 'This Origin is not served.'];
  if (!isToken(authorization, token)) return [401, 'The bearer token is missing or wrong.'];
  if (url?.split('?')[0] !== '/mcp') return [404, 'Not found.'];
  // There are no sessions, so there is nothing to listen to or to end.
  return method === 'POST' ? null : [405, 'Only POST is served.'];
}

/** Digests have one length, so the comparison takes the same time for every text. */
function isToken(authorization: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization.replace(/^bearer /i, 'Bearer ')), digest(`Bearer ${token}`));
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  const headers = { 'content-type': 'application/json', ...(status === 401 && { 'www-authenticate': 'Bearer' }) };
  response.writeHead(status, headers);
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}
