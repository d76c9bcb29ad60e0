// Whether an event source of Lambda hands a record to its function, as filter patterns say it.
// Of the pattern language it knows what serverless/functions uses; anything else throws, so that no pattern passes unread.

export type FilterPattern = { readonly [name: string]: FilterPattern | readonly Rule[] };
type Rule = string | { readonly prefix: string } | { readonly suffix: string };

/** @returns whether one of the patterns fits the record; without patterns every record fits */
export function isTaken(patterns: readonly FilterPattern[] | undefined, record: unknown): boolean {
  return patterns === undefined || patterns.some((pattern) => fits(pattern, record));
}

function fits(pattern: FilterPattern, value: unknown): boolean {
  return Object.entries(pattern).every(([name, expected]) => {
    const member = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
    return isRules(expected) ? expected.some((rule) => holds(rule, member)) : fits(expected, member);
  });
}

function isRules(expected: FilterPattern | readonly Rule[]): expected is readonly Rule[] {
  return Array.isArray(expected);
}

function holds(rule: Rule, value: unknown): boolean {
  if (typeof rule === 'string') return value === rule;
  const [[name, text] = [], ...more] = Object.entries(rule);
  if (more.length > 0 || text === undefined) throw new Error(`Not evaluated: the rule ${JSON.stringify(rule)}`);
  if (name === 'prefix') return typeof value === 'string' && value.startsWith(text);
  if (name === 'suffix') return typeof value === 'string' && value.endsWith(text);
  throw new Error(`Not evaluated: the rule ${JSON.stringify(rule)}`);
}
