// The order of visits: carts with the highest bound first, so that most others need no visit.
import { minor, ZERO } from '../../money';
import type { Line, OrderState } from '../../order/state';
import type { CartSet } from './carts';
import { type BoundedCart, boundCart, type Scenario } from './scenario';

/** A cart for one customer at one moment. */
export interface ScheduledCart {
  readonly cart: number;
  /** The position of the scenario. */
  readonly scenario: number;
}

export class CartSchedule {
  readonly count: number;
  private readonly bounds: Float64Array;
  private readonly order: Uint32Array;
  private readonly lines: readonly Line[];
  private readonly prices: readonly number[];

  /** @param scenarios by customer, then moment */
  constructor(
    private readonly carts: CartSet,
    private readonly scenarios: readonly Scenario[],
  ) {
    this.count = carts.count * scenarios.length;
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
    this.bounds = new Float64Array(this.count);
    const units = new Uint16Array(carts.count);
    for (let cart = 0; cart < carts.count; cart += 1) {
      units[cart] = carts.unitsOf(cart);
      const bounded = this.cartOf(cart);
      for (const [index, scenario] of scenarios.entries())
        this.bounds[cart * scenarios.length + index] = boundCart(scenario, bounded, scenario.limit);
    }
    this.order = this.sorted(units);
  }

  /** Zero behind the last one. */
  boundAt(position: number): number {
    const name = this.order[position];
    return name === undefined ? 0 : (this.bounds[name] ?? 0);
  }

  at(position: number): ScheduledCart {
    const name = this.order[position] ?? 0;
    const { length } = this.scenarios;
    return { cart: Math.floor(name / length), scenario: name % length };
  }

  /** The cart as bounds read it. */
  cartOf(cart: number): BoundedCart {
    const amount = minor(this.carts.amountOf(cart));
    const quantities = this.carts.quantitiesOf(cart);
    const start: OrderState = {
      lines: this.lines.map((line, index) => ({ ...line, quantity: quantities[index] ?? 0 })),
      amount,
      initialAmount: amount,
      orderDiscount: ZERO,
      itemsDiscount: ZERO,
      hasOrderDiscount: false,
      hasItemsDiscount: false,
      unitsChanged: false,
    };
    return { start, figures: { amount, quantities, prices: this.prices } };
  }

  /** Equal bounds: fewer units, then the earlier cart, customer and moment. */
  private sorted(units: Uint16Array): Uint32Array {
    const { bounds } = this;
    const { length } = this.scenarios;
    const order = new Uint32Array(this.count);
    for (let name = 0; name < order.length; name += 1) order[name] = name;
    const unitsOf = (name: number) => units[Math.floor(name / length)] ?? 0;
    return order.sort(
      (one, other) => (bounds[other] ?? 0) - (bounds[one] ?? 0) || unitsOf(one) - unitsOf(other) || one - other,
    );
  }
}
