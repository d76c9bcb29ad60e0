// The outermost step of every request: its id, its deadline, one form of answers, and one line in the log.
import type { MiddlewareObj } from '@middy/core';
import { CATALOGUE } from '../../errors';
import { beginDeadline } from '../../async/deadline';
import { embeddedMetrics } from '../../async/metrics';
import { randomHex } from '../../async/random-hex';
import type { Process } from '../../ports/runtime';
import { corsHeaders } from '../cors';
import { errorAnswer, failureOf } from '../errors';
import { type ApiResult, type EdgeRequest, type RawEvent, type RequestState, stateOf } from '../event';
import { requireServedHost } from '../input/served-host';
import { labelsOfRefusal, metricOf } from '../metric-labels';
import { SECURITY_HEADERS } from '../respond';

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
