// Compares the returns of one redemption with exact fractions: each with the sums so far less those before it.
import type { RedemptionResponse } from '../../../lib/model/records/redemption';
import type { EvaluationInput } from '../../../lib/core/evaluation/facts';
import type { Return } from '../../../lib/model/records/return';
import { exactKeptCost } from '../../../tests/support/exact-re-evaluation';
import {
  type ExactBasis,
  exactBasis,
  exactSums,
  exactTender,
  type ExactTender,
  REST,
} from '../../../tests/support/exact-returns';

/**
 * @param returns oldest first
 * @param input   what the redemption was decided from; null without a record
 */
export function brokenAmounts(
  response: RedemptionResponse,
  returns: readonly Return[],
  input: EvaluationInput | null,
): readonly string[] {
  if (returns.length === 0) return [];
  const basis = exactBasis(response);
  const units = new Map<string, number>();
  let before = { refund: 0n, value: 0n, tender: exactTender(basis, 0n, 'PROPORTIONAL') };
  const broken: string[] = [];
  for (const one of returns) {
    for (const { id, quantity } of one.items) units.set(id, (units.get(id) ?? 0) + quantity);
    units.set(REST, (units.get(REST) ?? 0) + one.order_amount);
    const { V: value, R: owed } = exactSums(basis, units, one.policy, () => {
      if (input === null) throw new Error(`The decision of ${one.redemption_id} is not recorded`);
      return exactKeptCost({ input, response }, units).cost;
    });
    const refund = owed > before.refund ? owed : before.refund;
    const tender = exactTender(basis, refund, one.tender_order);
    const expected = textOf({
      amount: value - before.value,
      refund: refund - before.refund,
      shortfall: refund - owed,
      money: tender.money - before.tender.money,
      cards: tender.cards.map(({ id, amount, units: given }, index) => {
        const last = before.tender.cards[index];
        return [id, amount - (last?.amount ?? 0n), given - (last?.units ?? 0n)];
      }),
    });
    const answered = textOf({
      amount: one.amount,
      refund: one.refund_amount,
      shortfall: one.shortfall_amount,
      money: one.money_amount,
      cards: one.vouchers.map(({ redemption_id: id, amount, credits, points }) => [id, amount, credits ?? points ?? 0]),
    });
    if (answered !== expected) broken.push(`I15 return ${one.id} is ${answered}, and exactly ${expected}`);
    before = { refund, value, tender };
  }
  return [...broken, ...brokenCompletion(response, basis, { returns, tender: before.tender })];
}

/** When everything came back, each card got what it was charged, and money what was paid with it. */
function brokenCompletion(
  { order }: RedemptionResponse,
  { cards }: ExactBasis,
  { returns, tender }: { readonly returns: readonly Return[]; readonly tender: ExactTender },
): readonly string[] {
  if (!returns.at(-1)?.complete) return [];
  const isExact =
    tender.money === BigInt(order?.total_amount ?? 0) &&
    tender.cards.every(({ units }, index) => units === cards[index]?.charged);
  return isExact ? [] : [`I15 ${returns.at(-1)?.redemption_id} came back completely, and not all that was paid`];
}

function textOf(sums: object): string {
  return JSON.stringify(sums, (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}
