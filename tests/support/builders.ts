// Records for tests, complete but for what a test is about. `put…` stores them and gives them back.
import type { Campaign, PromotionStack, PromotionTier } from '../../lib/model/records/campaign';
import type { Category } from '../../lib/model/records/catalog';
import type { Discount } from '../../lib/model/records/discount';
import type { RequestOrderItem } from '../../lib/model/records/order';
import type { Redeemable } from '../../lib/model/request';
import type { Rule, ValidationRule } from '../../lib/model/records/rules';
import { DEFAULT_STACKING_RULES, type StackingRules } from '../../lib/model/records/settings';
import type { Voucher } from '../../lib/model/records/voucher';
import type { ConfigRecord } from '../../lib/model/config';
import type { ConfigChange } from '../../lib/ports/config';
import type { Runtime } from '../../lib/ports/runtime';
import { naturalId } from '../../lib/storage/name-hashes';
import { aCaller } from './runtime';

const CREATED_AT = '2026-01-01T00:00:00.000Z';
const TEN_PERCENT: Discount = { type: 'PERCENT', percent_off: 10 };

let count = 0;
const nextNumber = (): string => (count += 1).toString(36).padStart(6, '0');

/** A coupon of 10 % without limits. */
export function aVoucher(members: Partial<Voucher> = {}): Voucher {
  const number = nextNumber();
  const code = members.code ?? `CODE-${number}`;
  return {
    id: naturalId('v', { text: code, isCaseSensitive: true }, number),
    code,
    object: 'voucher',
    type: 'DISCOUNT_VOUCHER',
    campaign: null,
    campaign_id: null,
    category_id: null,
    discount: members.gift || members.loyalty_card ? null : TEN_PERCENT,
    gift: null,
    loyalty_card: null,
    active: true,
    additional_info: null,
    metadata: {},
    is_referral_code: false,
    created_at: CREATED_AT,
    updated_at: null,
    redemption: { quantity: null, redeemed_quantity: 0 },
    publish: { count: 0 },
    assignments: [],
    ...members,
  };
}

/** @param balance minor units */
export function aGiftCard(balance: number, members: Partial<Voucher> = {}): Voucher {
  const gift = { amount: balance, balance, effect: 'APPLY_TO_ORDER' as const };
  return aVoucher({ type: 'GIFT_VOUCHER', gift, ...members });
}

export function aCampaign(members: Partial<Campaign> = {}): Campaign {
  const number = nextNumber();
  return {
    id: `camp_${number}`,
    name: `Campaign ${number}`,
    object: 'campaign',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'STATIC',
    active: true,
    category_id: null,
    metadata: {},
    vouchers_count: 0,
    creation_status: 'DONE',
    vouchers_generation_status: 'DONE',
    created_at: CREATED_AT,
    assignments: [],
    ...members,
  };
}

/** A tier of 10 %; it needs the id of a campaign that exists. */
export function aTier(members: Partial<PromotionTier> & { readonly campaign_id: string }): PromotionTier {
  const number = nextNumber();
  return {
    id: `promo_${number}`,
    name: `Tier ${number}`,
    object: 'promotion_tier',
    banner: null,
    action: { discount: TEN_PERCENT },
    metadata: {},
    hierarchy: 1,
    active: true,
    category_id: null,
    created_at: CREATED_AT,
    assignments: [],
    ...members,
  };
}

/** A rule with one condition, ready to be assigned. */
export function aRule(rule: Rule, members: Partial<ValidationRule> = {}): ValidationRule {
  const number = nextNumber();
  return {
    id: `val_${number}`,
    name: `Rule ${number}`,
    rules: { '1': rule, logic: '1' },
    type: 'expression',
    context_type: 'global',
    created_at: CREATED_AT,
    updated_at: null,
    assignments_count: 0,
    object: 'validation_rules',
    ...members,
  };
}

/** The list of assignments of a record that one rule guards. */
export function assigned(
  rule: ValidationRule,
  related: { id: string; type: 'voucher' | 'campaign' | 'promotion_tier' },
) {
  return [
    {
      id: `asgm_${nextNumber()}`,
      rule_id: rule.id,
      related_object_id: related.id,
      related_object_type: related.type,
      created_at: CREATED_AT,
      updated_at: null,
      validation_status: 'VALID' as const,
      validation_omitted_rules: [],
      object: 'validation_rules_assignment' as const,
    },
  ];
}

export async function putVoucher(rt: Runtime, voucher: Voucher = aVoucher(), caller = aCaller()): Promise<Voucher> {
  const outcome = await rt.store.vouchers.create(caller, voucher);
  if (outcome !== 'CREATED') throw new Error(`The voucher ${voucher.code} is there already.`);
  return voucher;
}

async function putConfig(rt: Runtime, change: ConfigChange): Promise<void> {
  const outcome = await rt.store.configChanges.commit(aCaller(), change);
  if (outcome.status !== 'CHANGED') throw new Error(`The configuration was not changed: ${outcome.status}.`);
}

/** Stores records of the configuration, and gives back nothing: the test holds them already. */
export function putRecords(rt: Runtime, ...create: readonly ConfigRecord[]): Promise<void> {
  return putConfig(rt, { create });
}

export async function putCampaign(rt: Runtime, members: Partial<Campaign> = {}): Promise<Campaign> {
  const record = aCampaign(members);
  await putRecords(rt, { kind: 'campaign', record });
  return record;
}

/** A tier, with a promotion campaign of its own unless one is named. */
export async function putTier(rt: Runtime, members: Partial<PromotionTier> = {}): Promise<PromotionTier> {
  const campaignId = members.campaign_id ?? (await putCampaign(rt, { campaign_type: 'PROMOTION' })).id;
  const record = aTier({ ...members, campaign_id: campaignId });
  await putRecords(rt, { kind: 'tier', record });
  return record;
}

export async function putStack(rt: Runtime, tiers: readonly PromotionTier[]): Promise<PromotionStack> {
  const number = nextNumber();
  const record: PromotionStack = {
    id: `stack_${number}`,
    name: `Stack ${number}`,
    object: 'promotion_stack',
    campaign_id: tiers[0]!.campaign_id,
    tiers: { ids: tiers.map((tier) => tier.id), hierarchy_mode: 'MANUAL' },
    category_id: null,
    created_at: CREATED_AT,
  };
  await putRecords(rt, { kind: 'stack', record });
  return record;
}

export async function putCategory(rt: Runtime, members: Partial<Category> = {}): Promise<Category> {
  const number = nextNumber();
  const record: Category = {
    id: `cat_${number}`,
    name: `Category ${number}`,
    hierarchy: 1,
    object: 'category',
    created_at: CREATED_AT,
    ...members,
  };
  await putRecords(rt, { kind: 'category', record });
  return record;
}

export function putStackingRules(rt: Runtime, rules: Partial<StackingRules>): Promise<void> {
  const record = { id: 'stk_1', created_at: CREATED_AT, updated_at: null };
  return putConfig(rt, { stacking: { ...DEFAULT_STACKING_RULES, ...rules, ...record } });
}

export function voucherLine(id: string, credits?: number): Redeemable {
  return { object: 'voucher', id, ...(credits !== undefined && { gift: { credits } }) };
}

export function tierLine(id: string): Redeemable {
  return { object: 'promotion_tier', id };
}

export function stackLine(id: string): Redeemable {
  return { object: 'promotion_stack', id };
}

/** Order lines of one unit each. @param prices minor units */
export function orderLines(...prices: readonly number[]): readonly RequestOrderItem[] {
  return prices.map((price, index) => ({
    source_id: `product-${index + 1}`,
    related_object: 'product',
    quantity: 1,
    price,
  }));
}
