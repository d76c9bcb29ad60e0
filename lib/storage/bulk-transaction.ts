// A transaction of very many writes as one request whose text is made here: for codes that are made by the hundred thousand.
import { TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { transactInput } from './dynamo-input';
import type { Write } from './table';

/**
 * A command that sends these writes, without a token for repeats and without asking for what is stored where a write is
 * refused: the token alone costs the embedded engine a fifth of the whole. The text is made by the platform's JSON, in a
 * third of the time the SDK takes for it, which signs and sends it as any other. Items must not hold bytes.
 */
export function bulkCommand(writes: readonly Write[], tableName: string): TransactWriteItemsCommand {
  const body = JSON.stringify({ TransactItems: writes.map((write) => action(write, tableName)) });
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

type Attributes = Readonly<Record<string, unknown>>;

/** The members of an action that hold attributes, in the form DynamoDB takes. */
const HOLDERS = ['Item', 'Key', 'ExpressionAttributeValues'] as const;

function action(write: Write, tableName: string): Attributes {
  const [[kind, input] = []] = Object.entries(transactInput(write, tableName));
  const { ReturnValuesOnConditionCheckFailure: _unasked, ...members } = input as Attributes;
  const marshalled: Record<string, unknown> = { ...members };
  for (const name of HOLDERS) {
    const attributes = members[name];
    if (attributes) marshalled[name] = marshall(attributes, { removeUndefinedValues: true });
  }
  return { [kind ?? '']: marshalled };
}
