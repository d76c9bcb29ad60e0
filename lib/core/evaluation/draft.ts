// Records that are not stored, put beside those that are: what they would do is decided as if they were there.
import type { Config } from '../../model/config';
import type { Campaign, PromotionTier } from '../../model/records/campaign';
import type { Discount } from '../../model/records/discount';
import type { ValidationRule } from '../../model/records/rules';
import type { Voucher } from '../../model/records/voucher';
import type { Redeemable } from '../../model/request';
import { compileConfig } from './compiled-config';
import type { Facts, VoucherFact } from './facts';

/** A campaign with what it is tried by: one code, or its tiers. */
export interface Draft {
  readonly campaign: Campaign;
  readonly tiers: readonly PromotionTier[];
  readonly voucher: Voucher | null;
}

/** @param rules by ids that no stored rule has */
export function withDraftRules(config: Config, rules: readonly ValidationRule[]): Config {
  return { ...config, rules: new Map([...config.rules, ...rules.map((rule) => [rule.id, rule] as const)]) };
}

/** What is asked for to try it. */
export function draftRedeemables({ tiers, voucher }: Draft): readonly Redeemable[] {
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
