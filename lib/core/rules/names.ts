// Every rule name this service evaluates.
import type { ErrorKey } from '../../errors';
import { CAMPAIGN_RULES } from './subjects/campaign';
import { CUSTOMER_RULES } from './subjects/customer';
import type { RuleKind } from './kind';
import { ORDER_RULES } from './subjects/order';
import { ORDER_ITEM_RULES } from './subjects/order-items';
import { PRODUCT_RULES } from './subjects/product';
import { PUBLICATION_RULES } from './subjects/publication';
import { REDEMPTION_RULES } from './subjects/redemption';
import { tableOf } from '../constant-table';

/** Rule kinds by name. Names that are known but cannot be evaluated are in `rule-set.ts`. */
export const RULE_KINDS: ReadonlyMap<string, RuleKind> = tableOf({
  ...CUSTOMER_RULES,
  ...ORDER_RULES,
  ...ORDER_ITEM_RULES,
  ...PRODUCT_RULES,
  ...CAMPAIGN_RULES,
  ...REDEMPTION_RULES,
  ...PUBLICATION_RULES,
});

/**
 * Return the error key of a violated rule, by the first word of the rule's name.
 * @see docs/behaviour/validation-rules.md#refusals
 */
export function violationKey(name: string): ErrorKey {
  if (name.startsWith('customer.')) return 'customer_rules_violated';
  return /^(?:order|product|sku)\./.test(name) ? 'order_rules_violated' : 'redemption_rules_violated';
}
