// A receiver of events on this machine: it keeps what it gets, verifies it by the library of Standard Webhooks, and answers as told.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as StandardWebhook, WebhookVerificationError } from 'standardwebhooks';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** In the order of their arrival. */
  readonly received: readonly Received[];
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** Listen on this machine alone. @param answer 200 unless it says otherwise */
export async function aReceiver(answer: Answer = (response) => response.end('ok')): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The event that was sent, as the library reads it. @throws where it was not signed by this secret */
export function verified(secret: string, { headers, body }: Received): Readonly<Record<string, unknown>> {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new StandardWebhook(secret).verify(body, texts) as Readonly<Record<string, unknown>>;
}

const TOLERANCE_SECONDS = 240;

/** Whether it is signed by this secret. The library refuses what a clock of a test has sent at another time: of that, the bytes. */
export function isSigned(secret: string, received: Received): boolean {
  const seconds = Number(received.headers['webhook-timestamp']);
  const isOfNow = Math.abs(Date.now() / 1000 - seconds) < TOLERANCE_SECONDS;
  if (!isOfNow) return signaturesOf(received).includes(signatureBy(secret, { ...received, seconds }));
  try {
    verified(secret, received);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

function signaturesOf({ headers }: Received): readonly string[] {
  return String(headers['webhook-signature']).split(' ');
}

function signatureBy(secret: string, { headers, body, seconds }: Received & { readonly seconds: number }): string {
  return new StandardWebhook(secret).sign(String(headers['webhook-id']), new Date(seconds * 1000), body);
}
