// The outermost step of every request: its id, its deadline, one form of answers, and one line in the log.
import type { MiddlewareObj } from '@middy/core';
import { beginDeadline } from '../../async/deadline';
import { embeddedMetrics, type Labels, type MetricName } from '../../async/metrics';
import { randomHex } from '../../async/random-hex';
import { ApiError, CATALOGUE } from '../../errors';
import { isLoopback } from '../../model/keys/access-token';
import type { Process } from '../../ports/runtime';
import { corsHeaders } from '../access';
import { errorAnswer, failureOf, SECURITY_HEADERS } from '../respond';
import { type ApiResult, type EdgeRequest, type RawEvent, type RequestState, stateOf } from '../event';

export type Middleware = MiddlewareObj<unknown, ApiResult>;
type ProcessSource = () => Process;

interface Steps {
  readonly before?: (request: EdgeRequest) => void | Promise<void>;
  readonly after?: (request: EdgeRequest) => Promise<void>;
  readonly onError?: (request: EdgeRequest) => Promise<void>;
}

/** Makes a middleware of steps. Middy types `internal` and the event as one shape from start to end. */
export function step(steps: Steps): Middleware {
  return steps as Middleware;
}

/**
 * The outermost step: request id, deadline, log, and one form of answers.
 * @param withoutBody statuses of refusals that have no body
 */
export function frame(runtime: ProcessSource, withoutBody: readonly number[] = []): Middleware {
  return step({ before: begin(runtime), after: finish(runtime), onError: finish(runtime, withoutBody) });
}

function begin(runtime: ProcessSource) {
  return (request: EdgeRequest): void => {
    const event = request.event as RawEvent;
    const isReading = event.requestContext.http.method === 'GET';
    const headers: Record<string, string | undefined> = {};
    for (const [name, value] of Object.entries(event.headers)) headers[name.toLowerCase()] = value;
    // The gateway moves cookies out of the headers.
    if (event.cookies) headers.cookie = event.cookies.join('; ');
    request.internal.state = {
      event,
      requestId: `v-${randomHex(18)}`,
      headers,
      startedMs: performance.now(),
      endDeadline: beginDeadline({ isReading }),
    };
    requireServedHost(headers.host, runtime().servedHosts);
  };
}

/** Complete each request with one answer and one log line. */
function finish(runtime: ProcessSource, withoutBody: readonly number[] = []) {
  return async (request: EdgeRequest): Promise<void> => {
    const state = stateOf(request);
    await state.recordedUse;
    if (request.error) request.response = refusalOf(request.error, state, withoutBody);
    const { response } = request;
    if (response) response.headers = answerHeaders(state, response);
    writeLog(runtime, state, request);
  };
}

function refusalOf(error: Error, { requestId }: RequestState, withoutBody: readonly number[]): ApiResult {
  const refusal = errorAnswer(error, requestId);
  const { statusCode = 500 } = refusal;
  return withoutBody.includes(statusCode) ? { statusCode, headers: {} } : refusal;
}

function answerHeaders(state: RequestState, { headers }: ApiResult): ApiResult['headers'] {
  const cors = corsHeaders(state);
  const vary = [cors.vary, headers?.vary].filter((one) => one !== undefined).join(', ');
  const all = { ...SECURITY_HEADERS, ...cors, ...state.answerHeaders, ...headers, 'x-request-id': state.requestId };
  return vary === '' ? all : { ...all, vary };
}

type Outcome = Pick<EdgeRequest, 'error' | 'response'>;

/** The log has only ids: codes, tokens and personal data are left out. */
function writeLog(runtime: ProcessSource, state: RequestState, { error, response }: Outcome): void {
  const key = error ? failureOf(error).key : undefined;
  const entry = {
    request_id: state.requestId,
    route: state.event.routeKey,
    project: state.caller?.project,
    status: response?.statusCode ?? 500,
    ...(key && { key }),
    duration_ms: Math.round((performance.now() - state.startedMs) * 10) / 10,
    ...metricsOf(runtime(), state, key),
  };
  const log = runtime().log;
  if (key && CATALOGUE[key].status >= 500) log.error({ ...entry, error: error?.stack, cause: causeOf(error) });
  else log.info(entry);
}

/** Metrics for the log line; empty without a stage, when no consumer extracts metrics from the log. */
function metricsOf({ stage, clock }: Process, state: RequestState, key: keyof typeof CATALOGUE | undefined): object {
  const counts = state.endDeadline();
  if (stage === undefined) return {};
  const name = metricOf(state.event.routeKey);
  const labels = key ? labelsOfRefusal(key) : state.labels;
  const counted = name && labels && { values: { [name]: 1 }, labels };
  return embeddedMetrics({ stage, nowMs: clock.nowMs() }, counts, counted ?? undefined);
}

function causeOf(error: Error | null): string | undefined {
  return error?.cause instanceof Error ? error.cause.stack : undefined;
}

// The hosts under which a service with the demo answers. The demo keys are public, so a page of another site must not
// reach the service by a name that it resolves to this machine (DNS rebinding).

/**
 * Refuse a request whose Host header names a host that this service does not serve.
 * @throws ApiError `misdirected_request` when the service has a list of hosts without this one
 */
function requireServedHost(host: string | undefined, served: readonly string[] | undefined): void {
  // Every browser names a host.
  if (served === undefined || host === undefined || isLoopback(host)) return;
  if (served.includes(host.toLowerCase().replace(/:\d+$/, ''))) return;
  const details = 'With the demo, the service answers under the names of this machine. SERVED_HOSTS lists others.';
  throw new ApiError({ key: 'misdirected_request', details });
}

// The metric of a request (a decision, a redemption, a rollback or a publication) and its outcome label.

/** Metrics by the end of a route. Other routes, such as reads, are counted only by the gateway. */
const COUNTED: readonly (readonly [RegExp, MetricName])[] = [
  [/^POST .*\/rollbacks?$/, 'Rollbacks'],
  [/^POST .*\/(redemptions?|redeem)$/, 'Redemptions'],
  [/^POST .*\/publications?$/, 'Publications'],
  [/^GET .*\/publications\/create$/, 'Publications'],
  [/^POST .*\/(validations?|validate|qualifications?)$/, 'Decisions'],
];

const metrics = new Map<string, MetricName | null>();

/** Return the metric that counts requests of a route; null for routes without one. */
export function metricOf(routeKey: string): MetricName | null {
  const known = metrics.get(routeKey);
  if (known !== undefined) return known;
  const found = COUNTED.find(([route]) => route.test(routeKey))?.[1] ?? null;
  metrics.set(routeKey, found);
  return found;
}

/** The members of a service result that report a refusal. */
interface RefusalReport {
  readonly valid?: boolean;
  readonly error?: unknown;
  readonly redeemables?: readonly { readonly result?: { readonly error?: unknown } }[];
}

/** Return the metric labels of a request answered by its service. A validation can refuse with status 200. */
export function labelsOf(result: unknown): Labels {
  const { valid, error, redeemables = [] } = result as RefusalReport;
  if (valid !== false) return { outcome: 'ACCEPTED' };
  const keys = [error, ...redeemables.map((one) => one.result?.error)].map(keyIn);
  const key = keys.find((one) => one !== undefined);
  return { outcome: 'REFUSED', ...(key !== undefined && { key }) };
}

/** The key of an error if it is in the catalogue: other texts must not become labels. */
function keyIn(error: unknown): string | undefined {
  const { key } = (error ?? {}) as { readonly key?: unknown };
  return typeof key === 'string' && key in CATALOGUE ? key : undefined;
}

/** Return the metric labels of a refused request. */
function labelsOfRefusal(key: keyof typeof CATALOGUE): Labels {
  return { outcome: CATALOGUE[key].status >= 500 ? 'FAILED' : 'REFUSED', key };
}
