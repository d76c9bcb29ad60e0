// Validation rules, campaigns, promotion tiers and stacks, rewards and where they are offered.
import { takeCampaign } from '../../../lib/services/imports/take-campaign';
import { assignReward } from '../../../lib/services/rewards/reward-assignments';
import { createReward } from '../../../lib/services/rewards/rewards';
import { createStack } from '../../../lib/services/promotions/promotion-stacks';
import { createTier } from '../../../lib/services/promotions/promotions';
import { createRule } from '../../../lib/services/validation-rules/validation-rules';
import * as campaignBody from '../../../schemas/compiled/campaigns/create';
import * as stackBody from '../../../schemas/compiled/promotions/create-stack';
import * as tierBody from '../../../schemas/compiled/promotions/create-tier';
import * as assignBody from '../../../schemas/compiled/rewards/assign';
import * as rewardBody from '../../../schemas/compiled/rewards/create';
import * as ruleBody from '../../../schemas/compiled/validation-rules/create';
import { moveConfigRecord, type Move, moveAll, type Moving, pickMembers, requestOf } from '../move';
import { readAllRecords, recordsIn } from '../pages';
import { type SourceClient, type Old, PAGE, Refused, type Source } from '../source';

const VALIDITY = [
  'start_date',
  'expiration_date',
  'validity_timeframe',
  'validity_day_of_week',
  'validity_hours',
] as const;
const RULE_MEMBERS = ['name', 'rules', 'error', 'applicable_to', 'type', 'context_type', 'bundle_rules'] as const;
const CAMPAIGN_MEMBERS = [
  ...['name', 'description', 'campaign_type', 'type', 'active', 'category_id', 'metadata', 'join_once', 'auto_join'],
  ...['use_voucher_metadata_schema', 'activity_duration_after_publishing', 'referral_program', ...VALIDITY],
  'loyalty_tiers_expiration',
] as const;
/** Members that limit where a campaign is valid. They cannot be kept here, so a campaign that has one is refused. */
const LIMITING = ['access_settings', 'access_settings_assignments'] as const;
const TIER_MEMBERS = [
  'name',
  'banner',
  'action',
  'metadata',
  'hierarchy',
  'active',
  'category_id',
  ...VALIDITY,
] as const;
const REWARD_MEMBERS = ['name', 'type', 'parameters', 'stock', 'attributes', 'metadata'] as const;

/** Members of each kind that `--verify` compares. */
export const COMPARED = {
  rules: RULE_MEMBERS,
  campaigns: [...CAMPAIGN_MEMBERS, 'voucher'],
  tiers: TIER_MEMBERS,
  stacks: ['name', 'tiers', 'category_id'],
  rewards: REWARD_MEMBERS,
} as const;

interface SourceQuery {
  readonly limit: number;
  readonly page: number;
  readonly order: 'created_at';
}

/** Every record of a list that has pages. */
function listed(
  source: Source,
  list: (client: SourceClient, query: SourceQuery) => Promise<unknown>,
  name = 'data',
): Promise<readonly Old[]> {
  return readAllRecords(async (page) => {
    const answer = await source.ask((client) => list(client, { limit: PAGE, page, order: 'created_at' }));
    return recordsIn(answer, name);
  });
}

export const THERE = {
  rules: ({ source }: Pick<Move, 'source'>) => listed(source, (client, query) => client.validationRules.list(query)),
  campaigns: ({ source }: Pick<Move, 'source'>) => campaignsOf(source),
  tiers: ({ source }: Pick<Move, 'source'>) =>
    listed(source, (client, query) => client.promotions.tiers.listAll(query), 'tiers'),
  stacks: ({ source }: Pick<Move, 'source'>) => listed(source, (client, query) => client.promotions.stack.list(query)),
  rewards: ({ source }: Pick<Move, 'source'>) => listed(source, (client, query) => client.rewards.list(query)),
} as const;

/** With the areas and stores that each is limited to: a system without such limits may refuse to show them. */
async function campaignsOf(source: Source): Promise<readonly Old[]> {
  try {
    return await campaignsWith(source, { expand: 'access_settings_assignments' });
  } catch (error) {
    if (error instanceof Refused && error.status === 400) return campaignsWith(source, {});
    throw error;
  }
}

function campaignsWith(source: Source, expanded: { readonly expand?: 'access_settings_assignments' }) {
  return listed(source, (client, query) => client.campaigns.list({ ...query, ...expanded }), 'campaigns');
}

export async function moveRules(move: Move): Promise<void> {
  const one = moveConfigRecord('rules', ({ rt, caller, record }) =>
    createRule(rt, caller, requestOf(ruleBody, pickMembers(record, RULE_MEMBERS))),
  );
  await moveAll(move, { step: 'rules', cursor: null, records: await THERE.rules(move) }, one);
}

export async function moveCampaigns(move: Move): Promise<void> {
  const one = moveConfigRecord('campaigns', async ({ rt, caller, record }) => {
    const code = record.type === 'STANDALONE' ? await onlyCode(move, String(record.name)) : undefined;
    const members = { ...pickMembers(record, [...CAMPAIGN_MEMBERS, ...LIMITING]), ...definitionOf(record, code) };
    return takeCampaign(rt, caller, requestOf(campaignBody, members));
  });
  await moveAll(move, { step: 'campaigns', cursor: null, records: await THERE.campaigns(move) }, one);
}

/** Campaigns do not show the code of a STANDALONE one. */
async function onlyCode({ source }: Move, campaign: string): Promise<string | undefined> {
  const { vouchers } = await source.ask((client) => client.vouchers.list({ campaign, limit: 1 }));
  return vouchers[0]?.code;
}

function definitionOf({ voucher, campaign_type }: Old, code: string | undefined): object {
  if (campaign_type === 'PROMOTION' || !voucher) return {};
  return { voucher: { ...voucher, ...(code !== undefined && { code }) } };
}

function campaignIdOf({ record }: Moving): string {
  const { campaign, campaign_id: id } = record as Old & { readonly campaign?: { readonly id?: string } };
  return typeof id === 'string' ? id : (campaign?.id ?? '');
}

export async function moveTiers(move: Move): Promise<void> {
  const one = moveConfigRecord('tiers', (moving) => {
    const request = requestOf(tierBody, pickMembers(moving.record, TIER_MEMBERS));
    return createTier(moving.rt, moving.caller, campaignIdOf(moving), request);
  });
  await moveAll(move, { step: 'tiers', cursor: null, records: await THERE.tiers(move) }, one);
}

export async function moveStacks(move: Move): Promise<void> {
  const one = moveConfigRecord('stacks', (moving) => {
    const request = requestOf(stackBody, pickMembers(moving.record, COMPARED.stacks));
    return createStack(moving.rt, moving.caller, campaignIdOf(moving), request);
  });
  await moveAll(move, { step: 'stacks', cursor: null, records: await THERE.stacks(move) }, one);
}

export async function moveRewards(move: Move): Promise<void> {
  const rewards = await THERE.rewards(move);
  const one = moveConfigRecord('rewards', ({ rt, caller, record }) =>
    createReward(rt, caller, requestOf(rewardBody, pickMembers(record, REWARD_MEMBERS))),
  );
  await moveAll(move, { step: 'rewards', cursor: null, records: rewards }, one);
  const offered = moveConfigRecord('rewardAssignments', ({ rt, caller, record }) => {
    const request = { campaign: record.related_object_id, parameters: record.parameters };
    return assignReward(rt, caller, String(record.reward_id), requestOf(assignBody, request));
  });
  await moveAll(move, { step: 'rewards', cursor: null, records: await offersOf(move, rewards) }, offered);
}

/** Loads the campaigns that offer the rewards. */
export async function offersOf({ source }: Pick<Move, 'source'>, rewards: readonly Old[]): Promise<readonly Old[]> {
  const all: Old[] = [];
  for (const { id } of rewards) {
    all.push(...(await listed(source, (client, query) => client.rewards.listAssignments(id, query))));
  }
  return all;
}
