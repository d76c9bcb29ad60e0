// From conditions and changes as data to DynamoDB expressions. Values are always placeholders, and so are all names but one.
import type { ItemChange, ItemCondition, ItemValue } from './table';

export interface Expression {
  readonly text: string;
  readonly names: Record<string, string>;
  readonly values: Record<string, ItemValue>;
}

const COMPARATORS = { eq: '=', ne: '<>', lt: '<', le: '<=', gt: '>', ge: '>=' } as const;

/** Collects the placeholders of all expressions of one call. */
export class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, ItemValue> = {};
  private readonly byAttribute = new Map<string, string>();
  private count = 0;

  name(attribute: string): string {
    // The condition of every new item names it: no reserved word, and shorter without a list of names for each.
    if (attribute === 'pk') return attribute;
    const known = this.byAttribute.get(attribute);
    if (known) return known;
    const placeholder = `#${this.byAttribute.size.toString(36)}`;
    this.byAttribute.set(attribute, placeholder);
    this.names[placeholder] = attribute;
    return placeholder;
  }

  /** An attribute, or a member of one: `attribute.member`. */
  path(path: string): string {
    const dot = path.indexOf('.');
    return dot < 0 ? this.name(path) : `${this.name(path.slice(0, dot))}.${this.name(path.slice(dot + 1))}`;
  }

  value(value: ItemValue): string {
    const placeholder = `:${(this.count++).toString(36)}`;
    this.values[placeholder] = value;
    return placeholder;
  }
}

/**
 * A condition or filter expression, without outer brackets: callers that combine it add them, since DynamoDB refuses
 * doubled ones.
 */
export function conditionText(condition: ItemCondition, into: Placeholders): string {
  switch (condition.test) {
    case 'exists':
      return `attribute_exists(${into.path(condition.path)})`;
    case 'absent':
      return `attribute_not_exists(${into.path(condition.path)})`;
    case 'in':
      return condition.values.length === 0
        ? `attribute_exists(${into.name('pk')}) AND attribute_not_exists(${into.name('pk')})`
        : `${into.path(condition.path)} IN (${condition.values.map((value) => into.value(value)).join(',')})`;
    case 'contains':
    case 'begins_with':
      return `${condition.test}(${into.path(condition.path)},${into.value(condition.value)})`;
    case 'and':
    case 'or':
      return joinText(condition, into);
    case 'not':
      return `NOT (${conditionText(condition.of, into)})`;
    default:
      return comparisonText(condition, into);
  }
}

function comparisonText(
  condition: Extract<ItemCondition, { test: keyof typeof COMPARATORS }>,
  into: Placeholders,
): string {
  const name = into.path(condition.path);
  const comparison = `${name} ${COMPARATORS[condition.test]} ${into.value(condition.value)}`;
  return condition.test === 'ne' ? `attribute_exists(${name}) AND ${comparison}` : comparison;
}

function joinText({ test, of }: { test: 'and' | 'or'; of: readonly ItemCondition[] }, into: Placeholders): string {
  const joiner = test === 'and' ? ' AND ' : ' OR ';
  const [first] = of;
  if (first === undefined) return anyOrNone(test, into);
  return of.length === 1 ? conditionText(first, into) : of.map((part) => `(${conditionText(part, into)})`).join(joiner);
}

/** `and` of nothing holds for any item, `or` of nothing for none. */
function anyOrNone(test: 'and' | 'or', into: Placeholders): string {
  const pk = into.name('pk');
  return `attribute_exists(${pk}) ${test === 'and' ? 'OR' : 'AND'} attribute_not_exists(${pk})`;
}

/** An update expression. Members of `set` that are undefined are removed. */
export function changeText(change: ItemChange, into: Placeholders): string {
  const set: string[] = [];
  const remove = (change.remove ?? []).map((path) => into.name(path));
  for (const [path, value] of Object.entries(change.set ?? {})) {
    if (value === undefined) remove.push(into.name(path));
    else set.push(`${into.name(path)}=${into.value(value)}`);
  }
  const add = Object.entries(change.add ?? {}).map(([path, value]) => `${into.name(path)} ${into.value(value)}`);
  const clauses = [
    set.length > 0 && `SET ${set.join(',')}`,
    remove.length > 0 && `REMOVE ${remove.join(',')}`,
    add.length > 0 && `ADD ${add.join(',')}`,
  ];
  return clauses.filter(Boolean).join(' ');
}
