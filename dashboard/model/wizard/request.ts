// Converts a draft to API requests. Invalid texts are left out: the guards report them.
import { readMoney } from '../money';
import { momentOf } from '../zone';
import { type CampaignDraft, codePattern, hasCodes, ownRules, type RuleDraft, type TierDraft } from './draft';
import { effectOf, type DiscountDraft } from './effects';
import { expirationOf, type ProgramRequests, programOf } from './loyalty';
import { selectCopiedMembers, selectSharedRule } from './passthrough';
import { subjectNamed } from './subjects';
import { t } from '../../texts/text';

export type WizardRequestBody = Readonly<Record<string, unknown>>;

/** Without letters that are taken for others. */
export const CHARSET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The type of a campaign of each kind. */
export const TYPES = {
  COUPONS: 'DISCOUNT_COUPONS',
  GENERIC: 'DISCOUNT_COUPONS',
  GIFT: 'GIFT_VOUCHERS',
  PROMOTION: 'PROMOTION',
  LOYALTY: 'LOYALTY_PROGRAM',
  REFERRAL: 'REFERRAL_PROGRAM',
} as const;

export interface WizardRequests extends Partial<ProgramRequests> {
  readonly campaign: WizardRequestBody;
  /** Its rules, which are stored before it; null without any. */
  readonly rule: WizardRequestBody | null;
  /** The rules of each tier, in the order of the tiers. */
  readonly tierRules: readonly (WizardRequestBody | null)[];
}

/** The request, once its rules have ids. */
export function withRules(
  { campaign, ...sent }: WizardRequests,
  ids: ReadonlyMap<WizardRequestBody, string>,
): WizardRequestBody {
  const named = (rule: WizardRequestBody | null): WizardRequestBody => {
    const id = rule && ids.get(rule);
    return id ? { validation_rules: [id] } : {};
  };
  const { promotion } = campaign as { readonly promotion?: { readonly tiers: readonly WizardRequestBody[] } };
  const tiers = promotion?.tiers.map((tier, place) => ({ ...tier, ...named(sent.tierRules[place] ?? null) }));
  return { ...campaign, ...(tiers && { promotion: { tiers } }), ...named(sent.rule) };
}

/** All rules of a draft, those of the campaign first. */
export function rulesOf({ rule, tierRules }: WizardRequests): readonly WizardRequestBody[] {
  return [rule, ...tierRules].filter((one) => one !== null);
}

/** Builds the request of a campaign and those of its rules. */
export function buildCampaignSubmission(draft: CampaignDraft, timezone: string): WizardRequests {
  const tierRules = draft.kind === 'PROMOTION' ? draft.tiers.map((tier) => ruleOfTier(tier, draft)) : [];
  const shared = selectSharedRule(draft);
  const campaign = campaignOf(draft, timezone);
  const program = draft.kind === 'LOYALTY' ? programOf(draft.loyalty) : {};
  if (shared !== null)
    return { campaign: { ...campaign, validation_rules: [shared] }, rule: null, tierRules, ...program };
  return { campaign, rule: ruleOf(draft), tierRules, ...program };
}

function campaignOf(draft: CampaignDraft, timezone: string): WizardRequestBody {
  const { kind, name, description, categoryId, start, end, weekdays, isStopped } = draft;
  const isGeneric = kind === 'GENERIC';
  return {
    name: name.trim(),
    campaign_type: TYPES[kind],
    ...(isGeneric && { type: 'STANDALONE' }),
    ...(description.trim() !== '' && { description: description.trim() }),
    ...(categoryId !== '' && { category_id: categoryId }),
    ...(start !== '' && { start_date: momentOf(start, timezone) }),
    ...(end !== '' && { expiration_date: momentOf(end, timezone) }),
    ...(weekdays.length > 0 && { validity_day_of_week: weekdays.toSorted() }),
    ...hoursOf(draft),
    ...(isStopped && { active: false }),
    ...(kind === 'LOYALTY' && draft.loyalty.joins && { auto_join: true }),
    ...selectCopiedMembers(draft).campaign,
    ...(hasCodes(draft) ? voucherOf(draft) : { promotion: { tiers: draft.tiers.map(tierOf) } }),
    ...(hasCodes(draft) && !isGeneric && { vouchers_count: wholeOf(draft.count) ?? 1 }),
  };
}

function hoursOf({ fromHour, toHour, weekdays }: CampaignDraft): WizardRequestBody {
  if (fromHour === '' || toHour === '') return {};
  const days_of_week = weekdays.length > 0 ? weekdays.toSorted() : [0, 1, 2, 3, 4, 5, 6];
  return { validity_hours: { daily: [{ start_time: fromHour, expiration_time: toHour, days_of_week }] } };
}

function ruleOfTier(tier: TierDraft, campaign: CampaignDraft): WizardRequestBody | null {
  return ruleOf({ name: `${campaign.name.trim()}: ${tier.name}`, rules: ownRules(tier), isAnyRule: false });
}

function tierOf(tier: TierDraft): WizardRequestBody {
  const shared = selectSharedRule(tier);
  const named = { name: tier.name.trim(), action: { discount: discountOf(tier) } };
  return shared === null ? named : { ...named, validation_rules: [shared] };
}

function voucherOf(draft: CampaignDraft): WizardRequestBody {
  const { kind, code, value } = draft;
  const quantity = draft.uses.trim() === '' ? null : wholeOf(draft.uses);
  const named =
    kind === 'GENERIC' ? { code: code.trim() } : { code_config: { pattern: codePattern(draft), charset: CHARSET } };
  const { loyaltyCard, cardUses } = selectCopiedMembers(draft);
  const limited = cardUses === null ? {} : { redemption: { quantity: cardUses } };
  if (kind === 'GIFT') {
    const gift = { amount: readMoney(draft.balance) ?? 0, effect: draft.giftEffect };
    return { voucher: { type: 'GIFT_VOUCHER', gift, ...limited, ...named } };
  }
  if (kind === 'LOYALTY') {
    const loyalty_card = { points: wholeOf(draft.balance) ?? 0, ...loyaltyCard, ...expirationOf(draft.loyalty) };
    return { voucher: { type: 'LOYALTY_CARD', loyalty_card, ...limited, ...named } };
  }
  return { voucher: { type: 'DISCOUNT_VOUCHER', discount: discountOf(value), redemption: { quantity }, ...named } };
}

export function discountOf(value: DiscountDraft): WizardRequestBody {
  if (value.kept) return value.kept;
  const { discount: type, text, cap, product = '' } = value;
  const effect = effectOf(value);
  const named = { type, ...(effect !== '' && { effect }) };
  if (type === 'UNIT') {
    const id = product.trim();
    return { ...named, unit_off: wholeOf(text) ?? 0, unit_type: id, product: { id } };
  }
  if (type === 'PERCENT') {
    const most = readMoney(cap);
    return { ...named, percent_off: percentOf(text) ?? 0, ...(most !== null && { amount_limit: most }) };
  }
  const amount = readMoney(text) ?? 0;
  return type === 'FIXED' ? { ...named, fixed_amount: amount } : { ...named, amount_off: amount };
}

/** "12", "12.5" or "12,5". */
export function percentOf(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace(/\s*%$/, '');
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

export function wholeOf(text: string): number | null {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text) : null;
}

function ruleOf({
  name,
  rules,
  isAnyRule,
}: Pick<CampaignDraft, 'name' | 'rules' | 'isAnyRule'>): WizardRequestBody | null {
  const read = rules.flatMap((rule) => {
    const operand = operandOf(rule);
    return operand === null ? [] : [{ rule, operand }];
  });
  if (read.length === 0) return null;
  const members = read.map(({ rule, operand }, index) => [
    String(index + 1),
    {
      name: rule.subject,
      ...(subjectNamed(rule.subject).hasProperty && { property: rule.property.trim() }),
      conditions: { [rule.operator]: [operand] },
    },
  ]);
  const logic = read.map((_rule, index) => String(index + 1)).join(isAnyRule ? ' or ' : ' and ');
  return {
    name: t('Rules of {name}', { name: name.trim() }).slice(0, 255),
    rules: { ...Object.fromEntries(members), logic },
  };
}

/** The operand of a rule; null while it is invalid. */
export function operandOf({ subject, property, text }: RuleDraft): unknown {
  const { value, hasProperty, name } = subjectNamed(subject);
  if (hasProperty && property.trim() === '') return null;
  if (value === 'MONEY') return readMoney(text);
  if (value === 'NUMBER') return wholeOf(text);
  if (text.trim() === '') return null;
  return name === 'order.items.any' ? { object: 'product', source_id: text.trim() } : text.trim();
}
