// Requests and answers of DynamoDB as JSON, from and to plain values.
import { type Attributes, fromAttributes, toAttributes } from '../attributes';
import type { CallInput, CallOutput } from '../calls';
import type { Value } from '../table';

/** The members of a request that hold attributes. */
const HOLDERS: ReadonlySet<string> = new Set(['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey']);

type Values = Readonly<Record<string, Value | undefined>>;
type Members = Readonly<Record<string, unknown>>;

export function requestText(input: CallInput): string {
  return JSON.stringify(typed(input));
}

function typed(members: Members): Members {
  const request: Record<string, unknown> = {};
  for (const name in members) {
    const value = members[name];
    if (HOLDERS.has(name)) request[name] = toAttributes(value as Values);
    else if (name === 'TransactItems') request[name] = (value as readonly Members[]).map(action);
    else if (name === 'RequestItems') request[name] = eachOf(value as Readonly<Record<string, Members>>, keysTyped);
    else request[name] = value;
  }
  return request;
}

function action(kinds: Members): Members {
  return eachOf(kinds as Readonly<Record<string, Members>>, typed);
}

function keysTyped(members: Members): Members {
  return { ...members, Keys: (members.Keys as readonly Values[]).map(toAttributes) };
}

/** @throws SyntaxError when it is no JSON */
export function outputOf(text: string): CallOutput {
  const { Item, Items, LastEvaluatedKey, Responses, UnprocessedKeys, ...others } = JSON.parse(text) as Answer;
  return {
    ...others,
    ...(Item && { Item: fromAttributes(Item) }),
    ...(Items && { Items: Items.map(fromAttributes) }),
    ...(LastEvaluatedKey && { LastEvaluatedKey: fromAttributes(LastEvaluatedKey) }),
    ...(Responses && { Responses: eachOf(Responses, (items) => items.map(fromAttributes)) }),
    ...(UnprocessedKeys && { UnprocessedKeys: eachOf(UnprocessedKeys, unprocessed) }),
  } as CallOutput;
}

interface Answer extends Members {
  readonly Item?: Attributes;
  readonly Items?: readonly Attributes[];
  readonly LastEvaluatedKey?: Attributes;
  readonly Responses?: Readonly<Record<string, readonly Attributes[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly Attributes[] }>>;
}

function unprocessed({ Keys, ...others }: { readonly Keys: readonly Attributes[] }): Members {
  return { ...others, Keys: Keys.map(fromAttributes) };
}

function eachOf<T, R>(members: Readonly<Record<string, T>>, change: (member: T) => R): Record<string, R> {
  const changed: Record<string, R> = {};
  for (const name in members) changed[name] = change(members[name] as T);
  return changed;
}
