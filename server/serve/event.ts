// From a request to the event that the gateway would make of it (payload format 2.0).
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'aws-lambda';
import type { RawEvent } from '../../lib/http/event';
import type { Params } from './router';

/** Path and query as they were sent, encoded. */
export interface Target {
  readonly path: string;
  readonly query: string;
}

/** A target of these characters needs no parsing of its address. */
const PLAIN = /^\/(?!\/)(?!.*%2e)[\w\-~!$()*,;:@%/]*(\?[\w\-~.!$()*,;:@%/?+&=[\]]*)?$/i;

/**
 * Parses the address of a request. Segments such as `..` are resolved, and characters are encoded as needed.
 * @returns null for an invalid address
 */
export function targetOf(url: string): Target | null {
  if (PLAIN.test(url)) {
    const end = url.indexOf('?');
    return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end + 1) };
  }
  const address = url.startsWith('/') ? `http://host${url}` : url;
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return { path: pathname, query: search.slice(1) };
}

export interface Received {
  readonly request: IncomingMessage;
  readonly target: Target;
  readonly routeKey: string;
  readonly params: Params | undefined;
  readonly body: Buffer | undefined;
  readonly requestId: string;
  readonly nowMs: number;
}

/** Handlers read the query from its text, so the event carries no parsed one. */
export function eventOf({ request, target, routeKey, params, body, requestId, nowMs }: Received): RawEvent {
  const { cookie, ...headers } = headersOf(request.rawHeaders);
  const method = request.method ?? 'GET';
  return {
    version: '2.0',
    routeKey,
    rawPath: target.path,
    rawQueryString: target.query,
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*/) }),
    headers,
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: headers.host ?? '',
      domainPrefix: '',
      http: {
        method,
        path: target.path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: nowMs,
    },
    ...(params && { pathParameters: params }),
    ...bodyOf(body, headers),
  };
}

/** Names in lower case; the values of a name that was sent more than once are joined by commas, those of cookies by semicolons. */
function headersOf(raw: readonly string[]): Record<string, string> {
  const headers = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    const known = headers.get(name);
    headers.set(name, known === undefined ? value : `${known}${name === 'cookie' ? ';' : ','}${value}`);
  }
  return Object.fromEntries(headers);
}

/** Types that the gateway hands on as text. */
const TEXT = /^(text\/|application\/(json|javascript|xml)\s*(;|$))/i;

function bodyOf(
  body: Buffer | undefined,
  headers: Readonly<Record<string, string>>,
): Pick<RawEvent, 'body' | 'isBase64Encoded'> {
  if (body === undefined || body.length === 0) return { isBase64Encoded: false };
  const isText = TEXT.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined && isUtf8(body);
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}

/** The members of Lambda's context that a function may use. */
export type CallContext = Pick<Context, 'awsRequestId' | 'functionName' | 'getRemainingTimeInMillis'>;

export function contextOf(functionName: string, requestId: string, endMs: number): CallContext {
  return {
    awsRequestId: requestId,
    functionName,
    getRemainingTimeInMillis: () => Math.max(0, endMs - performance.now()),
  };
}

const ID_DIGITS = 18;

/** A request id in the gateway's format: from a UUID, for which Node has random bytes buffered. */
export function newRequestId(): string {
  return `v-${randomUUID().replaceAll('-', '').slice(0, ID_DIGITS)}`;
}
