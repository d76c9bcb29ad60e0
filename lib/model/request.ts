// Requests to validate or redeem, as the schemas define them.
import type { RedeemRequest, RedeemableInput, SessionInput, UseVoucherRequest } from './generated';

/** A redeemable. The older routes for one code send null when a gift card pays as much as it can. */
export type Redeemable = Omit<RedeemableInput, 'gift'> & Pick<UseVoucherRequest, 'gift'>;

export type SessionRequest = NonNullable<SessionInput>;

/**
 * The common request form of all routes that evaluate: the routes differ in the words that `options.expand` accepts.
 */
export type EvaluationRequest = Omit<RedeemRequest, 'redeemables' | 'options'> & {
  readonly redeemables: readonly Redeemable[];
  readonly options?: { readonly expand?: readonly string[] | null } | null;
};
