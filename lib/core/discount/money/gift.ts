// Gift cards: credits from a balance pay for the order, or for the items that the card may pay for.
import type { Failure } from '../../../errors';
import type { Minor } from '../../../model/common';
import type { Gift } from '../../../model/records/voucher';
import { atLeastZero, least, minor } from '../../money';
import { type Effect, effectDiscount, linesEffect, orderEffect, payable } from '../../order/state';
import type { DiscountContext } from '../context';
import type { Reach } from '../describe';
import { takeOffLines } from '../lines';
import type { UnitUse } from '../unit-limits/counter';
import { refuseMissingCustomer, unitUses } from '../unit-limits/rooms';
import { NO_SELECTION, type Selection, WITHOUT_BUNDLE, scopeSelection, selectLines } from '../scope';

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
