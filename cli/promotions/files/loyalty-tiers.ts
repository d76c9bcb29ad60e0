// What files of loyalty tiers and of their programs must not say.
import { type FileProblem, suggest } from './problem';
import type { FileMembers, FileRecord } from './record';
import { problemAt } from './schemas';

/** Find mappings of what the program of a tier does not have, and a second reward that a program redeems by itself. */
export function findTierMistakes(record: FileRecord, known: ReadonlyMap<string, FileRecord>): readonly FileProblem[] {
  if (record.kind === 'campaign') return findSecondAutoRedeem(record);
  const campaign =
    record.kind === 'loyalty-tier' ? known.get(`campaign ${String(record.members.campaign)}`) : undefined;
  return campaign ? [...findForeignRules(record, campaign, known), ...findUnoffered(record, campaign)] : [];
}

function findSecondAutoRedeem({ key, members, yaml, at }: FileRecord): readonly FileProblem[] {
  const redeemed = listOffers(members).flatMap(({ auto_redeem: redeems }, index) => (redeems === true ? [index] : []));
  return redeemed
    .slice(1)
    .map((index) =>
      problemAt(
        yaml,
        [...at, 'rewards', index, 'auto_redeem'],
        `The campaign ${key} redeems another reward by itself.`,
      ),
    );
}

function findForeignRules(
  { members, yaml, at }: FileRecord,
  campaign: FileRecord,
  known: ReadonlyMap<string, FileRecord>,
): readonly FileProblem[] {
  return listKeys(members.earning_rules).flatMap((key) => {
    const rule = known.get(`earning-rule ${key}`);
    if (!rule || rule.members.campaign === campaign.key) return [];
    const text = `The earning rule ${key} is not of the campaign ${campaign.key}.`;
    return [problemAt(yaml, [...at, 'earning_rules', key], text, 'name')];
  });
}

function findUnoffered({ members, yaml, at }: FileRecord, campaign: FileRecord): readonly FileProblem[] {
  const offered = listOffers(campaign.members).map(({ reward }) => String(reward));
  return listKeys(members.rewards).flatMap((key) => {
    if (offered.includes(key)) return [];
    const text = `The campaign ${campaign.key} does not offer the reward ${key}.${suggest(key, offered)}`;
    return [problemAt(yaml, [...at, 'rewards', key], text, 'name')];
  });
}

function listOffers({ rewards }: FileMembers): readonly FileMembers[] {
  return Array.isArray(rewards) ? rewards.map((offer: unknown) => (offer ?? {}) as FileMembers) : [];
}

function listKeys(mappings: unknown): readonly string[] {
  return typeof mappings === 'object' && mappings !== null ? Object.keys(mappings) : [];
}
