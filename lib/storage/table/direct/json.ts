// Requests and answers of DynamoDB as JSON, from and to plain values.
import { type DynamoAttributes, fromAttributes, toAttributes } from '../attributes';
import type { CallInput, CallOutput } from '../calls';
import type { ItemValue } from '../table';

/** The members of a request that hold attributes. */
const HOLDERS: ReadonlySet<string> = new Set(['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey']);

type Values = Readonly<Record<string, ItemValue | undefined>>;
type DynamoJsonObject = Readonly<Record<string, unknown>>;

/** Serialize a DynamoDB call's input in wire form. */
export function requestText(input: CallInput): string {
  return JSON.stringify(typed(input));
}

function typed(members: DynamoJsonObject): DynamoJsonObject {
  const request: Record<string, unknown> = {};
  for (const name in members) {
    const value = members[name];
    if (HOLDERS.has(name)) request[name] = toAttributes(value as Values);
    else if (name === 'TransactItems') request[name] = (value as readonly DynamoJsonObject[]).map(action);
    else if (name === 'RequestItems')
      request[name] = eachOf(value as Readonly<Record<string, DynamoJsonObject>>, keysTyped);
    else request[name] = value;
  }
  return request;
}

function action(kinds: DynamoJsonObject): DynamoJsonObject {
  return eachOf(kinds as Readonly<Record<string, DynamoJsonObject>>, typed);
}

function keysTyped(members: DynamoJsonObject): DynamoJsonObject {
  return { ...members, Keys: (members.Keys as readonly Values[]).map(toAttributes) };
}

/**
 * Parse a DynamoDB response and convert its items to plain values.
 * @throws SyntaxError when it is no JSON
 */
export function outputOf(text: string): CallOutput {
  const { Item, Items, LastEvaluatedKey, Responses, UnprocessedKeys, ...others } = JSON.parse(text) as DynamoResponse;
  return {
    ...others,
    ...(Item && { Item: fromAttributes(Item) }),
    ...(Items && { Items: Items.map(fromAttributes) }),
    ...(LastEvaluatedKey && { LastEvaluatedKey: fromAttributes(LastEvaluatedKey) }),
    ...(Responses && { Responses: eachOf(Responses, (items) => items.map(fromAttributes)) }),
    ...(UnprocessedKeys && { UnprocessedKeys: eachOf(UnprocessedKeys, unprocessed) }),
  } as CallOutput;
}

interface DynamoResponse extends DynamoJsonObject {
  readonly Item?: DynamoAttributes;
  readonly Items?: readonly DynamoAttributes[];
  readonly LastEvaluatedKey?: DynamoAttributes;
  readonly Responses?: Readonly<Record<string, readonly DynamoAttributes[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly DynamoAttributes[] }>>;
}

function unprocessed({ Keys, ...others }: { readonly Keys: readonly DynamoAttributes[] }): DynamoJsonObject {
  return { ...others, Keys: Keys.map(fromAttributes) };
}

function eachOf<T, R>(members: Readonly<Record<string, T>>, change: (member: T) => R): Record<string, R> {
  const changed: Record<string, R> = {};
  for (const name in members) changed[name] = change(members[name] as T);
  return changed;
}
