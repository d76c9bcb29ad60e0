// The edge that every endpoint shares, in one order: its frame, authentication and scope, limits and shopper token of
// client keys, body and query, and their schemas. The state of a request lives in middy's `request.internal`.
import { ApiError, invariant } from '../../errors';
import type { Caller } from '../../model/common';
import { callCause } from '../../model/events/call-cause';
import type { Process, Runtime } from '../../ports/runtime';
import { type EdgeRequest, type Headers, type RequestState, routePath, sourceAddress, stateOf } from '../event';
import { type Authenticated, Authenticator, type AuthenticationInput, sendsProof } from '../auth';
import {
  type CalledEndpoint,
  checkClientAccess,
  type EndpointScope,
  limitShopper,
  requireNoBrowser,
  requireRole,
  requireScope,
} from '../access';
import { frame, type Middleware, step } from './frame';
import { BODY_LIMITS, type BodyLimits, type BodyParser, parseBody, requireBodyRecords } from '../input/body';
import { parseQuery } from '../input/query';
import { type Validator, checkBody, checkPage, checkQuery, unknownFilters } from '../input/schema';
import { bringsCookie, noteSession, requireNoForeignPage } from '../keys/dashboard-session';
import { noteUse } from '../keys/authorization';
import type { ShopperVerifier } from '../shopper-token';

/** The options of an endpoint that the edge needs. */
export interface EdgeOptions extends CalledEndpoint {
  readonly body?: { readonly name: string; readonly validate: Validator };
  readonly query?: { readonly validate: Validator };
  readonly limits?: keyof typeof BODY_LIMITS;
  readonly parse?: BodyParser;
  /** The role of the function: its permissions on the table. */
  readonly role: string;
  readonly shopper?: ShopperVerifier;
  readonly withoutOrigin?: boolean;
  readonly changesByGet?: boolean;
  readonly setsCookie?: boolean;
  readonly opensByToken?: boolean;
  readonly versioned?: boolean;
  readonly refusalsWithoutBody?: readonly number[];
}

/** The stores that the edge itself uses. */
export type EdgeRuntime = Runtime<'accessTokens' | 'config' | 'credentials' | 'dashboardSessions' | 'limits' | 'users'>;
type RuntimeSource = () => EdgeRuntime;

/** The middlewares of an endpoint. Errors of any of them, and of the handler, become one error body. */
export function edge(runtime: RuntimeSource, options: EdgeOptions): Middleware[] {
  return [
    frame(runtime, options.refusalsWithoutBody),
    step({ before: authenticate(runtime, options) }),
    step({ before: clientAccess(runtime, options) }),
    step({ before: parse(options) }),
    step({ before: check(options) }),
    step({ before: handOver }),
  ];
}

/** The Idempotency-Key: printable ASCII, 1 to 255 characters. */
function keyOf(headers: Headers): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new ApiError({ key: 'invalid_idempotency_key', details: 'Use 1 to 255 printable ASCII characters.' });
}

/** The address of a caller: as the gateway saw it, or from the header of a trusted proxy. */
export function addressOf({ headers, event }: RequestState, { trustedProxyHeader }: Process): string {
  return sourceAddress(headers, event.requestContext.http.sourceIp, trustedProxyHeader);
}

const authenticators = new WeakMap<EdgeRuntime, Authenticator>();

function authenticator(runtime: EdgeRuntime): Authenticator {
  const known = authenticators.get(runtime) ?? new Authenticator(runtime);
  authenticators.set(runtime, known);
  return known;
}

function authenticate(runtime: RuntimeSource, options: EdgeOptions) {
  const { scope, changesByGet, setsCookie, opensByToken } = options;
  return async (request: EdgeRequest): Promise<void> => {
    const state = stateOf(request);
    const { headers, requestId } = state;
    const { rawQueryString, routeKey, requestContext } = state.event;
    if (setsCookie) requireNoForeignPage(headers);
    if (scope === 'public' || (opensByToken && hasToken(rawQueryString))) return;
    const path = routePath(routeKey);
    invariant(path, `${routeKey} is no route`);
    const sent = { path, method: requestContext.http.method, headers };
    const found = await whoCalls(runtime(), { scope, sent, address: addressOf(state, runtime()) });
    if (!found) return;
    const { caller, use, session } = found;
    const called = { ...caller, requestId };
    state.caller = { ...called, cause: callCause(called), ...(options.versioned && configurationWrite(state)) };
    // The use is recorded while the request runs, and awaited at its end: no work continues after an answer.
    const uses = use ? [noteUse(runtime(), use)] : [];
    const sessions = session ? [noteSession(runtime(), session)] : [];
    state.recordedUse = Promise.all([...uses, ...sessions]);
    requireScope(caller, scope);
    requireRole(caller, options);
    if (changesByGet) requireNoBrowser(headers);
  };
}

/** What a write of the configuration requires of its version, and the entity tag of its answer. */
function configurationWrite(state: RequestState): Pick<Caller, 'configurationWrite'> {
  const noteVersion = (version: string) => {
    state.answerHeaders = { ...state.answerHeaders, etag: `"${version}"` };
  };
  return { configurationWrite: { ifMatch: requiredVersions(state.headers['if-match']), noteVersion } };
}

/** The entity tags of If-Match, without quotes. Weak ones match nothing, as RFC 9110 says. */
function requiredVersions(header: string | undefined): readonly string[] | null {
  if (header === undefined) return null;
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.map((tag) => (tag === '*' ? tag : (/^"([^"]*)"$/.exec(tag)?.[1] ?? '')));
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
  return async (request: EdgeRequest): Promise<void> => {
    const state = stateOf(request);
    const { caller } = state;
    if (caller?.kind !== 'client') return;
    const access = await checkClientAccess(runtime(), caller, { needsOrigin: withoutOrigin !== true });
    state.answerHeaders = access.headers;
    state.isForeign = access.isForeign;
    state.caller = access.caller;
    if (access.refusal) throw access.refusal;
    const token = state.headers[SHOPPER_HEADER];
    if (token === undefined) return;
    invariant(verify, `${state.event.routeKey} takes client keys and no shopper token`);
    const shopper = await verify(caller.project, token);
    await limitShopper(runtime(), access, shopper);
    state.caller = { ...access.caller, shopper };
  };
}

const SHOPPER_HEADER = 'x-customer-token';

function parse({ limits = 'usual', parse: parseSent = parseBody, scope, query }: EdgeOptions) {
  return async (request: EdgeRequest): Promise<void> => {
    const state = stateOf(request);
    const { event, headers, caller } = state;
    // A route without credentials reads only the parts that it has a schema for.
    const isPublic = scope === 'public';
    const isRead = !isPublic || query !== undefined;
    state.idempotencyKey = isPublic ? null : keyOf(headers);
    const raw = { body: event.body, isBase64Encoded: event.isBase64Encoded, headers };
    const { method } = event.requestContext.http;
    const isClient = caller?.kind === 'client';
    const bounds: BodyLimits = BODY_LIMITS[isClient ? 'usual' : limits];
    if (method === 'POST' || method === 'PUT') state.body = await (isClient ? parseBody : parseSent)(raw, bounds);
    state.query = isRead ? parseQuery(event.rawQueryString) : {};
  };
}

function check({ body, query, role }: EdgeOptions) {
  return (request: EdgeRequest): void => {
    const state = stateOf(request);
    if (body) checkBody(body.validate, state.body, body.name);
    if (body) requireBodyRecords(state.caller, role, state.body);
    const isGet = state.event.requestContext.http.method === 'GET';
    if (isGet) checkPage(state.query?.page);
    const filters = state.query?.filters;
    if (query) checkQuery(query.validate, state.query);
    // The validator removes members that its schema does not define.
    if (isGet && filters !== undefined && !(query && state.query?.filters !== undefined)) throw unknownFilters();
  };
}

/** Hands the state to the handler: middy calls it with the event alone. */
function handOver(request: EdgeRequest): void {
  request.event = stateOf(request);
}
