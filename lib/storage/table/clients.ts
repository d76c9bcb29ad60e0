// The clients of the SDK that a table sends its calls with.
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Semaphore } from '../../async/concurrency';
import { BULK_AT_ONCE_LOCALLY, CALLS_AT_ONCE, READ_TRIES, TIMEOUTS } from './calls';

/** A plugin for the SDK's middleware stack. */
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

/** Build the SDK clients of the table. */
export function clientsOf({ endpoint, plugin }: ClientOptions): Clients {
  const config: DynamoDBClientConfig = {
    ...(endpoint !== undefined && { endpoint }),
    requestHandler: { ...TIMEOUTS, httpsAgent: { keepAlive: true }, httpAgent: { keepAlive: true } },
  };
  const documents = (maxAttempts: number): DynamoDBDocumentClient => {
    const client = clientOf({ ...config, maxAttempts }, plugin);
    return DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
      // A sum beyond the exact integers of a double is still a number, as with calls without this client.
      unmarshallOptions: { wrapNumbers: Number },
    });
  };
  return {
    reader: documents(READ_TRIES),
    // A write is sent once: the meaning of a retry depends on the protocol, so the caller decides.
    writer: documents(1),
    bulk: oneAfterTheOther(clientOf({ ...config, maxAttempts: 1 }, plugin), endpoint === undefined),
  };
}

function clientOf(config: DynamoDBClientConfig, plugin: ClientPlugin | undefined): DynamoDBClient {
  const client = new DynamoDBClient(config);
  // It copies each input and answer for a logger that nothing sets.
  client.middlewareStack.remove('loggerMiddleware');
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
