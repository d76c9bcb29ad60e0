// The table port over calls of DynamoDB: their timing, retries, and the meaning of their answers.
import { hash, randomUUID } from 'node:crypto';
import { invariant } from '../../errors';
import { LIMITS } from '../../model/limits';
import { backOff, Semaphore } from '../../async/concurrency';
import { noteUnanswered } from '../../async/deadline';
import {
  type CallInput,
  type CallOptions,
  type CallOutput,
  type Calls,
  CALLS_AT_ONCE,
  callWithin,
  createLazyCalls,
  type DirectAccess,
  READ_TRIES,
  requireTime,
  runQueued,
  TIMEOUTS,
} from './calls';
import type { ClientOptions } from './clients';
import { DirectCalls } from './direct/direct-calls';
import { deleteInput, projectionInput, putInput, queryInput, transactInput, updateInput } from './dynamo-input';
import { fromStored } from '../records/documents';
import { isThrottled, isUncertain, writeOutcome } from './dynamo-outcome';
import {
  type Item,
  type Key,
  type Query,
  type QueryPage,
  type ReadHow,
  type Table,
  type TableCall,
  type TransactHow,
  TableUnavailable,
  type Write,
  type WriteOutcome,
  isTooLong,
  keyText,
} from './table';

export interface DynamoTableOptions extends ClientOptions {
  readonly tableName: string;
  /** Send calls without the SDK's client. */
  readonly direct?: DirectAccess | undefined;
  /** Sends the calls instead of the two clients above. */
  readonly calls?: Calls | undefined;
  /** Called for every finished call, with the units it consumed. */
  readonly observe?: ((call: TableCall) => void) | undefined;
}

const KEYS_PER_BATCH = 100;
const BATCH_DEADLINE_MS = 3000;

/** Timeout of a query, which may read 1 MB of entries, ms. */
const QUERY_MS = 6000;
/** A call as a whole, with its tries, its pauses and the body of its answer. */
const READ_MS = READ_TRIES * TIMEOUTS.requestTimeout + 2000;
const WHOLE_QUERY_MS = READ_TRIES * QUERY_MS + 2000;
const WRITE_MS = TIMEOUTS.connectionTimeout + TIMEOUTS.requestTimeout + 1000;

/** The SDK is large: a process with direct calls never loads it. */
function throughSdk(options: ClientOptions): Calls {
  return createLazyCalls(async () => {
    const { SdkCalls } = await import('./sdk-calls');
    return new SdkCalls(options);
  });
}

export class DynamoTable implements Table {
  private readonly tableName: string;
  private readonly calls: Calls;
  private readonly observe: (call: TableCall) => void;
  /** Requested only when an observer counts it. */
  private readonly capacity: { readonly ReturnConsumedCapacity?: 'TOTAL' };
  private readonly reads = new Semaphore(CALLS_AT_ONCE);
  private readonly writes = new Semaphore(CALLS_AT_ONCE);

  constructor(options: DynamoTableOptions) {
    this.tableName = options.tableName;
    const { direct, endpoint } = options;
    const usual = (): Calls => (direct ? new DirectCalls(direct, endpoint !== undefined) : throughSdk(options));
    this.calls = options.calls ?? usual();
    this.capacity = options.observe ? { ReturnConsumedCapacity: 'TOTAL' } : {};
    this.observe = options.observe ?? (() => undefined);
  }

  async get(key: Key): Promise<Item | null> {
    if (isTooLong(key)) return null;
    const input = { TableName: this.tableName, Key: key, ConsistentRead: true, ...this.capacity };
    const answer = await this.read(READ_MS, (options) => this.calls.read('GetItem', input, options));
    this.observe({ operation: 'get', items: answer.Item ? 1 : 0, ...units(answer) });
    return answer.Item ? fromStored(answer.Item) : null;
  }

  async batchGet(keys: readonly Key[], how: ReadHow = {}): Promise<readonly Item[]> {
    const byText = new Map<string, Key>();
    for (const key of keys) if (!isTooLong(key)) byText.set(keyText(key), { pk: key.pk, sk: key.sk });
    const unique = [...byText.values()];
    const batches = [];
    for (let start = 0; start < unique.length; start += KEYS_PER_BATCH) {
      batches.push(this.readBatch(unique.slice(start, start + KEYS_PER_BATCH), how));
    }
    return (await Promise.all(batches)).flat();
  }

  /** Reads one batch and retries the keys that DynamoDB left out: an unread key never counts as missing. */
  private async readBatch(
    keys: readonly Key[],
    { mayLeave = () => false, isEventual = false, attributes }: ReadHow,
  ): Promise<readonly Item[]> {
    const deadlineMs = performance.now() + BATCH_DEADLINE_MS;
    const found: Item[] = [];
    let open: readonly Key[] = keys;
    for (let tries = 0; open.length > 0; tries += 1) {
      if (tries > 0) await backOff(tries);
      if (performance.now() > deadlineMs) throw new TableUnavailable(new Error(`${open.length} keys stayed unread`));
      const read = { Keys: open, ConsistentRead: !isEventual, ...projectionInput(attributes) };
      const request = { [this.tableName]: read };
      const input = { RequestItems: request, ...this.capacity };
      const answer = await this.read(READ_MS, (options) => this.calls.read('BatchGetItem', input, options)).catch(
        (error: unknown) => {
          if (error instanceof TableUnavailable && isThrottled(error.cause) && mayLeave(open)) return null;
          throw error;
        },
      );
      if (!answer) break;
      const items = (answer.Responses?.[this.tableName] ?? []).map(fromStored);
      found.push(...items);
      open = answer.UnprocessedKeys?.[this.tableName]?.Keys ?? [];
      if (open.length > 0 && mayLeave(open)) open = [];
      this.observe({ operation: 'batchGet', items: items.length, ...units(answer) });
    }
    return found;
  }

  async query(query: Query): Promise<QueryPage> {
    if (isTooLong({ pk: query.partition })) return { items: [], count: 0 };
    const input = { ...queryInput(query), TableName: this.tableName, ...this.capacity };
    const answer = await this.read(WHOLE_QUERY_MS, (options) =>
      this.calls.read('Query', input, { ...options, requestTimeout: QUERY_MS }),
    );
    this.observe({ operation: 'query', items: answer.ScannedCount ?? 0, ...units(answer) });
    return {
      items: (answer.Items ?? []).map(fromStored),
      count: answer.Count ?? 0,
      next: answer.LastEvaluatedKey,
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
      this.observe({ operation: 'write', items: 1, ...writeUnits(answer) });
      return { status: 'DONE' };
    } catch (error) {
      return writeOutcome(error);
    }
  }

  private sendWrite(
    write: Exclude<Write, { kind: 'check' }>,
    shared: { TableName: string; ReturnConsumedCapacity?: 'TOTAL'; ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
    options: CallOptions,
  ): Promise<CallOutput> {
    if (write.kind === 'put') return this.calls.change('PutItem', { ...putInput(write), ...shared }, options);
    if (write.kind === 'update') return this.calls.change('UpdateItem', { ...updateInput(write), ...shared }, options);
    return this.calls.change('DeleteItem', { ...deleteInput(write), ...shared }, options);
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

  /** An engine remembers tokens for all of its tables together, and accepts 36 characters. */
  private ownToken(token: string): string {
    return hash('sha256', `${this.tableName} ${token}`, 'hex').slice(0, 36);
  }

  private async sendBulk(writes: readonly Write[]): Promise<WriteOutcome> {
    try {
      // It waits in the queue inside the call, so that only the deadline of the request counts.
      await callWithin(requireTime('ANSWER'), (options) => this.calls.changeMany(writes, this.tableName, options));
      this.observe({ operation: 'transact', items: writes.length, readUnits: 0, writeUnits: 0 });
      return { status: 'DONE' };
    } catch (error) {
      return writeOutcome(error);
    }
  }

  private async sendTransaction(input: CallInput, items: number): Promise<WriteOutcome> {
    try {
      const answer = await this.send((options) => this.calls.change('TransactWriteItems', input, options));
      this.observe({ operation: 'transact', items, ...writeUnits(answer) });
      return { status: 'DONE' };
    } catch (error) {
      return writeOutcome(error);
    }
  }

  private async send<T>(call: (options: CallOptions) => Promise<T>): Promise<T> {
    return runQueued(this.writes, () => callWithin(Math.min(WRITE_MS, requireTime('ANSWER')), call));
  }

  private async read<T>(mostMs: number, call: (options: CallOptions) => Promise<T>): Promise<T> {
    try {
      return await runQueued(this.reads, () => callWithin(Math.min(mostMs, requireTime('DECIDE')), call));
    } catch (error) {
      if (isUncertain(error) || writeOutcome(error).status === 'BUSY') throw new TableUnavailable(error);
      throw error;
    }
  }
}

function units(answer: CallOutput) {
  return { readUnits: sumUnits(answer), writeUnits: 0 };
}

function writeUnits(answer: CallOutput) {
  return { readUnits: 0, writeUnits: sumUnits(answer) };
}

function sumUnits({ ConsumedCapacity = [] }: CallOutput): number {
  return [ConsumedCapacity].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
}
