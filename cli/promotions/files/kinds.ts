// The kinds of files: where they stand, what identifies a record, and which members they hold.

type FileSchema = Readonly<Record<string, unknown>>;

export interface KindOfFile {
  /** The folder below that of promotions; null for a part of another file. */
  readonly folder: string | null;
  /** The room of the API whose schemas the kind uses. */
  readonly room: string;
  /** The schema of the request that makes a record; null for a kind of our own. */
  readonly request: string | null;
  /** The member that identifies a record. */
  readonly identity: string;
  /** Members that only files have. */
  readonly members?: FileSchema;
  /** Members of the request that files do not have. */
  readonly without?: readonly string[];
  readonly required?: readonly string[];
}

const NAME = { type: 'string', minLength: 1, maxLength: 255 };
const NAMES = { type: ['array', 'null'], maxItems: 30, uniqueItems: true, items: NAME };
const KEY = { type: 'string', minLength: 1, maxLength: 300 };
const RENAMING = { was: NAME, key: KEY };
const RULES = { type: ['array', 'null'], maxItems: 5, uniqueItems: true, items: NAME };
const POINTS = { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000_000 };

/** The mappings of a loyalty tier, by the key of an earning rule or a reward. */
const MAPPINGS = {
  type: ['object', 'null'],
  maxProperties: 100,
  additionalProperties: { $ref: '../common/points-mappings.json#/additionalProperties' },
};

const REFUSED = ['access_settings', 'access_settings_assignments'];

export type FileKind =
  | 'settings'
  | 'category'
  | 'schema'
  | 'collection'
  | 'segment'
  | 'rule'
  | 'campaign'
  | 'tier'
  | 'reward'
  | 'stack'
  | 'earning-rule'
  | 'loyalty-tier'
  | 'webhook';

export const FILE_KINDS: Readonly<Record<FileKind, KindOfFile>> = {
  settings: {
    folder: null,
    room: 'management',
    request: 'management/update-project.json',
    identity: '',
    without: ['name', 'description', 'case_sensitive_codes'],
    members: {
      stacking_rules: { $ref: 'stacking-rules.json' },
      categories: { type: ['array', 'null'], maxItems: 1000, items: { $ref: '../categories/file-of-category.json' } },
    },
  },
  category: {
    folder: null,
    room: 'categories',
    request: 'categories/create.json',
    identity: 'name',
    members: { was: NAME },
  },
  schema: {
    folder: 'schemas',
    room: 'metadata-schemas',
    request: 'metadata-schemas/create.json',
    identity: 'related_object',
  },
  collection: {
    folder: 'collections',
    room: 'product-collections',
    request: 'product-collections/create.json',
    identity: 'name',
    members: { was: NAME },
  },
  segment: {
    folder: 'segments',
    room: 'segments',
    request: 'segments/create.json',
    identity: 'name',
    // Customers are no configuration: they differ by project.
    without: ['customers'],
    members: { key: KEY },
  },
  rule: {
    folder: 'rules',
    room: 'validation-rules',
    request: 'validation-rules/create.json',
    identity: 'name',
    members: { was: NAME },
  },
  campaign: {
    folder: 'campaigns',
    room: 'campaigns',
    request: 'campaigns/create.json',
    identity: 'name',
    without: ['promotion', 'category_id', ...REFUSED],
    required: ['name'],
    members: {
      name: NAME,
      tiers: { type: ['array', 'null'], maxItems: 1000, items: { $ref: '../promotions/file-of-tier.json' } },
      rewards: {
        type: ['array', 'null'],
        maxItems: 1000,
        items: {
          type: 'object',
          required: ['reward'],
          properties: {
            reward: KEY,
            points: POINTS,
            auto_redeem: { type: ['boolean', 'null'] },
            validation_rules: RULES,
          },
        },
      },
      validation_rules: RULES,
    },
  },
  tier: {
    folder: null,
    room: 'promotions',
    request: 'promotions/create-tier.json',
    identity: 'name',
    without: ['hierarchy', 'category_id', 'validation_rule_assignments'],
    members: { ...RENAMING, validation_rules: RULES },
  },
  reward: {
    folder: 'rewards',
    room: 'rewards',
    request: 'rewards/create.json',
    identity: 'name',
    required: ['name'],
    members: {
      ...RENAMING,
      name: NAME,
      parameters: {
        type: ['object', 'null'],
        properties: {
          campaign: { type: ['object', 'null'], properties: { name: NAME, balance: POINTS, type: NAME } },
          coin: { $ref: 'create.json#/properties/parameters/properties/coin' },
          product: {
            type: ['object', 'null'],
            properties: { id: NAME, source_id: NAME, sku_id: NAME, sku: NAME, sku_source_id: NAME },
          },
        },
      },
    },
  },
  stack: {
    folder: 'stacks',
    room: 'promotions',
    request: 'promotions/create-stack.json',
    identity: 'name',
    without: ['category_id'],
    required: ['campaign'],
    members: {
      ...RENAMING,
      campaign: NAME,
      tiers: { ...NAMES, minItems: 1, type: 'array', items: KEY },
      hierarchy_mode: { enum: ['MANUAL', null] },
    },
  },
  'earning-rule': {
    folder: 'earning-rules',
    room: 'earning-rules',
    request: 'earning-rules/create.json',
    identity: '',
    without: ['validation_rule_id', 'custom_event'],
    required: ['campaign'],
    members: {
      key: KEY,
      campaign: NAME,
      segment: { type: ['string', 'null'], minLength: 1, maxLength: 300 },
      loyalty_tier: { type: ['string', 'null'], minLength: 1, maxLength: 600 },
      validation_rules: { ...RULES, maxItems: 1 },
    },
  },
  'loyalty-tier': {
    folder: 'loyalty-tiers',
    room: 'loyalty-tiers',
    request: 'loyalty-tiers/create.json',
    identity: 'name',
    required: ['campaign'],
    members: { ...RENAMING, campaign: NAME, earning_rules: MAPPINGS, rewards: MAPPINGS },
  },
  webhook: {
    folder: 'webhooks',
    room: 'webhooks',
    request: 'webhooks/create.json',
    identity: 'target_url',
    without: ['headers'],
    members: { was: NAME },
  },
};

/** Folders of kinds, and of tests. */
export const FOLDERS: ReadonlyMap<string, FileKind | 'test'> = new Map([
  ...Object.entries(FILE_KINDS).flatMap(([kind, { folder }]) =>
    folder === null ? [] : [[folder, kind as FileKind] as const],
  ),
  ['tests', 'test'] as const,
]);

export const PROJECT_FILE = 'stackable.yaml';
export const LOCK_FILE = 'stackable.lock.json';
