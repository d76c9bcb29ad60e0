// Short ways to the embedded engine: what the SDK's own way of serialising, signing, trying again and reading costs takes
// five times as long as the call itself.
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import * as sdk from '@aws-sdk/client-dynamodb';
import { Semaphore } from '../../lib/async/concurrency';
import { bulkText } from '../../lib/storage/table/dynamo-input';
import {
  BULK_AT_ONCE_LOCALLY,
  type CallInput,
  type CallOutput,
  type Calls,
  type ReadOperation,
  type WriteOperation,
} from '../../lib/storage/table/calls';
import type { ClientPlugin } from '../../lib/storage/table/clients';
import { outputOf, requestText } from '../../lib/storage/table/direct/direct-calls';
import type { Write } from '../../lib/storage/table/table';

/** The engine asks for a signature, and looks at none. */
const HEADERS = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
} as const;
const BYTES = '{"B":';

type Members = Readonly<Record<string, unknown>>;

interface Request {
  /** Of a command that makes it itself. */
  body?: string;
}

interface Place {
  readonly endpoint: string;
  readonly agent: Agent;
}

/** For a table: without a client, as the service has it, and without a signature. */
export class ShortCalls implements Calls {
  private readonly many = new Semaphore(BULK_AT_ONCE_LOCALLY);
  private readonly place: Place;

  constructor(endpoint: string) {
    this.place = { endpoint, agent: new Agent({ keepAlive: true }) };
  }

  async read(operation: ReadOperation, input: CallInput): Promise<CallOutput> {
    return outputOf(await this.send(operation, requestText(input)));
  }

  async change(operation: WriteOperation, input: CallInput): Promise<CallOutput> {
    return outputOf(await this.send(operation, requestText(input)));
  }

  async changeMany(writes: readonly Write[], tableName: string): Promise<void> {
    const body = bulkText(writes, tableName);
    await this.many.run(() => this.send('TransactWriteItems', body));
  }

  /** Any operation, as its text. @returns the text of the answer */
  async send(operation: string, body: string): Promise<string> {
    const { status, said } = await send(this.place, operation, body);
    if (status === 200) return said;
    const { message, Message, ...members } = JSON.parse(said) as Members;
    const error = new Error(String(message ?? Message));
    throw Object.assign(error, { name: nameOf(members), $metadata: { httpStatusCode: status } }, members);
  }
}

/** For a client: in place of all that it does with a command, send its input as it is. */
export function shortWay(endpoint: string): ClientPlugin {
  const agent = new Agent({ keepAlive: true });
  return {
    applyToStack: (stack) => {
      for (const name of stack.identify()) stack.remove(name.replace(/ .*$/, ''));
      // Under the names that commands put their own work before.
      stack.add((next) => (args) => next({ ...args, request: {} satisfies Request }), {
        step: 'serialize',
        name: 'serializerMiddleware',
      });
      stack.add(
        (_next, { commandName }) =>
          async ({ input, request }) => {
            const { body } = request as Request;
            const output = await call({ endpoint, agent }, String(commandName).replace(/Command$/, ''), body ?? input);
            return { output: output as never, response: undefined };
          },
        { step: 'deserialize', name: 'deserializerMiddleware' },
      );
    },
  };
}

async function call(to: Place, operation: string, input: object | string) {
  const body = typeof input === 'string' ? input : JSON.stringify(input, asBase64);
  const { status, said } = await send(to, operation, body);
  const output = JSON.parse(said, said.includes(BYTES) ? fromBase64 : undefined) as Members;
  if (status === 200) return { $metadata: { httpStatusCode: 200 }, ...output };
  throw errorOf(status, output);
}

async function send(
  to: Place,
  operation: string,
  body: string,
): Promise<{ readonly status: number | undefined; readonly said: string }> {
  const headers = {
    ...HEADERS,
    'x-amz-target': `DynamoDB_20120810.${operation}`,
    'content-length': Buffer.byteLength(body),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(to.endpoint, { method: 'POST', agent: to.agent, headers }, resolve);
    sent.once('error', reject);
    sent.end(body);
  });
  return { status: answer.statusCode, said: await text(answer) };
}

/** An attribute of bytes is an object with that one member. */
function asBase64(_name: string, value: unknown): unknown {
  const bytes = typeof value === 'object' && value !== null && 'B' in value ? value.B : null;
  if (!ArrayBuffer.isView(bytes)) return value;
  return { B: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') };
}

function fromBase64(name: string, value: unknown): unknown {
  return name === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;
}

type ErrorClass = new (options: Members) => Error;

/** As the SDK throws it. */
function errorOf(httpStatusCode: number | undefined, { message, Message, ...members }: Members): Error {
  const name = nameOf(members);
  const Known = (sdk as unknown as Readonly<Record<string, ErrorClass | undefined>>)[name];
  const options = { name, message: message ?? Message, $fault: 'client', $metadata: { httpStatusCode } };
  const error = Known ? new Known(options) : new sdk.DynamoDBServiceException(options as never);
  return Object.assign(error, members);
}

function nameOf({ __type: type }: Members): string {
  return String(type).replace(/^.*#/, '');
}
