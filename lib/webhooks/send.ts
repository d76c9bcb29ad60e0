// Sends one request to a receiver that is not trusted: to a checked address, for a limited time, reading a limited answer.
import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { SendResult } from '../model/events/delivery';
import type { Sender, SendRequest } from '../ports/events';
import { isPublicAddress } from './addresses';

const PATIENCE_MS = 10_000;
const CONNECT_MS = 3_000;
const MOST_ANSWER_BYTES = 64 * 1024;
const USER_AGENT = 'Stackable-Webhooks/1';
/** The message never contains the address, since it would reveal internal name resolution. */
const NOT_PUBLIC = 'The address is not public.';
const NOT_HTTPS = 'The target is not https.';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface SenderOptions {
  /** Receivers on this machine and in private networks: for `npm start` alone. */
  readonly allowsPrivate: boolean;
  /** Names to addresses; that of the system when absent. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly patienceMs?: number;
}

class Refused extends Error {
  declare protected readonly made: true;
}

/** Create the sender of webhook requests. */
export function senderOf(options: SenderOptions): Sender {
  return { send: (request) => send(request, options) };
}

/** It never rejects: a failure is a result. */
async function send(request: SendRequest, options: SenderOptions): Promise<SendResult> {
  const startedMs = performance.now();
  const durationMs = (): number => performance.now() - startedMs;
  const patienceMs = options.patienceMs ?? PATIENCE_MS;
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const answer = await exchange(request, options, signal);
    return { status: 'ANSWERED', ...answer, durationMs: durationMs() };
  } catch (error) {
    const text = signal.aborted ? `No whole answer within ${patienceMs / 1000} seconds.` : failureText(error);
    return { status: 'FAILED', error: text, durationMs: durationMs() };
  }
}

/** Uses system error codes instead of messages, since those contain addresses. */
function failureText(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? `The connection failed: ${code}.` : 'The connection failed.';
}

type WebhookReply = Pick<Extract<SendResult, { status: 'ANSWERED' }>, 'httpStatus' | 'retryAfter'>;

async function exchange(request: SendRequest, options: SenderOptions, signal: AbortSignal): Promise<WebhookReply> {
  const url = new URL(request.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // The custom lookup is not called for literal addresses.
  if (isIP(host) !== 0 && !options.allowsPrivate && !isPublicAddress(host)) throw new Refused(NOT_PUBLIC);
  const isSecure = url.protocol === 'https:';
  const isAbroad = isIP(host) !== 0 && isPublicAddress(host);
  if (!isSecure && (!options.allowsPrivate || isAbroad)) throw new Refused(NOT_HTTPS);
  const settings: RequestOptions = {
    method: 'POST',
    agent: false,
    signal,
    lookup: checkedLookup(options, isSecure),
    headers: {
      ...request.headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(request.body),
      'user-agent': USER_AGENT,
      connection: 'close',
    },
  };
  return await new Promise<WebhookReply>((resolve, reject) => {
    let isAnswered = false;
    const outgoing = (isSecure ? https : http).request(url, settings, (incoming) => {
      isAnswered = true;
      readAnswer(incoming).then(resolve, reject);
    });
    const connecting = setTimeout(() => outgoing.destroy(new Refused('No connection within 3 seconds.')), CONNECT_MS);
    outgoing.once('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
    );
    outgoing.once('close', () => {
      clearTimeout(connecting);
      // A receiver that changes the protocol is neither an answer nor an error.
      if (!isAnswered) reject(new Refused('The connection was closed without an answer.'));
    });
    outgoing.once('error', reject);
    outgoing.end(request.body);
  });
}

/** The lookup of the connection itself checks every address of the name, so only checked addresses are connected to. */
function checkedLookup(options: SenderOptions, isSecure: boolean): LookupFunction {
  const { resolve = systemResolve } = options;
  return (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        const reason = refusalOf(addresses, options, isSecure);
        if (!first || reason !== null) done(new Refused(reason ?? 'The name has no address.'), '', 0);
        else if (all) done(null, [...addresses]);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, '', 0),
    );
  };
}

/** Plain HTTP is limited to the private network, by the addresses that a name currently has. */
function refusalOf(
  addresses: readonly ResolvedAddress[],
  { allowsPrivate }: SenderOptions,
  isSecure: boolean,
): string | null {
  if (!allowsPrivate) return addresses.some(({ address }) => !isPublicAddress(address)) ? NOT_PUBLIC : null;
  return !isSecure && addresses.some(({ address }) => isPublicAddress(address)) ? NOT_HTTPS : null;
}

function systemResolve(host: string): Promise<readonly ResolvedAddress[]> {
  return lookup(host, { all: true, order: 'verbatim' });
}

/** The body is read and dropped, up to a limit: nothing can be read through us. */
async function readAnswer(incoming: IncomingMessage): Promise<WebhookReply> {
  const retryAfter = incoming.headers['retry-after'] ?? null;
  const answer = { httpStatus: incoming.statusCode ?? 0, retryAfter };
  let read = 0;
  for await (const chunk of incoming) {
    read += (chunk as Buffer).length;
    if (read > MOST_ANSWER_BYTES) break;
  }
  incoming.destroy();
  return answer;
}
