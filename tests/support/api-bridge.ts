// The handlers of the API behind a port of this process, for clients that speak HTTP.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callHandler } from './events';
import { allRoutes, type Route } from './routes';

export interface ApiBridge {
  readonly url: string;
  /** Requests so far, such as `POST /v1/categories`. */
  readonly requests: readonly string[];
  /** Called before each request with its number; true lets the connection die: before the request, or after it. */
  dies: (number: number) => 'BEFORE' | 'AFTER' | null;
  readonly close: () => Promise<void>;
}

const ROUTES = allRoutes().map((route) => ({ route, pattern: patternOf(route) }));

function patternOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

/** Routes without parameters come first. */
function findRoute(method: string, path: string) {
  const found = ROUTES.filter(({ route }) => route.method === method).flatMap(({ route, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ route, params: match.groups ?? {} }] : [];
  });
  return found.toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function startBridge(): Promise<ApiBridge> {
  const requests: string[] = [];
  const bridge = { requests, dies: (_number: number): 'BEFORE' | 'AFTER' | null => null };
  const server: Server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      response.statusCode = 599;
      response.end(String(error));
    });
  });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    const [path = '', query = ''] = url.split('?');
    const body = await bodyOf(request);
    requests.push(`${method} ${path}`);
    const death = bridge.dies(requests.length);
    if (death === 'BEFORE') return void request.socket.destroy();
    const found = findRoute(method, path);
    if (!found) throw new Error(`There is no route ${method} ${path}.`);
    const { route, params } = found;
    // The bridge reads each answer, so none is to be packed.
    const sentHeaders = Object.entries(request.headers).filter(([name]) => name !== 'accept-encoding');
    const headers = Object.fromEntries(sentHeaders.map(([name, value]) => [name, String(value)]));
    const decoded = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const sent = { method, path, query, headers, params: decoded, routeKey: route.key };
    const answer = await callHandler(
      route.handler,
      body === '' ? sent : { ...sent, body: JSON.parse(body) as unknown },
    );
    if (death === 'AFTER') return void request.socket.destroy();
    response.statusCode = answer.status;
    for (const name of ['etag', 'retry-after']) {
      const value = answer.headers[name];
      if (typeof value === 'string') response.setHeader(name, value);
    }
    response.end(answer.status === 204 ? '' : JSON.stringify(answer.body));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(bridge, {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  });
}
