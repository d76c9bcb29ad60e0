// A system that gives ids of another form: a proxy before the service that writes them in capitals, and reads them back.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OtherIds {
  readonly address: string;
  stop(): Promise<void>;
}

const KINDS = 'camp|promo|stack|val|cat|prod|sku|cust|v|rew|rewa|asgm|pub|pc|seg|ern|ltr';
const HERE = new RegExp(`\\b(${KINDS})_([a-z0-9]{10,})\\b`, 'g');
const THERE = new RegExp(`\\b(${KINDS})_([A-Z0-9]{10,})X\\b`, 'g');

/** The id as the other system has it: capitals, and one more. */
export function there(id: string): string {
  return id.replace(HERE, (_whole, kind: string, body: string) => `${kind}_${body.toUpperCase()}X`);
}

function here(text: string): string {
  return text.replace(THERE, (_whole, kind: string, body: string) => `${kind}_${body.toLowerCase()}`);
}

export async function otherIds(address: string): Promise<OtherIds> {
  const server = createServer((request, response) => void pass(address, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

async function pass(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (await request.toArray()).join('');
  const { 'x-app-id': id = '', 'x-app-token': token = '' } = request.headers;
  const headers = { 'x-app-id': String(id), 'x-app-token': String(token), 'content-type': 'application/json' };
  const { method = 'GET', url = '/' } = request;
  const answer = await fetch(address + here(url), { method, headers, ...(text && { body: here(text) }) });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(there(await answer.text()));
}
