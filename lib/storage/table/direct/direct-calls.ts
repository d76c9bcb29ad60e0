// Calls without the SDK's client: plain JSON, the SDK's signature, and one connection pool.
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { backOff, Semaphore } from '../../../async/concurrency';
import { type Signer, signerOf } from '../../../aws/signer';
import { type DynamoAttributes, fromAttributes, mayBeTriedAgain, toAttributes } from '../dynamo-outcome';
import { bulkText } from '../dynamo-input';
import {
  BULK_AT_ONCE_LOCALLY,
  type CallInput,
  type CallOptions,
  type CallOutput,
  type Calls,
  CALLS_AT_ONCE,
  type DirectAccess,
  READ_TRIES,
  type ReadOperation,
  type ReadOptions,
  TIMEOUTS,
  type WriteOperation,
} from '../calls';
import type { ItemValue, Write } from '../table';

export class DirectCalls implements Calls {
  private readonly sign: Signer;
  private readonly wire: Wire;
  private readonly many: Semaphore;

  /** @param isLocal whether the table is in an engine that does one call after the other */
  constructor(access: DirectAccess, isLocal: boolean) {
    this.sign = signerOf('dynamodb', access);
    // Reads, changes and very many changes each have as many under way as the table lets them.
    this.wire = wireTo(access.address, 3 * CALLS_AT_ONCE);
    this.many = new Semaphore(isLocal ? BULK_AT_ONCE_LOCALLY : CALLS_AT_ONCE);
  }

  async read(operation: ReadOperation, input: CallInput, options: ReadOptions): Promise<CallOutput> {
    const text = requestText(input);
    for (let tries = 1; ; tries += 1) {
      try {
        return outputOf(await this.send(operation, text, options));
      } catch (error) {
        if (tries === READ_TRIES || options.abortSignal.aborted || !mayBeTriedAgain(error)) throw error;
      }
      await backOff(tries);
    }
  }

  async change(operation: WriteOperation, input: CallInput, options: CallOptions): Promise<CallOutput> {
    return outputOf(await this.send(operation, requestText(input), options));
  }

  async changeMany(writes: readonly Write[], tableName: string, options: CallOptions): Promise<void> {
    const text = bulkText(writes, tableName);
    await this.many.run(() => this.send('TransactWriteItems', text, options));
  }

  /** The text of the answer. */
  private async send(operation: ReadOperation | WriteOperation, body: string, options: ReadOptions): Promise<string> {
    const headers = await this.sign(
      {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': String(Buffer.byteLength(body)),
        'x-amz-target': `DynamoDB_20120810.${operation}`,
      },
      body,
    );
    const { connectionTimeout: connectMs, requestTimeout } = TIMEOUTS;
    const { abortSignal, requestTimeout: answerMs = requestTimeout } = options;
    const answered = await this.wire({ headers, body, connectMs, answerMs, abortSignal });
    if (answered.status === 200 && answered.body.startsWith('{')) return answered.body;
    throw callError(answered);
  }
}

interface DynamoErrorBody {
  readonly __type?: string;
  readonly message?: string;
  readonly Message?: string;
}

/** Builds an error like the SDK's: DynamoDB's error name, the status and the remaining members. */
function callError({ status, body }: WireResponse): Error {
  const { __type: type = 'UnknownError', message, Message, ...members } = parseErrorBody(body);
  // A response of 200 that cannot be parsed: the call was carried out, with an unknown outcome.
  const httpStatusCode = status === 200 ? 502 : status;
  const error = new Error(message ?? Message ?? `The table answered ${status}.`);
  return Object.assign(error, { name: type.replace(/^.*#/, ''), $metadata: { httpStatusCode } }, members);
}

/** Proxies between the caller and the table may respond with other formats. */
function parseErrorBody(body: string): DynamoErrorBody {
  try {
    const parsed = JSON.parse(body) as unknown;
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

// Requests and answers of DynamoDB as JSON, from and to plain values.

/** The members of a request that hold attributes. */
const HOLDERS: ReadonlySet<string> = new Set(['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey']);

type Values = Readonly<Record<string, ItemValue | undefined>>;
type DynamoJsonObject = Readonly<Record<string, unknown>>;

/** Serialize a DynamoDB call's input in wire form. */
export function requestText(input: CallInput): string {
  return JSON.stringify(typed(input));
}

function typed(members: DynamoJsonObject): DynamoJsonObject {
  const request: Record<string, unknown> = {};
  for (const name in members) {
    const value = members[name];
    if (HOLDERS.has(name)) request[name] = toAttributes(value as Values);
    else if (name === 'TransactItems') request[name] = (value as readonly DynamoJsonObject[]).map(action);
    else if (name === 'RequestItems')
      request[name] = eachOf(value as Readonly<Record<string, DynamoJsonObject>>, keysTyped);
    else request[name] = value;
  }
  return request;
}

function action(kinds: DynamoJsonObject): DynamoJsonObject {
  return eachOf(kinds as Readonly<Record<string, DynamoJsonObject>>, typed);
}

function keysTyped(members: DynamoJsonObject): DynamoJsonObject {
  return { ...members, Keys: (members.Keys as readonly Values[]).map(toAttributes) };
}

/**
 * Parse a DynamoDB response and convert its items to plain values.
 * @throws SyntaxError when it is no JSON
 */
export function outputOf(text: string): CallOutput {
  const { Item, Items, LastEvaluatedKey, Responses, UnprocessedKeys, ...others } = JSON.parse(text) as DynamoResponse;
  return {
    ...others,
    ...(Item && { Item: fromAttributes(Item) }),
    ...(Items && { Items: Items.map(fromAttributes) }),
    ...(LastEvaluatedKey && { LastEvaluatedKey: fromAttributes(LastEvaluatedKey) }),
    ...(Responses && { Responses: eachOf(Responses, (items) => items.map(fromAttributes)) }),
    ...(UnprocessedKeys && { UnprocessedKeys: eachOf(UnprocessedKeys, unprocessed) }),
  } as CallOutput;
}

interface DynamoResponse extends DynamoJsonObject {
  readonly Item?: DynamoAttributes;
  readonly Items?: readonly DynamoAttributes[];
  readonly LastEvaluatedKey?: DynamoAttributes;
  readonly Responses?: Readonly<Record<string, readonly DynamoAttributes[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly DynamoAttributes[] }>>;
}

function unprocessed({ Keys, ...others }: { readonly Keys: readonly DynamoAttributes[] }): DynamoJsonObject {
  return { ...others, Keys: Keys.map(fromAttributes) };
}

function eachOf<T, R>(members: Readonly<Record<string, T>>, change: (member: T) => R): Record<string, R> {
  const changed: Record<string, R> = {};
  for (const name in members) changed[name] = change(members[name] as T);
  return changed;
}

// One request and its whole answer over a connection that is kept.

export interface WireRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connectMs: number;
  /** From the moment there is a connection to the beginning of the answer. */
  readonly answerMs: number;
  readonly abortSignal: AbortSignal;
}

interface WireResponse {
  readonly status: number;
  readonly body: string;
}

/** Sends to one address. */
type Wire = (sent: WireRequest) => Promise<WireResponse>;

/** Build the keep-alive HTTP connection to a DynamoDB address. */
function wireTo(address: URL, maxSockets: number): Wire {
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
