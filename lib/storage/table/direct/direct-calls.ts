// Calls without the SDK's client: plain JSON, the SDK's signature, and one connection pool.
import { backOff } from '../../../async/backoff';
import { type Signer, signerOf } from '../../../aws/signer';
import { Semaphore } from '../../../async/semaphore';
import { bulkText } from '../bulk-text';
import { BULK_AT_ONCE_LOCALLY, type CallOptions, CALLS_AT_ONCE, READ_TRIES, TIMEOUTS } from '../call-time';
import type { CallInput, CallOutput, Calls, WriteOperation, ReadOperation, ReadOptions } from '../calls';
import { mayBeTriedAgain } from '../dynamo-outcome';
import type { Write } from '../table';
import type { DirectAccess } from './access';
import { outputOf, requestText } from './json';
import { type WireResponse, type Wire, wireTo } from './wire';

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
