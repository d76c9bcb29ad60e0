// Earning rules and loyalty tiers. Tiers map rules, and rules for moves between tiers name tiers: such rules come last, when
// the tiers of all customers are noted, so that nobody earns points by the move.
import { createEarningRules } from '../../../lib/services/earning-rules/earning-rules';
import { createLoyaltyTiers, updateLoyaltyTier } from '../../../lib/services/loyalty-tiers/loyalty-tiers';
import { memoizeSegments, refreshStates } from '../../../lib/services/segments/refresh-states';
import * as rulesBody from '../../../schemas/compiled/earning-rules/create';
import * as tiersBody from '../../../schemas/compiled/loyalty-tiers/create';
import { idsHere } from '../ids';
import { moveConfigRecord, type Move, moveAll, type Moving, pickMembers, requestOf, translateIds } from '../move';
import { readAllRecords, recordsIn } from '../pages';
import { type Old, PAGE } from '../source';
import type { StepName } from '../state';
import { THERE } from './promotions';

export const EARNING_RULE_MEMBERS = [
  ...['event', 'custom_event', 'segment', 'loyalty_tier', 'loyalty', 'validation_rule_id', 'active', 'pending_points'],
  ...['start_date', 'expiration_date', 'validity_timeframe', 'validity_day_of_week', 'validity_hours'],
  ...['expiration_rules', 'metadata'],
] as const;
export const LOYALTY_TIER_MEMBERS = ['name', 'points', 'earning_rules', 'rewards', 'metadata'] as const;

/** The loyalty programs there. */
export async function programsThere(move: Pick<Move, 'source'>): Promise<readonly Old[]> {
  return (await THERE.campaigns(move)).filter((campaign) => campaign.campaign_type === 'LOYALTY_PROGRAM');
}

/** The earning rules of all programs, each with the id of its program. */
export async function earningRulesThere(move: Pick<Move, 'source'>): Promise<readonly Old[]> {
  const all: Old[] = [];
  for (const { id: campaign_id } of await programsThere(move)) {
    const rules = await readAllRecords(async (page) => {
      const answer = await move.source.ask((client) =>
        client.loyalties.listEarningRules(campaign_id, { limit: PAGE, page }),
      );
      return recordsIn(answer, 'data');
    });
    all.push(...rules.toReversed().map((rule) => ({ ...rule, campaign_id })));
  }
  return all;
}

/** The tiers of all programs: a list of them has no pages. */
export async function loyaltyTiersThere(move: Pick<Move, 'source'>): Promise<readonly Old[]> {
  const all: Old[] = [];
  for (const { id: campaign_id } of await programsThere(move)) {
    const answer = await move.source.ask((client) => client.loyalties.listTiers(campaign_id, { limit: PAGE }));
    all.push(...recordsIn(answer, 'data').map((tier) => ({ ...tier, campaign_id })));
  }
  return all;
}

/** True for a rule that moves between tiers trigger. */
function isForMoves({ event }: Old): boolean {
  return typeof event === 'string' && event.startsWith('customer.loyalty.tier.');
}

export async function moveEarningRules(move: Move): Promise<void> {
  const rules = (await earningRulesThere(move)).filter((rule) => !isForMoves(rule));
  await moveRulesOf(move, 'earning_rules', rules);
}

async function moveRulesOf(move: Move, step: StepName, records: readonly Old[]): Promise<void> {
  const one = moveConfigRecord('earningRules', async ({ rt, caller, record }) => {
    const { banner } = (record.source ?? {}) as { readonly banner?: string | null };
    const rule = { ...pickMembers(record, EARNING_RULE_MEMBERS), source: { banner: banner ?? null } };
    const [made] = await createEarningRules(rt, caller, String(record.campaign_id), requestOf(rulesBody, [rule]));
    return made ?? {};
  });
  await moveAll(move, { step, cursor: null, records }, one);
}

/** Tiers are moved with the mappings of the rules and offers that are here. */
export async function moveLoyaltyTiers(move: Move): Promise<void> {
  const one = moveConfigRecord('loyaltyTiers', async (moving) => {
    const tier = { ...pickMembers(moving.record, LOYALTY_TIER_MEMBERS), ...(await mappingsHere(moving)) };
    const { rt, caller, record } = moving;
    const [made] = await createLoyaltyTiers(rt, caller, String(record.campaign_id), requestOf(tiersBody, [tier]));
    return made ?? {};
  });
  await moveAll(move, { step: 'loyalty_tiers', cursor: null, records: await loyaltyTiersThere(move) }, one);
}

type Mappings = Readonly<Record<string, unknown>>;

async function mappingsHere({ rt, caller, record }: Moving) {
  const { earningRules, rewardAssignments } = await rt.store.config.load(caller);
  const known = (mappings: unknown, records: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(Object.entries((mappings ?? {}) as Mappings).filter(([id]) => records.has(id)));
  return {
    earning_rules: known(record.earning_rules, earningRules),
    rewards: known(record.rewards, rewardAssignments),
  };
}

/** The rules for moves between tiers, and the mappings of them. */
export async function moveTierRules(move: Move): Promise<void> {
  const rules = (await earningRulesThere(move)).filter(isForMoves);
  if (rules.length === 0) return;
  if (move.state.step('tier_rules').moved === 0) await noteTiers(move);
  await moveRulesOf(move, 'tier_rules', rules);
  await completeMappings(move);
}

/** Note the tiers of all customers, while no rule adds points for a tier that is reached. */
async function noteTiers({ rt, caller, state }: Move): Promise<void> {
  const compile = memoizeSegments();
  const customers = state.mapLines().filter(([kind]) => kind === 'customer');
  for (const [, , customerId] of customers) await refreshStates(rt, caller, { customerId, compile, earns: false });
}

async function completeMappings(move: Move): Promise<void> {
  const { rt, caller, state } = move;
  for (const tier of await loyaltyTiersThere(move)) {
    const record = translateIds(tier, idsHere(state.ids));
    const known = (await rt.store.config.load(caller)).loyaltyTiers.get(state.ids.get(tier.id) ?? tier.id);
    const { earning_rules } = await mappingsHere({ rt, caller, record });
    const isWhole = !known || Object.keys(earning_rules).every((id) => id in known.earning_rules);
    if (known && !isWhole) {
      const name = { campaignId: known.campaign_id, id: known.id };
      await updateLoyaltyTier(rt, caller, name, { earning_rules } as Parameters<typeof updateLoyaltyTier>[3]);
    }
  }
}
