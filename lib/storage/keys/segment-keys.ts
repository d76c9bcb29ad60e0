// Keys of the customers of static segments: each segment has a partition, with its customers in several parts.
import { hashNumber, hashOfId } from '../keys';
import type { Key } from '../table/table';
import { activityPartition } from './activity-keys';

/** Key of one part of the customers of a static segment. @param part from 0 */
export function segmentPartKey(project: string, segmentId: string, part: number): Key {
  return { pk: `${project}#SG#${segmentId}`, sk: `M#${part}` };
}

/** The part in which a customer stands. @param hash of the customer's source id, which the id contains */
export function segmentPartOf(hash: string, parts: number): number {
  return hashNumber(hash, parts);
}

/** Key of the part in which a customer stands. @param hash of the source id, which the id contains */
export function segmentKeyOf(
  project: string,
  { id, parts }: { readonly id: string; readonly parts: number },
  hash: string,
): Key {
  return segmentPartKey(project, id, segmentPartOf(hash, parts));
}

/** The hash in the id of a customer; empty in a text that is no such id. */
export function hashOfCustomerId(id: string): string {
  return hashOfId('cust', id) ?? '';
}

/** Key of the auto-update segments that a customer is in: beside the rows of the activity, by the id of the customer. */
export function segmentStatesKey(project: string, customerId: string): Key {
  return { pk: activityPartition(project, customerId), sk: 'G' };
}
