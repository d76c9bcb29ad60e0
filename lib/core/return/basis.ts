// What each line of a redeemed order cost, and what each card paid for it.
import { invariant } from '../../errors';
import type { CalculatedOrder, OrderItem } from '../../model/records/order';
import type { Redemption, RedemptionResponse } from '../../model/records/redemption';
import { least, minor, spread } from '../money';
import { isShippingLine } from '../order/line-view';
import type { ReturnBasis, ReturnCard, ReturnLine } from './types';

/**
 * Build the basis of all returns of a redemption.
 * @param response the answer of the redemption as it was stored
 * @returns        null when the redemption had no order
 * @see docs/behaviour/returns.md#what-a-line-cost
 */
export function buildReturnBasis(response: Pick<RedemptionResponse, 'order' | 'redemptions'>): ReturnBasis | null {
  const { order, redemptions } = response;
  if (!order) return null;
  const cards = redemptions.flatMap(cardOf);
  const paidByCard = new Set(cards.map(({ redemptionId }) => redemptionId));
  const lines = linesOf(order, {
    all: redemptions,
    discounts: redemptions.filter(({ id }) => !paidByCard.has(id)),
  });
  const total = sumOf(lines, ({ cost }) => cost);
  const money = total - sumOf(cards, ({ paid }) => paid);
  invariant(money === (order.total_amount ?? 0), `Order ${order.id} does not add up to its total`);
  return { lines, cards, total, money };
}

/** Empty for a redemption that paid nothing: a discount, or a card that was charged for a reward alone. */
function cardOf({ id, gift, loyalty_card, order, voucher }: Redemption): readonly ReturnCard[] {
  const paid = order?.total_applied_discount_amount ?? 0;
  const charged = gift?.amount ?? loyalty_card?.points ?? 0;
  if (!voucher || paid === 0 || charged === 0) return [];
  const type = gift ? 'GIFT_VOUCHER' : 'LOYALTY_CARD';
  return [{ redemptionId: id, voucherId: voucher.id, code: voucher.code, type, paid, charged }];
}

interface AppliedRedemptions {
  readonly all: readonly Redemption[];
  /** The redemptions that are no cards. */
  readonly discounts: readonly Redemption[];
}

/** The discounts of a line, or off the order as a whole. Minor units. */
interface Discounts {
  /** From before this redemption. */
  readonly before: number;
  /** By this redemption. */
  readonly own: number;
}

/** A line before the discounts of the order as a whole are shared. */
interface DiscountedLine extends Discounts {
  /** Minor units. */
  readonly amount: number;
}

interface LineParts extends DiscountedLine {
  readonly item: OrderItem | null;
}

function linesOf(order: CalculatedOrder, applied: AppliedRedemptions): readonly ReturnLine[] {
  const parts = partsOf(order, applied);
  const difference = Math.max(0, sumOf(parts, ({ amount }) => amount) - (order.amount ?? 0));
  const before = (order.discount_amount ?? 0) - appliedToOrder(applied.all) + difference;
  const costs = computeLineCosts(parts, { before, own: appliedToOrder(applied.discounts) });
  const costsBefore = afterDiscount(
    parts.map((part) => part.amount - part.before),
    before,
  );
  return parts.map((part, index) => toLine(part, { cost: costs[index] ?? 0, costBefore: costsBefore[index] ?? 0 }));
}

/**
 * Compute what each line costs after its own discounts and its share of those of the order, minor units.
 * @see docs/behaviour/returns.md#what-a-line-cost
 */
export function computeLineCosts(lines: readonly DiscountedLine[], ofOrder: Discounts): readonly number[] {
  return afterDiscount(
    lines.map(({ amount, before, own }) => amount - before - own),
    ofOrder.before + ofOrder.own,
  );
}

/** The lines of the order; at the end the part of its amount that stands in no line. */
function partsOf(order: CalculatedOrder, applied: AppliedRedemptions): readonly LineParts[] {
  const items = order.items ?? [];
  const parts = items.map((item, index): LineParts => {
    const before = (item.discount_amount ?? 0) - appliedToLine(applied.all, index);
    return { item, amount: item.amount ?? 0, before, own: appliedToLine(applied.discounts, index) };
  });
  const rest = (order.amount ?? 0) - sumOf(parts, ({ amount }) => amount);
  return rest > 0 ? [...parts, { item: null, amount: rest, before: 0, own: 0 }] : parts;
}

function toLine({ item, amount }: LineParts, costs: Pick<ReturnLine, 'cost' | 'costBefore'>): ReturnLine {
  return {
    id: item ? (item.id ?? '') : null,
    productId: item?.product_id ?? item?.product?.id ?? null,
    skuId: item?.sku_id ?? item?.sku?.id ?? null,
    amount,
    quantity: item ? (item.quantity ?? 1) : amount,
    cost: costs.cost,
    costBefore: costs.costBefore,
    isShipping: item !== null && isShippingLine(item),
  };
}

/** The amounts less a discount that is shared by them. A discount above their sum leaves nothing. */
function afterDiscount(amounts: readonly number[], discount: number): readonly number[] {
  const most = minor(amounts.reduce((sum, amount) => sum + amount, 0));
  const shares = spread(least(minor(discount), most), amounts);
  return amounts.map((amount, index) => amount - (shares[index] ?? 0));
}

function appliedToOrder(redemptions: readonly Redemption[]): number {
  return sumOf(redemptions, ({ order }) => order?.applied_discount_amount ?? 0);
}

/** Lines keep their position from one redeemable to the next; the orders of many redeemables have no line ids. */
function appliedToLine(redemptions: readonly Redemption[], index: number): number {
  return sumOf(redemptions, ({ order }) => order?.items?.[index]?.applied_discount_amount ?? 0);
}

function sumOf<T>(values: readonly T[], amountOf: (value: T) => number): number {
  return values.reduce((sum, value) => sum + amountOf(value), 0);
}
