// What the rule builder offers: a subject, the ways to compare it, and how its value is typed.
import { t } from '../../texts/text';

export interface RuleBuilderSubject {
  readonly name: string;
  readonly group: 'Order' | 'Product' | 'Customer' | 'Budget' | 'Limits for one customer';
  readonly words: string;
  readonly value: 'MONEY' | 'NUMBER' | 'TEXT';
  readonly operators: readonly string[];
  readonly hasProperty?: boolean;
}

const AT_LEAST = '$more_than_or_equal';
const AT_MOST = '$less_than_or_equal';

export const GROUP_WORDS: Readonly<Record<RuleBuilderSubject['group'], string>> = {
  Order: t('Order'),
  Product: t('Product'),
  Customer: t('Customer'),
  Budget: t('Budget'),
  'Limits for one customer': t('Limits for one customer'),
};

export const SUBJECTS: readonly RuleBuilderSubject[] = [
  {
    name: 'order.initial_amount',
    group: 'Order',
    words: t('Cart before discounts'),
    value: 'MONEY',
    operators: [AT_LEAST, AT_MOST],
  },
  {
    name: 'order.items.count',
    group: 'Order',
    words: t('Units in the cart'),
    value: 'NUMBER',
    operators: [AT_LEAST, AT_MOST],
  },
  { name: 'order.items.any', group: 'Product', words: t('Product in the cart'), value: 'TEXT', operators: ['$is'] },
  {
    name: 'customer.metadata',
    group: 'Customer',
    words: t('Attribute of the customer'),
    value: 'TEXT',
    operators: ['$is', '$is_not'],
    hasProperty: true,
  },
  {
    name: 'campaign.orders.amount_discounted',
    group: 'Budget',
    words: t('Discounts of the campaign'),
    value: 'MONEY',
    operators: [AT_MOST],
  },
  {
    name: 'campaign.redemptions.count',
    group: 'Budget',
    words: t('Redemptions of the campaign'),
    value: 'NUMBER',
    operators: [AT_MOST],
  },
  {
    name: 'campaign.redemptions.customers_count',
    group: 'Limits for one customer',
    words: t('Redemptions per customer'),
    value: 'NUMBER',
    operators: [AT_MOST],
  },
  {
    name: 'campaign.redemptions.customers_count.daily',
    group: 'Limits for one customer',
    words: t('Redemptions per customer, per day'),
    value: 'NUMBER',
    operators: [AT_MOST],
  },
];

export const OPERATORS: Readonly<Record<string, string>> = {
  [AT_LEAST]: t('is at least'),
  [AT_MOST]: t('is at most'),
  $is: t('is'),
  $is_not: t('is not'),
};

export function subjectNamed(name: string): RuleBuilderSubject {
  const found = SUBJECTS.find((subject) => subject.name === name) ?? SUBJECTS[0];
  if (!found) throw new Error('There are subjects.');
  return found;
}
