// Adding a customer as a referee of a code, and its refusals.
import type { Failure } from '../../errors';
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import { type Holder, refereeId } from '../../model/records/holder';
import type { Voucher } from '../../model/records/voucher';

/**
 * Refuse an unpublished referral code, which has no referrer yet.
 * @returns not_published for a code that has no referrer yet
 */
export function refuseUnpublished({ id, publish }: Pick<Voucher, 'id' | 'publish'>): Failure | null {
  if (publish.count > 0) return null;
  const details = `The code ${id} has no referrer yet.`;
  return { key: 'not_published', details, resource_id: id, resource_type: 'voucher' };
}

/** Refuse more referees than one transaction with the item of an Idempotency-Key can write. @returns invalid_payload */
export function refuseMoreReferees({ keyed }: Pick<Caller, 'keyed'>, count: number): Failure | null {
  if (!keyed || count < LIMITS.transactionActions) return null;
  const details = `With an Idempotency-Key a request adds at most ${LIMITS.transactionActions - 1} holders.`;
  return { key: 'invalid_payload', details };
}

/** Failure for a customer who already holds the code, by id or source id. */
export function buildDuplicateHolderFailure(customer: string): Failure {
  const details = `The customer ${customer} holds this code already.`;
  return { key: 'holder_assignement_duplication', details, resource_id: customer, resource_type: 'customer' };
}

/**
 * A customer as a referee of the code.
 * @param digits shared by the ids of one addition, followed by the position among them
 */
export function buildReferee(
  { id: voucher_id }: Voucher,
  customer_id: string,
  { digits, created_at }: { readonly digits: string; readonly created_at: string },
): Holder {
  return { id: refereeId(digits, customer_id), created_at, customer_id, holder_role: 'REFEREE', voucher_id };
}
