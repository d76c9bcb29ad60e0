// What may be refused in the history of the demo shop, as in any shop.
import { ApiError, type ErrorKey } from '../../../lib/errors';

/** A code that is not there, over, used up or short of value, and rules that do not hold. Anything else is a fault. */
const EXPECTED: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  'not_found',
  'voucher_expired',
  'quantity_exceeded',
  'gift_amount_exceeded',
  'loyalty_card_points_exceeded',
  'order_rules_violated',
  'redemption_rules_violated',
  'referrer_not_permitted_to_redeem',
]);

/** @returns null when it was refused as a history may be */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && EXPECTED.has(error.failure.key)) return null;
    throw error;
  }
}
