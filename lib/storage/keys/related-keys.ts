// Keys from one record to related ones: the SKUs of a product, and the records of a customer.
//
// | item | pk | sk |
// |---|---|---|
// | codes of one publication to a customer | <project>#H#<customer id> | H#<first rh_ id> |
// | code a customer was referred by | <project>#H#<customer id> | V#<voucher id> |
// | counts of a customer, or of claims of its name, for one target | <project>#C#<hash of the source id> | UT#<end of the customer's id>#<target id>, AT#<target id> |
// | page of such counts, for targets that no rule limits | <project>#C#<hash of the source id> | UP#<end of the customer's id>#<number>, AP#<number> |
// | permanent deletion in progress | <project>#C#<hash of the source id> | F#<end of the customer's id> |
// | refused attempt to redeem a voucher, in the partition of its ledger | <project>#L#<voucher id> | E#<time>#<rf_ id> |
// | row of an SKU, in the partition of its product | <project>#P#<hash of the product> | K#<time>#<id> |
//
// | entry of index g2 | g2p | g2s |
// |---|---|---|
// | order of a customer | <project>#X#<customer id> | O#<time>#<id> |
// | redemption, rollback or failure of a customer | <project>#X#<customer id> | R#<time>#<id> |
// | answer kept for an Idempotency-Key | <project>#X#<customer id> | I#<hash of the request> |
// | line of the audit trail about a customer | <project>#X#<customer id> | T#<time>#<id> |
// | referee of a code | <project>#H#<voucher id> | <rh_ id> |
// | customer with an e-mail address | <project>#M#<hash of the address> | <time>#<id> |
import {
  customerKey,
  customerPartition,
  hashText,
  ledgerPartition,
  productKey,
  timeText,
  uniqueNameKey,
} from '../keys';
import { normalise } from '../name-hashes';
import type { Key } from '../table/table';

/** Characters at the end of a customer id, which distinguish the customers of one source id. */
const ID_END = 6;

/** Key of the row that leads from a voucher to a refused attempt to redeem it. */
export function refusalRowKey(project: string, voucherId: string, row: { timeMs: number; id: string }): Key {
  return { pk: ledgerPartition(project, voucherId), sk: `E#${timeText(row.timeMs)}#${row.id}` };
}

/** Key of the row that leads from a product to one of its SKUs. */
export function productSkuKey(project: string, productHash: string, sku: { timeMs: number; id: string }): Key {
  return { pk: productKey(project, productHash).pk, sk: `K#${timeText(sku.timeMs)}#${sku.id}` };
}

/** Partition and prefix of the rows that lead from a product to its SKUs, oldest SKU first. */
export function productSkuPrefix(project: string, productHash: string): { partition: string; prefix: string } {
  return { partition: productKey(project, productHash).pk, prefix: 'K#' };
}

/** Index attributes that lead from a customer to the answer that an Idempotency-Key keeps. @param hash of the request */
export function guardAttributes(project: string, customerId: string, hash: string) {
  return { g2p: customerPartition(project, customerId), g2s: `I#${hash}` };
}

/** Prefix of separate counts for one target. @param customerId null for claims */
export function apartPrefix(customerId: string | null): string {
  return customerId === null ? 'AT#' : `${APART_OF_ALL}${customerId.slice(-ID_END)}#`;
}

/** Prefix for all customers that have had the source id. */
export const APART_OF_ALL = 'UT#';

/** Prefix of pages of counts for targets that no rule limits. @param customerId null for claims */
export function pagePrefix(customerId: string | null): string {
  return customerId === null ? 'AP#' : `${PAGES_OF_ALL}${customerId.slice(-ID_END)}#`;
}

/** Prefix for all customers that have had the source id. */
export const PAGES_OF_ALL = 'UP#';

/** Prefix of permanent deletions in progress for a source id. */
export const FORGETTING_PREFIX = 'F#';

/**
 * Key of the progress of a customer's permanent deletion.
 * @param id of the customer: its end distinguishes the customers of one source id; null when no customer exists
 */
export function forgettingKey(project: string, hash: string, id: string | null): Key {
  return { pk: customerKey(project, hash).pk, sk: FORGETTING_PREFIX + (id ?? '').slice(-ID_END) };
}

/** Partition of a customer's codes, by id instead of source id: a later customer of that source id inherits nothing. */
export function holderPartition(project: string, customerId: string): string {
  return `${project}#H#${customerId}`;
}

/**
 * Key of the row of codes that a customer holds.
 * @param id `rh_` and digits that rise with time: rows are in creation order
 */
export function holderKey(project: string, customerId: string, id: string): Key {
  return { pk: holderPartition(project, customerId), sk: `H#${id}` };
}

/** Codes a customer was referred by. */
export const REFEREE_PREFIX = 'V#';

/** Key that marks a customer as referee of a code; one key allows this only once. */
export function refereeKey(project: string, customerId: string, voucherId: string): Key {
  return { pk: holderPartition(project, customerId), sk: REFEREE_PREFIX + voucherId };
}

/** Partition of the referees of a code, in index g2. */
export function refereePartition(project: string, voucherId: string): string {
  return `${project}#H#${voucherId}`;
}

/** Index attributes that lead from a code to one of its referees. @param id `rh_` and digits that rise with time */
export function refereeAttributes(project: string, { voucherId, id }: { voucherId: string; id: string }) {
  return { g2p: refereePartition(project, voucherId), g2s: id };
}

/**
 * Partition of the customers of an e-mail address, in index g2. Upper and lower case are alike; the address itself is
 * in no key.
 */
export function emailPartition(project: string, email: string): string {
  return `${project}#M#${hashText(normalise(email, false))}`;
}

/** Index attributes from an e-mail address to a customer; empty when the profile has no address. */
export function emailAttributes(
  project: string,
  customer: { readonly id: string; readonly created_at: string; readonly email?: string | null },
) {
  const { id, created_at, email } = customer;
  if (!email) return {};
  return { g2p: emailPartition(project, email), g2s: `${timeText(Date.parse(created_at))}#${id}` };
}

// Keys of publications, and their places in lists.

/**
 * Key of a publication.
 * @param id one of ours. Its prefix says nothing here, and entries of lists hold the key: they are to be short.
 */
export function publicationKey(project: string, id: string): Key {
  return { pk: `${project}#B#${id.replace(/^pub_/, '')}`, sk: 'B' };
}

/** Key of the item that reserves the source id of a publication. */
export function publicationSourceKey(project: string, sourceId: string): Key {
  return uniqueNameKey(project, 'publication', sourceId);
}

/** Key of the row that links a voucher to one of its refused publications. */
export function publicationRowKey(project: string, voucherId: string, row: { timeMs: number; id: string }): Key {
  return { pk: ledgerPartition(project, voucherId), sk: `B#${timeText(row.timeMs)}#${row.id}` };
}

/** Index attributes of a publication in the list of its customer, newest last. */
export function receiverAttributes(list: { project: string; customerId: string; timeMs: number; id: string }) {
  return {
    g2p: receiverPartition(list.project, list.customerId),
    g2s: `${timeText(list.timeMs)}#${list.id}`,
  };
}

/** Index partition of the publications of a customer. */
export function receiverPartition(project: string, customerId: string): string {
  return `${project}#receiver#${customerId}`;
}

// Keys of the rules that vouchers have of their own, and their places in the list of a rule.

/** Key of the assignment of a rule to a voucher. @param ruleId one of ours, as is the id of the assignment */
export function assignmentKey(project: string, ruleId: string, id: string): Key {
  return { pk: assignmentPartition(project, ruleId), sk: `A#${id}` };
}

/** Key of the number of vouchers to which a rule is assigned. */
export function assignmentCountKey(project: string, ruleId: string): Key {
  return { pk: assignmentPartition(project, ruleId), sk: 'N' };
}

/** Partition of the assignments of a rule to vouchers, in the table and in the second index, which orders by time. */
export function assignmentPartition(project: string, ruleId: string): string {
  return `${project}#A#${ruleId}`;
}

/** Index attributes that put the assignment of a rule into the list of that rule, newest last. */
export function ruleListAttributes(list: { project: string; ruleId: string; timeMs: number; id: string }) {
  return { g2p: assignmentPartition(list.project, list.ruleId), g2s: `${timeText(list.timeMs)}#${list.id}` };
}
