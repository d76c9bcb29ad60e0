// The configuration of a project that decisions depend on, read as one value.
import type { EventSchema } from './events/event-schema';
import type { ProductCollection } from './records/catalog';
import type { Campaign, PromotionStack, PromotionTier } from './records/campaign';
import type { Category } from './records/category';
import type { Reward, RewardAssignment } from './records/reward';
import type { ValidationRule } from './records/rules';
import type { ProjectSettings, StackingRulesRecord } from './records/settings';
import type { Webhook } from './events/webhook';

/** The kinds of records that a configuration holds, each with the member of `ConfigRecords` that holds them by id. */
export const CONFIG_MEMBERS = {
  campaign: 'campaigns',
  tier: 'tiers',
  stack: 'stacks',
  rule: 'rules',
  category: 'categories',
  reward: 'rewards',
  rewardAssignment: 'rewardAssignments',
  collection: 'collections',
  webhook: 'webhooks',
  eventSchema: 'eventSchemas',
} as const satisfies Readonly<Record<string, keyof ConfigRecords>>;

export type ConfigKind = keyof typeof CONFIG_MEMBERS;

/** What answers and the audit trail call records of each kind. */
export const CONFIG_OBJECTS = {
  campaign: 'campaign',
  tier: 'promotion_tier',
  stack: 'promotion_stack',
  rule: 'validation_rule',
  category: 'category',
  reward: 'reward',
  rewardAssignment: 'reward_assignment',
  collection: 'products_collection',
  webhook: 'webhook',
  eventSchema: 'event_schema',
} as const satisfies Readonly<Record<ConfigKind, string>>;

export type ConfigObject = (typeof CONFIG_OBJECTS)[ConfigKind];

/** A record of the configuration, with its kind. */
export type ConfigRecord = {
  readonly [Kind in ConfigKind]: { readonly kind: Kind; readonly record: RecordOf<Kind> };
}[ConfigKind];

type RecordOf<Kind extends ConfigKind> =
  ConfigRecords[(typeof CONFIG_MEMBERS)[Kind]] extends ReadonlyMap<string, infer Found> ? Found : never;

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
}

export interface Config extends ConfigRecords {
  /** Rises with every change of anything below. */
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
  };
}
