// A transaction of very many writes as one request whose text is made here: for codes that are made by the hundred thousand.
import { type AttributeValue, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { invariant } from '../../errors';
import { transactInput } from './dynamo-input';
import type { Value, Write } from './table';

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

type Members = Readonly<Record<string, unknown>>;

/** The members of an action that hold attributes. */
const HOLDERS: ReadonlySet<string> = new Set(['Item', 'Key', 'ExpressionAttributeValues']);

function action(write: Write, tableName: string): Members {
  const [[kind, input] = []] = Object.entries(transactInput(write, tableName));
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input as Members)) {
    if (name === 'ReturnValuesOnConditionCheckFailure') continue;
    members[name] = HOLDERS.has(name) ? attributes(value as Record<string, Value | undefined>) : value;
  }
  return { [kind ?? '']: members };
}

/** In the form DynamoDB takes. Members that are undefined are left out. */
function attributes(values: Readonly<Record<string, Value | undefined>>): Record<string, AttributeValue> {
  const typed: Record<string, AttributeValue> = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) typed[name] = attribute(value);
  return typed;
}

function attribute(value: Value): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  invariant(!(value instanceof Uint8Array), 'an item of a bulk transaction holds bytes');
  if (Array.isArray(value)) return { L: value.map(attribute) };
  return { M: attributes(value as Readonly<Record<string, Value | undefined>>) };
}
