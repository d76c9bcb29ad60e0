// What the table asks IAM about a request: each action in it, on which resource, with which condition keys.
// A transaction is authorised by the actions inside it, a batch by all of its keys at once.
import type { AccessRequest, RequestContext } from './policy';

export const TABLE_ARN = 'arn:aws:dynamodb:eu-central-1:123456789012:table/stackable-test';

type Attributes = object;

/** The parts of a request's body that count here, with values as DynamoDB or the document client takes them. */
export interface WireBody {
  readonly Item?: Attributes;
  readonly Key?: Attributes;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
  readonly IndexName?: string;
  readonly Select?: string;
  readonly ReturnValues?: string;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Attributes[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, WireBody | undefined>>[];
}

/** @param operation such as `PutItem` */
export function accessOf(operation: string, body: WireBody): readonly AccessRequest[] {
  switch (operation) {
    case 'PutItem':
      return [
        requestedOf('PutItem', keysOf(body.Item), { attributes: [...Object.keys(body.Item ?? {}), ...named(body)] }),
      ];
    case 'UpdateItem': {
      const returned = { 'dynamodb:ReturnValues': [body.ReturnValues ?? 'NONE'] };
      return [requestedOf('UpdateItem', keysOf(body.Key), { attributes: withKey(body), more: returned })];
    }
    case 'DeleteItem':
    case 'ConditionCheckItem':
      return [requestedOf(operation, keysOf(body.Key), { attributes: withKey(body) })];
    case 'GetItem':
      return [requestedOf('GetItem', keysOf(body.Key), { attributes: projected(body) })];
    case 'BatchGetItem':
      return Object.values(body.RequestItems ?? {}).map(({ Keys }) =>
        requestedOf('BatchGetItem', Keys.flatMap(keysOf)),
      );
    case 'Query':
      return [queried(body)];
    case 'TransactWriteItems':
      return (body.TransactItems ?? []).flatMap(inTransaction);
    default:
      throw new Error(`Which keys does ${operation} name?`);
  }
}

const ACTIONS = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem' };

/** An action of a transaction has no ReturnValues. */
function inTransaction(entry: Readonly<Record<string, WireBody | undefined>>): readonly AccessRequest[] {
  return Object.entries(entry).flatMap(([kind, body]) =>
    accessOf(ACTIONS[kind as keyof typeof ACTIONS], body ?? {}).map(({ context, ...request }) => {
      const { 'dynamodb:ReturnValues': _none, ...kept } = context;
      return { ...request, context: { ...kept, 'dynamodb:EnclosingOperation': ['TransactWriteItems'] } };
    }),
  );
}

interface Asked {
  readonly attributes?: readonly string[];
  readonly more?: RequestContext;
  readonly index?: string | undefined;
}

function requestedOf(
  action: string,
  keys: readonly string[],
  { attributes = [], more = {}, index }: Asked = {},
): AccessRequest {
  return {
    action: `dynamodb:${action}`,
    resource: index === undefined ? TABLE_ARN : `${TABLE_ARN}/index/${index}`,
    context: {
      'dynamodb:LeadingKeys': keys,
      ...(attributes.length > 0 && { 'dynamodb:Attributes': [...new Set(attributes)] }),
      ...more,
    },
  };
}

/** The leading key of an index is that of the index. */
function queried(body: WireBody): AccessRequest {
  const { KeyConditionExpression = '', ExpressionAttributeValues = {} } = body;
  const [, placeholder = ''] = /=(:\w+)/.exec(KeyConditionExpression) ?? [];
  const select = body.ProjectionExpression ? 'SPECIFIC_ATTRIBUTES' : (body.Select ?? 'ALL_ATTRIBUTES');
  const more = { 'dynamodb:Select': [select] };
  return requestedOf('Query', [textOf(ExpressionAttributeValues[placeholder])], {
    attributes: named(body),
    more,
    index: body.IndexName,
  });
}

function keysOf(attributes: Attributes = {}): readonly string[] {
  return [textOf((attributes as { readonly pk?: unknown }).pk)];
}

function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? (value as { readonly S?: unknown }).S : value;
  if (typeof text !== 'string') throw new Error(`${JSON.stringify(value)} is no leading key.`);
  return text;
}

function projected(body: WireBody): readonly string[] {
  return body.ProjectionExpression ? named(body) : [];
}

function withKey(body: WireBody): readonly string[] {
  return [...Object.keys(body.Key ?? {}), ...named(body)];
}

/** All attributes that expressions name: conditions count as changes do. `pk` alone stands in them without a placeholder. */
function named(body: WireBody): readonly string[] {
  const expressions = [
    ...[body.UpdateExpression, body.ConditionExpression, body.KeyConditionExpression],
    ...[body.FilterExpression, body.ProjectionExpression],
  ].join(' ');
  const plain = /(?<![#:\w])pk(?!\w)/.test(expressions) ? ['pk'] : [];
  return [...plain, ...Object.values(body.ExpressionAttributeNames ?? {})];
}
