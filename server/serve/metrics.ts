// An address of its own for metrics and readiness, which no caller of the service reaches, nor a page of a browser.
import { createServer, type Server } from 'node:http';
import { isLoopback } from '../../lib/model/keys/access-token';
import type { Totals } from './meter';

export interface MetricsPlace {
  readonly host: string;
  readonly port: number;
}

/** GET /metrics, and GET /ready, which answers 503 before the service listens and once it stops. */
export async function serveMetrics(
  { host, port }: MetricsPlace,
  { totals, isReady }: { readonly totals: Totals; readonly isReady: () => boolean },
): Promise<Server> {
  const server = createServer((request, response) => {
    const { origin, host: name } = request.headers;
    // Where it listens on this machine alone, nothing calls it by another name.
    if (origin !== undefined || (isLoopback(host) && !isLoopback(name))) {
      response.writeHead(421).end();
    } else if (request.url === '/metrics') {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(totals.text());
    } else if (request.url === '/ready') {
      response
        .writeHead(isReady() ? 200 : 503, { 'content-type': 'text/plain' })
        .end(isReady() ? 'ready' : 'not ready');
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return server;
}
