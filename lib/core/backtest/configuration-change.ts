// The change that a draft makes to a configuration, as a plain value that is applied to the configuration of any time.
import type { Config } from '../../model/config';
import type { DefinitionMember } from '../../model/records/campaign';
import type { RuleAssignment } from '../../model/records/rules';
import type { StackingRulesRecord } from '../../model/records/settings';
import { diffDefinitions } from '../campaign/redefinition';
import { type LinkedRecords, selectReachable } from '../decision/input';
import type { DecisionConfiguration, NamedRecord } from '../decision/types';
import type { Product, Sku } from '../../model/records/catalog';
import { type CompiledConfig, compileConfig } from '../evaluation/compiled-config';
import { isSame } from '../record/change';
import { type CountedPeriods, listLimitedCampaigns, listPromotionPeriods } from './limited-campaigns';
import { COUNTERS, type CounterName } from '../rules/counters';

type RecordMembers = Readonly<Record<string, unknown>>;

/** The members that a change sets and removes. */
export interface MemberChange {
  readonly set: RecordMembers;
  readonly unset: readonly string[];
  /** Changes of the definition of a campaign's codes, where there was one. */
  readonly voucher?: MemberChange;
}

/** The kinds of records that a draft changes, by their name in a decision and in the configuration. */
const CHANGEABLE = {
  campaigns: 'campaigns',
  promotion_tiers: 'tiers',
  promotion_stacks: 'stacks',
  validation_rules: 'rules',
} as const;
type ChangeableKind = keyof typeof CHANGEABLE;
const KINDS = Object.keys(CHANGEABLE) as readonly ChangeableKind[];

/** The rule assignments of single codes that a draft adds and removes. */
export interface CodeAssignments {
  readonly added: readonly RuleAssignment[];
  /** Ids. */
  readonly removed: readonly string[];
}

/** A campaign whose codes have a new definition. */
export interface Redefinition {
  readonly campaign_id: string;
  readonly members: readonly DefinitionMember[];
}

export interface ConfigurationChange {
  /** Ids by kind. A campaign that is being deleted counts as removed. */
  readonly removed: Readonly<Record<ChangeableKind, readonly string[]>>;
  /** Changed members by kind and id. */
  readonly members: Readonly<Record<ChangeableKind, Readonly<Record<string, MemberChange>>>>;
  /** Changed and new records, and all that they lead to: used where a decision does not hold them. */
  readonly records: LinkedRecords;
  /** Null without a change. `record` is null where the project returns to the defaults. */
  readonly stacking: (MemberChange & { readonly record: StackingRulesRecord | null }) | null;
  readonly redefined: readonly Redefinition[];
  readonly assignments: CodeAssignments;
  /** Campaigns that rules of the change count, where decisions of before may not hold their counters. */
  readonly limited: readonly string[];
  /**
   * True where rules of the change count by day, week, month or key pair, or count uses of an added tier by customer: a
   * decision may not hold those counts.
   */
  readonly isCounted: boolean;
  /** The periods that promotions count, without the change and with it. */
  readonly periods: { readonly before: CountedPeriods; readonly after: CountedPeriods };
  /** Promotion tiers that are added to every request, in this order. */
  readonly tiers: readonly string[];
  /** Products and SKUs that changed discounts give away. */
  readonly products: readonly NamedRecord<Product>[];
  readonly skus: readonly NamedRecord<Sku>[];
}

interface DraftResult {
  readonly before: Config;
  readonly after: Config;
  readonly assignments: CodeAssignments;
  readonly tiers: readonly string[];
}

/** Describe what a draft changes. The products and SKUs are empty. */
export function buildConfigurationChange({ before, after, assignments, tiers }: DraftResult): ConfigurationChange {
  const known = compileConfig(before);
  const compiled = compileConfig(after);
  const changed = KINDS.flatMap((kind) => changedIds(before, after, kind));
  const records = selectReachable(compiled, [...changed, ...tiers, ...assignments.added.map(({ rule_id }) => rule_id)]);
  return {
    removed: byKind((kind) => removedIds(before, after, kind)),
    members: byKind((kind) => memberChanges(before, after, kind)),
    records,
    stacking: isSame(before.stacking, after.stacking)
      ? null
      : { ...diffMembers(toMembers(before.stacking), toMembers(after.stacking)), record: after.stacking },
    redefined: redefinitions(before, after),
    assignments,
    limited: listLimitedCampaigns(known, compiled, { tiers, added: assignments.added }),
    isCounted: records.validation_rules.some(({ id }) =>
      compiled.rules.get(id)?.counters.some((name) => isOfPeriod(name) || (tiers.length > 0 && isOfCustomer(name))),
    ),
    periods: { before: listPromotionPeriods(known), after: listPromotionPeriods(compiled) },
    tiers,
    products: [],
    skus: [],
  };
}

/** True when a change leaves every decision as it was. */
export function isNoChange(change: ConfigurationChange): boolean {
  const { removed, members, stacking, assignments, tiers } = change;
  const isSameKind = (kind: ChangeableKind) => removed[kind].length === 0 && Object.keys(members[kind]).length === 0;
  const codes = assignments.added.length + assignments.removed.length;
  return KINDS.every(isSameKind) && stacking === null && codes === 0 && tiers.length === 0;
}

/**
 * The configuration of a decision as if the change had been made before it. Members that the change leaves keep their
 * values of that time.
 */
export function applyConfigurationChange(
  configuration: DecisionConfiguration,
  change: ConfigurationChange,
): DecisionConfiguration {
  return {
    ...configuration,
    stacking_rules: changeStacking(configuration.stacking_rules, change.stacking),
    campaigns: changeRecords(configuration, change, 'campaigns'),
    promotion_tiers: changeRecords(configuration, change, 'promotion_tiers'),
    promotion_stacks: changeRecords(configuration, change, 'promotion_stacks'),
    validation_rules: changeRecords(configuration, change, 'validation_rules'),
    categories: withAbsent(configuration.categories, change.records.categories),
    rewards: withAbsent(configuration.rewards, change.records.rewards),
    product_collections: withAbsent(configuration.product_collections, change.records.product_collections),
  };
}

/** A whole configuration with the change. */
export function changeConfiguration(config: CompiledConfig, change: ConfigurationChange): Config {
  const before: Config = { ...config, ...config.stored };
  const changed = applyConfigurationChange(
    {
      version: before.version,
      settings: before.settings,
      stacking_rules: before.stacking,
      campaigns: [...before.campaigns.values()],
      promotion_tiers: [...before.tiers.values()],
      promotion_stacks: [...before.stacks.values()],
      validation_rules: [...before.rules.values()],
      categories: [...before.categories.values()],
      rewards: [...before.rewards.values()],
      reward_assignments: [],
      product_collections: [...before.collections.values()],
      metadata_schemas: [],
    },
    change,
  );
  return {
    ...before,
    stacking: changed.stacking_rules,
    campaigns: byId(changed.campaigns),
    tiers: byId(changed.promotion_tiers),
    stacks: byId(changed.promotion_stacks),
    rules: byId(changed.validation_rules),
    categories: byId(changed.categories),
    rewards: byId(changed.rewards),
    collections: byId(changed.product_collections),
  };
}

function byId<T extends { readonly id: string }>(records: readonly T[]): ReadonlyMap<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}

function byKind<T>(of: (kind: ChangeableKind) => T): Readonly<Record<ChangeableKind, T>> {
  return Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<ChangeableKind, T>;
}

type ChangeableRecord = { readonly id: string; readonly deleted_at?: string };

function recordsOf(config: Config, kind: ChangeableKind): ReadonlyMap<string, ChangeableRecord> {
  return config[CHANGEABLE[kind]];
}

function removedIds(before: Config, after: Config, kind: ChangeableKind): readonly string[] {
  const left = recordsOf(after, kind);
  const isGone = (id: string) => left.get(id) === undefined || left.get(id)?.deleted_at !== undefined;
  return [...recordsOf(before, kind).keys()].filter(isGone);
}

/** New and changed records. */
function changedIds(before: Config, after: Config, kind: ChangeableKind): readonly string[] {
  const known = recordsOf(before, kind);
  return [...recordsOf(after, kind).values()]
    .filter((record) => !record.deleted_at && !isSame(known.get(record.id), record))
    .map(({ id }) => id);
}

function memberChanges(before: Config, after: Config, kind: ChangeableKind): Readonly<Record<string, MemberChange>> {
  const known = recordsOf(before, kind);
  const now = recordsOf(after, kind);
  return Object.fromEntries(
    changedIds(before, after, kind).map((id) => [id, diffRecords(toMembers(known.get(id)), toMembers(now.get(id)))]),
  );
}

function toMembers(record: object | null | undefined): RecordMembers {
  return (record ?? {}) as RecordMembers;
}

function diffRecords(before: RecordMembers, after: RecordMembers): MemberChange {
  const { set, unset } = diffMembers(before, after);
  if (!isMembers(before['voucher']) || !isMembers(set['voucher'])) return { set, unset };
  const { voucher, ...others } = set;
  return { set: others, unset, voucher: diffMembers(before['voucher'], voucher) };
}

function isMembers(value: unknown): value is RecordMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members that change while a record is worked on; they change no decision. */
const IGNORED: readonly string[] = ['updated_at', 'creation_status', 'redefining', 'assignments_count'];

function diffMembers(before: RecordMembers, after: RecordMembers): MemberChange {
  const names = Object.keys(after).filter((name) => !IGNORED.includes(name) && !isSame(before[name], after[name]));
  return {
    set: Object.fromEntries(names.map((name) => [name, after[name]])),
    unset: Object.keys(before).filter((name) => !IGNORED.includes(name) && !Object.hasOwn(after, name)),
  };
}

function redefinitions(before: Config, after: Config): readonly Redefinition[] {
  return [...after.campaigns.values()].flatMap(({ id, voucher }) => {
    const known = before.campaigns.get(id)?.voucher;
    const members = known && voucher ? diffDefinitions(known, voucher) : [];
    return members.length === 0 ? [] : [{ campaign_id: id, members }];
  });
}

function isOfPeriod(name: CounterName): boolean {
  const { period, per } = COUNTERS[name];
  return period !== null || per === 'API_KEY';
}

function isOfCustomer(name: CounterName): boolean {
  return COUNTERS[name].per === 'CUSTOMER';
}

function changeStacking(
  stored: StackingRulesRecord | null,
  stacking: ConfigurationChange['stacking'],
): StackingRulesRecord | null {
  if (stacking === null) return stored;
  return stored === null || stacking.record === null ? stacking.record : applyMembers(stored, stacking);
}

function changeRecords<Kind extends ChangeableKind>(
  configuration: DecisionConfiguration,
  { removed, members, records }: ConfigurationChange,
  kind: Kind,
): DecisionConfiguration[Kind] {
  const isLeft = ({ id }: { readonly id: string }) => !removed[kind].includes(id);
  const kept = configuration[kind].filter(isLeft).map((record) => {
    const own = members[kind][record.id];
    return own ? applyMembers(record, own) : record;
  });
  const more = records[kind].filter(isLeft);
  return withAbsent(kept, more) as DecisionConfiguration[Kind];
}

function applyMembers<T extends object>(record: T, { set, unset, voucher }: MemberChange): T {
  const members = Object.entries({ ...record, ...set }).filter(([name]) => !unset.includes(name));
  const changed = Object.fromEntries(members);
  const own = changed['voucher'];
  return (voucher && isMembers(own) ? { ...changed, voucher: applyMembers(own, voucher) } : changed) as T;
}

function withAbsent<T extends { readonly id: string }>(own: readonly T[], more: readonly T[]): readonly T[] {
  const known = new Set(own.map(({ id }) => id));
  const absent = more.filter(({ id }) => !known.has(id));
  return absent.length === 0 ? own : [...own, ...absent];
}
