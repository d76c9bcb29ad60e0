// Gift cards: credits taken from a balance pay for the order.
import type { Failure } from '../../errors';
import type { Minor } from '../../model/common';
import type { Gift } from '../../model/voucher';
import { least, minor } from '../money';
import { type Effect, orderEffect, payable } from '../order';
import type { DiscountContext, ScopeMatch } from './context';

export interface GiftSpend {
  readonly gift: Gift;
  /** What the request asks to take, minor units; null takes what is needed. */
  readonly credits: number | null;
  /** What the card holds now, minor units. */
  readonly balance: number;
}

export interface ComputedGift {
  readonly effect: Effect;
  /** What the card is charged, minor units. */
  readonly credits: Minor;
  readonly applicableTo: readonly ScopeMatch[];
  readonly inapplicableTo: readonly ScopeMatch[];
}

/**
 * Pay for the order with a gift card.
 * @returns the effect and the charge: never more than the balance, nor than what is payable
 * @see docs/behaviour.md#gift-cards
 */
export function computeGift(spend: GiftSpend, context: DiscountContext): ComputedGift | Failure {
  if (context.order.amount === null) return { key: 'missing_amount', details: 'The order has no amount.' };
  const asked = spend.credits ?? spend.balance;
  if (asked > spend.balance) return { key: 'gift_amount_exceeded', details: `The card holds ${spend.balance}.` };
  const credits = least(minor(asked), payable(context.order));
  return { effect: orderEffect(credits), credits, applicableTo: [], inapplicableTo: [] };
}
