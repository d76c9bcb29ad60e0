// The candidates of a worst case: those of the default, and the code that stands for a campaign.
import type { Config } from '../../../model/config';
import type { Campaign } from '../../../model/records/campaign';
import type { Voucher } from '../../../model/records/voucher';
import type { Redeemable } from '../../../model/request';

/** The most candidates of a question. */
export const MOST_CANDIDATES = 100;

export interface NamedCandidate {
  readonly object: 'voucher' | 'promotion_tier' | 'promotion_stack' | 'campaign';
  readonly id: string;
}

/** A candidate as the question names it, and the redeemable that the search tries. */
export interface ChosenCandidate {
  readonly named: NamedCandidate;
  readonly redeemable: Redeemable;
  /** The redeemable as reports show it. */
  readonly shown: Redeemable;
}

/** The campaigns that are not in the bin, by id and by name. */
export function campaignsOf({ campaigns }: Pick<Config, 'campaigns'>): ReadonlyMap<string, Campaign> {
  const kept = [...campaigns.values()].filter(({ deleted_at }) => !deleted_at);
  return new Map(kept.flatMap((campaign) => [[campaign.name, campaign] as const, [campaign.id, campaign] as const]));
}

/** Tiers, stacks, coupon campaigns and codes of no campaign, newest first. */
export function listDefaultCandidates(config: Config, codes: readonly Voucher[]): readonly NamedCandidate[] {
  const named = <R extends { readonly id: string; readonly created_at: string }>(
    object: NamedCandidate['object'],
    records: Iterable<R>,
  ) => [...records].map(({ id, created_at }) => ({ object, id, created_at }));
  const coupons = [...config.campaigns.values()].filter(hasCoupons);
  const all = [
    ...named('promotion_tier', config.tiers.values()),
    ...named('promotion_stack', config.stacks.values()),
    ...named('campaign', coupons),
    ...codes.map(({ code, created_at }) => ({ object: 'voucher' as const, id: code, created_at })),
  ];
  return all
    .toSorted((one, other) => (one.created_at < other.created_at ? 1 : one.created_at > other.created_at ? -1 : 0))
    .map(({ object, id }) => ({ object, id }));
}

function hasCoupons({ campaign_type, deleted_at, vouchers_generation_status, voucher }: Campaign): boolean {
  if (deleted_at || voucher?.type !== 'DISCOUNT_VOUCHER') return false;
  return campaign_type === 'DISCOUNT_COUPONS' && vouchers_generation_status !== 'DRAFT';
}

/**
 * A code that can be used, else the first one; null for none.
 * @param listed codes that the question names by themselves
 */
export function selectCode(
  codes: readonly Voucher[],
  { listed, nowMs }: { readonly listed: readonly string[]; readonly nowMs: number },
): string | null {
  const others = codes.filter(({ id, code }) => !listed.includes(id) && !listed.includes(code));
  return (others.find((one) => mayBeUsed(one, nowMs)) ?? others[0])?.code ?? null;
}

/** False for a code that is disabled, used up or expired. */
export function mayBeUsed(
  { active, redemption: { quantity, redeemed_quantity }, expiration_date }: Voucher,
  nowMs: number,
): boolean {
  if (!active || (quantity !== null && redeemed_quantity >= quantity)) return false;
  return !expiration_date || Date.parse(expiration_date) >= nowMs;
}
