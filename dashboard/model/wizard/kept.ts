// Members of a copied campaign without a field in the wizard. They are copied unchanged while the kind is the same.
import type { Campaign } from '../../api/campaigns';

type Members = Readonly<Record<string, unknown>>;

export interface Kept {
  /** Members of the campaign itself. */
  readonly campaign: Members;
  /** Members of its loyalty cards, except for points. */
  readonly loyaltyCard: Members;
  /** Maximum uses of a card with a balance. */
  readonly cardUses: number | null;
}

/** A new campaign or tier, with the stored rule of the original. */
export interface RuleCopy {
  readonly copiedRule?: string | null;
  /** True when the original's rule is shared; new rules are then ignored. */
  readonly sharesRule?: boolean;
}

export function sharedRule({ copiedRule, sharesRule }: RuleCopy): string | null {
  return sharesRule ? (copiedRule ?? null) : null;
}

export function ruleCopyOf(assigned: { readonly data: readonly { readonly rule_id: string }[] } | undefined): RuleCopy {
  const copiedRule = assigned?.data[0]?.rule_id ?? null;
  return { copiedRule, sharesRule: copiedRule !== null };
}

/** A draft, and what it is a copy of. */
interface CopyDraft {
  readonly kind: string;
  readonly copied?: { readonly kind: string; readonly kept: Kept };
}

const OF_CAMPAIGN = [
  ...(['metadata', 'join_once', 'auto_join', 'use_voucher_metadata_schema'] as const),
  ...(['activity_duration_after_publishing', 'referral_program'] as const),
] as const;

export function keptOf(campaign: Campaign): Kept {
  const { voucher } = campaign;
  const { points: _points, ...loyaltyCard } = voucher?.loyalty_card ?? {};
  const hasBalance = Boolean(voucher?.gift ?? voucher?.loyalty_card);
  return {
    campaign: withoutEmpty(Object.fromEntries(OF_CAMPAIGN.map((name) => [name, campaign[name]]))),
    loyaltyCard: withoutEmpty(loyaltyCard),
    cardUses: hasBalance ? (voucher?.redemption?.quantity ?? null) : null,
  };
}

const NOTHING: Kept = { campaign: {}, loyaltyCard: {}, cardUses: null };

/** The kept members that a draft still sends: empty once its kind has changed. */
export function keptBy({ kind, copied }: CopyDraft): Kept {
  return copied?.kind === kind ? copied.kept : NOTHING;
}

/** The names of the members, as the API has them. */
export function keptNames(draft: CopyDraft): readonly string[] {
  const { campaign, loyaltyCard, cardUses } = keptBy(draft);
  return [...Object.keys(campaign), ...Object.keys(loyaltyCard), ...(cardUses === null ? [] : ['redemption.quantity'])];
}

function withoutEmpty(members: Members): Members {
  const isEmpty = (value: unknown): boolean =>
    value === null ||
    value === undefined ||
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}
