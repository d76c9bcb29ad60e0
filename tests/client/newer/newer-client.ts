// Stands in for 3.x of the official client. No package registry has that one (the latest there is 2.9.0), so its calls are made
// here as its public source makes them: whole paths, each id percent-encoded, nested members of a query in brackets, nulls of
// a body sent, a JSON type even where a body is left out, no type at all where there is never one, and forms for tokens.
import { stringify } from 'qs';
import { noteAnswer } from '../../support/answer-watch';
import type { Keys, Service } from '../../support/service';
import type { Shown } from '../../support/sdk';
import { operationOf, type OperationName, operations, type Sends } from './operations';

export interface NewerCall {
  /** The ids in the path, in their order. */
  readonly path?: readonly string[];
  readonly query?: object;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** The lines of a file. */
  readonly file?: readonly string[];
  /** An access token in place of the keys. */
  readonly bearer?: string;
}

/** What an answer holds; tests read what they need of it. */
export interface Told extends Shown {
  readonly code: string;
  readonly async_action_id: string;
  readonly data: readonly Shown[];
}

/** A refusal, as the client throws it. */
export class Refusal extends Error {
  declare protected readonly made: true;
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`Status ${status}: ${JSON.stringify(body)}`);
  }
}

const called = new Set<OperationName>();

/** Operations on records of which the service has none: they are refused. */
const NEVER_DONE: ReadonlySet<OperationName> = new Set(['getLocation']);

/** Served operations that no call of this test file has succeeded with. */
export function uncalled(): readonly OperationName[] {
  return operations().flatMap(({ name }) => (called.has(name) || NEVER_DONE.has(name) ? [] : [name]));
}

export type NewerClient = (name: OperationName, call?: NewerCall) => Promise<Told>;

export function newerClient({ address, keys }: Pick<Service, 'address' | 'keys'>): NewerClient {
  return async (name, call = {}) => {
    const { route, sends } = operationOf(name);
    const [method = '', template = ''] = route.split(' ');
    const path = urlOf(template, call);
    const body = bodyOf(sends, call);
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { ...COMMON, ...credentials(keys, template, call.bearer), ...typeOf(sends) },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    // A file comes from another place than the API.
    const isFile = response.headers.get('content-type')?.startsWith('text/csv');
    if (!isFile) noteAnswer({ method, path, status: response.status, body: text });
    const answer = (text === '' ? null : isFile ? { file: text } : JSON.parse(text)) as Told;
    if (!response.ok) throw new Refusal(response.status, answer);
    called.add(name);
    return answer;
  };
}

function urlOf(template: string, { path = [], query = {} }: NewerCall): string {
  const ids = [...path];
  const filled = template.replace(/\{\w+\}/g, () => encodeURIComponent(ids.shift() ?? ''));
  const text = stringify(query);
  return text === '' ? filled : `${filled}?${text}`;
}

function bodyOf(sends: Sends, { body, form, file = [] }: NewerCall): string | FormData | undefined {
  if (sends === 'file') return formOf(file);
  if (sends === 'form') return new URLSearchParams(form).toString();
  return body === undefined ? undefined : JSON.stringify(body);
}

function formOf(lines: readonly string[]): FormData {
  const form = new FormData();
  form.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'rows.csv');
  return form;
}

/** The type of a form with a file names its boundary: the sender adds that. */
function typeOf(sends: Sends): Readonly<Record<string, string>> {
  if (sends === 'nothing' || sends === 'file') return {};
  return { 'content-type': sends === 'json' ? 'application/json' : 'application/x-www-form-urlencoded' };
}

const COMMON = { 'user-agent': 'OpenAPI-Javascript-SDK/3.0.3', accept: 'application/json' } as const;

function credentials(
  { server, client, management }: Keys,
  template: string,
  bearer: string | undefined,
): Readonly<Record<string, string>> {
  if (bearer !== undefined) return { authorization: `Bearer ${bearer}` };
  if (template.startsWith('/management/')) {
    return { 'x-management-id': management.id, 'x-management-token': management.token };
  }
  if (!template.startsWith('/client/')) return { 'x-app-id': server.id, 'x-app-token': server.token };
  // The client sends no origin; a browser adds it.
  const keys = { 'x-client-application-id': client.id, 'x-client-token': client.token };
  return { ...keys, origin: 'http://localhost:3000' };
}
