// Rules that a template cannot have, as they name keys, people or lists of one project.
import type { Config } from '../../model/config';
import type { Rule, RuleSet, ValidationRule } from '../../model/records/rules';
import { SEGMENT_RULE } from '../rules/names';

const UNSUPPORTED = /api_key|\.user(?:\.|$)|per_user|loyalty_tier/;

/** List what the rules of a set are about that a template does not have: names of rules, or static segments. */
export function listUnsupportedRules({ rules }: Pick<ValidationRule, 'rules'>, config: Config): readonly string[] {
  return flatRules(rules).flatMap((rule) => {
    if (UNSUPPORTED.test(rule.name)) return [rule.name];
    return rule.name === SEGMENT_RULE && namesStaticSegment(rule, config) ? ['static segments'] : [];
  });
}

/** List the rules of a set, nested ones included. */
function flatRules(set: RuleSet): readonly Rule[] {
  return Object.values(set).flatMap((rule) =>
    typeof rule === 'object' ? [rule, ...(rule.rules ? flatRules(rule.rules) : [])] : [],
  );
}

function namesStaticSegment({ conditions }: Rule, { segments }: Config): boolean {
  const named = Object.values(conditions ?? {}).flat(2);
  return named.some((id) => typeof id === 'string' && segments.get(id)?.type === 'static');
}
