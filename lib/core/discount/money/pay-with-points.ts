// Pay with points: a COIN reward turns points into money off the order.
import type { Failure } from '../../../errors';
import type { Minor } from '../../../model/common';
import { ZERO, type Rate, decimalFraction, least, minor, mulDivCeil, mulDivHalfUp } from '../../money';
import { type Effect, orderEffect, payable } from '../../order/state';
import type { DiscountContext } from '../context';

export interface PointsSpend {
  /** `points_ratio` points are worth `exchange_ratio` major currency units. */
  readonly coin: { readonly exchange_ratio: number; readonly points_ratio: number };
  /** The points that the request names; null means as many as needed. */
  readonly points: number | null;
  /** The points the card can pay with now. */
  readonly balance: number;
}

export interface ComputedPoints {
  readonly effect: Effect;
  /** The points the card is charged. */
  readonly points: number;
}

/**
 * Pay for the order with points. If the request names a number of points, as many of them as needed are taken, rounded
 * up to a whole point. Otherwise the card pays as much as it can, in whole multiples of `points_ratio`, the last one
 * rounded up; a card with fewer points pays with the points that are needed, or with all it has.
 * @returns the effect and the charge, or the reason why the card cannot pay: `missing_amount`, `invalid_amount`,
 *   `loyalty_card_points_exceeded`
 * @see docs/behaviour/discounts.md#pay-with-points
 */
export function computePoints(
  { coin, points, balance }: PointsSpend,
  context: DiscountContext,
): ComputedPoints | Failure {
  if (context.order.amount === null) return { key: 'missing_amount', details: 'The order has no amount.' };
  if (points !== null && !(Number.isSafeInteger(points) && points > 0)) {
    return { key: 'invalid_amount', details: 'Points are a whole number above zero.' };
  }
  if (points !== null && points > balance) {
    return { key: 'loyalty_card_points_exceeded', details: `The card holds ${Math.max(0, balance)} points.` };
  }
  const price = pointPrice(coin);
  const left = payable(context.order);
  if (price === null) return { effect: orderEffect(ZERO), points: 0 };
  const cover = mulDivCeil(left, price.denominator, price.numerator);
  const charged = points === null ? wholeMultiples(cover, coin.points_ratio, balance) : Math.min(points, cover);
  return { effect: orderEffect(charged >= cover ? left : least(worth(charged, price), left)), points: charged };
}

/** Minor units of money for each point, as a fraction; null when points are worth nothing. */
function pointPrice({ exchange_ratio, points_ratio }: PointsSpend['coin']): Rate | null {
  if (!isRatio(exchange_ratio) || !isRatio(points_ratio)) return null;
  const money = decimalFraction(exchange_ratio);
  const per = decimalFraction(points_ratio);
  if (money.numerator === 0 || per.numerator === 0) return null;
  return { numerator: money.numerator * 100 * per.denominator, denominator: money.denominator * per.numerator };
}

function isRatio(value: number): boolean {
  return value > 0 && value <= Number.MAX_SAFE_INTEGER;
}

/** The value of points in minor units; half a unit rounds up. */
function worth(points: number, price: Rate): Minor {
  return mulDivHalfUp(minor(points), price.numerator, price.denominator);
}

/**
 * The fewest whole multiples of the ratio that cover the amount; a card with fewer points pays the points that cover
 * it, or all it has.
 */
function wholeMultiples(cover: number, ratio: number, balance: number): number {
  const multiples = Math.ceil(Math.ceil(cover / ratio) * ratio);
  return multiples <= balance ? multiples : Math.max(0, Math.min(cover, balance));
}
