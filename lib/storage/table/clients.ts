// The clients of the SDK that a table sends its calls with.
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Semaphore } from '../../execution/semaphore';

/** What is added to what the SDK does with a call. */
export type ClientPlugin = Parameters<DynamoDBClient['middlewareStack']['use']>[0];

export interface ClientOptions {
  readonly endpoint?: string | undefined;
  readonly plugin?: ClientPlugin | undefined;
}

export interface Clients {
  readonly reader: DynamoDBDocumentClient;
  readonly writer: DynamoDBDocumentClient;
  readonly bulk: DynamoDBClient;
}

/** Fewer than the sockets of a client (50), so that no call is sent before there is a socket for it. */
export const CALLS_AT_ONCE = 40;
/** The embedded engine does one after the other: the next one is already there when it has done one. */
const BULK_AT_ONCE_LOCALLY = 2;

/** A call that takes longer fails: `throwOnRequestTimeout` makes the SDK do so rather than only warn. */
export const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true } as const;
export const READ_TRIES = 3;

export function clientsOf({ endpoint, plugin }: ClientOptions): Clients {
  const config: DynamoDBClientConfig = {
    ...(endpoint !== undefined && { endpoint }),
    requestHandler: { ...TIMEOUTS, httpsAgent: { keepAlive: true }, httpAgent: { keepAlive: true } },
  };
  const documents = (maxAttempts: number): DynamoDBDocumentClient => {
    const client = clientOf({ ...config, maxAttempts }, plugin);
    return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  };
  return {
    reader: documents(READ_TRIES),
    // A write is sent once: what a second try means depends on the protocol, so the caller decides.
    writer: documents(1),
    bulk: oneAfterTheOther(clientOf({ ...config, maxAttempts: 1 }, plugin), endpoint === undefined),
  };
}

function clientOf(config: DynamoDBClientConfig, plugin: ClientPlugin | undefined): DynamoDBClient {
  const client = new DynamoDBClient(config);
  if (plugin) client.middlewareStack.use(plugin);
  return client;
}

function oneAfterTheOther(client: DynamoDBClient, isRemote: boolean): DynamoDBClient {
  const semaphore = new Semaphore(isRemote ? CALLS_AT_ONCE : BULK_AT_ONCE_LOCALLY);
  // The next one is made ready while it waits.
  client.middlewareStack.add((next) => (args) => semaphore.run(() => next(args)), {
    step: 'deserialize',
    priority: 'low',
    name: 'oneAfterTheOther',
  });
  return client;
}
