// Whose a card is: who may pay with it, and who may know what it holds.
import type { Failure } from '../../errors';
import type { Voucher } from '../../model/records/voucher';
import type { EvaluationInput } from './facts';

type Asking = Pick<EvaluationInput, 'principal' | 'facts'>;

/** The project knows what every card holds, and a customer, whom a token proves, what their own cards hold. */
export function showsBalance({ holder_id }: Voucher, { principal, facts }: Asking): boolean {
  if (principal === 'PROJECT') return true;
  return principal === 'SHOPPER' && facts.customer !== null && facts.customer.id === holder_id;
}

/** A card with a holder, which only that customer and the project pay with. */
export function isOfSomebodyElse(voucher: Voucher, asking: Asking): boolean {
  return Boolean(voucher.holder_id) && !showsBalance(voucher, asking);
}

/** A refusal without the balance that its details name. */
export function withoutBalanceTold<F extends Failure>(failure: F): F {
  if (failure.key !== 'gift_amount_exceeded' && failure.key !== 'loyalty_card_points_exceeded') return failure;
  const { details, ...rest } = failure;
  return rest as F;
}
