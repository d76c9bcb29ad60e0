// Rewards, and the campaigns they are assigned to.
import type { CampaignKind } from './campaign';
import type { Metadata, Timestamp } from '../common';
import type { RuleAssignment } from './rules';

export interface Reward {
  readonly id: string;
  readonly name: string;
  readonly type: 'CAMPAIGN' | 'COIN' | 'MATERIAL';
  readonly parameters: {
    /** `points_ratio` points are worth `exchange_ratio` major currency units. */
    readonly coin?: { readonly exchange_ratio: number; readonly points_ratio: number };
    readonly campaign?: {
      readonly id: string;
      readonly balance?: number;
      readonly type?: Exclude<CampaignKind, 'PROMOTION'>;
    };
    readonly product?: { readonly id: string; readonly sku_id?: string | null };
  };
  readonly stock: number | null;
  readonly redeemed: number | null;
  readonly attributes: { readonly image_url?: string | null; readonly description?: string | null };
  readonly metadata: Metadata;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'reward';
}

export interface RewardAssignment {
  readonly id: string;
  readonly reward_id: string;
  readonly related_object_id: string;
  readonly related_object_type: 'campaign';
  readonly parameters: {
    /** The price, and whether the reward is redeemed as soon as a member has enough points. */
    readonly loyalty?: { readonly points: number; readonly auto_redeem?: true };
  };
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  /** Rules assigned to it. */
  readonly assignments: readonly RuleAssignment[];
  readonly object: 'reward_assignment';
}
