// Shares of discounts on the lines of a cart, through the mapping of the plugin: from an answer to the adjustments.
import { toApplied, type Entry } from '../src/core/applied';
import { isSameShares, sharesOfCart, toLines, type Cart } from '../src/core/cart';
import { toMajor } from '../src/core/money';
import { sharesOfView } from '../src/core/view';
import { makeRandom, type Random } from './random';

interface Case {
  readonly cart: Cart;
  readonly digits: number;
  readonly entries: readonly Entry[];
}

/** A cart, and what the service could answer: each discount takes at most what is left. */
function makeCase(random: Random): Case {
  const digits = [0, 2, 3][random.integer(0, 2)] ?? 2;
  const cart: Cart = {
    id: 'cart',
    currency_code: 'eur',
    items: Array.from({ length: random.integer(1, 8) }, (_, index) => ({
      id: `line${index}`,
      product_id: `prod${index}`,
      quantity: random.integer(1, 5),
      unit_price: toMajor(random.integer(0, 20_000), digits),
      is_tax_inclusive: false,
    })),
  };
  const lines = toLines(cart, digits);
  const left = lines.map(({ amount }) => amount);
  const entries = Array.from({ length: random.integer(0, 5) }, (_, index): Entry => {
    const own = left.map((amount) => (random.integer(0, 2) === 0 ? random.integer(0, amount) : 0));
    const sum = (list: readonly number[]): number => list.reduce((total, amount) => total + amount, 0);
    const rest = random.integer(0, 1) === 0 ? 0 : random.integer(0, sum(left) - sum(own));
    const order = {
      total_applied_discount_amount: sum(own) + rest,
      // The service may list the lines in another order.
      items: lines
        .map(({ source_id }, at) => ({ source_id, applied_discount_amount: own[at] ?? 0 }))
        .sort(() => random.integer(-1, 1)),
    };
    own.forEach((amount, at) => (left[at] = (left[at] ?? 0) - amount));
    takeRest(left, rest);
    return { id: `code${index}`, object: 'voucher', status: 'APPLICABLE', result: {}, order };
  });
  return { cart, digits, entries };
}

/** Any way to take the rest keeps the sum of what is left, which bounds the next discount as a whole. */
function takeRest(left: number[], rest: number): void {
  let due = rest;
  const shares = left.map(() => 0);
  const total = left.reduce((sum, amount) => sum + amount, 0);
  left.forEach((amount, at) => {
    shares[at] = total === 0 ? 0 : Math.floor((amount * rest) / total);
    due -= shares[at] ?? 0;
  });
  left.forEach((amount, at) => {
    const more = Math.min(due, amount - (shares[at] ?? 0));
    left[at] = amount - (shares[at] ?? 0) - more;
    due -= more;
  });
}

describe('the shares of 100,000 orders', () => {
  it('add up to each discount, leave no line below zero, and read back from the adjustments as they were', () => {
    const random = makeRandom(7);
    for (let turn = 0; turn < 100_000; turn += 1) check(makeCase(random));
  });
});

function check({ cart, digits, entries }: Case): void {
  const lines = toLines(cart, digits);
  const applied = toApplied(lines, entries);
  const taken = new Map<string, number>();
  applied.forEach(({ amount, lines: shares }, index) => {
    const total = entries[index]?.order?.total_applied_discount_amount ?? 0;
    const sum = shares.reduce((all, share) => all + share.amount, 0);
    if (amount !== sum || Math.abs(amount - total) > 0)
      throw new Error(JSON.stringify({ amount, sum, total, entries }));
    for (const { item_id, amount: share } of shares) taken.set(item_id, (taken.get(item_id) ?? 0) + share);
  });
  for (const { source_id, amount } of lines) {
    if ((taken.get(source_id) ?? 0) > amount) throw new Error(`${source_id} is below zero`);
  }
  if (!isSameShares(sharesOfView(applied), sharesOfCart(withAdjustments(cart, digits, applied), digits))) {
    throw new Error('The adjustments say something else.');
  }
}

function withAdjustments(cart: Cart, digits: number, applied: ReturnType<typeof toApplied>): Cart {
  return {
    ...cart,
    items: (cart.items ?? []).map((line) => ({
      ...line,
      adjustments: applied.flatMap(({ code, lines }) =>
        lines
          .filter(({ item_id }) => item_id === line.id)
          .map(({ amount }) => ({
            id: 'adjustment',
            amount: toMajor(amount, digits),
            provider_id: 'stackable',
            metadata: { redeemable: `voucher:${code ?? ''}` },
          })),
      ),
    })),
  };
}
