// Partial returns in exact fractions: the arithmetic of docs/behaviour/returns.md a second time, without code of lib.
import type { RedemptionResponse } from '../../lib/model/records/redemption';

export type ExactPolicy = 'KEEP' | 'FORFEIT' | 'RE_EVALUATE';
export type ExactTenders = 'PROPORTIONAL' | 'MONEY_FIRST' | 'STORED_VALUE_FIRST';

/** numerator ÷ denominator; a denominator of 0 makes the fraction 0. */
class Fraction {
  private readonly denominator: bigint;
  private readonly numerator: bigint;

  constructor(numerator: bigint, denominator: bigint) {
    this.numerator = denominator === 0n ? 0n : numerator;
    this.denominator = denominator === 0n ? 1n : denominator;
  }

  floor(): bigint {
    const quotient = this.numerator / this.denominator;
    return this.numerator < 0n && quotient * this.denominator !== this.numerator ? quotient - 1n : quotient;
  }

  /** Above 0 when the part after the floor is larger than that of the other. */
  compareRests(other: Fraction): number {
    const rest = (one: Fraction) => one.numerator - one.floor() * one.denominator;
    const difference = rest(this) * other.denominator - rest(other) * this.denominator;
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  }
}

const big = (value: number | undefined): bigint => BigInt(value ?? 0);
export const floorOf = (x: bigint, y: bigint, z: bigint): bigint => new Fraction(x * y, z).floor();
export const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
export const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

function largestRemainders(amount: bigint, weights: readonly bigint[]): readonly bigint[] {
  const sum = total(weights);
  if (sum === 0n) return weights.map(() => 0n);
  const exact = weights.map((weight) => new Fraction(amount * weight, sum));
  const shares = exact.map((one) => one.floor());
  for (let missing = amount - total(shares), given = new Set<number>(); missing > 0n; missing -= 1n) {
    let best = -1;
    exact.forEach((one, index) => {
      if (!given.has(index) && (best < 0 || one.compareRests(exact[best]!) > 0)) best = index;
    });
    given.add(best);
    shares[best]! += 1n;
  }
  return shares;
}

interface ExactLine {
  readonly key: string;
  readonly a: bigint;
  readonly q: bigint;
  readonly n: bigint;
  readonly u: bigint;
  readonly isShipping: boolean;
}

interface ExactCard {
  readonly id: string;
  readonly w: bigint;
  readonly charged: bigint;
  readonly isPoints: boolean;
}

export interface ExactBasis {
  readonly lines: readonly ExactLine[];
  readonly cards: readonly ExactCard[];
  readonly T: bigint;
}

/** The key of the part of the order that stands in no line. */
export const REST = 'rest';

export function exactBasis({ order, redemptions }: RedemptionResponse): ExactBasis {
  if (!order) throw new Error('no order');
  const items = order.items ?? [];
  const isCard = redemptions.map(
    ({ amount, gift, loyalty_card }) => amount !== undefined && Boolean(gift ?? loyalty_card),
  );
  const applied = (line: number, cardsToo: boolean) =>
    total(
      redemptions.map((one, index) =>
        isCard[index] && !cardsToo ? 0n : big(one.order?.items?.[line]?.applied_discount_amount),
      ),
    );
  const wholes = (cardsToo: boolean) =>
    total(redemptions.map((one, index) => (isCard[index] && !cardsToo ? 0n : big(one.order?.applied_discount_amount))));
  const sum = total(items.map((item) => big(item.amount)));
  const amount = big(order.amount);
  const rest = amount > sum ? [amount - sum] : [];
  const a = [...items.map((item) => big(item.amount)), ...rest];
  const e = a.map((_, index) => big(items[index]?.discount_amount) - applied(index, true));
  const p = a.map((_, index) => (index < items.length ? applied(index, false) : 0n));
  const E = big(order.discount_amount) - wholes(true) + (sum > amount ? sum - amount : 0n);
  const P = wholes(false);
  const left = a.map((value, index) => value - e[index]! - p[index]!);
  const open = a.map((value, index) => value - e[index]!);
  const ofBoth = largestRemainders(smaller(E + P, total(left)), left);
  const ofE = largestRemainders(smaller(E, total(open)), open);
  const lines = a.map((value, index) => ({
    key: items[index]?.id ?? REST,
    a: value,
    q: index < items.length ? big(items[index]?.quantity) : value,
    n: left[index]! - ofBoth[index]!,
    u: open[index]! - ofE[index]!,
    isShipping: items[index]?.product_id === 'prod_5h1pp1ng',
  }));
  const cards = redemptions.flatMap((one, index) => {
    const w = big(one.order?.total_applied_discount_amount);
    const card = { id: one.id, w, charged: big(one.amount), isPoints: one.loyalty_card !== undefined };
    return isCard[index] && w > 0n ? [card] : [];
  });
  return { lines, cards, T: total(lines.map(({ n }) => n)) };
}

export interface ExactSums {
  readonly V: bigint;
  readonly byLine: readonly { readonly key: string; readonly V: bigint; readonly N: bigint }[];
  readonly R: bigint;
}

/**
 * @param returned units returned so far by the key of the line
 * @param keptCost what the kept units cost when they are decided again
 */
export function exactSums(
  { lines, T }: ExactBasis,
  returned: ReadonlyMap<string, number>,
  policy: ExactPolicy,
  keptCost: () => bigint,
): ExactSums {
  const byLine = lines.map(({ key, a, q, n, u, isShipping }) => {
    const V = floorOf(a, big(returned.get(key)), q);
    const [N, U] = [floorOf(n, V, a), floorOf(u, V, a)];
    return { key, V, N, kept: isShipping ? n - N : u - U };
  });
  const V = total(byLine.map((line) => line.V));
  const owed: Readonly<Record<ExactPolicy, () => bigint>> = {
    KEEP: () => total(byLine.map(({ N }) => N)),
    FORFEIT: () => T - total(byLine.map(({ kept }) => kept)),
    RE_EVALUATE: () => smaller(V, T - keptCost()),
  };
  return { V, byLine, R: owed[policy]() };
}

export interface ExactTender {
  readonly money: bigint;
  readonly cards: readonly { readonly id: string; readonly amount: bigint; readonly units: bigint }[];
}

export function exactTender({ cards, T }: ExactBasis, C: bigint, order: ExactTenders): ExactTender {
  const parts: bigint[] = [];
  let pool = C;
  let rest = T;
  let money = 0n;
  if (order === 'MONEY_FIRST') {
    money = smaller(C, T - total(cards.map(({ w }) => w)));
    pool -= money;
  }
  for (const { w } of cards) {
    const part = order === 'PROPORTIONAL' ? floorOf(w, pool, rest) : smaller(w, pool);
    pool -= part;
    rest -= w;
    parts.push(part);
  }
  const given = cards.map(({ id, w, charged, isPoints }, index) => {
    const amount = parts[index]!;
    return { id, amount, units: isPoints ? floorOf(charged, amount, w) : amount };
  });
  return { money: money + pool, cards: given };
}
