// The table port over the AWS SDK: the only file that talks to DynamoDB.
import { hash, randomUUID } from 'node:crypto';
import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { invariant } from '../../errors';
import { LIMITS } from '../../model/limits';
import { backOff } from '../../execution/backoff';
import { noteUnanswered } from '../../execution/deadline';
import { Semaphore } from '../../execution/semaphore';
import { bulkCommand } from './bulk-transaction';
import { CALLS_AT_ONCE, type ClientOptions, clientsOf, READ_TRIES, TIMEOUTS } from './clients';
import { deleteInput, putInput, queryInput, transactInput, updateInput } from './dynamo-input';
import { fromStored } from '../records/documents';
import { isUncertain, writeOutcome } from './dynamo-outcome';
import { type CallOptions, runQueued, requireTime, within } from './call-time';
import {
  type Item,
  type Key,
  type Query,
  type QueryPage,
  type Table,
  type TableCall,
  type TransactHow,
  TableUnavailable,
  type Write,
  type WriteOutcome,
  keyText,
} from './table';

export interface DynamoTableOptions extends ClientOptions {
  readonly tableName: string;
  /** Told of every finished call, with the units it consumed. */
  readonly observe?: ((call: TableCall) => void) | undefined;
}

const KEYS_PER_BATCH = 100;
const BATCH_DEADLINE_MS = 3000;

/** One query may read a megabyte of entries. */
const QUERY_MS = 6000;
/** A call as a whole, with its tries, its pauses and the body of its answer. */
const READ_MS = READ_TRIES * TIMEOUTS.requestTimeout + 2000;
const WHOLE_QUERY_MS = READ_TRIES * QUERY_MS + 2000;
const WRITE_MS = TIMEOUTS.connectionTimeout + TIMEOUTS.requestTimeout + 1000;

export class DynamoTable implements Table {
  private readonly tableName: string;
  private readonly reader: DynamoDBDocumentClient;
  private readonly writer: DynamoDBDocumentClient;
  private readonly observe: (call: TableCall) => void;
  /** Asked for where somebody counts it. */
  private readonly capacity: { readonly ReturnConsumedCapacity?: 'TOTAL' };
  private readonly reads = new Semaphore(CALLS_AT_ONCE);
  private readonly writes = new Semaphore(CALLS_AT_ONCE);
  private readonly bulkClient: DynamoDBClient;

  constructor(options: DynamoTableOptions) {
    this.tableName = options.tableName;
    const { reader, writer, bulk } = clientsOf(options);
    this.reader = reader;
    this.writer = writer;
    this.bulkClient = bulk;
    this.capacity = options.observe ? { ReturnConsumedCapacity: 'TOTAL' } : {};
    this.observe = options.observe ?? (() => undefined);
  }

  async get(key: Key): Promise<Item | null> {
    const input = { TableName: this.tableName, Key: key, ConsistentRead: true, ...this.capacity };
    const answer = await this.read(READ_MS, (options) => this.reader.send(new GetCommand(input), options));
    this.observe({ operation: 'get', items: answer.Item ? 1 : 0, ...units(answer.ConsumedCapacity) });
    return answer.Item ? fromStored(answer.Item) : null;
  }

  async batchGet(keys: readonly Key[]): Promise<readonly Item[]> {
    const unique = [...new Map(keys.map((key) => [keyText(key), { pk: key.pk, sk: key.sk }])).values()];
    const batches = [];
    for (let start = 0; start < unique.length; start += KEYS_PER_BATCH) {
      batches.push(this.readBatch(unique.slice(start, start + KEYS_PER_BATCH)));
    }
    return (await Promise.all(batches)).flat();
  }

  /** One batch, asked again for the keys DynamoDB left out: an unread key is never taken as missing. */
  private async readBatch(keys: readonly Key[]): Promise<readonly Item[]> {
    const deadlineMs = performance.now() + BATCH_DEADLINE_MS;
    const found: Item[] = [];
    let open: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
    for (let tries = 0; open.length > 0; tries += 1) {
      if (tries > 0) await backOff(tries);
      if (performance.now() > deadlineMs) throw new TableUnavailable(new Error(`${open.length} keys stayed unread`));
      const request = { [this.tableName]: { Keys: open, ConsistentRead: true } };
      const input = { RequestItems: request, ...this.capacity };
      const answer = await this.read(READ_MS, (options) => this.reader.send(new BatchGetCommand(input), options));
      const items = (answer.Responses?.[this.tableName] ?? []).map(fromStored);
      found.push(...items);
      open = answer.UnprocessedKeys?.[this.tableName]?.Keys ?? [];
      this.observe({ operation: 'batchGet', items: items.length, ...units(...(answer.ConsumedCapacity ?? [])) });
    }
    return found;
  }

  async query(query: Query): Promise<QueryPage> {
    const input = { ...queryInput(query), TableName: this.tableName, ...this.capacity };
    const answer = await this.read(WHOLE_QUERY_MS, (options) =>
      this.reader.send(new QueryCommand(input), { ...options, requestTimeout: QUERY_MS }),
    );
    this.observe({ operation: 'query', items: answer.ScannedCount ?? 0, ...units(answer.ConsumedCapacity) });
    return {
      items: (answer.Items ?? []).map(fromStored),
      count: answer.Count ?? 0,
      next: answer.LastEvaluatedKey as Item | undefined,
    };
  }

  async write(write: Write): Promise<WriteOutcome> {
    invariant(write.kind !== 'check', 'a condition check needs a transaction');
    const shared = {
      TableName: this.tableName,
      ...this.capacity,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    } as const;
    try {
      const answer = await this.send((options) => this.sendWrite(write, shared, options));
      this.observe({ operation: 'write', items: 1, ...writeUnits(answer.ConsumedCapacity) });
      return { status: 'DONE' };
    } catch (error) {
      return writeOutcome(error);
    }
  }

  private sendWrite(
    write: Exclude<Write, { kind: 'check' }>,
    shared: { TableName: string; ReturnConsumedCapacity?: 'TOTAL'; ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
    options: CallOptions,
  ): Promise<{ ConsumedCapacity?: ConsumedCapacity | undefined }> {
    if (write.kind === 'put') return this.writer.send(new PutCommand({ ...putInput(write), ...shared }), options);
    if (write.kind === 'update')
      return this.writer.send(new UpdateCommand({ ...updateInput(write), ...shared }), options);
    return this.writer.send(new DeleteCommand({ ...deleteInput(write), ...shared }), options);
  }

  async transact(writes: readonly Write[], { isBulk = false, token }: TransactHow = {}): Promise<WriteOutcome> {
    invariant(writes.length <= LIMITS.transactionActions, `${writes.length} actions in one transaction`);
    if (isBulk) return this.sendBulk(writes);
    const input = {
      TransactItems: writes.map((write) => transactInput(write, this.tableName)),
      // One token for both sends: a repeat of a transaction that did commit answers as the first did.
      ClientRequestToken: token === undefined ? randomUUID() : this.ownToken(token),
      ...this.capacity,
    };
    requireTime('DECIDE');
    const first = await this.sendTransaction(input, writes.length);
    if (first.status !== 'UNKNOWN') return first;
    noteUnanswered();
    const second = await this.sendTransaction(input, writes.length).catch((error: unknown) => {
      // There was no time to send it again.
      if (error instanceof TableUnavailable) return first;
      throw error;
    });
    return second.status === 'DONE' ? second : first;
  }

  /** One engine knows a token once for all its tables, and takes 36 characters. */
  private ownToken(token: string): string {
    return hash('sha256', `${this.tableName} ${token}`, 'hex').slice(0, 36);
  }

  private async sendBulk(writes: readonly Write[]): Promise<WriteOutcome> {
    try {
      const command = bulkCommand(writes, this.tableName);
      // It waits in the queue inside the call, so that only the deadline of the request counts.
      await within(requireTime('ANSWER'), (options) => this.bulkClient.send(command, options));
      this.observe({ operation: 'transact', items: writes.length, readUnits: 0, writeUnits: 0 });
      return { status: 'DONE' };
    } catch (error) {
      return writeOutcome(error);
    }
  }

  private async sendTransaction(
    input: ConstructorParameters<typeof TransactWriteCommand>[0],
    items: number,
  ): Promise<WriteOutcome> {
    try {
      const answer = await this.send((options) => this.writer.send(new TransactWriteCommand(input), options));
      this.observe({ operation: 'transact', items, ...writeUnits(...(answer.ConsumedCapacity ?? [])) });
      return { status: 'DONE' };
    } catch (error) {
      return writeOutcome(error);
    }
  }

  private async send<T>(call: (options: CallOptions) => Promise<T>): Promise<T> {
    return runQueued(this.writes, () => within(Math.min(WRITE_MS, requireTime('ANSWER')), call));
  }

  private async read<T>(mostMs: number, call: (options: CallOptions) => Promise<T>): Promise<T> {
    try {
      return await runQueued(this.reads, () => within(Math.min(mostMs, requireTime('DECIDE')), call));
    } catch (error) {
      if (isUncertain(error) || writeOutcome(error).status === 'BUSY') throw new TableUnavailable(error);
      throw error;
    }
  }
}

function units(...consumed: readonly (ConsumedCapacity | undefined)[]) {
  return { readUnits: sumUnits(consumed), writeUnits: 0 };
}

function writeUnits(...consumed: readonly (ConsumedCapacity | undefined)[]) {
  return { readUnits: 0, writeUnits: sumUnits(consumed) };
}

function sumUnits(consumed: readonly (ConsumedCapacity | undefined)[]): number {
  return consumed.reduce((sum, one) => sum + (one?.CapacityUnits ?? 0), 0);
}
