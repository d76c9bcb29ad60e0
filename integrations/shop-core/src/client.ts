// A client of the service for shops: one deadline over several calls, and a pause after a timeout.

/** The key pair of one project. */
export interface KeyPair {
  readonly appId: string;
  readonly appToken: string;
}

/** Why the service gave no usable answer. */
export type UnavailableReason =
  | 'timeout'
  | 'paused'
  | 'network'
  | 'server_error'
  | 'unauthorized'
  | 'too_many_requests'
  | 'busy'
  | 'invalid_answer';

/** The service gave no usable answer: the caller goes on without it. The outcome of a sent request is unknown. */
export class ServiceUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason) {
    super(`The promotion service is unavailable: ${reason}.`);
    this.name = 'ServiceUnavailable';
    this.reason = reason;
  }
}

/** The body of an error answer. */
export interface Refusal {
  readonly code: number;
  readonly key: string;
  readonly message: string;
  readonly details?: string;
  readonly resource_id?: string;
}

export type Answer<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly refusal: Refusal };

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path with its query, from `/v1` on. */
  readonly path: string;
  /** The body: JSON text is sent as it is, so that a repeat with its Idempotency-Key is the same request. */
  readonly body?: string | object;
  readonly idempotencyKey?: string;
}

/** Calls that share one deadline. */
export interface Calls {
  /**
   * Send one request, which must be safe to repeat. A refusal is a value.
   * @throws ServiceUnavailable when there is no usable answer before the deadline
   */
  readonly send: <Body>(request: ServiceRequest) => Promise<Answer<Body>>;
}

export interface Client {
  /** Begin calls that share one deadline. @param timeoutMs of all of them together */
  readonly within: (keys: KeyPair, timeoutMs: number) => Calls;
}

export interface ClientSettings {
  /** The address of the service, without `/v1`. */
  readonly url: string;
  /** Gets one line a minute at most while the service refuses the key pair. */
  readonly warn: (line: string) => void;
  readonly fetch?: typeof fetch;
  /** The time now, ms. */
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

/** The pause of the whole process after a timeout, ms. */
export const PAUSE_MS = 10_000;

/** The least time between two log lines about a refused key pair, ms. */
const WARNING_MS = 60_000;

/** The wait before a repeat where the service names none, ms. */
const REPEAT_MS = 100;

/** Keys of answers that ask for a repeat of the same request. */
const BUSY = new Set(['multiple_requests', 'idempotency_key_in_use', 'temporarily_unavailable']);

interface State {
  pausedUntilMs: number;
  warnedAtMs: number;
}

interface Sender extends Required<Omit<ClientSettings, 'url'>> {
  readonly base: string;
  readonly keys: KeyPair;
  readonly deadlineMs: number;
  readonly state: State;
}

/** Make the client of one service; its calls share one pause. */
export function createClient(settings: ClientSettings): Client {
  const state: State = { pausedUntilMs: Number.NEGATIVE_INFINITY, warnedAtMs: Number.NEGATIVE_INFINITY };
  const now = settings.now ?? (() => performance.now());
  return {
    within: (keys, timeoutMs) => {
      const sender: Sender = {
        base: settings.url.replace(/\/+$/, ''),
        warn: settings.warn,
        fetch: settings.fetch ?? fetch,
        now,
        sleep: settings.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
        keys,
        deadlineMs: now() + timeoutMs,
        state,
      };
      return { send: (request) => send(sender, request) };
    },
  };
}

/** Send a request until it is answered, refused or out of time. A broken connection is tried once more. */
async function send<Body>(sender: Sender, request: ServiceRequest): Promise<Answer<Body>> {
  let hasFailed = false;
  for (;;) {
    if (sender.now() < sender.state.pausedUntilMs) throw new ServiceUnavailable('paused');
    const response = await exchange(sender, request);
    if (response === null) {
      if (hasFailed) throw new ServiceUnavailable('network');
      hasFailed = true;
      continue;
    }
    const waitMs = waitBefore(response);
    if (waitMs === null) return judge(sender, response);
    await waitWithin(sender, waitMs, response.status === 429 ? 'too_many_requests' : 'busy');
  }
}

interface Response {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The parsed body; undefined when it is no JSON. */
  readonly body: unknown;
}

/** Make one exchange; null when the connection broke. */
async function exchange(sender: Sender, request: ServiceRequest): Promise<Response | null> {
  const leftMs = sender.deadlineMs - sender.now();
  if (leftMs <= 0) throw timeOut(sender);
  const signal = AbortSignal.timeout(Math.ceil(leftMs));
  try {
    const response = await sender.fetch(`${sender.base}${request.path}`, {
      method: request.method,
      headers: headersOf(sender.keys, request),
      redirect: 'error',
      signal,
      ...(request.body !== undefined && { body: toText(request.body) }),
    });
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: parse(text) };
  } catch {
    if (signal.aborted) throw timeOut(sender);
    return null;
  }
}

function timeOut({ state, now }: Sender): ServiceUnavailable {
  state.pausedUntilMs = now() + PAUSE_MS;
  return new ServiceUnavailable('timeout');
}

function headersOf({ appId, appToken }: KeyPair, { body, idempotencyKey }: ServiceRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    'X-App-Id': appId,
    'X-App-Token': appToken,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
}

function toText(body: string | object): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The wait before the same request may be sent again, ms; null when the answer stands. */
function waitBefore({ status, retryAfter, body }: Response): number | null {
  const isBusy = status === 429 || (status >= 400 && BUSY.has(toRefusal(body)?.key ?? ''));
  return isBusy ? retryAfterMs(retryAfter) : null;
}

/** Read `Retry-After`: seconds, or a date. */
function retryAfterMs(header: string | null): number {
  if (header === null) return REPEAT_MS;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(waitMs, REPEAT_MS) : REPEAT_MS;
}

async function waitWithin(sender: Sender, waitMs: number, reason: UnavailableReason): Promise<void> {
  if (sender.now() + waitMs >= sender.deadlineMs) throw new ServiceUnavailable(reason);
  await sender.sleep(waitMs);
}

function judge<Body>(sender: Sender, { status, body }: Response): Answer<Body> {
  if (status === 401 || status === 403) {
    warnOfKeys(sender, status);
    throw new ServiceUnavailable('unauthorized');
  }
  if (status >= 500) throw new ServiceUnavailable('server_error');
  if (status >= 200 && status < 300 && typeof body === 'object' && body !== null)
    return { ok: true, body: body as Body };
  const refusal = status >= 400 ? toRefusal(body) : null;
  if (refusal === null) throw new ServiceUnavailable('invalid_answer');
  return { ok: false, refusal };
}

function warnOfKeys({ state, now, warn, keys }: Sender, status: number): void {
  if (now() - state.warnedAtMs < WARNING_MS) return;
  state.warnedAtMs = now();
  warn(
    `Stackable answers ${status} for the key pair ${keys.appId}: discounts are off until it may validate and redeem.`,
  );
}

function toRefusal(body: unknown): Refusal | null {
  if (typeof body !== 'object' || body === null || !('key' in body)) return null;
  return typeof body.key === 'string' ? (body as Refusal) : null;
}
