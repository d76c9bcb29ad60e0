// Ownership of cards: the callers that may pay with a card, and those that may see its balance.
import type { Failure } from '../../errors';
import type { Voucher } from '../../model/records/voucher';
import type { EvaluationInput } from './facts';

type Asking = Pick<EvaluationInput, 'principal' | 'facts'>;

/**
 * True when the caller may see the balance: the project for every card, and a customer whom a token authenticates for
 * their own cards.
 */
export function showsBalance({ holder_id }: Voucher, { principal, facts }: Asking): boolean {
  if (principal === 'PROJECT') return true;
  return principal === 'SHOPPER' && facts.customer !== null && facts.customer.id === holder_id;
}

/**
 * Whoever knows a code of somebody else reads none of its metadata, unless the project opens it.
 * @see docs/behaviour/access.md#what-a-client-key-is-told
 */
export function showsMetadata(voucher: Voucher, asking: Asking): boolean {
  return asking.facts.config.settings.client_voucher_metadata_enabled || showsBalance(voucher, asking);
}

/** Refuse payment with a card that has a holder, except by that customer and the project. */
export function isOfSomebodyElse(voucher: Voucher, asking: Asking): boolean {
  return Boolean(voucher.holder_id) && !showsBalance(voucher, asking);
}

/** A refusal without the balance that its details name. */
export function withoutBalanceTold<F extends Failure>(failure: F): F {
  if (failure.key !== 'gift_amount_exceeded' && failure.key !== 'loyalty_card_points_exceeded') return failure;
  const { details, ...rest } = failure;
  return rest as F;
}
