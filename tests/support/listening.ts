// The handlers of the service behind an address of this process, over one runtime: for commands that call a service.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawEvent } from '../../lib/http/event';
import { callHandler, type HttpAnswer } from './events';
import { allRoutes, type Route } from './routes';

export interface Listening {
  readonly address: string;
  /** Paths that were asked for, with their methods. */
  readonly requests: readonly string[];
  /** Answers these instead, first come first served. */
  readonly instead: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  }[];
  stop(): Promise<void>;
}

/** The runtime is the one that is installed. */
export async function listening(): Promise<Listening> {
  const [requests, instead]: [string[], Listening['instead'][number][]] = [[], []];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const other = instead.shift();
    if (other) response.writeHead(other.status, other.headers).end(JSON.stringify(other.body ?? {}));
    else void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, instead, stop };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { status, headers, body } = await called(request);
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    response.writeHead(status, sent).end(status === 204 ? '' : JSON.stringify(body));
  } catch (error) {
    // What the test sees is an answer that cannot be right, with the reason in it.
    response.writeHead(599).end(JSON.stringify({ message: String(error) }));
  }
}

const ROUTES = allRoutes().map((route) => ({ route, pattern: patternOf(route) }));

function patternOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
}

async function called(request: IncomingMessage): Promise<HttpAnswer> {
  const { method = 'GET', url = '/' } = request;
  const [path = '', query = ''] = url.split('?');
  const text = (await request.toArray()).join('');
  const found = ROUTES.filter(({ route, pattern }) => route.method === method && pattern.test(path));
  // A path without a parameter goes before one with it.
  const best = found.sort((left, right) => left.route.params.length - right.route.params.length)[0];
  if (!best) return { status: 404, headers: {}, body: { key: 'not_found' } as never };
  const values = best.pattern.exec(path)?.slice(1) ?? [];
  const params = Object.fromEntries(best.route.params.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
  // What is called here reads its answers as text.
  const { 'accept-encoding': _packed, ...sent } = request.headers;
  const headers = sent as RawEvent['headers'] as Readonly<Record<string, string>>;
  const { key, handler } = best.route;
  return callHandler(handler, { method, path, query, headers, routeKey: key, params, ...(text && { body: text }) });
}
