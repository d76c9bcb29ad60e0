// Candidates from the redeemables of a request: stacks are expanded, records and categories looked up.
import type { Failure } from '../../../errors';
import type { Config } from '../../../model/config';
import { LIMITS } from '../../../model/limits';
import type { Category } from '../../../model/records/catalog';
import type { RewardAssignment } from '../../../model/records/reward';
import type { RuleAssignment } from '../../../model/records/rules';
import type { StackingRules } from '../../../model/records/settings';
import type { Voucher } from '../../../model/records/voucher';
import type { Redeemable } from '../../../model/request';
import type { Bundle, CompiledScope } from '../../discount/context';
import type { Relaxation } from '../../rules/rule-set';
import { type CompiledConfig, type CompiledRule, relaxRule } from '../compiled-config';
import type { Facts } from '../facts';
import { campaignOf, recordOf, type Target, voucherOf } from './target';

export type Group = 'COMMON' | 'EXCLUSIVE' | 'JOINT';

/** A redeemable of the request, or one tier of its stack. */
export interface Candidate {
  /** Position in the request after stacks expand. */
  readonly position: number;
  readonly redeemable: Redeemable;
  readonly object: 'voucher' | 'promotion_tier';
  /** The id in the request. */
  readonly id: string;
  readonly target: Target;
  readonly categories: readonly Category[];
  readonly group: Group;
  readonly hierarchy: number;
  readonly rules: readonly CompiledRule[];
  readonly scope: CompiledScope | null;
  readonly bundle: Bundle | null;
}

/** The hierarchy of a redeemable without a category. */
const DEFAULT_HIERARCHY = 1;

/**
 * The candidates of a request, in requested order.
 * @param relaxation selects the rules that apply; null applies all
 * @returns `duplicated_redeemables`, `invalid_redeemables` or `not_found` (for a stack) when the list itself is
 *   refused
 * @see docs/behaviour/decisions.md#the-list-of-redeemables
 */
export function listCandidates(
  redeemables: readonly Redeemable[],
  facts: Facts,
  relaxation: Relaxation | null = null,
): readonly Candidate[] | Failure {
  const stacks = redeemables.filter((redeemable) => redeemable.object === 'promotion_stack');
  if (stacks.length > 1 || (stacks.length === 1 && redeemables.length > 1)) {
    return { key: 'invalid_redeemables', details: 'A promotion stack is sent alone, without other redeemables.' };
  }
  const stack = stacks[0];
  const expanded = stack ? expandStack(stack, facts.config) : redeemables;
  if (!Array.isArray(expanded)) return expanded as Failure;
  const candidates = buildCandidates(expanded, facts, relaxation);
  return refuseDuplicates(candidates) ?? refuseLength(candidates, facts) ?? candidates;
}

/** Build the candidates of a list of redeemables without stacks, even if the whole list would be refused. */
export function buildCandidates(
  redeemables: readonly Redeemable[],
  facts: Facts,
  relaxation: Relaxation | null = null,
): readonly Candidate[] {
  return redeemables.map((redeemable, position) => candidateOf(redeemable, { position, facts, relaxation }));
}

/**
 * Refuse a list that names the same record twice, by code or by id.
 * @returns `duplicated_redeemables` for the first record that is listed twice, by code or by id; else null
 */
export function refuseDuplicates(candidates: readonly Candidate[]): Failure | null {
  const seen = new Set<string>();
  for (const candidate of candidates) {
    const key = identityKey(candidate);
    if (seen.has(key)) return { key: 'duplicated_redeemables', details: `Redeemable ${candidate.id} is listed twice.` };
    seen.add(key);
  }
  return null;
}

function refuseLength(candidates: readonly Candidate[], facts: Facts): Failure | null {
  const { config } = facts;
  const limit = config.stackingRules.redeemables_limit;
  if (candidates.length <= limit) return refuseTooMuch(candidates, facts);
  return { key: 'invalid_payload', details: `Property .redeemables must have at most ${limit} elements.` };
}

/** Transaction actions of every redemption: session, redemption, order, customer and the customer's counters. */
const FIXED_ACTIONS = 5;
/** Transaction actions of one redeemable: campaign, code and ledger entry. */
const ACTIONS_OF_ONE = 3;
/** Transaction actions of an award: the code, its publication, its holder, and the number of codes of its campaign. */
const ACTIONS_OF_AWARD = 4;

/**
 * Refuse more redeemables than one transaction can write: everything is redeemed in one transaction with a limited
 * number of actions, and holders and rewards need some as well. If a list is refused, so is every list that holds it.
 */
export function refuseTooMuch(candidates: readonly Candidate[], { config, customer }: Facts): Failure | null {
  const holders = new Set<string>();
  let awards = 0;
  let materials = 0;
  for (const { redeemable, target } of candidates) {
    const type = redeemable.reward?.id && config.rewards.get(redeemable.reward.id)?.type;
    if (type === 'CAMPAIGN') awards += 1;
    if (type === 'MATERIAL') materials += 1;
    const holder = countedHolder(voucherOf(target));
    if (holder) holders.add(holder);
  }
  if (awards > 1)
    return { key: 'invalid_redeemables', details: 'A request redeems at most one reward that gives a code.' };
  if (customer) holders.delete(customer.id);
  const actions =
    FIXED_ACTIONS + candidates.length * ACTIONS_OF_ONE + holders.size + materials + awards * (1 + ACTIONS_OF_AWARD);
  if (actions <= LIMITS.transactionActions) return null;
  return { key: 'invalid_redeemables', details: 'Too many codes of different holders, or rewards, in one request.' };
}

/** The holder whose holdings a redemption changes. */
function countedHolder(voucher: Voucher | null): string | null {
  const isCounted = voucher?.gift ?? voucher?.loyalty_card ?? voucher?.is_referral_code;
  return (isCounted && voucher?.holder_id) || null;
}

/** Return a key that is the same for a voucher named by code and by id, to detect duplicates. */
export function identityKey(candidate: Candidate): string {
  return voucherOf(candidate.target)?.id ?? `${candidate.redeemable.object} ${candidate.id}`;
}

function expandStack(stack: Redeemable, config: CompiledConfig): readonly Redeemable[] | Failure {
  const record = config.stacks.get(stack.id);
  if (!record) {
    const details = `Cannot find promotion stack with id ${stack.id}`;
    return { key: 'not_found', details, resource_id: stack.id, resource_type: 'promotion_stack' };
  }
  return record.tiers.ids.map((id) => ({ object: 'promotion_tier', id }));
}

interface Listing {
  readonly position: number;
  readonly facts: Facts;
  readonly relaxation: Relaxation | null;
}

function candidateOf(redeemable: Redeemable, { position, facts, relaxation }: Listing): Candidate {
  const { config } = facts;
  const target = targetOf(redeemable, facts);
  const categories = categoriesOf(target, config);
  const all = rulesOf(target, redeemable, config);
  const rules = relaxation === null ? all : all.map((rule) => relaxRule(rule, relaxation));
  return {
    position,
    redeemable,
    object: redeemable.object === 'promotion_tier' ? 'promotion_tier' : 'voucher',
    id: redeemable.id,
    target,
    categories,
    group: groupOf(categories, config.stackingRules),
    hierarchy: categories[0]?.hierarchy ?? DEFAULT_HIERARCHY,
    rules,
    scope: mergedScope(rules),
    bundle: rules.find(({ bundle }) => bundle !== null)?.bundle ?? null,
  };
}

function targetOf(redeemable: Redeemable, facts: Facts): Target {
  if (redeemable.object === 'promotion_tier') {
    const tier = facts.config.tiers.get(redeemable.id);
    const campaign = tier && facts.config.campaigns.get(tier.campaign_id);
    return tier && campaign ? { kind: 'TIER', tier, campaign } : { kind: 'UNKNOWN' };
  }
  const fact = redeemable.object === 'voucher' ? facts.vouchers.get(redeemable.id) : undefined;
  if (!fact) return { kind: 'UNKNOWN' };
  const campaignId = fact.voucher.campaign_id;
  const campaign = campaignId === null ? null : (facts.config.campaigns.get(campaignId) ?? null);
  // A voucher is deleted together with its campaign.
  return campaignId !== null && campaign === null ? { kind: 'UNKNOWN' } : { kind: 'VOUCHER', fact, campaign };
}

/** The own category of a tier or voucher takes precedence over that of its campaign. */
function categoriesOf(target: Target, config: CompiledConfig): readonly Category[] {
  const id = recordOf(target)?.category_id ?? campaignOf(target)?.category_id ?? null;
  const category = id === null ? undefined : config.categories.get(id);
  return category ? [withStackingType(category, config.stackingRules)] : NO_CATEGORIES;
}

function withStackingType(category: Category, rules: StackingRules): Category {
  const group = groupOf([category], rules);
  return group === 'COMMON' ? category : { ...category, stacking_rules_type: group };
}

function groupOf(categories: readonly Category[], rules: StackingRules): Group {
  if (categories.some(({ id }) => rules.exclusive_categories.includes(id))) return 'EXCLUSIVE';
  return categories.some(({ id }) => rules.joint_categories.includes(id)) ? 'JOINT' : 'COMMON';
}

const NO_RULES: readonly CompiledRule[] = [];
const NO_ASSIGNMENTS: readonly RuleAssignment[] = [];
const NO_CATEGORIES: readonly Category[] = [];

/** Rules of the redeemable itself, of its campaign, then of the reward through which it pays: all must pass. */
function rulesOf(target: Target, redeemable: Redeemable, config: CompiledConfig): readonly CompiledRule[] {
  const own = recordOf(target)?.assignments ?? NO_ASSIGNMENTS;
  const inherited = campaignOf(target)?.assignments ?? NO_ASSIGNMENTS;
  const voucher = voucherOf(target);
  const reward = voucher && findRewardAssignment(redeemable, voucher, config);
  const ofReward = reward?.assignments ?? NO_ASSIGNMENTS;
  if (own.length + inherited.length + ofReward.length === 0) return NO_RULES;
  const ids = [...own, ...inherited, ...ofReward].map((assignment) => assignment.rule_id);
  return [...new Set(ids)].flatMap((id) => config.rules.get(id) ?? []);
}

/**
 * The combined product scope of several rules: the included lists of the rules that restrict products, minus all
 * exclusions. A rule that includes everything restricts nothing, and does not lift the restriction of another rule.
 */
function mergedScope(rules: readonly CompiledRule[]): CompiledScope | null {
  if (rules.length < 2) return rules[0]?.scope ?? null;
  const scopes = rules.flatMap(({ scope }) => scope ?? []);
  if (scopes.length <= 1) return scopes[0] ?? null;
  const narrow = scopes.filter((scope) => !scope.included_all && scope.included.length > 0);
  const chosen = narrow.length > 0 ? narrow : scopes;
  return {
    included: chosen.flatMap(({ included }) => included),
    excluded: scopes.flatMap(({ excluded }) => excluded),
    included_all: narrow.length === 0 && scopes.some((scope) => scope.included_all),
    limited: scopes.flatMap(({ limited }) => limited),
  };
}

/**
 * Find the assignment of the requested reward to the loyalty card's campaign.
 * @returns null when the request names no reward, the voucher is no loyalty card, or its campaign does not offer it
 * @see docs/behaviour/discounts.md#pay-with-points
 */
export function findRewardAssignment(
  { reward }: Pick<Redeemable, 'reward'>,
  voucher: Voucher,
  config: Config,
): RewardAssignment | null {
  if (!reward?.id || voucher.type !== 'LOYALTY_CARD') return null;
  for (const assignment of config.rewardAssignments.values()) {
    if (assignment.reward_id === reward.id && assignment.related_object_id === voucher.campaign_id) return assignment;
  }
  return null;
}
