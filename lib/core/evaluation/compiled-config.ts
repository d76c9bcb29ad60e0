// The configuration compiled for evaluations: its rules, scopes, formulas and collections are parsed once.
import type { Config } from '../../model/config';
import type { Discount } from '../../model/records/discount';
import type { ValidationRule } from '../../model/records/rules';
import { DEFAULT_STACKING_RULES, type StackingRules, type StackingRulesRecord } from '../../model/records/settings';
import { readBundle } from '../discount/bundle/bundle';
import { compileScope } from '../discount/compiled-scope';
import type { Bundle, CompiledScope } from '../discount/context';
import { type Formulas, readFormulas } from '../discount/formulas';
import { compileCollection, needsCatalogue } from '../rules/match';
import {
  collectComparedCounters,
  collectCounters,
  limitsOf,
  needsDiscount,
  readSet,
  type Relaxation,
  relaxRuleSet,
} from '../rules/rule-set';
import type { CompiledCollection } from '../rules/context';
import type { CounterLimit, CounterName } from '../rules/counters';
import type { ParsedRuleSet } from '../rules/kind';
import { type CampaignLimit, campaignLimits, campaignPeriods } from '../campaign/campaign-limits';
import { collectSegmentIds } from '../rules/subjects/segment-ids';
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
