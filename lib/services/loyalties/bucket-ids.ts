// Ids of buckets of points, which follow from the card and the day.
import type { BucketIds } from '../../core/loyalty/expiration/bucket';
import type { Process } from '../../ports/runtime';

/** Make the ids of buckets: a card and a day always have the same one. */
export function bucketIds(rt: Process): BucketIds {
  return (voucherId, date) => `lopb_${rt.ids.requestHash(['lot', voucherId, date ?? '-']).slice(0, 24)}`;
}
