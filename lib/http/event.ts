// The events of the gateway, the answers to it, what the edge knows about a request, its path and its origin address.
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { beginDeadline } from '../async/deadline';
import type { Labels } from '../async/metrics';
import { invariant } from '../errors';
import type { Caller } from '../model/common';

/** Query parameters, nested as their brackets say. */
export type Query = Readonly<Record<string, unknown>>;

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

export type ApiResult = APIGatewayProxyStructuredResultV2;
export type RawEvent = APIGatewayProxyEventV2;

/** The facts that the edge knows about a request. Each step sets the members that it finds. */
export interface RequestState {
  readonly event: RawEvent;
  readonly requestId: string;
  readonly headers: Headers;
  /** The time of the process at which the request began, ms. */
  readonly startedMs: number;
  /** Ends the deadline of the request, and returns what its calls cost. */
  readonly endDeadline: ReturnType<typeof beginDeadline>;
  caller?: Caller;
  body?: unknown;
  query?: Query;
  idempotencyKey?: string | null;
  /** Headers for the answer, whatever its status. */
  answerHeaders?: Readonly<Record<string, string>>;
  /** The pending record of the use of a secret or session. */
  recordedUse?: Promise<unknown>;
  /** True when a browser calls from a site that the project does not trust. */
  isForeign?: boolean;
  /** The outcome labels for the metrics. */
  labels?: Labels;
}

/** A request as middy hands it from step to step. The handler gets the state as its event. */
export interface EdgeRequest {
  event: RawEvent | RequestState;
  readonly context: Context;
  readonly internal: { state?: RequestState };
  response: ApiResult | undefined;
  error: Error | null;
}

/** The state of a request that has begun. */
export function stateOf({ internal: { state } }: EdgeRequest): RequestState {
  invariant(state, 'the request has begun');
  return state;
}

// Paths of requests: that of the route, which determines the permitted callers, and paths with repeated slashes.

/**
 * The path of a route, such as `/v1/vouchers/{code}` for `GET /v1/vouchers/{code}`: without values that a caller sent,
 * and without prefixes of a gateway. Null for the default route.
 */
export function routePath(routeKey: string): string | null {
  return /^[A-Z]+ (\/.*)$/.exec(routeKey)?.[1] ?? null;
}

/** Return whether a path is a route for client keys. */
export function isClientPath(path: string): boolean {
  return path.startsWith('/client/');
}

/**
 * Remove repeated slashes at the start, which come from joining an address that ends in a slash and a path. Empty
 * parts within a path are kept, because they are parameters.
 */
export function withoutDoubledSlashes(path: string): string {
  return path.replace(/^\/{2,}/, '/');
}

// The origin address of a request, at the granularity of the rate limits.

type ProxyHeaders = Readonly<Record<string, string | undefined>>;

/**
 * The address of a request: as the gateway saw it or, behind a proxy, from the header that the deployment names. The
 * proxy appends to the values that a client sent, so the last address is the one that the proxy saw.
 * @param trustedHeader in lower case; absent when the gateway is reached directly
 */
export function sourceAddress(headers: ProxyHeaders, gatewayIp: string, trustedHeader: string | undefined): string {
  if (trustedHeader === undefined) return gatewayIp;
  const last = headers[trustedHeader]?.split(',').at(-1)?.trim() ?? '';
  const [, bracketed] = /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(last) ?? [];
  const [, plain] = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(last) ?? [];
  const address = bracketed ?? plain ?? last;
  // Callers that bypass the proxy, or use a broken one, are all counted together.
  return /^[0-9a-f:.]{2,60}$/i.test(address) ? address : '';
}

/**
 * The network of an address: an IPv4 address itself; for IPv6 the first 64 bits, because one household or server has
 * all the addresses below.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':')}::/64`;
}
