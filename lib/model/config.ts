// The configuration of a project that decisions depend on, read as one value.
import type { EventSchema } from './events/event-schema';
import type { MetadataSchema } from './metadata/schema';
import type { Category, ProductCollection } from './records/catalog';
import type { Brand } from './branding/brand';
import type { CampaignTemplate } from './templates/campaign-template';
import type { Campaign, PromotionStack, PromotionTier } from './records/campaign';
import type { EarningRule } from './records/earning-rule';
import type { LoyaltyTier } from './loyalty/loyalty-tier';
import type { Reward, RewardAssignment } from './records/reward';
import type { ValidationRule } from './records/rules';
import type { Segment } from './segments/segment';
import type { ProjectSettings, StackingRulesRecord } from './records/settings';
import type { Webhook } from './events/webhook';

/** The kinds of records that a configuration holds. */
export const CONFIG_KINDS = {
  campaign: { member: 'campaigns', object: 'campaign', letter: 'C' },
  tier: { member: 'tiers', object: 'promotion_tier', letter: 'T' },
  stack: { member: 'stacks', object: 'promotion_stack', letter: 'K' },
  rule: { member: 'rules', object: 'validation_rule', letter: 'R' },
  category: { member: 'categories', object: 'category', letter: 'G' },
  reward: { member: 'rewards', object: 'reward', letter: 'W' },
  rewardAssignment: { member: 'rewardAssignments', object: 'reward_assignment', letter: 'A' },
  collection: { member: 'collections', object: 'products_collection', letter: 'L' },
  webhook: { member: 'webhooks', object: 'webhook', letter: 'H' },
  eventSchema: { member: 'eventSchemas', object: 'event_schema', letter: 'E' },
  metadataSchema: { member: 'metadataSchemas', object: 'metadata_schema', letter: 'M' },
  earningRule: { member: 'earningRules', object: 'earning_rule', letter: 'N' },
  loyaltyTier: { member: 'loyaltyTiers', object: 'loyalty_tier', letter: 'J' },
  segment: { member: 'segments', object: 'segment', letter: 'Q' },
  brand: { member: 'brands', object: 'brand', letter: 'B' },
  template: { member: 'templates', object: 'campaign_template', letter: 'D' },
} as const satisfies Readonly<Record<string, KindNames>>;

/**
 * The member of `ConfigRecords`, the name of a record in answers and the audit trail, and the first letter of its key;
 * `P`, `S`, `V`, `X`, `Y` are taken.
 */
interface KindNames {
  readonly member: keyof ConfigRecords;
  readonly object: string;
  readonly letter: string;
}

export type ConfigKind = keyof typeof CONFIG_KINDS;

export type ConfigObject = (typeof CONFIG_KINDS)[ConfigKind]['object'];

/** A record of the configuration, with its kind. */
export type ConfigRecord = {
  readonly [Kind in ConfigKind]: { readonly kind: Kind; readonly record: RecordOf<Kind> };
}[ConfigKind];

export type RecordOf<Kind extends ConfigKind> =
  ConfigRecords[(typeof CONFIG_KINDS)[Kind]['member']] extends ReadonlyMap<string, infer Found> ? Found : never;

/** All records of a configuration, by kind and id. */
export interface ConfigRecords {
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly tiers: ReadonlyMap<string, PromotionTier>;
  readonly stacks: ReadonlyMap<string, PromotionStack>;
  readonly rules: ReadonlyMap<string, ValidationRule>;
  readonly categories: ReadonlyMap<string, Category>;
  readonly rewards: ReadonlyMap<string, Reward>;
  readonly rewardAssignments: ReadonlyMap<string, RewardAssignment>;
  readonly collections: ReadonlyMap<string, ProductCollection>;
  readonly webhooks: ReadonlyMap<string, Webhook>;
  /** By id; of custom events. */
  readonly eventSchemas: ReadonlyMap<string, EventSchema>;
  readonly metadataSchemas: ReadonlyMap<string, MetadataSchema>;
  readonly earningRules: ReadonlyMap<string, EarningRule>;
  readonly loyaltyTiers: ReadonlyMap<string, LoyaltyTier>;
  readonly segments: ReadonlyMap<string, Segment>;
  /** At most one. */
  readonly brands: ReadonlyMap<string, Brand>;
  /** No decision reads them. */
  readonly templates: ReadonlyMap<string, CampaignTemplate>;
}

export interface Config extends ConfigRecords {
  /** Increases with every change of any member below. */
  readonly version: number;
  readonly settings: ProjectSettings;
  /** Seals the ids of QR codes and barcodes; absent until the first code is made. Never shown. */
  readonly assetKey?: string;
  /** Makes the tracking ids of customers. Absent in a project of earlier versions, until its set-up next makes a code. Never shown. */
  readonly trackingKey?: string;
  /** Null until the stacking rules are changed for the first time. */
  readonly stacking: StackingRulesRecord | null;
}

/** A configuration's records before the first one is stored: each kind has an empty map of its own. */
export function noRecords(): ConfigRecords {
  return {
    campaigns: new Map(),
    tiers: new Map(),
    stacks: new Map(),
    rules: new Map(),
    categories: new Map(),
    rewards: new Map(),
    rewardAssignments: new Map(),
    collections: new Map(),
    webhooks: new Map(),
    eventSchemas: new Map(),
    metadataSchemas: new Map(),
    earningRules: new Map(),
    loyaltyTiers: new Map(),
    segments: new Map(),
    brands: new Map(),
    templates: new Map(),
  };
}
