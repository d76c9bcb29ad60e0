// Results of a rule in an explanation, in words: whether it holds, and which value it checked.
import { allOf, plural, t } from '../../texts/text';
import { refusalOf } from './refusals';
import { type Rule, valueWords } from './rules';

/** A rule in a rules check, in the API's format. */
export interface Finding {
  readonly number: number;
  readonly name: string;
  /** Null while it cannot be known yet. */
  readonly holds: boolean | null;
  readonly is_omitted?: boolean;
  readonly saw?: unknown;
  /** Values in the first lines of the order. */
  readonly saw_in_lines?: readonly unknown[];
  readonly picked_lines?: number;
  readonly missing?: string;
  /** Below a rule that picks lines. */
  readonly lines?: { readonly of: number; readonly met: number };
  /** Results of nested rules. */
  readonly rules?: readonly Finding[];
}

export interface FindingSummary {
  readonly tone: 'good' | 'bad' | null;
  readonly words: string;
}

/** What a rule needs, where the request does not have it: then the rule is not checked. */
const UNCHECKED: Readonly<Record<string, string>> = {
  missing_customer: t('not checked: no customer'),
  missing_order: t('not checked: no order'),
  missing_amount: t('not checked: no amount'),
  missing_order_items: t('not checked: no order lines'),
  missing_order_items_amount: t('not checked: no amount of the lines'),
};

/** Below a rule that picks lines it is counted, and neither good nor bad: that rule says how many must be. */
export function verdictOf({ holds, is_omitted, lines, missing }: Finding): FindingSummary {
  const unchecked = missing === undefined ? undefined : UNCHECKED[missing];
  if (unchecked) return { tone: null, words: unchecked };
  if (is_omitted) return { tone: null, words: t('left out') };
  if (lines?.of === 0) return { tone: null, words: t('no lines to check') };
  if (holds === null) return { tone: null, words: t('unknown') };
  if (lines) return { tone: null, words: countWords(lines) };
  return holds ? { tone: 'good', words: t('✓ holds') } : { tone: 'bad', words: t('✗ does not hold') };
}

function countWords({ of, met }: NonNullable<Finding['lines']>): string {
  if (met === 0) return t('holds for no line');
  if (met < of) return t('holds for {count} of {total} lines', { count: met, total: of });
  return plural(of, { one: 'holds for the line', other: 'holds for all {count} lines' });
}

/** @returns the checked value; null when the API leaves it out */
export function sawOf(finding: Finding, rule: Pick<Rule, 'name'>, money: (amount: number) => string): string | null {
  const { saw, saw_in_lines: inLines, picked_lines: picked, missing } = finding;
  const shown = (value: unknown): string => (value === null ? t('nothing') : valueWords(rule, value, money));
  if (missing !== undefined) return refusalOf(missing)?.sentence ?? missing;
  if (picked !== undefined) return plural(picked, { one: 'It picked {count} line', other: 'It picked {count} lines' });
  if (inLines) return t('It saw {values}', { values: allOf(inLines.map(shown)) });
  return saw === undefined ? null : t('It saw {values}', { values: shown(saw) });
}
