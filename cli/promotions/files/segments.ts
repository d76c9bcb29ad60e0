// Segments that the conditions of a rule name.
import { SEGMENT_RULE } from '../../../lib/core/rules/names';
import type { FileMembers } from './record';
import type { Path } from './yaml-file';

/** Names of the rule; older clients send the second one. */
const NAMES: readonly unknown[] = [SEGMENT_RULE, SEGMENT_RULE.replace('.', '_')];

/**
 * Replace the segments in the conditions of one rule.
 * @param replace the text for a segment, with its place in the rule
 * @returns the same object for any other rule
 */
export function mapSegments(rule: FileMembers, replace: (segment: string, place: Path) => string): FileMembers {
  const { name, conditions } = rule;
  if (!NAMES.includes(name) || typeof conditions !== 'object' || conditions === null) return rule;
  const mapped = Object.entries(conditions).map(([operator, operands]: [string, unknown]) => {
    if (!Array.isArray(operands)) return [operator, operands] as const;
    const texts = operands.map((one: unknown, index) =>
      typeof one === 'string' ? replace(one, ['conditions', operator, index]) : one,
    );
    return [operator, texts] as const;
  });
  return { ...rule, conditions: Object.fromEntries(mapped) };
}
