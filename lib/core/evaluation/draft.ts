// Draft records, combined with the stored ones: a preview decides as if they were stored.
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
import { refuseTakenName } from '../record/change';
import { NEW_DEFINITION, readRuleDefinition } from '../rules/definition/definition';
import { compileConfig, stackingRulesOf } from './compiled-config';
import type { Facts, VoucherFact } from './facts';

/** A campaign with its test redeemables: one code, or its tiers. */
export interface Draft {
  readonly campaign: Campaign;
  readonly tiers: readonly PromotionTier[];
  readonly voucher: Voucher | null;
  /** The reward through which a loyalty card pays, as if the campaign offered it; null for any other code. */
  readonly reward: DraftReward | null;
}

interface DraftReward {
  readonly assignment: RewardAssignment;
  /** The number of points to spend; null means as many as the order takes. */
  readonly points: number | null;
}

/**
 * The rules that a request defines in addition to the stored ones, by the ids in the request.
 * @param now ISO 8601
 * @returns invalid_payload for an id in use, duplicate_found for a name in use; invalid_validation_rules,
 *   invalid_formula
 */
export function buildDraftRules(
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

/**
 * Return a configuration that also contains the rules of an unsaved draft.
 * @param rules under ids that no stored rule has
 */
export function withDraftRules(config: Config, rules: readonly ValidationRule[]): Config {
  return { ...config, rules: new Map([...config.rules, ...byId(rules)]) };
}

/**
 * The reward through which a loyalty card in a preview pays.
 * @param basis the campaign, the requested reward, and the id and time of its assignment
 * @returns invalid_payload for a campaign without loyalty cards, or a reward that cannot pay for orders; not_found
 */
export function buildDraftReward(basis: {
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
    id,
    reward_id: reward.id,
    ...related,
    parameters: {},
    created_at: now,
    updated_at: null,
    assignments: [],
    object: 'reward_assignment',
  };
  return { assignment, points: sent.points ?? null };
}

/** Merges the redeemables of a preview: first the additional ones, then those of the draft. */
export function mergePreviewRedeemables(
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
  const paid = reward && { reward: { id: reward.assignment.reward_id, points: reward.points ?? undefined } };
  return [{ object: 'voucher', id: voucher.code, ...paid }];
}

/** Return the discounts of an unsaved draft, so that products given away by them are loaded and priced. */
export function draftDiscounts({ tiers, voucher }: Draft): readonly Discount[] {
  return [voucher?.discount, ...tiers.map(({ action }) => action.discount)].filter(
    (discount) => discount !== undefined && discount !== null,
  );
}

/** The facts of a decision with the draft included. The draft has no redemptions, publications or reservations. */
export function withDraft<F extends Facts>(facts: F, config: Config, draft: Draft): F {
  const { campaign, tiers, voucher, reward } = draft;
  const offers = reward ? [reward.assignment] : [];
  const drafted: Config = {
    ...config,
    campaigns: new Map([...config.campaigns, [campaign.id, campaign]]),
    tiers: new Map([...config.tiers, ...byId(tiers)]),
    rewardAssignments: new Map([...config.rewardAssignments, ...byId(offers)]),
  };
  const own = voucher ? [[voucher.code, newFact(usableCode(voucher, facts.customer))] as const] : [];
  // Stored vouchers are used as they are.
  return { ...facts, config: compileConfig(drafted), vouchers: new Map([...own, ...facts.vouchers]) };
}

function byId<R extends { readonly id: string }>(records: readonly R[]): readonly (readonly [string, R])[] {
  return records.map((record) => [record.id, record] as const);
}

/**
 * Assign the voucher so that it can be used: a loyalty card is held by the customer, and a referral code by another
 * one.
 */
export function usableCode(voucher: Voucher, customer: Customer | null): Voucher {
  if (voucher.type === 'LOYALTY_CARD') return { ...voucher, holder_id: customer?.id ?? null };
  return voucher.is_referral_code ? { ...voucher, publish: { ...voucher.publish, count: 1 } } : voucher;
}

/** The fact of a code that was never used. */
export function newFact(voucher: Voucher): VoucherFact {
  return { voucher, revision: 0, sequence: 0, periods: {}, reservations: [], reservationSequence: 0 };
}
