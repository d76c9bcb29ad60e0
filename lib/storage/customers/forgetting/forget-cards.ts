// Codes that the person received, and records of others that name the person as a holder. The codes keep an anonymous
// holder: otherwise anybody who knows the code of such a card could empty it.
import { parseRedemptionId } from '../../../model/keys/record-ids';
import type { ForgottenPerson } from '../../../model/forgotten-person';
import type { StoredRedemption } from '../../../model/records/redemption';
import { invariant } from '../../../errors';
import { orderKey, redemptionKey, rollbackKey, usageKey, voucherKeyOfHash } from '../../keys';
import { hashOfId } from '../../name-hashes';
import { conversionPartition, customerOfConversion } from '../../keys/event-keys';
import { ledgerPartitions } from '../../keys/counter-keys';
import { PENDING_PREFIX } from '../../keys/code-keys';
import { receiverPartition } from '../../keys/related-keys';
import { queryList } from '../../lists/query-list';
import { toStoredPublication } from '../../publications/publication-items';
import { toStoredRedemption } from '../../redemptions/redemption-items';
import type { ItemCondition, Item, ItemValue, QueryPage, Table } from '../../table/table';
import { hasLedgers } from '../../vouchers/code-shards';
import {
  type Clearing,
  type ForgettingBatch,
  type ForgettingSearch,
  clearItem,
  buildRecordClearing,
  pseudonymizeAttributes,
  pseudonymizeOrder,
  pseudonymizeRecord,
} from './forgotten-items';

export interface CardsPlace {
  /** The publication before. */
  readonly after?: Item | undefined;
  /** Index of the publication's code, of its ledger partition, and the previous line. */
  readonly voucher: number;
  readonly ledger?: number;
  readonly line?: Item | undefined;
  /** After its ledger: the previous customer whom an event marked as referred by it; null for the first. */
  readonly referred?: Item | null | undefined;
}

const LINES_AT_ONCE = 20;

/**
 * Remove a deleted person from one page of a code's ledger, or of the customers whom events marked as referred by the
 * code. The publications stay under the pseudonym, so a second search finds all of them again.
 */
export async function forgetCards(
  table: Table,
  search: ForgettingSearch,
  { after, voucher, ledger = 0, line, referred }: CardsPlace,
): Promise<ForgettingBatch<CardsPlace>> {
  const { scope, person } = search;
  const partition = receiverPartition(scope.project, person.pseudonym);
  const { items, next } = await queryList(table, { index: 'g2', partition, limit: 1, after });
  const [entry] = items;
  if (!entry) return { done: 0, next: next ? { after: next, voucher: 0 } : null };
  const id = (await givenBy(table, entry))[voucher];
  if (id === undefined) return { done: 0, next: { after: placeOf(entry), voucher: 0 } };
  if (referred !== undefined) {
    const page = await forgetConversions(table, search, { id, referred });
    const place = page.next ? { after, voucher, referred: page.next } : { after, voucher: voucher + 1 };
    return { done: page.items.length, next: place };
  }
  if (ledger === 0 && !line) await forgetHolder(table, search, id);
  const partitions = await partitionsOf(table, scope.project, id);
  const page = await table.query({ partition: partitions[ledger] ?? '', limit: LINES_AT_ONCE, after: line });
  await forgetLines(table, search, page.items);
  if (page.next) return { done: page.items.length, next: { after, voucher, ledger, line: page.next } };
  const isLast = ledger + 1 >= partitions.length;
  const place = isLast ? { after, voucher, referred: null } : { after, voucher, ledger: ledger + 1 };
  return { done: page.items.length, next: place };
}

/** A deleted code does not say whether it was ever spread, so all ledger partitions are read. */
async function partitionsOf(table: Table, project: string, id: string): Promise<readonly string[]> {
  const code = await table.get(voucherKeyOfHash(project, hashOfId('v', id) ?? ''));
  const all = ledgerPartitions(project, id);
  return code?.id === id && !hasLedgers(code) ? all.slice(0, 1) : all;
}

/** The page token behind an index entry. */
function placeOf({ pk, sk, g2p, g2s }: Item): Item {
  return { pk, sk, g2p, g2s };
}

async function givenBy(table: Table, { pk, sk }: Item): Promise<readonly string[]> {
  const item = await table.get({ pk, sk });
  const record = item && toStoredPublication(item).record;
  return record?.result === 'SUCCESS' ? record.vouchers_id : [];
}

/** Raises the revision, as any edit of a code does: a request that decided on the old state decides again. */
async function forgetHolder(table: Table, { scope: { project }, person }: ForgettingSearch, id: string): Promise<void> {
  const item = await table.get(voucherKeyOfHash(project, hashOfId('v', id) ?? ''));
  if (item?.id !== id) return;
  await clearItem(table, item, (now) => {
    const set = pseudonymizeAttributes(now, person);
    const isSame: ItemCondition = { test: 'eq', path: 'id', value: id };
    const rev = now.rev === undefined ? ABSENT_REV : ({ test: 'eq', path: 'rev', value: Number(now.rev) } as const);
    const isNamed = now.id === id && Object.keys(set).length > 0;
    return isNamed ? { change: { set, add: { rev: 1 } }, condition: { test: 'and', of: [isSame, rev] } } : null;
  });
}

const ABSENT_REV: ItemCondition = { test: 'absent', path: 'rev' };

/** Removes the person from redemptions, attempts and manual notes that others made with the code. */
async function forgetLines(table: Table, search: ForgettingSearch, lines: readonly Item[]): Promise<void> {
  const { scope, person } = search;
  const bases = new Set(
    lines.flatMap(({ sk, id }) => (/^[RE]#/.test(sk) ? (parseRedemptionId(id as string)?.base ?? []) : [])),
  );
  const keys = [...bases].flatMap((base) => [redemptionKey(scope.project, base), rollbackKey(scope.project, base)]);
  const records = await table.batchGet(keys);
  for (const item of records) {
    if (item.sk !== 'R' || item.body === undefined) continue;
    const redemption = toStoredRedemption(item);
    await forgetReferrer(table, search, redemption);
    await forgetInOrder(table, search, redemption);
  }
  await Promise.all(records.map((item) => clearItem(table, item, (now) => pseudonymizeRecord(now, person))));
  await Promise.all(lines.filter(isNoted).map((line) => clearItem(table, line, withoutNote)));
  const pending = lines.filter(({ sk }) => sk.startsWith(PENDING_PREFIX));
  await Promise.all(pending.map((entry) => clearItem(table, entry, (now) => pseudonymizePending(now, person))));
}

/** Raises the revision, as any change of pending points does: a change that was decided on the old entry is repeated. */
function pseudonymizePending(entry: Item, person: ForgottenPerson): ReturnType<Clearing> {
  const { record } = pseudonymizeAttributes(entry, person);
  if (record === undefined) return null;
  const before = Number(entry.revision);
  const revision = before + 1;
  return {
    change: { set: { record: { ...(record as Readonly<Record<string, ItemValue>>), revision }, revision } },
    condition: { test: 'eq', path: 'revision', value: before },
  };
}

function isNoted({ sk, reason, source_id }: Item): boolean {
  return sk.startsWith('T#') && (typeof reason === 'string' || typeof source_id === 'string');
}

const withoutNote: Clearing = (line) =>
  isNoted(line) ? buildRecordClearing(line, { reason: null, source_id: null }) : null;

/** A customer who redeemed a referral code of the person stays referred, by an anonymous referrer. */
async function forgetReferrer(
  table: Table,
  search: ForgettingSearch,
  { customer_id: customerId }: StoredRedemption,
): Promise<void> {
  if (customerId !== null) await forgetInCounts(table, search, customerId);
}

/** Customers marked by an event are handled like customers who redeemed the code. */
async function forgetConversions(
  table: Table,
  search: ForgettingSearch,
  { id, referred }: { readonly id: string; readonly referred: Item | null },
): Promise<QueryPage> {
  const partition = conversionPartition(search.scope.project, id);
  const after = referred ?? undefined;
  const page = await queryList(table, { index: 'g2', partition, limit: LINES_AT_ONCE, after });
  for (const entry of page.items) await forgetInCounts(table, search, customerOfConversion(entry));
  return page;
}

async function forgetInCounts(
  table: Table,
  { scope: { project }, person }: ForgettingSearch,
  customerId: string,
): Promise<void> {
  const hash = hashOfId('cust', customerId);
  invariant(hash !== null, 'who is referred has an id of ours');
  const counts = await table.get(usageKey(project, hash));
  if (!counts) return;
  await clearItem(table, counts, (now) => {
    const set = pseudonymizeAttributes(now, person);
    const of = Object.keys(set).map((path): ItemCondition => ({ test: 'eq', path, value: now[path] as string }));
    return of.length > 0 ? { change: { set }, condition: { test: 'and', of } } : null;
  });
}

/** The order of a redemption of a referral code names the referrer. */
async function forgetInOrder(
  table: Table,
  { scope: { project }, person }: ForgettingSearch,
  { order_id: orderId }: StoredRedemption,
): Promise<void> {
  const hash = orderId === null ? null : hashOfId('ord', orderId);
  const order = hash === null ? null : await table.get(orderKey(project, hash));
  if (order) await clearItem(table, order, (now) => pseudonymizeOrder(now, person));
}
