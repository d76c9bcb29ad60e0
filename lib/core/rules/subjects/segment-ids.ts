// The segments that the rules of a set name.
import type { ParsedRule, ParsedRuleSet } from '../kind';

export const SEGMENT_RULE = 'customer.segment';

/** Collect the ids of the segments that the rules of a set name, nested rules included, each once. */
export function collectSegmentIds({ rules }: ParsedRuleSet): readonly string[] {
  return [...new Set([...rules.values()].flatMap(segmentIdsOf))];
}

function segmentIdsOf(rule: ParsedRule): readonly string[] {
  const below = collectSegmentIds(rule.nested);
  return rule.name === SEGMENT_RULE ? [...namedSegments(rule), ...below] : below;
}

/** Return the segments that one rule names. */
export function namedSegments({ conditionList }: Pick<ParsedRule, 'conditionList'>): readonly string[] {
  return conditionList.flatMap(([, operands]) => operands).filter((id) => typeof id === 'string');
}
