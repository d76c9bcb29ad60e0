// The value of a budget counter after this redemption.
import { COUNTERS, type Counter, type CounterName } from '../counters';
import type { AfterAmounts, RuleSubjectValue, RuleContext, RuleScope } from '../context';
import { LATER, toMissingSubject, NUMBERS, toValueSubject, type RuleKind, type RuleKinds } from '../kind';

/**
 * The rules that compare a counter with a limit, for one family of names.
 * @param family the first word of the names, such as `campaign`
 * @see docs/behaviour/validation-rules.md#budgets
 */
export function budgetRules(family: 'campaign' | 'redemption'): RuleKinds {
  const names = (Object.keys(COUNTERS) as CounterName[]).filter((name) => name.startsWith(`${family}.`));
  const kindOf = (name: CounterName): RuleKind => ({
    operators: NUMBERS,
    needsDiscount: addsLater(COUNTERS[name].adds),
    read: (_rule, scope) => readCounter(name, scope),
  });
  return Object.fromEntries(names.map((name) => [name, kindOf(name)]));
}

function addsLater(adds: Counter['adds']): boolean {
  return adds === 'DISCOUNT' || adds === 'GIFT_CREDITS';
}

function readCounter(name: CounterName, { context, after }: RuleScope): RuleSubjectValue {
  const counter: Counter = COUNTERS[name];
  if (counter.per === 'CUSTOMER' && context.customer === null) return toMissingSubject('missing_customer');
  const own = ownShare(counter.adds, context, after);
  return own === null ? LATER : toValueSubject((context.counters[name] ?? 0) + own);
}

/** The increment by this redemption; null until its discount is computed. */
function ownShare(adds: Counter['adds'], context: RuleContext, after: AfterAmounts | null): number | null {
  switch (adds) {
    case 'ONE':
      return 1;
    case 'ORDER_AMOUNT':
      return context.order?.initialAmount ?? 0;
    case 'DISCOUNT':
      return after?.discount ?? null;
    case 'GIFT_CREDITS':
      return after?.giftCredits ?? null;
  }
}
