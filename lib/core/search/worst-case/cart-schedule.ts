// The order of visits: carts with the highest bound first, so that most others need no visit.
import { minor, ZERO } from '../../money';
import type { Minor } from '../../../model/common';
import type { Line, OrderState } from '../../order/state';
import type { CartSet } from './carts';
import { type BoundedCart, boundAnyCart, boundCart, type Scenario } from './scenario';

/** A cart for one customer at one moment. */
export interface ScheduledCart {
  readonly cart: number;
  /** The position of the scenario. */
  readonly scenario: number;
}

/** Caps of candidates that one step computes: about as long as the evaluation of one redeemable. */
const CAPS_OF_STEP = 4_000;

export class CartSchedule {
  readonly count: number;
  /** Carts whose bounds, or whose reasons to be left out, one step computes. */
  readonly cartsOfStep: number;
  /** Carts whose bounds are known. */
  bounded = 0;
  /** By cart, then scenario. */
  private readonly bounds: Float64Array;
  private readonly units: Uint16Array;
  /** Positions in `bounds`; null until all are known. */
  private order: Uint32Array | null = null;
  private readonly lines: readonly Line[];
  private readonly prices: readonly number[];

  /** @param scenarios by customer, then moment */
  constructor(
    private readonly carts: CartSet,
    private readonly scenarios: readonly Scenario[],
  ) {
    this.count = carts.count * scenarios.length;
    const caps = scenarios.reduce((sum, { candidates, stacks }) => sum + candidates.length + stacks.length, 1);
    this.cartsOfStep = Math.max(1, Math.floor(CAPS_OF_STEP / caps));
    this.bounds = new Float64Array(this.count);
    this.units = new Uint16Array(carts.count);
    this.prices = carts.products.map(({ price }) => price);
    this.lines = carts.products.map(({ object, id, price }) => ({
      identity: object === 'sku' ? { sku_id: id } : { product_id: id },
      price: minor(price),
      quantity: 1,
      amount: minor(price),
      initialQuantity: 1,
      initialAmount: minor(price),
      discount: ZERO,
      discountQuantity: 0,
      touched: false,
    }));
  }

  /** True when all carts are bounded, and in order. */
  get isComplete(): boolean {
    return this.order !== null;
  }

  /** Compute the bounds of the first carts, so many in all. */
  boundCarts(most: number): void {
    const { scenarios } = this;
    for (; this.bounded < Math.min(most, this.carts.count); this.bounded += 1) {
      const bounded = this.cartOf(this.bounded);
      this.units[this.bounded] = this.carts.unitsOf(this.bounded);
      for (const [index, scenario] of scenarios.entries())
        this.bounds[this.bounded * scenarios.length + index] = boundCart(scenario, bounded, scenario.limit);
    }
    if (most >= this.carts.count) this.order ??= this.sorted();
  }

  /** Upper bound of the cart at a position and all behind it; zero behind the last one. */
  boundAt(position: number): number {
    if (this.order === null) return Math.max(...this.scenarios.map(boundAnyCart));
    const name = this.order[position];
    return name === undefined ? 0 : (this.bounds[name] ?? 0);
  }

  at(position: number): ScheduledCart {
    const name = this.order?.[position] ?? 0;
    const { length } = this.scenarios;
    return { cart: Math.floor(name / length), scenario: name % length };
  }

  /** The cart as bounds read it. */
  cartOf(cart: number): BoundedCart {
    const amount = minor(this.carts.amountOf(cart));
    const quantities = this.carts.quantitiesOf(cart);
    const start = new CartOrder(amount, this.lines, quantities);
    return { start, figures: { amount, quantities, prices: this.prices } };
  }

  /** Equal bounds: fewer units, then the earlier cart, customer and moment. */
  private sorted(): Uint32Array {
    const { bounds, units } = this;
    const { length } = this.scenarios;
    const order = new Uint32Array(this.count);
    for (let name = 0; name < order.length; name += 1) order[name] = name;
    const unitsOf = (name: number) => units[Math.floor(name / length)] ?? 0;
    return order.sort(
      (one, other) => (bounds[other] ?? 0) - (bounds[one] ?? 0) || unitsOf(one) - unitsOf(other) || one - other,
    );
  }
}

/** The order of a cart before any redeemable. A search makes one for each cart. */
class CartOrder implements OrderState {
  readonly initialAmount: Minor;
  readonly orderDiscount = ZERO;
  readonly itemsDiscount = ZERO;
  readonly hasOrderDiscount = false;
  readonly hasItemsDiscount = false;
  readonly unitsChanged = false;

  constructor(
    readonly amount: Minor,
    private readonly products: readonly Line[],
    private readonly quantities: ArrayLike<number>,
  ) {
    this.initialAmount = amount;
  }

  /** Only a floor on metadata reads the lines. */
  get lines(): readonly Line[] {
    return this.products.map((line, index) => ({ ...line, quantity: this.quantities[index] ?? 0 }));
  }
}
