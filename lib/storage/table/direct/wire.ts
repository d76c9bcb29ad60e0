// One request and its whole answer over a connection that is kept.
import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';

export interface WireRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connectMs: number;
  /** From the moment there is a connection to the beginning of the answer. */
  readonly answerMs: number;
  readonly abortSignal: AbortSignal;
}

export interface WireResponse {
  readonly status: number;
  readonly body: string;
}

/** Sends to one address. */
export type Wire = (sent: WireRequest) => Promise<WireResponse>;

/** Build the keep-alive HTTP connection to a DynamoDB address. */
export function wireTo(address: URL, maxSockets: number): Wire {
  const isSecure = address.protocol === 'https:';
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, maxSockets })
    : new HttpAgent({ keepAlive: true, maxSockets });
  // All requests go to one host, so the agent needs no per-request pool name.
  agent.getName = () => address.host;
  const target = { host: address.hostname, port: address.port, path: address.pathname, method: 'POST', agent };
  return (sent) =>
    new Promise((resolve, reject) => {
      const request = (isSecure ? httpsRequest : httpRequest)({ headers: sent.headers, ...target });
      const patience = watched(request, sent, isSecure);
      const abort = (): void => {
        request.destroy(named('AbortError', 'The call was ended.'));
      };
      sent.abortSignal.addEventListener('abort', abort, { once: true });
      const settled = (): void => {
        patience.end();
        sent.abortSignal.removeEventListener('abort', abort);
      };
      request.once('error', (error) => {
        settled();
        reject(error);
      });
      request.once('response', (answer) => {
        patience.end();
        readWhole(answer).then(resolve, reject).finally(settled);
      });
      request.end(sent.body);
    });
}

interface Patience {
  end(): void;
}

/** Ends a request that gets no connection in time, or no answer once it has one. */
function watched(request: ClientRequest, { connectMs, answerMs }: WireRequest, isSecure: boolean): Patience {
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number, words: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => request.destroy(named('TimeoutError', `${words} within ${ms} ms.`)), ms);
  };
  const waitForAnswer = (): void => wait(answerMs, 'No answer');
  request.once('socket', (socket: Socket) => {
    if (socket.connecting) {
      // `dynamo-outcome.ts` recognizes these words: nothing was sent.
      wait(connectMs, 'Could not establish a connection');
      socket.once(isSecure ? 'secureConnect' : 'connect', waitForAnswer);
    } else waitForAnswer();
  });
  return { end: () => clearTimeout(timer) };
}

function readWhole(answer: IncomingMessage): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.once('end', () => {
      const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      resolve({ status: answer.statusCode ?? 0, body: bytes.toString('utf8') });
    });
    // Truncated response: Node reports it as a connection reset.
    answer.once('error', reject);
  });
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
