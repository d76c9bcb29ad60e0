// Receivers of a benchmark: some that answer at once, and one that never does.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Deliveries to one receiver. */
export interface Receipts {
  /** From the moment an event was made to its arrival, milliseconds. */
  readonly latenciesMs: number[];
  /** Ids of send-outs. */
  readonly ids: Set<string>;
  /** Requests, repeats included. */
  requests: number;
}

export interface BenchReceiver extends Receipts {
  readonly url: string;
  close(): void;
}

/** @param isSilent it takes every request and answers none */
export async function startReceiver(isSilent: boolean): Promise<BenchReceiver> {
  const receipts: Receipts = { latenciesMs: [], ids: new Set(), requests: 0 };
  const server = createServer((request, response) => void take(receipts, isSilent, { request, response }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(receipts, { url: `http://127.0.0.1:${port}/`, close });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function take(receipts: Receipts, isSilent: boolean, { request, response }: Exchange): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  receipts.requests += 1;
  if (isSilent) return;
  const { id, event } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    readonly id: string;
    readonly event: { readonly created_at: string };
  };
  if (!receipts.ids.has(id)) receipts.latenciesMs.push(Date.now() - Date.parse(event.created_at));
  receipts.ids.add(id);
  response.writeHead(204).end();
}
