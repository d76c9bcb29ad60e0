// The edge every endpoint shares, in one order: request id, authentication, scope, limits, shopper token, body,
// schema, handler, error to body.
import type { MiddlewareObj } from '@middy/core';
import { ApiError, CATALOGUE, invariant } from '../errors';
import { callCause } from '../model/events/call-cause';
import type { Process, Runtime } from '../ports/runtime';
import { beginDeadline } from '../async/deadline';
import { embeddedMetrics } from '../async/metrics';
import { sourceAddress } from './address';
import { type Authenticated, Authenticator, type AuthenticationInput, sendsProof } from './auth';
import { requireBodyRecords } from './input/body-records';
import { BODY_LIMITS, type BodyLimits, parseBody, parseFile } from './input/body';
import { checkClientAccess, limitShopper } from './client-access';
import { corsHeaders, requireNoBrowser } from './cors';
import { labelsOfRefusal, metricOf } from './metric-labels';
import { errorAnswer, failureOf } from './errors';
import type { ApiResult, EdgeEvent, EdgeRequest } from './event';
import { parseQuery } from './input/query';
import { bringsCookie, noteSession, requireNoForeignPage } from './keys/dashboard-session';
import { noteUse } from './keys/key-uses';
import { routePath } from './paths';
import { randomHex } from '../async/random-hex';
import { SECURITY_HEADERS } from './respond';
import { type Validator, checkBody, checkPage, checkQuery, unknownFilters } from './input/schema';
import { type CalledEndpoint, type EndpointScope, requireRole, requireScope } from './scope';
import { requireServedHost } from './input/served-host';
import type { ShopperVerifier } from './shopper-token';

/** The options of an endpoint that the edge needs. */
export interface EdgeOptions extends CalledEndpoint {
  readonly body?: { readonly name: string; readonly validate: Validator };
  readonly query?: { readonly validate: Validator };
  readonly limits?: keyof typeof BODY_LIMITS;
  /** The role of the function: its permissions on the table. */
  readonly role: string;
  readonly shopper?: ShopperVerifier;
  readonly withoutOrigin?: boolean;
  readonly changesByGet?: boolean;
  readonly setsCookie?: boolean;
  readonly opensByToken?: boolean;
}

type Middleware = MiddlewareObj<unknown, ApiResult>;
/** The stores that the edge itself uses. */
export type EdgeRuntime = Runtime<'accessTokens' | 'config' | 'credentials' | 'dashboardSessions' | 'limits' | 'users'>;
type RuntimeSource = () => EdgeRuntime;
type ProcessSource = () => Process;

/** The middlewares of an endpoint. Errors of any of them, and of the handler, become one error body. */
export function edge(runtime: RuntimeSource, options: EdgeOptions): Middleware[] {
  return [
    frame(runtime),
    step({ before: authenticate(runtime, options) }),
    step({ before: clientAccess(runtime, options) }),
    step({ before: parse(options) }),
    step({ before: check(options) }),
  ];
}

/** The outermost step: request id, deadline, log, and one form of answers. */
export function frame(runtime: ProcessSource): Middleware {
  return step({ before: begin(runtime), after: finish(runtime), onError: finish(runtime) });
}

interface Steps {
  readonly before?: (request: EdgeRequest) => void | Promise<void>;
  readonly after?: (request: EdgeRequest) => Promise<void>;
  readonly onError?: (request: EdgeRequest) => Promise<void>;
}

/** Middy types an event as one shape from start to end; this event gains members in each step. */
function step(steps: Steps): Middleware {
  return steps as Middleware;
}

interface Beginning {
  readonly startedMs: number;
  readonly endDeadline: ReturnType<typeof beginDeadline>;
}

const beginnings = new WeakMap<object, Beginning>();

function begin(runtime: ProcessSource) {
  return (request: EdgeRequest): void => {
    const { event } = request;
    const isReading = event.requestContext.http.method === 'GET';
    beginnings.set(request, { startedMs: performance.now(), endDeadline: beginDeadline({ isReading }) });
    const headers: Record<string, string | undefined> = {};
    for (const [name, value] of Object.entries(event.headers)) headers[name.toLowerCase()] = value;
    // The gateway moves cookies out of the headers.
    if (event.cookies) headers.cookie = event.cookies.join('; ');
    Object.assign(event, { requestId: `v-${randomHex(18)}`, headers });
    requireServedHost(headers.host, runtime().servedHosts);
  };
}

/** The Idempotency-Key: printable ASCII, 1 to 255 characters. */
function keyOf(headers: Readonly<Record<string, string | undefined>>): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new ApiError({ key: 'invalid_idempotency_key', details: 'Use 1 to 255 printable ASCII characters.' });
}

/** The address of a caller: as the gateway saw it, or from the header of a trusted proxy. */
export function addressOf({ headers, requestContext }: EdgeEvent, { trustedProxyHeader }: Process): string {
  return sourceAddress(headers, requestContext.http.sourceIp, trustedProxyHeader);
}

const authenticators = new WeakMap<EdgeRuntime, Authenticator>();

function authenticator(runtime: EdgeRuntime): Authenticator {
  const known = authenticators.get(runtime) ?? new Authenticator(runtime);
  authenticators.set(runtime, known);
  return known;
}

function authenticate(runtime: RuntimeSource, options: EdgeOptions) {
  const { scope, changesByGet, setsCookie, opensByToken } = options;
  return async ({ event }: EdgeRequest): Promise<void> => {
    if (setsCookie) requireNoForeignPage(event.headers);
    if (scope === 'public' || (opensByToken && hasToken(event.rawQueryString))) return;
    const { headers, routeKey, requestContext } = event;
    const path = routePath(routeKey);
    invariant(path, `${routeKey} is no route`);
    const sent = { path, method: requestContext.http.method, headers };
    const found = await whoCalls(runtime(), { scope, sent, address: addressOf(event, runtime()) });
    if (!found) return;
    const { caller, use, session } = found;
    const called = { ...caller, requestId: event.requestId };
    Object.assign(event, { caller: { ...called, cause: callCause(called) } });
    // The use is recorded while the request runs, and awaited at its end: no work continues after an answer.
    const uses = use ? [noteUse(runtime(), use)] : [];
    const sessions = session ? [noteSession(runtime(), session)] : [];
    Object.assign(event, { noting: Promise.all([...uses, ...sessions]) });
    requireScope(caller, scope);
    requireRole(caller, options);
    if (changesByGet) requireNoBrowser(headers);
  };
}

/**
 * True when a query has a token, parsed in the same way as by the service: an empty token counts as none.
 * @throws ApiError the failures of `parseQuery`
 */
function hasToken(query: string): boolean {
  return parseQuery(query).token !== undefined;
}

interface CallerLookup {
  readonly scope: EndpointScope;
  readonly sent: AuthenticationInput;
  readonly address: string;
}

/**
 * Authenticate the caller; null for an expired session when the route requires only its cookie. Routes for people do
 * not accept keys.
 */
async function whoCalls(rt: EdgeRuntime, { scope, sent, address }: CallerLookup): Promise<Authenticated | null> {
  if (scope !== 'session' && scope !== 'cookie') return authenticator(rt).authenticate(sent, address);
  const person = await authenticator(rt).person(sent, address);
  if (person) return person;
  if (scope === 'cookie' && !sendsProof(sent.headers) && bringsCookie(sent, rt.acceptsDemoKeys)) return null;
  throw new ApiError({ key: 'unauthorized', details: 'Sign in first.' });
}

/**
 * Client keys are public, so their requests pass one more check. A shopper token authenticates the customer behind
 * one.
 */
function clientAccess(runtime: RuntimeSource, { shopper: verify, withoutOrigin }: EdgeOptions) {
  return async ({ event }: EdgeRequest): Promise<void> => {
    const { caller } = event;
    if (caller?.kind !== 'client') return;
    const access = await checkClientAccess(runtime(), caller, { needsOrigin: withoutOrigin !== true });
    Object.assign(event, { answerHeaders: access.headers, isForeign: access.isForeign, caller: access.caller });
    if (access.refusal) throw access.refusal;
    const token = event.headers[SHOPPER_HEADER];
    if (token === undefined) return;
    invariant(verify, `${event.routeKey} takes client keys and no shopper token`);
    const shopper = await verify(caller.project, token);
    await limitShopper(runtime(), access, shopper);
    Object.assign(event, { caller: { ...access.caller, shopper } });
  };
}

const SHOPPER_HEADER = 'x-customer-token';

function parse({ limits = 'usual', scope, query }: EdgeOptions) {
  return async ({ event }: EdgeRequest): Promise<void> => {
    const { caller } = event;
    // A route without credentials reads only the parts that it has a schema for.
    const isPublic = scope === 'public';
    const isRead = !isPublic || query !== undefined;
    const idempotencyKey = isPublic ? null : keyOf(event.headers);
    const raw = {
      body: event.body as string | undefined,
      isBase64Encoded: event.isBase64Encoded,
      headers: event.headers,
    };
    const { method } = event.requestContext.http;
    const hasBody = method === 'POST' || method === 'PUT';
    const bounds: BodyLimits = BODY_LIMITS[caller?.kind === 'client' ? 'usual' : limits];
    const parsed = () => (bounds.isFile ? parseFile(raw, bounds) : parseBody(raw, bounds));
    event.body = hasBody ? await parsed() : undefined;
    Object.assign(event, { idempotencyKey, query: isRead ? parseQuery(event.rawQueryString) : {} });
  };
}

function check({ body, query, role }: EdgeOptions) {
  return ({ event }: EdgeRequest): void => {
    if (body) checkBody(body.validate, event.body, body.name);
    if (body) requireBodyRecords(event.caller, role, event.body);
    const isGet = event.requestContext.http.method === 'GET';
    if (isGet) checkPage(event.query?.page);
    const filters = event.query?.filters;
    if (query) checkQuery(query.validate, event.query);
    // The validator removes members that its schema does not define.
    if (isGet && filters !== undefined && !(query && event.query?.filters !== undefined)) throw unknownFilters();
  };
}

/** Complete each request with one answer and one log line. */
function finish(runtime: ProcessSource) {
  return async (request: EdgeRequest): Promise<void> => {
    await request.event.noting;
    const requestId = request.event.requestId ?? 'v-000000000000000000';
    if (request.error) request.response = errorAnswer(request.error, requestId);
    const { response } = request;
    if (response) response.headers = answerHeaders(request.event, response, requestId);
    writeLog(runtime, request);
  };
}

function answerHeaders(event: EdgeEvent, { headers }: ApiResult, requestId: string): ApiResult['headers'] {
  const cors = corsHeaders(event);
  const vary = [cors.vary, headers?.vary].filter((one) => one !== undefined).join(', ');
  const all = { ...SECURITY_HEADERS, ...cors, ...event.answerHeaders, ...headers, 'x-request-id': requestId };
  return vary === '' ? all : { ...all, vary };
}

/** The log has only ids: codes, tokens and personal data are left out. */
function writeLog(runtime: ProcessSource, request: EdgeRequest): void {
  const { event, error, response } = request;
  const key = error ? failureOf(error).key : undefined;
  const entry = {
    request_id: event.requestId,
    route: event.routeKey,
    project: event.caller?.project,
    status: response?.statusCode ?? 500,
    ...(key && { key }),
    duration_ms: Math.round((performance.now() - (beginnings.get(request)?.startedMs ?? performance.now())) * 10) / 10,
    ...metricsOf(runtime(), request, key),
  };
  const log = runtime().log;
  if (key && CATALOGUE[key].status >= 500) log.error({ ...entry, error: error?.stack, cause: causeOf(error) });
  else log.info(entry);
}

/** Metrics for the log line; empty without a stage, when no consumer extracts metrics from the log. */
function metricsOf({ stage, clock }: Process, request: EdgeRequest, key: keyof typeof CATALOGUE | undefined): object {
  const counts = beginnings.get(request)?.endDeadline() ?? {};
  if (stage === undefined) return {};
  const name = metricOf(request.event.routeKey);
  const labels = key ? labelsOfRefusal(key) : request.event.labels;
  const counted = name && labels && { values: { [name]: 1 }, labels };
  return embeddedMetrics({ stage, nowMs: clock.nowMs() }, counts, counted ?? undefined);
}

function causeOf(error: Error | null): string | undefined {
  return error?.cause instanceof Error ? error.cause.stack : undefined;
}
