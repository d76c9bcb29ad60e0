// The tier of a member: the one whose range holds the points of the card, or the one that lasts in a program whose tiers
// have dates.
import type { Config } from '../../model/config';
import type { CustomerUsage } from '../../model/counters';
import type { EarnedTiers, LoyaltyTier } from '../../model/loyalty/loyalty-tier';
import type { CardTier, TierGrant } from '../../model/loyalty/tier-rules';
import type { PointExpiry } from '../../model/records/voucher';
import { computeCardTier, moveCardTier, selectTierDays, type TierCard, type TierMovement } from './card-tier';
import { readLapsedProgram, readRangeMs, readTierProgram, type TierConfig, type TierProgram } from './tier-program';

type Tiers = Pick<Config, 'loyaltyTiers'>;

/** True when a program has tiers. */
export function hasTiers({ loyaltyTiers }: Tiers, campaignId: string): boolean {
  for (const tier of loyaltyTiers.values()) if (tier.campaign_id === campaignId) return true;
  return false;
}

/**
 * Find the tier of a program that a number of points leads to.
 * @returns null below the lowest tier, above the highest, and between two
 * @see docs/behaviour/loyalty-tiers.md#the-tier-of-a-member
 */
export function findTierOf({ loyaltyTiers }: Tiers, campaignId: string, points: number): LoyaltyTier | null {
  for (const tier of loyaltyTiers.values()) {
    const { from, to = Infinity } = tier.points;
    if (tier.campaign_id === campaignId && points >= from && points <= to) return tier;
  }
  return null;
}

/** The tier of a member at a moment. */
export interface MemberTier {
  readonly tier: LoyaltyTier | null;
  /** The dates of the tier; null for one without dates. */
  readonly grant: TierGrant | null;
  /** The program and the state of the card there; null for tiers that have no dates. */
  readonly dated: { readonly program: TierProgram; readonly state: CardTier } | null;
}

/** A member without a tier and without dates. */
export const NO_TIER: MemberTier = { tier: null, grant: null, dated: null };

/** Compute the tier of a card with its dates; a card without a holder and one without a program have none. */
export function readMemberTier(config: TierConfig, card: TierCard, nowMs: number): MemberTier {
  const { campaign_id: campaignId, holder_id: holderId, loyalty_card: points } = card.voucher;
  if (!campaignId || !holderId || !points) return NO_TIER;
  const program = readTierProgram(config, campaignId);
  if (!program) return readTierWithoutDates(config, card, { campaignId, balance: points.balance, nowMs });
  const state = computeCardTier(card, program, nowMs);
  const { current: grant = null } = state;
  return { tier: (grant && config.loyaltyTiers.get(grant.id)) ?? null, grant, dated: { program, state } };
}

interface UndatedCard {
  readonly campaignId: string;
  readonly balance: number;
  readonly nowMs: number;
}

/** A tier that had a date when its program lost the dates lasts until then, unless the balance leads to a higher one. */
function readTierWithoutDates(
  config: TierConfig,
  card: TierCard,
  { campaignId, balance, nowMs }: UndatedCard,
): MemberTier {
  const tier = findTierOf(config, campaignId, balance);
  const grant = findLastingGrant(config, card, { campaignId, nowMs });
  const lasting = (grant && config.loyaltyTiers.get(grant.id)) ?? null;
  if (!lasting || (tier && tier.points.from >= lasting.points.from)) return { tier, grant: null, dated: null };
  return { tier: lasting, grant, dated: null };
}

function findLastingGrant(
  config: TierConfig,
  card: TierCard,
  { campaignId, nowMs }: Omit<UndatedCard, 'balance'>,
): TierGrant | null {
  const lapsed = card.tier && readLapsedProgram(config, campaignId);
  // A state of other rules, before these or after them, says nothing about a tier of these.
  const [fromMs, untilMs] = [lapsed?.program.datedMs ?? 0, lapsed?.lapsedMs ?? 0];
  if (!lapsed || card.tier.at_ms < fromMs || card.tier.at_ms > untilMs) return null;
  const { current } = computeCardTier(card, lapsed.program, Math.min(nowMs, untilMs));
  return current && current.ends_ms > nowMs ? current : null;
}

/** The tier of a card that is stored, with the days at whose end it is due. */
export interface TierEnd {
  readonly tier: CardTier;
  readonly newLots: readonly PointExpiry[];
}

/** Points that are spent, or come back: they move the balance and are not earned. */
interface TierSpending extends Pick<TierMovement, 'amount' | 'lots' | 'nowMs'> {
  readonly card: TierCard;
}

/**
 * Compute the tier of a card after points were spent or came back.
 * @returns null for a card without a holder, and for a program whose tiers have no dates
 * @see docs/behaviour/loyalty-tiers.md#dates
 */
export function computeTierAfterSpending(config: TierConfig, { card, ...spent }: TierSpending): TierEnd | null {
  return computeTierAfter(config, card, { ...spent, earned: 0, atMs: spent.nowMs });
}

/** Compute the tier of a card after a change of its points; null as `computeTierAfterSpending`. */
export function computeTierAfter(config: TierConfig, card: TierCard, movement: TierMovement): TierEnd | null {
  const { campaign_id: campaignId, holder_id: holderId, loyalty_card: points } = card.voucher;
  const program = campaignId && holderId && points ? readTierProgram(config, campaignId) : null;
  if (!program) return null;
  const tier = moveCardTier(card, program, movement);
  return { tier, newLots: selectTierDays(card.tier, tier, program.timezone) };
}

/**
 * Find the tier of a card: by its balance, or the one that lasts. Points that have expired are off the balance.
 * @returns null as well for a card without a holder, and for one without a program
 */
export function findTierOfCard(config: TierConfig, card: TierCard, nowMs: number): LoyaltyTier | null {
  return readMemberTier(config, card, nowMs).tier;
}

interface HeldPoints {
  readonly campaignId: string;
  readonly points: number;
  /** The tiers of the latest card that changed; absent before a change. */
  readonly state?: CardTier | undefined;
}

/** Compute the tier of a customer in a program, from the points of all cards there. */
export function readTierOfHolder(
  config: TierConfig,
  { campaignId, points, state }: HeldPoints,
  nowMs: number,
): MemberTier {
  const since = new Date(nowMs).toISOString();
  const voucher = { campaign_id: campaignId, holder_id: '-', loyalty_card: { points, balance: points } };
  const fresh = {
    ...voucher,
    created_at: config.campaigns.get(campaignId)?.created_at ?? since,
    publish: { count: 1 },
  };
  return readMemberTier(config, { voucher: fresh, ...(state && { tier: state }) }, nowMs);
}

/** Compute the tier of a customer in a program from what was read: at the moment of that. */
export function readTierOfUsage(
  config: TierConfig,
  { tiers }: Pick<CustomerUsage, 'tiers'>,
  { campaignId, points }: Omit<HeldPoints, 'state'>,
): MemberTier {
  const state = tiers?.byCampaign[campaignId];
  // Without a change of a card, no day has passed: the tier is the one with which its members began.
  const nowMs = tiers && state ? tiers.readMs : latestRangeMs(config, campaignId);
  return readTierOfHolder(config, { campaignId, points, state }, nowMs);
}

function latestRangeMs(config: TierConfig, campaignId: string): number {
  const { tiers = [], datedMs = 0 } = readTierProgram(config, campaignId) ?? {};
  return Math.max(0, datedMs ?? 0, ...tiers.map(readRangeMs));
}

/** Return the tiers that the details of earned points name; none without a tier. */
export function describeEarnedTiers(tier: LoyaltyTier | null, ruleId: string): EarnedTiers {
  if (!tier) return {};
  const named = { id: tier.id, name: tier.name };
  return { ...(tier.earning_rules[ruleId] && { loyalty_tier: named }), holder_loyalty_tier: named };
}
