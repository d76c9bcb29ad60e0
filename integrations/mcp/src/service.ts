// Calls of the service, with access tokens that may do no more than a tool needs.

/** A tool cannot answer; the message is meant for the model. */
export class ToolRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ToolRefusal';
  }
}

/** What each kind of call may do. A part of the API limits an action to its routes. */
const SCOPES = {
  look: 'read',
  try: 'validations qualifications evaluate',
  draft: 'worst-cases set-up evaluate',
  publish: 'publications issue',
} as const;

export type Purpose = keyof typeof SCOPES;

export interface ServiceCall {
  readonly purpose: Purpose;
  readonly method?: 'GET' | 'POST';
  /** From `/v1` on, without a query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

/** The calls of one tool call, with one deadline for all of them. */
export interface Service {
  /** @throws ToolRefusal when the service refuses, or does not answer in time */
  readonly call: <Body>(call: ServiceCall) => Promise<Body>;
}

export interface ServiceConnection {
  /** Begin the calls of one tool call. */
  readonly begin: () => Service;
}

export interface ServiceSettings {
  readonly url: string;
  readonly appId: string;
  readonly appToken: string;
}

/** The time of all calls of one tool call, tokens included, ms. */
const DEADLINE_MS = 4000;

/** A token is replaced so long before it ends, ms. */
const MARGIN_MS = 60_000;

interface Token {
  readonly text: string;
  readonly untilMs: number;
}

interface Connection extends ServiceSettings {
  readonly tokens: Map<Purpose, Promise<Token>>;
}

interface ErrorBody {
  readonly key?: string;
  readonly message?: string;
  readonly details?: string;
}

export function openService(settings: ServiceSettings): ServiceConnection {
  const connection: Connection = { ...settings, url: settings.url.replace(/\/+$/, ''), tokens: new Map() };
  return {
    begin: () => {
      const signal = AbortSignal.timeout(DEADLINE_MS);
      return { call: (call) => send(connection, call, signal) };
    },
  };
}

async function send<Body>(connection: Connection, call: ServiceCall, signal: AbortSignal): Promise<Body> {
  const first = await sendOnce(connection, call, signal);
  // The token ended before its time: it was revoked, or the secret of the pair changed.
  if (first.status === 401) connection.tokens.delete(call.purpose);
  const response = first.status === 401 ? await sendOnce(connection, call, signal) : first;
  const body = await readJson(response);
  if (!response.ok) throw new ToolRefusal(describeRefusal(response, body as ErrorBody | null));
  return body as Body;
}

async function sendOnce(connection: Connection, call: ServiceCall, signal: AbortSignal): Promise<Response> {
  const { text } = await tokenFor(connection, call.purpose, signal);
  const { method = 'GET', path, query = {}, body, idempotencyKey } = call;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.append(name, String(value));
  const search = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  return request(`${connection.url}${path}${search}`, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${text}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** The token of a purpose; calls at the same time share one request for it. */
async function tokenFor(connection: Connection, purpose: Purpose, signal: AbortSignal): Promise<Token> {
  const known = await connection.tokens.get(purpose);
  if (known && known.untilMs - MARGIN_MS > Date.now()) return known;
  const issued = issueToken(connection, purpose, signal);
  connection.tokens.set(purpose, issued);
  issued.catch(() => connection.tokens.delete(purpose));
  return issued;
}

async function issueToken(connection: Connection, purpose: Purpose, signal: AbortSignal): Promise<Token> {
  const response = await request(`${connection.url}/v1/oauth/token`, {
    method: 'POST',
    signal,
    headers: { 'x-app-id': connection.appId, 'x-app-token': connection.appToken },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPES[purpose] }),
  });
  const body = (await readJson(response)) as { access_token?: string; expires_in?: number; key?: string } | null;
  if (response.status === 401) throw new ToolRefusal('The service does not know this key pair.');
  if (body?.key === 'invalid_scope') {
    throw new ToolRefusal(`The key pair lacks a scope: this tool needs "${SCOPES[purpose]}".`);
  }
  if (!response.ok || body?.access_token === undefined) throw new ToolRefusal(describeRefusal(response, body));
  return { text: body.access_token, untilMs: Date.now() + (body.expires_in ?? 0) * 1000 };
}

/** An error of the network may quote the request, so its text goes nowhere. A redirect could carry the token away. */
async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error' });
  } catch {
    throw new ToolRefusal('The service is not available at the moment: it did not answer. Nothing was changed.');
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw new ToolRefusal('The service is not available at the moment: its answer could not be read.');
  }
}

/** Only keys and published messages: the details may quote what others wrote. */
function describeRefusal(response: Response, body: ErrorBody | null): string {
  const { key = `status_${response.status}`, message = '', details = '' } = body ?? {};
  if (response.status === 429) {
    return `The service asks to wait ${response.headers.get('retry-after') ?? 'some'} seconds (too_many_requests).`;
  }
  if (response.status >= 500) return `The service is not available at the moment (${key}).`;
  const place = key === 'invalid_payload' || key === 'invalid_query_params' ? ` ${details.slice(0, 200)}` : '';
  return `The service refused this (${key}): ${message}.${place}`;
}
