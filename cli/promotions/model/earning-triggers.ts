// What triggers earning rules, by the names of files.
import { ANY_TIER } from '../../../lib/model/records/earning-rule';
import type { FileMembers } from '../files/record';
import type { Names } from './names';

/** The segment or the tier that triggers a rule; neither for one that holds for each tier of its program. */
export function triggerOf({ segment, loyalty_tier: tier }: FileMembers, names: Names): FileMembers {
  const [segmentId, tierId] = [segment, tier].map((named) => ((named ?? {}) as FileMembers).id);
  return {
    segment: typeof segmentId === 'string' ? names.keyOf('segment', segmentId) : null,
    loyalty_tier: typeof tierId === 'string' && tierId !== ANY_TIER ? names.keyOf('loyalty-tier', tierId) : null,
  };
}
