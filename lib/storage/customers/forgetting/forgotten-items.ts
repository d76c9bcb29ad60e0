// Removes a person from items: references to the customer become the pseudonym, and personal data in the person's
// records is removed.
import type { ForgottenPerson } from '../../../model/forgotten-person';
import type { ProjectScope } from '../../keys';
import { decompressJson, recompressJson } from '../../records/packing';
import {
  type ItemChange,
  type ItemCondition,
  type Item,
  type Key,
  type Table,
  type ItemValue,
  undone,
} from '../../table/table';
import { tryWhileBusy, untilAsRead } from '../../table/retries';

/** The project and the person of a search. */
export interface ForgettingSearch {
  readonly scope: ProjectScope;
  readonly person: ForgottenPerson;
}

/** A batch of a search: how many items it read, and where to continue. */
export interface ForgettingBatch<Place> {
  readonly done: number;
  /** Null at the end. */
  readonly next: Place | null;
}

type AttributeChanges = Readonly<Record<string, ItemValue>>;

/** Returns the attributes of an item that name the customer, with the pseudonym instead of the id. */
export function pseudonymizeAttributes(item: Item, person: ForgottenPerson): AttributeChanges {
  const name = pseudonymReplacement(person);
  if (name === null) return {};
  const attributes = Object.entries(item).flatMap(([attribute, value]) => {
    if (attribute === 'pk' || attribute === 'sk' || value === undefined) return [];
    const now = renamedValue(value, name);
    return now === value ? [] : [[attribute, now] as const];
  });
  return Object.fromEntries(attributes);
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Return the replacement of a deleted customer's id by the pseudonym, both without their prefixes, as ids of referees
 * contain the id too; null without a customer.
 */
export function pseudonymReplacement({ customer_id, pseudonym }: ForgottenPerson): Renaming | null {
  const body = (id: string) => id.slice(id.indexOf('_') + 1);
  return customer_id === null ? null : { from: body(customer_id), to: body(pseudonym) };
}

function renamedValue(value: ItemValue, renaming: Renaming): ItemValue {
  const { from, to } = renaming;
  if (typeof value === 'string') return value.replaceAll(from, to);
  if (typeof value !== 'object' || value === null) return value;
  const isPacked = value instanceof Uint8Array;
  if (!isPacked && Object.values(value).some((member) => member instanceof Uint8Array)) {
    return renamedMembers(value, renaming);
  }
  const text = JSON.stringify(isPacked ? decompressJson(value) : value);
  if (!text.includes(from)) return value;
  const now = JSON.parse(text.replaceAll(from, to)) as ItemValue;
  return isPacked ? recompressJson(now) : now;
}

/** The members of a map that holds compressed values, such as the filter values of a stack. */
function renamedMembers(value: object, renaming: Renaming): ItemValue {
  const members = Object.entries(value) as readonly (readonly [string, ItemValue])[];
  const renamed = members.map(([name, member]) => [name, renamedValue(member, renaming)] as const);
  const isSame = renamed.every(([, member], index) => member === members[index]?.[1]);
  return isSame ? value : Object.fromEntries(renamed);
}

/** The change that removes the person from an item as read; null when the item needs none. */
export type Clearing = (item: Item) => { readonly change: ItemChange; readonly condition: ItemCondition } | null;

/**
 * Apply a clearing to an item on condition that the item is unchanged since the read; otherwise read the item and
 * retry.
 * @throws TableUnavailable when it could not be written
 */
export async function clearItem(table: Table, read: Item, clearing: Clearing): Promise<void> {
  const key: Key = { pk: read.pk, sk: read.sk };
  let item: Item | null = read;
  await untilAsRead(`The item ${key.sk} of a history`, async () => {
    const cleared = item && clearing(item);
    if (cleared === null) return true;
    const outcome = await tryWhileBusy(() => table.write({ kind: 'update', key, ...cleared }));
    if (outcome.status === 'DONE') return true;
    if (outcome.status !== 'REFUSED') throw undone(outcome);
    item = await table.get(key);
    return null;
  });
}

/** Counts the clearings of an item: two people can be removed from one record concurrently. */
const CLEARED = 'cleared';

/** Builds the change of a record; its condition fails if another clearing came first. */
export function buildRecordClearing(
  item: Item,
  set: AttributeChanges,
  remove: readonly string[] = [],
): ReturnType<Clearing> {
  if (Object.keys(set).length + remove.length === 0) return null;
  const count = item[CLEARED];
  const asRead: ItemCondition =
    typeof count === 'number' ? { test: 'eq', path: CLEARED, value: count } : { test: 'absent', path: CLEARED };
  return {
    change: { set, add: { [CLEARED]: 1 }, ...(remove.length > 0 && { remove }) },
    condition: { test: 'and', of: [{ test: 'exists', path: 'pk' }, asRead] },
  };
}

/** Builds the change of a record about another person that names the customer. */
export function pseudonymizeRecord(item: Item, person: ForgottenPerson): ReturnType<Clearing> {
  return buildRecordClearing(item, pseudonymizeAttributes(item, person));
}

/** Builds the change of an order; its condition fails if the order has a newer version. */
export function buildOrderClearing(item: Item, set: AttributeChanges): ReturnType<Clearing> {
  const version = Number(item.ver);
  return { change: { set: { ...set, ver: version + 1 } }, condition: { test: 'eq', path: 'ver', value: version } };
}

/** Builds the change of an order that names the customer; null when it does not. */
export function pseudonymizeOrder(item: Item, person: ForgottenPerson): ReturnType<Clearing> {
  const set = pseudonymizeAttributes(item, person);
  return Object.keys(set).length === 0 ? null : buildOrderClearing(item, set);
}
