// The configuration of a project that decisions depend on, read as one value.
import type { ProductCollection } from './records/catalog';
import type { Campaign, PromotionStack, PromotionTier } from './records/campaign';
import type { Category } from './records/category';
import type { Reward, RewardAssignment } from './records/reward';
import type { ValidationRule } from './records/rules';
import type { ProjectSettings, StackingRulesRecord } from './records/settings';

export interface Config {
  /** Rises with every change of anything below. */
  readonly version: number;
  readonly settings: ProjectSettings;
  /** Seals the ids of QR codes and barcodes; absent until the first code is made. Never shown. */
  readonly assetKey?: string;
  /** Makes the tracking ids of customers. Absent in a project of earlier versions, until its set-up next makes a code. Never shown. */
  readonly trackingKey?: string;
  /** Null until the stacking rules are changed for the first time. */
  readonly stacking: StackingRulesRecord | null;
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly tiers: ReadonlyMap<string, PromotionTier>;
  readonly stacks: ReadonlyMap<string, PromotionStack>;
  readonly rules: ReadonlyMap<string, ValidationRule>;
  readonly categories: ReadonlyMap<string, Category>;
  readonly rewards: ReadonlyMap<string, Reward>;
  readonly rewardAssignments: ReadonlyMap<string, RewardAssignment>;
  readonly collections: ReadonlyMap<string, ProductCollection>;
}
