// The parts of a configuration that files of promotions can hold: only these move its version.
import type { Config } from '../../model/config';
import type { Webhook } from '../../model/events/webhook';
import type { MetadataSchema } from '../../model/metadata/schema';
import type { Campaign } from '../../model/records/campaign';
import type { RuleAssignment } from '../../model/records/rules';
import type { ProjectSettings, StackingRulesRecord } from '../../model/records/settings';
import { DEFAULT_STACKING_RULES } from '../../model/records/settings';

/** One record, or the settings, without the members that the service computes. */
export interface ConfigurationPart {
  readonly kind: string;
  readonly id: string;
  /** The stored record: the same object as long as nothing of it changes. */
  readonly source: object;
  /** Members that files can hold. */
  readonly select: () => unknown;
}

/** Kinds of records whose members are all in files, but for those that `COMPUTED` names. */
const KINDS = [
  'tiers',
  'stacks',
  'rules',
  'categories',
  'rewards',
  'rewardAssignments',
  'collections',
  'earningRules',
  'loyaltyTiers',
  'segments',
] as const;

/** Members that the service computes, of any kind of record. */
const COMPUTED: readonly string[] = [
  ...['created_at', 'updated_at', 'object', 'validation', 'assignments_count', 'redeemed', 'automation_id'],
  ...['creation_status', 'vouchers_generation_status', 'vouchers_count', 'adding', 'redefining', 'schema_id'],
  ...['syncing_since', 'parts', 'ranged_at', 'tier_changes'],
];

/** List the parts of a configuration, in an order that depends on their ids alone. */
export function listConfigurationParts(config: Config): readonly ConfigurationPart[] {
  const records = KINDS.flatMap((kind) =>
    [...config[kind].values()].map((record) => partOf(kind, record, () => selectMembers(record))),
  );
  const campaigns = [...config.campaigns.values()]
    .filter(({ deleted_at: deletedAt }) => !deletedAt)
    .map((record) => partOf('campaigns', record, () => selectMembers(record)));
  const schemas = [...config.metadataSchemas.values()].map((record) =>
    partOf('schemas', record, () => selectSchema(record)),
  );
  const webhooks = [...config.webhooks.values()].map((record) =>
    partOf('webhooks', record, () => selectWebhook(record)),
  );
  return [...records, ...campaigns, ...schemas, ...webhooks].toSorted(
    (one, other) => compareTexts(one.kind, other.kind) || compareTexts(one.id, other.id),
  );
}

function partOf(kind: string, record: { readonly id: string }, select: ConfigurationPart['select']): ConfigurationPart {
  return { kind, id: record.id, source: record, select };
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function selectMembers(record: object): Readonly<Record<string, unknown>> {
  const members = Object.entries(record).filter(([name, value]) => !COMPUTED.includes(name) && value !== null);
  return Object.fromEntries(
    members.map(([name, value]) => [name, name === 'assignments' ? ruleIds(value as Campaign['assignments']) : value]),
  );
}

function ruleIds(assignments: readonly RuleAssignment[]): readonly string[] {
  return assignments.map(({ rule_id: ruleId }) => ruleId);
}

/** Deleted definitions are kept, but no file has them. */
function selectSchema({ properties, ...schema }: MetadataSchema): unknown {
  const current = Object.entries(properties).filter(([, { deleted }]) => deleted !== true);
  return { ...selectMembers(schema), properties: Object.fromEntries(current) };
}

/** Headers are secrets, so no file has them. */
function selectWebhook({ headers: _headers, ...webhook }: Webhook): unknown {
  return selectMembers(webhook);
}

/** Settings that the API can change and that are the same in every project of a shop: not what it is called. */
export type FileSettings = Omit<ProjectSettings, 'id' | 'name' | 'description' | 'case_sensitive_codes'>;

/**
 * Select the settings that a file of promotions can hold: all but the identity of the project and how codes compare.
 */
export function selectFileSettings(settings: ProjectSettings): FileSettings {
  const { id: _id, name: _name, description: _description, case_sensitive_codes: _case, ...members } = settings;
  return members;
}

/** Select the stacking rules in force, without the id and dates of their record. */
export function selectStackingRules(record: StackingRulesRecord | null): typeof DEFAULT_STACKING_RULES {
  if (record === null) return DEFAULT_STACKING_RULES;
  const { id: _id, created_at: _created, updated_at: _updated, ...rules } = record;
  return { ...DEFAULT_STACKING_RULES, ...rules };
}
