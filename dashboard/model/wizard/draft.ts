// A campaign draft: the typed values, unparsed.
import type { Campaign } from '../../api/campaigns';
import { dailyOf } from '../campaign/hours';
import { WEEKDAYS } from '../campaign/state';
import { decimalText } from '../money';
import { type GiftEffect, type DiscountDraft, valueOf } from './effects';
import {
  type CampaignPassthrough,
  extractCopiedMembers,
  type RuleCopy,
  ruleCopyOf,
  selectSharedRule,
} from './passthrough';
import { COPIED_LOYALTY, EMPTY_LOYALTY, type LoyaltyDraft } from './loyalty';
import { t } from '../../texts/text';

export const KINDS = {
  COUPONS: [t('Unique coupons'), t('Many codes, each for one person.')],
  GENERIC: [t('One generic code'), t('One code for everyone, as in a newsletter.')],
  GIFT: [t('Gift cards'), t('Prepaid balance, spent over one or more orders.')],
  PROMOTION: [t('Promotion'), t('Discounts that apply by themselves, in tiers, without a code.')],
  LOYALTY: [t('Loyalty program'), t('Customers earn points and pay with them.')],
  REFERRAL: [t('Referral program'), t('Codes that customers share with friends.')],
} as const satisfies Record<string, readonly [string, string]>;

export type CampaignDraftKind = keyof typeof KINDS;

export interface TierDraft extends DiscountDraft, RuleCopy {
  readonly name: string;
  /** Rules in addition to those of the campaign. */
  readonly rules?: readonly RuleDraft[];
}

export interface RuleDraft {
  readonly subject: string;
  /** Name of a customer attribute. */
  readonly property: string;
  readonly operator: string;
  readonly text: string;
}

export interface CampaignDraft extends RuleCopy {
  readonly kind: CampaignDraftKind;
  readonly name: string;
  readonly description: string;
  readonly value: DiscountDraft;
  /** Money of a gift card, or points of a loyalty card. */
  readonly balance: string;
  /** Only for a gift card. */
  readonly giftEffect: GiftEffect;
  /** Only for a loyalty program. */
  readonly loyalty: LoyaltyDraft;
  readonly tiers: readonly TierDraft[];
  /** Local, as the browser's field has it. */
  readonly start: string;
  readonly end: string;
  readonly weekdays: readonly number[];
  readonly fromHour: string;
  readonly toHour: string;
  readonly rules: readonly RuleDraft[];
  readonly isAnyRule: boolean;
  readonly count: string;
  /** Before the pattern; it stays as it is in every code. */
  readonly prefix: string;
  readonly pattern: string;
  readonly code: string;
  /** Maximum uses of one code; empty for no limit. */
  readonly uses: string;
  readonly categoryId: string;
  readonly isStopped: boolean;
  /** Set for a copy: members of the original without a field here. */
  readonly copied?: { readonly kind: CampaignDraftKind; readonly kept: CampaignPassthrough };
}

export const EMPTY_VALUE: DiscountDraft = { discount: 'PERCENT', text: '', cap: '' };

export const EMPTY_DRAFT: CampaignDraft = {
  kind: 'COUPONS',
  name: '',
  description: '',
  value: EMPTY_VALUE,
  balance: '',
  giftEffect: 'APPLY_TO_ORDER',
  loyalty: EMPTY_LOYALTY,
  tiers: [{ ...EMPTY_VALUE, name: '' }],
  start: '',
  end: '',
  weekdays: [],
  fromHour: '',
  toHour: '',
  rules: [],
  isAnyRule: false,
  count: '100',
  prefix: '',
  pattern: 'SAVE-######',
  code: '',
  uses: '1',
  categoryId: '',
  isStopped: false,
};

/** Changes the kind: a generic code has no limit of uses by default. */
export function ofKind({ kind: before, uses }: CampaignDraft, kind: CampaignDraftKind): Partial<CampaignDraft> {
  if (kind === 'GENERIC' && uses === EMPTY_DRAFT.uses) return { kind, uses: '' };
  return before === 'GENERIC' && uses === '' ? { kind, uses: EMPTY_DRAFT.uses } : { kind };
}

/**
 * A draft from an existing campaign. Dates and codes must be entered anew; its rules, and those of its tiers, are
 * shared unless new ones are built.
 */
export function draftLike(campaign: Campaign): CampaignDraft {
  const { voucher, promotion, vouchers_count, category_id } = campaign;
  const uses = voucher?.redemption.quantity;
  const kind = kindOf(campaign);
  return {
    ...EMPTY_DRAFT,
    kind,
    copied: { kind, kept: extractCopiedMembers(campaign) },
    ...ruleCopyOf(campaign.validation_rules_assignments),
    name: t('{name} (copy)', { name: campaign.name }),
    description: campaign.description ?? '',
    value: valueOf(voucher?.discount ?? null),
    ...cardOf(campaign),
    loyalty: COPIED_LOYALTY,
    tiers: promotion?.tiers.length
      ? promotion.tiers.map((tier) => ({
          ...valueOf(tier.action.discount ?? null),
          ...ruleCopyOf(tier.validation_rule_assignments),
          name: tier.name,
        }))
      : EMPTY_DRAFT.tiers,
    ...timesOf(campaign),
    count: String(Math.max(1, vouchers_count)),
    pattern: voucher?.code_config.pattern ?? EMPTY_DRAFT.pattern,
    uses: uses === null || uses === undefined ? '' : String(uses),
    categoryId: category_id ?? '',
  };
}

/** The balance of each card, and its effect. */
function cardOf({ voucher }: Campaign) {
  const { gift, loyalty_card } = voucher ?? {};
  if (gift) return { balance: decimalText(gift.amount), giftEffect: gift.effect };
  return { balance: String(loyalty_card?.points ?? '') };
}

/** A draft has one time span: several must be entered anew. */
function timesOf({ validity_day_of_week, validity_hours }: Campaign) {
  const spans = dailyOf(validity_hours);
  const [{ start_time: fromHour = '', expiration_time: toHour = '', days_of_week = [] } = {}] = spans;
  const days = validity_day_of_week ?? [];
  if (spans.length !== 1) return { weekdays: days };
  const isEveryDay = days_of_week.length === 0 || days_of_week.length === WEEKDAYS.length;
  return { weekdays: days.length > 0 || isEveryDay ? days : days_of_week, fromHour, toHour };
}

function kindOf({ campaign_type, type }: Campaign): CampaignDraftKind {
  if (campaign_type === 'DISCOUNT_COUPONS') return type === 'STANDALONE' ? 'GENERIC' : 'COUPONS';
  return (
    { GIFT_VOUCHERS: 'GIFT', PROMOTION: 'PROMOTION', LOYALTY_PROGRAM: 'LOYALTY', REFERRAL_PROGRAM: 'REFERRAL' } as const
  )[campaign_type];
}

/** The rules that are built for a tier: none while it shares those of the tier that it was copied from. */
export function ownRules(tier: TierDraft): readonly RuleDraft[] {
  return selectSharedRule(tier) === null ? (tier.rules ?? []) : [];
}

export function hasCodes({ kind }: CampaignDraft): boolean {
  return kind !== 'PROMOTION';
}

export function hasDiscount({ kind }: CampaignDraft): boolean {
  return kind === 'COUPONS' || kind === 'GENERIC' || kind === 'REFERRAL';
}

/** The pattern of codes: the prefix, and the pattern after it. */
export function codePattern({ prefix, pattern }: Pick<CampaignDraft, 'prefix' | 'pattern'>): string {
  return `${prefix.trim()}${pattern.trim()}`;
}
