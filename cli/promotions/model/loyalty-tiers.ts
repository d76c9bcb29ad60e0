// Loyalty tiers with their mappings: by the names of files, and by the ids of requests.
import type { FileMembers, FileRecord } from '../files/record';
import { isMembers, type Names } from './names';

/** Whether a record is written after the rewards that campaigns offer: a loyalty tier, and a rule that one triggers. */
export function isAfterOffers({ kind, members }: Pick<FileRecord, 'kind' | 'members'>): boolean {
  return kind === 'loyalty-tier' || (kind === 'earning-rule' && typeof members.loyalty_tier === 'string');
}

/** The form of a tier, as the API answers it. */
export function tierForm({ name, campaign_id: campaign, points, metadata, ...answer }: FileMembers, names: Names) {
  // A mapping stays when what it maps is deleted, and has no name then.
  const byKey = (mappings: unknown, keyOf: (id: string) => string) =>
    Object.fromEntries(
      Object.entries((mappings ?? {}) as FileMembers)
        .map(([id, one]) => [keyOf(id), one, id] as const)
        .flatMap(([key, one, id]) => (key === id ? [] : [[key, one] as const])),
    );
  return {
    campaign: names.keyOf('campaign', String(campaign)),
    name,
    points,
    metadata,
    earning_rules: byKey(answer.earning_rules, (id) => names.keyOf('earning-rule', id)),
    rewards: byKey(answer.rewards, (id) => names.rewardOfOffer(id)),
  };
}

/** The members of a tier in a request: ids of earning rules that exist, and of assignments of rewards. */
export function tierBody({ campaign, ...members }: FileMembers, names: Names): FileMembers {
  const campaignId = names.idOf('campaign', String(campaign));
  const { earning_rules: rules, rewards } = members;
  const made = (key: string): readonly string[] =>
    names.has('earning-rule', key) ? [names.idOf('earning-rule', key)] : [];
  return {
    ...members,
    ...(isMembers(rules) && {
      earning_rules: Object.fromEntries(
        Object.entries(rules).flatMap(([key, one]) => made(key).map((id) => [id, one] as const)),
      ),
    }),
    ...(isMembers(rewards) && {
      rewards: Object.fromEntries(
        Object.entries(rewards).map(([reward, one]) => [names.offerId({ campaignId, reward }), one]),
      ),
    }),
  };
}

/** Whether a tier maps a rule that is made after it, because the tier triggers it. */
export function mapsLaterRules({ kind, members }: Pick<FileRecord, 'kind' | 'members'>, names: Names): boolean {
  const { earning_rules: rules } = members;
  return (
    kind === 'loyalty-tier' && isMembers(rules) && Object.keys(rules).some((key) => !names.has('earning-rule', key))
  );
}
