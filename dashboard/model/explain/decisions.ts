// A decision record in rows: each redeemable of the request with its outcome, and the amounts around it.
import type { DecisionResponse } from '../../../lib/model/generated-answers/records';

type OutcomePart = DecisionResponse['outcome']['redeemables'][number];

export interface RedeemableDecision extends Pick<OutcomePart, 'object' | 'id' | 'status' | 'key'> {
  /** Its place in the request. */
  readonly place: number;
  readonly discount: number | undefined;
  /** The amount to pay before and after it; undefined where it was not reached. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** @returns the redeemables in the order of the outcome; the same one twice takes its amounts in turn */
export function mergeDecision({ outcome, explain }: Pick<DecisionResponse, 'outcome' | 'explain'>) {
  const left = [...explain];
  return outcome.redeemables.map(({ object, id, status, key, applied_discount_amount }, place): RedeemableDecision => {
    const index = left.findIndex((one) => one.object === object && one.id === id);
    const [amounts] = index === -1 ? [] : left.splice(index, 1);
    return {
      object,
      id,
      status,
      ...(key !== undefined && { key }),
      place,
      discount: applied_discount_amount,
      before: amounts && toPay(amounts.amounts_before),
      after: amounts && toPay(amounts.amounts_after),
    };
  });
}

type DecisionAmounts = DecisionResponse['explain'][number]['amounts_before'];

function toPay({ total_amount: total, amount }: DecisionAmounts): number | undefined {
  return total ?? amount;
}
