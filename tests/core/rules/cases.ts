// What the cases of rule names share: each has a rule, a context it passes in, and one it refuses in.
import type { LineView, Rule } from '../../support/core';
import { aCollection, aLine, type ContextParts } from './builders';

export type Case = readonly [
  name: string,
  what: string,
  rule: Partial<Rule>,
  good: ContextParts,
  bad: ContextParts,
  key: string,
];

export const CUSTOMER = 'customer_rules_violated';
export const ORDER = 'order_rules_violated';
export const REDEMPTION = 'redemption_rules_violated';

export const customer = (metadata: Record<string, unknown> = {}) => ({ customer: { id: 'cust_1', metadata } });
export const lines = (...parts: Partial<LineView>[]) => ({ lines: parts.map(aLine) });
export const product = (id: string) => ({ object: 'product', id });
export const collections = [
  aCollection({
    id: 'pc_1',
    products: [
      { object: 'product', id: 'prod_a' },
      { object: 'product', id: 'prod_b' },
    ],
  }),
];
export const below = (name: string, conditions: Rule['conditions'], property?: string): Partial<Rule> => ({
  rules: { '1': { name, ...(conditions ? { conditions } : {}), ...(property ? { property } : {}) }, logic: '1' },
});
