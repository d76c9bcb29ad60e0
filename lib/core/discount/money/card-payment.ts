// Payments by card: the credits of gift cards, and the points of loyalty cards.
import type { Failure } from '../../../errors';
import type { Minor } from '../../../model/common';
import type { Gift } from '../../../model/records/voucher';
import { atLeastZero, decimalFraction, least, minor, mulDivCeil, mulDivHalfUp, type Rate, ZERO } from '../../money';
import { type Effect, effectDiscount, linesEffect, orderEffect, payable } from '../../order/state';
import type { DiscountContext } from '../context';
import type { Reach } from '../describe';
import { takeOffLines } from './money-forms';
import { NO_SELECTION, scopeSelection, type Selection, selectLines, WITHOUT_BUNDLE } from '../scope';
import type { UnitUse } from '../unit-limits/counter';
import { refuseMissingCustomer, unitUses } from '../unit-limits/rooms';

// Gift cards: credits from a balance pay for the order, or for the items that the card may pay for.

export interface GiftSpend {
  readonly gift: Gift;
  /** The credits that the request names, minor units; null means as many as needed. */
  readonly credits: number | null;
  /** The available balance of the card, minor units. */
  readonly balance: number;
}

export interface ComputedGift {
  readonly effect: Effect;
  /** The charge to the card, minor units: the amount taken off the order, even when the request names more. */
  readonly credits: Minor;
  readonly reach: Reach;
  /** Absent where the card pays for the order, or its scope limits no units over all redemptions. */
  readonly units?: readonly UnitUse[] | undefined;
}

/**
 * Pay for the order with a gift card.
 * @returns the effect and the charge: never more than the balance, nor than the payable amount; or the reason why the
 *   card cannot pay: `missing_amount`, `invalid_amount`, `gift_amount_exceeded`, `missing_order_items_amount`
 * @see docs/behaviour/discounts.md#gift-cards
 */
export function computeGift(spend: GiftSpend, context: DiscountContext): ComputedGift | Failure {
  const refusal = refusalOf(spend, context) ?? (isForItems(spend) ? refuseMissingCustomer(context) : null);
  if (refusal) return refusal;
  const credits = minor(spend.credits ?? Math.max(0, spend.balance));
  const { order, scope } = context;
  if (!isForItems(spend)) {
    const effect = orderEffect(least(credits, payable(order)));
    return { effect, credits: effectDiscount(effect), reach: { order, scope, select: () => scopeSelection(context) } };
  }
  const selection = itemSelection(context);
  if (selection === null) return NO_PRICED_ITEM;
  const effect = creditItems(credits, context, selection);
  const units = unitUses(context, effect, selection.hits);
  return { effect, credits: effectDiscount(effect), reach: { order, scope, select: () => selection }, units };
}

const NO_PRICED_ITEM: Failure = {
  key: 'missing_order_items_amount',
  details: 'The order has no priced item this card may pay for.',
};

function isForItems({ gift }: GiftSpend): boolean {
  return gift.effect === 'APPLY_TO_ITEMS';
}

function refusalOf(spend: GiftSpend, { order }: DiscountContext): Failure | null {
  const { credits, balance } = spend;
  if (order.amount === null) {
    const hasItems = isForItems(spend) && order.lines.length > 0;
    return hasItems ? NO_PRICED_ITEM : { key: 'missing_amount', details: 'The order has no amount.' };
  }
  if (credits === null) return null;
  if (!(Number.isSafeInteger(credits) && credits > 0)) {
    return { key: 'invalid_amount', details: 'Credits are a whole number of minor units above zero.' };
  }
  if (credits > balance)
    return { key: 'gift_amount_exceeded', details: `The card holds ${atLeastZero(minor(balance))}.` };
  return null;
}

/** Null when the order has no line the card may pay for, earlier discounts and limits of units aside. */
function itemSelection(context: DiscountContext): Selection | null {
  const selection = selectLines(context, WITHOUT_BUNDLE);
  if (selection.hits.length > 0) return selection;
  const whenUndiscounted = { ...context, discountLinesOnce: false, unitCounts: undefined };
  return selectLines(whenUndiscounted, WITHOUT_BUNDLE).hits.length > 0 ? NO_SELECTION : null;
}

/** Pay line after line, each up to its remaining amount, until the credits are used up. */
function creditItems(credits: Minor, { order }: DiscountContext, { hits }: Selection): Effect {
  const wanted = () => credits;
  return linesEffect(takeOffLines({ hits, wanted, lineLimit: null, totalLimit: credits, byUnits: false }, order));
}

// Pay with points: a COIN reward turns points into money off the order.

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
