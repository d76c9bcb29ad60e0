// A set of validation rules in words: what each rule compares, and how they are joined.
import { allOf, oneOf, t } from '../../texts/text';

export interface Rule {
  readonly name: string;
  readonly property?: string | null;
  readonly conditions?: Readonly<Record<string, unknown>> | null;
  readonly rules?: ExplainableRuleSet | null;
}

/** Rules by their numbers, and under `logic` how they are joined. */
export type ExplainableRuleSet = Readonly<Record<string, unknown>>;

export type RuleNode =
  | { readonly kind: 'ALL' | 'ANY'; readonly items: readonly RuleNode[] }
  | { readonly kind: 'RULE'; readonly number: number; readonly rule: Rule; readonly below: RuleNode | null };

/** @returns null when there are no rules, or where the logic cannot be read */
export function ruleTree(set: ExplainableRuleSet | null | undefined): RuleNode | null {
  if (!set) return null;
  const { logic } = set;
  const numbers = Object.keys(set).filter((key) => /^\d+$/.test(key));
  const text = typeof logic === 'string' && logic.trim() !== '' ? logic : numbers.join(' and ');
  const tokens = text.toLowerCase().match(/\d+|and|or|[()]/g) ?? [];
  const read = new Reading(set, tokens);
  const node = read.either();
  return read.isAtEnd ? node : null;
}

/** `and` binds closer than `or`. */
class Reading {
  private position = 0;
  private readonly set: ExplainableRuleSet;
  private readonly tokens: readonly string[];

  constructor(set: ExplainableRuleSet, tokens: readonly string[]) {
    this.set = set;
    this.tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.position === this.tokens.length;
  }

  either(): RuleNode | null {
    return this.joined('ANY', 'or', () => this.joined('ALL', 'and', () => this.single()));
  }

  private joined(kind: 'ALL' | 'ANY', word: string, next: () => RuleNode | null): RuleNode | null {
    const items: RuleNode[] = [];
    for (;;) {
      const item = next();
      if (!item) return null;
      items.push(item);
      if (this.tokens[this.position] !== word) break;
      this.position += 1;
    }
    const [only] = items;
    return items.length === 1 && only ? only : { kind, items };
  }

  private single(): RuleNode | null {
    const token = this.tokens[this.position];
    this.position += 1;
    if (token === '(') {
      const inner = this.either();
      this.position += 1;
      return this.tokens[this.position - 1] === ')' ? inner : null;
    }
    const rule = token === undefined ? undefined : this.set[token];
    if (!isRule(rule)) return null;
    return { kind: 'RULE', number: Number(token), rule, below: ruleTree(rule.rules) };
  }
}

function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null && 'name' in value;
}

const SUBJECTS: Readonly<Record<string, string>> = {
  'customer.metadata': t('Customer attribute'),
  'customer.segment': t('Customer segment'),
  'order.amount': t('Cart after earlier discounts'),
  'order.total_amount': t('What is left to pay'),
  'order.initial_amount': t('Cart before discounts'),
  'order.items.count': t('Units in the cart'),
  'order.items.price_any': t('Price of one item'),
  'order.items.price_each': t('Price of every item'),
  'order.metadata': t('Order attribute'),
  'order.items.metadata_any': t('Attribute of one line'),
  'order.items.metadata_each': t('Attribute of every line'),
  'order.items.any': t('One line'),
  'order.items.every': t('Every line'),
  'order.items.none': t('No line'),
  'order.items.cheapest': t('The cheapest line'),
  'order.items.most_expensive': t('The most expensive line'),
  'order.items.quantity': t('Units of the line'),
  'order.items.price': t('Price of the line'),
  'order.items.metadata': t('Attribute of the line'),
  'order.items.aggregated_quantity': t('Units of those lines together'),
  'order.items.aggregated_amount': t('Amount of those lines together'),
  'product.id': t('Product'),
  'product.metadata': t('Product attribute'),
  'product.price': t('Price of the product'),
  'product.quantity': t('Units of the product'),
  'sku.id': 'SKU',
  'sku.price': t('Price of the SKU'),
  'sku.quantity': t('Units of the SKU'),
  'campaign.orders.amount': t('Orders of the campaign'),
  'campaign.orders.amount_discounted': t('Discounts of the campaign'),
  'campaign.redemptions.count': t('Redemptions of the campaign'),
  'campaign.redemptions.customers_count': t('Redemptions of the campaign per customer'),
  'redemption.count.per_customer': t('Redemptions per customer'),
  'redemption.count.per_api_key': t('Redemptions per key'),
  'redemption.count.daily': t('Redemptions per day'),
  'redemption.count.weekly': t('Redemptions per week'),
  'redemption.count.monthly': t('Redemptions per month'),
  'redemption.gift.amount': t('Gift credits spent in the campaign'),
  'redemption.api_key': t('API key'),
  'redemption.metadata': t('Attribute of the redemption'),
  'redemption.reward.pay_with_points.points_used': t('Points spent'),
  'publication.redeemable_by_linked_customer': t('Only by the customer it was published to'),
};

const PERIODS: Readonly<Record<string, (subject: string) => string>> = {
  daily: (subject) => t('{subject} per day', { subject }),
  weekly: (subject) => t('{subject} per week', { subject }),
  monthly: (subject) => t('{subject} per month', { subject }),
};
const AMOUNTS = /(amount|amount_discounted|price|price_any|price_each)$/;

/** The subject of a rule in words; its own name by default. */
export function subjectOf({ name, property }: Pick<Rule, 'name' | 'property'>): string {
  const period = /\.(daily|weekly|monthly)$/.exec(name)?.[1] ?? '';
  const plain = SUBJECTS[name] ?? SUBJECTS[name.slice(0, -period.length - 1)];
  const subject = plain === undefined ? name : SUBJECTS[name] ? plain : (PERIODS[period]?.(plain) ?? plain);
  return property ? `${subject} “${property}”` : subject;
}

/** Words between a subject and its operands. */
export const OPERATOR_WORDS: Readonly<Record<string, string>> = {
  $is: t('is'),
  $is_not: t('is not'),
  $in: t('is one of'),
  $not_in: t('is none of'),
  $less_than: t('is below'),
  $less_than_or_equal: t('is at most'),
  $less_than_equal: t('is at most'),
  $more_than: t('is above'),
  $more_than_or_equal: t('is at least'),
  $more_than_equal: t('is at least'),
  $greater_than: t('is above'),
  $greater_than_or_equal: t('is at least'),
  $starts_with: t('begins with'),
  $ends_with: t('ends with'),
  $contains: t('contains'),
  $not_contain: t('does not contain'),
  $count: t('has as many elements as'),
  $count_more: t('has more elements than'),
  $count_less: t('has fewer elements than'),
  $not_differ: t('holds the same as'),
  $not_intersect: t('shares nothing with'),
  $after: t('is after'),
  $before: t('is before'),
  $more_than_ago: t('is more days ago than'),
  $less_than_ago: t('is fewer days ago than'),
  $is_days_ago: t('is as many days ago as'),
  $more_than_future: t('is more days ahead than'),
  $less_than_future: t('is fewer days ahead than'),
  $is_days_in_future: t('is as many days ahead as'),
  $timeframe: t('is in the window'),
  $timeframe_absolute: t('is between'),
  $timeframe_daily_hours: t('is in the hours'),
  $dow: t('is on the weekday'),
  $from: t('is from the collection'),
  $is_unknown: t('is not set'),
  $has_value: t('is set'),
};

/** Subjects in the plural, whose limit follows a colon: "Redemptions per customer: at most 3". */
const COUNTS = /^(?:campaign\.|redemption\.(?:count|gift|reward)\b)|\b(?:count|quantity|aggregated_quantity)$/;

/** The words of a limit of a count; undefined for other rules. */
export function limitWord(name: string, operator: string): string | undefined {
  return COUNTS.test(name) ? LIMIT_WORDS[operator] : undefined;
}

const LIMIT_WORDS: Readonly<Record<string, string>> = {
  $is: t('exactly'),
  $less_than: t('below'),
  $less_than_or_equal: t('at most'),
  $less_than_equal: t('at most'),
  $more_than: t('above'),
  $more_than_or_equal: t('at least'),
  $more_than_equal: t('at least'),
  $greater_than: t('above'),
  $greater_than_or_equal: t('at least'),
};

/**
 * A rule's conditions in words.
 * @param money formats an amount in hundredths
 */
export function ruleWords(rule: Rule, money: (amount: number) => string): string {
  const shown = (operand: unknown): string => valueWords(rule, operand, money);
  const conditions = Object.entries(rule.conditions ?? {});
  const isLimit = conditions.length > 0 && conditions.every(([one]) => limitWord(rule.name, one) !== undefined);
  const words = isLimit ? LIMIT_WORDS : OPERATOR_WORDS;
  const demands = conditions.map(([operator, operands]) => {
    const list: readonly unknown[] = Array.isArray(operands) ? operands : [operands];
    return `${words[operator] ?? operator} ${oneOf(list.map(shown))}`.trim();
  });
  if (isLimit) return `${subjectOf(rule)}: ${allOf(demands)}`;
  return [subjectOf(rule), allOf(demands)].filter((part) => part !== '').join(' ');
}

/** A product or collection, as the rule names it. */
function nameOf(operand: unknown): string {
  if (typeof operand !== 'object' || operand === null) return String(operand);
  const { source_id, id } = operand as Readonly<Record<string, unknown>>;
  const name = source_id ?? id;
  return typeof name === 'string' ? `“${name}”` : JSON.stringify(operand);
}

/** A value that a rule demands or saw, in words. */
export function valueWords({ name }: Pick<Rule, 'name'>, value: unknown, money: (amount: number) => string): string {
  if (typeof value === 'number') return AMOUNTS.test(name) ? money(value) : String(value);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return `“${value}”`;
  return nameOf(value);
}
