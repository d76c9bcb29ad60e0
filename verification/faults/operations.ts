// What clients ask for: redemptions alone, stacked and in part, rollbacks, changes of balances, publications.
import { type Random } from './random';
import { CUSTOMERS, ORDERS, type Shop, type World } from './world';

export type OperationKind = 'REDEEM' | 'ROLLBACK' | 'BALANCE' | 'PUBLISH' | 'VALIDATE';

/** One try to have an operation carried out. */
export interface Attempt {
  /** Null without an answer. */
  readonly status: number | null;
  readonly key: string | null;
  readonly text: string;
  readonly ms: number;
}

export interface Operation {
  /** Travels with the request into whatever it stores. */
  readonly id: string;
  readonly kind: OperationKind;
  readonly shop: Shop;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The Idempotency-Key; null where the client sends none, and therefore sends once. */
  readonly key: string | null;
  /** What a rollback undoes. */
  readonly target: Operation | null;
  readonly attempts: Attempt[];
}

export interface Redeemed {
  readonly operation: Operation;
  readonly id: string;
}

/** Makes operations. Few codes and few orders, so that requests meet. */
export class Operations {
  private count = 0;
  private orders = 0;
  private gifts = 0;
  /** Redemptions a client was told of, that nobody has rolled back so far. */
  readonly redeemed: Redeemed[] = [];

  constructor(
    private readonly world: World,
    private readonly random: Random,
    /** The share of requests that carry an Idempotency-Key. */
    private readonly withKey = 0.75,
  ) {}

  next(): Operation {
    const roll = this.random.next();
    const shop = this.random.isBelow(0.7) ? this.world.all : this.world.part;
    if (roll < 0.13 && this.redeemed.length > 0) return this.rollback();
    if (roll < 0.25) return this.balance(shop);
    if (roll < 0.33) return this.publish(shop);
    return this.redeem(shop, this.order());
  }

  redeem(shop: Shop, order: object | null): Operation {
    const redeemables = this.redeemables(shop);
    const number = this.random.isBelow(0.5) ? this.random.below(CUSTOMERS) : null;
    const customer = number === null ? null : { source_id: `customer-${number}` };
    const body = { redeemables, ...(order && { order }), ...(customer && { customer }) };
    const sent = { kind: 'REDEEM', shop, body } as const;
    if (this.random.isBelow(0.7)) return this.make({ ...sent, path: '/v1/redemptions' });
    // From a page: with the token of the customer, or as anybody.
    const page = number !== null && this.random.isBelow(0.6) ? number + 1 : 0;
    return this.make({ ...sent, path: '/client/v1/redemptions', headers: shop.pages[page]! });
  }

  /** A validation, and a redemption right after it, on an order that nobody else names. */
  pair(): { readonly validate: Operation; readonly redeem: Operation } {
    const shop = this.world.all;
    const order = { source_id: `private-${(this.orders += 1)}`, amount: 1_000 };
    const body = { redeemables: [{ object: 'voucher', id: shop.coupons[0] }], order };
    const shared = { shop, body, key: null };
    return {
      validate: this.make({ ...shared, kind: 'VALIDATE', path: '/v1/validations' }),
      redeem: this.make({ ...shared, kind: 'REDEEM', path: '/v1/redemptions' }),
    };
  }

  /** A fresh request for each shared order. */
  forEachOrder(): readonly Operation[] {
    return [this.world.all, this.world.part].flatMap((shop) =>
      Array.from({ length: ORDERS }, (_, index) => {
        const body = { redeemables: [{ object: 'voucher', id: shop.coupons[0] }], order: orderOf(index) };
        return this.make({ kind: 'REDEEM', shop, path: '/v1/redemptions', body, key: null });
      }),
    );
  }

  private order(): object | null {
    const roll = this.random.next();
    if (roll < 0.6) return orderOf(this.random.below(ORDERS));
    return { amount: 5_000 };
  }

  private redeemables(shop: Shop): readonly object[] {
    const voucher = (id: string) => ({ object: 'voucher', id });
    const cards = this.shuffled(shop.cards).map((id) => ({
      ...voucher(id),
      gift: { credits: 1 + this.random.below(20) },
    }));
    const others = [
      ...this.shuffled(shop.coupons).map(voucher),
      ...this.shuffled(shop.limited).slice(0, 1).map(voucher),
      ...this.shuffled(shop.tiers).map((id) => ({ object: 'promotion_tier', id })),
    ];
    const pool = [...cards.slice(0, 2), ...this.shuffled(others)];
    return this.shuffled(pool).slice(0, this.random.isBelow(0.4) ? 1 : 2 + this.random.below(4));
  }

  private shuffled<T>(list: readonly T[]): readonly T[] {
    return list
      .map((one) => ({ one, at: this.random.next() }))
      .toSorted((left, right) => left.at - right.at)
      .map(({ one }) => one);
  }

  /** The same rollback, wanted by a second client. */
  twin({ shop, path, target }: Operation): Operation {
    return this.make({ kind: 'ROLLBACK', shop, path, body: {}, target });
  }

  private rollback(): Operation {
    const [{ operation: target, id }] = this.redeemed.splice(this.random.below(this.redeemed.length), 1) as [Redeemed];
    // Now and then two clients want the same rollback.
    if (this.random.isBelow(0.2)) this.redeemed.push({ operation: target, id });
    return this.make({
      kind: 'ROLLBACK',
      shop: target.shop,
      path: `/v1/redemptions/${id}/rollbacks`,
      body: {},
      target,
    });
  }

  private balance(shop: Shop): Operation {
    const path = `/v1/vouchers/${this.random.one(shop.cards)}/balance`;
    const amount = this.random.isBelow(0.6) ? 1 + this.random.below(50) : -1 - this.random.below(50);
    return this.make({ kind: 'BALANCE', shop, path, body: { amount } });
  }

  private publish(shop: Shop): Operation {
    const customer = { source_id: `customer-${this.random.below(CUSTOMERS)}` };
    const gift = this.random.isBelow(0.4) ? shop.gifts[this.gifts++ % shop.gifts.length] : undefined;
    const goods = gift === undefined ? { campaign: { name: shop.campaign } } : { voucher: gift };
    return this.make({ kind: 'PUBLISH', shop, path: '/v1/publications', body: { ...goods, customer } });
  }

  private make(
    call: Pick<Operation, 'kind' | 'shop' | 'path' | 'body'> & Partial<Pick<Operation, 'key' | 'target' | 'headers'>>,
  ): Operation {
    const id = `op-${(this.count += 1)}`;
    const key = call.key === undefined ? (this.random.isBelow(this.withKey) ? `key-${id}` : null) : call.key;
    const mark = call.kind === 'BALANCE' ? { reason: id } : { metadata: { op: id } };
    return {
      target: null,
      headers: call.shop.headers,
      ...call,
      id,
      key,
      body: { ...call.body, ...mark },
      attempts: [],
    };
  }
}

function orderOf(index: number): object {
  return { source_id: `order-${index}`, amount: 5_000 };
}
