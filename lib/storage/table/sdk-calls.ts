// Calls by the AWS SDK: the reference implementation, with every source of credentials and endpoints.
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { bulkCommand } from './bulk-transaction';
import type { CallInput, CallOptions, CallOutput, Calls, ReadOperation, ReadOptions, WriteOperation } from './calls';
import { type ClientOptions, type Clients, clientsOf } from './clients';
import type { Write } from './table';

const READS = { GetItem: GetCommand, BatchGetItem: BatchGetCommand, Query: QueryCommand } as const;
const CHANGES = {
  PutItem: PutCommand,
  UpdateItem: UpdateCommand,
  DeleteItem: DeleteCommand,
  TransactWriteItems: TransactWriteCommand,
} as const;

export class SdkCalls implements Calls {
  private readonly clients: Clients;

  constructor(options: ClientOptions) {
    this.clients = clientsOf(options);
  }

  read(operation: ReadOperation, input: CallInput, options: ReadOptions): Promise<CallOutput> {
    const command = new READS[operation](input as never);
    return this.clients.reader.send(command as GetCommand, options);
  }

  change(operation: WriteOperation, input: CallInput, options: CallOptions): Promise<CallOutput> {
    const command = new CHANGES[operation](input as never);
    return this.clients.writer.send(command as PutCommand, options);
  }

  async changeMany(writes: readonly Write[], tableName: string, options: CallOptions): Promise<void> {
    await this.clients.bulk.send(bulkCommand(writes, tableName), options);
  }
}
