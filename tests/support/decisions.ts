// A decision document, as a validation answers it.
import { buildDecision, toDecisionDocument } from '../../lib/core/decision/decision';
import type { DecisionDocument } from '../../lib/core/decision/types';
import { evaluateRequest } from '../../lib/core/search/best-stack/selection';
import { inputOf } from './world';

export function aDecision(): DecisionDocument {
  const discount = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' } as const;
  const input = inputOf(
    { vouchers: { TEN: { discount } } },
    { redeemables: [{ object: 'voucher', id: 'TEN' }], order: { amount: 1000 } },
  );
  return toDecisionDocument(buildDecision({ input, evaluation: evaluateRequest(input) }, null));
}

/** A copy of a value with another value at an RFC 6901 pointer. */
export function withValue<T extends object>(document: T, pointer: string, value: unknown): T {
  const copy = structuredClone(document);
  const names = pointer.split('/').slice(1);
  const last = names.pop() ?? '';
  const parent = names.reduce((found, name) => found[name] as Members, copy as Members);
  parent[last] = value;
  return copy;
}

/** A copy without one member. */
export function withoutMember<T extends object>(document: T, name: string): Partial<T> {
  return Object.fromEntries(Object.entries(document).filter(([other]) => other !== name)) as Partial<T>;
}

type Members = Record<string, unknown>;
