// What a worst case measures: the discount of an order, or how far its price is below a floor.
import type { Catalog } from '../../../model/records/catalog';
import { decimalFraction, minor, mulDivCeil } from '../../money';
import { type Line, type OrderState, payable, totalDiscount } from '../../order/state';
import type { WorstCaseAim, WorstCaseFloor } from './question';

/** The most that units which redeemables add may change an order. */
export interface AddedBound {
  /** Minor units before discounts. */
  readonly value: number;
  /** Minor units of the metadata that a floor sums. */
  readonly cost: number;
  /** True when units may be replaced, so that the amount of the order may fall. */
  readonly mayReplace: boolean;
}

export const NOTHING_ADDED: AddedBound = { value: 0, cost: 0, mayReplace: false };

export interface Measure {
  /** The value of an order after a stack. */
  readonly valueOf: (order: OrderState) => number;
  /**
   * The highest value after further redeemables.
   * @param more the most they take off, minor units, added units included
   */
  readonly boundOf: (order: OrderState, more: number, added: AddedBound) => number;
}

/** Build the function that values an order by the aim of a question: discount or margin. */
export function buildMeasure(aim: WorstCaseAim, catalog: Catalog): Measure {
  if (aim === 'AMOUNT')
    return { valueOf: totalDiscount, boundOf: (order, more) => totalDiscount(order) + Math.max(0, more) };
  if (aim === 'PERCENT') return { valueOf: ratioOf, boundOf: boundRatio };
  const floorAt = buildFloor(aim, catalog);
  return {
    valueOf: (order) => floorAt(order, NOTHING_ADDED) - payable(order),
    boundOf: (order, more, added) => {
      // A replaced unit is no discount, but it is not paid for either.
      const least = added.mayReplace ? 0 : Math.max(0, payable(order) - Math.max(0, more));
      return floorAt(order, added) - least;
    },
  };
}

/** The part of the order that the discount takes, 0 to 1; zero for an order without an amount. */
export function ratioOf(order: OrderState): number {
  const { amount } = order;
  return amount === null || amount === 0 ? 0 : totalDiscount(order) / amount;
}

function boundRatio(order: OrderState, more: number, { value, mayReplace }: AddedBound): number {
  const { amount } = order;
  if (mayReplace || amount === null || amount === 0) return value > 0 || mayReplace ? 1 : 0;
  return Math.min(1, (totalDiscount(order) + Math.max(0, more)) / amount);
}

/** The floor of an order, minor units, rounded up. */
export type FloorOf = (order: OrderState, added: AddedBound) => number;

/**
 * Build the function that computes the price floor of an order: a fixed amount, a share of its amount, or the cost of
 * its lines.
 */
export function buildFloor(floor: WorstCaseFloor, catalog: Catalog): FloorOf {
  if ('amount' in floor) return () => floor.amount;
  if ('percent_off' in floor) return (order, { value }) => shareLeft(floor.percent_off, (order.amount ?? 0) + value);
  const costs = new CostTable(floor.metadata, catalog);
  return ({ lines }, { cost }) => costs.sumOf(lines) + Math.ceil(cost);
}

/** The share of an amount that a percentage off leaves, rounded up. */
function shareLeft(percentOff: number, amount: number): number {
  const { numerator, denominator } = decimalFraction(percentOff);
  const rest = 100 * denominator - numerator;
  return mulDivCeil(minor(Math.min(amount, Number.MAX_SAFE_INTEGER)), Math.max(0, rest), 100 * denominator);
}

/** The metadata of products that a floor sums. */
export class CostTable {
  /** By the ids of SKU and product. */
  private readonly known = new Map<string, CostOfUnit>();

  constructor(
    private readonly key: string,
    private readonly catalog: Catalog,
  ) {}

  /** The cost of all units, free ones included, minor units, rounded up. */
  sumOf(lines: readonly Line[]): number {
    const costs = lines.map(({ identity, quantity }) => ({ ...this.costOf(identity), quantity }));
    const scale = costs.reduce((most, { denominator }) => Math.max(most, denominator), 1);
    const sum = costs.reduce((total, { numerator, denominator, quantity }) => {
      return total + numerator * (scale / denominator) * quantity;
    }, 0);
    return mulDivCeil(minor(Math.min(sum, Number.MAX_SAFE_INTEGER)), 1, scale);
  }

  private costOf({ product_id, sku_id }: Line['identity']): CostOfUnit {
    const name = `${sku_id ?? ''} ${product_id ?? ''}`;
    const known = this.known.get(name);
    if (known) return known;
    const { products, skus } = this.catalog;
    const sku = skus.get(sku_id ?? '') ?? null;
    const product = products.get(product_id ?? sku?.product_id ?? '') ?? null;
    const cost = decimalFraction(numberIn(sku?.metadata, this.key) ?? numberIn(product?.metadata, this.key) ?? 0);
    this.known.set(name, cost);
    return cost;
  }
}

type CostOfUnit = ReturnType<typeof decimalFraction>;

/** A number of the metadata; null where it is absent, negative or no number. */
export function numberIn(metadata: Readonly<Record<string, unknown>> | null | undefined, key: string): number | null {
  const value = metadata && Object.hasOwn(metadata, key) ? metadata[key] : undefined;
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : null;
}
