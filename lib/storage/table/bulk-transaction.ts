// A transaction of very many writes as one request of the SDK whose text is made here.
import { TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { bulkText } from './bulk-text';
import type { Write } from './table';

/** The text is made by the platform's JSON, in a third of the time the SDK takes for it, which signs and sends it as any other. */
export function bulkCommand(writes: readonly Write[], tableName: string): TransactWriteItemsCommand {
  const body = bulkText(writes, tableName);
  const command = new TransactWriteItemsCommand({ TransactItems: [] });
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { body?: unknown }).body = body;
      return next(args);
    },
    { step: 'build', priority: 'high', name: 'bodyMadeBefore' },
  );
  return command;
}
