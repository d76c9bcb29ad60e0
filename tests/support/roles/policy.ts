// What an IAM policy says of a request, as AWS evaluates it: an explicit Deny, else an Allow, else nothing is allowed.
// Of the policy language it knows what serverless/roles.yml uses; anything else throws, so that nothing passes unread.

type Texts = string | readonly string[];

export interface Statement {
  readonly Effect: string;
  readonly Action: Texts;
  readonly Resource: Texts;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, Texts>>>>;
}

/** The values of each condition key; a key that the request does not have is left out. */
export type RequestContext = Readonly<Record<string, readonly string[]>>;

export interface AccessRequest {
  readonly action: string;
  readonly resource: string;
  readonly context: RequestContext;
}

export type Decision = 'ALLOWED' | 'DENIED' | 'NOT_ALLOWED';

export function decide(statements: readonly Statement[], request: AccessRequest): Decision {
  const effects = statements.filter((statement) => applies(statement, request)).map(({ Effect }) => Effect);
  if (effects.includes('Deny')) return 'DENIED';
  return effects.includes('Allow') ? 'ALLOWED' : 'NOT_ALLOWED';
}

const MEMBERS: ReadonlySet<string> = new Set(['Sid', 'Effect', 'Action', 'Resource', 'Condition']);

/** All conditions must hold; of the values of one, any. */
function applies(statement: Statement, { action, resource, context }: AccessRequest): boolean {
  const unread = Object.keys(statement).filter((name) => !MEMBERS.has(name));
  if (unread.length > 0) throw new Error(`Not evaluated: ${unread.join(', ')}`);
  if (!['Allow', 'Deny'].includes(statement.Effect)) throw new Error(`Not evaluated: the effect ${statement.Effect}`);
  const isMeant =
    texts(statement.Action).some((pattern) => isLike(pattern.toLowerCase(), action.toLowerCase())) &&
    texts(statement.Resource).some((pattern) => isLike(pattern, resource));
  const conditions = Object.entries(statement.Condition ?? {});
  return isMeant && conditions.every(([operator, keys]) => holds(operator, keys, context));
}

function holds(operator: string, keys: Readonly<Record<string, Texts>>, context: RequestContext): boolean {
  return Object.entries(keys).every(([key, patterns]) => test(operator, context[key], texts(patterns)));
}

function texts(value: Texts): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}

type Comparator = (pattern: string, value: string) => boolean;

const COMPARATORS: Readonly<Record<string, Comparator>> = {
  StringEquals: (pattern, value) => pattern === value,
  StringLike: (pattern, value) => isLike(pattern, value),
};

/**
 * | operator | the key is absent, or has no values | else |
 * |---|---|---|
 * | Null: true, false | true, false | false, true |
 * | plain | false | its value is one of the patterns |
 * | plain, IfExists | true | as without |
 * | ForAllValues | true | each value is one of the patterns |
 * | ForAnyValue | false | a value is one of the patterns |
 */
function test(operator: string, values: readonly string[] | undefined, patterns: readonly string[]): boolean {
  const present = values ?? [];
  if (operator === 'Null') return patterns.includes(String(present.length === 0));
  const [, set = '', name = '', ifExists = ''] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operator) ?? [];
  const compare = COMPARATORS[name];
  if (!compare || (set !== '' && ifExists !== '')) throw new Error(`Not evaluated: the operator ${operator}`);
  const fits = (value: string): boolean => patterns.some((pattern) => compare(pattern, value));
  if (set === 'ForAllValues') return present.every(fits);
  if (set === 'ForAnyValue') return present.some(fits);
  if (present.length > 1) throw new Error(`Not evaluated: ${operator} of several values`);
  return present.length === 0 ? ifExists !== '' : present.some(fits);
}

const EXPRESSIONS = new Map<string, RegExp>();

/** `*` is any text, `?` any one character; both reach over `#`, `:` and `/`. */
export function isLike(pattern: string, value: string): boolean {
  const known = EXPRESSIONS.get(pattern) ?? expressionOf(pattern);
  EXPRESSIONS.set(pattern, known);
  return known.test(value);
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^]*')
    .replaceAll('?', '[^]');
  return new RegExp(`^${source}$`);
}
