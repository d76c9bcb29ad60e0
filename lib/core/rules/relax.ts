// A configuration of which only some rules decide: the others count as if they had never been written.
import type { Config } from '../../model/config';
import type { Rule, RuleSet, ValidationRule } from '../../model/records/rules';
import { type Logic, withoutRules } from './logic';
import { readSet } from './rule-set';

/** Which rules stay, by their names. Each has a name of its own, under which what was made of a configuration is kept. */
export interface Relaxation {
  readonly name: string;
  readonly keeps: (ruleName: string) => boolean;
}

const KNOWN = new WeakMap<Config, Map<string, Config>>();

/** The same configuration with the rules that a relaxation keeps. It is made once for each configuration. */
export function relaxedConfig(config: Config, relaxation: Relaxation): Config {
  const made = KNOWN.get(config) ?? new Map<string, Config>();
  KNOWN.set(config, made);
  const known = made.get(relaxation.name) ?? withRules(config, relaxation);
  made.set(relaxation.name, known);
  return known;
}

function withRules(config: Config, relaxation: Relaxation): Config {
  const rules = [...config.rules].map(([id, rule]) => [id, relaxedRule(rule, relaxation)] as const);
  return { ...config, rules: new Map(rules) };
}

function relaxedRule(rule: ValidationRule, { keeps }: Relaxation): ValidationRule {
  const { rules, active } = readSet(rule.rules);
  const left = active && withoutRules(active, (number) => !keeps(rules.get(number)?.name ?? ''));
  return { ...rule, rules: left === null ? {} : setOf(rules, left) };
}

/** A set of the rules a tree names, and the tree as text. */
function setOf(rules: ReadonlyMap<number, Rule>, logic: Logic): RuleSet {
  return { ...Object.fromEntries(named(rules, logic)), logic: logicText(logic) };
}

function named(rules: ReadonlyMap<number, Rule>, logic: Logic): readonly (readonly [string, Rule])[] {
  if (logic.kind !== 'RULE') return logic.items.flatMap((item) => named(rules, item));
  const rule = rules.get(logic.number);
  return rule ? [[String(logic.number), rule]] : [];
}

function logicText(logic: Logic): string {
  if (logic.kind === 'RULE') return String(logic.number);
  return logic.items.map((item) => `(${logicText(item)})`).join(logic.kind === 'AND' ? ' and ' : ' or ');
}
