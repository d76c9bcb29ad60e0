// Whether a planned redemption can be stored and answered: refused before anything is written, not found out after.
import type { Failure } from '../../errors';
import { isTooLarge, mayBeTooLarge } from '../../model/answer-size';
import { LIMITS } from '../../model/limits';
import type { RedemptionResponse } from '../../model/records/redemption';
import { written } from '../../model/records/written';
import type { RedemptionPlan } from './plan-types';

/**
 * @returns invalid_order for an order that is too large to store, or was redeemed on too often; answer_too_large when the
 *          records of all redeemables, each with the order as it was after it, are together more than one answer may hold
 */
export function refuseSize({ order, stored: { response } }: Pick<RedemptionPlan, 'order' | 'stored'>): Failure | null {
  let shown = 0;
  if (order) {
    const { record } = order;
    if (Object.keys(record.redemptions).length > LIMITS.redemptionsPerOrder) {
      return { key: 'invalid_order', details: `An order holds at most ${LIMITS.redemptionsPerOrder} redemptions.` };
    }
    // Both texts are written to be stored: most are, and each is written once.
    const text = written(record);
    if (Buffer.byteLength(text) > LIMITS.orderBytes)
      return { key: 'invalid_order', details: 'The order is too large.' };
    shown = text.length;
  }
  const isRough = mayBeTooLarge(shown * (response.redemptions.length + 2));
  if (isRough && !mayBeTooLarge(roughLength(response))) return null;
  return isTooLarge(written(response)) ? ANSWER_TOO_LARGE : null;
}

/**
 * Every record holds the order, the customer and the metadata, and is about as long as the first. What does not apply is measured, and
 * what was asked for of codes and tiers: with explain each redeemable may be as long as its rules.
 */
function roughLength({ parent_redemption, redemptions, ...rest }: RedemptionResponse): number {
  const record = JSON.stringify(parent_redemption ?? redemptions[0] ?? null);
  const expanded = redemptions.map(({ voucher, promotion_tier }) => (voucher ?? promotion_tier)?.metadata);
  const others = JSON.stringify([rest.inapplicable_redeemables, rest.skipped_redeemables, expanded]);
  return record.length * (redemptions.length + 2) + others.length;
}

/** Nothing was redeemed, because not everything can be written at once. */
export const TOO_MANY_WRITES: Failure = {
  key: 'invalid_order',
  details: `One redemption writes at most ${LIMITS.transactionActions} records: send fewer lines with override, or fewer redeemables.`,
};

/** Nothing was redeemed, because nothing could say what was, or keep it. */
export const ANSWER_TOO_LARGE: Failure = {
  key: 'answer_too_large',
  details: 'Redeem fewer redeemables at once, or an order of fewer lines, and expand less.',
};
