// The lists of a record: the index entries of its item, and those that its values require.
import { isDeepStrictEqual } from 'node:util';
import { PUBLICATION_FIELDS, REDEMPTION_FIELDS, VOUCHER_FIELDS } from '../model/lists/fields';
import type { Customer } from '../model/records/customer';
import type { Order } from '../model/records/order';
import type { Publication } from '../model/records/publication';
import type { Redemption, Rollback } from '../model/records/redemption';
import { LIST_SHARDS, listAttributes, customerAttributes } from '../storage/keys';
import { hashOfId } from '../storage/name-hashes';
import {
  buildEntryAttributes,
  fewestShards,
  type ListSpans,
  placeOf,
  placesIn,
  shardsAt,
} from '../storage/lists/list-entries';
import { splitStackEntry, stackText, type StoredStack } from '../storage/lists/stacked-values';
import { toStoredPublication } from '../storage/publications/publication-items';
import { emailAttributes, receiverAttributes } from '../storage/keys/related-keys';
import { storedReturn } from '../storage/returns/return-items';
import { redemptionOf, rollbackOf } from './records';
import { type Item, type ItemValue, keyText } from '../storage/table/table';
import { binAttributes, NO_CAMPAIGN } from '../storage/keys/code-keys';
import { codeAttributes } from '../storage/vouchers/voucher-items';
import { fromVoucherRecord, isDeleted } from '../storage/vouchers/voucher-record';
import { type ListComparison, entryText, placeText } from './facts';

type ListEntryAttributes = Readonly<Record<string, ItemValue | undefined>>;

interface Expected {
  readonly name: string;
  readonly attributes: ListEntryAttributes;
}

/**
 * Compare the index attributes of an item with those that its record should have; null for an item without a record.
 */
export function compareItemLists(project: string, item: Item): ListComparison | null {
  const expected = expectedOf(project, item);
  if (!expected) return null;
  return compareListAttributes(isUnlistedRefusal(item) ? { ...expected, attributes: {} } : expected, item);
}

/**
 * Refused attempts of client keys are in no list and expire. Such an item has no index entry at all: a listed item is
 * in each of its lists.
 */
function isUnlistedRefusal(item: Item): boolean {
  return item.expires_at !== undefined && INDEXES.every((index) => item[`${index}p`] === undefined);
}

const INDEXES = ['g1', 'g2', 'g3'] as const;

/** Compares the list attributes of an item with the expected ones. */
export function compareListAttributes({ name, attributes }: Expected, item: Item): ListComparison {
  const first: Item = { pk: item.pk, sk: item.sk, ...attributes };
  const wide = wideAs(first, item);
  const should: Item = { ...first, ...wide?.places };
  const texts = (of: Item, textOf: typeof entryText) =>
    INDEXES.map((index) => textOf(of, index)).filter((text) => text !== null);
  return {
    name,
    key: keyText(item),
    has: texts(item, placeText),
    shouldHave: texts(should, placeText),
    wrongValues: 'g3p' in attributes ? wrongValues(valuesOf(item), should.f) : [],
    entries: texts(item, entryText),
    ...(wide && { wide: { timeMs: wide.timeMs, shards: wide.shards } }),
  };
}

/**
 * Finds the position of an item beyond the first shards, in the shard that its id maps to from its expected first
 * shard.
 */
function wideAs(should: Item, item: Item) {
  const [first, place] = [placeOf(should), placeOf(item)];
  if (!first || !place || place.shard < LIST_SHARDS) return null;
  const shards = fewestShards({ ...first, shard: place.shard });
  if (shards === null || place.shard % LIST_SHARDS !== first.shard) return null;
  return { timeMs: first.timeMs, shards, places: placesIn(should, first, place.shard) };
}

/** Return a list comparison that also reports an entry in a shard that lists do not read. */
export function withinSpans(listed: ListComparison, spans: ListSpans): ListComparison {
  const { wide, has } = listed;
  if (!wide || wide.shards <= shardsAt(spans, wide.timeMs)) return listed;
  return { ...listed, shouldHave: has.map(() => `one of ${shardsAt(spans, wide.timeMs)} shards`) };
}

/**
 * For a stack: the values of the whole, plus everything stored next to its text. `ListedRows` compares the values of
 * its parts.
 */
function valuesOf(item: Item): ItemValue | undefined {
  if (stackText(item) === null) return item.f;
  const { s: _text, n, ...beside } = item.f as StoredStack;
  const [whole, ...parts] = splitStackEntry(item);
  return { ...whole?.values, ...beside, ...(n !== parts.length && { n }) };
}

/** Return the names of filter values that differ from the expected ones. */
export function wrongValues(stored: ItemValue | undefined, expected: ItemValue | undefined): readonly string[] {
  const [has, should] = [stored, expected].map((values) => (values ?? {}) as Readonly<Record<string, unknown>>);
  const names = new Set([...Object.keys(has ?? {}), ...Object.keys(should ?? {})]);
  return [...names].filter((name) => !isDeepStrictEqual(has?.[name], should?.[name])).sort();
}

function expectedOf(project: string, item: Item): Expected | null {
  const [, partition] = item.pk.split('#');
  switch (`${partition ?? ''} ${item.sk.split('#')[0] ?? ''}`) {
    case 'V V':
      return voucherEntries(project, item);
    case 'R R':
      return redemptionEntries(project, item);
    case 'R B':
      return rollbackEntries(project, item);
    case 'O O':
      return orderEntries(project, item);
    case 'C C':
      return customerEntries(project, item);
    case 'B B':
      return publicationEntries(project, item);
    case 'R RT':
      return returnEntries(project, item);
    default:
      return null;
  }
}

function voucherEntries(project: string, item: Item): Expected {
  const voucher = fromVoucherRecord(item);
  const { id, campaign_id } = voucher;
  const name = `voucher ${id}`;
  if (isDeleted(item))
    return { name, attributes: binAttributes(project, { id, deletedMs: Date.parse(item.deleted as string) }) };
  const place = { project, type: 'V', timeMs: Date.parse(voucher.created_at), id } as const;
  const list = buildEntryAttributes(place, VOUCHER_FIELDS, voucher);
  const scope = { project, caseSensitiveCodes: true };
  return { name, attributes: { ...list, ...codeAttributes(scope, voucher, campaign_id ?? NO_CAMPAIGN) } };
}

function entryAttributes(project: string, record: Redemption | Rollback, claim: string | null = null) {
  const { id, date } = record;
  const customerId = record.customer_id ?? claim;
  return {
    ...redemptionPlace(project, record),
    ...customerAttributes({ project, customerId, type: 'R', timeMs: Date.parse(date), id }),
  };
}

/** Build the expected index attributes of a redemption in its project's list. */
export function redemptionPlace(project: string, record: Redemption | Rollback): ListEntryAttributes {
  const { id, date } = record;
  return buildEntryAttributes({ project, type: 'R', timeMs: Date.parse(date), id }, REDEMPTION_FIELDS, record);
}

/** An item that only fences an attempt is in no list. */
function redemptionEntries(project: string, item: Item): Expected | null {
  if (item.failure) {
    const failure = item.failure as Redemption | Rollback;
    return { name: `failure ${failure.id}`, attributes: entryAttributes(project, failure) };
  }
  if (item.body === undefined) return null;
  const { response, customer_id, claim } = redemptionOf(item);
  const record = response.parent_redemption ?? response.redemptions[0];
  if (!record) return null;
  return { name: `redemption ${record.id}`, attributes: entryAttributes(project, { ...record, customer_id }, claim) };
}

function rollbackEntries(project: string, item: Item): Expected | null {
  const { rollbacks, parent_rollback } = rollbackOf(item);
  const record = parent_rollback ?? rollbacks[0];
  const claim = item.claim as string | undefined;
  return record ? { name: `rollback ${record.id}`, attributes: entryAttributes(project, record, claim) } : null;
}

/** The state of the returns is in no list. Without a customer the return is listed under the claim of its redemption. */
function returnEntries(project: string, item: Item): Expected | null {
  if (item.body === undefined) return null;
  const { id, date, customer_id: customerId } = storedReturn(item).record;
  if (id === null) return null;
  const timeMs = Date.parse(date);
  const ofCustomer =
    customerId === null
      ? { g2p: item.g2p, g2s: item.g2s }
      : customerAttributes({ project, customerId, type: 'R', timeMs, id });
  return {
    name: `return ${id}`,
    attributes: { ...listAttributes({ project, type: 'RT', timeMs, id }), ...ofCustomer },
  };
}

function orderEntries(project: string, item: Item): Expected {
  const { id, created_at, customer_id } = item.record as Order;
  const timeMs = Date.parse(created_at);
  const list = listAttributes({ project, type: 'O', timeMs, id });
  const ofCustomer = customerAttributes({ project, customerId: customer_id, type: 'O', timeMs, id });
  return { name: `order ${id}`, attributes: { ...list, ...ofCustomer } };
}

function customerEntries(project: string, item: Item): Expected {
  const customer = item.record as Customer;
  const { id, created_at } = customer;
  const isAtHome = item.pk === `${project}#C#${hashOfId('cust', id) ?? ''}`;
  if (!isAtHome) throw new Error(`customer ${id} is stored under another name`);
  const list = listAttributes({ project, type: 'C', timeMs: Date.parse(created_at), id });
  return { name: `customer ${id}`, attributes: { ...list, ...emailAttributes(project, customer) } };
}

function publicationEntries(project: string, item: Item): Expected {
  const { id, created_at, customer_id } = item.record as Publication;
  const customerId = customer_id ?? ((item.claim ?? null) as string | null);
  const place = { project, type: 'B', timeMs: Date.parse(created_at), id } as const;
  const timeMs = Date.parse(created_at);
  const receiver = customerId === null ? {} : receiverAttributes({ project, customerId, timeMs, id });
  return {
    name: `publication ${id}`,
    attributes: { ...buildEntryAttributes(place, PUBLICATION_FIELDS, toStoredPublication(item)), ...receiver },
  };
}
