// Keys of publications, and their places in lists.
import { ledgerPartition, timeText, uniqueNameKey } from '../keys';
import type { Key } from '../table/table';

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
