// Ownership of cards: the callers that may pay with a card, and those that may see its balance.
import type { Failure } from '../../errors';
import type { Voucher } from '../../model/records/voucher';
import type { EvaluationInput } from './facts';

type Asking = Pick<EvaluationInput, 'principal' | 'facts'>;

/**
 * True when the caller may see the balance: the project for every card, and a customer whom a token authenticates for
 * their own cards.
 */
export function canSeeBalance({ holder_id }: Voucher, { principal, facts }: Asking): boolean {
  if (principal === 'PROJECT') return true;
  return principal === 'SHOPPER' && facts.customer !== null && facts.customer.id === holder_id;
}

/**
 * True when the caller may see the metadata of a code: its own, or any when the project allows it.
 *
 * @see docs/behaviour/access.md#what-a-client-key-learns
 */
export function canSeeMetadata(voucher: Voucher, asking: Asking): boolean {
  return asking.facts.config.settings.client_voucher_metadata_enabled || canSeeBalance(voucher, asking);
}

/** True when the card has a holder and the caller is neither that customer nor the project. */
export function isHeldByOther(voucher: Voucher, asking: Asking): boolean {
  return Boolean(voucher.holder_id) && !canSeeBalance(voucher, asking);
}

/** Removes the details that reveal the balance of a card from a refusal. */
export function redactBalance<F extends Failure>(failure: F): F {
  if (failure.key !== 'gift_amount_exceeded' && failure.key !== 'loyalty_card_points_exceeded') return failure;
  const { details, ...rest } = failure;
  return rest as F;
}
