// Members of a copied campaign without a field in the wizard. They are copied unchanged while the kind is the same.
import type { Campaign } from '../../api/campaigns';

type PassthroughMembers = Readonly<Record<string, unknown>>;

export interface CampaignPassthrough {
  /** Members of the campaign itself. */
  readonly campaign: PassthroughMembers;
  /** Members of its loyalty cards, except for points. */
  readonly loyaltyCard: PassthroughMembers;
  /** Maximum uses of a card with a balance. */
  readonly cardUses: number | null;
}

/** A new campaign or tier, with the stored rule of the original. */
export interface RuleCopy {
  readonly copiedRule?: string | null;
  /** True when the original's rule is shared; new rules are then ignored. */
  readonly sharesRule?: boolean;
}

/** Returns the id of the original's rule if the copy shares it, null otherwise. */
export function selectSharedRule({ copiedRule, sharesRule }: RuleCopy): string | null {
  return sharesRule ? (copiedRule ?? null) : null;
}

export function ruleCopyOf(assigned: { readonly data: readonly { readonly rule_id: string }[] } | undefined): RuleCopy {
  const copiedRule = assigned?.data[0]?.rule_id ?? null;
  return { copiedRule, sharesRule: copiedRule !== null };
}

/** A draft, and what it is a copy of. */
interface CopyDraft {
  readonly kind: string;
  readonly copied?: { readonly kind: string; readonly kept: CampaignPassthrough };
}

const OF_CAMPAIGN = [
  ...(['metadata', 'join_once', 'auto_join', 'use_voucher_metadata_schema'] as const),
  ...(['activity_duration_after_publishing', 'referral_program'] as const),
] as const;

/** Returns the members of a campaign that the wizard cannot edit and a copy sends unchanged. */
export function extractCopiedMembers(campaign: Campaign): CampaignPassthrough {
  const { voucher } = campaign;
  const { points: _points, ...loyaltyCard } = voucher?.loyalty_card ?? {};
  const hasBalance = Boolean(voucher?.gift ?? voucher?.loyalty_card);
  return {
    campaign: withoutEmpty(Object.fromEntries(OF_CAMPAIGN.map((name) => [name, campaign[name]]))),
    loyaltyCard: withoutEmpty(loyaltyCard),
    cardUses: hasBalance ? (voucher?.redemption.quantity ?? null) : null,
  };
}

const NOTHING: CampaignPassthrough = { campaign: {}, loyaltyCard: {}, cardUses: null };

/** Returns the copied members that a draft still sends; they are empty once its kind has changed. */
export function selectCopiedMembers({ kind, copied }: CopyDraft): CampaignPassthrough {
  return copied?.kind === kind ? copied.kept : NOTHING;
}

/** Collects the names of the copied members as the API spells them. */
export function collectCopiedMemberNames(draft: CopyDraft): readonly string[] {
  const { campaign, loyaltyCard, cardUses } = selectCopiedMembers(draft);
  return [...Object.keys(campaign), ...Object.keys(loyaltyCard), ...(cardUses === null ? [] : ['redemption.quantity'])];
}

function withoutEmpty(members: PassthroughMembers): PassthroughMembers {
  const isEmpty = (value: unknown): boolean =>
    value === null ||
    value === undefined ||
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}
