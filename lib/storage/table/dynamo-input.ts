// From writes and queries as data to the inputs of the SDK's commands.
import type { Writable } from '../../core/object-members';
import { toStored } from '../records/documents';
import { type DynamoAttributes, toAttributes } from './dynamo-outcome';
import type { IndexName, ItemChange, ItemCondition, ItemValue, Query, Write } from './table';

type WriteOfKind<K extends Write['kind']> = Extract<Write, { kind: K }>;

interface Names {
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

function namesOf(into: Placeholders): Names {
  const names: Writable<Names> = {};
  if (Object.keys(into.names).length > 0) names.ExpressionAttributeNames = into.names;
  if (Object.keys(into.values).length > 0) names.ExpressionAttributeValues = into.values;
  return names;
}

function conditionInput(condition: ItemCondition | undefined, into: Placeholders) {
  return condition ? { ConditionExpression: conditionText(condition, into) } : {};
}

/** Build the SDK's input of a put. */
export function putInput(write: WriteOfKind<'put'>) {
  const into = new Placeholders();
  return { Item: toStored(write.item), ...conditionInput(write.condition, into), ...namesOf(into) };
}

/** Build the SDK's input of an update. */
export function updateInput(write: WriteOfKind<'update'>) {
  const into = new Placeholders();
  const { set, ...change } = write.change;
  const UpdateExpression = changeText({ ...change, ...(set && { set: toStored(set) }) }, into);
  return { Key: write.key, UpdateExpression, ...conditionInput(write.condition, into), ...namesOf(into) };
}

/** Build the SDK's input of a delete. */
export function deleteInput(write: WriteOfKind<'delete'>) {
  const into = new Placeholders();
  return { Key: write.key, ...conditionInput(write.condition, into), ...namesOf(into) };
}

/** An action of a transaction. It requests the stored item if its condition fails. */
export function transactInput(write: Write, TableName: string) {
  const ReturnValuesOnConditionCheckFailure = 'ALL_OLD' as const;
  if (write.kind === 'put') return { Put: { TableName, ReturnValuesOnConditionCheckFailure, ...putInput(write) } };
  if (write.kind === 'update')
    return { Update: { TableName, ReturnValuesOnConditionCheckFailure, ...updateInput(write) } };
  if (write.kind === 'delete')
    return { Delete: { TableName, ReturnValuesOnConditionCheckFailure, ...deleteInput(write) } };
  const into = new Placeholders();
  const ConditionExpression = conditionText(write.condition, into);
  const names = namesOf(into);
  return {
    ConditionCheck: { TableName, ReturnValuesOnConditionCheckFailure, Key: write.key, ConditionExpression, ...names },
  };
}

/** Index names in the table, which need at least three characters. g3 has the sort order of g1. */
const INDEXES = {
  g1: { name: 'gsi1', sortKey: 'g1s' },
  g2: { name: 'gsi2', sortKey: 'g2s' },
  g3: { name: 'gsi3', sortKey: 'g1s' },
} as const;

/** The attribute that holds the sort key of an index, or of the table. */
export function sortKeyOf(index: IndexName | undefined): 'g1s' | 'g2s' | 'sk' {
  return index ? INDEXES[index].sortKey : 'sk';
}

/** Build the SDK's input of a query. */
export function queryInput(query: Query) {
  const into = new Placeholders();
  const KeyConditionExpression = keyCondition(query, into);
  const filter = query.filter ? { FilterExpression: conditionText(query.filter, into) } : {};
  return {
    KeyConditionExpression,
    ...filter,
    ...projection(query, into),
    ...namesOf(into),
    ...(query.index ? { IndexName: INDEXES[query.index].name } : { ConsistentRead: true }),
    ...(query.limit !== undefined && { Limit: query.limit }),
    ...(query.count && { Select: 'COUNT' as const }),
    ...(query.after && { ExclusiveStartKey: query.after }),
    ScanIndexForward: !query.descending,
  };
}

/** Build the part of a batch's input that names the attributes to read. */
export function projectionInput(attributes: readonly string[] | undefined) {
  const into = new Placeholders();
  return { ...projection({ attributes }, into), ...namesOf(into) };
}

function projection(
  { attributes }: { readonly attributes?: readonly string[] | undefined },
  into: Placeholders,
): { ProjectionExpression?: string } {
  return attributes ? { ProjectionExpression: attributes.map((path) => into.path(path)).join(',') } : {};
}

function keyCondition(query: Query, into: Placeholders): string {
  const sortKey = sortKeyOf(query.index);
  const partition = `${into.name(query.index ? `${query.index}p` : 'pk')}=${into.value(query.partition)}`;
  if (query.prefix !== undefined)
    return `${partition} AND begins_with(${into.name(sortKey)},${into.value(query.prefix)})`;
  if (query.from !== undefined && query.to !== undefined) {
    return `${partition} AND ${into.name(sortKey)} BETWEEN ${into.value(query.from)} AND ${into.value(query.to)}`;
  }
  if (query.from !== undefined) return `${partition} AND ${into.name(sortKey)}>=${into.value(query.from)}`;
  if (query.to !== undefined) return `${partition} AND ${into.name(sortKey)}<=${into.value(query.to)}`;
  return partition;
}

// From conditions and changes as data to DynamoDB expressions. Values are always placeholders, and so are all names but one.

export interface Expression {
  readonly text: string;
  readonly names: Record<string, string>;
  readonly values: Record<string, ItemValue>;
}

const COMPARATORS = { eq: '=', ne: '<>', lt: '<', le: '<=', gt: '>', ge: '>=' } as const;

/** Collects the placeholders of all expressions of one call. */
export class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, ItemValue> = {};
  private readonly byAttribute = new Map<string, string>();
  private count = 0;

  name(attribute: string): string {
    // The condition of every new item names it: no reserved word, and shorter without a list of names for each.
    if (attribute === 'pk') return attribute;
    const known = this.byAttribute.get(attribute);
    if (known) return known;
    const placeholder = `#${this.byAttribute.size.toString(36)}`;
    this.byAttribute.set(attribute, placeholder);
    this.names[placeholder] = attribute;
    return placeholder;
  }

  /** An attribute, or a member of one: `attribute.member`. */
  path(path: string): string {
    const dot = path.indexOf('.');
    return dot < 0 ? this.name(path) : `${this.name(path.slice(0, dot))}.${this.name(path.slice(dot + 1))}`;
  }

  value(value: ItemValue): string {
    const placeholder = `:${(this.count++).toString(36)}`;
    this.values[placeholder] = value;
    return placeholder;
  }
}

/**
 * A condition or filter expression, without outer brackets: callers that combine it add them, since DynamoDB refuses
 * doubled ones.
 */
export function conditionText(condition: ItemCondition, into: Placeholders): string {
  switch (condition.test) {
    case 'exists':
      return `attribute_exists(${into.path(condition.path)})`;
    case 'absent':
      return `attribute_not_exists(${into.path(condition.path)})`;
    case 'in':
      return condition.values.length === 0
        ? `attribute_exists(${into.name('pk')}) AND attribute_not_exists(${into.name('pk')})`
        : `${into.path(condition.path)} IN (${condition.values.map((value) => into.value(value)).join(',')})`;
    case 'contains':
    case 'begins_with':
      return `${condition.test}(${into.path(condition.path)},${into.value(condition.value)})`;
    case 'and':
    case 'or':
      return joinText(condition, into);
    case 'not':
      return `NOT (${conditionText(condition.of, into)})`;
    default:
      return comparisonText(condition, into);
  }
}

function comparisonText(
  condition: Extract<ItemCondition, { test: keyof typeof COMPARATORS }>,
  into: Placeholders,
): string {
  const name = into.path(condition.path);
  const comparison = `${name} ${COMPARATORS[condition.test]} ${into.value(condition.value)}`;
  return condition.test === 'ne' ? `attribute_exists(${name}) AND ${comparison}` : comparison;
}

function joinText({ test, of }: { test: 'and' | 'or'; of: readonly ItemCondition[] }, into: Placeholders): string {
  const joiner = test === 'and' ? ' AND ' : ' OR ';
  const [first] = of;
  if (first === undefined) return anyOrNone(test, into);
  return of.length === 1 ? conditionText(first, into) : of.map((part) => `(${conditionText(part, into)})`).join(joiner);
}

/** `and` of nothing holds for any item, `or` of nothing for none. */
function anyOrNone(test: 'and' | 'or', into: Placeholders): string {
  const pk = into.name('pk');
  return `attribute_exists(${pk}) ${test === 'and' ? 'OR' : 'AND'} attribute_not_exists(${pk})`;
}

/** An update expression. Members of `set` that are undefined are removed. */
function changeText(change: ItemChange, into: Placeholders): string {
  const set: string[] = [];
  const remove = (change.remove ?? []).map((path) => into.name(path));
  for (const [path, value] of Object.entries(change.set ?? {})) {
    if (value === undefined) remove.push(into.name(path));
    else set.push(`${into.name(path)}=${into.value(value)}`);
  }
  const add = Object.entries(change.add ?? {}).map(([path, value]) => `${into.name(path)} ${into.value(value)}`);
  const clauses = [
    set.length > 0 && `SET ${set.join(',')}`,
    remove.length > 0 && `REMOVE ${remove.join(',')}`,
    add.length > 0 && `ADD ${add.join(',')}`,
  ];
  return clauses.filter(Boolean).join(' ');
}

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
