// Calls of DynamoDB by its own names, with unconverted values, their timeouts and their access: the basis of the table
// port.
import type { Semaphore } from '../../async/concurrency';
import { computeRemainingMs, noteQueued } from '../../async/deadline';
import type { AwsAccess } from '../../aws/signer';
import { type Item, type Key, TableUnavailable, type Write } from './table';

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

// Timeouts of calls: they wait in a queue, start only while time is left, and are aborted after it.

/** Fewer than the sockets of a client (50), so that no call is sent before there is a socket for it. */
export const CALLS_AT_ONCE = 40;
/** The embedded engine does one after the other: the next one is already there when it has done one. */
export const BULK_AT_ONCE_LOCALLY = 2;

/** A slower call fails: with `throwOnRequestTimeout` the SDK throws instead of only warning. */
export const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true } as const;
export const READ_TRIES = 3;

/** Aborts the call. */
export interface CallOptions {
  readonly abortSignal: AbortSignal;
}

/**
 * Run a call with a time limit in milliseconds that includes the body of its response. Infinity means no limit.
 * @throws Error named TimeoutError after that; the outcome of the call is unknown
 */
export async function callWithin<T>(ms: number, call: (options: CallOptions) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  if (ms === Number.POSITIVE_INFINITY) return call({ abortSignal: controller.signal });
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`No whole answer within ${Math.round(ms)} ms`), { name: 'TimeoutError' }));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call({ abortSignal: controller.signal }), end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Time in this queue does not count against the request's deadline. */
export async function runQueued<T>(semaphore: Semaphore, work: () => Promise<T>): Promise<T> {
  const askedMs = performance.now();
  return semaphore.run(() => {
    noteQueued(performance.now() - askedMs);
    return work();
  });
}

/**
 * Return the milliseconds that remain of the request's time; nothing is sent without any.
 * @throws TableUnavailable past the deadline of the request: nothing is sent
 */
export function requireTime(what: 'DECIDE' | 'ANSWER'): number {
  const ms = computeRemainingMs(what);
  if (ms > 0) return ms;
  throw new TableUnavailable(new Error('The time of the request is over.'));
}

export interface DirectAccess extends AwsAccess {
  readonly address: URL;
}

type DynamoEnvironment = Readonly<Record<string, string | undefined>>;

/** Settings of the SDK that lead to other endpoints: it alone knows them all. */
const OTHER_ENDPOINTS = [
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_DYNAMODB',
  'AWS_USE_FIPS_ENDPOINT',
  'AWS_USE_DUALSTACK_ENDPOINT',
  'AWS_PROFILE',
] as const;

/** Regions with the common endpoint suffix. */
const USUAL_REGION = /^(af|ap|ca|eu|il|me|mx|sa|us)-(?!iso|gov)[a-z]+-\d$/;

/**
 * Return how calls reach DynamoDB without the SDK: address, region and credentials.
 * @param endpoint another server than that of the region
 * @returns undefined when the SDK is to send the calls: DYNAMODB_CALLER=sdk, or it alone knows where they go or who sends them
 */
export function directAccess(environment: DynamoEnvironment, endpoint: string | undefined): DirectAccess | undefined {
  const { DYNAMODB_CALLER, AWS_REGION: region = '', AWS_SESSION_TOKEN: sessionToken } = environment;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (DYNAMODB_CALLER && DYNAMODB_CALLER !== 'direct' && DYNAMODB_CALLER !== 'sdk') {
    throw new Error(`DYNAMODB_CALLER must be direct or sdk, not "${DYNAMODB_CALLER}".`);
  }
  const isOther = OTHER_ENDPOINTS.some((name) => environment[name]);
  if (DYNAMODB_CALLER === 'sdk' || isOther || !accessKeyId || !secretAccessKey || !region) return undefined;
  if (endpoint === undefined && !USUAL_REGION.test(region)) return undefined;
  const address = new URL(endpoint ?? `https://dynamodb.${region}.amazonaws.com`);
  return { address, region, credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } };
}
