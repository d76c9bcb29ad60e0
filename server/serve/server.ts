// Functions behind an HTTP server, as they are behind the gateway.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError, CATALOGUE } from '../../lib/errors';
import { errorAnswer, failureOf, SECURITY_HEADERS } from '../../lib/http/respond';
import type { ApiResult, RawEvent } from '../../lib/http/event';
import { BODY_LIMITS, type BodyLimits, bodyTooLarge } from '../../lib/http/input/body';
import type { Log } from '../../lib/ports/runtime';
import { answerFile, type FilePlace, FILES_PREFIX } from '../start/local-files';
import { endAnswer } from '../start/rest-of-body';
import { BodyRoom, type BodySpace, MOST_BYTES, readBody } from './body';
import { isClosing } from './connections/closer';
import { answerUnread } from './connections/unread';
import { type CallContext, contextOf, eventOf, newRequestId, type Target, targetOf } from './event';
import { inTime } from './in-time';
import type { Meter } from './meter';
import { type Found, routerOf } from './router';

export interface ServedFunction {
  readonly name: string;
  /** The gateway's names of routes; `*` for requests without a route. */
  readonly routes: readonly string[];
  readonly handler: (event: RawEvent, context: CallContext) => Promise<ApiResult>;
  /** Limits of its bodies; the gateway's by default. */
  readonly limits?: keyof typeof BODY_LIMITS;
}

export interface Serving {
  readonly functions: readonly ServedFunction[];
  readonly meter: Meter;
  readonly log: Log;
  /** Folder of export files; absent when a bucket keeps them. */
  readonly files?: FilePlace | undefined;
  /** Longest wait for a function, ms; the gateway's own unless a test says otherwise. */
  readonly patienceMs?: number;
  /** Longest time for a request to come that brings no file, ms. */
  readonly readMs?: number;
}

/** The gateway's timeout of a function, ms. Functions of this project answer sooner. */
const PATIENCE_MS = 30_000;
/** A proxy in front keeps its connections for a minute: it must be the one to close them. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 10_000;
/** Interval of the search for slow connections, ms. */
const CHECK_MS = 5_000;
/** A file of 100 MB may come by a slow line. */
const REQUEST_MS = 300_000;
/** Read timeout, ms: a slower sender would hold shared resources. */
const READ_MS = 30_000;
/** Maximum connections of a process. Further ones are closed immediately. */
const MOST_CONNECTIONS = 2_000;
/** The gateway's own limits, for a function without limits. */
const GATEWAY_LIMITS: BodyLimits = { ...BODY_LIMITS.usual, bytes: MOST_BYTES };
const DEFAULT_ROUTE = '$default';
/** Label of all files in the metrics. */
const FILES_ROUTE = `${FILES_PREFIX}{file}`;
/** Status of a request whose caller disconnected. */
const CUT = 499;

/** A server of these functions; it does not listen yet. */
export function serverOf(serving: Serving): Server {
  const { functions, meter, log, files, patienceMs = PATIENCE_MS, readMs = READ_MS } = serving;
  const route = routerOf(
    functions.flatMap((value) => value.routes.filter((one) => one !== '*').map((routeKey) => ({ routeKey, value }))),
  );
  const other = functions.find(({ routes }) => routes.includes('*'));
  if (!other) throw new Error('No function takes the default route.');
  const find = (method: string, { path }: Target): Found<ServedFunction> =>
    route(method, path) ?? { value: other, routeKey: DEFAULT_ROUTE, params: undefined };
  const room = new BodyRoom();
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    (request, response) => {
      const call = { request, response, requestId: newRequestId(), startedMs: performance.now() };
      if (files && request.url?.startsWith(FILES_PREFIX)) {
        countFile(call, { meter, log });
        answerFile(files, request, response);
        return;
      }
      void answer(call, {
        find,
        meter,
        log,
        patienceMs,
        readMs,
        isStopping: () => isClosing(server),
        space: room.open(),
      });
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  answerUnread(server, { meter, log, route: DEFAULT_ROUTE });
  return server;
}

/** Its line, and its place in the metrics, once it is over. */
function countFile(call: Call, { meter, log }: Pick<Serving, 'meter' | 'log'>): void {
  const { request, response, requestId, startedMs } = call;
  const { socket } = request;
  meter.begin();
  const settle = (): void => {
    response.removeListener('close', settle);
    socket.removeListener('close', settle);
    const status = response.writableFinished ? response.statusCode : CUT;
    meter.end({ route: FILES_ROUTE, status, ms: performance.now() - startedMs });
    log.info({ request_id: requestId, route: FILES_ROUTE, status, duration_ms: tookMs(startedMs) });
  };
  response.once('close', settle);
  // An answer that waits behind another one has no end of its own where the connection breaks.
  socket.once('close', settle);
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly startedMs: number;
}

interface Means extends Required<Omit<Serving, 'functions' | 'files'>> {
  readonly find: (method: string, target: Target) => Found<ServedFunction>;
  readonly isStopping: () => boolean;
  readonly space: BodySpace;
}

async function answer(call: Call, means: Means): Promise<void> {
  const { request, response, requestId, startedMs } = call;
  const { meter } = means;
  const method = request.method ?? 'GET';
  const target = targetOf(request.url ?? '');
  const found = target && means.find(method, target);
  meter.begin();
  let status: number = CUT;
  try {
    const result = await resultOf(call, { target, found }, means);
    // A connection that stays open would keep a server from ending.
    if (means.isStopping()) response.shouldKeepAlive = false;
    if (result) status = send(call, result);
    else means.log.info({ request_id: requestId, route: found?.routeKey, status, duration_ms: tookMs(startedMs) });
  } finally {
    means.space.close();
    meter.end({ route: found?.routeKey ?? DEFAULT_ROUTE, status, ms: performance.now() - startedMs });
  }
}

interface Destination {
  readonly target: Target | null;
  readonly found: Found<ServedFunction> | null;
}

/** Null when the caller has disconnected. */
async function resultOf(call: Call, { target, found }: Destination, means: Means): Promise<ApiResult | null> {
  const limits = limitsOf(found);
  const body = await readBody(call.request, { mostBytes: limits.bytes, ms: means.readMs, space: means.space });
  if (body.status === 'CUT') return null;
  const refused = (error: Error): ApiResult => ownAnswer(error, { ...call, found }, means);
  if (!target || !found) {
    return refused(new ApiError({ key: 'invalid_payload', details: 'The request names no address.' }));
  }
  if (body.status !== 'READ') return refused(refusalOf(body.status, limits));
  const { requestId, startedMs } = call;
  const { routeKey, params, value } = found;
  const event = eventOf({ ...call, target, routeKey, params, body: body.bytes, nowMs: Date.now() });
  try {
    const result = value.handler(event, contextOf(value.name, requestId, startedMs + means.patienceMs));
    // As on AWS, what a function does after that is not known to the caller.
    return await inTime(result, means.patienceMs, () => new ApiError({ key: 'outcome_unknown' }));
  } catch (error) {
    return refused(error as Error);
  }
}

function limitsOf(found: Found<ServedFunction> | null): BodyLimits {
  const limits = found?.value.limits;
  return limits ? BODY_LIMITS[limits] : GATEWAY_LIMITS;
}

function refusalOf(status: 'TOO_LARGE' | 'NO_ROOM' | 'TOO_LATE', limits: BodyLimits): ApiError {
  if (status === 'TOO_LARGE') return new ApiError(bodyTooLarge(limits));
  if (status === 'TOO_LATE') {
    return new ApiError({ key: 'invalid_payload', details: 'The request did not come in time.' });
  }
  const busy = { key: 'temporarily_unavailable', details: 'Too many long bodies come at once.' } as const;
  return new ApiError(busy, { headers: { 'retry-after': '1' } });
}

/** Responses without a function. Functions log their own responses; this writes the log line instead. */
function ownAnswer(
  error: Error,
  { requestId, startedMs, found }: Call & Partial<Destination>,
  { log }: Means,
): ApiResult {
  const result = errorAnswer(error, requestId);
  const { key } = failureOf(error);
  const duration_ms = tookMs(startedMs);
  const line = { request_id: requestId, route: found?.routeKey, status: result.statusCode, key, duration_ms };
  if (CATALOGUE[key].status >= 500) log.error({ ...line, error: error.stack });
  else log.info(line);
  return { ...result, headers: { ...SECURITY_HEADERS, ...result.headers, 'x-request-id': requestId } };
}

function tookMs(startedMs: number): number {
  return Math.round((performance.now() - startedMs) * 10) / 10;
}

/** @returns the status sent */
function send(
  { request, response }: Call,
  { statusCode = 200, headers = {}, cookies, body, isBase64Encoded }: ApiResult,
): number {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  const hasBody = statusCode !== 204 && statusCode !== 304;
  response.writeHead(statusCode, {
    ...(headers as Readonly<Record<string, string>>),
    ...(hasBody && { 'content-length': bytes.length }),
    ...(cookies && { 'set-cookie': cookies }),
  });
  endAnswer(request, response, hasBody ? bytes : undefined);
  return statusCode;
}
