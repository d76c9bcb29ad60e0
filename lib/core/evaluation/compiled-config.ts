// The configuration made ready for evaluations: what its rules, scopes, formulas and collections say is read once for all.
import type { Config } from '../../model/config';
import type { Discount } from '../../model/records/discount';
import type { ValidationRule } from '../../model/records/rules';
import { DEFAULT_STACKING_RULES, type StackingRules, type StackingRulesRecord } from '../../model/records/settings';
import { readBundle } from '../discount/bundle/bundle';
import { compileScope } from '../discount/compiled-scope';
import type { Bundle, CompiledScope } from '../discount/context';
import { type Formulas, readFormulas } from '../discount/formulas';
import { asksCatalogue } from '../rules/filter';
import { comparedCounters, limitsOf, needsDiscount, requiredCounters } from '../rules/requirements';
import type { CompiledCollection } from '../rules/context';
import type { CounterLimit, CounterName } from '../rules/counters';
import type { ReadSet } from '../rules/kind';
import { type CampaignLimit, campaignLimits, campaignPeriods } from '../campaign/campaign-limits';
import { compileCollection } from '../rules/match';
import { type Relaxation, relaxedSet } from '../rules/relax';
import { readSet } from '../rules/rule-set';

/** A validation rule, and everything an evaluation asks of it. */
export interface CompiledRule extends ValidationRule {
  readonly set: ReadSet;
  /** The counters its rules read. */
  readonly counters: readonly CounterName[];
  /** The upper limits it sets on counters, whatever its other rules say. */
  readonly limits: readonly CounterLimit[];
  /** The counters it compares with otherwise. */
  readonly compared: readonly CounterName[];
  /** Whether it is tested once more when the discount is known. */
  readonly needsDiscount: boolean;
  readonly scope: CompiledScope | null;
  readonly bundle: Bundle | null;
}

/** A configuration that evaluations read. All it has beside the records follows from them. */
export interface CompiledConfig extends Config {
  readonly rules: ReadonlyMap<string, CompiledRule>;
  readonly collections: ReadonlyMap<string, CompiledCollection>;
  /** A collection asks for what only the catalogue knows of the lines of an order. */
  readonly asksCatalogue: boolean;
  /** The formulas of tiers, and of the codes of campaigns, by their text. */
  readonly formulas: Formulas;
  /** By campaign id: what rules limit on its counters. */
  readonly limits: ReadonlyMap<string, readonly CampaignLimit[]>;
  /** By campaign id: what rules count there by day, week or month. */
  readonly periods: ReadonlyMap<string, readonly CounterName[]>;
  /** A rule limits units over all redemptions. */
  readonly limitsUnits: boolean;
  /** The settings that hold, as answers show them. */
  readonly stackingRules: StackingRules;
}

/**
 * Make a configuration ready for evaluations. It takes longer than an evaluation, and is worth keeping as long as the
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
    asksCatalogue: [...collections.values()].some(({ test }) => test !== null && asksCatalogue(test)),
    formulas: readFormulas(discountsOf(config)),
    limits: campaignLimits(config, (id) => rules.get(id)?.limits ?? []),
    periods: campaignPeriods(config, (id) => rules.get(id)?.counters ?? []),
    limitsUnits: [...rules.values()].some(({ scope }) => scope !== null && scope.limited.length > 0),
    stackingRules: stackingRulesOf(config),
  };
}

/** The stacking rules that hold, without the members of their record. */
export function stackingRulesOf({ stacking }: Pick<Config, 'stacking'>): StackingRules {
  const known: StackingRules & Partial<StackingRulesRecord> = stacking ?? DEFAULT_STACKING_RULES;
  const { id, created_at, updated_at, ...rules } = known;
  return rules;
}

function mapped<T, R>(records: ReadonlyMap<string, T>, compile: (record: T) => R): ReadonlyMap<string, R> {
  const compiled = new Map<string, R>();
  for (const [id, record] of records) compiled.set(id, compile(record));
  return compiled;
}

export function compileRule(rule: ValidationRule): CompiledRule {
  const set = readSet(rule.rules);
  return {
    set,
    counters: requiredCounters(set),
    limits: limitsOf(set),
    compared: comparedCounters(set),
    needsDiscount: needsDiscount(set),
    scope: rule.applicable_to ? compileScope(rule.applicable_to) : null,
    bundle: rule.bundle_rules ? readBundle(rule.bundle_rules) : null,
    // New members come before the record: adding them to a copy takes the engine twenty times as long.
    ...rule,
  };
}

/** The rule with what a relaxation keeps of its set. */
export function relaxedRule(rule: CompiledRule, relaxation: Relaxation): CompiledRule {
  const set = relaxedSet(rule.set, relaxation);
  if (set === rule.set) return rule;
  return {
    ...rule,
    set,
    counters: requiredCounters(set),
    limits: limitsOf(set),
    compared: comparedCounters(set),
    needsDiscount: needsDiscount(set),
  };
}

function discountsOf({ tiers, campaigns }: Config): readonly Discount[] {
  const ofTiers = [...tiers.values()].map(({ action }) => action.discount);
  const ofCodes = [...campaigns.values()].map(({ voucher }) => voucher?.discount);
  return [...ofTiers, ...ofCodes].flatMap((discount) => discount ?? []);
}
