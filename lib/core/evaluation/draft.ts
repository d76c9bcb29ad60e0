// Records that are not stored, put beside those that are: what they would do is decided as if they were there.
import { type Failure, isFailure, unknownRecord } from '../../errors';
import type { Config } from '../../model/config';
import type { PreviewCampaignRequest } from '../../model/generated';
import type { Campaign, PromotionTier } from '../../model/records/campaign';
import type { Customer } from '../../model/records/customer';
import type { Discount } from '../../model/records/discount';
import type { RewardAssignment } from '../../model/records/reward';
import type { ValidationRule } from '../../model/records/rules';
import type { Voucher } from '../../model/records/voucher';
import type { Redeemable } from '../../model/request';
import { refuseTakenName } from '../record/refusals';
import { NEW_DEFINITION, readRuleDefinition } from '../rules/definition/definition';
import { stackingRulesOf } from './compiled-config';
import { compileConfig } from './compiled-config';
import type { Facts, VoucherFact } from './facts';

/** A campaign with what it is tried by: one code, or its tiers. */
export interface Draft {
  readonly campaign: Campaign;
  readonly tiers: readonly PromotionTier[];
  readonly voucher: Voucher | null;
  /** What a loyalty card pays through, as if the campaign offered it; null for any other. */
  readonly reward: DraftReward | null;
}

interface DraftReward {
  readonly assignment: RewardAssignment;
  /** How many are spent; null for all that the order takes. */
  readonly points: number | null;
}

/**
 * The rules that a request defines beside those that are stored, by the ids it gives them.
 * @param now ISO 8601
 * @returns invalid_payload for an id that is taken, duplicate_found for a name; invalid_validation_rules, invalid_formula
 */
export function draftRules(
  sent: NonNullable<PreviewCampaignRequest['validation_rules']>,
  { rules, settings }: Config,
  now: string,
): readonly ValidationRule[] | Failure {
  const drafted = new Map<string, ValidationRule>();
  for (const [index, { id, definition }] of sent.entries()) {
    if (rules.has(id) || drafted.has(id)) {
      return invalid(`Property .validation_rules[${index}].id must name no other rule.`);
    }
    const { name } = definition;
    const taken = refuseTakenName('validation_rules', { id, name }, [...rules.values(), ...drafted.values()]);
    if (taken) return taken;
    const read = readRuleDefinition(definition, NEW_DEFINITION, settings.timezone);
    if (isFailure(read)) return read;
    const shown = { created_at: now, updated_at: null, assignments_count: 0, object: 'validation_rules' } as const;
    drafted.set(id, { id, name, ...read, ...shown });
  }
  return [...drafted.values()];
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}

/** @param rules by ids that no stored rule has */
export function withDraftRules(config: Config, rules: readonly ValidationRule[]): Config {
  return { ...config, rules: new Map([...config.rules, ...byId(rules)]) };
}

/**
 * The reward that a tried loyalty card pays through.
 * @param basis the campaign, the reward that is asked for, and the id and moment of what offers it
 * @returns invalid_payload for a campaign without loyalty cards, or a reward that pays for no order; not_found
 */
export function draftReward(basis: {
  readonly campaign: Campaign;
  readonly sent: PreviewCampaignRequest['reward'];
  readonly config: Config;
  readonly id: string;
  readonly now: string;
}): DraftReward | Failure | null {
  const { campaign, sent, config, id, now } = basis;
  if (!sent) return null;
  if (campaign.campaign_type !== 'LOYALTY_PROGRAM') return invalid('Property .reward is for loyalty programs.');
  const reward = config.rewards.get(sent.id);
  if (!reward) return unknownRecord('reward', sent.id);
  if (reward.type !== 'COIN') return invalid('Property .reward.id must name a reward of type COIN.');
  const related = { related_object_id: campaign.id, related_object_type: 'campaign' } as const;
  const assignment: RewardAssignment = {
    ...{ id, reward_id: reward.id, ...related, parameters: {} },
    ...{ created_at: now, updated_at: null, assignments: [], object: 'reward_assignment' },
  };
  return { assignment, points: sent.points ?? null };
}

/**
 * All that is tried: what is used beside the draft, and then what the draft is tried by.
 * @returns invalid_payload for a promotion without a tier, with more than the project takes together, or beside a stack
 */
export function triedRedeemables(
  draft: Draft,
  beside: readonly Redeemable[],
  config: Config,
): readonly Redeemable[] | Failure {
  const stack = beside.findIndex(({ object }) => object === 'promotion_stack');
  if (stack !== -1)
    return invalid(`Property .redeemables[${stack}].object must not be promotion_stack: it goes alone.`);
  const redeemables = draftRedeemables(draft);
  if (redeemables.length === 0) return invalid('Property .campaign.promotion.tiers must hold a tier to try.');
  const { redeemables_limit: limit } = stackingRulesOf(config);
  if (redeemables.length + beside.length <= limit) return [...beside, ...redeemables];
  return invalid(`At most ${limit} redeemables are tried together, each tier of the campaign counted as one.`);
}

function draftRedeemables({ tiers, voucher, reward }: Draft): readonly Redeemable[] {
  if (!voucher) return tiers.map(({ id }) => ({ object: 'promotion_tier', id }));
  const paid = reward && { reward: { id: reward.assignment.reward_id, points: reward.points } };
  return [{ object: 'voucher', id: voucher.code, ...paid }];
}

/** Its discounts: what they give away is priced by the catalogue. */
export function draftDiscounts({ tiers, voucher }: Draft): readonly Discount[] {
  return [voucher?.discount, ...tiers.map(({ action }) => action.discount)].filter(
    (discount) => discount !== undefined && discount !== null,
  );
}

/** The facts of a decision as they would be. Nothing of the draft was ever redeemed, published or reserved. */
export function withDraft<F extends Facts>(facts: F, config: Config, draft: Draft): F {
  const { campaign, tiers, voucher, reward } = draft;
  const offers = reward ? [reward.assignment] : [];
  const drafted: Config = {
    ...config,
    campaigns: new Map([...config.campaigns, [campaign.id, campaign]]),
    tiers: new Map([...config.tiers, ...byId(tiers)]),
    rewardAssignments: new Map([...config.rewardAssignments, ...byId(offers)]),
  };
  const own = voucher ? [[voucher.code, unusedFact(inHands(voucher, facts.customer))] as const] : [];
  // What is stored is decided on as it is.
  return { ...facts, config: compileConfig(drafted), vouchers: new Map([...own, ...facts.vouchers]) };
}

function byId<R extends { readonly id: string }>(records: readonly R[]): readonly (readonly [string, R])[] {
  return records.map((record) => [record.id, record] as const);
}

/** A loyalty card is its customer's, and a referral code is published to somebody else: nobody could use them otherwise. */
function inHands(voucher: Voucher, customer: Customer | null): Voucher {
  if (voucher.type === 'LOYALTY_CARD') return { ...voucher, holder_id: customer?.id ?? null };
  return voucher.is_referral_code ? { ...voucher, publish: { ...voucher.publish, count: 1 } } : voucher;
}

function unusedFact(voucher: Voucher): VoucherFact {
  return { voucher, revision: 0, sequence: 0, periods: {}, reservations: [], reservationSequence: 0 };
}
