// From writes and queries as data to the inputs of the SDK's commands.
import type { Writable } from '../../core/object-members';
import { toStored } from '../records/documents';
import { Placeholders, changeText, conditionText } from './expressions';
import type { ItemCondition, IndexName, Query, Write } from './table';

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
