// Calls of the page to the API on its own origin. The cookie of the session goes along; nothing is kept in the browser.
import { OF_PAGE, takeBegun } from '../model/calls/first';
import { t } from '../texts/text';

/** A refusal of the API. */
export class ApiProblem extends Error {
  declare protected readonly made: true;
  readonly status: number;
  readonly key: string;
  readonly details: string | null;
  readonly requestId: string | null;
  /** The `Retry-After` of the response, s. */
  readonly retryAfterS: number | null;

  constructor(message: string, { status, key, details, requestId, retryAfterS }: Omit<ApiProblem, keyof Error>) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.key = key;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterS = retryAfterS;
  }
}

const ENOUGH_MS = 10_000;

/** True when the service recently responded 429. */
export function isRateLimited({
  error,
  errorUpdatedAt,
}: {
  readonly error: unknown;
  readonly errorUpdatedAt: number;
}): boolean {
  return error instanceof ApiProblem && error.status === 429 && Date.now() - errorUpdatedAt < ENOUGH_MS;
}

export interface ApiCallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** A file, which is sent as a form sends it. */
  readonly form?: FormData;
  /** Sent with every try of the same action, so that it takes effect once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Treats 401 as a normal response instead of the end of a session. */
  readonly mayBeOut?: boolean;
}

const atEnd = new Set<() => void>();
let usedMs = Date.now();

/** When the service last took a call of this page, which keeps the session alive. */
export function lastUseMs(): number {
  return usedMs;
}

/** @param leave called when the service no longer knows the session */
export function onSessionEnd(leave: () => void): void {
  atEnd.add(leave);
}

/** True when the outcome of a call is unknown: the service was unreachable, or failed during the call. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
}

/** @throws ApiProblem for every answer that is no success, and when the service cannot be reached (status 0) */
export async function callApi<T>(
  path: string,
  { method = 'GET', body, form, idempotencyKey, signal, mayBeOut = false }: ApiCallOptions = {},
): Promise<T> {
  const response = await reach(path, {
    method,
    headers: {
      ...OF_PAGE,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
    ...(signal && { signal }),
  });
  if (response.status !== 401) usedMs = Date.now();
  else if (!mayBeOut) for (const leave of atEnd) leave();
  if (!response.ok) throw await problemOf(response);
  return (response.status === 204 ? null : await response.json()) as T;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const begun = init.method === 'GET' ? takeBegun(path) : undefined;
    return await (begun ?? fetch(path, { ...init, credentials: 'same-origin', redirect: 'error' }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const details = t('Is this machine online?');
    throw new ApiProblem(t("The service can't be reached"), {
      status: 0,
      key: 'unreachable',
      details,
      requestId: null,
      retryAfterS: null,
    });
  }
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const body = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>;
  const text = (member: string): string | null => (typeof body[member] === 'string' ? body[member] : null);
  const requestId = response.headers.get('x-request-id') ?? text('request_id');
  const message = text('message') ?? t('The service responded with {status}', { status: response.status });
  const { status } = response;
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN) || null;
  return new ApiProblem(message, {
    status,
    key: text('key') ?? 'unknown',
    details: text('details'),
    requestId,
    retryAfterS,
  });
}
