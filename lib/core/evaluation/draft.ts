// Records that are not stored, put beside those that are: what they would do is decided as if they were there.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { PreviewCampaignRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Campaign, PromotionTier } from '../../model/records/campaign';
import type { Discount } from '../../model/records/discount';
import type { ValidationRule } from '../../model/records/rules';
import type { Voucher } from '../../model/records/voucher';
import type { Redeemable } from '../../model/request';
import { NEW_DEFINITION, readRuleDefinition } from '../rules/definition/definition';
import { compileConfig } from './compiled-config';
import type { Facts, VoucherFact } from './facts';

/** A campaign with what it is tried by: one code, or its tiers. */
export interface Draft {
  readonly campaign: Campaign;
  readonly tiers: readonly PromotionTier[];
  readonly voucher: Voucher | null;
}

/**
 * The rules that a request defines beside those that are stored, by the ids it gives them.
 * @param now ISO 8601
 * @returns invalid_payload for an id that is taken; invalid_validation_rules, invalid_formula
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
    const read = readRuleDefinition(definition, NEW_DEFINITION, settings.timezone);
    if (isFailure(read)) return read;
    const { name } = definition;
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
  return { ...config, rules: new Map([...config.rules, ...rules.map((rule) => [rule.id, rule] as const)]) };
}

/**
 * What is asked for to try it.
 * @param beside how many other redeemables are tried with it
 * @returns invalid_payload for a promotion without a tier, or with more than fit beside the others
 */
export function triedRedeemables(draft: Draft, beside: number): readonly Redeemable[] | Failure {
  const redeemables = draftRedeemables(draft);
  if (redeemables.length === 0) return invalid('Property .campaign.promotion.tiers must hold a tier to try.');
  if (redeemables.length + beside <= LIMITS.redeemables) return redeemables;
  return invalid(`At most ${LIMITS.redeemables} redeemables are tried together, the tiers of the campaign among them.`);
}

function draftRedeemables({ tiers, voucher }: Draft): readonly Redeemable[] {
  if (voucher) return [{ object: 'voucher', id: voucher.code }];
  return tiers.map(({ id }) => ({ object: 'promotion_tier', id }));
}

/** Its discounts: what they give away is priced by the catalogue. */
export function draftDiscounts({ tiers, voucher }: Draft): readonly Discount[] {
  return [voucher?.discount, ...tiers.map(({ action }) => action.discount)].filter(
    (discount) => discount !== undefined && discount !== null,
  );
}

/** The facts of a decision as they would be. Nothing of the draft was ever redeemed, published or reserved. */
export function withDraft<F extends Facts>(facts: F, config: Config, { campaign, tiers, voucher }: Draft): F {
  const drafted: Config = {
    ...config,
    campaigns: new Map([...config.campaigns, [campaign.id, campaign]]),
    tiers: new Map([...config.tiers, ...tiers.map((tier) => [tier.id, tier] as const)]),
  };
  const vouchers = voucher ? [[voucher.code, unusedFact(voucher)] as const] : [];
  return { ...facts, config: compileConfig(drafted), vouchers: new Map([...facts.vouchers, ...vouchers]) };
}

function unusedFact(voucher: Voucher): VoucherFact {
  return { voucher, revision: 0, sequence: 0, periods: {}, reservations: [], reservationSequence: 0 };
}
