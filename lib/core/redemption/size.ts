// The size check of a planned redemption: one that cannot be stored or answered is refused before anything is written.
import type { Failure } from '../../errors';
import { isTooLarge, mayBeTooLarge } from '../../model/answer-size';
import { LIMITS } from '../../model/limits';
import type { RedemptionResponse } from '../../model/records/redemption';
import { toCachedJson } from '../../model/lists/cached-json';
import { areNotesTooLarge, ORDER_IS_TOO_LARGE } from '../order/hidden-lines';
import type { EvaluationInput } from '../evaluation/facts';
import type { RedemptionPlan } from './plan-types';

/**
 * Refuse a redemption whose order or answer would be too large.
 * @returns invalid_order for an order that is too large to store, or was redeemed too often; answer_too_large when the
 *   records of all redeemables, each with the order after it, exceed one answer
 */
export function refuseSize({ order, stored: { response } }: Pick<RedemptionPlan, 'order' | 'stored'>): Failure | null {
  let shown = 0;
  if (order) {
    const { record } = order;
    if (Object.keys(record.redemptions).length > LIMITS.redemptionsPerOrder) {
      return { key: 'invalid_order', details: `An order holds at most ${LIMITS.redemptionsPerOrder} redemptions.` };
    }
    // Both texts are usually stored, so each is serialized once.
    const text = toCachedJson(record);
    if (Buffer.byteLength(text) > LIMITS.orderBytes || areNotesTooLarge(order.notes))
      return { key: 'invalid_order', details: ORDER_IS_TOO_LARGE };
    shown = text.length;
  }
  const isRough = mayBeTooLarge(shown * (response.redemptions.length + 2));
  if (isRough && !mayBeTooLarge(roughLength(response))) return null;
  return isTooLarge(toCachedJson(response)) ? ANSWER_TOO_LARGE : null;
}

/**
 * Refuse a redemption by a client key alone whose order and metadata are large: anyone with the key can redeem, so
 * little may be stored permanently.
 * @returns invalid_order
 * @see docs/behaviour/access.md#claims
 */
export function refuseClaimSize(
  { principal, request }: Pick<EvaluationInput, 'principal' | 'request'>,
  { order }: Pick<RedemptionPlan, 'order'>,
): Failure | null {
  if (principal !== 'CLAIM') return null;
  const texts = [order ? toCachedJson(order.record) : '', JSON.stringify(request.metadata ?? {})];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return bytes > LIMITS.claimedOrderBytes ? CLAIM_TOO_LARGE : null;
}

const CLAIM_TOO_LARGE: Failure = {
  key: 'invalid_order',
  details: `An order that a client key redeems without a shopper token has at most ${LIMITS.claimedOrderBytes} bytes, with its metadata and that of the redemption.`,
};

/**
 * An estimate of the length of an answer. Every record holds the order, the customer and the metadata, and is about as
 * long as the first. Redeemables that did not apply and expanded members are measured, because with explain each may
 * be as long as its rules.
 */
function roughLength({ parent_redemption, redemptions, ...rest }: RedemptionResponse): number {
  const record = JSON.stringify(parent_redemption ?? redemptions[0] ?? null);
  const expanded = redemptions.map(({ voucher, promotion_tier }) => (voucher ?? promotion_tier)?.metadata);
  const others = JSON.stringify([rest.inapplicable_redeemables, rest.skipped_redeemables, expanded]);
  return record.length * (redemptions.length + 2) + others.length;
}

/** The failure of a redemption with too many writes for one transaction. Nothing was redeemed. */
export const TOO_MANY_WRITES: Failure = {
  key: 'invalid_order',
  details: `One redemption writes at most ${LIMITS.transactionActions} records: send fewer lines with override, or fewer redeemables.`,
};

/** The failure of a redemption whose result is too large to answer or store. Nothing was redeemed. */
export const ANSWER_TOO_LARGE: Failure = {
  key: 'answer_too_large',
  details: `The records of a redemption, each with its order, have at most ${LIMITS.answerBytes} bytes together, and ${LIMITS.redemptionBytes} bytes once compressed: redeem fewer redeemables at once, or an order of fewer lines, and expand less.`,
};
