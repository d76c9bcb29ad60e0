// What triggers earning rules, by the names of files. Files hold no tiers of loyalty programs, and name them.
import { ANY_TIER } from '../../../lib/model/records/earning-rule';
import type { FileMembers } from '../files/record';
import { keyBelow } from '../files/references';
import type { Names } from './names';
import type { Snapshot } from './snapshot';

/** Name the loyalty tiers of a project, the oldest first: `campaign/tier`, with `~2` where a name repeats. */
export function nameLoyaltyTiers({
  campaigns,
  loyaltyTiers,
}: Pick<Snapshot, 'campaigns' | 'loyaltyTiers'>): ReadonlyMap<string, string> {
  const programs = new Map(campaigns.map(({ id, name }) => [id, String(name)]));
  const ageOf = ({ created_at, id }: FileMembers) => `${String(created_at)} ${String(id)}`;
  const named = new Map<string, string>();
  for (const { id, name, campaign_id } of loyaltyTiers.toSorted((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1))) {
    const plain = keyBelow(programs.get(campaign_id) ?? String(campaign_id), String(name));
    let key = plain;
    for (let count = 2; named.has(key); count += 1) key = `${plain}~${count}`;
    named.set(key, String(id));
  }
  return named;
}

/** The segment or the tier that triggers a rule; neither for one that holds for each tier of its program. */
export function triggerOf({ segment, loyalty_tier: tier }: FileMembers, names: Names): FileMembers {
  const [segmentId, tierId] = [segment, tier].map((named) => ((named ?? {}) as FileMembers).id);
  return {
    segment: typeof segmentId === 'string' ? names.keyOf('segment', segmentId) : null,
    loyalty_tier: typeof tierId === 'string' && tierId !== ANY_TIER ? names.keyOf('loyalty-tier', tierId) : null,
  };
}
