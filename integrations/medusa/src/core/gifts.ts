// What gift cards pay of the total of a cart.
import type { Entry } from './applied';
import { rejectAll, validate, type Evaluated, type Redeemable } from './pricing';
import { addAmounts, toMajor, toMinor, toNumber, type Decimal } from './money';
import { toRejected, type Applied, type Rejected } from './view';

/** Calls with one list of gift cards. */
const MOST_ROUNDS = 3;

export interface Gifts {
  readonly applied: readonly Applied[];
  readonly rejected: readonly Rejected[];
}

/** Decide what gift cards pay of the order's amount. */
export async function priceGifts(evaluated: Evaluated, codes: readonly string[]): Promise<Gifts> {
  if (codes.length === 0) return { applied: [], rejected: [] };
  let left: readonly Redeemable[] = codes.map((id) => ({ object: 'voucher', id }));
  let rejected: readonly Rejected[] = [];
  let entries: readonly Entry[] = [];
  for (let number = 1; number <= MOST_ROUNDS && left.length > 0; number += 1) {
    const answer = await validate(evaluated, left);
    if ('key' in answer) return { applied: [], rejected: [...rejected, ...rejectAll(left, answer.key)] };
    entries = answer.redeemables;
    if (answer.valid) break;
    const round = sortOutGifts(left, entries);
    rejected = [...rejected, ...round.rejected];
    left = round.left;
  }
  return concludeGifts(left, entries, rejected);
}

interface RoundOfGifts {
  readonly left: readonly Redeemable[];
  readonly rejected: readonly Rejected[];
}

function sortOutGifts(left: readonly Redeemable[], entries: readonly Entry[]): RoundOfGifts {
  const keyOf = (id: string): string | null => {
    const entry = entries.find((one) => one.id === id);
    if (entry?.status === 'APPLICABLE') return null;
    const key = entry?.result.error?.key ?? entry?.result.details?.key ?? 'no_applicable_redeemables';
    return key === 'preceding_validation_failed' ? null : key;
  };
  return {
    left: left.filter(({ id }) => keyOf(id) === null),
    rejected: left.flatMap(({ id }) => {
      const key = keyOf(id);
      return key === null ? [] : [toRejected(id, key)];
    }),
  };
}

function concludeGifts(left: readonly Redeemable[], entries: readonly Entry[], rejected: readonly Rejected[]): Gifts {
  const outcomes = left.map(({ id }) => {
    const entry = entries.find((one) => one.id === id);
    const amount = entry?.status === 'APPLICABLE' ? (entry.order?.total_applied_discount_amount ?? 0) : 0;
    return { id, amount, key: entry?.status === 'APPLICABLE' ? 'no_effect' : 'preceding_validation_failed' };
  });
  return {
    applied: outcomes
      .filter(({ amount }) => amount > 0)
      .map(({ id, amount }) => ({
        code: id,
        promotion_tier: null,
        name: id,
        automatic: false,
        gift: true,
        amount,
        lines: [],
      })),
    rejected: [...rejected, ...outcomes.filter(({ amount }) => amount === 0).map(({ id, key }) => toRejected(id, key))],
  };
}

/** A credit line of a cart. */
export interface Credit {
  readonly code: string | null;
  /** Major units. */
  readonly amount: number;
}

/**
 * The credit lines of gift cards. Where they pay all, the last one pays the fraction of a minor unit as well: Medusa
 * rounds no total, and asks for a payment of what is left.
 * @param payable what gift cards may pay, exactly
 */
export function toCredits(gifts: readonly Applied[], payable: Decimal, digits: number): readonly Credit[] {
  const paid = gifts.reduce((sum, { amount }) => sum + amount, 0);
  const credits = gifts.map(({ code, amount }) => ({ code, amount: toMajor(amount, digits) }));
  const last = credits.at(-1);
  if (last === undefined || paid !== toMinor(payable, digits)) return credits;
  const others = credits.slice(0, -1);
  const rest = addAmounts(
    [payable],
    others.map(({ amount }) => amount),
  );
  return [...others, { ...last, amount: toNumber(rest) }];
}
