// Calls a handler as API Gateway does, and reads its answer.
import type { Credential } from '../../lib/model/keys/key-records';
import type { Context } from 'aws-lambda';
import type { Endpoint } from '../../lib/http/endpoint';
import type { ApiResult, RawEvent } from '../../lib/http/event';
import type { Runtime } from '../../lib/ports/runtime';
import { type AnswerBody, answerBody } from './answer-body';
import { problemOfReceived } from './answer-check';
import { copied } from './copies';
import { putCredential } from './credentials';
import { PROJECT } from './projects';
import { type RunningFunction, runAs } from './roles/role-table';

export interface HttpCall {
  readonly method?: string;
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; text is sent as it is. */
  readonly body?: unknown;
  readonly isBase64Encoded?: boolean;
  /** Where the gateway says the request came from. */
  readonly sourceIp?: string;
  /** The route as the gateway names it. */
  readonly routeKey?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: AnswerBody;
  /** What the browser is to keep. */
  readonly cookies?: readonly string[];
}

/** Any handler: what types of event it takes is the business of its route. */
export interface Handler {
  (event: never, context: Context): Promise<ApiResult>;
  readonly endpoint?: Endpoint;
}

/** Call a handler, held to its role. Throws where the answer is not what the API document says. */
export async function callHandler(handler: Handler, call: HttpCall): Promise<HttpAnswer> {
  const {
    statusCode,
    headers,
    body,
    cookies = [],
  } = await runAs(functionOf(handler), () => handler(rawEvent(call) as never, {} as Context));
  const status = statusCode ?? 0;
  const problem = problemOfReceived({ method: call.method ?? 'POST', path: call.path, status, body: body ?? '' });
  if (problem !== null) throw new Error(problem);
  return { status, headers: headers ?? {}, body: answerBody(isJson(headers) ? body : undefined), cookies };
}

/** Pictures and the files of the dashboard are not. */
function isJson(headers: ApiResult['headers']): boolean {
  return !/^(image|text)\//.test(String(headers?.['content-type'] ?? ''));
}

/** By the first of its routes; null where the handler is no endpoint. */
function functionOf({ endpoint }: Handler): RunningFunction | null {
  return endpoint ? { name: `${endpoint.method} ${endpoint.paths[0]}`, role: endpoint.role } : null;
}

function rawEvent({ method = 'POST', path, params, query = '', body, ...rest }: HttpCall): RawEvent {
  const { cookie, ...headers } = rest.headers ?? {};
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: rest.sourceIp ?? '127.0.0.1', userAgent: 'test' };
  return {
    version: '2.0',
    routeKey: rest.routeKey ?? `${method} ${path}`,
    rawPath: path,
    rawQueryString: query,
    headers: { 'content-type': 'application/json', ...headers },
    requestContext: { http } as RawEvent['requestContext'],
    isBase64Encoded: rest.isBase64Encoded ?? false,
    ...(cookie !== undefined && { cookies: cookie.split('; ') }),
    ...(params && { pathParameters: { ...params } }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

export const KEYS = {
  server: { 'X-App-Id': 'server-key', 'X-App-Token': 'server-secret' },
  client: { 'X-Client-Application-Id': 'client-key', 'X-Client-Token': 'client-secret' },
  otherProject: { 'X-App-Id': 'other-key', 'X-App-Token': 'other-secret' },
  revoked: { 'X-App-Id': 'revoked-key', 'X-App-Token': 'revoked-secret' },
  management: { 'X-Management-Id': 'management-key', 'X-Management-Token': 'management-secret' },
  otherManagement: { 'X-Management-Id': 'other-management-key', 'X-Management-Token': 'other-management-secret' },
  merchant: { 'X-App-Id': 'merchant-key', 'X-App-Token': 'merchant-secret' },
} as const;

/** Stores the key pairs above. */
export function putKeys(rt: Runtime, otherProject: string): Promise<void> {
  return copied(rt.store, `keys ${otherProject}`, () => makeKeys(rt, otherProject));
}

async function makeKeys(rt: Runtime, otherProject: string): Promise<void> {
  const put = (keyId: string, members: Partial<Credential> = {}) =>
    putCredential(rt, { keyId, project: PROJECT, token: keyId.replace('-key', '-secret'), ...members });
  await put('server-key');
  await put('client-key', { kind: 'client' });
  await put('other-key', { project: otherProject });
  await put('management-key', { kind: 'management' });
  await put('other-management-key', { kind: 'management', project: otherProject });
  await put('revoked-key', { revoked: true });
  await put('merchant-key', { role: 'merchant' });
}
