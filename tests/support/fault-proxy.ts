// A wire between the service and its table that goes wrong as told: calls lost, late, refused, slow, half answered or stale.
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const KEPT_MS = 120_000;

export const WIRE_FAULTS = [
  /** Lost on its way: nothing is written, and the caller does not know. */
  'LOST_REQUEST',
  /** Carried out, but the answer is lost. */
  'LOST_ANSWER',
  /** A server error, before or after it was carried out. */
  'ERROR_BEFORE',
  'ERROR_AFTER',
  /** Without an answer, and carried out only after the caller gave up. */
  'LATE',
  'THROTTLE',
  /** Another transaction holds one of the items. */
  'CONFLICT',
  /** Some keys of a batch stay unread. */
  'PARTIAL_BATCH',
  'SLOW',
  /** The answer comes in two pieces, with a pause between them. */
  'SLOW_BODY',
  /** An earlier answer to a read that did not ask for a consistent one. */
  'STALE',
] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];

export interface WireCall {
  /** As DynamoDB calls it, such as TransactWriteItems. */
  readonly operation: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Handled {
  readonly fault?: WireFault | undefined;
  /** Milliseconds, for what is slow or late. */
  readonly delayMs?: number;
  /** Runs before the call is passed on, and once it was carried out. */
  readonly before?: () => void;
  readonly after?: () => void;
}

export interface FaultProxyOptions {
  /** Where the table is. */
  readonly target: string;
  /** Decides on each call; a fault that the call cannot have is passed over. */
  readonly decide: (call: WireCall) => Handled;
  readonly onFault?: (fault: WireFault, call: WireCall) => void;
}

export interface FaultProxy {
  readonly endpoint: string;
  close(): Promise<void>;
}

const WRITES = ['TransactWriteItems', 'PutItem', 'UpdateItem', 'DeleteItem'];
const OF_WRITES: readonly WireFault[] = ['LOST_ANSWER', 'ERROR_AFTER', 'LATE', 'CONFLICT'];

/** Whether a call can go wrong so. */
export function canHave(fault: WireFault, { operation, body }: WireCall): boolean {
  if (OF_WRITES.includes(fault)) return WRITES.includes(operation);
  if (fault === 'PARTIAL_BATCH') return operation === 'BatchGetItem';
  if (fault === 'STALE') return isEventual(operation, body);
  return true;
}

function isEventual(operation: string, body: WireCall['body']): boolean {
  if (operation === 'Query' || operation === 'GetItem') return body.ConsistentRead !== true;
  return operation === 'BatchGetItem' && batchesOf(body).some(([, batch]) => batch.ConsistentRead !== true);
}

interface Batch {
  readonly Keys: readonly object[];
  readonly ConsistentRead?: boolean;
}

function batchesOf(body: WireCall['body']): readonly (readonly [string, Batch])[] {
  return Object.entries((body.RequestItems ?? {}) as Record<string, Batch>);
}

export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const wire = new Wire(options);
  const server = createServer((incoming, answer) => {
    wire.serve(incoming, answer).catch(() => answer.destroy());
  });
  // As DynamoDB keeps them: no call meets a connection that is just being closed.
  server.keepAliveTimeout = KEPT_MS;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((closed) => server.close(() => closed()));
    wire.close();
  };
  return { endpoint: `http://127.0.0.1:${port}`, close };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Passing {
  readonly call: WireCall;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

class Wire {
  private readonly agent = new Agent({ keepAlive: true });
  /** Answers to reads, as they were first given. */
  private readonly remembered = new Map<string, Answer>();

  constructor(private readonly options: FaultProxyOptions) {}

  close(): void {
    this.agent.destroy();
  }

  async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(incoming);
    const operation = (incoming.headers['x-amz-target'] as string | undefined)?.split('.')[1] ?? '';
    const call = { operation, body: JSON.parse(text === '' ? '{}' : text) as WireCall['body'] };
    const passing = { call, text, headers: incoming.headers };
    const handled = this.options.decide(call);
    const fault = handled.fault && canHave(handled.fault, call) ? handled.fault : undefined;
    if (fault) this.options.onFault?.(fault, call);
    handled.before?.();
    const answer = await this.answerOf(passing, fault, handled.delayMs ?? 0);
    handled.after?.();
    if (answer === null) response.destroy();
    else await send(response, answer, fault === 'SLOW_BODY' ? (handled.delayMs ?? 0) : 0);
  }

  /** Null where the connection breaks instead. */
  private async answerOf(passing: Passing, fault: WireFault | undefined, delayMs: number): Promise<Answer | null> {
    switch (fault) {
      case 'LOST_REQUEST':
        return null;
      case 'LOST_ANSWER':
        await this.pass(passing);
        return null;
      case 'LATE':
        setTimeout(() => void this.pass(passing).catch(() => undefined), delayMs).unref();
        return null;
      case 'ERROR_BEFORE':
        return errorAnswer(500, 'InternalServerError');
      case 'ERROR_AFTER':
        await this.pass(passing);
        return errorAnswer(500, 'InternalServerError');
      case 'THROTTLE':
        return errorAnswer(400, 'ProvisionedThroughputExceededException');
      case 'CONFLICT':
        return conflictAnswer(passing.call);
      case 'SLOW':
        await sleep(delayMs);
        return this.pass(passing);
      case 'PARTIAL_BATCH':
        return this.passHalf(passing);
      case 'STALE':
        return this.remembered.get(passing.text) ?? this.pass(passing);
      default:
        return this.pass(passing);
    }
  }

  private async pass(passing: Passing): Promise<Answer> {
    const answer = await forward(this.options.target, passing, this.agent);
    const { operation, body } = passing.call;
    if (answer.status === 200 && isEventual(operation, body) && !this.remembered.has(passing.text)) {
      this.remembered.set(passing.text, answer);
    }
    return answer;
  }

  /** Reads the first half of the keys, and says that the others stayed unread. */
  private async passHalf(passing: Passing): Promise<Answer> {
    const halves = batchesOf(passing.call.body).map(([table, batch]) => {
      const middle = Math.floor(batch.Keys.length / 2);
      const [read, left] = [batch.Keys.slice(0, middle), batch.Keys.slice(middle)];
      return { table, read: { ...batch, Keys: read }, left: { ...batch, Keys: left } };
    });
    const UnprocessedKeys = Object.fromEntries(halves.map(({ table, left }) => [table, left]));
    const readable = halves.filter(({ read }) => read.Keys.length > 0);
    if (readable.length === 0) return jsonAnswer(200, { Responses: {}, UnprocessedKeys });
    const RequestItems = Object.fromEntries(readable.map(({ table, read }) => [table, read]));
    const body = { ...passing.call.body, RequestItems };
    const answer = await this.pass({ ...passing, text: JSON.stringify(body) });
    if (answer.status !== 200) return answer;
    return jsonAnswer(200, { ...(JSON.parse(answer.body) as object), UnprocessedKeys });
  }
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function forward(target: string, { text, headers }: Passing, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(text, 'utf8');
    const sent = { ...headers, 'content-length': String(body.length), connection: 'keep-alive' };
    const outgoing = request(target, { method: 'POST', headers: sent, agent }, (answer) => {
      textOf(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: read }),
        reject,
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

function jsonAnswer(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: JSON.stringify(body) };
}

const NAMESPACE = 'com.amazonaws.dynamodb.v20120810#';

function errorAnswer(status: number, name: string): Answer {
  return jsonAnswer(status, { __type: NAMESPACE + name, message: `planned fault: ${name}` });
}

/** A transaction names the actions that met another one, here all of them; a single write is refused as a whole. */
function conflictAnswer({ operation, body }: WireCall): Answer {
  if (operation !== 'TransactWriteItems') return errorAnswer(400, 'TransactionConflictException');
  const { length } = body.TransactItems as readonly unknown[];
  const conflict = { Code: 'TransactionConflict', Message: 'planned fault' };
  const CancellationReasons = Array.from({ length }, () => conflict);
  const message = 'Transaction cancelled, please refer cancellation reasons for specific reasons';
  return jsonAnswer(400, { __type: `${NAMESPACE}TransactionCanceledException`, message, CancellationReasons });
}

async function send(response: ServerResponse, { status, headers, body }: Answer, pauseMs: number): Promise<void> {
  const { 'content-type': type, 'x-amz-crc32': crc } = headers as Readonly<Record<string, string | undefined>>;
  const bytes = Buffer.from(body, 'utf8');
  response.writeHead(status, {
    ...(type !== undefined && { 'content-type': type }),
    ...(crc !== undefined && { 'x-amz-crc32': crc }),
    'content-length': bytes.length,
  });
  if (pauseMs > 0) {
    response.write(bytes.subarray(0, 1));
    await sleep(pauseMs);
    response.end(bytes.subarray(1));
  } else response.end(bytes);
}
