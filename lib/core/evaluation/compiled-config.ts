// The configuration compiled for evaluations: its rules, scopes, formulas, collections and limits are parsed once.
import type { Config } from '../../model/config';
import type { Discount } from '../../model/records/discount';
import type { ProductScope, RuleAssignment, ScopeDefinition, ValidationRule } from '../../model/records/rules';
import { DEFAULT_STACKING_RULES, type StackingRules, type StackingRulesRecord } from '../../model/records/settings';
import { UNIT_LIMITS, unitLimitFormula } from '../../model/counters';
import { readBundle } from '../discount/bundle/bundle';
import type {
  Bundle,
  CompiledDefinition,
  CompiledScope,
  CompiledUnitLimit,
  ScopeMatch,
  Formulas,
} from '../discount/context';
import { readFormula, readFormulas } from '../discount/numbers';
import { withoutNulls, type Writable } from '../object-members';
import type { CompiledCollection } from '../rules/context';
import { type Counter, type CounterLimit, type CounterName, COUNTERS } from '../rules/counters';
import type { ParsedRuleSet } from '../rules/kind';
import { compileCollection, needsCatalogue } from '../rules/match';
import { collectSegmentIds } from '../rules/names';
import {
  collectComparedCounters,
  collectCounters,
  limitsOf,
  needsDiscount,
  readSet,
  type Relaxation,
  relaxRuleSet,
} from '../rules/rule-set';
import { type CompiledSegment, compileSegment } from '../segment/filter';

/** A validation rule with everything that an evaluation needs. */
export interface CompiledRule extends ValidationRule {
  readonly set: ParsedRuleSet;
  /** The counters its rules read. */
  readonly counters: readonly CounterName[];
  /** The upper limits that it sets on counters, whatever its other rules are. */
  readonly limits: readonly CounterLimit[];
  /** The counters that it compares in other ways. */
  readonly compared: readonly CounterName[];
  /** The ids of the segments that its rules name. */
  readonly segments: readonly string[];
  /** True when it is tested again once the discount is known. */
  readonly needsDiscount: boolean;
  readonly scope: CompiledScope | null;
  readonly bundle: Bundle | null;
}

/** The configuration for evaluations. All members besides the records are derived from them. */
export interface CompiledConfig extends Config {
  readonly rules: ReadonlyMap<string, CompiledRule>;
  readonly collections: ReadonlyMap<string, CompiledCollection>;
  /** True when a collection needs catalogue data of the order lines. */
  readonly asksCatalogue: boolean;
  /** The formulas of tiers, and of the codes of campaigns, by their text. */
  readonly formulas: Formulas;
  /** The limits that rules set on the counters of a campaign, by campaign id. */
  readonly limits: ReadonlyMap<string, readonly CampaignLimit[]>;
  /** The daily, weekly and monthly counters of a campaign that rules use, by campaign id. */
  readonly periods: ReadonlyMap<string, readonly CounterName[]>;
  /** A rule limits units over all redemptions. */
  readonly limitsUnits: boolean;
  /** The segments that rules name. */
  readonly namedSegments: readonly CompiledSegment[];
  /** The effective settings, in the form of answers. */
  readonly stackingRules: StackingRules;
  /** The rules and collections as they are stored. */
  readonly stored: Pick<Config, 'rules' | 'collections'>;
}

/**
 * Compile a configuration for evaluations. This takes longer than an evaluation, so keep the result while the
 * configuration stays the same.
 * @see docs/architecture.md#configuration
 */
export function compileConfig(config: Config): CompiledConfig {
  const collections = mapped(config.collections, compileCollection);
  const rules = mapped(config.rules, compileRule);
  return {
    ...config,
    rules,
    collections,
    asksCatalogue: [...collections.values()].some(({ test }) => test !== null && needsCatalogue(test)),
    formulas: readFormulas(discountsOf(config)),
    limits: campaignLimits(config, (id) => rules.get(id)?.limits ?? []),
    periods: campaignPeriods(config, (id) => rules.get(id)?.counters ?? []),
    limitsUnits: [...rules.values()].some(({ scope }) => scope !== null && scope.limited.length > 0),
    namedSegments: compileNamedSegments(config, rules.values()),
    stackingRules: stackingRulesOf(config),
    stored: { rules: config.rules, collections: config.collections },
  };
}

function compileNamedSegments(
  { segments, settings }: Config,
  rules: Iterable<CompiledRule>,
): readonly CompiledSegment[] {
  const ids = new Set([...rules].flatMap((rule) => rule.segments));
  return [...ids].flatMap((id) => {
    const segment = segments.get(id);
    return segment ? [compileSegment(segment, settings)] : [];
  });
}

/** The effective stacking rules, without the members of their record. Members that it lacks have their default. */
export function stackingRulesOf({ stacking }: Pick<Config, 'stacking'>): StackingRules {
  const known: StackingRules & Partial<StackingRulesRecord> = stacking ?? DEFAULT_STACKING_RULES;
  const { id, created_at, updated_at, ...rules } = known;
  return { ...DEFAULT_STACKING_RULES, ...rules };
}

function mapped<T, R>(records: ReadonlyMap<string, T>, compile: (record: T) => R): ReadonlyMap<string, R> {
  const compiled = new Map<string, R>();
  for (const [id, record] of records) compiled.set(id, compile(record));
  return compiled;
}

/** Prepare a validation rule for evaluation: the parsed set, its counters and its limits. */
export function compileRule(rule: ValidationRule): CompiledRule {
  const set = readSet(rule.rules);
  return {
    set,
    counters: collectCounters(set),
    limits: limitsOf(set),
    compared: collectComparedCounters(set),
    segments: collectSegmentIds(set),
    needsDiscount: needsDiscount(set),
    scope: rule.applicable_to ? compileScope(rule.applicable_to) : null,
    bundle: rule.bundle_rules ? readBundle(rule.bundle_rules) : null,
    // New members come before the record: adding them to a copy is twenty times slower.
    ...rule,
  };
}

/** Reduces the rule set of a rule by a relaxation. */
export function relaxRule(rule: CompiledRule, relaxation: Relaxation): CompiledRule {
  const set = relaxRuleSet(rule.set, relaxation);
  if (set === rule.set) return rule;
  return {
    ...rule,
    set,
    counters: collectCounters(set),
    limits: limitsOf(set),
    compared: collectComparedCounters(set),
    needsDiscount: needsDiscount(set),
  };
}

function discountsOf({ tiers, campaigns }: Config): readonly Discount[] {
  const ofTiers = [...tiers.values()].map(({ action }) => action.discount);
  const ofCodes = [...campaigns.values()].map(({ voucher }) => voucher?.discount);
  return [...ofTiers, ...ofCodes].flatMap((discount) => discount ?? []);
}

// The product scope of a validation rule, compiled for many orders.

/** The definitions in the lists of a scope, one after the other; missing lists are empty. */
export function compileScope(scope: ProductScope): CompiledScope {
  const included = (scope.included ?? []).map(compileDefinition);
  return {
    included,
    excluded: (scope.excluded ?? []).map(compileDefinition),
    included_all: scope.included_all ?? false,
    limited: included.filter(({ unitLimits }) => unitLimits.length > 0),
  };
}

/** Prepare one product definition of a discount's scope for evaluation, with parsed formulas. */
export function compileDefinition(definition: ScopeDefinition): CompiledDefinition {
  const shown = shownDefinition(definition);
  const { object, id, source_id, product_id, product_source_id, ...shared } = shown;
  const formulas = {
    price: readFormula(definition.price_formula),
    quantity_limit: readFormula(definition.quantity_limit_formula),
    aggregated_quantity_limit: readFormula(definition.aggregated_quantity_limit_formula),
  };
  return { definition, formulas, shown, shared, unitLimits: unitLimitsOf(definition) };
}

function unitLimitsOf(definition: ScopeDefinition): readonly CompiledUnitLimit[] {
  return UNIT_LIMITS.flatMap((limit) => {
    const fixed = definition[limit.member] ?? null;
    const formula = readFormula(definition[unitLimitFormula(limit.member)]);
    return fixed === null && formula === null ? [] : [{ limit, fixed, formula }];
  });
}

function shownDefinition(definition: ScopeDefinition): ScopeMatch {
  const shown = withoutNulls(definition) as Writable<ScopeMatch>;
  shown.strict = definition.strict ?? false;
  shown.effect = definition.effect ?? 'APPLY_TO_EVERY';
  shown.skip_initially = definition.skip_initially ?? 0;
  shown.repeat = definition.repeat ?? 1;
  shown.target = definition.target ?? 'ITEM';
  return shown;
}

// Everything that rules limit on the counters of one campaign: its own rules, and those of its tiers.

/** A limit on a counter of a campaign, or of one of its tiers. */
interface CampaignLimit extends CounterLimit {
  /** Null for a counter of the campaign. */
  readonly tierId: string | null;
}

type LimitsOfRule = (ruleId: string) => readonly CounterLimit[];

/**
 * Limits by campaign id; campaigns without any are absent. Limits of rules assigned to single codes are not included.
 */
function campaignLimits(
  { campaigns, tiers }: Pick<Config, 'campaigns' | 'tiers'>,
  limitsOfRule: LimitsOfRule,
): ReadonlyMap<string, readonly CampaignLimit[]> {
  const limitsOf = (assignments: readonly RuleAssignment[]) =>
    assignments.flatMap(({ rule_id }) => limitsOfRule(rule_id)).filter(({ counter }) => isShared(COUNTERS[counter]));
  const found = new Map<string, CampaignLimit[]>();
  const add = (campaignId: string, limits: readonly CounterLimit[], tierId: string | null): void => {
    const own = limits.flatMap((limit): readonly CampaignLimit[] => {
      if (COUNTERS[limit.counter].of === 'CAMPAIGN') return [{ ...limit, tierId: null }];
      return tierId === null ? [] : [{ ...limit, tierId }];
    });
    if (own.length > 0) found.set(campaignId, [...(found.get(campaignId) ?? []), ...own]);
  };
  for (const { id, assignments } of campaigns.values()) add(id, limitsOf(assignments), null);
  for (const { id, campaign_id: campaignId, assignments } of tiers.values()) {
    const ofCampaign = campaigns.get(campaignId)?.assignments ?? [];
    const ofIncentives = limitsOf(ofCampaign).filter(({ counter }) => COUNTERS[counter].of === 'INCENTIVE');
    add(campaignId, [...limitsOf(assignments), ...ofIncentives], id);
  }
  return found;
}

/**
 * Collect the day, week and month counters that each campaign must increment with every redemption, because rules of
 * the campaign or its tiers use them. Returned by campaign id; campaigns without such counters are absent.
 */
function campaignPeriods(
  { campaigns, tiers }: Pick<Config, 'campaigns' | 'tiers'>,
  countersOfRule: (ruleId: string) => readonly CounterName[],
): ReadonlyMap<string, readonly CounterName[]> {
  const found = new Map<string, Set<CounterName>>();
  const add = (campaignId: string, assignments: readonly RuleAssignment[]): void => {
    const names = assignments.flatMap(({ rule_id }) => countersOfRule(rule_id)).filter(isOfCampaignByPeriod);
    if (names.length > 0) found.set(campaignId, new Set([...(found.get(campaignId) ?? []), ...names]));
  };
  for (const { id, assignments } of campaigns.values()) add(id, assignments);
  for (const { campaign_id: campaignId, assignments } of tiers.values()) add(campaignId, assignments);
  return new Map([...found].map(([id, names]) => [id, [...names]]));
}

function isOfCampaignByPeriod(name: CounterName): boolean {
  return COUNTERS[name].of === 'CAMPAIGN' && COUNTERS[name].period !== null;
}

function isShared({ per }: Counter): boolean {
  return per !== 'CUSTOMER';
}
