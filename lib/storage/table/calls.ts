// Calls of DynamoDB by its own names, with unconverted values: the basis of the table port.
import type { Item, Key, Write } from './table';
import type { CallOptions } from './call-time';

export type ReadOperation = 'GetItem' | 'BatchGetItem' | 'Query';
export type WriteOperation = 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'TransactWriteItems';

/** A request as DynamoDB names its members; items, keys and values of expressions are plain values. */
export type CallInput = Readonly<Record<string, unknown>>;

interface Consumed {
  readonly CapacityUnits?: number | undefined;
}

/** The part of a response that the port reads; items and keys are plain values. */
export interface CallOutput {
  readonly Item?: Readonly<Record<string, unknown>> | undefined;
  readonly Items?: readonly Readonly<Record<string, unknown>>[] | undefined;
  readonly Count?: number | undefined;
  readonly ScannedCount?: number | undefined;
  readonly LastEvaluatedKey?: Item | undefined;
  readonly Responses?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> | undefined;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys?: readonly Key[] }>> | undefined;
  /** An entry per table when a call can name several tables. */
  readonly ConsumedCapacity?: Consumed | readonly Consumed[] | undefined;
}

export interface ReadOptions extends CallOptions {
  /** Timeout of one attempt, ms. */
  readonly requestTimeout?: number;
}

/**
 * Sends calls. Errors carry DynamoDB's error name, the HTTP status in `$metadata`, and items as DynamoDB wrote them;
 * `dynamo-outcome.ts` interprets them.
 */
export interface Calls {
  /** Retried after errors that may be temporary. */
  read(operation: ReadOperation, input: CallInput, options: ReadOptions): Promise<CallOutput>;
  /** Sent once: the meaning of a retry depends on the protocol, so the caller decides. */
  change(operation: WriteOperation, input: CallInput, options: CallOptions): Promise<CallOutput>;
  /** A transaction of very many writes; few of them run at a time. */
  changeMany(writes: readonly Write[], tableName: string, options: CallOptions): Promise<void>;
}

/** Creates calls whose implementation is loaded on the first one. */
export function createLazyCalls(load: () => Promise<Calls>): Calls {
  let calls: Promise<Calls> | undefined;
  const open = (): Promise<Calls> => (calls ??= load());
  return {
    read: async (operation, input, options) => (await open()).read(operation, input, options),
    change: async (operation, input, options) => (await open()).change(operation, input, options),
    changeMany: async (writes, tableName, options) => (await open()).changeMany(writes, tableName, options),
  };
}
