// The text of a transaction of very many writes: for codes that are made by the hundred thousand.
import { type DynamoAttributes, toAttributes } from './attributes';
import { transactInput } from './dynamo-input';
import type { ItemValue, Write } from './table';

/**
 * Build the JSON of a transaction of these writes, without an idempotency token and without requesting the stored item
 * of a refused write: the token alone costs the embedded engine a fifth of the total.
 */
export function bulkText(writes: readonly Write[], tableName: string): string {
  return JSON.stringify({ TransactItems: writes.map((write) => action(write, tableName)) });
}

type BulkRequestObject = Readonly<Record<string, unknown>>;

/** The members of an action that hold attributes. */
const HOLDERS: ReadonlySet<string> = new Set(['Item', 'Key', 'ExpressionAttributeValues']);

function action(write: Write, tableName: string): BulkRequestObject {
  const [[kind, input] = []] = Object.entries(transactInput(write, tableName));
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input as BulkRequestObject)) {
    if (name === 'ReturnValuesOnConditionCheckFailure') continue;
    members[name] = HOLDERS.has(name) ? attributes(value) : value;
  }
  return { [kind ?? '']: members };
}

function attributes(values: unknown): DynamoAttributes {
  return toAttributes(values as Readonly<Record<string, ItemValue | undefined>>);
}
