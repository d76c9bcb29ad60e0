// Tiers of a loyalty program: levels of its members by points.
import type { Metadata, Timestamp } from '../common';

/** The way in which a tier changes the points of an earning rule, or the price of a reward. */
export type PointsMapping =
  | { readonly type: 'MULTIPLY'; readonly multiplier: number }
  /** Whole points in place of those of the rule or the reward. */
  | { readonly type: 'CUSTOM'; readonly points: number }
  /** The rule adds nothing, the reward cannot be had. */
  | { readonly type: 'NOT_AVAILABLE' };

/** Mappings by the id of an earning rule or of a reward assignment. */
export type PointsMappings = Readonly<Record<string, PointsMapping>>;

/** Points from which a tier begins, and the last that belong to it. */
export interface TierRange {
  readonly from: number;
  /** Absent without an upper end. */
  readonly to?: number;
}

export interface LoyaltyTier {
  readonly id: string;
  readonly name: string;
  readonly campaign_id: string;
  readonly points: TierRange;
  readonly earning_rules: PointsMappings;
  readonly rewards: PointsMappings;
  readonly metadata: Metadata;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  /** When the range was last changed; absent for one that never was. No answer shows it. */
  readonly ranged_at?: Timestamp;
  readonly object: 'loyalty_tier';
}

/** The tier of a holder when points were earned. */
export interface HolderTier {
  readonly id: string;
  readonly name: string;
}

/** The tiers that details of points name: that of the holder, and the same where its mapping counted. */
export interface EarnedTiers {
  readonly loyalty_tier?: HolderTier;
  readonly holder_loyalty_tier?: HolderTier;
}

/**
 * The tier that a customer was in when last read, by campaign id, with `@` and its last day where it has one; absent
 * where the customer was in none.
 */
export type TierStates = Readonly<Record<string, string>>;
