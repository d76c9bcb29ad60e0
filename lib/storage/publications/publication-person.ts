// Removes the receiver from a publication.
import { PUBLICATION_FIELDS } from '../../model/lists/fields';
import { filterValues } from '../lists/list-entries';
import { compressJson } from '../records/packing';
import { messageOfCode } from '../../errors';
import type { Item, ItemValue } from '../table/table';
import { toStoredPublication } from './publication-items';

/** Build the attributes that replace a publication's personal data; its customer id stays. */
export function withoutReceiver(item: Item): Readonly<Record<string, ItemValue>> {
  const stored = toStoredPublication(item);
  const { record, answer } = stored;
  const { customer_id: id, failure_code } = record;
  const person = {
    metadata: {},
    tracking_id: id,
    source_id: null,
    customer: id === null ? null : ({ id, source_id: null, metadata: {}, object: 'customer' } as const),
    ...(failure_code !== undefined && { failure_message: messageOfCode(failure_code) }),
  };
  const cleared = { ...record, ...person };
  const isListed = item.f !== undefined;
  return {
    record: cleared,
    ...(isListed && filterValues(PUBLICATION_FIELDS, { ...stored, record: cleared })),
    ...(answer && { body: compressJson({ ...answer, ...person }) }),
  };
}
